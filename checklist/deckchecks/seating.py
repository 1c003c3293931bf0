"""Who sits where, from the pairings that tournament programs export (Melee, EventLink, WER) or people type.

A row with column titles is read by them; without titles a line is a table number and the names after it. Names are
matched to the players registered, in either order of first and last name; what is not matched is said, not guessed.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from checklist.core.names import fold_name
from checklist.events.models import Registration

_TABLE_TITLES = ("table", "table number", "tablenumber", "table id", "tbl")
_NAME_TITLES = (
    "player", "player 1", "player 2", "player1", "player2", "player 1 name", "player 2 name", "player name", "name",
    "opponent", "opponent name", "competitor 1", "competitor 2", "team 1", "team 2",
)  # fmt: skip
_FIRST_TITLES = ("first name", "firstname")
_LAST_TITLES = ("last name", "lastname")
_POINTS = re.compile(r"\s*[(\[]\s*\d[\d\s/.-]*(?:pts?|points?)?\s*[)\]]\s*$", re.IGNORECASE)
_LINE = re.compile(r"^\s*(?:table\s*)?#?(\d{1,5})\b[\s.:)\-–,;|]*(.+)$", re.IGNORECASE)
_BETWEEN = re.compile(r"\t|;|\||\s{3,}|\s+(?:vs?\.?|–|-)\s+", re.IGNORECASE)
_NOBODY = frozenset({"", "bye", "no opponent", "* bye *", "-"})


@dataclass(frozen=True, slots=True)
class Seating:
    """One table with the names written there, and the line they stood on."""

    line: int
    table: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    """What reading gave: seats with their players, and whatever was not read or not known, in full."""

    seats: tuple[tuple[int, Registration], ...]
    unread: tuple[tuple[int, str], ...]
    unknown: tuple[tuple[int, str], ...]
    twice: tuple[str, ...]


def read_seats(text: str, registrations: Iterable[Registration]) -> Seated:
    """The seats of one round. A player named twice keeps the first seat, and is named in `twice`."""
    known = _by_name(registrations)
    seats: dict[int, tuple[int, Registration]] = {}
    unread, unknown, twice = [], [], []
    for found in _seatings(text.lstrip("\ufeff").splitlines()):
        if isinstance(found, tuple):
            unread.append(found)
            continue
        for name in found.names:
            players = known.get(fold_name(name)) or known.get(fold_name(_turned(name))) or []
            if len(players) != 1:
                unknown.append((found.line, name))
                continue
            (player,) = players
            if player.pk in seats and seats[player.pk][0] != found.table:
                twice.append(player.name)
            seats.setdefault(player.pk, (found.table, player))
    return Seated(tuple(seats.values()), tuple(unread), tuple(unknown), tuple(dict.fromkeys(twice)))


def _by_name(registrations: Iterable[Registration]) -> Mapping[str, list[Registration]]:
    known: dict[str, list[Registration]] = {}
    for registration in registrations:
        for name in {fold_name(registration.name), fold_name(_turned(registration.name))}:
            known.setdefault(name, []).append(registration)
    return known


def _turned(name: str) -> str:
    """ "Last, First" as "First Last"."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma else name


def _seatings(lines: Sequence[str]) -> Iterator[Seating | tuple[int, str]]:
    written = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not written:
        return
    first = written[0][1]
    delimiter = max(",;\t", key=first.count)
    titles = [title.strip().casefold() for title in next(csv.reader([first], delimiter=delimiter))]
    if any(title in _TABLE_TITLES for title in titles) and len(titles) > 1:
        yield from _titled(written, titles, delimiter)
        return
    for number, line in written:
        match = _LINE.match(line)
        names = _names(_BETWEEN.split(match[2])) if match else ()
        if match and len(names) == 1 and names[0].count(",") == 1 and ", " not in names[0]:
            names = _names(names[0].split(","))  # "12,Ada,Bo"; "12 Lovelace, Ada" is one person
        yield Seating(number, int(match[1]), names) if match and names else (number, line)


def _titled(
    written: Sequence[tuple[int, str]], titles: Sequence[str], delimiter: str
) -> Iterator[Seating | tuple[int, str]]:
    table_at = next(place for place, title in enumerate(titles) if title in _TABLE_TITLES)
    name_at = [place for place, title in enumerate(titles) if title in _NAME_TITLES]
    first_at = [place for place, title in enumerate(titles) if title in _FIRST_TITLES]
    last_at = [place for place, title in enumerate(titles) if title in _LAST_TITLES]
    for number, line in written[1:]:
        cells = next(csv.reader([line], delimiter=delimiter))
        cells += [""] * (len(titles) - len(cells))
        names = [cells[place] for place in name_at]
        names += [f"{cells[first]} {cells[last]}" for first, last in zip(first_at, last_at, strict=False)]
        table = cells[table_at].strip()
        found = _names(names)
        yield Seating(number, int(table), found) if table.isdigit() and found else (number, line)


def _names(cells: Iterable[str]) -> tuple[str, ...]:
    names = (_POINTS.sub("", cell).strip(" \t,;") for cell in cells)
    return tuple(name for name in names if name.casefold() not in _NOBODY and not name.isdigit())
