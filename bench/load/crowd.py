"""Players and judges as a program: each has a connection, sends what a browser sends, notes what was acknowledged."""

import asyncio
import json
import secrets
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

GIVEN = ("Ana", "Bo", "Cleo", "Dan", "Eve")  # the people of a roster
FAMILY = "Roster"  # how the family name of each begins
TOKEN = "t" * 32  # any 32 characters: the form's token must equal the cookie's


@dataclass
class Tally:
    """What the crowd saw acknowledged, and how long it took, in seconds."""

    submitted: dict[str, str] = field(default_factory=dict)  # nonce to the registration's uid
    scanned: dict[str, str] = field(default_factory=dict)  # nonce to the code
    tapped: list[str] = field(default_factory=list)  # nonces
    ordered: list[str] = field(default_factory=list)  # nonces of print orders
    imported: list[str] = field(default_factory=list)  # family names of rosters taken in
    unanswered: list[tuple[str, str]] = field(default_factory=list)  # uid and nonce of lists sent without a receipt
    refused: dict[str, int] = field(default_factory=dict)  # what else was answered, how often
    submit_seconds: list[float] = field(default_factory=list)
    scan_seconds: list[float] = field(default_factory=list)
    show_seconds: list[float] = field(default_factory=list)
    page_seconds: list[float] = field(default_factory=list)

    def acknowledged(self) -> str:
        """For the audit, as JSON."""
        return json.dumps(
            {
                "submitted": self.submitted,
                "scanned": self.scanned,
                "tapped": self.tapped,
                "ordered": self.ordered,
                "imported": self.imported,
            }
        )


class Connection:
    """One keep-alive HTTP/1.1 connection; opened anew when it broke."""

    def __init__(self, port: int, cookies: str) -> None:
        self._port, self.cookies = port, cookies
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, form: dict[str, str] | bytes | None = None, accept: str = "text/html"
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body; raises OSError or EOFError when the server is gone. A `form` of bytes is JSON."""
        try:
            return await self._ask(method, path, form, accept)
        except (OSError, EOFError, ValueError):
            self.close()
            raise

    async def _ask(
        self, method: str, path: str, form: dict[str, str] | bytes | None, accept: str
    ) -> tuple[int, dict[str, str], bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        kind, body = "application/x-www-form-urlencoded", b""
        if isinstance(form, bytes):
            kind, body = f"application/json\r\nX-CSRFToken: {TOKEN}", form
        elif form is not None:
            body = urlencode({**form, "csrfmiddlewaretoken": TOKEN}).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: {accept}\r\nCookie: csrftoken={TOKEN}; {self.cookies}\r\n"
            f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(answer[0].split()[1])
        headers = {}
        for line in answer[1:-2]:
            name, _, value = line.partition(":")
            if name.lower() == "set-cookie" and value.strip().startswith("sessionid="):
                self.cookies = value.strip().partition(";")[0]
            headers[name.lower()] = value.strip()
        if headers.get("transfer-encoding") == "chunked":
            content = b""
            while size := int((await reader.readuntil(b"\r\n")).strip(), 16):
                content += (await reader.readexactly(size + 2))[:-2]
            await reader.readexactly(2)
        else:
            content = await reader.readexactly(int(headers.get("content-length", 0)))
        return status, headers, content

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def submit(
    connection: Connection, plan: dict[str, Any], player: dict[str, Any], nonce: str, tally: Tally
) -> bool:
    """Hand a list in; True when the receipt came (the redirect to the player's page)."""
    form = {**plan["lists"][player["list"]], "nonce": nonce, "link": player["link"]}
    start = time.perf_counter()
    try:
        status, headers, content = await connection.ask("POST", f"/player/{player['uid']}/1/", form)
    except (OSError, EOFError, ValueError):
        tally.unanswered.append((player["uid"], nonce))
        return False
    tally.submit_seconds.append(time.perf_counter() - start)
    if status == 302 and headers["location"] == f"/player/{player['uid']}/":
        tally.submitted[nonce] = player["uid"]
        return True
    tally.unanswered.append((player["uid"], nonce))
    key = f"submission {status}"
    tally.refused[key] = tally.refused.get(key, 0) + 1
    return False


async def play(
    port: int, plan: dict[str, Any], player: dict[str, Any], tally: Tally, *, at: float, whole: bool, cookies: str
) -> None:
    """One player: at that time hands in, in the session opened before; `whole`: opens link and form first."""
    await asyncio.sleep(max(0.0, at - time.monotonic()))
    connection = Connection(port, cookies)
    nonce = secrets.token_hex(16)
    try:
        if whole:
            for path in (f"/r/{player['link']}", f"/player/{player['uid']}/1/"):
                start = time.perf_counter()
                await connection.ask("GET", path)
                tally.page_seconds.append(time.perf_counter() - start)
        await submit(connection, plan, player, nonce, tally)
    except (OSError, EOFError, ValueError):
        tally.refused["page unanswered"] = tally.refused.get("page unanswered", 0) + 1
    finally:
        connection.close()


async def judge(
    port: int,
    plan: dict[str, Any],
    session: str,
    tally: Tally,
    *,
    until: float,
    every: float,
    number: int,
    orders: bool = True,
) -> None:
    """One judge: records a scan every so often, each with its own nonce, and looks at every fourth verdict as a page.

    `orders`: the first judge orders paper for everybody at every other scan, which is there to be interrupted.
    """
    connection = Connection(port, f"sessionid={session}")
    try:
        await _scan_on(connection, plan, tally, until=until, every=every, number=number, orders=orders)
    finally:
        connection.close()


async def organise(port: int, plan: dict[str, Any], tally: Tally, *, until: float, every: float) -> None:
    """The organiser: takes in one roster after the other, of a family each."""
    connection = Connection(port, f"sessionid={plan['organiser']}")
    try:
        while time.monotonic() < until:
            await asyncio.sleep(every)
            family = FAMILY + "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(12))
            form = {"text": "".join(f"{given} {family}\n" for given in GIVEN), "take": "1"}
            if await _answered(connection, f"/events/{plan['event']}/roster/", form, tally, "roster", 302):
                tally.imported.append(family)
    finally:
        connection.close()


async def _scan_on(
    connection: Connection, plan: dict[str, Any], tally: Tally, *, until: float, every: float, number: int, orders: bool
) -> None:
    codes = plan["codes"]
    turn = number * 7
    next_at = time.monotonic() + every * (number % 10) / 10
    while next_at < until:
        await asyncio.sleep(max(0.0, next_at - time.monotonic()))
        next_at += every
        turn += 1
        if turn % 3 == 0:
            await _tap(connection, plan, tally, turn)
        if orders and turn % 2 == 0 and number == 0:
            await _order(connection, plan, tally)
        code, nonce = codes[turn % len(codes)], secrets.token_hex(16)
        start = time.perf_counter()
        try:
            status, _, content = await connection.ask(
                "POST", "/scan/record", {"code": code, "nonce": nonce, "event": plan["event"]}, "application/json"
            )
        except (OSError, EOFError, ValueError):
            await asyncio.sleep(0.05)
            continue
        tally.scan_seconds.append(time.perf_counter() - start)
        if status == 200:
            tally.scanned[nonce] = code
        else:
            key = f"scan {status}"
            tally.refused[key] = tally.refused.get(key, 0) + 1
        if turn % 4 == 0:
            start = time.perf_counter()
            try:
                await connection.ask("GET", f"/S/{code}")
            except (OSError, EOFError, ValueError):
                continue
            tally.show_seconds.append(time.perf_counter() - start)


async def _tap(connection: Connection, plan: dict[str, Any], tally: Tally, turn: int) -> None:
    """Count one card of a deck check."""
    nonce = secrets.token_hex(16)
    tap = {"card_name": "Island", "zone": "main", "delta": 1, "nonce": nonce}
    check = plan["checks"][turn % len(plan["checks"])]
    form = {"taps": json.dumps([tap])}
    path = f"/events/{plan['event']}/check/{check}/taps"
    if await _answered(connection, path, form, tally, "tap", 200):
        tally.tapped.append(nonce)


async def _order(connection: Connection, plan: dict[str, Any], tally: Tally) -> None:
    """Order registration sheets of all lists in force."""
    nonce = secrets.token_hex(12)
    form = {"kind": "registration", "paper": "a4", "nonce": nonce}
    if await _answered(connection, f"/events/{plan['event']}/print/", form, tally, "order", 302):
        tally.ordered.append(nonce)


async def _answered(
    connection: Connection, path: str, form: dict[str, str], tally: Tally, what: str, wanted: int
) -> bool:
    accept = "application/json" if wanted == 200 else "text/html"
    try:
        status, _, _ = await connection.ask("POST", path, form, accept)
    except (OSError, EOFError, ValueError):
        return False
    if status != wanted:
        tally.refused[f"{what} {status}"] = tally.refused.get(f"{what} {status}", 0) + 1
    return status == wanted
