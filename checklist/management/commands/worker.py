"""Runs long work. `serve` starts one of these by itself; on several machines, start as many as are useful."""

import os
import signal
import sys
import threading
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from checklist.accounts.tasks import Kind, Wakener, work, work_off
from checklist.console import judging, mail
from checklist.printing import tasks as printing

KINDS: Mapping[str, Kind] = {**printing.KINDS, **mail.KINDS, **judging.KINDS}


class Command(BaseCommand):
    help = "Runs long work (print runs, imports) until it is told to stop; with BROKER_URL it is a worker of Celery's."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--once", action="store_true", help="run what waits now, and end")
        parser.add_argument("--with-parent", action="store_true", help="end when the process that started it is gone")

    def handle(self, *, once: bool, with_parent: bool, **options: Any) -> None:
        if once:
            self.stdout.write(f"{work_off(KINDS)} jobs run")
            return
        if settings.BROKER_URL:
            _become_celery()
        stop = threading.Event()
        name = f"{os.getpid()}-{timezone.now():%H%M%S}"
        with Wakener(name) as wakener:

            def end(*_: object) -> None:
                stop.set()
                wakener.nudge()

            signal.signal(signal.SIGTERM, end)
            signal.signal(signal.SIGINT, end)
            if with_parent:
                threading.Thread(target=_end_with, args=(os.getppid(), end), daemon=True).start()
            work(KINDS, stop=stop, wakener=wakener, name=name)


def _become_celery() -> None:
    """This process goes on as Celery's, so that signals reach it. No gossip: workers meet in the table of jobs."""
    sys.stdout.flush()
    quiet = ["--without-gossip", "--without-mingle", "--loglevel", "WARNING"]
    name = ["--hostname", f"flipside-{os.getpid()}@%h"]
    os.chdir(settings.BASE_DIR)
    os.execv(sys.executable, [sys.executable, "-m", "celery", "--app", "config.celery", "worker", *quiet, *name])


def _end_with(parent: int, end: Any) -> None:
    """A server that was killed can't stop its worker: the worker sees that it was adopted, and stops itself."""
    gone = threading.Event()
    while os.getppid() == parent:
        gone.wait(1)
    end()
