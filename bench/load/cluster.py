"""Several machines, played on one: three servers, two workers, PostgreSQL and Redis; one of each kind is killed under load.

.ci/with-redis .ci/with-postgres python -m bench.load.cluster     (`make cluster`)

Players hand in through all three servers; one server is killed in the middle and stays dead: who got no receipt goes to
another one. Print runs wait in the table of jobs; the worker that runs the first is killed: the other takes it up again.
"""

import argparse
import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

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
for number in range({runs}):
    order_print(event, kind="registration", decklists=lists_in_force(event), paper="a4", confirmed=False, by=None,
                now=timezone.now(), nonce=f"run-{{number}}")
"""
STATES = """
import django, json; django.setup()
from checklist.accounts.files import result_there
from checklist.accounts.models import Job
print(json.dumps([[job.state, job.attempts, job.done, job.total, result_there(job.result_path)]
                  for job in Job.objects.order_by("pk")]))
"""
SHORT_LEASE = """
import datetime, django; django.setup()
from django.core.management import call_command
from checklist.accounts import jobs, tasks
jobs.LEASE, tasks.BEAT_SECONDS = datetime.timedelta(seconds=3), 0.5
call_command("worker")
"""


async def _through_all(servers: list[Server], plan: dict[str, Any], tally: Tally, *, kill_at: int) -> None:
    """Everybody hands in, a third through each server; judges scan through the last one, which stays."""
    until = time.monotonic() + 600
    judges = [
        asyncio.create_task(judge(servers[-1].port, plan, key, tally, until=until, every=0.2, number=number))
        for number, key in enumerate(plan["judges"])
    ]
    killer = asyncio.create_task(_kill_first(servers, tally, kill_at))
    await asyncio.gather(
        *(_persist(servers, plan, player, number, tally) for number, player in enumerate(plan["players"]))
    )
    await killer
    for task in judges:
        task.cancel()
    await asyncio.gather(*judges, return_exceptions=True)
    await asyncio.sleep(0.1)


async def _kill_first(servers: list[Server], tally: Tally, kill_at: int) -> None:
    while len(tally.submitted) < kill_at:
        await asyncio.sleep(0.005)
    await asyncio.to_thread(servers[0].kill)


async def _persist(
    servers: list[Server], plan: dict[str, Any], player: dict[str, Any], number: int, tally: Tally
) -> None:
    """One player: the same form through one server after the other until the receipt comes, as behind a proxy."""
    nonce = secrets.token_hex(16)
    for turn in range(6):
        connection = Connection(servers[(number + turn) % len(servers)].port, "")
        try:
            status, _, _ = await connection.ask("GET", f"/r/{player['link']}")
            if status != 302:
                tally.refused[f"link {status}"] = tally.refused.get(f"link {status}", 0) + 1
                continue
            if await submit(connection, plan, player, nonce, tally):
                return
        except (OSError, EOFError, ValueError):
            await asyncio.sleep(0.2)
        finally:
            connection.close()
    tally.refused["gave up"] = tally.refused.get("gave up", 0) + 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--runs", type=int, default=4)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {**os.environ, "SECRET_KEY": secrets.token_urlsafe(40)}
        if "FLIPSIDE_REDIS_URL" in environment:
            environment["CACHE_URL"] = environment["FLIPSIDE_REDIS_URL"]
        crowd = Survivors(environment, folder, players=arguments.players, judges=6)
        environment = dict(crowd.environment)
        servers = [Server(environment, processes=1) for _ in range(3)]
        workers: list[subprocess.Popen[bytes]] = []
        tally = Tally()
        try:
            for server in servers:
                server.start()
            asyncio.run(_through_all(servers, crowd.plan, tally, kill_at=arguments.players // 3))
            crowd.run("-c", ORDER.format(runs=arguments.runs))
            workers = [
                subprocess.Popen([sys.executable, "-c", SHORT_LEASE], cwd=ROOT, env=environment) for _ in range(2)
            ]
            killed = _kill_a_busy_worker(crowd, workers)
            states = _until_over(crowd)
        finally:
            for server in servers:
                server.kill()
            for worker in workers:
                worker.kill()
                worker.wait()
        (folder / "tally.json").write_text(tally.acknowledged())
        faults = json.loads(crowd.run("-m", "bench.load.audit", str(folder / "tally.json")))
        done = sum(state == "done" and there for state, _, _, _, there in states)
        again = sum(attempts > 1 for _, attempts, _, _, _ in states)
        print(f"cluster_receipts {len(tally.submitted)} of {arguments.players} lists")
        print(f"cluster_scans {len(tally.scanned)} scans")
        print(f"cluster_runs_done {done} of {arguments.runs} print runs")
        print(f"cluster_runs_taken_up_again {again} print runs ({'a' if killed else 'no'} worker was killed in one)")
        print(f"cluster_faults {len(faults)} faults", *faults[:5], sep="\n")
        print(f"cluster_refused {tally.refused}")
        whole = len(tally.submitted) == arguments.players and done == arguments.runs
        return 0 if whole and not faults and "gave up" not in tally.refused else 1


def _kill_a_busy_worker(crowd: Survivors, workers: list[subprocess.Popen[bytes]]) -> bool:
    """Waits until both run something, then kills the first."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        running = sum(state == "running" for state, *_ in json.loads(crowd.run("-c", STATES)))
        if running == len(workers):
            workers[0].send_signal(signal.SIGKILL)
            workers[0].wait()
            return True
    return False


def _until_over(crowd: Survivors) -> list[list[Any]]:
    end = time.monotonic() + 120
    while time.monotonic() < end:
        states: list[list[Any]] = json.loads(crowd.run("-c", STATES))
        if all(state in ("done", "failed") for state, *_ in states):
            return states
        time.sleep(0.5)
    return states


if __name__ == "__main__":
    sys.exit(main())
