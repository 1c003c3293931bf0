"""The worker as a process: two of them, one killed, one told to stop, one woken."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# A worker that knows one kind of work: a line in a file, then some steps.
WORKER = """
import os, time, datetime, django
django.setup()
from django.core.management import call_command
from checklist.accounts import jobs, tasks
from checklist.management.commands import worker

def write_line(job, report):
    with open(job.arguments["file"], "a") as file:
        file.write(f"{os.getpid()} {job.arguments['name']}\\n")
    for step in range(job.arguments.get("steps", 1)):
        time.sleep(job.arguments.get("seconds", 0))
        report(step, 100)
    return ""

def meet(job, report):
    with open(job.arguments["file"] + ".met", "a") as file:
        file.write(f"{os.getpid()}\\n")
    while len(set(open(job.arguments["file"] + ".met"))) < 2:
        time.sleep(0.01)
    return ""

jobs.LEASE = datetime.timedelta(seconds=3)
tasks.BEAT_SECONDS = 0.3
tasks.POLL_SECONDS = float(os.environ.get("POLL", "0.2"))
worker.KINDS = {"line": write_line, "meet": meet}
call_command("worker")
"""

QUEUE = """
from django.utils import timezone
from checklist.accounts.jobs import queue_job
for name in {names!r}:
    queue_job({kind!r}, arguments={{"file": {file!r}, "name": name, **{more!r}}}, by=None, now=timezone.now())
"""
STATES = """
from checklist.accounts.models import Job
print(" ".join(f"{state}:{attempts}" for state, attempts in Job.objects.order_by("pk").values_list("state", "attempts")))
"""
NUMBER_OF_WORKERS = "from checklist.accounts.models import Worker; print(Worker.objects.count())"


@pytest.fixture
def workers(own_database):
    """Starts workers on the test's own database, and ends those that are left."""
    started = []

    def start(**environment):
        process = subprocess.Popen(
            [sys.executable, "-c", WORKER], cwd=ROOT, env={**own_database.environment, **environment}
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.wait()


def wait_for(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def lines_of(path):
    return path.read_text().splitlines() if path.exists() else []


def queue(database, path, names, kind="line", **more):
    database.shell(QUEUE.format(names=list(names), file=str(path), kind=kind, more=more))


def test_two_workers_share_the_work_and_do_nothing_twice(own_database, workers, tmp_path):
    path = tmp_path / "lines"
    names = [f"job-{number}" for number in range(60)]
    both = [workers(), workers()]
    wait_for(lambda: own_database.shell(NUMBER_OF_WORKERS) == "2")
    queue(own_database, path, ["one", "other"], kind="meet")  # however late one of them is, it takes its part
    queue(own_database, path, names, seconds=0.01)
    wait_for(lambda: own_database.shell(STATES) == " ".join(["done:1"] * 62))
    assert sorted(line.split()[1] for line in lines_of(path)) == sorted(names)
    assert sorted(lines_of(tmp_path / "lines.met")) == sorted(str(process.pid) for process in both)


def test_the_work_of_a_killed_worker_is_taken_up_again(own_database, workers, tmp_path):
    path = tmp_path / "lines"
    queue(own_database, path, ["long"], seconds=0.2, steps=10)
    first = workers()
    wait_for(lambda: lines_of(path))
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    second = workers()
    wait_for(lambda: own_database.shell(STATES) == "done:2")
    assert [line.split()[0] for line in lines_of(path)] == [str(first.pid), str(second.pid)]


def test_told_to_stop_it_gives_its_work_back_and_leaves_no_trace(own_database, workers, tmp_path):
    path = tmp_path / "lines"
    queue(own_database, path, ["long"], seconds=0.2, steps=50)
    worker = workers()
    wait_for(lambda: lines_of(path))
    worker.terminate()
    assert worker.wait(timeout=60) == 0
    assert own_database.shell(STATES) == "queued:0"
    assert own_database.shell(NUMBER_OF_WORKERS) == "0"


def test_a_waiting_worker_is_woken_when_the_row_is_committed(own_database, workers, tmp_path):
    path = tmp_path / "lines"
    workers(POLL="3600")
    wait_for(lambda: own_database.shell(NUMBER_OF_WORKERS) == "1")
    time.sleep(0.5)
    queue(own_database, path, ["now"])
    wait_for(lambda: lines_of(path))
