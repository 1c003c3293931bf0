"""deckchecks.tally: the list as a judge counts it"""

import pytest

from checklist.core.decklist import Zone
from checklist.core.terms import Carried, CarryChoice, Copies, Format, PlayerChoices
from checklist.deckchecks.tally import (
    Bounds,
    Pattern,
    aside_rows,
    bounds_of,
    pattern_of,
    scan_rows,
    sections_of,
    sections_together,
)
from checklist.printing.queries import deck_of

MAIN, SIDE = Zone.MAIN, Zone.SIDEBOARD
OFFICIAL = PlayerChoices(every=Carried.OFFICIAL)


@pytest.fixture
def deck(paper, cards):
    return deck_of(
        paper.hand_in(
            (20, cards.island, MAIN),
            (3, cards.delver, MAIN),
            (4, cards.brainstorm, MAIN),
            (1, cards.island, MAIN),
            (1, cards.delver, SIDE),
            (1, cards.valki, SIDE),
            (2, cards.swamp, SIDE),
        )
    )


def shape(sections):
    return [
        (section.zone, section.double_faced, [(row.name.split(" //")[0], row.quantity) for row in section.rows])
        for section in sections
    ]


def test_double_faced_cards_lie_first_in_each_zone_and_lands_last(deck):
    assert shape(sections_of(deck, OFFICIAL)) == [
        ("main", True, [("Delver of Secrets", 3)]),
        ("main", False, [("Brainstorm", 4), ("Island", 21)]),
        ("sideboard", True, [("Delver of Secrets", 1), ("Valki, God of Lies", 1)]),
        ("sideboard", False, [("Swamp", 2)]),
    ]


def test_after_game_1_main_deck_and_sideboard_are_one(deck):
    assert shape(sections_together(deck, OFFICIAL)) == [
        ("together", True, [("Delver of Secrets", 4), ("Valki, God of Lies", 1)]),
        ("together", False, [("Brainstorm", 4), ("Island", 21), ("Swamp", 2)]),
    ]
    (delver, _valki) = sections_together(deck, OFFICIAL)[0].rows
    assert delver.copies == Copies(official=4)


def test_counts_are_per_zone_and_done_means_neither_more_nor_less(deck, cards):
    counts = {(cards.delver.name, "main"): 3, ("Island", "main"): 22, ("Brainstorm", "sideboard"): 4}
    rows = {(row.name, row.zone): row for section in sections_of(deck, OFFICIAL, counts=counts) for row in section.rows}
    assert rows[(cards.delver.name, "main")].is_done
    assert not rows[(cards.delver.name, "sideboard")].is_done
    assert (rows[("Island", "main")].missing, rows[("Brainstorm", "main")].missing) == (-1, 4)


def test_real_cards_aside_are_counted_by_name_and_apart(deck, cards):
    rows = aside_rows(deck, OFFICIAL, {(cards.delver.name, "aside"): 2})
    assert [(row.name, row.quantity, row.counted, row.zone) for row in rows] == [
        (cards.delver.name, 4, 2, "aside"),
        (cards.valki.name, 1, 0, "aside"),
    ]


def test_what_must_be_seen_is_not_what_was_declared(deck, cards):
    """A player who declares three real cards for four substitutes does not lower what the rules ask."""
    choices = PlayerChoices(cards=(CarryChoice(cards.delver.name, Carried.OFFICIAL, real_aside=3),))
    assert [(row.name, row.quantity) for row in aside_rows(deck, choices)] == [(cards.delver.name, 4)]


@pytest.mark.parametrize(
    ("format", "bounds"),
    [
        (None, None),
        (Format.MODERN, Bounds(60, sideboard_most=15)),
        (Format.SEALED, Bounds(40)),
        (Format.COMMANDER, Bounds(None, deck_exactly=100)),
    ],
)
def test_the_bounds_of_a_format(format, bounds):
    assert bounds_of(format) == bounds


def test_no_real_card_is_asked_for_a_name_that_is_carried_as_itself(deck, cards):
    choices = PlayerChoices(cards=(CarryChoice(cards.valki.name, Carried.OFFICIAL),))
    assert [row.name for row in aside_rows(deck, choices)] == [cards.valki.name]


@pytest.mark.parametrize(
    ("standing_out", "pattern", "suspicious"),
    [
        ([], None, False),
        (["Somebody else's card"], None, False),
        (["Brainstorm"], Pattern(1, 0, 28, 3), False),
        (["Delver"], Pattern(1, 1, 28, 3), False),
        (["Delver", "Brainstorm", "Island"], Pattern(3, 1, 28, 3), False),
    ],
)
def test_the_share_of_double_faced_names_among_those_that_stand_out(deck, cards, standing_out, pattern, suspicious):
    names = [cards.delver.name if name == "Delver" else name for name in standing_out]
    found = pattern_of(sections_of(deck, OFFICIAL), names)
    assert (found, found.is_suspicious if found else False) == (pattern, suspicious)


def test_two_double_faced_names_of_two_make_a_pattern(paper, cards):
    deck = deck_of(paper.hand_in((4, cards.delver, MAIN), (4, cards.valki, MAIN), (52, cards.island, MAIN)))
    found = pattern_of(sections_of(deck, OFFICIAL), [cards.delver.name, cards.valki.name])
    assert (found, found.is_suspicious) == (Pattern(2, 2, 60, 8), True)


def test_scans_are_told_copy_by_copy():
    copies = [("Delver", "main", number) for number in (1, 2, 3, 4)] + [("Valki", "sideboard", 1)]
    scanned = [("Delver", "main", 1), ("Delver", "main", 3), ("Delver", "main", 3), ("Other", "main", 1)]
    delver, valki = scan_rows(copies, scanned)
    assert (delver.scanned, delver.missing, delver.twice) == ((1, 3), (2, 4), (3,))
    assert (valki.scanned, valki.missing, valki.twice) == ((), (1,), ())
