"""Running a claimed job: each way it can end."""

import threading
from datetime import UTC, datetime

import pytest
from django.db import OperationalError

from checklist.accounts.jobs import cancel_job, claim_job, queue_job
from checklist.accounts.models import Job
from checklist.accounts.tasks import keep_result, run_job, work_off
from checklist.core.refusal import Refused

NOW = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db


def claimed(kind="count", **arguments):
    queue_job(kind, arguments=arguments, by=None, now=NOW)
    return claim_job(now=datetime.now(UTC))


def run(job, kind, stop=None):
    run_job(job, {"count": kind}, stop=stop or threading.Event())
    return Job.objects.get(pk=job.pk)


def test_done_with_its_result():
    def count(job, report):
        for number in range(job.arguments["to"]):
            report(number + 1, job.arguments["to"])
        return "three.txt"

    job = run(claimed(to=3), count)
    assert (job.state, job.done, job.total, job.result_path, job.error) == ("done", 3, 3, "three.txt", "")


def test_a_refusal_is_told_in_its_own_words():
    def refuse(job, report):
        raise Refused("nothing-to-print", "There is nothing to print.")

    assert (run(claimed(), refuse).error, Job.objects.get().state) == ("There is nothing to print.", "failed")


def test_a_fault_of_ours_tells_no_secret_and_where_to_look():
    def break_down(job, report):
        raise RuntimeError("password=hunter2")

    job = run(claimed(), break_down)
    assert (job.state, job.trouble) == ("failed", f"Something in Flipside went wrong; the log has it under {job.uid}.")


def test_a_database_that_is_away_is_no_end(monkeypatch):
    monkeypatch.setattr("checklist.accounts.tasks.connection", type("Away", (), {"close": staticmethod(lambda: None)}))

    def away(job, report):
        raise OperationalError("server closed the connection")

    job = run(claimed(), away)
    assert (job.state, job.leased_until is not None) == ("running", True)


def test_cancelled_in_the_middle_it_stops_at_the_next_report():
    reached = []

    def cancelled(job, report):
        report(1, 3)
        reached.append("first")
        cancel_job(job, now=NOW)
        report(2, 3)
        reached.append("second")
        return ""

    assert (run(claimed(), cancelled).state, reached) == ("cancelled", ["first"])


def test_the_result_of_work_cancelled_at_the_last_moment_is_deleted(settings, tmp_path):
    settings.VAR_DIR = tmp_path

    def late(job, report):
        name = keep_result(job, ".pdf", b"%PDF")
        assert (tmp_path / "results" / name).read_bytes() == b"%PDF"
        cancel_job(job, now=NOW)
        return name

    assert (run(claimed(), late).state, list((tmp_path / "results").iterdir())) == ("cancelled", [])


def test_told_to_stop_the_work_is_given_back():
    stop = threading.Event()

    def interrupted(job, report):
        stop.set()
        report(1, 2)
        return ""

    job = run(claimed(), interrupted, stop)
    assert (job.state, job.attempts) == ("queued", 0)


def test_an_unknown_kind_says_which():
    assert run(claimed("origami"), None).error == 'This worker does not know work of the kind "origami".'


def test_work_off_runs_all_that_waits():
    for _ in range(3):
        queue_job("count", arguments={}, by=None, now=NOW)
    assert work_off({"count": lambda job, report: ""}) == 3
    assert work_off({"count": lambda job, report: ""}) == 0


@pytest.mark.django_db(transaction=True)
def test_bug_122_work_runs_outside_any_transaction():
    from django.db import connection  # slow import

    seen = []
    run(claimed(), lambda job, report: seen.append(connection.in_atomic_block) or "")
    assert seen == [False]
