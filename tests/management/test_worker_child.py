"""The worker beside a server: started again when it dies, gone when the server goes."""

import os
import signal
import sys
import time

import pytest

from checklist.management import worker_child as module
from checklist.management.worker_child import worker_child

# Stands for the worker: says who it is, and then does nothing for long.
WORKER = "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()}\\n'); time.sleep(600)"
STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); " + WORKER


@pytest.fixture
def started(tmp_path, monkeypatch):
    """The ids of the workers started so far."""
    path = tmp_path / "started"
    monkeypatch.setattr(module, "PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(module, "_command", lambda: [sys.executable, "-c", WORKER, str(path)])

    def ids(at_least):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            found = [int(line) for line in path.read_text().splitlines()] if path.exists() else []
            if len(found) >= at_least:
                return found
            time.sleep(0.02)
        raise AssertionError("it was not started")

    return ids


def is_there(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_runs_while_the_server_runs_and_not_longer(started):
    with worker_child():
        [worker] = started(1)
        assert is_there(worker)
    assert not is_there(worker)


def test_a_worker_that_was_killed_is_followed_by_another(started):
    with worker_child():
        [first] = started(1)
        os.kill(first, signal.SIGKILL)
        _, second = started(2)
        assert is_there(second)
    assert [is_there(first), is_there(second)] == [False, False]


def test_a_worker_that_does_not_listen_is_killed(started, monkeypatch, tmp_path):
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.3)
    monkeypatch.setattr(module, "_command", lambda: [sys.executable, "-c", STUBBORN, str(tmp_path / "started")])
    with worker_child():
        [worker] = started(1)
    assert not is_there(worker)


def test_the_server_fails_and_the_worker_goes_with_it(started):
    def fail():
        with worker_child():
            started(1)
            raise RuntimeError("the port is taken")

    with pytest.raises(RuntimeError):
        fail()
    assert not is_there(started(1)[0])
