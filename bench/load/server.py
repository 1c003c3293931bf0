"""A server as it runs at an event: granian, some processes, four threads each; and its death."""

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")
ROOT = Path(__file__).resolve().parents[2]


class Server:
    """Started on a free port of 127.0.0.1, in a process group of its own."""

    def __init__(self, environment: Mapping[str, str], *, processes: int = 4, threads: int = 4) -> None:
        self.port = free_port()
        self._command = [
            sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(self.port),
            "--workers", str(processes), "--blocking-threads", str(threads), "--no-ws", "--log-level", "warning",
            "config.wsgi:application",
        ]  # fmt: skip
        self._environment = {
            **environment,
            "DEBUG": "false",
            "SECRET_KEY": environment["SECRET_KEY"],
            "ALLOWED_HOSTS": "*",
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """With LOAD_LOG in the environment, its log is appended to that file."""
        log = open(self._environment.get("LOAD_LOG", os.devnull), "ab")  # noqa: SIM115 -- it is the child's
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, env=self._environment, start_new_session=True,
            stdout=log, stderr=log,
        )  # fmt: skip
        log.close()
        end = time.monotonic() + 60
        while not self._is_well():
            if time.monotonic() > end or self._process.poll() is not None:
                raise RuntimeError("the server did not start")
            time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL for every process of it at once: as the out-of-memory killer or a pulled plug would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def memory_mb(self) -> int:
        """Resident memory of all its processes."""
        return sum(int(self._read(pid, "statm").split()[1]) for pid in self._pids()) * PAGE // 1024**2

    def cpu_seconds(self) -> float:
        """What all its processes have used of the processor: unlike the time on the wall, others' work does not change it."""
        fields = [self._read(pid, "stat").rpartition(")")[2].split() for pid in self._pids()]
        return sum(int(values[11]) + int(values[12]) for values in fields) / os.sysconf("SC_CLK_TCK")

    def _pids(self) -> list[int]:
        if self._process is None:
            return []
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(ProcessLookupError):
                    if os.getpgid(int(entry.name)) == self._process.pid:
                        found.append(int(entry.name))
        return found

    def _read(self, pid: int, name: str) -> str:
        return Path(f"/proc/{pid}/{name}").read_text()

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, how)
            self._process.wait(timeout=60)
            self._process = None

    def _is_well(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False


def free_port() -> int:
    """A port to listen on in a moment. Not one of those that the system gives to whoever asks for any: there it might be gone by then."""
    for port in random.SystemRandom().sample(range(10_000, 32_000), 100):
        with socket.socket() as listener, contextlib.suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")
