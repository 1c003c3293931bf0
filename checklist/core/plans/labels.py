"""Deck-check codes on bought label sheets: one label a copy. Which sheets there are stands in `data/label_sheets.toml`."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from checklist.core.lettering import fit, fitting_size_pt, grouped, printable
from checklist.core.plans.slips import SlipCell
from checklist.core.plans.substitute_card import ZONE_WORDS
from checklist.core.refusal import Refused
from checklist.core.sheet import Code, Page, Paper, PlainMark, SheetPlan, Text, Weight
from checklist.core.speech import ENGLISH, Speech

_SHEETS = Path(__file__).parents[1] / "data" / "label_sheets.toml"
_CODE_MM = 18.0
_QUIET_MM = _CODE_MM * 4 / 29


@dataclass(frozen=True, slots=True)
class LabelSheet:
    """One kind of sheet: its labels' size, where the first one is, and how far it is to the next."""

    name: str
    title: str
    paper: Paper
    columns: int
    rows: int
    width_mm: float
    height_mm: float
    left_mm: float
    top_mm: float
    pitch_x_mm: float
    pitch_y_mm: float

    @property
    def slots(self) -> tuple[tuple[float, float], ...]:
        """Left and top of each label, row by row."""
        return tuple(
            (self.left_mm + column * self.pitch_x_mm, self.top_mm + row * self.pitch_y_mm)
            for row in range(self.rows)
            for column in range(self.columns)
        )


@functools.cache
def label_sheets() -> dict[str, LabelSheet]:
    """Every known sheet by name."""
    rows = tomllib.loads(_SHEETS.read_text(encoding="utf-8"))["sheet"]
    return {
        row["name"]: LabelSheet(
            row["name"], row["title"], Paper(row["paper"]), row["columns"], row["rows"], row["width"], row["height"],
            row["left"], row["top"], row["pitch_x"], row["pitch_y"],
        )
        for row in rows
    }  # fmt: skip


def labels_used(written: str, sheet: LabelSheet) -> tuple[int, ...]:
    """Which labels of a sheet are used up, counted from 0: "0 1 2" or "0-4, 9". Raises Refused("bad-layout")."""
    used: list[int] = []
    for piece in written.replace(",", " ").split():
        first, _dash, last = piece.partition("-")
        if not (first.isascii() and first.isdigit() and (last or first).isascii() and (last or first).isdigit()):
            raise Refused("bad-layout", "The layout can't be read: {wrong}.", wrong=piece)
        used += range(int(first), min(int(last or first), max(int(first), len(sheet.slots))) + 1)
    if any(number >= len(sheet.slots) for number in used):
        raise Refused("bad-layout", "The sheet has labels 0 to {last} only.", last=len(sheet.slots) - 1)
    return tuple(dict.fromkeys(used))


@dataclass(frozen=True, slots=True)
class Label:
    """One copy's code and whose it is."""

    cell: SlipCell
    player: str


def _marks(label: Label, sheet: LabelSheet, x: float, y: float, speech: Speech) -> list[PlainMark]:
    """Code on the left with its quiet zone inside the label, words beside it."""
    code_left = x + 1.0 + _QUIET_MM
    code_top = y + (sheet.height_mm - _CODE_MM) / 2
    left = code_left + _CODE_MM + _QUIET_MM + 0.5
    room = x + sheet.width_mm - 2.5 - left
    cell = label.cell
    pt, lines = fit(printable(cell.name), room, 9, 3.5, lines=4, wrap_below_pt=7, weight=Weight.BOLD)
    zone = speech.say(ZONE_WORDS[cell.zone])
    place = speech.say("{zone}, copy {copy} of {copies}", zone=zone, copy=cell.copy, copies=cell.copies)
    code = grouped(cell.code)
    half = code.find(" ", len(code) // 2)
    rows = [(line, pt, Weight.BOLD) for line in lines]
    rows.append((place, fitting_size_pt(place, room, 7), Weight.REGULAR))
    if label.player:
        player_pt, players = fit(printable(label.player), room, 7, 2.5, lines=3, wrap_below_pt=5)
        rows += [(line, player_pt, Weight.REGULAR) for line in players]
    rows += [
        (piece, fitting_size_pt(piece, room, 7, Weight.BOLD), Weight.BOLD) for piece in (code[:half], code[half + 1 :])
    ]
    height = sum(size * 0.43 for _, size, _ in rows)
    if height > sheet.height_mm - 3:
        raise Refused("does-not-fit", "{name!r} does not fit on a label.", name=cell.name)
    at = y + (sheet.height_mm - height) / 2
    marks: list[PlainMark] = []
    for words, size, weight in rows:
        at += size * 0.43
        marks.append(Text(round(left, 2), round(at - size * 0.08, 2), words, size, weight))
    marks.append(Code(round(code_left, 2), round(code_top, 2), _CODE_MM, cell.payload))
    return marks


def plan_labels(
    labels: Sequence[Label],
    sheet: LabelSheet,
    *,
    skip: Collection[int] = (),
    title: str = "Deck-check labels",
    speech: Speech = ENGLISH,
) -> SheetPlan:
    """One label a copy; `skip` names labels of the first sheet that are used up. Raises Refused("nothing-to-print")."""
    if not labels:
        raise Refused("nothing-to-print", "There is no code to print on labels.")
    slots = sheet.slots
    free = [slot for slot in range(len(slots)) if slot not in skip] or list(range(len(slots)))
    rest = list(labels)
    pages = []
    while rest:
        marks: list[PlainMark] = []
        for slot, label in zip(free, rest, strict=False):
            marks += _marks(label, sheet, *slots[slot], speech)
        pages.append(Page(tuple(marks)))
        rest = rest[len(free) :]
        free = list(range(len(slots)))
    return SheetPlan(title, sheet.paper, tuple(pages), language=speech.language)
