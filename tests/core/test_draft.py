from dataclasses import replace

import pytest

from checklist.core.card import Kind, Printing
from checklist.core.draft import (
    CHANGED_BY_ORGANISER,
    HEAD_JUDGE_CONFIRMS,
    HELD_UP,
    MAY_SHOW,
    NO_DIFFERENCE,
    PRE_SLEEVED,
    PROFILES,
    SHOWN_FIRST,
    UNTIL_THE_PICK,
    ColourClass,
    Openable,
    Pod,
    When,
    alternatives,
    colour_class,
    count_by,
    default_profile,
    draft_policy,
    expected_in_pod,
    openable,
    own_picks,
)
from checklist.core.finding import Certainty
from checklist.core.terms import Rel
from tests.core.rule_cards import BOLAS, BOLT, BRISELA, BRUNA, DELVER, GISELA, PATHWAY, SOL_RING, THING


@pytest.mark.parametrize("rel", [Rel.REGULAR, Rel.COMPETITIVE])
def test_at_regular_and_competitive_they_may_be_shown_and_never_must(rel):
    profile = default_profile(rel)
    assert profile is MAY_SHOW
    assert (profile.must_show, profile.when, profile.may_show_later, profile.sleeved) == (
        False,
        When.ANY_TIME,
        True,
        False,
    )
    assert (profile.cites, profile.certainty, profile.remarks) == (("MTR 7.7",), Certainty.TEXT, ())


def test_at_professional_they_are_shown_first_and_the_head_judge_confirms():
    profile = default_profile(Rel.PROFESSIONAL)
    assert profile is SHOWN_FIRST
    assert (profile.must_show, profile.when, profile.may_show_later) == (True, When.BEFORE_FIRST_PICK, False)
    assert (profile.certainty, profile.remarks) == (Certainty.SECONDARY, (HEAD_JUDGE_CONFIRMS,))


def test_pre_sleeved_is_one_tap_away_at_professional():
    assert alternatives(Rel.PROFESSIONAL)[:2] == (SHOWN_FIRST, PRE_SLEEVED)
    assert (PRE_SLEEVED.sleeved, PRE_SLEEVED.dated, PRE_SLEEVED.certainty) == (True, "2016-05-25", Certainty.TEXT)


@pytest.mark.parametrize("rel", list(Rel))
def test_every_profile_can_be_chosen_at_every_level(rel):
    assert sorted(profile.code for profile in alternatives(rel)) == sorted(profile.code for profile in PROFILES)
    assert alternatives(rel)[0] is default_profile(rel)


def test_only_the_text_cites_the_text():
    assert [profile.code for profile in PROFILES if "MTR 7.7" in profile.cites] == ["may-show"]
    assert [profile.code for profile in PROFILES if not profile.source] == []


@pytest.mark.parametrize(
    ("profile", "answers"),
    [
        (HELD_UP, (True, When.AFTER_EACH_PACK, True, False)),
        (UNTIL_THE_PICK, (True, When.UNTIL_THE_PICK, False, False)),
        (NO_DIFFERENCE, (False, When.NEVER, False, False)),
    ],
)
def test_named_custom_options(profile, answers):
    assert (profile.must_show, profile.when, profile.may_show_later, profile.sleeved) == answers


def test_own_picks_differ_by_level():
    assert own_picks(Rel.COMPETITIVE) == own_picks(Rel.PROFESSIONAL) != own_picks(Rel.REGULAR)


def test_a_change_by_the_organiser_is_said():
    policy = draft_policy(Rel.COMPETITIVE, {"profile": "held-up", "sleeved_sets": ["ISD"]})
    assert (policy.profile, policy.is_changed, policy.sleeved_sets) == (HELD_UP, True, ("ISD",))
    assert CHANGED_BY_ORGANISER in policy.announcement
    assert CHANGED_BY_ORGANISER not in draft_policy(Rel.COMPETITIVE).announcement


@pytest.mark.parametrize("stored", [None, {}, {"profile": ""}, {"profile": "no-such"}, {"sleeved_sets": "ISD"}])
def test_what_is_not_stored_is_the_default(stored):
    policy = draft_policy(Rel.PROFESSIONAL, stored)
    assert (policy.profile, policy.is_changed, policy.sleeved_sets) == (SHOWN_FIRST, False, ())
    assert policy.announcement[-1] == HEAD_JUDGE_CONFIRMS


def printed(card, set_code, rarity, colours=None, type_line=None):
    front = card.faces[0]
    if colours is not None:
        front = replace(front, colors=colours)
    if type_line is not None:
        front = replace(front, type_line=type_line)
    return replace(card, faces=(front, *card.faces[1:]), printings=(Printing(set_code, "1", rarity),))


def test_what_can_be_opened_in_a_set():
    cards = [
        printed(THING, "soi", "rare", ("U",)),
        printed(DELVER, "SOI", "common", ("U",)),
        printed(BOLAS, "M19", "mythic", ("U", "B", "R")),
        printed(PATHWAY, "SOI", None),
        printed(GISELA, "SOI", "rare", ("W",)),
        printed(BRISELA, "SOI", "mythic", ("W",)),
        printed(BOLT, "SOI", "common", ("R",)),
        printed(SOL_RING, "SOI", "common"),
    ]
    found = openable(cards, "SOI")
    assert [(one.card.front.name, one.kind, one.colour, one.rarity) for one in found] == [
        ("Delver of Secrets", Kind.NONMODAL, ColourClass.BLUE, "common"),
        ("Gisela, the Broken Blade", Kind.MELD, ColourClass.WHITE, "rare"),
        ("Thing in the Ice", Kind.NONMODAL, ColourClass.BLUE, "rare"),
        ("Riverglide Pathway", Kind.MODAL, ColourClass.LAND, ""),
    ]
    assert count_by(found) == {("U", "common"): 1, ("W", "rare"): 1, ("U", "rare"): 1, ("L", ""): 1}
    assert openable(cards, "XXX") == ()


@pytest.mark.parametrize(
    ("colours", "type_line", "expected"),
    [
        (("G",), "Creature — Werewolf", "G"),
        (("U", "R"), "Creature", "M"),
        ((), "Artifact — Equipment", "A"),
        ((), "Land", "L"),
        ((), "Creature — Eldrazi", "C"),
        ((), "Artifact Land", "A"),
    ],
)
def test_colour_classes(colours, type_line, expected):
    assert colour_class(printed(BRUNA, "EMN", "rare", colours, type_line)).value == expected


def of_rarities(**numbers):
    return [
        Openable(DELVER, Kind.NONMODAL, ColourClass.BLUE, rarity)
        for rarity, many in numbers.items()
        for _ in range(many)
    ]


def test_what_a_pod_opens_by_the_rarities_of_the_set():
    found, in_set = (
        of_rarities(common=10, uncommon=6, rare=5, mythic=3),
        {"common": 100, "uncommon": 60, "rare": 50, "mythic": 15},
    )
    in_a_pack = 10 * 10 / 100 + 3 * 6 / 60 + 7 / 8 * 5 / 50 + 1 / 8 * 3 / 15
    assert expected_in_pod(found, in_set, Pod()) == pytest.approx(24 * in_a_pack)
    assert expected_in_pod(found, in_set, Pod(players=6, packs=1)) == pytest.approx(6 * in_a_pack)


def test_where_a_set_has_no_mythic_rares_each_pack_has_a_rare():
    assert expected_in_pod(of_rarities(rare=1), {"common": 100, "rare": 10}, Pod(1, 10)) == pytest.approx(1.0)


def test_what_the_set_says_goes_before_what_is_reckoned():
    assert expected_in_pod(of_rarities(common=1), {}, Pod(8, 3, sure=1)) == 24


@pytest.mark.parametrize("in_set", [{}, {"common": 100}, {"common": 100, "rare": 0}])
def test_without_the_rarities_nothing_is_said(in_set):
    assert expected_in_pod(of_rarities(common=1, rare=1), in_set, Pod()) is None
    assert expected_in_pod(of_rarities(special=1), {"special": 3}, Pod()) is None
