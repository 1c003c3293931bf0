"""What the page says of each line, and totals that balance."""

import pytest

from checklist.cards.catalogue import bundled_catalogue
from checklist.core.card import Kind
from checklist.core.decklist import ExclusionReason, Zone
from checklist.core.examine import examine
from checklist.core.terms import Carried, EventTerms, PlayerChoices
from checklist.decklists.preview import Totals, preview

TEXT = """\
4 Delver of Secrets
2 Insectile Aberration
4 Snapcastor Mage
4 lightning bolt
0 Island

Sideboard
3 Negate
Maybeboard
2 Counterspell
"""


def read(text, **choices):
    return preview(examine(text, bundled_catalogue(), EventTerms(), PlayerChoices(**choices)), text)


@pytest.fixture(scope="module")
def shown():
    return read(TEXT)


def test_every_line_that_is_not_blank_is_there_once_in_order(shown):
    assert [(line.number, line.state) for line in shown.lines] == [
        (1, "entry"),
        (2, "entry"),
        (3, "entry"),
        (4, "entry"),
        (5, "excluded"),
        (7, "heading"),
        (8, "entry"),
        (9, "heading"),
        (10, "excluded"),
    ]


def test_written_beside_read(shown):
    assert [(line.written, line.name, line.changed) for line in shown.lines[:4]] == [
        ("4 Delver of Secrets", "Delver of Secrets // Insectile Aberration", False),
        ("2 Insectile Aberration", "Delver of Secrets // Insectile Aberration", True),
        ("4 Snapcastor Mage", "", False),
        ("4 lightning bolt", "Lightning Bolt", True),
    ]


def test_a_meld_result_is_not_called_unknown():
    lines = read("1 Brisela, Voice of Nightmares\n1 Nobody Knows This").lines
    assert [(line.name, line.is_meld_result) for line in lines] == [("", True), ("", False)]


def test_each_card_of_a_line_has_its_own_kind():
    """An ordinary card beside a double-faced one on the same line was called double-faced too."""
    lines = read("Main;Side\n4 Delver of Secrets;2 Negate\n56 Island;1 Negat").lines
    assert [(line.name_written, line.kind, line.suggestions[:1]) for line in lines if line.state == "entry"] == [
        ("Delver of Secrets", Kind.NONMODAL, ()),
        ("Negate", None, ()),
        ("Island", None, ()),
        ("Negat", None, ("Negate",)),
    ]


def test_a_changed_line_says_why_and_an_unchanged_one_is_quiet(shown):
    codes = {line.number: [finding.code for finding in line.findings] for line in shown.lines}
    assert "read-as" in codes[2]
    assert "read-as" not in codes[1]


def test_an_unknown_name_has_suggestions(shown):
    assert shown.lines[2].suggestions[0] == "Snapcaster Mage"
    assert shown.lines[2].asked


def test_left_out_with_the_reason(shown):
    assert [line.reason for line in shown.lines if line.state == "excluded"] == [
        ExclusionReason.ZERO,
        ExclusionReason.MAYBEBOARD,
    ]


def test_totals_balance(shown):
    assert shown.totals == Totals(main=14, sideboard=3, excluded=2)
    assert shown.totals.read == 4 + 2 + 4 + 4 + 0 + 3 + 2


def test_the_double_faced_panel(shown):
    [card] = shown.twofold
    assert (card.front.name, card.back.name, card.kind) == ("Delver of Secrets", "Insectile Aberration", Kind.NONMODAL)
    assert (card.main, card.sideboard, card.carried.real, card.real_aside) == (6, 0, 6, 0)


def test_what_is_to_be_brought_with_substitutes():
    [card] = read("3 Delver of Secrets\n\nSideboard\n1 Delver of Secrets\n", every=Carried.OFFICIAL).twofold
    assert (card.main, card.sideboard, card.carried.official, card.real_aside, card.substituted) == (3, 1, 4, 4, 4)


def test_a_meld_card_names_its_other_half():
    [card] = read("1 Bruna, the Fading Light\n").twofold
    assert (card.kind, card.back, card.meld_partner) == (Kind.MELD, None, "Gisela, the Broken Blade")


def test_a_program_file_shows_quantity_and_name_instead_of_its_source():
    text = '<?xml version="1.0"?>\n<Deck><NetDeckID>0</NetDeckID>\n<Cards CatID="1" Quantity="4" Sideboard="false" Name="Island" />\n</Deck>'
    shown = read(text)
    assert [(line.written, line.zone) for line in shown.lines if line.state == "entry"] == [("4 Island", Zone.MAIN)]


def test_a_refused_text_can_not_be_handed_in():
    assert not read("Island\n" * 2001).can_be_handed_in
    assert read("1 Island").can_be_handed_in
