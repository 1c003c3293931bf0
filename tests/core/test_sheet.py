from checklist.core.sheet import Align, Box, Circle, Code, Line, Page, Paper, SheetPlan, Stamp, Text, as_text, flat

SHARED = (Text(1, 2, "a", 8), Line(0, 0, 5, 1), Box(1, 1, 3, 4), Circle(2, 2, 1, filled=True), Code(1, 1, 18, "X"))


def test_flat_lays_stamps_out_in_their_place():
    page = Page((Stamp(10, 20, SHARED), Text(0, 0, "b", 8)))
    assert flat(page) == (
        Text(11, 22, "a", 8),
        Line(10, 20, 15, 21),
        Box(11, 21, 3, 4),
        Circle(12, 22, 1, filled=True),
        Code(11, 21, 18, "X"),
        Text(0, 0, "b", 8),
    )


def test_a_plan_as_text():
    plan = SheetPlan(
        "Title", Paper.LETTER, (Page((Stamp(1, 1, SHARED), Text(3, 4, "b", 7.5, align=Align.RIGHT, grey=0.5))),)
    )
    assert as_text(plan).splitlines() == [
        "Title  letter  en",
        "page 1",
        'text      2.00    3.00  "a"  regular 8',
        "line      1.00    1.00    6.00    2.00  width 0.2 grey 0",
        "box       2.00    2.00    3.00    4.00  line 0.2 radius 0",
        "circle    3.00    3.00  radius 1 filled",
        'code      2.00    2.00   18.00  "X"',
        'text      3.00    4.00  "b"  regular 7.5 right grey 0.5',
    ]
