"""The row of a job: claimed once, leased, given back, ended once."""

from datetime import UTC, datetime, timedelta

import pytest

from checklist.accounts.jobs import (
    KEPT,
    LEASE,
    MOST_ATTEMPTS,
    cancel_job,
    claim_job,
    expire_results,
    fail_job,
    finish_job,
    keep_lease,
    queue_job,
    release_job,
    report_progress,
    retry_job,
)
from checklist.accounts.models import Job
from checklist.core.refusal import Refused

NOW = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db


def queued(kind="print", now=NOW, **arguments):
    return queue_job(kind, arguments=arguments, by=None, now=now, total=10)


def stored(job):
    return Job.objects.get(pk=job.pk)


def test_the_oldest_is_claimed_first_and_once():
    later, earlier = queued(now=NOW + timedelta(seconds=1)), queued()
    assert [claim_job(now=NOW) for _ in range(3)] == [earlier, later, None]


def test_a_claim_holds_a_lease_and_counts_the_attempt():
    queued()
    job = claim_job(now=NOW)
    assert (job.state, job.leased_until, job.attempts) == ("running", NOW + LEASE, 1)


def test_a_lease_that_ran_out_is_taken_up_and_the_first_claim_can_write_nothing_more():
    queued()
    dead = claim_job(now=NOW)
    assert claim_job(now=NOW + LEASE) is None
    alive = claim_job(now=NOW + LEASE + timedelta(seconds=1))
    assert alive == dead
    late = NOW + timedelta(minutes=5)
    assert [
        keep_lease(dead, now=late),
        report_progress(dead, done=9, total=10, now=late),
        finish_job(dead, result_path="dead.pdf", now=late),
        fail_job(dead, error="dead", now=late),
        release_job(dead),
    ] == [False] * 5
    assert finish_job(alive, result_path="alive.pdf", now=late)
    assert (stored(alive).result_path, stored(alive).attempts, stored(alive).done) == ("alive.pdf", 2, 10)


def test_progress_keeps_the_lease():
    queued()
    job = claim_job(now=NOW)
    assert report_progress(job, done=3, total=12, now=NOW + timedelta(seconds=50))
    assert claim_job(now=NOW + LEASE + timedelta(seconds=1)) is None
    assert (stored(job).done, stored(job).total) == (3, 12)


def test_what_killed_its_worker_too_often_is_given_up():
    job, now = queued(), NOW
    for _ in range(MOST_ATTEMPTS):
        assert claim_job(now=now) == job
        now += LEASE + timedelta(seconds=1)
    assert claim_job(now=now) is None
    assert (stored(job).state, stored(job).finished_at) == ("failed", now)
    assert stored(job).error.startswith("The worker stopped each time")


def test_a_given_up_job_does_not_block_the_next():
    first, now = queued(), NOW
    for _ in range(MOST_ATTEMPTS):
        claim_job(now=now)
        now += LEASE + timedelta(seconds=1)
    second = queued(now=now)
    assert claim_job(now=now) == second
    assert stored(first).state == "failed"


def test_a_released_job_waits_again_and_lost_no_attempt():
    queued()
    job = claim_job(now=NOW)
    assert release_job(job)
    assert (stored(job).state, stored(job).attempts) == ("queued", 0)


def test_cancelled_while_it_runs_the_worker_can_write_no_end():
    queued()
    job = claim_job(now=NOW)
    cancel_job(job, now=NOW)
    assert not report_progress(job, done=1, total=10, now=NOW)
    assert not finish_job(job, now=NOW)
    assert stored(job).state == "cancelled"


def test_what_is_over_is_not_cancelled():
    queued()
    job = claim_job(now=NOW)
    finish_job(job, now=NOW)
    with pytest.raises(Refused) as refused:
        cancel_job(job, now=NOW)
    assert refused.value.code == "job-is-over"


def test_failed_is_tried_again_with_all_its_attempts():
    queued()
    job = claim_job(now=NOW)
    fail_job(job, error="out of paper", now=NOW)
    retry_job(job)
    again = claim_job(now=NOW)
    assert (again, again.attempts, again.error, again.finished_at) == (job, 1, "", None)


@pytest.mark.parametrize("end", ["queued", "running", "done"])
def test_what_waits_runs_or_is_done_is_not_tried_again(end):
    job = queued()
    if end != "queued":
        job = claim_job(now=NOW)
    if end == "done":
        finish_job(job, result_path="sheets.pdf", now=NOW)
    with pytest.raises(Refused) as refused:
        retry_job(job)
    assert refused.value.code == "job-is-not-over"


def test_old_results_expire_and_can_be_made_anew(settings, tmp_path):
    """With the pictures beside them; also where a row of an older version holds a whole path."""
    settings.VAR_DIR, folder = tmp_path, tmp_path / "results"
    folder.mkdir()
    old, young = folder / "old.pdf", folder / "young.pdf"
    picture = folder / "old-01.svg"
    picture.touch()
    for path, now in [(old, NOW), (young, NOW + timedelta(days=1))]:
        path.write_bytes(b"%PDF")
        queued(now=now)
        finish_job(claim_job(now=now), result_path=str(path), now=now)
    assert expire_results(now=NOW + KEPT + timedelta(hours=1)) == 1
    assert (old.exists(), picture.exists(), young.exists()) == (False, False, True)
    expired = Job.objects.get(result_path="")
    retry_job(expired)
    assert claim_job(now=NOW) == expired


def test_a_worker_is_woken_only_when_the_row_is_committed(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as callbacks:
        queued()
    assert [callback.__name__ for callback in callbacks] == ["wake_workers"]
