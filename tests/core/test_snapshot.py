import json

import pytest

from checklist.core.card import NameKind, Printing
from checklist.core.decklist import Zone
from checklist.core.examine import judge
from checklist.core.finding import Certainty, Finding, Level
from checklist.core.snapshot import (
    Unreadable,
    digest,
    freeze,
    freeze_choices,
    freeze_findings,
    freeze_terms,
    terms_digest,
    thaw,
    thaw_choices,
    thaw_findings,
    thaw_terms,
)
from checklist.core.terms import (
    Carried,
    CarryChoice,
    Copies,
    EventTerms,
    Format,
    PlayerChoices,
    Proxy,
    ProxyReason,
    Rel,
    Sleeves,
    SubstituteFacts,
    SubstituteStyle,
    TeamPlay,
)
from tests.core.reading import resolved
from tests.core.rule_cards import deck_of

TEXT = """4 Delver of Secrets
1 Sol Ring!
2 Gisela, the Broken Blade
2 Academic Ascent
3 No Such Card
48 Island
Sideboard
1 Delver of Secrets
Companion
(1 Lurrus of the Dream-Den)"""


def through_json(plain):
    return json.loads(json.dumps(plain))


def test_a_thawed_deck_is_judged_like_the_registered_one():
    deck = deck_of(TEXT)
    thawed = thaw(through_json(freeze(deck)))
    terms, choices = EventTerms(format=Format.MODERN), PlayerChoices(Sleeves.CLEAR)
    found = judge(deck, terms, choices, catalogue="c")
    assert judge(thawed, terms, choices, catalogue="c") == found
    assert len(found) > 3


def test_what_was_written_is_kept():
    deck = deck_of(TEXT)
    thawed = thaw(through_json(freeze(deck)))
    assert [(e.entry, e.name, e.read_as, e.printing, e.counted) for e in thawed.entries] == [
        (e.entry, e.name, e.read_as, e.printing, e.counted) for e in deck.entries
    ]
    assert thawed.entries[1].printing == Printing("SLD", "1512", None, reversible=True)
    assert (thawed.entries[4].card, thawed.entries[0].read_as) == (None, NameKind.FULL)


def test_the_language_of_a_name_is_kept():
    deck = resolved("1 秘密を掘り下げる者\n1 Delver of Secrets\n").deck
    thawed = thaw(through_json(freeze(deck)))
    assert [entry.language for entry in thawed.entries] == [entry.language for entry in deck.entries]
    assert "ja" in {entry.language for entry in thawed.entries}


def test_lists_thawed_together_share_what_they_know_alike():
    known = {}
    one, other = (thaw(through_json(freeze(deck_of(TEXT))), known) for _ in range(2))
    assert all(a.card is b.card for a, b in zip(one.entries, other.entries, strict=True))
    plain = through_json(freeze(deck_of(TEXT)))
    plain["cards"][0]["faces"][0]["cost"] = "{9}"
    assert thaw(plain, known).entries[0].card is not one.entries[0].card


def test_a_card_stands_once_and_without_its_ordinary_printings():
    plain = freeze(deck_of(TEXT))
    rings = [card for card in plain["cards"] if card["name"] == "Sol Ring"]
    assert len(plain["cards"]) == 6
    assert rings[0]["printings"] == [["SLD", "1512", None, 1]]


@pytest.mark.parametrize("plain", [{}, {"version": 2, "cards": [], "entries": []}])
def test_a_shape_of_another_version_is_refused(plain):
    with pytest.raises(Unreadable):
        thaw(plain)
    with pytest.raises(Unreadable):
        thaw_choices(plain)
    with pytest.raises(Unreadable):
        thaw_terms(plain)


def test_digest_is_over_cards_and_zones_only():
    one = digest(deck_of("4 Delver of Secrets\n2 Island\nSideboard\n1 Swamp"))
    assert len(one) == 64
    assert digest(deck_of("2 Island\n1 Delver of Secrets\n3 Delver of Secrets\nSideboard\n1 Swamp")) == one
    assert digest(deck_of("4 Delver of Secrets\n2 Island\n1 Swamp")) != one
    assert digest(deck_of("3 Delver of Secrets\n2 Island\nSideboard\n1 Swamp")) != one


def test_digest_of_a_printing_and_of_an_unknown_name():
    assert digest(deck_of("1 Sol Ring!")) == digest(deck_of("1 Sol Ring"))
    assert digest(deck_of("1 No Such Card")) == digest(deck_of("1 no such card"))
    assert digest(deck_of("1 No Such Card")) != digest(deck_of("1 No Other Card"))


def test_a_companion_repeated_in_the_sideboard_is_digested_once():
    assert digest(deck_of("Sideboard\n1 Lurrus of the Dream-Den\nCompanion\n(1 Lurrus of the Dream-Den)")) == digest(
        deck_of("Sideboard\n1 Lurrus of the Dream-Den")
    )


def test_findings_come_back_as_they_were():
    findings = (
        Finding("back-shows", Level.ERROR, 3, ("MTR 3.5",), Certainty.TEXT, {"card": "A // B", "quantity": 4}),
        Finding("counted-together", Level.INFO, None, (), Certainty.INFERRED, {"cards": ("A", "B")}),
    )
    assert thaw_findings(through_json(freeze_findings(findings))) == findings


def test_choices_come_back_as_they_were():
    choices = PlayerChoices(
        Sleeves.CLEAR,
        Carried.OFFICIAL,
        (
            CarryChoice(
                "Delver of Secrets",
                Carried.PROXY,
                Copies(1, 2, 3, 4),
                Copies(home=1),
                0,
                (Proxy("7", ProxyReason.WORN, False, False, False), Proxy("")),
                False,
                SubstituteFacts(SubstituteStyle.WRITE_IN, 2, True, False, False, True),
            ),
            CarryChoice("Thing in the Ice"),
            CarryChoice("Fable of the Mirror-Breaker", Carried.HOME, normal_back=None),
        ),
        white_dot_shows=False,
        reflective=True,
        hologram=False,
        real_cards_apart=False,
        spare_blanks_apart=True,
        back_copies_apart=False,
    )
    assert thaw_choices(through_json(freeze_choices(choices))) == choices
    assert thaw_choices(through_json(freeze_choices(PlayerChoices()))) == PlayerChoices()
    assert freeze_choices(PlayerChoices()) == {"version": 1, "sleeves": "opaque", "every": "real", "cards": []}


def test_terms_come_back_as_they_were():
    terms = EventTerms(
        Rel.REGULAR, Format.DRAFT, False, (("CR", "2025-09-19"), ("MTR", "2026-02-27")), TeamPlay.UNIFIED
    )
    assert thaw_terms(through_json(freeze_terms(terms))) == terms
    assert thaw_terms(through_json(freeze_terms(EventTerms()))) == EventTerms()


def test_digest_of_terms():
    assert terms_digest(EventTerms()) == terms_digest(EventTerms(editions=(("CR", "2026-06-19"),)))
    different = [
        EventTerms(Rel.REGULAR),
        EventTerms(format=Format.MODERN),
        EventTerms(sanctioned=False),
        EventTerms(editions=(("CR", "2025-06-06"),)),
        EventTerms(team_play=TeamPlay.UNIFIED),
    ]
    assert len({terms_digest(terms) for terms in (EventTerms(), *different)}) == 6


def test_zone_words_are_those_of_the_decklist():
    assert {entry["zone"] for entry in freeze(deck_of(TEXT))["entries"]} == {Zone.MAIN, Zone.SIDEBOARD, Zone.COMPANION}
