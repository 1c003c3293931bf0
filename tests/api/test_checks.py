"""Deck checks ("list-checks", "show-check")."""

import pytest
from django.utils import timezone

from checklist.deckchecks.actions import close_check, open_check
from tests.api.conftest import program
from tests.cast import hand_in, register


@pytest.fixture
def checks(event):
    return f"/events/{event.slug}/checks"


def opened(person, jo, nonce="n"):
    return open_check(
        hand_in(person).slot, moment="before-game-1", hand_drawn=False, round=2, table=7, by=jo, now=timezone.now(), nonce=nonce
    )  # fmt: skip


def test_an_open_one_and_a_closed_one(checks, pia, jo, trusted):
    check = opened(pia, jo)
    found = trusted.get(f"{checks}/{check.pk}").json()
    assert found.pop("opened_at")
    assert found == {
        "check": check.pk, "registration": str(pia.uid), "deck": 1, "moment": "before-game-1", "hand_drawn": False,
        "round": 2, "table": 7, "closed_at": None, "outcome": None, "found": "", "remedy": "", "penalty": "",
    }  # fmt: skip
    close_check(
        check,
        outcome="found",
        found="a split sleeve",
        remedy="replaced",
        penalty="",
        note="",
        by=jo,
        now=timezone.now(),
    )
    closed = trusted.get(checks).json()["items"][0]
    assert (closed["outcome"], closed["found"], closed["remedy"]) == ("found", "a split sleeve", "replaced")


@pytest.mark.parametrize(("number", "status"), [(999_999, 404), (0, 422), (-1, 422), ("x", 422), (10**30, 422)])
def test_none_of_that_number(checks, trusted, number, status):
    assert trusted.get(f"{checks}/{number}").status_code == status


def test_a_fixed_number_of_queries(event, checks, jo, django_assert_num_queries):
    asking = program(event, "checks:read")
    asking.get(checks)
    for name in ("Ann", "Bob", "Cay"):
        opened(register(event, name), jo, name)
        if name != "Bob":
            with django_assert_num_queries(3):  # the token, its count, checks
                asking.get(checks)
