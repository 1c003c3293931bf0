"""The answers for four Delver of Secrets, by sleeves and by what each copy is (the table of the first chapter)."""

import pytest

from checklist.core.double_faced import flag_double_faced
from checklist.core.examine import judge
from checklist.core.finding import Certainty, Level
from checklist.core.terms import (
    Carried,
    CarryChoice,
    Copies,
    EventTerms,
    PlayerChoices,
    Proxy,
    ProxyReason,
    Rel,
    Sleeves,
)
from tests.core.rule_cards import BRUNA, DELVER, GISELA, PATHWAY, THING, deck_of

CLEAR, OPAQUE, BARE = Sleeves.CLEAR, Sleeves.OPAQUE, Sleeves.NONE
ANY = (OPAQUE, CLEAR, BARE)

# Every kind of double-faced card; the second name is the one carried otherwise.
KINDS = {"nonmodal": (DELVER, THING), "modal": (PATHWAY, THING), "meld": (GISELA, DELVER)}


def shown(findings):
    return [(finding.code, finding.level.value) for finding in findings if finding.level is not Level.INFO]


def answers(card, choices, *, rel=Rel.COMPETITIVE, sanctioned=True, text="4 {}\n56 Island"):
    terms = EventTerms(rel=rel, sanctioned=sanctioned)
    return judge(deck_of(text.format(card.name)), terms, choices)


def carried(card, sleeves, **choice):
    return PlayerChoices(sleeves, cards=(CarryChoice(card.front.name, **choice),))


PROXIES = tuple(Proxy(str(number), ProxyReason.WORN) for number in range(1, 5))

TABLE = [
    (CLEAR, {}, [("back-shows", "error")]),
    (BARE, {}, [("back-shows", "error")]),
    (OPAQUE, {}, []),
    *[(s, {"every": Carried.OFFICIAL, "real_aside": 4}, []) for s in ANY],
    *[(s, {"every": Carried.OFFICIAL}, []) for s in ANY],
    *[(s, {"every": Carried.OFFICIAL, "real_aside": 3}, [("real-cards-short", "error")]) for s in ANY],
    (OPAQUE, {"main": Copies(real=2, official=2), "real_aside": 2}, [("copies-unalike", "error")]),
    (
        CLEAR,
        {"main": Copies(real=2, official=2), "real_aside": 2},
        [("copies-unalike", "error"), ("back-shows", "error")],
    ),
    (
        BARE,
        {"main": Copies(real=2, official=2), "real_aside": 2},
        [("copies-unalike", "error"), ("back-shows", "error")],
    ),
    *[(s, {"every": Carried.HOME, "real_aside": 4}, [("home-print", "error")]) for s in ANY],
    *[(s, {"every": Carried.PROXY, "proxies": PROXIES}, []) for s in ANY],
    *[(s, {"every": Carried.PROXY}, [("proxy-not-registered", "error")]) for s in ANY],
    *[
        (
            s,
            {"every": Carried.PROXY, "proxies": (Proxy("", ProxyReason.WORN),) * 4},
            [("proxy-not-registered", "error")],
        )
        for s in ANY
    ],
    (OPAQUE, {"every": Carried.PROXY, "proxies": (*PROXIES[:3], Proxy("4"))}, [("proxy-without-reason", "error")]),
    (
        OPAQUE,
        {"every": Carried.PROXY, "proxies": (*PROXIES[:3], Proxy("4", ProxyReason.FOIL_ONLY, original_kept=False))},
        [("proxy-original-gone", "error")],
    ),
    (OPAQUE, {"main": Copies(real=3, proxy=1), "proxies": PROXIES[:1]}, []),
    (CLEAR, {"main": Copies(official=3, proxy=1), "real_aside": 3, "proxies": PROXIES[:1]}, []),
]


@pytest.mark.parametrize("rel", list(Rel))
@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize(("sleeves", "choice", "expected"), TABLE)
def test_four_copies_in_a_sanctioned_event(kind, rel, sleeves, choice, expected):
    card = KINDS[kind][0]
    assert shown(answers(card, carried(card, sleeves, **choice), rel=rel)) == expected


@pytest.mark.parametrize("rel", list(Rel))
@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize(("sleeves", "expected"), [(OPAQUE, []), (CLEAR, [("back-shows", "error")])])
def test_one_name_by_substitutes_and_another_as_real_cards(kind, rel, sleeves, expected):
    card, other = KINDS[kind]
    choices = carried(card, sleeves, every=Carried.OFFICIAL, real_aside=4)
    findings = answers(card, choices, rel=rel, text=f"4 {{}}\n3 {other.name}\n53 Island")
    assert shown(findings) == expected
    assert [finding.values["card"] for finding in findings] == [other.name] * len(expected)


UNSANCTIONED = [
    (OPAQUE, {"every": Carried.HOME}, []),
    (OPAQUE, {"every": Carried.HOME, "real_aside": 0}, []),
    (OPAQUE, {"every": Carried.HOME, "normal_back": False}, []),
    (CLEAR, {"every": Carried.HOME}, []),
    (CLEAR, {"every": Carried.HOME, "normal_back": False}, [("home-print-shows", "error")]),
    (BARE, {"every": Carried.HOME}, [("home-print-unsleeved", "error")]),
    (BARE, {"every": Carried.HOME, "normal_back": False}, [("home-print-unsleeved", "error")]),
    (OPAQUE, {}, []),
    (CLEAR, {}, [("back-shows", "error")]),
    (BARE, {}, [("back-shows", "error")]),
    (CLEAR, {"every": Carried.OFFICIAL}, []),
    (CLEAR, {"every": Carried.OFFICIAL, "real_aside": 3}, [("real-card-missing", "warning")]),
    (OPAQUE, {"main": Copies(real=2, home=2)}, []),
    (OPAQUE, {"main": Copies(real=2, official=2)}, []),
    (CLEAR, {"main": Copies(real=2, home=2)}, [("back-shows", "error")]),
    (OPAQUE, {"every": Carried.PROXY}, []),
    (BARE, {"every": Carried.PROXY}, [("home-print-unsleeved", "error")]),
]


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize(("sleeves", "choice", "expected"), UNSANCTIONED)
def test_four_copies_in_an_unsanctioned_event(kind, sleeves, choice, expected):
    card = KINDS[kind][0]
    findings = answers(card, carried(card, sleeves, **choice), sanctioned=False)
    assert shown(findings) == expected
    assert [cite for finding in findings for cite in finding.cites if not cite.startswith("CR ")] == []


def test_citations_of_the_table():
    (clear,) = answers(DELVER, carried(DELVER, CLEAR))
    (short,) = answers(DELVER, carried(DELVER, OPAQUE, every=Carried.OFFICIAL, real_aside=3))
    (home,) = answers(DELVER, carried(DELVER, OPAQUE, every=Carried.HOME))
    (casual,) = answers(DELVER, carried(DELVER, CLEAR), sanctioned=False)
    assert [one.cites for one in (clear, short, home, casual)] == [
        ("MTR 3.5", "MTR 3.11", "CR 712.7"),
        ("MTR 3.5", "CR 713.3"),
        ("MTR 3.5", "MTR 3.4"),
        ("CR 712.7",),
    ]
    assert {one.certainty for one in (clear, short, home, casual)} == {Certainty.TEXT}


def test_what_follows_for_meld_cards_under_the_tournament_rules_is_inferred():
    (sanctioned,) = answers(GISELA, carried(GISELA, CLEAR))
    (casual,) = answers(GISELA, carried(GISELA, CLEAR), sanctioned=False)
    assert (sanctioned.certainty, casual.certainty) == (Certainty.INFERRED, Certainty.TEXT)


@pytest.mark.parametrize("rel", list(Rel))
def test_main_deck_and_sideboard_unalike_is_inferred_and_no_plain_error(rel):
    choices = carried(DELVER, OPAQUE, main=Copies(official=3), sideboard=Copies(real=1), real_aside=3)
    (finding,) = answers(DELVER, choices, rel=rel, text="3 {0}\n57 Island\nSideboard\n1 {0}")
    assert (finding.code, finding.level, finding.certainty) == (
        "zones-unalike",
        Level.WARNING,
        Certainty.INFERRED,
    )


def test_a_card_of_unknown_kind_is_neither_flagged_nor_clean():
    deck = deck_of("4 Academic Ascent\n56 Island")
    assert flag_double_faced(deck) == ()
    choices = PlayerChoices(CLEAR, cards=(CarryChoice("Academic Ascent", Carried.OFFICIAL),))
    (finding,) = judge(deck, EventTerms(), choices)
    assert (finding.code, finding.level, finding.certainty) == (
        "substitute-for-unknown-kind",
        Level.WARNING,
        Certainty.UNSETTLED,
    )


@pytest.mark.parametrize(
    ("sleeves", "choice", "expected"),
    [
        (OPAQUE, {}, []),
        (CLEAR, {}, [("reversible-back-shows", "warning")]),
        (BARE, {}, [("reversible-back-shows", "warning")]),
        (OPAQUE, {"every": Carried.OFFICIAL}, [("substitute-for-reversible", "error")]),
        (CLEAR, {"every": Carried.HOME}, [("substitute-for-reversible", "error")]),
    ],
)
def test_a_reversible_print(sleeves, choice, expected):
    choices = PlayerChoices(sleeves, cards=(CarryChoice("Sol Ring", **choice),))
    findings = judge(deck_of("1 Sol Ring!\n59 Island"), EventTerms(), choices)
    assert shown(findings) == expected
    assert all(finding.certainty is Certainty.INFERRED for finding in findings)


def test_all_by_substitutes_does_not_reach_a_reversible_print():
    findings = judge(
        deck_of("1 Sol Ring!\n4 Delver of Secrets\n55 Island"), EventTerms(), PlayerChoices(OPAQUE, Carried.OFFICIAL)
    )
    assert shown(findings) == []


def test_the_same_card_in_its_ordinary_printing():
    assert shown(judge(deck_of("1 Sol Ring\n59 Island"), EventTerms(), PlayerChoices(CLEAR))) == []


@pytest.mark.parametrize("name", [DELVER.name, "Delver of Secrets", "delver of secrets", "DELVER  OF SECRETS"])
def test_a_choice_by_full_or_front_name(name):
    choices = PlayerChoices(CLEAR, cards=(CarryChoice(name, Carried.OFFICIAL),))
    assert shown(judge(deck_of("4 Delver of Secrets\n56 Island"), EventTerms(), choices)) == []


def test_both_parts_of_a_meld_pair_need_their_own_substitutes():
    choices = PlayerChoices(CLEAR, cards=(CarryChoice(GISELA.name, Carried.OFFICIAL),))
    findings = judge(deck_of("1 Gisela, the Broken Blade\n1 Bruna, the Fading Light\n58 Plains"), EventTerms(), choices)
    assert [(finding.code, finding.values["card"]) for finding in findings] == [("back-shows", BRUNA.name)]
