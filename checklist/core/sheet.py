"""Paper as data: what stands where, in millimetres from the top left of the page. Drawing it decides nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class Paper(StrEnum):
    A4 = "a4"
    LETTER = "letter"
    A5 = "a5"  # half of A4: four slips, small registration sheets


@dataclass(frozen=True, slots=True)
class PaperSize:
    width_mm: float
    height_mm: float


PAPER_SIZES = {
    Paper.A4: PaperSize(210.0, 297.0),
    Paper.LETTER: PaperSize(215.9, 279.4),
    Paper.A5: PaperSize(148.0, 210.0),
}
EVENT_PAPERS = (Paper.A4, Paper.LETTER)  # what whole events are printed on

MM_A_POINT = 25.4 / 72

CARD_WIDTH_MM = 63.0  # CR 108.2a
CARD_HEIGHT_MM = 88.0


class Weight(StrEnum):
    REGULAR = "regular"
    BOLD = "bold"


class Align(StrEnum):
    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; `y_mm` is its baseline, `size_pt` final: whoever plans has fitted it already.

    `turned`: reads upwards, so that `x_mm` is the baseline and the line runs from `y_mm` towards the top.
    """

    x_mm: float
    y_mm: float
    text: str
    size_pt: float
    weight: Weight = Weight.REGULAR
    align: Align = Align.LEFT
    grey: float = 0.0
    turned: bool = False
    language: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float
    width_mm: float = 0.2
    grey: float = 0.0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, its line centred on the edge. `radius_mm` rounds the corners, `fill_grey` None leaves it empty."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    line_mm: float = 0.2
    radius_mm: float = 0.0
    fill_grey: float | None = None
    grey: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    x_mm: float
    y_mm: float
    radius_mm: float
    line_mm: float = 0.2
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """A QR symbol; the place and size are those of the symbol without its quiet zone, which stays empty.

    29 modules a side and capitals only, unless `any_size`: then as many modules as the text needs.
    """

    x_mm: float
    y_mm: float
    size_mm: float
    payload: str
    any_size: bool = False


PlainMark = Text | Line | Box | Circle | Code


@dataclass(frozen=True, slots=True)
class Stamp:
    """Marks that several places share, as one tuple; theirs are measured from `x_mm`, `y_mm`. Drawn once, used often."""

    x_mm: float
    y_mm: float
    marks: tuple[PlainMark, ...]


Mark = PlainMark | Stamp


@dataclass(frozen=True, slots=True)
class Page:
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """`right_mm`, `down_mm`: how far a printer that is a little off needs all of it moved."""

    title: str
    paper: Paper
    pages: tuple[Page, ...]
    language: str = "en"
    right_mm: float = 0.0
    down_mm: float = 0.0


def moved(mark: PlainMark, x_mm: float, y_mm: float) -> PlainMark:
    """The same mark further right and down."""
    if isinstance(mark, Line):
        return replace(
            mark, x1_mm=mark.x1_mm + x_mm, y1_mm=mark.y1_mm + y_mm, x2_mm=mark.x2_mm + x_mm, y2_mm=mark.y2_mm + y_mm
        )
    return replace(mark, x_mm=mark.x_mm + x_mm, y_mm=mark.y_mm + y_mm)


def flat(page: Page) -> tuple[PlainMark, ...]:
    """The page's marks with every stamp laid out in its place."""
    marks: list[PlainMark] = []
    for mark in page.marks:
        if isinstance(mark, Stamp):
            marks += (moved(inner, mark.x_mm, mark.y_mm) for inner in mark.marks)
        else:
            marks.append(mark)
    return tuple(marks)


def _mark_as_text(mark: PlainMark) -> str:
    match mark:
        case Text():
            styles = [mark.weight.value, f"{mark.size_pt:g}"]
            styles += [mark.align.value] if mark.align is not Align.LEFT else []
            styles += [f"grey {mark.grey:g}"] if mark.grey else []
            styles += ["turned"] if mark.turned else []
            return f'text   {mark.x_mm:7.2f} {mark.y_mm:7.2f}  "{mark.text}"  {" ".join(styles)}'
        case Line():
            ends = f"{mark.x1_mm:7.2f} {mark.y1_mm:7.2f} {mark.x2_mm:7.2f} {mark.y2_mm:7.2f}"
            return f"line   {ends}  width {mark.width_mm:g} grey {mark.grey:g}{' dashed' if mark.dashed else ''}"
        case Box():
            fill = "" if mark.fill_grey is None else f" fill {mark.fill_grey:g}"
            size = f"{mark.width_mm:7.2f} {mark.height_mm:7.2f}"
            return f"box    {mark.x_mm:7.2f} {mark.y_mm:7.2f} {size}  line {mark.line_mm:g} radius {mark.radius_mm:g}{fill}"
        case Circle():
            return (
                f"circle {mark.x_mm:7.2f} {mark.y_mm:7.2f}  radius {mark.radius_mm:g}{' filled' if mark.filled else ''}"
            )
        case Code():
            return f'code   {mark.x_mm:7.2f} {mark.y_mm:7.2f} {mark.size_mm:7.2f}  "{mark.payload}"'


def as_text(plan: SheetPlan) -> str:
    """The plan for people and for golden files: one mark a line, in the order of drawing."""
    lines = [f"{plan.title}  {plan.paper.value}  {plan.language}"]
    if plan.right_mm or plan.down_mm:
        lines.append(f"moved {plan.right_mm:g} right, {plan.down_mm:g} down")
    for number, page in enumerate(plan.pages, 1):
        lines.append(f"page {number}")
        lines += (_mark_as_text(mark) for mark in flat(page))
    return "\n".join(lines) + "\n"
