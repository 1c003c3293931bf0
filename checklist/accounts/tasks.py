"""The worker: claims jobs one after the other and runs them. The rooms above give it what it can run."""

import contextlib
import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from types import TracebackType
from typing import Self
from uuid import uuid4

from django.core.management import call_command
from django.db import InterfaceError, OperationalError, close_old_connections, connection
from django.utils import timezone

from checklist.accounts.files import drop_result, put, results
from checklist.accounts.jobs import (
    claim_job,
    expire_results,
    fail_job,
    finish_job,
    keep_lease,
    release_job,
    report_progress,
    wake_folder,
)
from checklist.accounts.models import Job, RateCount, Worker
from checklist.core.finding import gettext_noop
from checklist.core.refusal import Refused

Report = Callable[[int, int], None]
"""Called by running work with (done, total). It raises Stopped when the work is to be dropped: let it through."""

Kind = Callable[[Job, Report], str]
"""What does one kind of job, outside any transaction; gives the name of its result, or "" where there is none.

It may be run again from the start, also while a first run still goes on elsewhere: write rows by range or by nonce, and
files by `keep_result`.
"""

log = logging.getLogger("flipside.worker")

FAULT = gettext_noop("Something in Flipside went wrong; the log has it under {uid}.")
DATABASE_AWAY = (OperationalError, InterfaceError)  # it does not answer; the connection was cut

POLL_SECONDS = 2.0
BEAT_SECONDS = 15.0
LONGEST_RUN = timedelta(minutes=30)  # after that the lease is no longer kept: it hangs
HOUSEKEEPING_EVERY = timedelta(hours=1)


class Stopped(Exception):
    """The work is no longer wanted here: it was cancelled, taken up elsewhere, or the worker was told to stop."""


class Wakener:
    """Sleeps until something is written to this worker's socket, `stop` is set, or the poll is due."""

    def __init__(self, name: str) -> None:
        self._path = wake_folder() / f"{name}.sock"
        self._socket: socket.socket | None = None

    def __enter__(self) -> Self:
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            listener.bind(os.fspath(self._path))
            self._socket = listener
        except OSError as wrong:  # a file system without sockets, a path too long: the poll remains
            log.warning("This worker can't be woken (%s): it looks every %s s.", wrong, POLL_SECONDS)
            listener.close()
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        if self._socket is not None:
            self._socket.close()
            self._path.unlink(missing_ok=True)

    def sleep(self, stop: threading.Event, seconds: float = POLL_SECONDS) -> None:
        if self._socket is None:
            stop.wait(seconds)
            return
        self._socket.settimeout(seconds)
        with contextlib.suppress(TimeoutError):
            self._socket.recv(16)

    def nudge(self) -> None:
        """Wake the sleeper from a signal handler."""
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.sendto(b"!", os.fspath(self._path))


def run_job(job: Job, kinds: Mapping[str, Kind], *, stop: threading.Event) -> None:
    """Run one claimed job to its end, whatever that is, and write the end down."""
    kind = kinds.get(job.kind)
    if kind is None:
        fail_job(job, error=f'This worker does not know work of the kind "{job.kind}".', now=timezone.now())
        return

    def report(done: int, total: int) -> None:
        if stop.is_set() or not report_progress(job, done=done, total=total, now=timezone.now()):
            raise Stopped

    try:
        report(0, job.total)
        with _lease_kept(job):
            path = kind(job, report)
    except Stopped:
        release_job(job)
    except Refused as refused:
        fail_job(job, error=refused.message, now=timezone.now())
    except DATABASE_AWAY:  # the database was away or locked for long: the lease runs out, and the job is taken up again
        log.exception("job %s (%s): the database did not answer", job.uid, job.kind)
        connection.close()
    except Exception:
        log.exception("job %s (%s) failed", job.uid, job.kind)
        fail_job(job, error=FAULT, now=timezone.now())
    else:
        if not finish_job(job, result_path=path, now=timezone.now()) and path:
            _drop_unwanted(job, path)


def work(kinds: Mapping[str, Kind], *, stop: threading.Event, wakener: Wakener, name: str) -> None:
    """Claim and run until `stop` is set."""
    tidied = datetime.min.replace(tzinfo=timezone.get_default_timezone())
    with alive(name):
        while not stop.is_set():
            close_old_connections()
            try:
                job = claim_job(now=timezone.now())
                if job is not None:
                    log.info("job %s (%s) attempt %s", job.uid, job.kind, job.attempts)
                    run_job(job, kinds, stop=stop)
                    continue
                if abs(timezone.now() - tidied) > HOUSEKEEPING_EVERY:
                    tidied = timezone.now()
                    tidy(now=tidied)
            except DATABASE_AWAY:
                log.exception("the database did not answer; trying again")
                connection.close()
            wakener.sleep(stop)


def tidy(*, now: datetime) -> None:
    """Once an hour: what has expired goes. Done twice, or by two workers at once, it is the same."""
    expire_results(now=now)
    RateCount.objects.filter(ends_at__lt=now.timestamp()).delete()
    call_command("clearsessions")
    call_command("clean_up")


def work_off(kinds: Mapping[str, Kind]) -> int:
    """Run all that waits, here and now, and say how many: for tests and for `worker --once`."""
    ran = 0
    while (job := claim_job(now=timezone.now())) is not None:
        run_job(job, kinds, stop=threading.Event())
        ran += 1
    return ran


def keep_result(job: Job, suffix: str, content: bytes) -> str:
    """Store what a job has made, whole or not at all; gives its name, for the row."""
    return put(results(), f"{job.uid}{suffix}", content)


@contextlib.contextmanager
def _lease_kept(job: Job) -> Iterator[None]:
    """Keeps the lease from a thread, so that work that reports seldom is not taken for dead."""
    over = threading.Event()
    until = timezone.now() + LONGEST_RUN

    def keep() -> None:
        while not over.wait(BEAT_SECONDS) and timezone.now() < until:
            with contextlib.suppress(*DATABASE_AWAY):
                if not keep_lease(job, now=timezone.now()):
                    break
        connection.close()

    thread = threading.Thread(target=keep, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@contextlib.contextmanager
def alive(name: str) -> Iterator[None]:
    """A row that says that this worker lives, beaten from a thread, and gone when the worker goes."""
    uid = uuid4()
    over = threading.Event()

    def beat() -> None:
        while True:
            now = timezone.now()
            with contextlib.suppress(*DATABASE_AWAY):
                Worker.objects.update_or_create(
                    uid=uid,
                    defaults={"beat_at": now},
                    create_defaults={
                        "beat_at": now, "started_at": now, "host": socket.gethostname()[:120], "process": os.getpid()
                    },
                )  # fmt: skip
                day = timedelta(days=1)
                Worker.objects.exclude(beat_at__range=(now - day, now + day)).delete()
            if over.wait(BEAT_SECONDS):
                break
        connection.close()

    thread = threading.Thread(target=beat, daemon=True, name=name)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        with contextlib.suppress(*DATABASE_AWAY):
            Worker.objects.filter(uid=uid).delete()


def _drop_unwanted(job: Job, path: str) -> None:
    """The file of work that was cancelled at the last moment. If somebody else runs it now, the file is theirs."""
    if Job.objects.filter(pk=job.pk, state=Job.State.CANCELLED).exists():
        drop_result(path)
