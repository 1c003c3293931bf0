"""The same people as each tournament program hands them over: made up, in the shapes that these programs write."""

import csv
import io
import json
from dataclasses import dataclass

from openpyxl import Workbook

GIVEN = ("Ana", "Łukasz", "Seán", "María José", "Jürgen", "Chloé", "Bo", "Zoë", "Iñaki", "Noémie")
FAMILY = ("Núñez", "Žižek", "O'Brien", "de la Cruz", "Müller", "Dubois", "Li", "van den Berg", "Etxeberria", "Sørensen")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Somebody:
    first: str
    last: str
    number: int

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}"

    @property
    def surname_first(self) -> str:
        return f"{self.last}, {self.first}"

    @property
    def email(self) -> str:
        return f"player{self.number}@example.org"


def people(count: int) -> list[Somebody]:
    """So many, no two of one name: accents, apostrophes and several surnames among them."""
    made = []
    for number in range(count):
        turn, mark = divmod(number // 10 + number, 10), LETTERS[number // 100].upper() + LETTERS[number // 10 % 10]
        made.append(Somebody(GIVEN[number % 10], f"{FAMILY[turn[1]]} {mark}", number))
    return made


def _lines(rows: list[list[object]], **how: str) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n", **how).writerows(rows)
    return out.getvalue()


def _tables(whom: list[Somebody]) -> list[tuple[int, Somebody, Somebody | None]]:
    """Two at a table; who is left over has a bye."""
    return [
        (table + 1, whom[2 * table], whom[2 * table + 1] if 2 * table + 1 < len(whom) else None)
        for table in range((len(whom) + 1) // 2)
    ]


def melee_pairings(whom: list[Somebody]) -> bytes:
    """A row a match, among some hundred columns, of which these are some."""
    rows: list[list[object]] = [
        ["DateCreated", "Competitors1GameWins", "Competitors2Name", "TableNumber", "Competitors1Name", "Competitors1DecklistId"]
    ]  # fmt: skip
    rows += [
        ["2026-12-05", 0, two.name if two else "", table, one.name, one.number] for table, one, two in _tables(whom)
    ]
    return _lines(rows).encode()


def melee_seating(whom: list[Somebody]) -> bytes:
    return json.dumps(
        [{"TableNumber": table, "Name": one.name} for table, *both in _tables(whom) for one in both if one]
    ).encode()


def eventlink(whom: list[Somebody]) -> str:
    """Copied from the screen: a line of dashes, then a name and figures on each line."""
    return (
        "Players\n" + "-" * 24 + "\n" + "".join(f"{one.name} {one.number % 7} points\n" for one in whom) + "\nPage 1\n"
    )


def wer(whom: list[Somebody]) -> bytes:
    """Pairings by table, in UTF-16, the family name first."""
    head: list[list[object]] = [["Table", "Player 1", "Country", "Points", "Player 2", "Country", "Points"]]
    rows: list[list[object]] = [
        [table if two else "-", one.surname_first, "ES", 0, *((two.surname_first, "PL", 0) if two else ("", "", ""))]
        for table, one, two in _tables(whom)
    ]
    return _lines(head + rows).encode("utf-16")


def wer_teams(whom: list[Somebody]) -> bytes:
    """The same of a team event, without countries."""
    rows: list[list[object]] = [["Table", "Player 1", "Points", "Player 2", "Points"]]
    rows += [
        [table if two else "-", one.surname_first, 0, *((two.surname_first, 0) if two else ("", ""))]
        for table, one, two in _tables(whom)
    ]
    return _lines(rows).encode()


def plain_pairings(whom: list[Somebody]) -> str:
    """As a spreadsheet copies it: between tabs."""
    rows: list[list[object]] = [["Table", "Player 1", "Score", "Player 2"]]
    rows += [[table, one.name, "0-0", two.name if two else "bye"] for table, one, two in _tables(whom)]
    return _lines(rows, delimiter="\t")


def pairings_by_number(whom: list[Somebody]) -> bytes:
    """Table, number and name of both, points of both; nothing says which is which."""
    rows: list[list[object]] = [
        [table if two else 0, one.number, one.name, *((two.number, two.name) if two else (0, "bye")), 0, 0]
        for table, one, two in _tables(whom)
    ]
    return _lines(rows).encode()


def melee_seating_csv(whom: list[Somebody]) -> bytes:
    rows: list[list[object]] = [["TableNumber", "Name"]]
    rows += [[table, one.name] for table, *both in _tables(whom) for one in both if one]
    return _lines(rows).encode()


def plain_csv(whom: list[Somebody]) -> bytes:
    rows: list[list[object]] = [
        ["Name", "E-mail", "ID"],
        *([one.name, one.email, 900_000 + one.number] for one in whom),
    ]
    return _lines(rows, delimiter=";").encode("utf-8-sig")


def xlsx(whom: list[Somebody]) -> bytes:
    """A sheet with a title above its headings, and numbers as text."""
    book = Workbook()
    sheet = book.active
    sheet.append(["Winter Open"])
    sheet.merge_cells("A1:C1")
    sheet.append(["Player", "Email address", "Player ID"])
    for one in whom:
        sheet.append([one.name, one.email, str(900_000 + one.number)])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def pasted(whom: list[Somebody]) -> str:
    return "".join(f"{one.name}\n" for one in whom)


# What it is called, under which name it is uploaded ("": pasted), and what writes it.
FORMATS = (
    ("plain CSV", "players.csv", plain_csv),
    ("Melee pairings", "pairings.csv", melee_pairings),
    ("Melee seating", "seating.json", melee_seating),
    ("Melee seating as CSV", "seating.csv", melee_seating_csv),
    ("EventLink", "", eventlink),
    ("WER", "wer.csv", wer),
    ("WER of teams", "teams.csv", wer_teams),
    ("plain pairings", "", plain_pairings),
    ("pairings by number", "numbers.csv", pairings_by_number),
    ("XLSX", "players.xlsx", xlsx),
    ("pasted", "", pasted),
)
