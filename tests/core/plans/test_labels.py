import pytest

from checklist.core.decklist import Zone
from checklist.core.lettering import width_mm
from checklist.core.plans.labels import Label, label_sheets, plan_labels
from checklist.core.plans.slips import SlipCell
from checklist.core.refusal import Refused
from checklist.core.sheet import PAPER_SIZES, Code, Text, flat

CODE = "4K7M2PQ9XW3TV5RA"


def label(number, name="Delver of Secrets // Insectile Aberration"):
    return Label(SlipCell(name, Zone.SIDEBOARD, number + 1, 60, CODE, f"HTTPS://X/S/{number}"), "Łukasz Žižek")


@pytest.mark.parametrize("sheet", label_sheets().values(), ids=lambda sheet: sheet.name)
def test_a_sheet_lies_on_its_paper(sheet):
    size = PAPER_SIZES[sheet.paper]
    assert len(sheet.slots) == sheet.columns * sheet.rows
    right = sheet.left_mm + (sheet.columns - 1) * sheet.pitch_x_mm + sheet.width_mm
    bottom = sheet.top_mm + (sheet.rows - 1) * sheet.pitch_y_mm + sheet.height_mm
    assert size.width_mm - right == pytest.approx(sheet.left_mm, abs=0.6)  # makers centre their labels
    assert size.height_mm - bottom == pytest.approx(sheet.top_mm, abs=0.6)
    assert sheet.height_mm >= 18 * 37 / 29  # the code with its quiet zone


@pytest.mark.parametrize("sheet", label_sheets().values(), ids=lambda sheet: sheet.name)
def test_everything_stays_on_its_label(cards, sheet):
    names = [
        "Delver of Secrets // Insectile Aberration",
        "Bruna, the Fading Light",
        "Who // What // When // Where // Why",
    ]
    plan = plan_labels([label(n, names[n % 3]) for n in range(len(sheet.slots) + 1)], sheet)
    assert len(plan.pages) == 2
    for page in plan.pages:
        for mark in flat(page):
            width = width_mm(mark.text, mark.size_pt, mark.weight) if isinstance(mark, Text) else mark.size_mm
            bottom = mark.y_mm if isinstance(mark, Text) else mark.y_mm + mark.size_mm
            assert any(
                x + 1 <= mark.x_mm <= mark.x_mm + width <= x + sheet.width_mm - 1
                and y + 1 <= mark.y_mm <= bottom <= y + sheet.height_mm - 1
                for x, y in sheet.slots
            ), mark


def test_golden(golden):
    golden(plan_labels([label(0), label(1)], label_sheets()["a4-63x38"]), "labels_a4")


def test_used_labels_are_skipped(payloads):
    sheet = label_sheets()["letter-67x25"]
    plan = plan_labels([label(n) for n in range(30)], sheet, skip=(0, 1, 2, 29))
    counts = [sum(isinstance(mark, Code) for mark in flat(page)) for page in plan.pages]
    assert counts == [26, 4]
    assert payloads(plan) == [f"HTTPS://X/S/{n}" for n in range(30)]


def test_no_code_gives_no_plan():
    with pytest.raises(Refused) as refused:
        plan_labels([], label_sheets()["a4-63x38"])
    assert refused.value.code == "nothing-to-print"
