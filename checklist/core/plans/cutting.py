"""Where cards stand on a sheet, where to cut, and what every such sheet says in its margins."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from checklist.core.lettering import fitting_size_pt
from checklist.core.refusal import Refused
from checklist.core.sheet import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    PAPER_SIZES,
    Align,
    Line,
    Paper,
    PlainMark,
    Text,
    Weight,
)

FAN_CONTENT = (
    "Unofficial fan content under the Fan Content Policy of Wizards of the Coast, who neither approve nor endorse it. "
    "Card names belong to them."
)
SMALLEST_SIDE_MM = 10.0  # what a plain printer leaves white at the sides, with room to spare
SMALLEST_END_MM = 7.5
RULER_MM = 50


@dataclass(frozen=True, slots=True)
class Cut:
    """How cards are laid out for cutting. `skip` names slots of the first sheet that are used up, counted from 0.

    `undersize`: 62.5 x 87.5 mm, for sharing a sleeve with a card.
    """

    gap_mm: float = 0.0
    undersize: bool = False
    skip: tuple[int, ...] = ()

    @property
    def width_mm(self) -> float:
        return CARD_WIDTH_MM - 0.5 if self.undersize else CARD_WIDTH_MM

    @property
    def height_mm(self) -> float:
        return CARD_HEIGHT_MM - 0.5 if self.undersize else CARD_HEIGHT_MM


@dataclass(frozen=True, slots=True)
class Grid:
    """Nine cards on a sheet: the left edges of the columns and the top edges of the rows."""

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


def card_grid(paper: Paper, cut: Cut = Cut()) -> Grid:  # noqa: B008 -- frozen
    """Three by three, centred. Raises Refused("grid-does-not-fit") where the margins would be cut by a printer."""
    size = PAPER_SIZES[paper]
    left = (size.width_mm - 3 * cut.width_mm - 2 * cut.gap_mm) / 2
    top = (size.height_mm - 3 * cut.height_mm - 2 * cut.gap_mm) / 2
    if left < SMALLEST_SIDE_MM or top < SMALLEST_END_MM:
        raise Refused(
            "grid-does-not-fit",
            f"Nine cards with gaps of {cut.gap_mm:g} mm leave margins of {left:.1f} and {top:.1f} mm on "
            f"{paper.value.capitalize()}; a printer needs {SMALLEST_SIDE_MM:g} and {SMALLEST_END_MM:g}.",
        )
    return Grid(
        paper,
        cut,
        tuple(left + column * (cut.width_mm + cut.gap_mm) for column in range(3)),
        tuple(top + row * (cut.height_mm + cut.gap_mm) for row in range(3)),
    )


def _edges(starts: tuple[float, ...], size_mm: float) -> tuple[float, ...]:
    return tuple(sorted({round(edge, 4) for start in starts for edge in (start, start + size_mm)}))


def cut_marks(grid: Grid) -> tuple[Line, ...]:
    """Ticks in the margins and hairlines along the cards; the centre of each line lies on the card's edge."""
    size = PAPER_SIZES[grid.paper]
    xs = _edges(grid.columns_mm, grid.cut.width_mm)
    ys = _edges(grid.rows_mm, grid.cut.height_mm)
    left, right, top, bottom = xs[0], xs[-1], ys[0], ys[-1]
    across = min(4.0, left - 6)
    along = min(4.0, top - 1 - 4.5)
    marks = []
    for x in xs:
        marks.append(Line(x, top - 1 - along, x, top - 1, 0.2))
        marks.append(Line(x, bottom + 1, x, min(bottom + 1 + along, size.height_mm - 4), 0.2))
        marks.append(Line(x, top, x, bottom, 0.1, grey=0.7))
    for y in ys:
        marks.append(Line(left - 1 - across, y, left - 1, y, 0.2))
        marks.append(Line(right + 1, y, right + 1 + across, y, 0.2))
        marks.append(Line(left, y, right, y, 0.1, grey=0.7))
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


RULER_SAYS = "50 mm: measure it. If it is shorter or longer, print again at 100 % (actual size)."


@functools.lru_cache(maxsize=64)
def sheet_margins(grid: Grid, instructions: tuple[str, str]) -> tuple[PlainMark, ...]:
    """Everything on a sheet that is the same on each: cut marks, two lines on what to do, ruler, notice.

    A4 leaves room above and below the cards, Letter at the sides, where the text reads upwards.
    """
    size = PAPER_SIZES[grid.paper]
    marks: list[PlainMark] = [*cut_marks(grid)]
    left, right = grid.columns_mm[0], grid.right_mm
    top, bottom = grid.rows_mm[0], grid.bottom_mm
    if top >= 12:
        pt = min(7.5, *(fitting_size_pt(line, right - left, 7.5) for line in instructions))
        y = top - 6 - 3.2
        marks += [
            Text(left, y + 3.2 * row, line, pt, Weight.BOLD if row == 0 else Weight.REGULAR)
            for row, line in enumerate(instructions)
        ]
        y = bottom + 8.5
        marks += ruler(left, y)
        marks.append(Text(left + RULER_MM + 2, y, RULER_SAYS, 6.5))
        marks.append(Text(right, y + 3.2, FAN_CONTENT, 4.5, align=Align.RIGHT, grey=0.3))
    else:
        room = size.height_mm - 2 * 12
        pt = min(7.0, *(fitting_size_pt(line, room, 7.0) for line in instructions))
        foot = size.height_mm - 12
        marks += [
            Text(left - 9.2 + 3.0 * row, foot, line, pt, Weight.BOLD if row == 0 else Weight.REGULAR, turned=True)
            for row, line in enumerate(instructions)
        ]
        marks += upright_ruler(right + 8.5, foot - RULER_MM)
        marks.append(Text(right + 8.2, foot - RULER_MM - 2, RULER_SAYS, 6.0, turned=True))
        marks.append(Text(right + 8.2, 12, FAN_CONTENT, 4.5, align=Align.RIGHT, grey=0.3, turned=True))
    return tuple(marks)
