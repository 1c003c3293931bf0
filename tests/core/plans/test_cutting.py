import itertools

import pytest

from checklist.core.plans.cutting import Cut, card_grid, cut_from_options, cut_marks, ruler, upright_ruler
from checklist.core.refusal import Refused
from checklist.core.sheet import PAPER_SIZES, Box, Line, Paper


@pytest.mark.parametrize(
    ("paper", "side", "end"), [(Paper.A4, 10.5, 16.5), (Paper.LETTER, 13.45, 7.7), (Paper.A5, 11, 17)]
)
def test_bug_079_margins_stay_wide_enough(paper, side, end):
    grid = card_grid(paper)
    assert (grid.columns_mm[0], grid.rows_mm[0]) == pytest.approx((side, end))
    size = PAPER_SIZES[paper]
    assert (size.width_mm - grid.right_mm, size.height_mm - grid.bottom_mm) == pytest.approx((side, end))


@pytest.mark.parametrize("paper", Paper)
def test_bug_066_and_067_a_slip_is_63_by_88_on_either_paper(paper):
    grid = card_grid(paper)
    assert {round(b - a, 6) for a, b in zip(grid.columns_mm, grid.columns_mm[1:], strict=False)} == {63}
    assert {round(b - a, 6) for a, b in zip(grid.rows_mm, grid.rows_mm[1:], strict=False)} == {88}


def test_nine_slots_row_by_row():
    grid = card_grid(Paper.A4)
    assert len(grid.slots) == 9
    assert grid.slots[0] == (10.5, 16.5)
    assert grid.slots[1] == (73.5, 16.5)
    assert grid.slots[8] == (136.5, 192.5)


def test_a_grid_that_does_not_fit_is_refused():
    with pytest.raises(Refused) as refused:
        card_grid(Paper.LETTER, Cut(down_mm=5))
    assert refused.value.code == "grid-does-not-fit"


@pytest.mark.parametrize(
    ("paper", "gap", "cards"),
    [(Paper.A4, 0.5, 9), (Paper.A4, 2, 6), (Paper.A4, 20, 4), (Paper.LETTER, 0.5, 6), (Paper.LETTER, 20, 4), (Paper.A5, 2, 4), (Paper.A5, 20, 1)],
)  # fmt: skip
def test_a_gap_takes_the_room_it_needs(paper, gap, cards):
    grid = card_grid(paper, Cut(gap_mm=gap))
    assert len(grid.slots) == cards
    size = PAPER_SIZES[paper]
    assert min(grid.columns_mm[0], size.width_mm - grid.right_mm) >= 10
    assert min(grid.rows_mm[0], size.height_mm - grid.bottom_mm) >= 7.5


def test_undersize_for_sharing_a_sleeve():
    grid = card_grid(Paper.A4, Cut(undersize=True))
    assert (grid.cut.width_mm, grid.cut.height_mm) == (62.5, 87.5)
    assert grid.columns_mm[1] - grid.columns_mm[0] == 62.5


@pytest.mark.parametrize("paper", Paper)
def test_bug_073_the_centre_of_each_cut_line_lies_on_the_edge(paper):
    grid = card_grid(paper)
    upright = {round(line.x1_mm, 3) for line in cut_marks(grid) if line.x1_mm == line.x2_mm}
    level = {round(line.y1_mm, 3) for line in cut_marks(grid) if line.y1_mm == line.y2_mm}
    assert upright == {round(x, 3) for x in (*grid.columns_mm, grid.right_mm)}
    assert level == {round(y, 3) for y in (*grid.rows_mm, grid.bottom_mm)}


def test_with_a_gap_each_card_has_its_own_lines():
    grid = card_grid(Paper.A4, Cut(gap_mm=0.25))
    assert len({round(line.x1_mm, 3) for line in cut_marks(grid) if line.x1_mm == line.x2_mm}) == 6


@pytest.mark.parametrize("paper", Paper)
def test_no_cut_mark_leaves_the_printable_part_of_the_paper(paper):
    size = PAPER_SIZES[paper]
    for line in cut_marks(card_grid(paper)):
        assert 4 <= min(line.x1_mm, line.x2_mm) <= max(line.x1_mm, line.x2_mm) <= size.width_mm - 4
        assert 4 <= min(line.y1_mm, line.y2_mm) <= max(line.y1_mm, line.y2_mm) <= size.height_mm - 4


def test_the_rulers_are_50_mm_long():
    level, upright = ruler(10, 20)[0], upright_ruler(10, 20)[0]
    assert isinstance(level, Line)
    assert isinstance(upright, Line)
    assert level.x2_mm - level.x1_mm == 50
    assert upright.y2_mm - upright.y1_mm == 50


def test_half_a_sheet_takes_four():
    assert len(card_grid(Paper.A5).slots) == 4


def test_a_printer_that_is_off_is_made_up_for():
    grid, moved = card_grid(Paper.A4), card_grid(Paper.A4, Cut(right_mm=1.5, down_mm=-0.5))
    assert [b[0] - a[0] for a, b in zip(grid.slots, moved.slots, strict=True)] == [1.5] * 9
    assert [b[1] - a[1] for a, b in zip(grid.slots, moved.slots, strict=True)] == [-0.5] * 9


def test_round_corners_are_outlined():
    outlines = [mark for mark in cut_marks(card_grid(Paper.A4, Cut(corner_mm=3))) if isinstance(mark, Box)]
    assert [(box.x_mm, box.y_mm) for box in outlines] == list(card_grid(Paper.A4).slots)
    assert {(box.width_mm, box.height_mm, box.radius_mm) for box in outlines} == {(63, 88, 3)}


@pytest.mark.parametrize(
    ("options", "cut"),
    [
        ({}, Cut()),
        ({"gap": "0.5", "undersize": "on", "skip": "0, 4 8"}, Cut(0.5, True, (0, 4, 8))),
        ({"gap": 0.25, "skip": [1], "right": -1, "down": "2.5", "corner": 3}, Cut(0.25, False, (1,), -1, 2.5, 3)),
    ],
)
def test_layouts_from_options(options, cut):
    assert cut_from_options(options) == cut


@pytest.mark.parametrize(
    "options",
    [
        {"gap": "wide"},
        {"gap": -1},
        {"gap": "nan"},
        {"gap": "inf"},
        {"skip": "9"},
        {"skip": "x"},
        {"skip": 3},
        {"right": 6},
        {"corner": 9},
    ],
)
def test_layouts_beyond_reason_are_refused(options):
    with pytest.raises(Refused) as refused:
        cut_from_options(options)
    assert refused.value.code == "bad-layout"


@pytest.mark.parametrize(
    ("paper", "bleed", "cards"),
    [(Paper.A4, 0.25, 9), (Paper.A4, 1, 6), (Paper.LETTER, 0.1, 6), (Paper.LETTER, 1, 6), (Paper.A5, 1, 4), (Paper.A5, 2, 2), (Paper.A4, 3, 4)],
)  # fmt: skip
def test_a_bleed_takes_the_room_it_needs_and_leaves_no_line_on_an_edge(paper, bleed, cards):
    grid = card_grid(paper, Cut(bleed_mm=bleed))
    assert len(grid.slots) == cards
    for (left, top), other in itertools.combinations(grid.slots, 2):
        assert abs(other[0] - left) > 62.999 + 2 * bleed or abs(other[1] - top) > 87.999 + 2 * bleed
    for line in cut_marks(grid):
        out_x = line.x2_mm <= grid.columns_mm[0] - bleed or line.x1_mm >= grid.right_mm + bleed
        out_y = line.y2_mm <= grid.rows_mm[0] - bleed or line.y1_mm >= grid.bottom_mm + bleed
        assert out_x or out_y


def test_there_is_no_bleed_unless_it_is_asked_for():
    assert Cut().bleed_mm == cut_from_options({}).bleed_mm == 0
    assert cut_from_options({"bleed": "0.5"}).bleed_mm == 0.5
    with pytest.raises(Refused) as refused:
        cut_from_options({"bleed": "4"})
    assert refused.value.code == "bad-layout"
