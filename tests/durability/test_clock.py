"""The clock jumps, the clocks are put forward and back, and a deadline passes in the middle of an upload."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from checklist.accounts.jobs import LEASE, claim_job, finish_job, keep_lease, queue_job
from checklist.accounts.models import Job
from checklist.accounts.rate_limits import Limit, address, limited
from checklist.decklists.models import Decklist
from checklist.decklists.uploads import SmallFilesOnly
from checklist.events.forms import EventForm, values_of
from checklist.events.queries import is_open
from tests.cast import browser_of, make_event, register

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def claimed():
    queue_job("count", arguments={}, by=None, now=NOW)
    return claim_job(now=NOW)


def test_put_forward_a_job_may_begin_twice_and_is_done_once(claimed):
    """The first worker lives, but its lease seems to have run out."""
    second = claim_job(now=NOW + HOUR)
    assert second.pk == claimed.pk
    assert (finish_job(claimed, now=NOW + HOUR), finish_job(second, now=NOW + HOUR)) == (False, True)
    assert (Job.objects.get().state, Job.objects.get().attempts) == ("done", 2)


def test_put_back_the_work_of_a_dead_worker_does_not_wait_for_the_clock(claimed):
    """Its lease ends an hour from now, which no lease that was given now could."""
    before = NOW - HOUR
    assert claim_job(now=before).pk == claimed.pk
    assert claim_job(now=before) is None  # the new lease is of the new time


def test_put_back_a_little_a_worker_that_lives_keeps_its_work(claimed):
    before = NOW - timedelta(minutes=5)
    assert claim_job(now=before) is None
    assert keep_lease(claimed, now=before)
    assert claim_job(now=before + LEASE / 2) is None


def hits(times):
    view = limited((Limit("clock", "2/5 minutes", address),))(lambda request: HttpResponse())
    return [view(RequestFactory().post("/", headers={"accept": "application/json"})).status_code for _ in range(times)]


def failures(times):
    limit = Limit("clock-failures", "2/5 minutes", address, failures_only=True)
    view = limited((limit,))(lambda request: HttpResponse(status=400))
    return [view(RequestFactory().post("/", headers={"accept": "application/json"})).status_code for _ in range(times)]


@pytest.mark.parametrize(("ask", "good"), [(hits, 200), (failures, 400)])
@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_after_a_jump_nobody_is_kept_out_longer_than_the_limit_says(settings, ask, good, jump):
    settings.CACHE_URL = ""
    with time_machine.travel(NOW, tick=False):
        assert ask(3) == [good, good, 429]
    with time_machine.travel(NOW + jump, tick=False):
        assert ask(3) == [good, good, 429]


@pytest.mark.parametrize(
    ("zone", "written", "utc"),
    [
        (
            "Europe/Madrid",
            "2026-10-25T01:59",
            datetime(2026, 10, 24, 23, 59, tzinfo=UTC),
        ),  # the last before the doubled hour
        ("Europe/Madrid", "2026-10-25T03:00", datetime(2026, 10, 25, 2, 0, tzinfo=UTC)),  # the first after it
        ("Europe/Madrid", "2027-03-28T01:59", datetime(2027, 3, 28, 0, 59, tzinfo=UTC)),
        ("Europe/Madrid", "2027-03-28T03:00", datetime(2027, 3, 28, 1, 0, tzinfo=UTC)),  # one minute later
        ("America/New_York", "2026-11-01T00:59", datetime(2026, 11, 1, 4, 59, tzinfo=UTC)),
        ("America/New_York", "2026-11-01T02:00", datetime(2026, 11, 1, 7, 0, tzinfo=UTC)),
        ("America/New_York", "2027-03-14T01:59", datetime(2027, 3, 14, 6, 59, tzinfo=UTC)),
        ("America/New_York", "2027-03-14T03:00", datetime(2027, 3, 14, 7, 0, tzinfo=UTC)),
        ("Asia/Kathmandu", "2026-12-05T09:30", datetime(2026, 12, 5, 3, 45, tzinfo=UTC)),
        ("Pacific/Kiritimati", "2026-12-05T09:30", datetime(2026, 12, 4, 19, 30, tzinfo=UTC)),
    ],
)
def test_a_deadline_around_the_change_of_clocks_is_the_moment_that_was_meant(olga, zone, written, utc):
    form = EventForm({**FORM, "time_zone": zone, "deadline": written})
    assert form.is_valid()
    event = make_event(olga, deadline=form.details().deadline, time_zone=zone)
    event.refresh_from_db()
    assert event.deadline == utc
    assert values_of(event)["deadline"] == written  # what the form shows again
    second = timedelta(seconds=1)
    assert [is_open(event, utc - second), is_open(event, utc), is_open(event, utc + second)] == [True, False, False]
    there = (utc - second).astimezone(ZoneInfo("America/New_York"))  # the same moment on another clock
    assert is_open(event, there)


@pytest.mark.parametrize(
    ("zone", "written", "code"),
    [
        ("Europe/Madrid", "2026-10-25T02:00", "time-comes-twice"),
        ("Europe/Madrid", "2026-10-25T02:59", "time-comes-twice"),
        ("Europe/Madrid", "2027-03-28T02:00", "no-such-time"),
        ("Europe/Madrid", "2027-03-28T02:59", "no-such-time"),
        ("America/New_York", "2026-11-01T01:00", "time-comes-twice"),
        ("America/New_York", "2026-11-01T01:59", "time-comes-twice"),
        ("America/New_York", "2027-03-14T02:00", "no-such-time"),
        ("America/New_York", "2027-03-14T02:59", "no-such-time"),
    ],
)
def test_a_deadline_in_the_doubled_or_the_missing_hour_is_asked_for_again(zone, written, code):
    form = EventForm({**FORM, "time_zone": zone, "deadline": written})
    assert {name: [error.code for error in found] for name, found in form.errors.as_data().items()} == {
        "deadline": [code]
    }


FORM = {
    "name": "Winter Open", "date": "2026-12-05", "format": "modern", "rel": "competitive", "sanctioned": "on", "paper": "a4"
}  # fmt: skip


@pytest.mark.parametrize(("whole", "lists"), [(-timedelta(seconds=1), 1), (timedelta(0), 0)])
def test_a_deadline_that_passes_during_an_upload(olga, monkeypatch, whole, lists):
    """What counts is when the list is here whole. One that is late is refused, and stands in the form: nothing typed is lost."""
    deadline = NOW + HOUR
    with time_machine.travel(deadline - timedelta(seconds=10), tick=False) as clock:
        player = register(make_event(olga, deadline=deadline), "Pia Player")
        client = browser_of(player)
        address = reverse("player-list", args=[player.uid, 1])
        assert client.get(address).status_code == 200

        def slowly(self, raw_data, start):
            clock.move_to(deadline + whole)
            return raw_data

        monkeypatch.setattr(SmallFilesOnly, "receive_data_chunk", slowly)
        sent = {
            "file": SimpleUploadedFile("list.txt", b"60 Island\n"),
            "sleeves": "opaque",
            "nonce": "n",
            "based_on": "0",
        }
        response = client.post(address, {**sent, "text": "", "hand-in": "1"})
    assert [one.text for one in Decklist.objects.all()] == ["60 Island\n"] * lists
    if not lists:
        page = response.content.decode()
        assert ("60 Island" in page, "The deadline for lists has passed" in page) == (True, True)
