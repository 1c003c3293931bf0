"""Rounds of: a crowd hands in and scans, the server is killed in the middle, starts again, and everything is audited.

python -m bench.load.rounds --rounds 20 --players 500      (on the empty database of DATABASE_URL, or a SQLite file of its own)
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.load.crowd import Connection, Tally, judge, organise, submit
from bench.load.server import ROOT, Server


@dataclass(frozen=True)
class Round:
    """`before`: lists acknowledged when the server was killed; `again`: sent once more after the restart."""

    before: int
    again: int
    scans: int
    faults: list[str]


class Survivors:
    """A seeded database, its crowd, and a server to kill."""

    def __init__(self, environment: Mapping[str, str], folder: Path, *, players: int, judges: int) -> None:
        key = environment.get("SECRET_KEY") or secrets.token_urlsafe(40)
        self.environment = {**environment, "SECRET_KEY": key, "DJANGO_SETTINGS_MODULE": "config.settings"}
        self._folder = folder
        self.environment.setdefault("DATABASE_URL", f"sqlite:///{folder / 'own.sqlite3'}")
        self.run("manage.py", "migrate", "--verbosity", "0", "--skip-checks")
        plan = folder / "crowd.json"
        self.run(
            "-m", "bench.load.seed", "--players", str(players), "--judges", str(judges), "--printed", "40", str(plan)
        )
        self.plan = json.loads(plan.read_text())
        self.server = Server(self.environment)
        self.tally = Tally()
        self._connections = [Connection(self.server.port, "") for _ in self.plan["players"]]
        self._round = 0

    def round(self, chance: random.Random) -> Round:
        """One life and death of the server."""
        self._round += 1
        before = len(self.tally.submitted)
        self.tally.unanswered.clear()
        self.server.start()
        kill_at = before + int(len(self.plan["players"]) * chance.uniform(0.2, 0.8))
        acknowledged = asyncio.run(self._burst(kill_at)) - before
        self.server.start()
        unanswered = list(self.tally.unanswered)
        self.tally.unanswered.clear()
        asyncio.run(self._again(unanswered))
        self.server.stop()
        return Round(acknowledged, len(unanswered), len(self.tally.scanned), self._audit())

    async def _burst(self, kill_at: int) -> int:
        """All players at once, and judges beside them; gives how many lists were acknowledged when all was over."""
        opened = asyncio.Semaphore(32)

        async def open_link(connection: Connection, player: dict[str, Any]) -> None:
            if not connection.cookies:
                async with opened:
                    await connection.ask("GET", f"/r/{player['link']}")

        players = list(zip(self._connections, self.plan["players"], strict=True))
        await asyncio.gather(*(open_link(connection, player) for connection, player in players))
        until = time.monotonic() + 30
        judges = [
            asyncio.create_task(
                judge(self.server.port, self.plan, key, self.tally, until=until, every=0.1, number=number)
            )
            for number, key in enumerate(self.plan["judges"])
        ]
        judges.append(asyncio.create_task(organise(self.server.port, self.plan, self.tally, until=until, every=0.1)))
        await asyncio.sleep(0.5)
        killer = asyncio.create_task(self._kill(kill_at))
        await asyncio.gather(
            *(self._submit(connection, player, secrets.token_hex(16)) for connection, player in players)
        )
        await killer
        for task in judges:
            task.cancel()
        await asyncio.gather(*judges, return_exceptions=True)
        await self._hang_up()
        return len(self.tally.submitted)

    async def _kill(self, kill_at: int) -> None:
        end = time.monotonic() + 60
        while len(self.tally.submitted) < kill_at and time.monotonic() < end:
            await asyncio.sleep(0.001)
        await asyncio.to_thread(self.server.kill)

    async def _again(self, unanswered: list[tuple[str, str]]) -> None:
        """What a player does who got no receipt: presses the button again. The same form has the same nonce."""
        of = {
            player["uid"]: (connection, player)
            for connection, player in zip(self._connections, self.plan["players"], strict=True)
        }
        for uid, nonce in unanswered:
            await self._submit(*of[uid], nonce)
        await self._hang_up()

    async def _hang_up(self) -> None:
        """Before the event loop ends: the next round has another one."""
        for connection in self._connections:
            connection.close()
        await asyncio.sleep(0.05)

    async def _submit(self, connection: Connection, player: dict[str, Any], nonce: str) -> None:
        """Each round another list: the very list that is in force would be no new revision."""
        other = {**player, "list": (player["list"] + self._round) % len(self.plan["lists"])}
        plan = (
            self.plan
            if self._round == 1
            else {**self.plan, "lists": [{**fields, "based_on": "999"} for fields in self.plan["lists"]]}
        )
        await submit(connection, plan, other, nonce, self.tally)

    def _audit(self) -> list[str]:
        path = self._folder / "tally.json"
        path.write_text(self.tally.acknowledged())
        left = [f"list {nonce} got no receipt the second time either" for _, nonce in self.tally.unanswered]
        return left + json.loads(self.run("-m", "bench.load.audit", str(path)))

    def run(self, *arguments: str) -> str:
        """Python on the survivors' database; gives what it printed."""
        run = subprocess.run(
            [sys.executable, *arguments], cwd=ROOT, env=dict(self.environment), capture_output=True, text=True
        )
        if run.returncode:
            raise RuntimeError(run.stderr)
        return run.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--judges", type=int, default=10)
    parser.add_argument("--seed", type=int, default=8)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        survivors = Survivors(os.environ, Path(folder), players=arguments.players, judges=arguments.judges)
        for number in range(arguments.rounds):
            done = survivors.round(chance)
            faults += len(done.faults)
            print(
                f"round {number + 1}: {done.before} receipts before the kill, {done.again} sent again, "
                f"{done.scans} scans so far, {len(done.faults)} faults",
                *done.faults[:5],
                sep="\n  ",
                flush=True,
            )
        tally = survivors.tally
    print(
        f"{arguments.rounds} kills: {len(tally.submitted)} receipts, {len(tally.scanned)} recorded scans, "
        f"{len(tally.tapped)} taps, {len(tally.ordered)} print orders, {len(tally.imported)} rosters, {faults} faults, "
        f"refused: {tally.refused}"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
