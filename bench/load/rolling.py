"""An upgrade as its players see it: two servers behind one address, restarted one after the other while a crowd hands in.

python -m bench.load.rolling --players 40      (on the empty database of DATABASE_URL, or a SQLite file of its own)

A proxy would send what one server did not answer to the other; here the players do. The same form has the same nonce.
"""

import argparse
import asyncio
import json
import os
import secrets
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.load.crowd import Connection, submit
from bench.load.rounds import Survivors
from bench.load.server import Server

MOST_LISTS = 50  # of one player: below the rate limit of submissions
PAUSE_SECONDS = 0.5


class Serve(Server):
    """`manage.py serve`, as an operator starts it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        super().__init__(environment)
        self._command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]


@dataclass(frozen=True)
class Upgrade:
    """`during`: receipts that came while the first, the second server was away. `turned`: forms that had to be sent to the other one."""

    receipts: int
    during: tuple[int, int]
    turned: int
    gave_up: int
    refused: dict[str, int]
    faults: list[str]


def upgrade(crowd: Survivors, folder: Path) -> Upgrade:
    """Starts both servers, restarts each under load, stops them."""
    servers = [Serve(crowd.environment) for _ in range(2)]
    try:
        for server in servers:
            server.start()
        during, gave_up = asyncio.run(_all(servers, crowd))
    finally:
        for server in servers:
            server.kill()
    tally = folder / "tally.json"
    tally.write_text(crowd.tally.acknowledged())
    faults = json.loads(crowd.run("-m", "bench.load.audit", str(tally)))
    return Upgrade(
        len(crowd.tally.submitted), during, len(crowd.tally.unanswered), gave_up, crowd.tally.refused, faults
    )


async def _all(servers: list[Serve], crowd: Survivors) -> tuple[tuple[int, int], int]:
    over = asyncio.Event()
    players = [
        asyncio.create_task(_hand_in_on(servers, crowd, player, number, over))
        for number, player in enumerate(crowd.plan["players"])
    ]
    during = []
    for server in servers:
        enough = len(crowd.tally.submitted) + len(players) // 2
        while len(crowd.tally.submitted) < enough:
            await asyncio.sleep(0.01)
        before = len(crowd.tally.submitted)
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        during.append(len(crowd.tally.submitted) - before)
    over.set()
    gave_up = sum(await asyncio.gather(*players))
    return (during[0], during[1]), gave_up


async def _hand_in_on(
    servers: list[Serve], crowd: Survivors, player: dict[str, Any], number: int, over: asyncio.Event
) -> int:
    """One player: one list after the other until the upgrade is over; gives how many got no receipt."""
    cookies, gave_up = "", 0
    for count in range(MOST_LISTS):
        if over.is_set():
            break
        plan = crowd.plan
        if count:
            plan = {**plan, "lists": [{**fields, "based_on": "999"} for fields in plan["lists"]]}
        form = {**player, "list": (player["list"] + count) % len(plan["lists"])}
        nonce = secrets.token_hex(16)
        for turn in range(10):
            connection = Connection(servers[(number + count + turn) % 2].port, cookies)
            try:
                if not cookies:
                    await connection.ask("GET", f"/r/{player['link']}")
                    cookies = connection.cookies
                if await submit(connection, plan, form, nonce, crowd.tally):
                    break
            except (OSError, EOFError, ValueError):
                await asyncio.sleep(0.05)
            finally:
                connection.close()
        else:
            gave_up += 1
        await asyncio.sleep(PAUSE_SECONDS)
    return gave_up


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=40)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        crowd = Survivors(os.environ, Path(folder), players=arguments.players, judges=1)
        done = upgrade(crowd, Path(folder))
    print(f"upgrade_receipts {done.receipts} lists, of them {done.during[0]} and {done.during[1]} with one server away")
    print(f"upgrade_turned {done.turned} forms went to the other server")
    print(f"upgrade_lost {done.gave_up} lists")
    print(f"upgrade_faults {len(done.faults)} faults", *done.faults[:5], sep="\n")
    print(f"upgrade_refused {done.refused}")
    return 1 if done.faults or done.gave_up or done.refused else 0


if __name__ == "__main__":
    sys.exit(main())
