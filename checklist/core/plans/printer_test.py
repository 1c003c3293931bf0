"""The printer's test page: ruler, a slip's outline, the code at every size, greys, a cross for both sides."""

from __future__ import annotations

from checklist.core.lettering import fit, fitting_size_pt
from checklist.core.plans.cutting import FAN_CONTENT, check_large, ruler, upright_ruler
from checklist.core.sheet import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    PAPER_SIZES,
    Align,
    Box,
    Circle,
    Code,
    Line,
    Page,
    Paper,
    PlainMark,
    SheetPlan,
    Text,
    Weight,
)
from checklist.core.speech import ENGLISH, Speech

# Where the card's outline is on the paper: whoever measures it knows how far the printer is off.
OUTLINE_LEFT_MM, OUTLINE_TOP_MM = 32.0, 60.0
CODE_SIZES_MM = (18.0, 15.0, 12.0, 10.0)  # 18 is what is printed, 15 is offered, the small ones are there to be tried


def plan_printer_test(
    payload: str, paper: Paper, *, title: str = "Printer test page", speech: Speech = ENGLISH
) -> SheetPlan:
    """One page; scanning any of its codes with a phone says that printer and phone are fine.

    Whoever measures where the outline lies, and how long the ruler is, knows what the printer does wrong.
    """
    check_large(paper)
    size = PAPER_SIZES[paper]
    width, height = size.width_mm, size.height_mm
    left = 18.0
    say = speech.say
    marks: list[PlainMark] = [Text(left, 22, say("Printer test page"), 20, Weight.BOLD)]
    words = say(
        "Print at 100 % (actual size), on one side. Measure the rulers and lay a card on the outline; then scan each code "
        "with the phones that judges will use, through a sleeve too."
    )
    pt, lines = fit(words, width - 2 * left, 10, 8, lines=4, wrap_below_pt=10)
    for row, line in enumerate(lines):
        marks.append(Text(left, round(29 + row * 4.6, 2), line, pt))
    marks += ruler(left, 52)
    marks.append(Text(left + 54, 52, say("50 mm across"), 9))
    marks += upright_ruler(left + 4, 60)
    marks.append(Text(left + 9, 96, say("50 mm down"), 9, turned=True))
    x, y = OUTLINE_LEFT_MM, OUTLINE_TOP_MM
    marks.append(Box(x, y, CARD_WIDTH_MM, CARD_HEIGHT_MM, 0.2))
    marks.append(Text(x + CARD_WIDTH_MM / 2, y + 40, "63 × 88 mm", 12, Weight.BOLD, Align.CENTRE))
    marks.append(Text(x + CARD_WIDTH_MM / 2, y + 46, say("a card covers the line"), 8, align=Align.CENTRE))
    edges = (
        say("left line: {number:g} mm from the paper’s edge", number=OUTLINE_LEFT_MM),
        say("upper line: {number:g} mm from the paper’s edge", number=OUTLINE_TOP_MM),
    )
    for row, words in enumerate(edges):
        pt = fitting_size_pt(words, CARD_WIDTH_MM - 6, 8)
        marks.append(Text(x + CARD_WIDTH_MM / 2, y + 56 + 4 * row, words, pt, align=Align.CENTRE))
    marks += _greys(x + CARD_WIDTH_MM + 33, y, speech)
    marks += _cross(width / 2, height / 2, speech)
    marks += _codes(left, 172.0, payload, speech)
    marks.append(Text(left, height - 8, say(FAN_CONTENT), 5, grey=0.35))
    return SheetPlan(title, paper, (Page(tuple(marks)),), language=speech.language)


def _greys(x: float, y: float, speech: Speech) -> list[PlainMark]:
    """Nine steps: where neighbours run together the printer is too dark or too light for fine codes."""
    marks: list[PlainMark] = [Text(x, y - 2, speech.say("grey steps"), 8)]
    for step in range(9):
        grey = round(step / 8, 3)
        marks.append(Box(x, y + step * 8, 22, 8, 0.1, fill_grey=grey, grey=0.5))
        marks.append(Text(x + 25, round(y + step * 8 + 5.2, 2), f"{100 - round(100 * grey)} %", 8))
    return marks


def _cross(x: float, y: float, speech: Speech) -> list[PlainMark]:
    """In the middle of the paper, so that front and back of a duplex print can be held against the light."""
    return [
        Line(x - 6, y, x + 6, y, 0.15),
        Line(x, y - 6, x, y + 6, 0.15),
        Circle(x, y, 3, 0.15),
        Text(x, y + 9.5, speech.say("middle of the paper"), 6.5, align=Align.CENTRE, grey=0.35),
    ]


def _codes(left: float, top: float, payload: str, speech: Speech) -> list[PlainMark]:
    marks: list[PlainMark] = [
        Text(left, top - 3, speech.say("Codes: which of these can your phone read?"), 11, Weight.BOLD)
    ]
    x = left
    for code_mm in CODE_SIZES_MM:
        quiet = code_mm * 4 / 29
        marks.append(Code(round(x + quiet, 2), round(top + quiet, 2), code_mm, payload))
        label = f"{code_mm:g} mm"
        if code_mm == CODE_SIZES_MM[0]:
            label = speech.say("{size} (printed)", size=label)
        middle = x + quiet + code_mm / 2
        marks.append(Text(round(middle, 2), round(top + 18 + 2 * 18 * 4 / 29 + 4, 2), label, 8, align=Align.CENTRE))
        marks.append(Box(round(middle - 13, 2), round(top + 30, 2), 4, 4, 0.25))
        marks.append(Text(round(middle - 7, 2), round(top + 33.2, 2), speech.say("read"), 8))
        x += code_mm + 2 * quiet + 16
    return marks
