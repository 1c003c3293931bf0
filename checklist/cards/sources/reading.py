"""Any card file that Flipside takes, told apart by its content."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from checklist.cards.card_file import CardFile
from checklist.cards.sources import mtgjson, scryfall
from checklist.cards.sources.files import CardStream, Progress, opened
from checklist.cards.sources.gathering import Gathering
from checklist.core.refusal import Refused

_HEAD_BYTES = 64 * 1024
_FIRST_KEY = re.compile(rb'\{\s*"((?:[^"\\]|\\.)*)"\s*:\s*(\S)')
_DATE_IN_NAME = re.compile(r"(20\d\d)-?([01]\d)-?([0-3]\d)")

_TITLES = {
    "scryfall-oracle": "Scryfall oracle cards",
    "scryfall-default": "Scryfall default cards",
    "scryfall-all": "Scryfall all cards",
    "mtgjson-atomic": "MTGJSON atomic cards",
}
_NO_FOREIGN = "Foreign names are not in it; Scryfall's all-cards brings them."
_ONE_PRINTING = (
    "It holds one printing of each card: other printings, and with them most reversible prints, are not known from it."
)
_NO_NUMBERS = "Collector numbers are not in it, so that a reversible print can't be told by set and number."


def read_card_file(path: Path, digest: str, progress: Progress) -> CardFile:
    """The whole file. Raises Refused: file-empty, -unreadable, -packed, -broken, -truncated, -not-cards."""
    with opened(path, progress) as stream:
        head = stream.read(_HEAD_BYTES).removeprefix(b"\xef\xbb\xbf").lstrip()
    if not head:
        raise Refused("file-empty", f"{path.name} is empty.")
    key, opening = _first_key(head)
    if head.startswith(b"[") or (key and key not in {b"meta", b"data"} and opening not in b"[{"):
        source, gathering, dated = *_read_scryfall(path, head, progress), None
    elif key:
        source, gathering, dated = *_read_mtgjson(path, key, progress), mtgjson.date_of(head)
    else:
        raise Refused(
            "file-not-cards",
            f"{path.name} begins with {head[:20]!r}: neither a bulk file of Scryfall nor MTGJSON's AtomicCards.",
        )
    cards, aliases, weaknesses = gathering.finish()
    if not cards:
        raise Refused("file-empty", f"There is no card in {path.name}.")
    dated = dated or _date_in_name(path.name)
    label = f"{_TITLES[source]}, {f'{dated.day} {dated:%B %Y}' if dated else 'of unknown date'} [{digest[:6]}]"
    return CardFile(source, label, digest, dated, cards, aliases, (*_weaknesses_of(source), *weaknesses))


def _read_scryfall(path: Path, head: bytes, progress: Progress) -> tuple[str, Gathering]:
    try:
        with opened(path, progress) as stream:
            gatherer = scryfall.ScryfallGatherer()
            for card in scryfall.objects_by_line(stream):
                gatherer.add(card)
    except scryfall.NotOneALine:
        with opened(path, progress) as stream:
            gatherer = scryfall.ScryfallGatherer()
            for card in scryfall.objects_by_events(_without_mark(stream), head.startswith(b"[")):
                gatherer.add(card)
    return f"scryfall-{gatherer.file_kind}", gatherer.finish()


def _read_mtgjson(path: Path, key: bytes, progress: Progress) -> tuple[str, Gathering]:
    with opened(path, progress) as stream:
        gatherer = mtgjson.MtgjsonGatherer()
        for _, faces in mtgjson.cards_by_name(_without_mark(stream), "data" if key in {b"meta", b"data"} else ""):
            gatherer.add(faces)
    return "mtgjson-atomic", gatherer.finish()


def _first_key(head: bytes) -> tuple[bytes, bytes]:
    """The first key of an object, and the first character of its value; nothing for anything else."""
    found = _FIRST_KEY.match(head)
    return (found[1], found[2]) if found else (b"", b"")


def _without_mark(stream: CardStream) -> CardStream:
    """ijson does not take a byte order mark."""
    stream.skip(b"\xef\xbb\xbf")
    return stream


def _weaknesses_of(source: str) -> list[str]:
    return {
        "scryfall-oracle": [_ONE_PRINTING, _NO_FOREIGN],
        "scryfall-default": [_NO_FOREIGN],
        "scryfall-all": [],
        "mtgjson-atomic": [_NO_NUMBERS],
    }[source]


def _date_in_name(name: str) -> date | None:
    """As in "oracle-cards-20261130100231.json"."""
    found = _DATE_IN_NAME.search(name)
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None
