import pytest

from checklist.core.rules import RULES
from checklist.core.rules.policies import (
    POLICIES,
    Due,
    Reader,
    decks_to_check,
    is_check_required,
    is_list_required,
    list_due,
    may_check_whole_deck,
    read_proxy_reason,
    readers,
)
from checklist.core.terms import Format, ProxyReason, Rel


@pytest.mark.parametrize(
    ("rel", "asks", "required"),
    [
        (Rel.REGULAR, False, False),
        (Rel.REGULAR, True, True),
        (Rel.COMPETITIVE, False, True),
        (Rel.PROFESSIONAL, False, True),
    ],
)
def test_who_must_hand_in_a_list(rel, asks, required):
    assert is_list_required(rel, head_judge_asks=asks) is required


@pytest.mark.parametrize("game", [None, *Format])
def test_when_a_list_is_due(game):
    limited = game in (Format.SEALED, Format.DRAFT)
    assert list_due(game) is (Due.BEFORE_FIRST_ROUND_PLAYED if limited else Due.BEFORE_START)


def test_opponents_read_lists_at_professional_only():
    assert [Reader.OPPONENT in readers(rel) for rel in Rel] == [False, False, True]
    assert readers(Rel.REGULAR) == (Reader.OWNER, Reader.STAFF)


@pytest.mark.parametrize(
    ("decks", "least"), [(0, 0), (1, 1), (9, 1), (10, 1), (11, 2), (100, 10), (101, 11), (250, 25)]
)
def test_at_least_a_tenth_of_the_decks(decks, least):
    assert decks_to_check(decks) == least


def test_deck_checks_by_level_and_moment():
    assert [is_check_required(rel) for rel in Rel] == [False, True, True]
    assert may_check_whole_deck(opening_hand_drawn=False)
    assert not may_check_whole_deck(opening_hand_drawn=True)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("worn", ProxyReason.WORN),
        ("foil-only", ProxyReason.FOIL_ONLY),
        ("no-opaque-sleeves", None),
        ("no-substitute-at-hand", None),
        ("left-at-home", None),
        ("", None),
    ],
)
def test_only_two_reasons_for_a_proxy(word, reason):
    assert read_proxy_reason(word) is reason


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.code)
def test_every_policy_speaks_for_every_level_and_cites(policy):
    assert set(policy.says) == set(Rel)
    assert all(policy.says.values())
    assert policy.cites != ()
    assert policy.code not in {rule.code for rule in RULES}
