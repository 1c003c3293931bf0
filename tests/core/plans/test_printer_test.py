import pytest

from checklist.core.plans.printer_test import CODE_SIZES_MM, OUTLINE_LEFT_MM, OUTLINE_TOP_MM, plan_printer_test
from checklist.core.sheet import EVENT_PAPERS, PAPER_SIZES, Box, Code, Line, Paper, Text, flat

ADDRESS = "HTTPS://FLIPSIDE.EXAMPLE/S/4K7M2PQ9XW3TV5RA"


def test_golden(golden):
    golden(plan_printer_test(ADDRESS, Paper.A4), "printer_test_a4")


@pytest.mark.parametrize("paper", EVENT_PAPERS)
def test_everything_is_on_the_one_page(paper):
    (page,) = plan_printer_test(ADDRESS, paper).pages
    marks = flat(page)
    size = PAPER_SIZES[paper]
    codes = [mark for mark in marks if isinstance(mark, Code)]
    assert [code.size_mm for code in codes] == list(CODE_SIZES_MM) == [18, 15, 12, 10]
    for one, other in zip(codes, codes[1:], strict=False):
        assert other.x_mm - (one.x_mm + one.size_mm) >= 4 / 29 * (one.size_mm + other.size_mm)
    assert any(isinstance(mark, Box) and (mark.width_mm, mark.height_mm) == (63, 88) for mark in marks)
    rulers = [
        mark for mark in marks if isinstance(mark, Line) and max(mark.x2_mm - mark.x1_mm, mark.y2_mm - mark.y1_mm) == 50
    ]
    assert len(rulers) == 2
    greys = [mark.fill_grey for mark in marks if isinstance(mark, Box) and mark.fill_grey is not None]
    assert greys == sorted(greys)
    assert (greys[0], greys[-1], len(greys)) == (0, 1, 9)
    assert max(mark.y_mm for mark in marks if isinstance(mark, Text)) <= size.height_mm - 5


@pytest.mark.parametrize("paper", EVENT_PAPERS)
def test_the_cross_is_in_the_middle_of_the_paper(paper):
    size = PAPER_SIZES[paper]
    lines = [mark for mark in flat(plan_printer_test(ADDRESS, paper).pages[0]) if isinstance(mark, Line)]
    level = [line for line in lines if line.y1_mm == line.y2_mm == size.height_mm / 2]
    assert [(line.x1_mm + line.x2_mm) / 2 for line in level] == [size.width_mm / 2]


@pytest.mark.parametrize("paper", EVENT_PAPERS)
def test_the_outline_is_where_the_page_says_that_it_is(paper, words):
    plan = plan_printer_test(ADDRESS, paper)
    (outline,) = [m for m in flat(plan.pages[0]) if isinstance(m, Box) and (m.width_mm, m.height_mm) == (63, 88)]
    assert (outline.x_mm, outline.y_mm) == (OUTLINE_LEFT_MM, OUTLINE_TOP_MM) == (32, 60)
    said = [text for text in words(plan) if "from the paper’s edge" in text]
    assert said == ["left line: 32 mm from the paper’s edge", "upper line: 60 mm from the paper’s edge"]
