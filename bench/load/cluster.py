"""Several machines, played on one: three web servers, two Celery workers, PostgreSQL and Redis; one of each is killed under load.

DURABLE=1 .ci/with-redis .ci/with-postgres python -m bench.load.cluster     (`make cluster`)

Players hand in through all three servers while judges scan. Meanwhile, one after the other: a server is killed and stays
dead; print runs are ordered, and the worker that draws one is killed with its child; Redis is killed and comes back empty;
PostgreSQL is stopped as a crash would and started again; another worker takes the dead one's place. Whoever gets no receipt
presses the button again, at another server, as behind a proxy. At the end an audit counts.
"""

import argparse
import asyncio
import contextlib
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from bench.load.crowd import Connection, Tally, judge, submit
from bench.load.rounds import Survivors
from bench.load.server import ROOT, Server

# A print run of every list in force, ordered as staff would, and how all of them stand.
ORDER = """
import django; django.setup()
from django.utils import timezone
from checklist.events.models import Event
from checklist.printing.actions import order_print
from checklist.printing.queries import lists_in_force
event = Event.objects.get()
for number in range({first}, {first} + {runs}):
    order_print(event, kind="registration", decklists=lists_in_force(event), paper="a4", confirmed=False, by=None,
                now=timezone.now(), nonce=f"run-{{number}}")
"""
STATES = """
import django, json; django.setup()
from checklist.accounts.files import result_there
from checklist.accounts.models import Job
print(json.dumps([[job.state, job.attempts, result_there(job.result_path)]
                  for job in Job.objects.order_by("pk")]))
"""
# As `manage.py worker` starts one, but a dead one is missed after three seconds instead of sixty.
WORKER = """
import datetime, django; django.setup()
from checklist.accounts import broker_tasks, jobs, tasks
jobs.LEASE, tasks.BEAT_SECONDS, broker_tasks.LOOK_SECONDS = datetime.timedelta(seconds=3), 0.5, 1.0
from config.celery import app
app.worker_main(["worker", "--without-gossip", "--without-mingle", "--loglevel", "CRITICAL"])
"""


PACE_SECONDS = 0.3  # between two players of a group: a group of 60 hands in for 18 seconds


class Cluster:
    """All that runs, and what is killed of it."""

    def __init__(self, crowd: Survivors, environment: dict[str, str], *, runs: int) -> None:
        self.crowd, self.runs = crowd, runs
        self.environment = {**environment, "C_FORCE_ROOT": "1"}
        self.servers = [Server(environment, processes=1) for _ in range(3)]
        self.workers: list[subprocess.Popen[bytes]] = []
        self.tally = Tally()
        self.told: list[str] = []
        self._groups: list[asyncio.Event] = []

    def start(self) -> None:
        for server in self.servers:
            server.start()
        for _ in range(2):
            self.start_worker()

    def start_worker(self) -> None:
        self.workers.append(
            subprocess.Popen(
                [sys.executable, "-W", "ignore", "-c", WORKER], cwd=ROOT, env=self.environment, start_new_session=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )
        )  # fmt: skip

    def stop(self) -> None:
        for server in self.servers:
            server.kill()
        for worker in self.workers:
            _kill_group(worker)

    def order(self, first: int) -> None:
        """Ordered again where the database was away: an order has its nonce, so it is one."""
        for _ in range(20):
            with contextlib.suppress(RuntimeError):
                self.crowd.run("-c", ORDER.format(first=first, runs=self.runs))
                return
            time.sleep(0.5)
        raise RuntimeError("print runs could not be ordered")

    def kill_a_busy_worker(self) -> bool:
        """Waits until both draw, then kills the first with its child. Asked of the table many times a second: they are quick."""
        end = time.monotonic() + 60
        with psycopg.connect(self.environment["DATABASE_URL"], autocommit=True) as database:
            while time.monotonic() < end:
                running = database.execute("SELECT count(*) FROM checklist_job WHERE state = 'running'").fetchone()
                if running and running[0] >= 2:
                    _kill_group(self.workers[0])
                    return True
                time.sleep(0.01)
        return False

    def states(self) -> list[list[Any]]:
        for _ in range(20):
            with contextlib.suppress(RuntimeError):  # the database is just away
                return json.loads(self.crowd.run("-c", STATES))
            time.sleep(0.5)
        raise RuntimeError("the database did not come back")

    async def live(self) -> None:
        """The crowd and what befalls it."""
        until = time.monotonic() + 900
        judges = [
            asyncio.create_task(
                judge(self.servers[-1].port, self.crowd.plan, key, self.tally, until=until, every=0.5, number=at)
            )
            for at, key in enumerate(self.crowd.plan["judges"])
        ]
        befalls: list[tuple[str, Callable[[], Any]]] = [
            ("a web server is killed, and stays dead", self.servers[0].kill),
            (f"{self.runs} print runs are ordered; a worker that draws one is killed", self._order_and_kill),
            ("Redis is killed, and comes back empty", lambda: _restart("FLIPSIDE_REDIS_RESTART")),
            (f"PostgreSQL crashes and is started again; {self.runs} more print runs", self._crash_the_database),
        ]
        self._groups = [asyncio.Event() for _ in range(len(befalls) + 1)]
        fates = asyncio.create_task(self._befall(befalls))
        await asyncio.gather(*(self._persist(player, at) for at, player in enumerate(self.crowd.plan["players"])))
        await fates
        for task in judges:
            task.cancel()
        await asyncio.gather(*judges, return_exceptions=True)
        await asyncio.sleep(0.1)

    async def _befall(self, befalls: list[tuple[str, Callable[[], Any]]]) -> None:
        """Each in the middle of a group of players who hand in; the last group comes when all is over."""
        for (what, do), group in zip(befalls, self._groups, strict=False):
            before = len(self.tally.submitted)
            group.set()
            while len(self.tally.submitted) < before + 5:
                await asyncio.sleep(0.01)
            began = len(self.tally.submitted)
            try:
                said = "" if await asyncio.to_thread(do) is not False else " (NOT DONE)"
            except Exception as wrong:  # the crowd must not wait for ever for what went wrong here
                said = f" (NOT DONE: {str(wrong)[-300:]})"
            self.told.append(f"between receipts {began} and {len(self.tally.submitted)}: {what}{said}")
        self._groups[-1].set()

    def _order_and_kill(self) -> bool:
        self.order(0)
        killed = self.kill_a_busy_worker()
        self.start_worker()
        return killed

    def _crash_the_database(self) -> None:
        _restart("FLIPSIDE_POSTGRES_RESTART")
        self.order(self.runs)

    async def _persist(self, player: dict[str, Any], number: int) -> None:
        """One player: the same form through one server after the other until the receipt comes, as behind a proxy."""
        nonce = secrets.token_hex(16)
        await self._groups[number % len(self._groups)].wait()
        await asyncio.sleep(number // len(self._groups) * PACE_SECONDS)
        for turn in range(60):
            connection = Connection(self.servers[(number + turn) % len(self.servers)].port, "")
            try:
                status, _, _ = await connection.ask("GET", f"/r/{player['link']}")
                if status == 302 and await submit(connection, self.crowd.plan, player, nonce, self.tally):
                    return
            except (OSError, EOFError, ValueError):
                pass
            finally:
                connection.close()
            await asyncio.sleep(0.5)
        self.tally.refused["gave up"] = self.tally.refused.get("gave up", 0) + 1

    def until_over(self) -> list[list[Any]]:
        end = time.monotonic() + 180
        states = self.states()
        while time.monotonic() < end and not all(state in ("done", "failed") for state, *_ in states):
            time.sleep(0.5)
            states = self.states()
        return states


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--runs", type=int, default=4, help="print runs ordered at a time, twice")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        redis = os.environ["FLIPSIDE_REDIS_URL"]
        crowd = Survivors(
            {**os.environ, "SECRET_KEY": secrets.token_urlsafe(40), "CACHE_URL": redis, "BROKER_URL": redis},
            folder, players=arguments.players, judges=6,
        )  # fmt: skip
        cluster = Cluster(crowd, dict(crowd.environment), runs=arguments.runs)
        began = time.monotonic()
        try:
            cluster.start()
            asyncio.run(cluster.live())
            states = cluster.until_over()
        finally:
            cluster.stop()
        took = time.monotonic() - began
        (folder / "tally.json").write_text(cluster.tally.acknowledged())
        faults = json.loads(crowd.run("-m", "bench.load.audit", str(folder / "tally.json")))
    done = sum(state == "done" and there for state, _, there in states)
    again = sum(attempts > 1 for _, attempts, _ in states)
    print(*cluster.told, sep="\n")
    print(f"cluster_seconds {took:.0f} s")
    print(f"cluster_receipts {len(cluster.tally.submitted)} of {arguments.players} lists")
    print(f"cluster_scans {len(cluster.tally.scanned)} scans")
    print(
        f"cluster_runs_done {done} of {len(states)} print runs ({2 * arguments.runs} of ours, the rest ordered by judges)"
    )
    print(f"cluster_runs_taken_up_again {again} print runs")
    print(f"cluster_refused {cluster.tally.refused}")
    print(f"cluster_faults {len(faults)} faults", *faults[:5], sep="\n")
    ours = done == len(states) >= 2 * arguments.runs and again >= 1
    whole = len(cluster.tally.submitted) == arguments.players and ours
    said = [line for line in cluster.told if "NOT DONE" in line]
    return 0 if whole and not faults and not said and "gave up" not in cluster.tally.refused else 1


def _restart(name: str) -> None:
    subprocess.run([os.environ[name]], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


if __name__ == "__main__":
    sys.exit(main())
