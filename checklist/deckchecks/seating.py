"""Who sits where and who stands where, from what tournament programs export (Melee, EventLink, WER) or people type.

A row with column titles is read by them; without titles a line is a table number and the names after it. Names are
matched to the players registered, in either order of first and last name; what is not matched is said, not guessed.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from checklist.core.names import fold_name
from checklist.core.whole_number import whole_number
from checklist.events.models import Registration
from checklist.events.roster import turned

_TABLE_TITLES = ("table", "table number", "tablenumber", "table id", "tbl")
_NAME_TITLES = (
    "player", "player 1", "player 2", "player1", "player2", "player 1 name", "player 2 name", "player name", "name",
    "opponent", "opponent name", "competitor 1", "competitor 2", "team 1", "team 2",
)  # fmt: skip
_FIRST_TITLES = ("first name", "firstname")
_LAST_TITLES = ("last name", "lastname")
_PLACE_TITLES = ("rank", "place", "position", "pos", "standing", "#")
_PLACE = re.compile(r"^\s*#?(\d{1,4})(?:st|nd|rd|th)?\b[\s.:)\-–,;|]*(.*)$", re.IGNORECASE)
_TAIL = re.compile(r"(?:[\s,;|]+[\d.,%/:-]+)+\s*$")  # points and tie-breakers behind a name
_POINTS = re.compile(r"\s*[(\[]\s*\d[\d\s/.-]*(?:pts?|points?)?\s*[)\]]\s*$", re.IGNORECASE)
_LINE = re.compile(r"^\s*(?:table\s*)?#?(\d{1,5})\b[\s.:)\-–,;|]*(.+)$", re.IGNORECASE)
_BETWEEN = re.compile(r"\t|;|\||\s{3,}|\s+(?:vs?\.?|–|-)\s+", re.IGNORECASE)
_DIGITS = 6  # of a table or a place, at most
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
            players = known.get(fold_name(name)) or known.get(fold_name(turned(name))) or []
            if len(players) != 1:
                unknown.append((found.line, name))
                continue
            (player,) = players
            if player.pk in seats and seats[player.pk][0] != found.table:
                twice.append(player.name)
            seats.setdefault(player.pk, (found.table, player))
    return Seated(tuple(seats.values()), tuple(unread), tuple(unknown), tuple(dict.fromkeys(twice)))


@dataclass(frozen=True, slots=True)
class Placed:
    """What reading standings gave: places with their players, and every line that named nobody here."""

    places: tuple[tuple[int, Registration], ...]
    unknown: tuple[tuple[int, str], ...]
    twice: tuple[str, ...]


def read_standings(text: str, registrations: Iterable[Registration]) -> Placed:
    """The standings, the best first. Without numbers the order of the lines counts."""
    known = _by_name(registrations)
    places: dict[int, tuple[int, Registration]] = {}
    unknown, twice = [], []
    place = 0
    for line, number, candidates in _standing_lines(text.lstrip("\ufeff").splitlines()):
        found = next((known[key] for key in map(fold_name, candidates) if len(known.get(key, ())) == 1), None)
        if number is None and found is None and not places:
            unknown.append((line, candidates[0]))  # a heading: it takes no place
            continue
        place = place + 1 if number is None else number
        if found is None:
            unknown.append((line, candidates[0]))
        elif found[0].pk in places:
            twice.append(found[0].name)
        else:
            places[found[0].pk] = (place, found[0])
    return Placed(tuple(places.values()), tuple(unknown), tuple(dict.fromkeys(twice)))


def _standing_lines(lines: Sequence[str]) -> Iterator[tuple[int, int | None, list[str]]]:
    """Line, place as written, and what may be the name, the likeliest first."""
    written = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not written:
        return
    delimiter = max(",;\t", key=written[0][1].count)
    titles = [title.strip().casefold() for title in _cells(written[0][1], delimiter)]
    name_at = [place for place, title in enumerate(titles) if title in _NAME_TITLES]
    parts_at = [place for place, title in enumerate(titles) if title in (*_FIRST_TITLES, *_LAST_TITLES)]
    if name_at or len(parts_at) > 1:
        place_at = next((place for place, title in enumerate(titles) if title in _PLACE_TITLES), None)
        for number, line in written[1:]:
            cells = _cells(line, delimiter)
            cells += [""] * (len(titles) - len(cells))
            place = cells[place_at].strip() if place_at is not None else ""
            name = cells[name_at[0]] if name_at else " ".join(cells[one] for one in parts_at)
            yield number, whole_number(place, digits=_DIGITS), [name.strip(), turned(name)]
        return
    for number, line in written:
        match = _PLACE.match(line)
        rest = (match[2] if match else line).strip()
        short = _TAIL.sub("", _POINTS.sub("", rest)).strip()
        cells = [cell.strip() for cell in re.split(r"\t|;|\||,|\s{3,}", rest) if cell.strip()]
        yield number, int(match[1]) if match else None, [short or rest, turned(short), *cells[:2]]


def _cells(line: str, delimiter: str) -> list[str]:
    """A line that is no table's (a cell of a hundred thousand letters) is one cell."""
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return [line]


def _by_name(registrations: Iterable[Registration]) -> Mapping[str, list[Registration]]:
    known: dict[str, list[Registration]] = {}
    for registration in registrations:
        for name in {fold_name(registration.name), fold_name(turned(registration.name))}:
            known.setdefault(name, []).append(registration)
    return known


def _seatings(lines: Sequence[str]) -> Iterator[Seating | tuple[int, str]]:
    written = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not written:
        return
    first = written[0][1]
    delimiter = max(",;\t", key=first.count)
    titles = [title.strip().casefold() for title in _cells(first, delimiter)]
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
        cells = _cells(line, delimiter)
        cells += [""] * (len(titles) - len(cells))
        names = [cells[place] for place in name_at]
        names += [f"{cells[first]} {cells[last]}" for first, last in zip(first_at, last_at, strict=False)]
        table = cells[table_at].strip()
        found = _names(names)
        at = whole_number(table, digits=_DIGITS)
        yield Seating(number, at, found) if at is not None and found else (number, line)


def _names(cells: Iterable[str]) -> tuple[str, ...]:
    names = (_POINTS.sub("", cell).strip(" \t,;") for cell in cells)
    return tuple(name for name in names if name.casefold() not in _NOBODY and not name.isdigit())
