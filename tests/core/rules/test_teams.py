import pytest

from checklist.core.examine import examine_team
from checklist.core.finding import Certainty, Level
from checklist.core.terms import EventTerms, Format, TeamPlay
from tests.core.rule_cards import deck_of


def codes(*decks, play=TeamPlay.UNIFIED, game=Format.MODERN):
    findings = examine_team([deck_of(text) for text in decks], EventTerms(format=game, team_play=play))
    return [(finding.code, finding.values.get("card"), finding.values.get("decks")) for finding in findings]


ONE, TWO, THREE = "4 Lightning Bolt\n56 Island", "60 Snow-Covered Island", "4 Delver of Secrets\n56 Island"


def test_different_cards_and_the_same_basic_lands():
    assert codes(ONE, TWO, THREE) == []


def test_one_card_in_two_decks():
    assert codes(ONE, TWO, "1 Lightning Bolt\n59 Swamp") == [("name-in-two-decks", "Lightning Bolt", ("1", "3"))]


def test_main_deck_of_one_and_sideboard_of_another():
    assert codes(ONE, "60 Island\nSideboard\n1 Lightning Bolt") == [("name-in-two-decks", "Lightning Bolt", ("1", "2"))]


def test_two_names_of_one_card():
    assert codes("4 Spider-Man Noir", "1 Kroble, Envoy of the Bog") == [
        ("name-in-two-decks", "Spider-Man Noir", ("1", "2"))
    ]


def test_an_unknown_name_is_not_compared():
    assert codes("1 No Such Card", "1 No Such Card") == []


@pytest.mark.parametrize(
    ("play", "game"),
    [
        (TeamPlay.NONE, Format.MODERN),
        (TeamPlay.UNIFIED, None),
        (TeamPlay.UNIFIED, Format.SEALED),
        (TeamPlay.UNIFIED, Format.DRAFT),
    ],
)
def test_where_lists_are_not_unified(play, game):
    assert codes(ONE, ONE, play=play, game=game) == []


@pytest.mark.parametrize(("decks", "expected"), [(1, ["two-decks-a-team"]), (2, []), (3, ["two-decks-a-team"])])
def test_two_headed_giant_has_two_decks(decks, expected):
    found = codes(
        *[f"1 {name}" for name in ("Lightning Bolt", "Sol Ring", "Relentless Rats")][:decks],
        play=TeamPlay.TWO_HEADED_GIANT,
    )
    assert [code for code, _card, _decks in found] == expected


def test_two_headed_giant_in_constructed_is_unified():
    assert codes(ONE, ONE, play=TeamPlay.TWO_HEADED_GIANT) == [("name-in-two-decks", "Lightning Bolt", ("1", "2"))]


def test_what_a_team_finding_says_and_how_it_is_cited():
    terms = EventTerms(format=Format.MODERN, team_play=TeamPlay.TWO_HEADED_GIANT)
    (shared, count) = examine_team([deck_of(ONE), deck_of(ONE), deck_of(TWO)], terms)
    assert (shared.level, shared.line, shared.cites, shared.certainty) == (
        Level.ERROR,
        None,
        ("MTR 8.4",),
        Certainty.TEXT,
    )
    assert (count.level, count.cites, count.values) == (Level.WARNING, ("MTR 9.1",), {"quantity": 3})
