"""Checklist cards: every double-faced card of a set, or of any list, with its cost and a circle, on one slip or several.

The list type of substitute card (CR 713.2a) as facts, for play outside the tournament rules. In a sanctioned event only
the official ones count (MTR 3.5), and the slip says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from checklist.core.draft import ColourClass, Openable
from checklist.core.finding import gettext_noop as _
from checklist.core.lettering import fit, fitting_size_pt, printable, width_mm
from checklist.core.plans.cutting import Cut, card_grid, sheet_margins
from checklist.core.plans.substitute_card import (
    INSTRUCTIONS,
    SlipSize,
    Status,
    not_legal_block,
    unofficial_block,
)
from checklist.core.refusal import Refused
from checklist.core.sheet import Align, Circle, Mark, Page, Paper, PlainMark, SheetPlan, Stamp, Text, Weight
from checklist.core.speech import ENGLISH, Speech


class Grouping(StrEnum):
    RARITY = "rarity"
    COLOUR = "colour"


RARITY_WORDS = {"common": _("Common"), "uncommon": _("Uncommon"), "rare": _("Rare"), "mythic": _("Mythic")}
COLOUR_WORDS = {
    ColourClass.WHITE: _("White"),
    ColourClass.BLUE: _("Blue"),
    ColourClass.BLACK: _("Black"),
    ColourClass.RED: _("Red"),
    ColourClass.GREEN: _("Green"),
    ColourClass.MULTICOLOURED: _("Multicolored"),
    ColourClass.ARTIFACT: _("Artifact"),
    ColourClass.LAND: _("Land"),
    ColourClass.COLOURLESS: _("Colorless"),
}


@dataclass(frozen=True, slots=True)
class ChecklistCard:
    """One kind of slip. `parts`: over how many slips the list is split. `marked`: the one full name whose circle is filled.

    With a name marked, only the slip that lists it is printed; `copies` of each slip.
    """

    title: str
    entries: tuple[Openable, ...]
    status: Status = Status.UNOFFICIAL
    grouping: Grouping = Grouping.RARITY
    parts: int = 1
    marked: str = ""
    copies: int = 1


_EDGE_MM = 4.0
_FOOT_MM = 3.0
_LARGEST_PITCH_MM = 4.2
_SMALLEST_PITCH_MM = 2.05


def _groups(entries: Sequence[Openable], grouping: Grouping) -> list[tuple[str, list[Openable]]]:
    """(heading, cards) in the order of printing."""
    if grouping is Grouping.RARITY:
        order = list(dict.fromkeys(entry.rarity for entry in entries))
        return [
            (
                RARITY_WORDS.get(rarity, rarity.capitalize()) or _("Rarity not known"),
                [entry for entry in entries if entry.rarity == rarity],
            )
            for rarity in order
        ]
    return [
        (words, found)
        for colour, words in COLOUR_WORDS.items()
        if (found := sorted((e for e in entries if e.colour is colour), key=lambda e: e.card.name))
    ]


def _parts(checklist: ChecklistCard) -> list[list[tuple[str, list[Openable]]]]:
    """The list split into slips of about equal length; a rarity or colour is parted only if it must be."""
    groups = _groups(checklist.entries, checklist.grouping)
    total = len(checklist.entries)
    wanted = [-(-total * (number + 1) // checklist.parts) for number in range(checklist.parts)]
    parts: list[list[tuple[str, list[Openable]]]] = [[]]
    placed = 0
    for heading, found in groups:
        while found:
            if len(parts) < checklist.parts and placed >= wanted[len(parts) - 1]:
                parts.append([])
            room = wanted[len(parts) - 1] - placed if len(parts) < checklist.parts else len(found)
            # A whole group goes where most of it belongs.
            taken = len(found) if len(found) <= room or (parts[-1] and len(found) < 2 * room) else room
            parts[-1].append((heading, found[:taken]))
            placed += taken
            found = found[taken:]
    return parts


def _cost_mm(entry: Openable, cost_pt: float) -> float:
    cost = printable(entry.card.front.mana_cost or "")
    return width_mm(cost, cost_pt) + 1 if cost else 0.0


Row = tuple[str, Openable | None]  # a heading, or a front face's name with its card


@dataclass(frozen=True, slots=True)
class _Columns:
    """How the rows of one slip are set: in one column or in two."""

    count: int
    lines: int
    pitch_mm: float
    room_mm: float
    name_pt: float
    cost_pt: float

    @property
    def radius_mm(self) -> float:
        return min(1.1, self.pitch_mm * 0.34)

    def name_room(self, entry: Openable) -> float:
        return self.room_mm - 2 * self.radius_mm - 1.2 - _cost_mm(entry, self.cost_pt)


def _set(rows: list[Row], count: int, height: float, width: float) -> _Columns | None:
    """The rows in `count` columns with letters as large as the longest name lets them be; None if there are too many."""
    lines = -(-len(rows) // count)
    pitch = min(_LARGEST_PITCH_MM, height / lines)
    if pitch < _SMALLEST_PITCH_MM:
        return None
    room = (width - 2.0 * (count - 1)) / count
    largest = min(8.0, pitch * 0.82 / 0.43)
    entries = [entry for _name, entry in rows if entry]
    costs = filter(None, (printable(entry.card.front.mana_cost or "") for entry in entries))
    cost_pt = min([largest * 0.85, *(fitting_size_pt(cost, room * 0.35, largest) for cost in costs)])
    columns = _Columns(count, lines, pitch, room, largest, cost_pt)
    sizes = [fitting_size_pt(printable(words), columns.name_room(entry), largest) for words, entry in rows if entry]
    name_pt = min([largest, *sizes])
    return replace(columns, name_pt=name_pt, cost_pt=min(cost_pt, name_pt))


def _listing(part: list[tuple[str, list[Openable]]], marked: str, top: float, size: SlipSize) -> list[PlainMark]:
    """Headings and rows, in one column or two, whichever gives the larger letters. Raises Refused("does-not-fit")."""
    rows: list[Row] = []
    for heading, found in part:
        rows.append((size.speech.say(heading), None))
        rows += [(entry.card.front.name, entry) for entry in found]
    height = size.height - _FOOT_MM - top
    ways = [way for count in (1, 2) if (way := _set(rows, count, height, size.inner))]
    if not ways:
        raise Refused(
            "does-not-fit", "{lines} lines do not fit on a card: split the list over more of them.", lines=len(rows)
        )
    way = max(ways, key=lambda columns: columns.name_pt)
    marks: list[PlainMark] = []
    for number, (words, entry) in enumerate(rows):
        left = _EDGE_MM + number // way.lines * (way.room_mm + 2.0)
        y = round(top + (number % way.lines + 1) * way.pitch_mm - way.pitch_mm * 0.22, 2)
        if entry is None:
            marks.append(Text(left, y, words.upper(), min(6.0, way.name_pt * 0.85), Weight.BOLD, grey=0.3))
            continue
        radius = way.radius_mm
        pt, (name,) = fit(printable(words), way.name_room(entry), way.name_pt, 2.0)
        filled = entry.card.name == marked
        marks.append(Circle(round(left + radius, 2), round(y - way.pitch_mm * 0.26, 2), round(radius, 2), 0.2, filled))
        marks.append(Text(round(left + 2 * radius + 1.0, 2), y, name, pt))
        cost = printable(entry.card.front.mana_cost or "")
        if cost:
            marks.append(Text(left + way.room_mm, y, cost, way.cost_pt, align=Align.RIGHT))
    return marks


def _slip(
    checklist: ChecklistCard, number: int, part: list[tuple[str, list[Openable]]], size: SlipSize
) -> tuple[PlainMark, ...]:
    head, top = (not_legal_block if checklist.status is Status.NOT_LEGAL else unofficial_block)(size)
    title = printable(checklist.title)
    if checklist.parts > 1:
        title = size.speech.say("{title}, {number} of {parts}", title=title, number=number, parts=checklist.parts)
    pt, lines = fit(title, size.inner, 9, 5, lines=2, wrap_below_pt=7, weight=Weight.BOLD)
    marks: list[PlainMark] = [*head]
    for line in lines:
        top += pt * 0.42
        marks.append(Text(_EDGE_MM, round(top, 2), line, pt, Weight.BOLD))
    say = size.speech.say
    words = say("Exactly one circle is filled.") if checklist.marked else say("Fill exactly one circle.")
    top += 2.8
    marks.append(Text(_EDGE_MM, round(top, 2), words, 6))
    return (*marks, *_listing(part, checklist.marked, top + 0.8, size))


def plan_checklist_cards(
    checklists: Sequence[ChecklistCard],
    paper: Paper,
    *,
    cut: Cut = Cut(),  # noqa: B008 -- frozen
    title: str = "Checklist cards",
    speech: Speech = ENGLISH,
) -> SheetPlan:
    """Nine slips to a sheet. Raises Refused: "nothing-to-print", "does-not-fit", "not-on-the-list", "no-such-status"."""
    grid = card_grid(paper, cut)
    size = SlipSize(cut.width_mm, cut.height_mm, speech)
    slips: list[tuple[PlainMark, ...]] = []
    for checklist in checklists:
        if checklist.status is Status.HEAD_JUDGE_PROXY:
            raise Refused("no-such-status", "A Head Judge's proxy stands for one card and is no checklist card.")
        if not checklist.entries:
            continue
        if checklist.marked and checklist.marked not in {entry.card.name for entry in checklist.entries}:
            raise Refused(
                "not-on-the-list", "{card} is not on the list {list}.", card=checklist.marked, list=checklist.title
            )
        for number, part in enumerate(_parts(checklist), 1):
            if not checklist.marked or any(e.card.name == checklist.marked for _heading, found in part for e in found):
                slips += [_slip(checklist, number, part, size)] * checklist.copies
    if not slips:
        raise Refused("nothing-to-print", "There is no double-faced card to list.")
    margins = Stamp(0, 0, sheet_margins(grid, (speech.say(INSTRUCTIONS[0]), speech.say(INSTRUCTIONS[1])), speech))
    slots = grid.slots
    free = [slot for slot in range(len(slots)) if slot not in set(cut.skip)] or list(range(len(slots)))
    pages = []
    while slips:
        taken = list(zip(free, slips, strict=False))
        marks: list[Mark] = [margins, *(Stamp(*slots[slot], slip) for slot, slip in taken)]
        pages.append(Page(tuple(marks)))
        slips = slips[len(taken) :]
        free = list(range(len(slots)))
    return SheetPlan(title, paper, tuple(pages), language=speech.language)
