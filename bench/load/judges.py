"""Scan to answer: 50 judges scan twice a second, as their phones send it.  python -m bench.load.judges   (one figure a line)

Each scan is one action in the queue of a phone, in a deck check or outside of one, and the time is until the whole verdict
has come back. On the empty database of DATABASE_URL, or a SQLite file of its own; .ci/with-postgres sets it. Load and server
share the machine: the load average beside the figures says what else they shared it with.
"""

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bench.load.crowd import Connection
from bench.load.server import ROOT, Server

GOAL_MEDIAN_MS, GOAL_P99_MS = 10, 40


async def scan_on(
    port: int, plan: Mapping[str, Any], key: str, *, until: float, every: float, number: int, outcomes: Counter[str]
) -> list[float]:
    """One judge; gives the seconds that each verdict took."""
    connection, took = Connection(port, f"sessionid={key}"), []
    next_at = time.monotonic() + every * (number % 10) / 10
    for turn in range(number * 7, 10**9):
        if next_at >= until:
            break
        await asyncio.sleep(max(0.0, next_at - time.monotonic()))
        next_at += every
        values = {"code": plan["codes"][turn % len(plan["codes"])], "shown": ""}
        action = {
            "nonce": secrets.token_hex(16),
            "kind": "scan",
            "event": plan["event"],
            "check": "",
            "ago": 0,
            "values": values,
        }
        start = time.perf_counter()
        status, _, content = await connection.ask(
            "POST", "/judge/actions", json.dumps({"actions": [action]}).encode(), "application/json"
        )
        took.append(time.perf_counter() - start)
        outcomes[json.loads(content)["results"][0]["answer"]["outcome"] if status == 200 else f"status {status}"] += 1
    connection.close()
    return took


def figures_of(took: list[float], outcomes: Counter[str], load: float) -> Iterator[str]:
    took = sorted(took)
    yield f"scan_verdicts {len(took)} verdicts"
    for outcome, number in sorted(outcomes.items()):
        yield f"scan_outcome {number} {outcome.replace(' ', '_')}"
    yield f"scan_median_ms {1000 * took[len(took) // 2]:.1f} ms"
    yield f"scan_p99_ms {1000 * took[int(len(took) * 0.99)]:.1f} ms"
    yield f"scan_max_ms {1000 * took[-1]:.1f} ms"
    yield f"load_average_before {load:.1f} of_{os.cpu_count()}_cores"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judges", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=0.5, help="seconds between one judge's scans")
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {
            **os.environ,
            "SECRET_KEY": os.environ.get("SECRET_KEY", secrets.token_urlsafe(40)),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": os.environ.get("DATABASE_URL", f"sqlite:///{folder / 'load.sqlite3'}"),
        }
        for words in (
            ("manage.py", "migrate", "--verbosity", "0"),
            ("-m", "bench.load.seed", "--players", str(arguments.players), "--judges", str(arguments.judges),
             "--printed", "400", str(folder / "crowd.json")),
        ):  # fmt: skip
            subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
        plan = json.loads((folder / "crowd.json").read_text())
        server = Server(environment, processes=arguments.processes)
        server.start()
        try:
            took, outcomes = asyncio.run(_all(server.port, plan, arguments))
            busy = server.cpu_seconds()
        finally:
            server.stop()
    print(
        f"# {environment['DATABASE_URL'].partition(':')[0]}, {arguments.processes} processes, {arguments.judges} judges"
    )
    print(*figures_of(took, outcomes, load), sep="\n")
    scans = len(took) + int(2 / arguments.every) * arguments.judges  # with those that warmed it up, and its start
    print(f"scan_server_cpu_ms {1000 * busy / scans:.1f} ms")
    good = (
        sorted(took)[len(took) // 2] * 1000 <= GOAL_MEDIAN_MS
        and sorted(took)[int(len(took) * 0.99)] * 1000 <= GOAL_P99_MS
    )
    print(f"# the goal is {GOAL_MEDIAN_MS} ms and {GOAL_P99_MS} ms: {'reached' if good else 'missed'}")
    return 0 if good and set(outcomes) == {"current"} else 1


async def _all(port: int, plan: Mapping[str, Any], arguments: argparse.Namespace) -> tuple[list[float], Counter[str]]:
    outcomes: Counter[str] = Counter()
    warm = time.monotonic() + 2  # a server that has just started imports and opens connections first
    await asyncio.gather(
        *(
            scan_on(port, plan, key, until=warm, every=arguments.every, number=number, outcomes=Counter())
            for number, key in enumerate(plan["judges"])
        )
    )
    until = time.monotonic() + arguments.seconds
    seconds = await asyncio.gather(
        *(
            scan_on(port, plan, key, until=until, every=arguments.every, number=number, outcomes=outcomes)
            for number, key in enumerate(plan["judges"])
        )
    )
    return [one for judge in seconds for one in judge], outcomes


if __name__ == "__main__":
    sys.exit(main())
