"""Who may look, who may act, and who learns nothing."""

import re
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils import timezone

from checklist.events.access import HEAD_JUDGE_ALONE, LEAST, RANK, Role, event_as_staff, may, registration_as_staff
from checklist.events.actions import add_staff, remove_staff
from tests.cast import register

ANSWERS = {  # who: for each least role, in the order of RANK, what they get
    "kim": ("row", 403, 403, 403),
    "jo": ("row", "row", 403, 403),
    "hanna": ("row", "row", "row", 403),
    "olga": ("row", "row", "row", "row"),
    "sam": (404, 404, 404, 404),
}


def answer(call):
    try:
        return "row" if call() else None
    except Http404:
        return 404
    except PermissionDenied:
        return 403


@pytest.mark.parametrize("who", sorted(ANSWERS))
def test_each_role_at_each_door(who, request, event, sams_event):
    user = request.getfixturevalue(who)
    found = tuple(answer(lambda least=least: event_as_staff(user, event.slug, at_least=least)) for least in RANK)
    assert found == ANSWERS[who]


def test_the_highest_of_several_roles_counts(event, jo, olga):
    add_staff(event, jo, Role.ORGANISER, by=olga, now=timezone.now())
    assert event_as_staff(jo, event.slug) == (event, Role.ORGANISER)


def test_a_role_taken_away_ends_at_once(event, jo, olga):
    remove_staff(event, event.staff.get(user=jo), by=olga, now=timezone.now())
    assert answer(lambda: event_as_staff(jo, event.slug)) == 404


def test_an_event_that_is_not_there(olga):
    assert answer(lambda: event_as_staff(olga, "nowhere")) == 404


def test_a_player_of_another_event_is_not_found_in_this_one(event, olga, sams_event):
    elsewhere = register(sams_event, "Elsewhere")
    assert answer(lambda: registration_as_staff(olga, event.slug, elsewhere.uid)) == 404


def test_one_query(event, olga, django_assert_num_queries):
    with django_assert_num_queries(1):
        event_as_staff(olga, event.slug)


def test_the_page_of_the_documents_is_the_table():
    page = (Path(__file__).resolve().parents[2] / "docs" / "roles.md").read_text()
    rows = re.findall(r"^\| (.+) \| (yes|–) \| (yes|–) \| (yes|–) \| (yes|–) \|$", page, re.M)
    assert rows == [(deed, *("yes" if may(role, deed) else "–" for role in RANK)) for deed in LEAST]


def test_what_is_the_head_judges_alone_is_in_the_table():
    assert set(LEAST) >= HEAD_JUDGE_ALONE
    assert [role for role in RANK if may(role, "issue a proxy")] == [Role.HEAD_JUDGE]
