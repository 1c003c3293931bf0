from dataclasses import replace

import pytest

from checklist.core.compare import (
    DIFFERENCE_TEMPLATES,
    Difference,
    Outcome,
    compare,
    deck_difference,
    render_difference,
)
from checklist.core.deck import Deck
from checklist.core.decklist import Zone
from tests.core.rule_cards import DELVER, deck_of

PRINTED = "4 Delver of Secrets\n56 Island\nSideboard\n1 Delver of Secrets\n2 Lightning Bolt"


def outcome(current, zone=Zone.MAIN, copy=4, printed=PRINTED, card=DELVER.name):
    found = compare(deck_of(printed), deck_of(current), card, zone, copy)
    return found.outcome, [difference.code for difference in found.differences]


def test_unchanged_list():
    assert outcome(PRINTED) == (Outcome.CURRENT, [])


def test_a_sideboard_land_changed():
    changed = PRINTED.replace("2 Lightning Bolt", "1 Lightning Bolt\n1 Swamp")
    assert outcome(changed) == (Outcome.CURRENT, ["quantity-changed", "card-added"])


def test_card_taken_out():
    without = "60 Island\nSideboard\n2 Lightning Bolt"
    assert outcome(without) == (
        Outcome.SUPERSEDED,
        ["card-removed", "card-removed", "quantity-changed"],
    )


@pytest.mark.parametrize(("copy", "expected"), [(1, "current"), (3, "current"), (4, "superseded")])
def test_only_the_copies_that_are_left_stand(copy, expected):
    fewer = PRINTED.replace("4 Delver", "3 Delver").replace("56 Island", "57 Island")
    assert outcome(fewer, copy=copy)[0].value == expected


def test_a_gone_copy_says_what_is_left():
    fewer = PRINTED.replace("4 Delver", "3 Delver")
    found = compare(deck_of(PRINTED), deck_of(fewer), DELVER.name, Zone.MAIN, 4)
    assert found.differences[0] == Difference("copy-gone", {"card": DELVER.name, "after": 4, "copy": 4, "zone": "main"})


def test_a_copy_that_moved_to_the_sideboard_stands_and_says_so():
    moved = PRINTED.replace("4 Delver", "3 Delver").replace("1 Delver", "2 Delver")
    found = compare(deck_of(PRINTED), deck_of(moved), DELVER.name, "main", 4)
    assert found.outcome is Outcome.CURRENT
    assert found.differences[0] == Difference(
        "zone-changed", {"card": DELVER.name, "before": "main", "after": "sideboard"}
    )
    assert outcome(moved, Zone.SIDEBOARD, 1)[0] is Outcome.CURRENT


def test_main_copies_taken_out_leave_the_sideboard_copy_of_another_print_alone():
    printed = "2 Delver of Secrets\n58 Island\nSideboard\n2 Delver of Secrets"
    current = "60 Island\nSideboard\n2 Delver of Secrets"
    assert [
        outcome(current, zone, copy, printed)[0].value for zone in (Zone.MAIN, Zone.SIDEBOARD) for copy in (1, 2)
    ] == [
        "superseded",
        "superseded",
        "current",
        "current",
    ]


def test_more_copies_than_printed_change_nothing_for_the_printed():
    assert outcome(PRINTED.replace("1 Delver", "3 Delver"), Zone.SIDEBOARD, 1)[0] is Outcome.CURRENT


def test_a_copy_number_that_was_never_printed_is_superseded():
    assert outcome(PRINTED, copy=5)[0] is Outcome.SUPERSEDED


def test_withdrawn_list():
    found = compare(deck_of(PRINTED), None, DELVER.name, Zone.MAIN, 1)
    assert (found.outcome, found.differences) == (Outcome.WITHDRAWN, ())


def test_a_sheet_for_the_whole_list_stands_while_nothing_changed():
    assert outcome(PRINTED, card="", copy=0) == (Outcome.CURRENT, [])
    assert outcome(PRINTED.replace("2 Lightning", "1 Lightning"), card="", copy=0)[0] is Outcome.SUPERSEDED


def test_the_order_of_lines_is_no_difference():
    turned = "Sideboard\n2 Lightning Bolt\n1 Delver of Secrets"
    assert deck_difference(deck_of("1 Island\n2 Swamp\n" + turned), deck_of("2 Swamp\n1 Island\n" + turned)) == ()


def test_what_differs_in_the_order_of_the_old_list_and_then_what_is_new():
    old = "4 Delver of Secrets\n3 Lightning Bolt\n2 Swamp\nSideboard\n2 Swamp"
    new = "2 Sol Ring\n1 Delver of Secrets\n1 Swamp\nSideboard\n3 Swamp\n1 Delver of Secrets"
    assert deck_difference(deck_of(old), deck_of(new)) == (
        Difference("quantity-changed", {"card": DELVER.name, "zone": "main", "before": 4, "after": 1}),
        Difference("quantity-changed", {"card": DELVER.name, "zone": "sideboard", "before": 0, "after": 1}),
        Difference("card-removed", {"card": "Lightning Bolt", "zone": "main", "before": 3}),
        Difference("card-moved", {"card": "Swamp", "quantity": 1, "before": "main", "after": "sideboard"}),
        Difference("card-added", {"card": "Sol Ring", "zone": "main", "after": 2}),
    )


def test_unknown_names_are_compared_as_typed():
    assert deck_difference(deck_of("1 No Such Card"), deck_of("2 No Such Card")) == (
        Difference("quantity-changed", {"card": "No Such Card", "zone": "main", "before": 1, "after": 2}),
    )


def test_a_difference_in_words():
    moved = Difference("card-moved", {"card": "Swamp", "quantity": 1, "before": "main", "after": "sideboard"})
    german = {
        "main": "Hauptdeck",
        "sideboard": "Sideboard",
        DIFFERENCE_TEMPLATES["card-moved"]: "{card}: {before} > {after}",
    }
    assert render_difference(moved) == "Swamp: 1 moved from main to sideboard."
    assert render_difference(moved, german.__getitem__) == "Swamp: Hauptdeck > Sideboard"
    assert render_difference(
        Difference("quantity-changed", {"card": "Swamp", "zone": "main", "before": 4, "after": 1})
    ) == ("Swamp (main): now 1, before 4.")


def without_knowing(name, text=PRINTED):
    """The deck as a card list reads it that does not know the card."""
    entries = deck_of(text).entries
    return Deck(tuple(replace(e, card=None) if e.entry.name == name else e for e in entries))


def test_paper_of_a_name_as_typed_stands_when_a_later_card_list_knows_the_card():
    before, after = without_knowing("Delver of Secrets"), deck_of(PRINTED)
    assert deck_difference(before, after) == ()
    assert compare(before, after, "", "main", 0).outcome is Outcome.CURRENT
    for name in ("Delver of Secrets", DELVER.name):
        assert compare(before, after, name, "main", 4).outcome is Outcome.CURRENT
        assert compare(before, after, name, "main", 6).outcome is Outcome.SUPERSEDED


def test_a_card_named_otherwise_by_the_player_is_another_card():
    other = PRINTED.replace("Delver of Secrets", "Insectile Aberration")
    before = without_knowing("Delver of Secrets")
    assert compare(before, deck_of(other), "Delver of Secrets", "main", 1).outcome is Outcome.SUPERSEDED
