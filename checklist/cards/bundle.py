"""The card catalogue that comes with Flipside: files in `data/`, made by the command build_bundle.

`cards.jsonl.gz` holds one card a line (core.card_facts), in the order of names. `names.tsv.gz` is sorted by key and says
on which line of the first a card stands; it is searched in place, so that a command that asks for one list opens the
bundle in a tenth of a second. `bundle.json` says where it comes from, of what date it is, and what is weak in it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from checklist.cards.card_file import CardFile, WrittenName, written_names
from checklist.core import names
from checklist.core.card import Card, NameKind
from checklist.core.card_facts import card_from_plain, card_to_plain

FOLDER = Path(__file__).parent / "data"
MAX_BYTES = 3_000_000

_CARDS, _NAMES, _ABOUT = "cards.jsonl.gz", "names.tsv.gz", "bundle.json"


class BundleBroken(Exception):
    """The bundled catalogue is not there, not whole, or older than the code."""


@dataclass(frozen=True, slots=True)
class BundledName:
    """A row of the names file: a key, and the line of the card that bears it. `text` is "" where the card says it."""

    key: str
    card_line: int
    kind: NameKind
    language: str
    text: str


class Bundle:
    """The bundle, each file read when it is first asked for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Raises BundleBroken."""
        self.folder = folder
        self.about: dict[str, Any] = json.loads(self._read(_ABOUT))
        if self.about["key_edition"] != names.EDITION:
            raise BundleBroken(f"The bundled catalogue in {folder} has keys of an older edition: run build_bundle.")

    @property
    def label(self) -> str:
        return f"{self.about['label']}, {self.dated.day} {self.dated:%B %Y} [{self.digest[:6]}]"

    @property
    def dated(self) -> date:
        return date.fromisoformat(self.about["dated"])

    @property
    def digest(self) -> str:
        return str(self.about["digest"])

    @property
    def weaknesses(self) -> tuple[str, ...]:
        return tuple(self.about["weaknesses"])

    @property
    def card_count(self) -> int:
        return int(self.about["cards"])

    @property
    def name_count(self) -> int:
        return int(self.about["names"])

    def card(self, line: int) -> Card:
        return card_from_plain(msgspec.json.decode(self._cards[self._starts[line] : self._starts[line + 1]]))

    def names_of_key(self, key: str) -> Iterator[BundledName]:
        return map(_bundled_name, _lines_of_key(self._names, key.encode(errors="replace") + b"\t"))

    def english_keys(self) -> Iterator[tuple[str, int, str]]:
        """Every key of a name that is not foreign, with the line of its card and the kind of name. 40 ms."""
        for line in self._names.splitlines():
            key, number, kind, language, _ = line.split(b"\t")
            if not language:
                yield key.decode(), int(number), kind.decode()

    def all_names(self) -> Iterator[BundledName]:
        return map(_bundled_name, self._names.splitlines())

    def joint_names(self) -> Iterator[BundledName]:
        """The names in other languages that are of both faces together."""
        at = self._names.find(b" // ")
        while at >= 0:
            start, end = self._names.rfind(b"\n", 0, at) + 1, self._names.index(b"\n", at)
            name = _bundled_name(self._names[start:end])
            if name.kind is NameKind.FOREIGN:
                yield name
            at = self._names.find(b" // ", end)

    @cached_property
    def _cards(self) -> bytes:
        return gzip.decompress(self._read(_CARDS))

    @cached_property
    def _names(self) -> bytes:
        return gzip.decompress(self._read(_NAMES))

    @cached_property
    def _starts(self) -> array[int]:
        """Where each card begins, and the end."""
        return array("I", (0, *(line.end() for line in re.finditer(b"\n", self._cards))))

    def _read(self, name: str) -> bytes:
        try:
            return (self.folder / name).read_bytes()
        except OSError as wrong:
            raise BundleBroken(f"The bundled catalogue is not whole: {wrong}") from wrong


def write_bundle(file: CardFile, folder: Path = FOLDER) -> int:
    """Writes the three files, the same bytes for the same cards; says how many bytes they are together."""
    cards = sorted(file.cards, key=lambda card: card.name)
    lines = [msgspec.json.encode(card_to_plain(card)) for card in cards]
    rows = sorted(row for number, card in enumerate(cards) for row in _name_rows(file, card, number))
    contents = {
        _CARDS: _packed(lines),
        _NAMES: _packed("\t".join(map(str, row)).encode() for row in rows),
    }
    about = {
        "source": file.source,
        "label": file.label,
        "dated": file.dated and file.dated.isoformat(),
        "cards": len(cards),
        "names": len(rows),
        "key_edition": names.EDITION,
        "digest": hashlib.sha256(b"".join(contents.values())).hexdigest(),
        "made_of": file.digest,
        "weaknesses": file.weaknesses,
    }
    contents[_ABOUT] = json.dumps(about, indent=1, ensure_ascii=False).encode() + b"\n"
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return sum(map(len, contents.values()))


def card_file_of(bundle: Bundle) -> CardFile:
    """The whole bundle as a card file, to be loaded into the database. About 1 s and 100 MB."""
    cards = [bundle.card(line) for line in range(bundle.card_count)]
    aliases: dict[str, list[WrittenName]] = {}
    for name in bundle.all_names():
        if name.text:
            alias = WrittenName(name.text, name.kind, name.language)
            aliases.setdefault(cards[name.card_line].name, []).append(alias)
    return CardFile("bundle", bundle.label, bundle.digest, bundle.dated, cards, aliases, bundle.weaknesses)


def _name_rows(file: CardFile, card: Card, number: int) -> Iterator[tuple[str, int, str, str, str]]:
    own = {card.name, *(face.name for face in card.faces)}
    for key, name in written_names(card, file.aliases.get(card.name, ())):
        said = name.language == "en" and name.text in own
        yield key, number, name.kind.value, "" if name.language == "en" else name.language, "" if said else name.text


def _packed(lines: Iterator[bytes] | list[bytes]) -> bytes:
    return gzip.compress(b"".join(line + b"\n" for line in lines), 9, mtime=0)


def _lines_of_key(raw: bytes, wanted: bytes) -> Iterator[bytes]:
    """The lines that begin with `wanted`, of lines in the order of their first field."""
    low, high = 0, len(raw)
    while low < high:  # both stay at beginnings of lines
        start = raw.rfind(b"\n", low, (low + high) // 2) + 1 or low
        if raw[start : raw.index(b"\t", start) + 1] < wanted:
            low = raw.index(b"\n", start) + 1
        else:
            high = start
    while raw.startswith(wanted, low):
        end = raw.index(b"\n", low)
        yield raw[low:end]
        low = end + 1


def _bundled_name(line: bytes) -> BundledName:
    key, number, kind, language, text = line.decode().split("\t")
    return BundledName(key, int(number), NameKind(kind), language or "en", text)
