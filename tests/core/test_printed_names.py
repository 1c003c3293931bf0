"""The names that stand on a player's own cards, in another language."""

from dataclasses import replace

import pytest

from checklist.core.deck import names_on_cards
from checklist.core.plans.substitute_card import lines_left_out
from checklist.core.snapshot import freeze, thaw
from tests.core.reading import resolved


@pytest.mark.parametrize(
    ("line", "language", "names"),
    [
        ("1 Delver of Secrets", "en", ()),
        ("1 秘密を掘り下げる者", "ja", ("秘密を掘り下げる者", "昆虫の逸脱者")),
        ("1 Blitzschlag", "de", ("Blitzschlag",)),
        ("1 Nothing", "en", ()),
    ],
)
def test_the_names_on_the_players_own_cards_as_written_or_both_where_the_catalogue_knows_them(line, language, names):
    (entry,) = resolved(line).deck.entries
    assert (entry.language, entry.printed_names) == (language, names)


def test_both_names_of_a_card_in_another_language_go_to_their_faces():
    (entry,) = resolved("1 秘密を掘り下げる者").deck.entries
    both = replace(entry, entry=replace(entry.entry, name="秘密を掘り下げる者 // 昆虫の逸脱者"))
    assert both.printed_names == ("秘密を掘り下げる者", "昆虫の逸脱者")


def test_both_names_are_kept_with_the_list():
    deck = resolved("1 秘密を掘り下げる者\n4 Ponder").deck
    assert thaw(freeze(deck)) == deck
    assert names_on_cards(thaw(freeze(deck))) == {
        "Delver of Secrets // Insectile Aberration": (("秘密を掘り下げる者", "昆虫の逸脱者"), "ja")
    }


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1 Brisela, Voice of Nightmares", "the back of a meld pair, no card of a deck (CR 712.4): list its two parts"),
        ("1 Seed Suture", "a name of more than one card: look at the card’s back"),
        ("1 Nobody Knows This", "not in the card catalogue: look at the card’s back"),
    ],
)
def test_why_a_line_has_no_card(line, why):
    """All three were said to be "not in the card catalogue"."""
    deck = thaw(freeze(resolved(line).deck))
    assert lines_left_out(deck) == (f"line 1: {line} ({why})",)
