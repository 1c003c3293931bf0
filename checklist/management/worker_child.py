"""A worker that lives and dies with the server that starts it."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

GRACE_SECONDS = 20
PAUSE_SECONDS = 2  # between a worker's death and the next: one that can't start must not fill the log


@contextmanager
def worker_child() -> Iterator[None]:
    """Keeps one worker running while the body runs; started again when it dies, stopped at the end.

    Killed together with the server or not, it notices that its parent is gone and ends by itself.
    """
    stop = threading.Event()

    def keep_running() -> None:
        while not stop.is_set():
            worker = subprocess.Popen(_command())
            while worker.poll() is None and not stop.wait(0.5):
                pass
            if stop.is_set():
                _end(worker)
            else:
                stop.wait(PAUSE_SECONDS)

    thread = threading.Thread(target=keep_running, name="worker-child")
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _command() -> list[str]:
    return [sys.executable, str(settings.BASE_DIR / "manage.py"), "worker", "--with-parent"]


def _end(worker: subprocess.Popen[bytes]) -> None:
    worker.terminate()
    try:
        worker.wait(GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
