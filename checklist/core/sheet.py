"""Paper as data: what stands where, in millimetres from the top left of the page. Drawing it decides nothing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Paper(StrEnum):
    A4 = "a4"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class PaperSize:
    width_mm: float
    height_mm: float


PAPER_SIZES = {Paper.A4: PaperSize(210.0, 297.0), Paper.LETTER: PaperSize(215.9, 279.4)}

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
    """One line of text; `y_mm` is its baseline, `size_pt` final: whoever plans has fitted it already."""

    x_mm: float
    y_mm: float
    text: str
    size_pt: float
    weight: Weight = Weight.REGULAR
    align: Align = Align.LEFT
    grey: float = 0.0


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
    """A QR symbol; the place and size are those of the symbol without its quiet zone, which stays empty."""

    x_mm: float
    y_mm: float
    size_mm: float
    payload: str


Mark = Text | Line | Box | Circle | Code


@dataclass(frozen=True, slots=True)
class Page:
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class SheetPlan:
    title: str
    paper: Paper
    pages: tuple[Page, ...]
    language: str = "en"
