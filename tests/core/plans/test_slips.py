import pytest

from checklist.core.decklist import Zone
from checklist.core.lettering import width_mm
from checklist.core.plans.slips import IndexRow, SlipCell, SlipStrip, plan_index, plan_slips
from checklist.core.refusal import Refused
from checklist.core.sheet import PAPER_SIZES, Align, Code, Paper, Text, flat

CODE = "4K7M2PQ9XW3TV5RA"


def strip(player, count, name="Delver of Secrets // Insectile Aberration", **values):
    cells = tuple(
        SlipCell(name, Zone.MAIN, n + 1, count, CODE, f"HTTPS://X/S/{player[:1].upper()}{n}") for n in range(count)
    )
    return SlipStrip(player, cells, **({"table": "7", "event": "Winter Open", "date": "2026-12-05"} | values))


@pytest.mark.parametrize("paper", Paper)
def test_golden(golden, paper):
    golden(
        plan_slips([strip("Ada Žižek", 2), strip("Ben", 1, "Bruna, the Fading Light")], paper), f"slips_{paper.value}"
    )


def test_golden_index(golden):
    golden(
        plan_index([IndexRow("Ada Žižek", "7", CODE, 12), IndexRow("Ben", "", CODE)], Paper.A4, event="Winter Open"),
        "index_a4",
    )


def test_every_copy_has_its_code_once(payloads):
    plan = plan_slips([strip("Ada", 12), strip("Ben", 60), strip("Cleo", 4)], Paper.A4)
    expected = [f"HTTPS://X/S/{who}{n}" for who, count in (("A", 12), ("B", 60), ("C", 4)) for n in range(count)]
    assert payloads(plan) == expected


def test_a_long_strip_runs_on_with_its_name(words):
    plan = plan_slips([strip("Ada", 100)], Paper.LETTER)
    assert len(plan.pages) == 3
    said = words(plan)
    assert (said.count("Ada"), said.count("Ada, continued")) == (1, 2)


def test_a_strip_that_fits_a_page_is_not_torn():
    plan = plan_slips([strip("Ada", 28), strip("Ben", 28)], Paper.A4)
    assert [sum(isinstance(mark, Code) for mark in flat(page)) for page in plan.pages] == [28, 28]


@pytest.mark.parametrize("paper", Paper)
def test_nothing_stands_in_a_quiet_zone_or_off_the_page(cards, paper):
    plan = plan_slips([strip("Ada", 30, cards.longest.front.name), strip("Ben " * 40, 9)], paper)
    size = PAPER_SIZES[paper]
    for page in plan.pages:
        marks = flat(page)
        codes = [mark for mark in marks if isinstance(mark, Code)]
        for mark in marks:
            if not isinstance(mark, Text):
                continue
            width = width_mm(mark.text, mark.size_pt, mark.weight)
            left = mark.x_mm - {Align.LEFT: 0, Align.CENTRE: width / 2, Align.RIGHT: width}[mark.align]
            top = mark.y_mm - 0.72 * mark.size_pt * 25.4 / 72
            assert 10 <= left <= left + width <= size.width_mm - 10
            assert 4 <= top <= mark.y_mm <= size.height_mm - 5
            for code in codes:
                quiet = code.size_mm * 4 / 29 - 0.05
                assert (
                    left + width < code.x_mm - quiet
                    or left > code.x_mm + code.size_mm + quiet
                    or mark.y_mm < code.y_mm - quiet
                    or top > code.y_mm + code.size_mm + quiet
                ), mark


def test_every_strip_is_put_away_during_games(words):
    said = words(plan_slips([strip("Ada", 1), strip("Ben", 1)], Paper.A4))
    assert sum("put away during games" in line for line in said) == 2


def test_no_code_gives_no_plan():
    for strips in ([], [SlipStrip("Ada", ())]):
        with pytest.raises(Refused) as refused:
            plan_slips(strips, Paper.A4)
        assert refused.value.code == "nothing-to-print"
    with pytest.raises(Refused):
        plan_index([], Paper.A4)


@pytest.mark.parametrize("paper", Paper)
def test_the_index_names_everybody_in_order(words, paper):
    rows = [IndexRow(f"Player {n:04}", str(n), CODE, n % 13) for n in range(500)]
    said = words(plan_index(rows, paper))
    assert [line for line in said if line.startswith("Player ")] == [row.player for row in rows]
    assert said.count("4K7M 2PQ9 XW3T V5RA") == 500
