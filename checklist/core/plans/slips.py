"""Deck-check slips: a strip with the codes of one player's deck, and an index for a day without power.

The codes stand on the strip and not on official substitute cards, which hold only what is printed on the card
(CR 713.2).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from checklist.core.decklist import Zone
from checklist.core.finding import gettext_noop as _
from checklist.core.lettering import fit, fitting_size_pt, grouped, printable
from checklist.core.plans.cutting import page_foot
from checklist.core.refusal import Refused
from checklist.core.sheet import (
    PAPER_SIZES,
    Align,
    Code,
    Line,
    Mark,
    Page,
    Paper,
    SheetPlan,
    Stamp,
    Text,
    Weight,
)
from checklist.core.speech import ENGLISH, Speech


@dataclass(frozen=True, slots=True)
class SlipCell:
    """One copy of one card with its code."""

    name: str
    zone: Zone
    copy: int
    copies: int
    code: str
    payload: str


@dataclass(frozen=True, slots=True)
class SlipStrip:
    """One player's strip."""

    player: str
    cells: tuple[SlipCell, ...]
    table: str = ""
    event: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class IndexRow:
    """One line of the index: `code` is that of the registration sheet or of the first slip."""

    player: str
    table: str
    code: str
    cards: int = 0


ZONE_SHORT = {
    Zone.MAIN: _("deck"),
    Zone.SIDEBOARD: _("side"),
    Zone.COMMANDER: _("commander"),
    Zone.COMPANION: _("companion"),
}

_MARGIN_MM = 12.0
_CODE_MM = 18.0
_QUIET_MM = _CODE_MM * 4 / 29
_CELL_MM = 26.0
_CELL_HEIGHT_MM = 35.5
_HEAD_MM = 12.5
_FOOT_MM = 12.0
_GAP_MM = 4.0


class _Sheet(NamedTuple):
    width: float
    height: float
    speech: Speech = ENGLISH

    @property
    def columns(self) -> int:
        return int((self.width - 2 * _MARGIN_MM) // _CELL_MM)

    @property
    def floor(self) -> float:
        return self.height - _FOOT_MM


def _head(strip: SlipStrip, y: float, sheet: _Sheet, going_on: bool) -> list[Mark]:
    """The strip's top: cut line, player, table, what it is for."""
    right = sheet.width - _MARGIN_MM
    say = sheet.speech.say
    table = printable(say("Table {number}", number=strip.table)) if strip.table else ""
    name = printable(strip.player or say("Player:"))
    if going_on:
        name = say("{name}, continued", name=name)
    room = right - _MARGIN_MM - 30
    pt, lines = fit(name, room, 12, 3, lines=2, wrap_below_pt=8, weight=Weight.BOLD)
    step = pt * 0.42
    marks: list[Mark] = [Line(0, y, sheet.width, y, 0.1, grey=0.5, dashed=True)]
    for row, line in enumerate(lines):
        base = y + 6 + 0.7 * (len(lines) - 1)  # two lines keep off the line to cut on
        marks.append(Text(_MARGIN_MM, round(base - step * (len(lines) - 1 - row), 2), line, pt, Weight.BOLD))
    if table:
        marks.append(
            Text(right, round(y + 6, 2), table, fitting_size_pt(table, 28, 12, Weight.BOLD), Weight.BOLD, Align.RIGHT)
        )
    use = say("deck-check slip: put away during games")
    about = printable(", ".join(filter(None, (strip.event, strip.date, use))))
    pt, lines = fit(about, right - _MARGIN_MM, 7.5, 2, lines=2, wrap_below_pt=6)
    for row, line in enumerate(lines):
        marks.append(Text(_MARGIN_MM, round(y + 9.6 + row * pt * 0.42, 2), line, pt))
    return marks


@functools.lru_cache(maxsize=4_000)
def _name(name: str) -> tuple[float, tuple[str, ...]]:
    """A card's name over its code, in 5.5 mm: two lines, or more in smaller letters."""
    for lines, smallest in ((2, 5.0), (3, 4.0)):
        try:
            return fit(
                printable(name), _CELL_MM - 1.5, 6.5, smallest, lines=lines, wrap_below_pt=6 if lines == 2 else 4
            )
        except Refused:
            continue
    return fit(printable(name), _CELL_MM - 1.5, 3.0, 2.0, lines=4, wrap_below_pt=3)


def _cell(cell: SlipCell, x: float, y: float, speech: Speech) -> list[Mark]:
    pt, lines = _name(cell.name)
    step = pt * 0.42
    middle = x + _CELL_MM / 2
    marks: list[Mark] = [
        Text(middle, round(y + 5.4 - step * (len(lines) - 1 - row), 2), line, pt, Weight.REGULAR, Align.CENTRE)
        for row, line in enumerate(lines)
    ]
    code_top = y + 6 + _QUIET_MM
    place = f"{speech.say(ZONE_SHORT[cell.zone])} {cell.copy}/{cell.copies}"
    code = grouped(cell.code)
    half = code.find(" ", len(code) // 2)
    foot = code_top + _CODE_MM + _QUIET_MM
    first = f"{place}   {code[:half]}"
    first_pt = fitting_size_pt(first, _CELL_MM - 1.0, 5.5, Weight.BOLD)
    marks.append(Text(middle, round(foot + 2.0, 2), first, first_pt, Weight.BOLD, Align.CENTRE))
    marks.append(Text(middle, round(foot + 4.6, 2), code[half + 1 :], 5.5, Weight.BOLD, Align.CENTRE))
    marks.append(Code(round(middle - _CODE_MM / 2, 2), round(code_top, 2), _CODE_MM, cell.payload))
    return marks


def plan_slips(
    strips: Iterable[SlipStrip], paper: Paper, *, title: str = "Deck-check slips", speech: Speech = ENGLISH
) -> SheetPlan:
    """Strip under strip, parted by lines to cut on; a long one runs on. Raises Refused("nothing-to-print")."""
    size = PAPER_SIZES[paper]
    sheet = _Sheet(size.width_mm, size.height_mm, speech)
    frame = Stamp(0, 0, page_foot(paper, _MARGIN_MM, 6.5, speech))
    pages: list[Page] = []
    marks: list[Mark] = []
    y = 0.0
    for strip in strips:
        rows = [strip.cells[at : at + sheet.columns] for at in range(0, len(strip.cells), sheet.columns)]
        going_on = False
        while rows:
            if not marks:
                marks, y = [frame], 8.0
            fits = int((sheet.floor - y - _HEAD_MM) // _CELL_HEIGHT_MM)
            whole = len(rows) <= fits
            if fits < 1 or (not whole and not going_on and y > 8.0):
                pages.append(Page(tuple(marks)))  # a strip is not torn where a new page holds more of it
                marks = []
                continue
            marks += _head(strip, y, sheet, going_on)
            y += _HEAD_MM
            for row in rows[:fits]:
                for column, cell in enumerate(row):
                    marks += _cell(cell, _MARGIN_MM + column * _CELL_MM, y, speech)
                y += _CELL_HEIGHT_MM
            rows = rows[fits:]
            y += _GAP_MM
            going_on = True
    if marks:
        pages.append(Page(tuple(marks)))
    if not pages:
        raise Refused("nothing-to-print", "There is no code to print on slips.")
    return SheetPlan(title, paper, tuple(pages), language=speech.language)


_INDEX_PITCH_MM = 6.2


def plan_index(
    rows: Sequence[IndexRow],
    paper: Paper,
    *,
    event: str = "",
    date: str = "",
    title: str = "Index of codes",
    speech: Speech = ENGLISH,
) -> SheetPlan:
    """Player, table and code of everybody, in the order given: for finding a list without a computer."""
    if not rows:
        raise Refused("nothing-to-print", "There is nobody to put on the index.")
    size = PAPER_SIZES[paper]
    sheet = _Sheet(size.width_mm, size.height_mm)
    top = 32.0
    per_page = int((sheet.floor - top) // _INDEX_PITCH_MM)
    count = -(-len(rows) // per_page)
    right = sheet.width - _MARGIN_MM
    code_x = right - 46
    table_x = code_x - 34
    pages = []
    for number in range(count):
        page = speech.say("page {number} of {pages}", number=number + 1, pages=count)
        about = printable(", ".join(filter(None, (event, date))))
        marks: list[Mark] = [
            Stamp(0, 0, page_foot(paper, _MARGIN_MM, 6.5, speech)),
            Text(_MARGIN_MM, 16, speech.say("Index of codes"), 16, Weight.BOLD),
            Text(right, 16, page, 8, align=Align.RIGHT),
            Text(_MARGIN_MM, 22, about, fitting_size_pt(about, right - _MARGIN_MM, 9) if about else 9),
            Text(_MARGIN_MM, top - 2, speech.say("Player"), 7, grey=0.35),
            Text(table_x, top - 2, speech.say("Table"), 7, grey=0.35),
            Text(table_x + 18, top - 2, speech.say("Copies"), 7, grey=0.35),
            Text(code_x, top - 2, speech.say("Code"), 7, grey=0.35),
        ]
        for place, row in enumerate(rows[number * per_page : (number + 1) * per_page]):
            y = round(top + (place + 1) * _INDEX_PITCH_MM - 1.6, 2)
            pt, lines = fit(printable(row.player), table_x - _MARGIN_MM - 3, 10, 2, lines=3, wrap_below_pt=4.5)
            step = pt * 0.4
            for line_number, line in enumerate(lines):
                marks.append(Text(_MARGIN_MM, round(y - step * (len(lines) - 1 - line_number), 2), line, pt))
            table = printable(row.table)
            if table:
                marks.append(Text(table_x, y, table, fitting_size_pt(table, 16, 10), Weight.BOLD))
            if row.cards:
                marks.append(Text(table_x + 18, y, str(row.cards), 10))
            marks.append(Text(code_x, y, grouped(row.code), 10, Weight.BOLD))
            marks.append(Line(_MARGIN_MM, y + 1.6, right, y + 1.6, 0.1, grey=0.7))
        pages.append(Page(tuple(mark for mark in marks if not isinstance(mark, Text) or mark.text)))
    return SheetPlan(title, paper, tuple(pages), language=speech.language)
