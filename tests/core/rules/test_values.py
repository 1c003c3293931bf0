"""The values of findings: what a sentence is filled with. Case files pin which finding, on which line."""

import pytest

from checklist.core.examine import judge
from checklist.core.finding import Certainty
from checklist.core.terms import Carried, CarryChoice, Copies, EventTerms, Format, PlayerChoices, Sleeves, TeamPlay
from tests.core.rule_cards import DELVER, deck_of

MODERN = EventTerms(format=Format.MODERN)
COMMANDER = EventTerms(format=Format.COMMANDER)
REAL = PlayerChoices()


def values(code, text, terms=MODERN, choices=REAL, pool=None):
    found = judge(deck_of(text), terms, choices, catalogue="data of today", pool=pool and deck_of(pool))
    return [dict(finding.values) for finding in found if finding.code == code]


def carried(**choice):
    return PlayerChoices(Sleeves.OPAQUE, cards=(CarryChoice("Delver of Secrets", **choice),))


@pytest.mark.parametrize(
    ("code", "text", "terms", "expected"),
    [
        ("deck-too-small", "58 Island", MODERN, {"quantity": 58, "least": 60}),
        ("limited-deck-too-small", "38 Island", EventTerms(format=Format.DRAFT), {"quantity": 38, "least": 40}),
        (
            "commander-deck-size",
            "90 Island\nCommander\n1 The Tenth Doctor",
            COMMANDER,
            {"quantity": 91, "exactly": 100},
        ),
        ("sideboard-too-large", "60 Island\nSideboard\n17 Swamp", MODERN, {"quantity": 17, "most": 15}),
        ("commander-sideboard", "99 Island\nSideboard\n3 Swamp", COMMANDER, {"quantity": 3}),
        (
            "two-headed-sideboard",
            "60 Island\nSideboard\n2 Swamp\nCompanion\n1 Lurrus of the Dream-Den",
            EventTerms(format=Format.MODERN, team_play=TeamPlay.TWO_HEADED_GIANT),
            {"quantity": 3},
        ),
        ("too-many-copies", "9 Seven Dwarves", MODERN, {"card": "Seven Dwarves", "quantity": 9, "most": 7}),
        (
            "too-many-copies",
            "3 Spider-Man Noir\n2 Kroble, Envoy of the Bog",
            MODERN,
            {"card": "Spider-Man Noir / Kroble, Envoy of the Bog", "quantity": 5, "most": 4},
        ),
        ("not-singleton", "3 Lightning Bolt", COMMANDER, {"card": "Lightning Bolt", "quantity": 3, "most": 1}),
        (
            "not-singleton",
            "1 Spider-Man Noir\n1 Kroble, Envoy of the Bog",
            COMMANDER,
            {"card": "Spider-Man Noir / Kroble, Envoy of the Bog", "quantity": 2, "most": 1},
        ),
        ("copies-of-unknown-text", "6 Academic Ascent", MODERN, {"card": "Academic Ascent", "quantity": 6, "most": 4}),
        (
            "copies-of-unknown-text",
            "2 Academic Ascent",
            COMMANDER,
            {"card": "Academic Ascent", "quantity": 2, "most": 1},
        ),
        (
            "counted-together",
            "1 Spider-Man Noir\n2 Kroble, Envoy of the Bog",
            MODERN,
            {"cards": ("Spider-Man Noir", "Kroble, Envoy of the Bog"), "quantity": 3},
        ),
        ("commander-elsewhere", "Commander\n1 The Tenth Doctor", MODERN, {"card": "The Tenth Doctor"}),
        (
            "banned",
            "1 Sol Ring",
            EventTerms(format=Format.LEGACY),
            {"card": "Sol Ring", "format": "Legacy", "catalogue": "data of today"},
        ),
        (
            "restricted",
            "2 Sol Ring",
            EventTerms(format=Format.VINTAGE),
            {"card": "Sol Ring", "quantity": 2, "format": "Vintage", "catalogue": "data of today"},
        ),
        ("too-many-commanders", "Commander\n3 The Tenth Doctor", COMMANDER, {"quantity": 3}),
        ("two-companions", "Companion\n2 Lurrus of the Dream-Den", MODERN, {"quantity": 2}),
        (
            "outside-colour-identity",
            "1 Riverglide Pathway\nCommander\n1 Gisela, the Broken Blade",
            COMMANDER,
            {"card": "Riverglide Pathway // Lavaglide Pathway", "colours": "UR"},
        ),
        (
            "commanders-pair-unchecked",
            "Commander\n1 Silas Renn, Seeker Adept\n1 Akiri, Line-Slinger",
            COMMANDER,
            {"one": "Silas Renn, Seeker Adept", "other": "Akiri, Line-Slinger"},
        ),
        (
            "commanders-no-pair",
            "Commander\n1 The Tenth Doctor\n1 Akiri, Line-Slinger",
            COMMANDER,
            {"one": "The Tenth Doctor", "other": "Akiri, Line-Slinger"},
        ),
    ],
)
def test_construction(code, text, terms, expected):
    assert values(code, text, terms) == [expected]


def test_copies_in_all_zones_are_counted_against_the_pool():
    sealed = EventTerms(format=Format.SEALED)
    deck = "2 Lightning Bolt\n1 Swamp\n1 Sol Ring\nSideboard\n1 Lightning Bolt"
    assert values("not-in-pool", deck, sealed, pool="1 Lightning Bolt\n1 Lightning Bolt") == [
        {"card": "Lightning Bolt", "quantity": 3, "opened": 2},
        {"card": "Sol Ring", "quantity": 1, "opened": 0},
    ]
    assert values("not-in-pool", deck, sealed, pool="3 Lightning Bolt\n1 Sol Ring") == []


@pytest.mark.parametrize(
    ("code", "choices", "expected"),
    [
        ("copies-unalike", carried(main=Copies(real=1, official=3)), {"card": DELVER.name, "real": 1, "official": 3}),
        (
            "real-cards-short",
            carried(every=Carried.OFFICIAL, real_aside=1),
            {"card": DELVER.name, "official": 4, "aside": 1},
        ),
        (
            "copies-miscounted",
            carried(main=Copies(official=1, real=2)),
            {"card": DELVER.name, "declared": 3, "quantity": 4, "zone": "main"},
        ),
        ("home-print", carried(every=Carried.HOME), {"card": DELVER.name, "quantity": 4}),
        ("proxy-not-registered", carried(every=Carried.PROXY), {"card": DELVER.name, "quantity": 4}),
        ("back-shows", PlayerChoices(Sleeves.CLEAR), {"card": DELVER.name, "quantity": 4}),
    ],
)
def test_carrying(code, choices, expected):
    assert values(code, "4 Delver of Secrets\n56 Island", EventTerms(), choices) == [expected]


def test_a_sideboard_that_is_declared_otherwise_than_it_is():
    text = "60 Island\nSideboard\n2 Delver of Secrets"
    assert values("copies-miscounted", text, EventTerms(), carried(sideboard=Copies(real=3))) == [
        {"card": DELVER.name, "declared": 3, "quantity": 2, "zone": "sideboard"}
    ]


@pytest.mark.parametrize(
    ("code", "choice"),
    [
        ("copies-unalike", {"main": Copies(real=1, official=1)}),
        ("real-cards-short", {"every": Carried.OFFICIAL, "real_aside": 0}),
        ("home-print", {"every": Carried.HOME}),
    ],
)
def test_what_the_tournament_rules_say_of_meld_cards_is_inferred(code, choice):
    choices = PlayerChoices(Sleeves.OPAQUE, cards=(CarryChoice("Gisela, the Broken Blade", **choice),))
    meld = judge(deck_of("2 Gisela, the Broken Blade"), EventTerms(), choices)
    choices = PlayerChoices(Sleeves.OPAQUE, cards=(CarryChoice("Delver of Secrets", **choice),))
    nonmodal = judge(deck_of("2 Delver of Secrets"), EventTerms(), choices)
    assert [(one.code, one.certainty) for one in (*meld, *nonmodal)] == [
        (code, Certainty.INFERRED),
        (code, Certainty.TEXT),
    ]
