"""The event's poster: its name, where to hand in a list, and the code of that address as large as the paper takes."""

from __future__ import annotations

from checklist.core.lettering import fit, fitting_size_pt, printable
from checklist.core.plans.cutting import FAN_CONTENT, check_large
from checklist.core.sheet import PAPER_SIZES, Align, Code, Page, Paper, PlainMark, SheetPlan, Text, Weight
from checklist.core.speech import ENGLISH, Speech


def plan_poster(
    event: str,
    address: str,
    join_code: str,
    paper: Paper,
    *,
    date: str = "",
    deadline: str = "",
    title: str = "",
    speech: Speech = ENGLISH,
) -> SheetPlan:
    """One page to hang up. `address` may be any text: its symbol has as many modules as it needs."""
    check_large(paper)
    size = PAPER_SIZES[paper]
    middle = size.width_mm / 2
    room = size.width_mm - 30
    marks: list[PlainMark] = []

    def centred(words: str, y: float, size_pt: float, weight: Weight = Weight.REGULAR) -> None:
        words = printable(words)
        if words:
            fitted = fitting_size_pt(words, room, size_pt, weight)
            marks.append(Text(middle, round(y, 2), words, fitted, weight, Align.CENTRE))

    pt, lines = fit(printable(event), room, 44, 14, lines=3, wrap_below_pt=30, weight=Weight.BOLD)
    y = 20.0 + size.height_mm * 0.02
    for line in lines:
        y += pt * 0.42
        marks.append(Text(middle, round(y, 2), line, pt, Weight.BOLD, Align.CENTRE))
    centred(date, y + 9, 16)
    code_mm = min(size.width_mm * 0.56, size.height_mm * 0.4)
    top = max(y + 30, size.height_mm * 0.3)
    centred(speech.say("Hand in your deck list here"), top - 13, 24, Weight.BOLD)
    marks.append(Code(round(middle - code_mm / 2, 2), round(top + 8, 2), round(code_mm, 2), address, any_size=True))
    y = top + 8 + code_mm + code_mm * 4 / 21
    centred(address, y + 2, 14)
    centred(speech.say("or type this code at the front page:"), y + 12, 13)
    centred(join_code, y + 25, 34, Weight.BOLD)
    if deadline:
        centred(speech.say("Lists close {deadline}", deadline=deadline), y + 37, 16)
    marks.append(Text(middle, size.height_mm - 8, speech.each()[0].say(FAN_CONTENT), 5, align=Align.CENTRE, grey=0.35))
    return SheetPlan(title or printable(event), paper, (Page(tuple(marks)),), language=speech.language)
