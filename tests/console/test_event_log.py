"""The log ("event-log"): who did what, newest first."""

import pytest
from django.urls import reverse

from checklist.accounts.models import LogEntry
from checklist.console.queries import named_log
from tests.cast import hand_in, register, signed_in


def page(event):
    return reverse("event-log", args=[event.slug])


def test_newest_first_with_the_names_of_now(event, pia, olga):
    hand_in(pia)
    rows = named_log(LogEntry.objects.filter(event_uid=event.uid).order_by("-pk")[:2])
    assert [(row.entry.action, row.about) for row in rows] == [
        ("list-submitted", "Pia Player"),
        ("player-registered", "Pia Player"),
    ]


def test_an_erased_name_leaves_its_id(event, pia, olga):
    number = pia.pk
    pia.delete()
    shown = signed_in(olga).get(page(event)).content.decode()
    assert f"registration:{number}" in shown
    assert "Pia Player" not in shown


def test_filtered(event, pia, olga):
    hand_in(pia)
    shown = signed_in(olga).get(page(event), {"action": "list-submitted"}).context["rows"]
    assert [row.entry.action for row in shown] == ["list-submitted"]


def test_an_unknown_filter_is_everything(event, pia, olga):
    assert len(signed_in(olga).get(page(event), {"action": "nonsense"}).context["rows"]) > 1


def test_nothing_of_another_event(event, sams_event, olga):
    assert str(sams_event.pk) not in [
        row.entry.subject.partition(":")[2]
        for row in signed_in(olga).get(page(event)).context["rows"]
        if row.entry.subject.startswith("event")
    ]


@pytest.mark.parametrize("rows", [1, 3])
def test_a_fixed_number_of_queries(event, olga, rows, django_assert_num_queries):
    for number in range(rows):
        hand_in(register(event, f"Player {number}"))
    browser = signed_in(olga)
    with django_assert_num_queries(8):  # session, user, event, actions, count, lines, people, lists
        browser.get(page(event))


@pytest.mark.parametrize(("who", "status"), [("kim", 403), ("jo", 403), ("hanna", 403), ("olga", 200), ("sam", 404)])
def test_who_may(event, sams_event, who, status, request):
    assert signed_in(request.getfixturevalue(who)).get(page(event)).status_code == status
