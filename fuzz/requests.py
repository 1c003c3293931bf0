"""Every address, asked by everybody in every way with hostile forms, files and questions: no 5xx, none slower than 2 s.

python -m fuzz.requests --requests 100000 --seed 8      (on a test database of DATABASE_URL's kind, gone at the end)

The addresses come from the resolver, so a new one is asked from its first day. The forms come from the pages themselves:
what a browser would send is mended a little or broken. Hypothesis writes short stories of up to six requests; each story is
undone, so that the next one finds the event as it was.
"""

import argparse
import contextlib
import inspect
import io
import json
import os
import re
import sys
import time
import traceback
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import quote, urlencode

import django
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()

from django.db import transaction  # noqa: E402 -- Django must be set up first
from django.test.client import BOUNDARY, MULTIPART_CONTENT, Client, encode_multipart  # noqa: E402 -- the same
from django.urls import URLPattern, URLResolver, get_resolver, resolve  # noqa: E402 -- the same
from django.urls.exceptions import Resolver404  # noqa: E402 -- the same
from django.utils import timezone  # noqa: E402 -- the same

from checklist.accounts.models import User  # noqa: E402 -- the same
from checklist.deckchecks.models import DeckCheck  # noqa: E402 -- the same
from checklist.events.actions import add_staff  # noqa: E402 -- the same
from checklist.events.invitations import invite_staff  # noqa: E402 -- the same
from checklist.events.links import secret_of  # noqa: E402 -- the same
from checklist.printing.models import PrintedCard  # noqa: E402 -- the same
from fuzz.seeds import SEEDS  # noqa: E402 -- the same
from tests.cast import DECK, browser_of, register, signed_in  # noqa: E402 -- the same
from tests.test_strangers import NOW, NUMBERS, World  # noqa: E402 -- the same

SLOW_SECONDS = 2.0
MARKUP = "\"'><script>alert(8)</script><img src=x onerror=alert(8)>"
UNESCAPED = "<script>alert(8)"

HOSTILE = (
    "", " ", "0", "-1", "1", "2", "999999999999999999999999", "1e309", "NaN", "1.5", "\u0661\u0662", "\u00b2", "\u00bd", "\u216b", "0x10", "1_000",
    "on", "None", "null", "true", "[]", "{}", "[[[[[[", '{"a": {"b": [1e999]}}', MARKUP, "{{ 7*7 }}{% debug %}", "%s%n%d", "{0.__class__}",
    "'; DROP TABLE checklist_event; --", "' OR '1'='1", "../../../etc/passwd", "/etc/passwd\x00.txt", "file:///etc/passwd", "//evil.example/",
    "https://evil.example/", "javascript:alert(8)", "\\\\evil\\share", "=HYPERLINK(\"http://evil.example\")", "@SUM(1)", "\x00", "a\x00b", "\r\nSet-Cookie: a=b",
    "\u202eevil\u202c", "\u2066\u2067\u2069", "\ufeff", "\u200b", "e" + "\u0301" * 10_000, "Z\u0351\u036b\u0343" * 900, "\U0001f0cf" * 300, "\ud7ff\ue000\uffff", "A" * 10_000,
    "9" * 5_000, "\n" * 3_000, "0001-01-01", "9999-12-31", "2026-02-30", "2026-03-29T02:30", "9999-12-31T23:59:59.999999", "0001-01-01T00:00", "25:61",
    "00000000-0000-0000-0000-000000000000", "Europe/Madrid", "../zone", DECK, "4 " + "A" * 250, "1 " + "(" * 240, "| x |" * 400, "table,name\n\u00b2,Ana", "rank,name\n99999999999999999999,Ana", "name;email\n" + "A" * 140_000, "<Deck>" * 500,
)  # fmt: skip
RAW = (b"\xff\xfe", b"\xc3(", b"\xed\xa0\x80", b"\x00" * 50, b"\x80" * 300)  # no UTF-8 at all
HEADERS: tuple[Mapping[str, str], ...] = (
    {}, {}, {}, {"Accept": "application/json"}, {"HX-Request": "true", "HX-Target": "\u00e9"}, {"Accept-Language": "es"}, {"Accept-Language": "x" * 5_000},
    {"X-Forwarded-For": "not an address, ::1"}, {"User-Agent": "\x7f" * 900}, {"If-Modified-Since": "yesterday"}, {"Range": "bytes=-1"},
    {"If-None-Match": '"'}, {"Accept-Encoding": "gzip, br, x"}, {"X-HTTP-Method-Override": "DELETE"}, {"HX-Current-URL": MARKUP, "HX-Request": "true"},
    {"Authorization": "Bearer " + "x" * 400}, {"Authorization": "Basic ="}, {"Cookie": "sessionid=../../x; csrftoken="}, {"Host": "evil.example"},
)  # fmt: skip
METHODS = ("GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
ENCODINGS = ("multipart",) * 4 + ("form",) * 4 + ("json", "json", "bytes", "liar")
FILE_NAMES = (
    "list.txt",
    "list.xlsx",
    "a.dek",
    "\u202egpj.exe",
    "x" * 300,
    "../../x",
    "",
    "a\x00b.txt",
    "photo.png",
    "photo.jpg",
    "x.svg",
    "roster.csv",
)


def _png(width: int, height: int) -> bytes:
    """A picture's head, which claims a size: a bomb where it is large."""
    head = b"IHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\x00\x00\x00"
    import zlib  # only here

    return b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4, "big") + head + zlib.crc32(head).to_bytes(4, "big")


def _zip(names: Sequence[str], size: int) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, b"0" * size)
    return stream.getvalue()


FILES = (
    b"", b"\x00" * 1000, DECK.encode(), b"\xff\xfe" + DECK.encode("utf-16-le"), b"%PDF-1.7\n", _png(60_000, 60_000), _png(0, 0), b"GIF89a", b"\xff\xd8\xff\xe0",
    _zip(["xl/workbook.xml"], 3_000_000), _zip(["../../etc/passwd", "/abs"], 10), b"PK\x03\x04" + b"\x00" * 40,
    b'<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Deck>&b;</Deck>', b"<svg onload=alert(8)>",
    b"name,table\n" + b'"=cmd|x",1\n' * 50, b'[{"name": ' + b"[" * 2000, *(value for values in SEEDS.values() for value in values[:3]),
)  # fmt: skip


class _Sent(io.BytesIO):
    """A file in a form, under whatever name."""

    def __init__(self, content: bytes, name: str) -> None:
        super().__init__(content)
        self.name = name


@dataclass(frozen=True)
class Address:
    """One pattern of the resolver: its whole route, and the name it is known by."""

    name: str
    route: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Ask:
    who: str
    method: str
    path: str
    body: bytes
    content_type: str
    headers: tuple[tuple[str, str], ...]

    def told(self) -> str:
        return (
            f"{self.who}: {self.method} {self.path[:300]} {self.content_type[:40]} {self.body[:600]!r} {self.headers}"
        )


@dataclass(frozen=True)
class Fault:
    what: str
    where: str
    story: tuple[str, ...]
    trace: str = ""


@dataclass
class Figures:
    requests: int = 0
    statuses: dict[int, int] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    slowest_seconds: float = 0.0
    slowest: str = ""


def addresses() -> tuple[Address, ...]:
    """Every address there is, ours, the admin's and whatever is added."""
    return tuple(_addresses(get_resolver(), "", ""))


def _addresses(resolver: URLResolver, before: str, space: str) -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        route = before + _route(pattern)
        if isinstance(pattern, URLResolver):
            yield from _addresses(pattern, route, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        elif isinstance(pattern, URLPattern):
            words = tuple(re.findall(r"<(?:\w+:)?(\w+)>", route))
            yield Address(f"{space}{pattern.name or route}", route, words)


def _route(pattern: URLPattern | URLResolver) -> str:
    """The route in the words of `path`; of a regular expression only its named groups and plain letters are kept."""
    text = str(pattern.pattern)
    if not hasattr(pattern.pattern, "_route"):
        text = re.sub(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)", r"<\1>", text)
        text = re.sub(r"\[(\w)\w*\]", r"\1", text)
        text = re.sub(r"[\^$?*+\\]|/\?", "", text)
    return text


class _Forms(HTMLParser):
    """The forms of a page: where each goes, and what is in it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.found: list[tuple[str, list[tuple[str, str]]]] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given_values = {name: value or "" for name, value in attrs}
        for name in ("hx-post", "hx-get", "formaction"):
            if given_values.get(name):
                inherited = self.found[-1][1] if self.found else []
                self.found.append((given_values[name], list(inherited)))
        if tag == "form":
            self.found.append((given_values.get("action") or self.page, []))
        if not self.found:
            return
        if tag in ("input", "textarea", "button") and given_values.get("name"):
            kind = given_values.get("type", "")
            self.found[-1][1].append(
                (given_values["name"], "\x00file" if kind == "file" else given_values.get("value", ""))
            )
        elif tag == "select":
            self._select = given_values.get("name", "")
        elif tag == "option" and self._select:
            self.found[-1][1].append((self._select, given_values.get("value", "")))


class Attack:
    """An event with its people, and what is known of every address."""

    def __init__(self, *, thorough: bool = True) -> None:
        self.world, self.other = World("olga"), World("sam")
        self.addresses = addresses()
        self.clients = self._people()
        self._kept = {
            who: SimpleCookie({k: m.value for k, m in client.cookies.items()}) for who, client in self.clients.items()
        }
        self._values = self._known_values()
        self.fields: dict[str, dict[str, list[str]]] = {}
        self.read: dict[str, dict[str, list[str]]] = {}
        self.documents = self._documents()
        self._takes: dict[str, tuple[str, ...]] = {}  # the methods of each address, and who is let in
        self._lets_in: dict[str, tuple[str, ...]] = {}
        self._crawl(everybody=thorough)
        self.figures = Figures()

    def _people(self) -> dict[str, Client]:
        people = {}
        for role in ("organiser", "head-judge", "judge", "scorekeeper"):
            user = User.objects.create_user(f"fuzz-{role}")
            add_staff(self.world.event, user, role, by=self.world.user, now=NOW)
            people[role] = signed_in(user)
        owner = User.objects.create_superuser("fuzz-owner")
        people |= {
            "owner": signed_in(owner),
            "player": browser_of(self.world.player),
            "another player": browser_of(register(self.world.event, "Another")),
            "staff elsewhere": signed_in(self.other.user),
            "nobody": Client(),
        }
        for client in people.values():
            client.raise_request_exception = False
        return people

    def _known_values(self) -> dict[str, list[str]]:
        """What may stand in an address for each word of a route."""
        worlds = (self.world, self.other)
        codes = list(PrintedCard.objects.values_list("code", flat=True)[:4])
        known = {
            "slug": [world.event.slug for world in worlds] + ["delver-of-secrets"],
            "uid": [str(world.player.uid) for world in worlds],
            "secret": [secret_of(world.player) for world in worlds],
            "code": [world.event.join_code for world in worlds],
            "rule-page": ["not-legal", "deck-too-small"],
            "invitation": [
                invite_staff(
                    self.world.event, role="judge", uses=9, lasts=timedelta(9), by=self.world.user, now=timezone.now()
                )
            ],
            "text": codes + ["JUNK", "S" * 16],
            "name": ["Delver of Secrets", "Fire // Ice", "Who // What // When // Where // Why", "x" * 300],
            "object_id": [str(self.world.user.pk), "1", "add"],
            "app_label": ["checklist", "auth"],
            "content_type_id": ["1", "99"],
            "url": ["checklist/", "x"],
            "path": ["js/htmx.min.js", "../settings.py"],
        }
        return known | {word: ["1", "0", "2", "999999999999999999999999"] for word in ("ordinal", "revision", "page")}

    def _documents(self) -> dict[str, list[Any]]:
        """What is sent as JSON: whole ones, to be broken."""
        slug, check = self.world.event.slug, str(self.world.rows[DeckCheck].pk)
        code = self._values["text"][0]
        card = {"zone": "main", "card_name": "Delver of Secrets // Insectile Aberration", "delta": 1}
        sleeves = {"opaque": "yes", "alike": "", "one_way_up": "no", "unmarked": "", "standing_out": ["Island"]}
        values = {
            "scan": {"code": code, "shown": "good", "checks": []}, "tap": card, "sleeves": {**sleeves, "before": sleeves}, "reopen": {},
            "open": {"uid": str(self.world.player.uid), "ordinal": 1, "moment": "before-game-1", "hand_drawn": False, "round": 1, "table": 1},
            "close": {"outcome": "fine", "found": "", "remedy": "", "penalty": "", "note": ""},
        }  # fmt: skip
        actions = [
            {"nonce": f"fuzz-{kind}", "kind": kind, "event": slug, "ago": 1000, "check": check, "values": value}
            for kind, value in values.items()
        ]
        return {
            "judge-actions": [{"actions": actions}, *({"actions": [action]} for action in actions)],
            "check-stored": [{"device": "0f" * 16, "version": "", "waiting": 0}],
        }

    def candidates(self, address: Address, word: str) -> list[str]:
        if word == "number" and address.name in NUMBERS:
            row, other = self.world.rows[NUMBERS[address.name]], self.other.rows[NUMBERS[address.name]]
            return [str(row.pk), str(row.pk), str(row.pk), str(other.pk), "0", "99999999999999999999"]
        if word in ("code", "secret") and address.name in self._values:
            return self._values[address.name]
        return self._values.get(word, ["1", "0", "x"])

    def _crawl(self, *, everybody: bool) -> None:
        """Looks at every page: remembers who is let in, and the forms by the address they go to. As everybody, or until
        one is let in."""
        for _ in range(2 if everybody else 1):  # what a list's answer asks is known the second time only
            for address in self.addresses:
                path = self._path(address, [self.candidates(address, word)[0] for word in address.words])
                let_in = []
                for who, client in self.clients.items():
                    if everybody or (not let_in and who in LIKELY):
                        with transaction.atomic():
                            if self._look(client, path, address):
                                let_in.append(who)
                            transaction.set_rollback(True)
                        self._put_cookies_back(who)
                self._lets_in[address.name] = tuple(let_in)
                with contextlib.suppress(Resolver404):
                    self.read[address.name] = self._names_read(path)

    def _look(self, client: Client, path: str, address: Address) -> bool:
        response = client.get(path)
        if response.status_code == 405:
            allowed = tuple(word.strip() for word in response.get("Allow", "POST").split(","))
            self._takes[address.name] = tuple(one for one in allowed if one not in ("HEAD", "OPTIONS"))
            response = self._posted(client, path, address)
        elif response.status_code == 200:
            posted = self._posted(client, path, address)
            self._takes[address.name] = ("GET",) if posted.status_code == 405 else ("GET", "POST", "POST", "POST")
            self._remember(path, posted)
        self._remember(path, response)
        shut_out = response.status_code in (401, 403, 404) or re.search("sign-in|login", response.get("Location", ""))
        return not shut_out

    def _names_read(self, path: str) -> dict[str, list[str]]:
        """What the view's module reads of a question or a form without a form having it."""
        module = inspect.getmodule(resolve(path).func)
        source = inspect.getsource(module) if module and module.__name__.startswith("checklist") else ""
        names = re.findall(r"(?:GET|POST|FILES|data)(?:\.get(?:list)?\(|\[)\s*\"([\w-]+)\"", source)
        return {name: ["1"] for name in names}

    def _posted(self, client: Client, path: str, address: Address) -> Any:
        values = {name: known[0] for name, known in self.fields.get(address.name, {}).items() if known[0] != "\x00file"}
        return client.post(path, {**values, "text": DECK})

    def _remember(self, path: str, response: Any) -> None:
        if response.streaming or not response.get("Content-Type", "").startswith("text/html"):
            return
        parser = _Forms(path)
        parser.feed(response.content.decode())
        for action, found in parser.found:
            try:
                match = resolve(action.partition("?")[0] or path)
            except Resolver404:
                continue
            fields = self.fields.setdefault(match.view_name, {})
            for name, value in found:
                values = fields.setdefault(name, [])
                if value not in values and len(values) < 12:
                    values.append(value)

    @staticmethod
    def _path(address: Address, values: Sequence[str]) -> str:
        given_values = iter(values)
        filled = re.sub(r"<(?:\w+:)?\w+>", lambda _: quote(next(given_values), safe=""), address.route)
        return f"/{filled}"

    def _put_cookies_back(self, who: str) -> None:
        self.clients[who].cookies = SimpleCookie({key: morsel.value for key, morsel in self._kept[who].items()})

    def perform(self, story: Sequence[Ask]) -> list[Fault]:
        """Ask one after the other, as it happens at an event; afterwards nothing of it has been."""
        faults = []
        with transaction.atomic():
            for ask in story:
                faults += self._ask(ask, story)
            transaction.set_rollback(True)
        for who in {ask.who for ask in story}:
            self._put_cookies_back(who)
        return faults

    def _ask(self, ask: Ask, story: Sequence[Ask]) -> Iterator[Fault]:
        where = f"{ask.method} {self._name_of(ask.path)}"
        told = tuple(one.told() for one in story)
        start, cpu = time.perf_counter(), time.process_time()
        try:
            response = self.clients[ask.who].generic(
                ask.method, ask.path, ask.body, content_type=ask.content_type, headers=dict(ask.headers)
            )
            content = b"".join(response.streaming_content) if response.streaming else response.content
        except Exception as wrong:  # whatever it is, it is what is looked for
            yield Fault(f"raised {type(wrong).__name__}: {str(wrong)[:200]}", where, told, traceback.format_exc())
            return
        took, cpu = time.perf_counter() - start, time.process_time() - cpu
        self.figures.requests += 1
        self.figures.statuses[response.status_code] = self.figures.statuses.get(response.status_code, 0) + 1
        self.figures.asked.add(self._name_of(ask.path))
        if cpu > self.figures.slowest_seconds:
            self.figures.slowest_seconds, self.figures.slowest = cpu, f"{ask.told()[:400]} ({took:.2f} s on the clock)"
        if response.status_code >= 500:
            info = getattr(response, "exc_info", None)
            trace = "".join(traceback.format_exception(*info)) if info else ""
            yield Fault(f"{response.status_code} {trace.strip().splitlines()[-1:]}", where, told, trace)
        if cpu > SLOW_SECONDS:
            yield Fault(f"slow: {cpu:.1f} s of processor time", where, told)
        if response.get("Content-Type", "").startswith(("text/html", "image/svg")) and UNESCAPED.encode() in content:
            yield Fault("markup came back as markup", where, told)

    @staticmethod
    def _name_of(path: str) -> str:
        try:
            return resolve(path.partition("?")[0]).view_name or "?"
        except (Resolver404, ValueError):
            return "?"

    def stories(self) -> st.SearchStrategy[list[Ask]]:
        return st.lists(self._asks(), min_size=1, max_size=6)

    def _asks(self) -> st.SearchStrategy[Ask]:
        @st.composite
        def ask(draw: st.DrawFn) -> Ask:
            address = draw(st.sampled_from(self.addresses))
            values = []
            for word in address.words:
                known = self.candidates(address, word)
                known = draw(st.sampled_from(known)) if draw(st.integers(0, 5)) == 3 else known[0]
                values.append(draw(_HOSTILE_TEXT) if draw(st.integers(0, 19)) == 13 else known)
            path = self._path(address, values)
            fields = self.fields.get(address.name, {})
            takes = self._takes.get(address.name, ("GET", "POST", "POST"))
            method = draw(st.sampled_from(takes * (60 // len(takes)) + METHODS))
            chosen = self._filled(draw, fields)
            if draw(st.integers(0, 3)) == 2 or method == "GET":
                path += "?" + urlencode(chosen[:12], doseq=True)[:4000]
            kind = draw(st.sampled_from(ENCODINGS))
            body, content_type = b"", "application/octet-stream"
            if address.name in self.documents and draw(st.integers(0, 9)):
                document = _mutated(draw, draw(st.sampled_from(self.documents[address.name])))
                body, content_type = json.dumps(document).encode(), "application/json"
            elif method not in ("GET", "HEAD"):
                body, content_type = _encoded(draw, kind, chosen)
            headers = draw(st.sampled_from(HEADERS))
            everybody = tuple(self.clients)
            welcome = self._lets_in[address.name]
            who = draw(st.sampled_from(welcome * (30 // len(welcome)) + everybody if welcome else everybody))
            return Ask(who, method, path, body, content_type, tuple(headers.items()))

        return ask()

    def _filled(self, draw: st.DrawFn, fields: Mapping[str, list[str]]) -> list[tuple[str, Any]]:
        """A form as its page has it, with some of its fields hostile, left out, doubled, or unknown."""
        broken = draw(st.integers(0, 3))
        names = tuple(fields)
        hostile = set(draw(st.lists(st.sampled_from(names), max_size=broken))) if names else set()
        left_out = set(draw(st.lists(st.sampled_from(names), max_size=2))) if names and draw(st.booleans()) else set()
        filled: list[tuple[str, Any]] = []
        for name in names:
            if name in left_out:
                continue
            if fields[name] == ["\x00file"]:
                if draw(st.booleans()):
                    filled.append((name, "\x00file"))
            elif name in hostile:
                filled.append((name, draw(_HOSTILE_VALUE)))
            elif name == "csrfmiddlewaretoken":
                continue
            else:
                value = draw(st.sampled_from(fields[name]))
                filled.append((name, DECK if name == "text" and not value else value))
        if draw(st.integers(0, 4)) == 3:
            filled.append((draw(st.sampled_from(ODD_NAMES)), draw(_HOSTILE_VALUE)))
        return filled


LIKELY = ("organiser", "head-judge", "owner", "player")  # one of these is let in nearly everywhere
# Asked by a page's script with the form of the page.
SAME_FORM = {"player-preview": "player-list", "staff-list-preview": "staff-list"}
ODD_NAMES = (
    "page", "q", "next", "sort", "order", "text", "file", "code", "nonce", "line_1", "edit", "take", "change", "columns", "column-name", "column-quantity",
    "event", "language", "revision", "card", "round", "table", "seed", "count", "players", "x" * 200, "\x00", "__proto__", "pk__in", "name[]",
)  # fmt: skip
_HOSTILE_TEXT = st.sampled_from(HOSTILE) | st.text(max_size=60)
_HOSTILE_VALUE = _HOSTILE_TEXT | st.sampled_from(RAW) | st.integers().map(str)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | _HOSTILE_TEXT,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(ODD_NAMES) | st.text(max_size=10), inner, max_size=4)
    ),
    max_leaves=8,
)


def _mutated(draw: st.DrawFn, value: Any) -> Any:
    """The same document with a leaf or a branch of it broken, here and there."""
    if draw(st.integers(0, 15)) == 7:
        return draw(_JSON)
    if isinstance(value, dict):
        return {key: _mutated(draw, inner) for key, inner in value.items() if draw(st.integers(0, 30)) != 7}
    return [_mutated(draw, inner) for inner in value] if isinstance(value, list) else value


def _encoded(draw: st.DrawFn, kind: str, chosen: list[tuple[str, Any]]) -> tuple[bytes, str]:
    """A body and what it is said to be."""
    plain = [(name, "" if value == "\x00file" else value) for name, value in chosen]
    if kind == "multipart":
        fields: dict[str, list[Any]] = {}
        for name, value in chosen:
            if value == "\x00file":
                file_name = draw(st.sampled_from(FILE_NAMES))
                value = _Sent(draw(st.sampled_from(FILES)), file_name)
            fields.setdefault(name, []).append(value)
        return encode_multipart(BOUNDARY, fields), MULTIPART_CONTENT
    if kind == "form":
        return urlencode(plain, doseq=True).encode(), "application/x-www-form-urlencoded"
    if kind == "json":
        whole = {name: value if isinstance(value, str) else "" for name, value in plain}
        value = whole if draw(st.booleans()) else draw(_JSON)
        return json.dumps(value).encode(), "application/json"
    body = draw(st.sampled_from((*RAW, *FILES, b"{" * 3000, b"[" * 90_000, b"A" * 1_100_000)))
    if kind == "bytes":
        return body, "application/octet-stream"
    lies = (
        "multipart/form-data",
        "multipart/form-data; boundary=\u00e9",
        "application/json",
        "text/xml",
        "application/x-www-form-urlencoded; charset=x",
    )
    return body, draw(st.sampled_from(lies))


def run(attack: Attack, requests: int, *, number: int) -> list[Fault]:
    """Ask at least so many times; gives what was found, one of a kind."""
    found: dict[tuple[str, str], Fault] = {}
    turn = 0
    while attack.figures.requests < requests:

        @seed(number * 1000 + turn)
        @settings(
            max_examples=max(1, min(1500, (requests - attack.figures.requests) // 2)), database=None, deadline=None,
            phases=[Phase.generate], suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(attack.stories())
        def told(story: list[Ask]) -> None:
            for fault in attack.perform(story):
                kind = (re.sub(r"[\d.]+", "", fault.what), fault.where)
                if kind not in found:
                    print(f"\n{fault.where}: {fault.what}", *fault.story, fault.trace[-3000:], sep="\n  ", flush=True)
                    found[kind] = fault

        told()
        turn += 1
        print(f"{attack.figures.requests} requests, {len(found)} faults", flush=True)
    return list(found.values())


def main() -> int:
    import logging

    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    parser = argparse.ArgumentParser(prog="python -m fuzz.requests", description=__doc__.partition("\n")[0])
    parser.add_argument("--requests", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=8)
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    setup_test_environment(debug=False)
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        attack = Attack()
        began = time.monotonic()
        faults = run(attack, options.requests, number=options.seed)
        took = time.monotonic() - began
    finally:
        teardown_databases(databases, verbosity=0)
    figures = attack.figures
    print(f"requests_sent {figures.requests} in {took:.0f} s (seed {options.seed})")
    print(f"requests_addresses {len(figures.asked)} of {len(attack.addresses)} addresses reached")
    print(f"requests_statuses {dict(sorted(figures.statuses.items()))}")
    print(f"requests_slowest {figures.slowest_seconds:.2f} s of processor time: {figures.slowest[:300]}")
    print(f"requests_faults {len(faults)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
