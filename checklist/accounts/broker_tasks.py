"""What a Celery worker does: one job a message, and every few seconds a look at the table of jobs.

The look is what makes the row the truth: a job whose message was lost with the broker, or whose worker was killed in the
middle, is found by any worker that lives.
"""

import contextlib
import logging
import threading
from collections.abc import Mapping
from typing import Any

from celery import Celery, bootsteps
from django.db import connection
from django.utils import timezone

from checklist.accounts.broker import RUN_JOB, TIDY, send
from checklist.accounts.jobs import claim_job, work_waits
from checklist.accounts.tasks import DATABASE_AWAY, HOUSEKEEPING_EVERY, Kind, alive, run_job, tidy

log = logging.getLogger("flipside.worker")

LOOK_SECONDS = 5.0


def give_tasks(app: Celery, kinds: Mapping[str, Kind]) -> None:
    """Teach this process's Celery what it can run."""

    @app.task(name=RUN_JOB)
    def run_next_job() -> None:
        """The oldest job that waits; nothing where another worker was first."""
        job = claim_job(now=timezone.now())
        if job is None:
            return
        log.info("job %s (%s) attempt %s", job.uid, job.kind, job.attempts)
        run_job(job, kinds, stop=threading.Event())
        if work_waits(now=timezone.now()):
            send(RUN_JOB)

    @app.task(name=TIDY)
    def tidy_up() -> None:
        tidy(now=timezone.now())

    app.steps["worker"].add(_Looker)


class _Looker(bootsteps.StartStopStep):
    """Says in the table that this worker lives, and sends a message for work that has none."""

    requires = {"celery.worker.components:Pool"}  # after it: its processes are not to inherit a thread's connection

    def __init__(self, parent: Any, **more: Any) -> None:
        super().__init__(parent, **more)
        self._over = threading.Event()
        self._open = contextlib.ExitStack()
        self._thread = threading.Thread(target=self._look, name="looker", daemon=True)

    def start(self, parent: Any) -> None:
        self._open.enter_context(alive(str(parent.hostname)))
        self._thread.start()

    def stop(self, parent: Any) -> None:
        self._over.set()
        self._open.close()

    def terminate(self, parent: Any) -> None:
        self.stop(parent)

    def _look(self) -> None:
        tidied = None
        while not self._over.wait(LOOK_SECONDS):
            now = timezone.now()
            with contextlib.suppress(*DATABASE_AWAY):
                if work_waits(now=now):
                    send(RUN_JOB, expires=LOOK_SECONDS)
            connection.close()
            if tidied is None or abs(now - tidied) > HOUSEKEEPING_EVERY:
                tidied = now
                send(TIDY, expires=HOUSEKEEPING_EVERY.total_seconds())
