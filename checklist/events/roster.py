"""A roster as tournament programs and people write it, and who of it is registered already.

Columns are told by their headings. Without headings a cell with "@" is an e-mail address, a long number is an ID, short
numbers (tables, points) and country codes are passed over, and what remains are names. What is not read is said, line by
line; nobody is merged on a guess.
"""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rapidfuzz import process

from checklist.core.formats.source import XLSX_MAGIC, Unreadable, decode
from checklist.core.formats.xlsx import sheet_rows
from checklist.core.names import fold_name
from checklist.core.refusal import Refused
from checklist.events.models import Registration

MAX_BYTES = 4 * 1024 * 1024  # Melee writes a hundred columns for each match
MAX_LINES = 10_000
_LONGEST = {"name": 120, "email": 254, "player_id": 40}
_ALIKE = 88  # of 100: so far a name may be another's misspelling

_FIRST = {"first", "firstname", "givenname", "forename", "nombre", "prenom", "vorname"}
_LAST = {
    "last", "lastname", "surname", "familyname", "apellido", "apellidos", "nom", "nomdefamille", "nachname", "cognome",
}  # fmt: skip
_NAME = {
    "name", "player", "playername", "fullname", "displayname", "competitor", "competitorname", "jugador", "joueur",
    "spieler", "giocatore", "nombrecompleto", "nombreyapellidos",
}  # fmt: skip
_EMAIL = {"email", "mail", "emailaddress", "correo", "correoelectronico", "adressemail", "courriel"}
_ID = {
    "id", "playerid", "dci", "dcinumber", "wizardsid", "wizardsaccount", "wizardsaccountid", "meleeid", "playernumber",
    "membershipnumber", "wotcid",
}  # fmt: skip
_OF_TWO = re.compile(r"(?:competitors?|players?|opponents?|jugador|joueur|spieler)[12](?:name|displayname|playername)?")
_OPPONENT = {"opponent", "opponentname"}

_EMAIL_CELL = re.compile(r"[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+")
_FIGURES = re.compile(r"[#(]?-?\d[\d.,/%:()-]*")
_COUNTRY = re.compile(r"[A-Z]{2,3}")
_DASHES = re.compile(r"\s*[-–—_=]{10,}\s*")
_NOBODY = {"", "bye", "nobody", "noopponent", "none", "tba", "unassigned", "awarded"}


class Fate(StrEnum):
    """What becomes of a line of the roster."""

    NEW = "new"
    KNOWN = "known"
    UNCLEAR = "unclear"  # several people here could be meant


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One person of a roster, and the line they stood on. `email` and `player_id` are "" where there are none."""

    line: int
    name: str
    email: str = ""
    player_id: str = ""


@dataclass(frozen=True, slots=True)
class Roster:
    """What reading gave. `unread` holds whole lines; `twice` people written on several lines in the same words."""

    lines: tuple[RosterLine, ...]
    unread: tuple[tuple[int, str], ...] = ()
    twice: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Matched:
    """A line with the person it is, or, for a new one, the person here whose name is nearly the same."""

    line: RosterLine
    fate: Fate
    registration: Registration | None = None
    alike: str = ""


def read_roster(given: bytes | str) -> Roster:
    """Read a roster of any of the known shapes. Refuses "roster-too-large", "roster-unreadable" and "roster-empty"."""
    if len(given) > MAX_BYTES:
        raise Refused("roster-too-large", "This roster is too large: at most 4 MB.")
    try:
        rows = _rows(given)
    except Unreadable as wrong:
        raise Refused(
            "roster-unreadable", "This file can't be read. Save it as CSV or XLSX, or paste its text."
        ) from wrong
    if len(rows) > MAX_LINES:
        raise Refused("roster-too-large", "This roster is too large: at most 10,000 lines.")
    found: dict[tuple[str, str, str], RosterLine] = {}
    unread, twice = [], []
    for one in _people(rows):
        if not isinstance(one, RosterLine):
            unread.append(one)
            continue
        one = _tidy(one)
        same = (fold_name(one.name), one.email.casefold(), one.player_id)
        if same in found:
            twice.append(one.name)
        found.setdefault(same, one)
    if not found:
        raise Refused("roster-empty", "No name could be read here. Nothing was changed.")
    return Roster(tuple(found.values()), tuple(unread), tuple(dict.fromkeys(twice)))


def written(roster: Roster) -> str:
    """The roster as a table that reads as itself: what a preview sends back."""
    stream = io.StringIO()
    table = csv.writer(stream, delimiter=";", lineterminator="\n")
    table.writerow(("Name", "Email", "ID"))
    table.writerows((one.name, one.email, one.player_id) for one in roster.lines)
    return stream.getvalue()


def match_roster(roster: Roster, registrations: Iterable[Registration]) -> tuple[Matched, ...]:
    """Each line with the person it is: by ID, else by e-mail address, else by name, accents and order of names aside.

    A person whose ID is another is another person, whatever the name.
    """
    known = list(registrations)
    by_id = _gathered((one.player_id, one) for one in known if one.player_id)
    by_email = _gathered((one.email.casefold(), one) for one in known if one.email)
    by_name = _gathered((fold_name(one.name), one) for one in known)
    by_words = _gathered((_words(one.name), one) for one in known)
    taken: set[int] = set()
    matched = []
    for line in roster.lines:
        candidates = (
            by_id.get(line.player_id, [])
            or by_email.get(line.email.casefold(), [])
            or _same_person(line, by_name.get(fold_name(line.name), []))
            or _same_person(line, by_words.get(_words(line.name), []))
        )
        free = [one for one in candidates if one.pk not in taken]
        if len(free) == 1 and len(candidates) == 1:
            taken.add(free[0].pk)
            matched.append(Matched(line, Fate.KNOWN, free[0]))
        else:
            matched.append(Matched(line, Fate.UNCLEAR if candidates else Fate.NEW))
    rest = {one.name: one.name.casefold() for one in known if one.pk not in taken}
    return tuple(_with_alike(one, rest) for one in matched)


def turned(name: str) -> str:
    """ "Surname, First" as "First Surname"."""
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}".strip() if comma else name


def _rows(given: bytes | str) -> list[tuple[int, str, list[str]]]:
    """Number, text and cells of each line that is not blank; blank lines have no cells."""
    if isinstance(given, bytes) and given.startswith(XLSX_MAGIC):
        return [
            (number, " · ".join(filter(None, cells)), list(cells)) for number, cells in sheet_rows(given, MAX_LINES)
        ]
    text = (given if isinstance(given, str) else decode(given)[0]).removeprefix("\ufeff")
    if "\x00" in text:
        raise Refused("roster-unreadable", "This file can't be read. Save it as CSV or XLSX, or paste its text.")
    if text.lstrip().startswith("["):
        return _json_rows(text)
    lines = text.splitlines()
    delimiter = _delimiter(lines)
    rows = []
    for number, line in enumerate(lines, 1):
        try:
            cells = next(csv.reader([line], delimiter=delimiter), []) if delimiter else [line]
        except csv.Error:  # a cell of a hundred thousand letters
            cells = [line]
        rows.append((number, line.strip(), [" ".join(cell.split()) for cell in cells]))
    return rows


def _json_rows(text: str) -> list[tuple[int, str, list[str]]]:
    """Objects become rows under a heading of their keys."""
    try:
        objects = [one for one in json.loads(text) if isinstance(one, dict)]
    except (ValueError, RecursionError) as wrong:
        raise Refused(
            "roster-unreadable", "This file can't be read. Save it as CSV or XLSX, or paste its text."
        ) from wrong
    keys = list(dict.fromkeys(key for one in objects for key in one))
    rows = [[str(one.get(key) or "") for key in keys] for one in objects]
    return [(number, " · ".join(filter(None, cells)), cells) for number, cells in enumerate([keys, *rows])]


def _delimiter(lines: Sequence[str]) -> str:
    """What most lines have most of; a comma in names alone ("Surname, First") parts nothing. "" for none."""
    filled = [line for line in lines if line.strip()][:200]
    for sign in "\t;":
        if sum(sign in line for line in filled) * 2 > len(filled):
            return sign
    with_comma = [line for line in filled if "," in line]
    if len(with_comma) * 2 > len(filled) and not all(re.fullmatch(r'[^,"]+, [^,"]+', line) for line in with_comma):
        return ","
    return ""


def _people(rows: Sequence[tuple[int, str, list[str]]]) -> Iterator[RosterLine | tuple[int, str]]:
    for place, (_number, text, _cells) in enumerate(rows):
        if _DASHES.fullmatch(text):
            yield from _after_dashes(rows[place + 1 :])
            return
    for place, (_number, _text, cells) in enumerate(rows[:20]):
        heads = [fold_name(cell) for cell in cells]
        if any(head in _NAME or head in _LAST or _OF_TWO.fullmatch(head) for head in heads):
            yield from _titled(rows[place + 1 :], heads)
            return
    for number, text, cells in rows:
        if text:
            yield from _untitled(number, text, cells)


def _after_dashes(rows: Sequence[tuple[int, str, list[str]]]) -> Iterator[RosterLine | tuple[int, str]]:
    """EventLink, copied from the screen: the name until the first figure, up to an empty line."""
    for number, text, _cells in rows:
        if not text:
            return
        name = re.split(r"\d", text, maxsplit=1)[0].strip(" \t-#(")
        yield RosterLine(number, name) if _is_name(name) else (number, text)


def _titled(rows: Sequence[tuple[int, str, list[str]]], heads: Sequence[str]) -> Iterator[RosterLine | tuple[int, str]]:
    pairs = [place for place, head in enumerate(heads) if _OF_TWO.fullmatch(head)]
    opponents = [place for place, head in enumerate(heads) if head in _OPPONENT]
    names = [place for place, head in enumerate(heads) if head in _NAME]
    firsts = [place for place, head in enumerate(heads) if head in _FIRST]
    lasts = [place for place, head in enumerate(heads) if head in _LAST]
    email = next((place for place, head in enumerate(heads) if head in _EMAIL), None)
    player_id = next((place for place, head in enumerate(heads) if head in _ID), None)
    if not names and firsts and not lasts:
        names = firsts[:1]  # "Nombre" alone is the whole name
    for number, text, short in rows:
        if not any(short):
            continue
        cells = [*short, *[""] * (len(heads) - len(short))]
        if pairs:
            found = [cells[place] for place in [*pairs, *opponents]]
        elif names:
            found = [cells[place] for place in [*names[:1], *opponents]]
        elif firsts:
            found = [f"{cells[firsts[0]]} {cells[lasts[0]]}"]
        else:
            found = [cells[lasts[0]]]
        people = [name for name in found if _is_name(name)]
        if len(found) == 1 and people:
            yield RosterLine(
                number,
                people[0],
                cells[email] if email is not None else "",
                cells[player_id] if player_id is not None else "",
            )
        else:
            yield from (RosterLine(number, name) for name in people)
        if not people:
            yield number, text


def _untitled(number: int, text: str, cells: Sequence[str]) -> Iterator[RosterLine | tuple[int, str]]:
    emails = [cell.strip("<>") for cell in cells if _EMAIL_CELL.fullmatch(cell.strip("<>"))]
    ids = [cell for cell in cells if cell.isdigit() and len(cell) >= 5]
    names = [
        cell for cell in cells if cell.strip("<>") not in emails and _is_name(cell) and not _FIGURES.fullmatch(cell)
    ]
    if len(names) > 1:
        names = [name for name in names if not _COUNTRY.fullmatch(name)] or names
    figures = any(_FIGURES.fullmatch(cell) for cell in cells)
    if len(names) == 1 and len(cells) > 1:
        yield RosterLine(number, names[0], next(iter(emails), ""), next(iter(ids), ""))
    elif len(names) == 1:
        yield RosterLine(number, names[0])
    elif len(names) == 2 and figures:  # a match: table and points beside two names
        yield from (RosterLine(number, name) for name in names)
    elif not (figures and any(fold_name(cell) == "bye" for cell in cells)):
        yield number, text


def _is_name(text: str) -> bool:
    return fold_name(text) not in _NOBODY and any(sign.isalpha() for sign in text)


def _tidy(one: RosterLine) -> RosterLine:
    email = one.email.strip()
    return replace(
        one,
        name=turned(" ".join(one.name.split()))[: _LONGEST["name"]],
        email=email[: _LONGEST["email"]] if _EMAIL_CELL.fullmatch(email) else "",
        player_id="".join(one.player_id.split())[: _LONGEST["player_id"]],
    )


def _gathered(pairs: Iterable[tuple[object, Registration]]) -> Mapping[object, list[Registration]]:
    found: dict[object, list[Registration]] = {}
    for key, registration in pairs:
        found.setdefault(key, []).append(registration)
    return found


def _words(name: str) -> tuple[str, ...]:
    """The words of a name in no order: "García Márquez Gabriel" is "Gabriel García Márquez"."""
    return tuple(sorted(filter(None, (fold_name(word) for word in re.split(r"[\s,]+", name)))))


def _same_person(line: RosterLine, known: Sequence[Registration]) -> list[Registration]:
    return [one for one in known if not (line.player_id and one.player_id and one.player_id != line.player_id)]


def _with_alike(one: Matched, rest: Mapping[str, str]) -> Matched:
    if one.fate is not Fate.NEW or not rest:
        return one
    found = process.extractOne(one.line.name.casefold(), rest, score_cutoff=_ALIKE)
    return replace(one, alike=found[2]) if found else one
