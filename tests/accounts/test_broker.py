"""Celery's workers as processes over a Redis of the test's own: a message wakes one; what dies is taken up, and done once."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.utils import timezone

from checklist.accounts import broker
from checklist.accounts.jobs import queue_job
from checklist.accounts.models import Job
from checklist.management.commands import serve
from tests.accounts.test_worker import NUMBER_OF_WORKERS, QUEUE, STATES, lines_of, wait_for

ROOT = Path(__file__).resolve().parents[2]

# A Celery worker as `manage.py worker` starts it, which knows one kind of work: a line in a file, then some steps.
WORKER = """
import os, time, datetime, django
django.setup()
from checklist.accounts import broker_tasks, jobs, tasks
from checklist.management.commands import worker

def write_line(job, report):
    with open(job.arguments["file"], "a") as file:
        file.write(f"{os.getpgrp()} {job.arguments['name']}\\n")
    for step in range(job.arguments.get("steps", 1)):
        time.sleep(job.arguments.get("seconds", 0))
        report(step, 100)
    return ""

jobs.LEASE = datetime.timedelta(seconds=1.5)
tasks.BEAT_SECONDS = 0.3
broker_tasks.LOOK_SECONDS = float(os.environ["LOOK"])
worker.KINDS = {"line": write_line}
from config.celery import app
app.worker_main(["worker", "--without-gossip", "--without-mingle", "--loglevel", "ERROR"])
"""


@pytest.fixture
def workers(own_database):
    """Starts Celery workers, each a group of its own, and ends those that are left."""
    started = []

    def start(redis, look):
        environment = {**own_database.environment, "BROKER_URL": redis.url, "LOOK": str(look), "C_FORCE_ROOT": "1"}
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", WORKER], cwd=ROOT, env=environment, start_new_session=True
        )
        started.append(process)
        return process

    yield start
    for process in started:
        kill(process)


def kill(process):
    """The worker and its child at once, as the out-of-memory killer or a pulled plug would."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def test_a_message_wakes_a_worker_and_the_work_of_dead_ones_is_taken_up_and_done_once(
    own_database, own_redis, workers, tmp_path
):
    path = tmp_path / "lines"
    with_broker = type(own_database)(own_database.url, tmp_path)
    with_broker.environment = {**own_database.environment, "BROKER_URL": own_redis.url}

    def queue(name, **more):
        with_broker.shell(QUEUE.format(names=[name], file=str(path), kind="line", more=more))

    first = workers(own_redis, look=3600)
    wait_for(lambda: own_database.shell(NUMBER_OF_WORKERS) == "1", seconds=60)
    queue("by message")
    wait_for(lambda: own_database.shell(STATES) == "done:1", seconds=60)

    queue("long", seconds=0.2, steps=20)
    wait_for(lambda: len(lines_of(path)) == 2, seconds=60)
    kill(first)
    own_redis.kill()
    queue("while there was no Redis")  # the row is written; the message goes nowhere
    own_redis.start()
    second = workers(own_redis, look=0.3)
    wait_for(lambda: own_database.shell(STATES) == "done:1 done:2 done:1")
    assert [line.split(maxsplit=1) for line in lines_of(path)] == [
        [str(first.pid), "by message"], [str(first.pid), "long"], [str(second.pid), "long"],
        [str(second.pid), "while there was no Redis"],
    ]  # fmt: skip
    second.terminate()
    assert second.wait(timeout=60) == 0
    assert own_database.shell(NUMBER_OF_WORKERS) == "1"  # the killed one's, silent by now


@pytest.fixture
def no_broker(settings):
    """An address where nobody listens, for this process alone."""
    settings.BROKER_URL = "redis://:hunter2@127.0.0.1:1/0"
    broker.celery_app.cache_clear()
    yield
    broker.celery_app.cache_clear()


@pytest.mark.django_db
def test_a_broker_that_is_away_keeps_nobody_waiting(no_broker, django_capture_on_commit_callbacks):
    began = time.monotonic()
    with django_capture_on_commit_callbacks(execute=True):
        queue_job("line", arguments={}, by=None, now=timezone.now())
    assert Job.objects.get().state == "queued"
    assert time.monotonic() - began < 30  # a second where the machine is not busy; without a limit it would be minutes
    why = broker.broker_answers()
    assert (why, "hunter2" in why) == ("OperationalError", False)


def test_serve_starts_no_worker_of_its_own_beside_a_broker(settings, monkeypatch):
    started = []
    monkeypatch.setattr(serve, "worker_child", lambda: started.append("worker") or contextlib.nullcontext())
    monkeypatch.setattr(serve, "_look_at_port", lambda *_: None)
    monkeypatch.setattr(serve, "_face_the_public", lambda: None)
    monkeypatch.setattr(serve.Granian, "serve", lambda self: started.append("web"))
    for url in ("", "redis://127.0.0.1:1/0"):
        settings.BROKER_URL = url
        serve.call_command(serve.Command())
    assert started == ["worker", "web", "web"]
