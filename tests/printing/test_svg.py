import re
import xml.etree.ElementTree as ElementTree

import pytest

from checklist.core.lettering import width_mm
from checklist.core.sheet import Align, Box, Circle, Code, Line, Page, Paper, SheetPlan, Stamp, Text, Weight
from checklist.printing.svg import draw_page

SPACE = "{http://www.w3.org/2000/svg}"


def elements(*marks, paper=Paper.A4):
    image = ElementTree.fromstring(draw_page(SheetPlan("A & B", paper, (Page(marks),)), 1))
    return image, list(image.find(f"{SPACE}g"))


@pytest.mark.parametrize(("paper", "box"), [(Paper.A4, "0 0 210 297"), (Paper.LETTER, "0 0 215.9 279.4")])
def test_a_page_in_true_millimetres(paper, box):
    image, _ = elements(Text(1, 2, "x", 10), paper=paper)
    assert image.get("viewBox") == box
    assert image.get("width") == box.split()[2] + "mm"
    assert image.find(f"{SPACE}title").text == "A & B, 1 / 1"


def test_text_is_as_wide_as_on_paper_and_escaped():
    _, (text,) = elements(Text(10, 20, "<Fire & Ice>", 12, Weight.BOLD, Align.RIGHT, 0.5))
    assert text.text == "<Fire & Ice>"
    assert float(text.get("textLength")) == pytest.approx(width_mm("<Fire & Ice>", 12, Weight.BOLD), abs=0.001)
    assert (text.get("font-weight"), text.get("text-anchor"), text.get("fill")) == ("700", "end", "#808080")


def test_turned_text_reads_upwards():
    _, (text,) = elements(Text(10, 20, "up", 12, turned=True))
    assert text.get("transform") == "rotate(-90 10.000 20.000)"


def test_every_mark_has_its_place():
    _, drawn = elements(
        Stamp(10, 20, (Line(0, 0, 5, 1, dashed=True), Box(1, 1, 3, 4, fill_grey=0.5), Circle(2, 2, 1, filled=True)))
    )
    line, box, circle = drawn
    assert [line.get(name) for name in ("x1", "y1", "x2", "y2")] == ["10.000", "20.000", "15.000", "21.000"]
    assert [box.get(name) for name in ("x", "y", "width", "height", "fill")] == [
        "11.000",
        "21.000",
        "3.000",
        "4.000",
        "#808080",
    ]
    assert [circle.get(name) for name in ("cx", "cy", "r", "fill")] == ["12.000", "22.000", "1", "#000"]


def test_a_code_has_the_size_of_the_plan():
    _, (code,) = elements(Code(10, 20, 18, "HELLO"))
    assert code.get("transform") == f"translate(10.000 20.000) scale({18 / 29:.5f})"
    columns = [int(x) for x in re.findall(r"M(\d+) ", code.get("d"))]
    assert (min(columns), max(columns) < 29) == (0, True)


def test_nothing_needs_a_style_or_a_script():
    drawn = draw_page(SheetPlan("x", Paper.A4, (Page((Text(1, 2, "x", 10), Code(1, 1, 18, "A"))),)), 1)
    assert "style" not in drawn
    assert "script" not in drawn


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_page_that_is_not_there(number):
    with pytest.raises(IndexError):
        draw_page(SheetPlan("x", Paper.A4, (Page(()),)), number)


def test_what_a_printer_is_off_moves_all_of_the_page():
    plan = SheetPlan("A", Paper.A4, (Page((Text(1, 2, "x", 10),)),), right_mm=-1.5, down_mm=0.25)
    group = ElementTree.fromstring(draw_page(plan, 1)).find(f"{SPACE}g")
    assert group.get("transform") == "translate(-1.5 0.25)"
