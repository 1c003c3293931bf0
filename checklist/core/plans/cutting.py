"""Where cards stand on a sheet, where to cut, and what every such sheet says in its margins."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from checklist.core.finding import gettext_noop as _
from checklist.core.lettering import fit, fitting_size_pt, width_mm
from checklist.core.refusal import Refused
from checklist.core.sheet import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    EVENT_PAPERS,
    PAPER_SIZES,
    Align,
    Box,
    Line,
    Paper,
    PlainMark,
    Text,
    Weight,
)
from checklist.core.speech import ENGLISH, Speech

FAN_CONTENT = _(
    "Unofficial fan content under the Fan Content Policy of Wizards of the Coast, who neither approve nor endorse it. "
    "Card names belong to them."
)
SMALLEST_SIDE_MM = 10.0  # what a plain printer leaves white at the sides, with room to spare
SMALLEST_END_MM = 7.5
ALLOWED_SHIFT_MM = 3.0  # a shift makes up for the printer's own: what it takes from a margin was never there
RULER_MM = 50


@dataclass(frozen=True, slots=True)
class Cut:
    """How cards are laid out for cutting. `skip` names slots of the first sheet that are used up, counted from 0.

    `undersize`: 62.5 x 87.5 mm, for sharing a sleeve with a card. `right_mm` and `down_mm` move everything, for a
    printer that is a little off. `corner_mm` rounds the outlines to cut along. `bleed_mm`: so much white round each card
    and no line on its edge, so that a blade that is off by less cuts into nothing; fewer cards if they don't fit so.
    """

    gap_mm: float = 0.0
    undersize: bool = False
    skip: tuple[int, ...] = ()
    right_mm: float = 0.0
    down_mm: float = 0.0
    corner_mm: float = 0.0
    bleed_mm: float = 0.0

    @property
    def step_mm(self) -> float:
        """What lies between two cards."""
        return max(self.gap_mm, 2 * self.bleed_mm)

    @property
    def width_mm(self) -> float:
        return CARD_WIDTH_MM - 0.5 if self.undersize else CARD_WIDTH_MM

    @property
    def height_mm(self) -> float:
        return CARD_HEIGHT_MM - 0.5 if self.undersize else CARD_HEIGHT_MM


def cut_from_options(options: Mapping[str, object]) -> Cut:
    """A layout from stored or posted options: gap, undersize, skip, right, down, corner, bleed.

    Raises Refused("bad-layout") where one is no number or beyond reason.
    """
    try:
        skip = options.get("skip") or ()
        numbers = skip.replace(",", " ").split() if isinstance(skip, str) else skip
        cut = Cut(
            gap_mm=float(str(options.get("gap") or 0)),
            undersize=bool(options.get("undersize")),
            skip=tuple(int(number) for number in numbers),  # type: ignore[attr-defined]  # else it raises TypeError
            right_mm=float(str(options.get("right") or 0)),
            down_mm=float(str(options.get("down") or 0)),
            corner_mm=float(str(options.get("corner") or 0)),
            bleed_mm=float(str(options.get("bleed") or 0)),
        )
    except (TypeError, ValueError) as wrong:
        raise Refused("bad-layout", "The layout can't be read: {wrong}.", wrong=wrong) from wrong
    in_reason = 0 <= cut.gap_mm <= 20 and abs(cut.right_mm) <= 5 and abs(cut.down_mm) <= 5 and 0 <= cut.corner_mm <= 5
    in_reason = in_reason and 0 <= cut.bleed_mm <= 3
    if not in_reason or not all(0 <= number < 9 for number in cut.skip):
        raise Refused(
            "bad-layout",
            "The layout is beyond what a sheet takes: gap to 20 mm, shifts and corners to 5 mm, bleed to 3 mm, "
            "slots 0 to 8.",
        )
    return cut


@dataclass(frozen=True, slots=True)
class Grid:
    """The cards of a sheet: the left edges of the columns and the top edges of the rows."""

    paper: Paper
    cut: Cut
    columns_mm: tuple[float, ...]
    rows_mm: tuple[float, ...]

    @property
    def slots(self) -> tuple[tuple[float, float], ...]:
        """Left and top of each slot, row by row."""
        return tuple((x, y) for y in self.rows_mm for x in self.columns_mm)

    @property
    def right_mm(self) -> float:
        return self.columns_mm[-1] + self.cut.width_mm

    @property
    def bottom_mm(self) -> float:
        return self.rows_mm[-1] + self.cut.height_mm


# Columns and rows: nine cards to a sheet, four to half a sheet.
GRID_SHAPES = {Paper.A4: (3, 3), Paper.LETTER: (3, 3), Paper.A5: (2, 2)}


def card_grid(paper: Paper, cut: Cut = Cut()) -> Grid:  # noqa: B008 -- frozen
    """Three by three (two by two on A5), centred; fewer where gaps or bleed take the room.

    Raises Refused("grid-does-not-fit") where a printer would cut it.
    """
    columns, rows = GRID_SHAPES[paper]
    if cut.step_mm:
        shapes = ((columns, rows), (columns - 1, rows), (columns, rows - 1), (columns - 1, rows - 1))
        columns, rows = next((shape for shape in shapes if _fits(_margins(paper, cut, *shape), cut)), shapes[-1])
    left, top = _margins(paper, cut, columns, rows)
    side, end = left - abs(cut.right_mm), top - abs(cut.down_mm)
    if not _fits((left, top), cut):
        raise Refused(
            "grid-does-not-fit",
            "{cards} cards with gaps of {gap:g} mm leave margins of {side:.1f} and {end:.1f} mm on {paper}; a printer "
            "needs {least_side:g} and {least_end:g}.",
            cards=columns * rows,
            gap=cut.step_mm,
            side=side,
            end=end,
            paper=paper.value.capitalize(),
            least_side=SMALLEST_SIDE_MM,
            least_end=SMALLEST_END_MM,
        )
    return Grid(
        paper,
        cut,
        tuple(left + cut.right_mm + column * (cut.width_mm + cut.step_mm) for column in range(columns)),
        tuple(top + cut.down_mm + row * (cut.height_mm + cut.step_mm) for row in range(rows)),
    )


def _margins(paper: Paper, cut: Cut, columns: int, rows: int) -> tuple[float, float]:
    """What stays at each side and at each end, before anything is moved."""
    size = PAPER_SIZES[paper]
    return (
        (size.width_mm - columns * cut.width_mm - (columns - 1) * cut.step_mm) / 2,
        (size.height_mm - rows * cut.height_mm - (rows - 1) * cut.step_mm) / 2,
    )


def _fits(margins: tuple[float, float], cut: Cut) -> bool:
    side, end = margins[0] - abs(cut.right_mm), margins[1] - abs(cut.down_mm)
    least_side = SMALLEST_SIDE_MM - ALLOWED_SHIFT_MM * bool(cut.right_mm)
    least_end = SMALLEST_END_MM + (
        5.5 + cut.bleed_mm if cut.bleed_mm else 0
    )  # words, ticks, bleed, one after the other
    return side >= least_side and end >= least_end - ALLOWED_SHIFT_MM * bool(cut.down_mm)


def check_large(paper: Paper) -> None:
    """Raise Refused("paper-too-small") for paper on which a page to hang up or to test with can't be made."""
    if paper not in EVENT_PAPERS:
        raise Refused("paper-too-small", "This needs A4 or Letter, not {paper}.", paper=paper.value.capitalize())


def _edges(starts: tuple[float, ...], size_mm: float) -> tuple[float, ...]:
    return tuple(sorted({round(edge, 4) for start in starts for edge in (start, start + size_mm)}))


def _words_at_sides(grid: Grid) -> bool:
    """Whether the words of the margins stand at the sides, as on Letter: above and below is no room."""
    return PAPER_SIZES[grid.paper].height_mm - grid.bottom_mm + grid.rows_mm[0] < 26


def cut_marks(grid: Grid) -> tuple[Line | Box, ...]:
    """Ticks in the margins and hairlines along the cards; the centre of each line lies on the card's edge.

    With round corners outlines stand in place of the hairlines; with a bleed there are none, and the ticks keep off it.
    """
    plain = not grid.cut.corner_mm and not grid.cut.bleed_mm
    off = 1 + grid.cut.bleed_mm
    size = PAPER_SIZES[grid.paper]
    xs = _edges(grid.columns_mm, grid.cut.width_mm)
    ys = _edges(grid.rows_mm, grid.cut.height_mm)
    left, right, top, bottom = xs[0], xs[-1], ys[0], ys[-1]
    at_sides = _words_at_sides(grid)
    across = min(3.0 if at_sides else 4.0, left - off - 5)
    along = min(1.8 if grid.cut.bleed_mm else 4.0, top - off - (4.5 if at_sides else 9.4))
    marks: list[Line | Box] = []
    for x in xs:
        marks.append(Line(x, top - off - along, x, top - off, 0.2))
        marks.append(Line(x, bottom + off, x, min(bottom + off + along, size.height_mm - 4), 0.2))
        if plain:
            marks.append(Line(x, top, x, bottom, 0.1, grey=0.7))
    for y in ys:
        marks.append(Line(left - off - across, y, left - off, y, 0.2))
        marks.append(Line(right + off, y, right + off + across, y, 0.2))
        if plain:
            marks.append(Line(left, y, right, y, 0.1, grey=0.7))
    if grid.cut.corner_mm:
        marks += [
            Box(x, y, grid.cut.width_mm, grid.cut.height_mm, 0.1, grid.cut.corner_mm, grey=0.6) for x, y in grid.slots
        ]
    return tuple(marks)


def ruler(x_mm: float, y_mm: float) -> tuple[PlainMark, ...]:
    """A level ruler of 50 mm, for checking that the printer did not scale."""
    marks: list[PlainMark] = [Line(x_mm, y_mm, x_mm + RULER_MM, y_mm, 0.2)]
    for mm in range(0, RULER_MM + 1, 5):
        height = 2.4 if mm % 50 == 0 else 1.6 if mm % 10 == 0 else 1.0
        marks.append(Line(x_mm + mm, y_mm - height, x_mm + mm, y_mm, 0.2))
    return tuple(marks)


def upright_ruler(x_mm: float, y_mm: float) -> tuple[PlainMark, ...]:
    """The same ruler from `y_mm` down."""
    marks: list[PlainMark] = [Line(x_mm, y_mm, x_mm, y_mm + RULER_MM, 0.2)]
    for mm in range(0, RULER_MM + 1, 5):
        length = 2.4 if mm % 50 == 0 else 1.6 if mm % 10 == 0 else 1.0
        marks.append(Line(x_mm - length, y_mm + mm, x_mm, y_mm + mm, 0.2))
    return tuple(marks)


def page_foot(paper: Paper, margin_mm: float, up_mm: float, speech: Speech = ENGLISH) -> tuple[Text, ...]:
    """The last line of whatever a player holds: the notice, and that it is put away during games."""
    size = PAPER_SIZES[paper]
    y, right = size.height_mm - up_mm, size.width_mm - margin_mm
    away = speech.say("Put away during games.")
    notice = speech.each()[0].say(FAN_CONTENT)  # small enough in one language
    room = right - margin_mm - width_mm(away, 6.5, Weight.BOLD) - 4
    pt, lines = fit(notice, room, 5, 2.5, lines=2, wrap_below_pt=4)
    up = len(lines) - 1
    return (
        *(Text(margin_mm, round(y - pt * 0.42 * (up - row), 2), line, pt, grey=0.35) for row, line in enumerate(lines)),
        Text(right, y, away, 6.5, Weight.BOLD, Align.RIGHT),
    )


RULER_SAYS = _("50 mm: measure it. If it is shorter or longer, print again at 100 % (actual size).")


def _set_lines(sentence: str, room_mm: float, weight: Weight) -> tuple[str, ...]:
    """One line where it is legible so, else two."""
    if fitting_size_pt(sentence, room_mm, 7.5, weight) >= 6:
        return (sentence,)
    return fit(sentence, room_mm, 6.5, 5, lines=2, wrap_below_pt=6.5, weight=weight)[1]


@functools.lru_cache(maxsize=64)
def sheet_margins(grid: Grid, instructions: tuple[str, str], speech: Speech = ENGLISH) -> tuple[PlainMark, ...]:
    """Everything on a sheet that is the same on each: cut marks, two lines on what to do, ruler, notice.

    A4 leaves room above and below the cards, Letter at the sides, where the text reads upwards.
    """
    size = PAPER_SIZES[grid.paper]
    marks: list[PlainMark] = [*cut_marks(grid)]
    left, right = grid.columns_mm[0], grid.right_mm
    top, bottom = grid.rows_mm[0], grid.bottom_mm
    alone = speech.each()[0]  # of two languages the margins have room for one
    ruler_says, notice = alone.say(RULER_SAYS), alone.say(FAN_CONTENT)
    if not _words_at_sides(grid):
        bleed = grid.cut.bleed_mm
        if bleed or len(grid.columns_mm) < GRID_SHAPES[grid.paper][0]:  # the words have the width of the paper
            left, right = SMALLEST_SIDE_MM, size.width_mm - SMALLEST_SIDE_MM
        lines = [
            (line, weight)
            for sentence, weight in zip(instructions, (Weight.BOLD, Weight.REGULAR), strict=True)
            for line in _set_lines(sentence, right - left, weight)
        ]
        pt = min(7.5, *(fitting_size_pt(line, right - left, 7.5, weight) for line, weight in lines))
        step = 3.2 if len(lines) <= 2 else 2.4
        y = max(5.4, top - 6 - bleed - step * (len(lines) - 1))
        marks += [Text(left, round(y + step * row, 2), line, pt, weight) for row, (line, weight) in enumerate(lines)]
        tight = bool(bleed) or size.height_mm - bottom < 16
        y = bottom + bleed + (6 if tight else 8.5)
        marks += ruler(left, y)
        pt = fitting_size_pt(ruler_says, right - left - RULER_MM - 2, 6.5)
        marks.append(Text(left + RULER_MM + 2, y, ruler_says, pt))
        pt = fitting_size_pt(notice, right - left, 4.5)
        marks.append(Text(right, y + (2.8 if tight else 3.2), notice, pt, align=Align.RIGHT, grey=0.3))
    else:
        room = size.height_mm - 2 * 12
        pt = min(7.0, *(fitting_size_pt(line, room, 7.0) for line in instructions))
        foot = size.height_mm - 12
        marks += [
            Text(left - 7.55 + 2.55 * row, foot, line, pt, Weight.BOLD if row == 0 else Weight.REGULAR, turned=True)
            for row, line in enumerate(instructions)
        ]
        marks += upright_ruler(right + 8.5, foot - RULER_MM)
        marks.append(Text(right + 8.2, foot - RULER_MM - 2, ruler_says, 6.0, turned=True))
        pt = fitting_size_pt(notice, room - RULER_MM - 6 - width_mm(ruler_says, 6.0), 4.5)
        marks.append(Text(right + 8.2, 12, notice, pt, align=Align.RIGHT, grey=0.3, turned=True))
    return tuple(marks)
