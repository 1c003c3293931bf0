import pytest

from checklist.cards.sources.costs import colors_of_cost, in_color_order, mana_value


@pytest.mark.parametrize(
    ("cost", "value", "colors"),
    [
        ("", 0, ""),
        ("{0}", 0, ""),
        ("{2}{U}{U}", 4, "U"),
        ("{X}{X}{R}", 1, "R"),
        ("{2/W}{2/W}", 4, "W"),
        ("{B/G}{G/W}", 2, "WBG"),
        ("{R/P}{1}", 2, "R"),
        ("{G/U/P}{2}", 3, "UG"),
        ("{C}{S}", 2, ""),
        ("{C/R}", 1, "R"),
        ("{HW}", 0.5, "W"),
        ("{1000000}", 1_000_000, ""),
        ("{1}{R} // {1}{U}", 4, "UR"),
    ],
)
def test_a_cost(cost, value, colors):
    assert mana_value(cost) == value
    assert colors_of_cost(cost) == tuple(colors)


def test_colors_have_one_order():
    assert in_color_order(["G", "B", "W", "B"]) == ("W", "B", "G")
