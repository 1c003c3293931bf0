"""From an order to its file, through a real server and its worker:  python -m bench.web_order     (one figure a line)

Seeds 2,000 players with a list of twelve double-faced copies each into a SQLite file of its own, starts `manage.py serve`,
orders the substitute cards of all of them as an organiser does, waits for the worker and takes the file. Beside that
other people look at pages, five times a second each: how long they wait is counted too.
"""

import argparse
import asyncio
import contextlib
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2

from bench.load.crowd import Connection
from bench.load.server import ROOT, free_port

SEED = """
import sys, django; django.setup()
from bench.web_order import seed
print(seed(int(sys.argv[1])))
"""


def seed(players: int) -> str:
    """An unsanctioned event of that many players, as JSON: where it is, and the session of its organiser."""
    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.utils import timezone

    from checklist.accounts.models import User
    from checklist.cards.catalogue import bundled_catalogue
    from checklist.core.deck import resolve_entries
    from checklist.core.decklist import parse_decklist
    from checklist.core.snapshot import digest, freeze, freeze_choices
    from checklist.core.terms import PlayerChoices
    from checklist.decklists.actions import Submission, submit_decklist
    from checklist.decklists.models import Decklist
    from checklist.events.models import DeckSlot, Event, Registration, StaffRole

    now = timezone.now()
    event = Event.objects.create(
        slug="big", join_code="BIG", name="Regional Championship", date=now.date(), rel="regular", sanctioned=False,
        created_at=now,
    )  # fmt: skip
    texts = _lists()
    decks = [resolve_entries(parse_decklist(text), bundled_catalogue()).deck for text in texts]
    snapshots = [(freeze(deck), digest(deck)) for deck in decks]
    people = [
        Registration(event=event, name=f"Player Number {n}", nonce=f"n{n}", created_at=now, table=n // 2 + 1)
        for n in range(players)
    ]
    Registration.objects.bulk_create(people, batch_size=500)
    slots = [DeckSlot(registration=person) for person in people]
    DeckSlot.objects.bulk_create(slots, batch_size=500)
    choices = freeze_choices(PlayerChoices())
    Decklist.objects.bulk_create(
        (
            Decklist(
                slot=slot, revision=1, text=texts[n % len(texts)], list_format="text",
                snapshot=snapshots[n % len(texts)][0], digest=snapshots[n % len(texts)][1], choices=choices,
                catalogue="bundle", author="player", nonce=f"n{n}", submitted_at=now,
            )
            for n, slot in enumerate(slots[1:], 1)
        ),
        batch_size=200,
    )  # fmt: skip
    submission = Submission(text=texts[0], choices=PlayerChoices())  # this player's page is looked at
    submit_decklist(slots[0], submission, by=None, author="player", now=now, nonce="n0")
    olga = User.objects.create_user("olga")
    StaffRole.objects.create(event=event, user=olga, role=StaffRole.Role.ORGANISER)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(olga.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = olga.get_session_auth_hash()
    session.save()
    return json.dumps({"session": session.session_key, "player": str(people[0].uid)})


def _lists() -> list[str]:
    """300 lists of 75 cards on 33 lines: four copies each of three double-faced cards."""
    import random

    from checklist.cards.bundle import Bundle
    from checklist.core.card import Layout, has_other_back, is_double_faced

    chance = random.Random(8)
    bundle = Bundle()
    cards = [bundle.card(line) for line in chance.sample(range(bundle.card_count), 8000)]
    cards = [card for card in cards if not (card.rebalanced or card.playtest)]
    plain = [c.name for c in cards if c.layout is Layout.NORMAL and not has_other_back(c, None)]
    twofold = [c.name for c in cards if c.layout in (Layout.TRANSFORM, Layout.MODAL_DFC) and is_double_faced(c)]
    lists = []
    for _ in range(300):
        names = chance.sample(plain, 27)
        main = [*chance.sample(twofold, 3), *names[:12]]
        lists.append(
            "\n".join([*(f"4 {name}" for name in main), "", "Sideboard", *(f"1 {name}" for name in names[12:])])
        )
    return lists


class Serving:
    """`manage.py serve` with its worker on a database of its own."""

    def __init__(self, folder: Path, players: int) -> None:
        self.port = free_port()
        self.environment = {
            **os.environ,
            "DATABASE_URL": f"sqlite:///{folder / 'own.sqlite3'}",
            "SECRET_KEY": secrets.token_urlsafe(40),
            "BASE_URL": f"http://127.0.0.1:{self.port}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        self._run("manage.py", "migrate", "--verbosity", "0", "--skip-checks")
        self._run("manage.py", "prepare_fonts")
        self.plan: dict[str, Any] = json.loads(self._run("-c", SEED, str(players)))
        self.results = ROOT / "var" / "results"

    def _run(self, *command: str) -> str:
        return subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.environment, capture_output=True, text=True, check=True
        ).stdout

    def __enter__(self) -> "Serving":
        self._process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(self.port)],
            cwd=ROOT, env=self.environment, start_new_session=True, stdout=subprocess.DEVNULL,
            stderr=None if "LOAD_LOG" in os.environ else subprocess.DEVNULL,
        )  # fmt: skip
        return self

    def cpu_seconds(self) -> float:
        """What server and worker have used of the processors: unlike the clock, others' work does not change it."""
        used = 0
        for entry in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if os.getpgid(int(entry.name)) == self._process.pid:
                    fields = (entry / "stat").read_text().rpartition(")")[2].split()
                    used += int(fields[11]) + int(fields[12])
        return used / os.sysconf("SC_CLK_TCK")

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


async def _well(connection: Connection) -> None:
    for _ in range(300):
        try:
            if (await connection.ask("GET", "/healthz"))[0] == 200:
                return
        except OSError:
            pass
        await asyncio.sleep(0.1)
    raise RuntimeError("the server did not start")


async def _look(port: int, cookies: str, paths: list[str], seconds: list[float], failed: list[str]) -> None:
    """Somebody who goes from page to page, five times a second."""
    connection = Connection(port, cookies)
    turn = 0
    while True:
        path = paths[turn % len(paths)]
        turn += 1
        start = time.perf_counter()
        try:
            status, _, _ = await connection.ask("GET", path)
            if status != 200:
                failed.append(f"{path} {status}")
        except (OSError, EOFError) as wrong:
            failed.append(f"{path} {wrong!r}")
        took = time.perf_counter() - start
        seconds.append(took)
        await asyncio.sleep(max(0.0, 0.2 - took))


async def _order(serving: Serving) -> tuple[dict[str, float], bytes, list[float], list[str]]:
    cookies = f"sessionid={serving.plan['session']}"
    organiser = Connection(serving.port, cookies)
    await _well(organiser)
    paths = [
        "/",
        f"/events/big/players/{serving.plan['player']}/",
        "/join/BIG/",
        "/rules/",
        "/events/big/print/poster/",
    ]
    for path in [*paths, "/events/big/print/"]:  # a server that has been running for a while
        status, _, _ = await organiser.ask("GET", path)
        if status != 200:
            raise RuntimeError(f"{path} answers {status}")
    waited: list[float] = []
    failed: list[str] = []
    others = [asyncio.create_task(_look(serving.port, cookies, paths, waited, failed)) for _ in range(3)]
    await asyncio.sleep(1)
    quiet = len(waited)
    marks: dict[str, float] = {}
    used = serving.cpu_seconds()
    start = time.perf_counter()
    form = {"kind": "substitutes", "paper": "a4", "nonce": secrets.token_hex(12)}
    status, headers, content = await organiser.ask("POST", "/events/big/print/", form)
    if status != 302:
        raise RuntimeError(f"the order answers {status}: {content[:2000]!r}")
    marks["ordered"] = time.perf_counter() - start
    job = headers["location"]
    await organiser.ask("GET", job)
    marks["shown"] = time.perf_counter() - start
    while True:
        _, _, content = await organiser.ask("GET", f"{job}progress")
        if b"file.pdf" in content:
            break
        if b"warning" in content:
            raise RuntimeError(re.sub(r"<[^>]+>", "", content.decode()))
        await asyncio.sleep(0.25)
    marks["drawn"] = time.perf_counter() - start
    status, headers, data = await organiser.ask("GET", f"{job}file.pdf")
    marks["file"] = time.perf_counter() - start
    marks["cpu"] = serving.cpu_seconds() - used
    for task in others:
        task.cancel()
    return marks, data, waited[quiet:], failed


def figures(players: int = 2_000) -> Iterator[tuple[str, float, str]]:
    """The figures; the files that this made are gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        serving = Serving(Path(name), players)
        before = set(serving.results.glob("*"))
        with serving:
            marks, data, waited, failed = asyncio.run(_order(serving))
        for path in set(serving.results.glob("*")) - before:
            if path.suffix == ".pdf" and path.stat().st_size == len(data):  # ours, with the pictures beside it
                for own in path.parent.glob(f"{path.stem}*"):
                    own.unlink()
    waited.sort()
    for mark, seconds in marks.items():
        yield f"web_order_{mark}_s", seconds, "s"
    yield "web_order_pages", len(pypdfium2.PdfDocument(data)), "pages"
    yield "web_order_file_mb", len(data) / 1e6, "MB"
    yield "web_order_others", len(waited), "requests"
    yield "web_order_others_p95_ms", 1e3 * waited[int(0.95 * len(waited))], "ms"
    yield "web_order_others_longest_ms", 1e3 * waited[-1], "ms"
    yield "web_order_others_failed", len(failed), "requests"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2_000)
    for figure, value, unit in figures(parser.parse_args().players):
        print(f"{figure} {value:.3g} {unit}" if value < 100 else f"{figure} {value:.0f} {unit}", flush=True)
