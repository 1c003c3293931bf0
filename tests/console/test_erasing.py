"""Personal data: what goes, what remains, when; and a player's own as a file ("event-erase", "player-data")."""

import io
import json
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.files import put, results
from checklist.accounts.jobs import queue_job
from checklist.accounts.models import Job
from checklist.console.erasing import choose_keep_days, due_events, erase_event, erased_on
from checklist.deckchecks.actions import close_check, open_check, record_sleeves
from checklist.deckchecks.models import Photo
from checklist.events.actions import reopen_event
from checklist.events.models import Event, Registration
from checklist.printing.actions import order_print, revoke_cards
from tests.cast import browser_of, hand_in, make_event, register, signed_in

NOW = datetime(2026, 12, 10, tzinfo=UTC)
CANARY = "Zxyqvw Unmistakable"


@pytest.fixture
def full(event, olga, settings, tmp_path):
    """An event with a bit of everything of one player, and files on the disk."""
    settings.MEDIA_DIR = tmp_path
    settings.VAR_DIR = tmp_path
    person = register(event, CANARY)
    decklist = hand_in(person, f"1 {CANARY}\n4 Delver of Secrets\n60 Island")
    check = open_check(
        decklist.slot, moment="before-game-1", hand_drawn=False, round=1, table=1, by=olga, now=NOW, nonce="c"
    )
    (tmp_path / "photo.jpg").write_bytes(b"x")
    Photo.objects.create(slot=check.slot, deck_check=check, path="photo.jpg", by=olga, at=NOW, nonce="p")
    paper = order_print(
        event, kind="registration", decklists=[decklist], paper="a4", confirmed=False, by=olga, now=NOW, nonce="o"
    )
    revoke_cards(paper.cards.all(), by=olga, now=NOW, reason=f"{CANARY} lost it")
    record_sleeves(check, sleeves={"opaque": "yes", "standing_out": [CANARY]}, by=olga, now=NOW)
    close_check(
        check,
        outcome="found",
        found=CANARY,
        remedy=CANARY,
        penalty=f"{CANARY} was warned",
        note=CANARY,
        by=olga,
        now=NOW,
    )
    job = queue_job("print", arguments={"name": CANARY}, by=olga, now=NOW, event_uid=event.uid)
    put(results(), "result.pdf", b"x")
    put(results(), "result-01.svg", b"x")
    Job.objects.filter(pk=job.pk).update(state="done", result_path="result.pdf")
    return event


def everything():
    """Every value of every table of ours, as one text."""
    with connection.cursor() as cursor:
        tables = [name for name in connection.introspection.table_names(cursor) if name.startswith("checklist_")]
        found = []
        for table in tables:
            cursor.execute(f"SELECT * FROM {table}")
            found += [str(row) for row in cursor.fetchall()]
    return "\n".join(found)


def test_nothing_of_the_person_is_left_anywhere(full, olga, tmp_path, django_capture_on_commit_callbacks):
    assert CANARY in everything()
    with django_capture_on_commit_callbacks(execute=True):
        remains = erase_event(full, by=olga, now=NOW)
    assert CANARY not in everything()
    assert sorted(path.name for path in tmp_path.rglob("*.*")) == []
    assert remains == {
        "people": 1, "lists": 1, "revisions": 1, "double-faced": 4, "codes": 1, "checks": 1, "photos": 1
    }  # fmt: skip
    full.refresh_from_db()
    assert (full.remains, full.erased_at, full.closed_at) == (remains, NOW, NOW)


def test_twice_keeps_the_counts(full, olga):
    first = erase_event(full, by=olga, now=NOW)
    assert erase_event(full, by=olga, now=NOW + timedelta(days=1)) == first


def test_other_events_keep_everything(full, olga, sams_event):
    hand_in(register(sams_event, "Somebody Else"))
    erase_event(full, by=olga, now=NOW)
    assert list(Registration.objects.values_list("name", flat=True)) == ["Somebody Else"]


def test_it_stays_closed(full, olga):
    erase_event(full, by=olga, now=NOW)
    reopen_event(full, by=olga, now=NOW)
    assert Event.objects.get(pk=full.pk).closed_at == NOW


def test_the_day(event, olga):
    assert erased_on(event) == date(2027, 1, 5)  # 30 whole days after 5 December
    assert (due_events(date(2027, 1, 4)), due_events(date(2027, 1, 5))) == ([], [event])
    choose_keep_days(event, 60, by=olga, now=NOW)
    assert due_events(date(2027, 1, 5)) == []


@pytest.mark.parametrize(("days_ago", "said"), [(10, False), (24, True), (40, True)])
def test_the_page_says_it_a_week_before(olga, days_ago, said):
    event = make_event(olga, date=timezone.now().date() - timedelta(days=days_ago))
    text = signed_in(olga).get(reverse("event", args=[event.slug])).content.decode()
    assert ("Keep it longer" in text) is said


def test_the_command(olga, db):
    old, new = make_event(olga, date=date(2020, 1, 1)), make_event(olga, date=timezone.now().date())
    register(old, "Old Person")
    register(new, "New Person")
    said = io.StringIO()
    call_command("clean_up", dry_run=True, stdout=said)
    assert (said.getvalue(), Registration.objects.count()) == (
        f"2020-01-01 {old.slug}: 1 people, 0 lists, 0 photos would be deleted\n", 2
    )  # fmt: skip
    call_command("clean_up", stdout=io.StringIO())
    assert Registration.objects.get().name == "New Person"


def test_on_the_page_only_who_is_sure(full, olga):
    client, page = signed_in(olga), reverse("event-erase", args=[full.slug])
    assert client.post(page, {"erase": "1"}).status_code == 400
    assert full.registrations.count() == 1
    response = client.post(page, {"erase": "1", "sure": "on"}, follow=True)
    assert (full.registrations.count(), "These counts remain" in response.content.decode()) == (0, True)
    assert client.get(reverse("event", args=[full.slug])).status_code == 200


@pytest.mark.parametrize(("days", "status"), [("45", 302), ("0", 400), ("3651", 400)])
def test_how_long(event, olga, days, status):
    assert signed_in(olga).post(reverse("event-erase", args=[event.slug]), {"days": days}).status_code == status


def test_organisers_alone(event, hanna):
    assert (
        signed_in(hanna).post(reverse("event-erase", args=[event.slug]), {"erase": "1", "sure": "on"}).status_code
        == 403
    )


def test_own_data_is_all_and_of_nobody_else(full, paul):
    hand_in(paul)
    person = full.registrations.get(name=CANARY)
    data = json.loads(browser_of(person).get(reverse("player-data", args=[person.uid])).content)
    assert data["you"]["name"] == CANARY
    assert [one["text"] for one in data["lists"]] == [f"1 {CANARY}\n4 Delver of Secrets\n60 Island"]
    assert len(data["printed_codes"]) == 1
    assert [one["action"] for one in data["log"]] == ["player-registered", "list-submitted"]
    assert not [name for name in ("Paul", "olga", "hanna") if name in json.dumps(data)]


def test_nobody_elses_data(full, paul, olga):
    person = full.registrations.get(name=CANARY)
    address = reverse("player-data", args=[person.uid])
    assert [one.get(address).status_code for one in (browser_of(paul), signed_in(olga))] == [404, 404]
