"""The log ("event-log"): who did what, newest first."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.actions import record_log
from checklist.accounts.models import LogEntry
from checklist.console import views_numbers
from checklist.console.queries import named_log
from checklist.core.terms import ProxyReason
from checklist.deckchecks.actions import open_check
from checklist.events.actions import drop_player
from checklist.events.models import Event
from checklist.printing.actions import issue_proxy
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


def shown_to(user, event, **asked):
    return [(row.entry.action, row.about) for row in signed_in(user).get(page(event), asked).context["rows"]]


def test_filtered_by_who_did_it(event, pia, olga, kim):
    drop_player(pia, by=kim, now=timezone.now())
    hand_in(pia)
    assert shown_to(olga, event, by=kim.pk) == [("player-dropped", "Pia Player")]
    assert ("list-submitted", "Pia Player") in shown_to(olga, event, by="nobody")
    assert ("player-dropped", "Pia Player") not in shown_to(olga, event, by="nobody")


def test_filtered_by_the_player_with_all_that_is_hers(event, pia, paul, olga, hanna, jo):
    for player in (pia, paul):
        hand_in(player)
        issue_proxy(
            player, card_name="Negate", reason=ProxyReason.WORN, note="", original_kept=True, by=hanna, now=timezone.now(),
            nonce=player.uid.hex,
        )  # fmt: skip
        open_check(
            player.slots.get(), moment="before-game-1", hand_drawn=False, round=None, table=None, by=jo,
            now=timezone.now(), nonce=player.uid.hex,
        )  # fmt: skip
    assert shown_to(olga, event, about="PIÁ") == [
        ("check-opened", "Pia Player"),
        ("proxy-issued", "Pia Player"),
        ("list-submitted", "Pia Player"),
        ("player-registered", "Pia Player"),
    ]


def test_filtered_by_time_in_the_time_zone_of_the_event(event, pia, olga):
    LogEntry.objects.all().delete()
    Event.objects.update(time_zone="Asia/Tokyo")
    for hour in (8, 9, 10):
        record_log("list-submitted", event_uid=event.uid, by=None, now=datetime(2026, 12, 5, hour, 0, 30, tzinfo=UTC))
    asked = {"since": "2026-12-05T18:00", "until": "2026-12-05T18:00"}
    rows = signed_in(olga).get(page(event), asked).context["rows"]
    assert [row.entry.at.hour for row in rows] == [9]


def test_what_can_not_be_read_filters_nothing_and_what_is_not_there_says_so(event, pia, olga):
    assert ("player-registered", "Pia Player") in shown_to(olga, event, since="yesterday", by="x", until="2026-99")
    assert "Nothing in the log is like that." in signed_in(olga).get(page(event), {"about": "Zoe"}).content.decode()


def test_other_pages_keep_what_was_asked_for(event, pia, olga, monkeypatch):
    monkeypatch.setattr(views_numbers, "PAGE", 1)
    for _ in range(2):
        hand_in(pia)
    shown = signed_in(olga).get(page(event), {"about": "pia", "page": "2"}).content.decode()
    assert 'href="?about=pia&amp;page=1"' in shown


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
    with django_assert_num_queries(10):  # session, user, event, actions, staff, count, lines, people, lists, accounts
        browser.get(page(event))


@pytest.mark.parametrize(("who", "status"), [("kim", 403), ("jo", 403), ("hanna", 403), ("olga", 200), ("sam", 404)])
def test_who_may(event, sams_event, who, status, request):
    assert signed_in(request.getfixturevalue(who)).get(page(event)).status_code == status
