"""Long work. The row is the truth: whatever wakes a worker, a job runs because its row says that it waits."""

import hashlib
import os
import socket
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Q

from checklist.accounts import broker
from checklist.accounts.files import drop_result
from checklist.accounts.models import Job, User
from checklist.core.finding import gettext_noop
from checklist.core.refusal import Refused

LEASE = timedelta(seconds=60)  # without a beat for so long, a job's worker counts as dead
MOST_ATTEMPTS = 3  # a job that killed three workers is not given a fourth
KEPT = timedelta(days=7)  # a result is kept so long, then made anew on request
# No lease is given for so long: one that says so was written before the clock was put back, and its worker may be dead.
NO_SUCH_LEASE = timedelta(minutes=10)

OPEN = (Job.State.QUEUED, Job.State.RUNNING)
GIVEN_UP = gettext_noop("The worker stopped each time in the middle of this. It is not tried again by itself.")


def queue_job(
    kind: str,
    *,
    arguments: Mapping[str, Any],
    by: User | None,
    now: datetime,
    event_uid: UUID | None = None,
    total: int = 0,
) -> Job:
    """Write down long work, inside the caller's transaction; a worker is woken when that is committed."""
    job = Job.objects.create(
        kind=kind, arguments=dict(arguments), by=by, created_at=now, event_uid=event_uid, total=total
    )
    transaction.on_commit(wake_workers)
    return job


def claim_job(*, now: datetime) -> Job | None:
    """The oldest job that waits or whose worker died, claimed for the caller alone; None when there is nothing to do.

    The claim is one conditional UPDATE: of two workers that want the same row one changes it, the other changes nothing
    and looks again.
    """
    free = _free(now)
    while True:
        job = Job.objects.filter(free).order_by("created_at", "pk").first()
        if job is None:
            return None
        same = Job.objects.filter(free, pk=job.pk, attempts=job.attempts)
        if job.state == Job.State.RUNNING and job.attempts >= MOST_ATTEMPTS:
            same.update(state=Job.State.FAILED, lease=None, leased_until=None, finished_at=now, error=GIVEN_UP)
            continue
        lease = uuid4()
        if same.update(
            state=Job.State.RUNNING, lease=lease, leased_until=now + LEASE, attempts=F("attempts") + 1, error=""
        ):
            return Job.objects.get(pk=job.pk)


def work_waits(*, now: datetime) -> bool:
    """Whether there is a job to claim."""
    return Job.objects.filter(_free(now)).exists()


def keep_lease(job: Job, *, now: datetime) -> bool:
    """Say that the job's worker lives; False when the job is no longer this claim's (cancelled, or taken up again)."""
    return _running(job).update(leased_until=now + LEASE) == 1


def report_progress(job: Job, *, done: int, total: int, now: datetime) -> bool:
    """Write down how far it is, and keep the lease; False as in `keep_lease`."""
    return _running(job).update(done=done, total=total, leased_until=now + LEASE) == 1


def finish_job(job: Job, *, result_path: str = "", now: datetime) -> bool:
    """It is done. False, and nothing written, when the job is no longer this claim's."""
    return (
        _running(job).update(
            state=Job.State.DONE, lease=None, leased_until=None, finished_at=now, result_path=result_path,
            done=F("total"),
        )
        == 1
    )  # fmt: skip


def fail_job(job: Job, *, error: str, now: datetime) -> bool:
    """It can't be done; `error` is for the person who asked (Job.trouble). False as in `finish_job`."""
    return (
        _running(job).update(state=Job.State.FAILED, lease=None, leased_until=None, finished_at=now, error=error) == 1
    )


def release_job(job: Job) -> bool:
    """Put it back unfinished: its worker was told to stop, which is no failed attempt."""
    return (
        _running(job).update(
            state=Job.State.QUEUED, lease=None, leased_until=None, attempts=F("attempts") - 1, done=0
        )
        == 1
    )  # fmt: skip


def cancel_job(job: Job, *, now: datetime) -> None:
    """Nobody wants it any more; a worker in the middle of it notices at its next report. Refuses "job-is-over"."""
    if not Job.objects.filter(pk=job.pk, state__in=OPEN).update(
        state=Job.State.CANCELLED, lease=None, leased_until=None, finished_at=now
    ):
        raise Refused("job-is-over", "This work is over already: there is nothing left to cancel.")


def retry_job(job: Job) -> None:
    """Do failed or cancelled work, or work whose result has expired, once more. Refuses "job-is-not-over"."""
    over = Q(state__in=[Job.State.FAILED, Job.State.CANCELLED]) | Q(state=Job.State.DONE, result_path="")
    if not Job.objects.filter(over, pk=job.pk).update(
        state=Job.State.QUEUED, lease=None, leased_until=None, attempts=0, done=0, error="", finished_at=None
    ):
        raise Refused("job-is-not-over", "This work still waits, runs, or is done: it can't be tried again.")
    transaction.on_commit(wake_workers)


def make_anew(job: Job) -> None:
    """The file of finished work is gone (expired, or deleted by hand): make it once more. Asked twice, it is made once."""
    if Job.objects.filter(pk=job.pk, state=Job.State.DONE).update(
        state=Job.State.QUEUED, attempts=0, done=0, finished_at=None, result_path=""
    ):
        transaction.on_commit(wake_workers)


def expire_results(*, now: datetime) -> int:
    """Delete the files of jobs finished long ago, and say how many. The row stays, and can be run again."""
    old = Job.objects.filter(state=Job.State.DONE, finished_at__lt=now - KEPT).exclude(result_path="")
    expired = 0
    for number, path in old.values_list("pk", "result_path"):
        expired += Job.objects.filter(pk=number, result_path=path).update(result_path="")
        drop_result(path)
    return expired


def wake_folder() -> Path:
    """Where this database's workers on this machine keep the sockets by which they are woken."""
    database = hashlib.sha256(str(connection.settings_dict["NAME"]).encode()).hexdigest()[:12]
    return settings.VAR_DIR / "wake" / database


def wake_workers() -> None:
    """Nudge Celery's workers, or every worker on this machine. Best effort: who hears nothing looks again within seconds."""
    if settings.BROKER_URL:
        broker.send(broker.RUN_JOB)
        return
    for address in wake_folder().glob("*.sock"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as sender:
            try:
                sender.sendto(b"!", os.fspath(address))
            except ConnectionRefusedError:  # left by a worker that was killed
                address.unlink(missing_ok=True)
            except OSError:  # full (it is awake, then), gone, or its path too long for a socket: the poll remains
                continue


def _free(now: datetime) -> Q:
    """Jobs that wait, and those whose worker has said nothing for longer than its lease."""
    silent = Q(leased_until__lt=now) | Q(leased_until__gt=now + NO_SUCH_LEASE)
    return Q(state=Job.State.QUEUED) | Q(silent, state=Job.State.RUNNING)


def _running(job: Job):
    return Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, lease=job.lease)
