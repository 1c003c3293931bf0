"""Questions that judges and players asked, with the answers that were given; each test is named for its question.

Not here: RUL-031, second half, and RUL-009, second half, speak of what lies on a table; `policies` and `card_questions`
say it in words, and there is nothing to compute.
"""

import pytest

from checklist.core.card import Layout
from checklist.core.card_questions import questions_about
from checklist.core.characteristics import back_mana_value, may_transform
from checklist.core.double_faced import flag_double_faced
from checklist.core.draft import default_profile
from checklist.core.examine import examine, judge
from checklist.core.finding import Level
from checklist.core.remedies import remedies_for
from checklist.core.rules.editions import edition_dates
from checklist.core.rules.policies import POLICIES, Reader, read_proxy_reason, readers
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
)
from tests.core.rule_cards import DELVER, GISELA, SmallCatalogue, card, deck_of
from tests.core.test_characteristics import HUNTMASTER, VALKI

NOW = edition_dates()
FOUR = "4 Delver of Secrets\n56 Island"
CLEAR, OPAQUE = Sleeves.CLEAR, Sleeves.OPAQUE


def errors(text, choices, terms=None):
    found = judge(deck_of(text), terms or EventTerms(), choices)
    return [finding.code for finding in found if finding.level is Level.ERROR]


def official(sleeves=CLEAR, **choice):
    return PlayerChoices(sleeves, cards=(CarryChoice("Delver of Secrets", Carried.OFFICIAL, **choice),))


def answer(one, code, dates=NOW):
    return next(found for found in questions_about(one, dates) if found.code == code)


def policy(code):
    return next(found for found in POLICIES if found.code == code)


def test_rul_001_opaque_sleeves_are_enough_and_without_them_substitutes_are_required():
    assert errors(FOUR, PlayerChoices(OPAQUE)) == []
    assert errors(FOUR, PlayerChoices(CLEAR)) == ["back-shows"]
    assert errors(FOUR, official()) == []


def test_rul_004_one_name_by_substitutes_and_another_real_in_opaque_sleeves():
    text = "4 Delver of Secrets\n3 Thing in the Ice\n53 Island"
    assert errors(text, official(OPAQUE)) == []
    # The old answer of 2013 to 2016 is that of its edition.
    assert errors(text, official(OPAQUE), EventTerms(editions=(("MTR", "2013-07-01"),))) == ["all-or-none"]


def test_rul_005_home_prints_are_no_substitutes():
    choices = PlayerChoices(OPAQUE, cards=(CarryChoice("Delver of Secrets", Carried.HOME),))
    assert errors(FOUR, choices) == ["home-print"]
    assert errors(FOUR, choices, EventTerms(sanctioned=False)) == []


def test_rul_006_a_proxy_for_a_substitute_bent_in_the_event():
    bent = official(main=Copies(official=3, proxy=1), real_aside=3, proxies=(Proxy("5", ProxyReason.WORN),))
    assert errors(FOUR, bent) == []
    unmarked = official(main=Copies(official=3, proxy=1), proxies=(Proxy("5", ProxyReason.WORN, marked=False),))
    assert errors(FOUR, unmarked) == ["proxy-not-marked"]
    assert [read_proxy_reason(word) for word in ("damaged-on-purpose", "left-at-home")] == [None, None]


def test_rul_008_three_substitutes_and_two_real_cards():
    assert errors("3 Delver of Secrets\n57 Island", official(real_aside=2)) == ["real-cards-short"]


def test_rul_009_cards_set_aside_are_no_sideboard_cards():
    text = "4 Delver of Secrets\n56 Island\nSideboard\n15 Swamp"
    assert errors(text, official(real_aside=4), EventTerms(format=Format.MODERN)) == []


@pytest.mark.parametrize(("marked", "expected"), [(0, ["list-circles"]), (1, []), (2, ["list-circles"])])
def test_rul_011_exactly_one_listed_card_is_marked(marked, expected):
    facts = SubstituteFacts(SubstituteStyle.LIST, circles_marked=marked)
    assert errors(FOUR, official(substitute=facts)) == expected


def test_rul_015_the_real_card_takes_over_in_public_zones():
    assert "CR 713.5" in policy("substitute-swap").cites
    assert "CR 713.5" in answer(DELVER, "set-aside").cites


def test_rul_016_exiled_face_down_it_stays_hidden():
    found = answer(DELVER, "exiled-face-down")
    assert found.cites == ("CR 712.17",)
    assert "stays hidden" in found.answer


def test_rul_017_face_down_it_can_not_transform_and_comes_up_with_its_front():
    found = answer(DELVER, "face-down")
    assert found.cites == ("CR 712.15", "CR 712.15a")
    assert "can't transform while face down" in " ".join(found.answer.split())


def test_rul_022_a_melded_card_is_no_deck_entry():
    found = examine("1 Brisela, Voice of Nightmares\n59 Plains", SmallCatalogue(), EventTerms(), PlayerChoices())
    (finding,) = [one for one in found.findings if one.level is Level.ERROR]
    assert finding.code == "meld-result"
    assert "Gisela, the Broken Blade" in str(finding.values["parts"])
    assert found.flagged == ()


def test_rul_023_one_part_of_a_pair_is_never_transformed():
    assert may_transform(GISELA, NOW).code == "transform-meld"
    assert answer(GISELA, "meld-enters").cites == ("CR 712.4b", "CR 712.4c", "CR 712.14c")


def test_rul_024_mana_values_of_backs():
    assert (back_mana_value(HUNTMASTER, NOW), back_mana_value(VALKI, NOW)) == (4.0, 7.0)


@pytest.mark.parametrize(
    "layout", [Layout.SPLIT, Layout.FLIP, Layout.ADVENTURE, Layout.PREPARE, Layout.SAGA, Layout.CLASS, Layout.CASE]
)
def test_rul_025_two_names_on_one_face_need_no_substitute(layout):
    two_names = card("Front Half", "Creature", back="Other Half", layout=layout)
    deck = deck_of("4 Delver of Secrets")
    deck = type(deck)((type(deck.entries[0])(deck.entries[0].entry, two_names),))
    assert flag_double_faced(deck) == ()
    choices = PlayerChoices(CLEAR, cards=(CarryChoice("Front Half", Carried.OFFICIAL),))
    assert [finding.code for finding in judge(deck, EventTerms(), choices)] == ["substitute-for-ordinary-back"]


def test_rul_027_two_names_of_one_card_count_together():
    text = "3 Spider-Man Noir\n2 Kroble, Envoy of the Bog\n55 Swamp"
    assert errors(text, PlayerChoices(), EventTerms(format=Format.MODERN)) == ["too-many-copies"]
    leader = "Commander\n1 Edgar, Charmed Groom\nSideboard\n"
    singles = leader + "1 Spider-Man Noir\n1 Kroble, Envoy of the Bog"
    assert "not-singleton" in errors(singles, PlayerChoices(), EventTerms(format=Format.COMMANDER))


def test_rul_028_an_ambiguous_name_is_asked_back():
    assert [remedy.cite for remedy in remedies_for("ambiguous-name", Rel.COMPETITIVE)] == ["IPG 3.4"]


def test_rul_031_copies_to_show_the_back_are_sleeved_otherwise():
    assert errors(FOUR, PlayerChoices(OPAQUE, back_copies_apart=True)) == []
    assert errors(FOUR, PlayerChoices(OPAQUE, back_copies_apart=False)) == ["back-copy-sleeved-alike"]


def test_rul_032_spare_blanks_lie_apart():
    (finding,) = judge(deck_of(FOUR), EventTerms(), PlayerChoices(OPAQUE, spare_blanks_apart=False))
    assert (finding.code, finding.level, finding.cites) == ("spare-blanks", Level.WARNING, ("MTR 3.16", "CR 713.3"))


def test_rul_035_at_regular_a_wrong_deck_is_put_right():
    (remedy,) = remedies_for("real-cards-short", Rel.REGULAR)
    assert remedy.cite == "JAR"
    assert "No game is lost" in remedy.usual


def test_rul_037_opponents_see_lists_at_professional_only():
    assert [Reader.OPPONENT in readers(rel) for rel in Rel] == [False, False, True]


@pytest.mark.parametrize("rel", [Rel.REGULAR, Rel.COMPETITIVE])
def test_rul_039_in_a_draft_both_faces_may_be_shown(rel):
    assert (default_profile(rel).must_show, default_profile(rel).may_show_later) == (False, True)


def test_rul_044_represented_cards_are_set_aside_before_the_game():
    assert policy("real-cards-aside").cites[:2] == ("CR 103.2a", "CR 713.3")
