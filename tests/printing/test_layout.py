"""How card-sized prints lie on their sheets: asked for in the order, kept with it, drawn so each time."""

import pytest
from django.urls import reverse

from checklist.core.decklist import Zone
from checklist.core.plans.cutting import Cut, card_grid
from checklist.core.sheet import Code, Paper, flat
from checklist.printing.models import PrintedCard, PrintJob
from checklist.printing.queries import plan_of

SENT = {"kind": "substitutes", "paper": "a4", "nonce": "n1", "confirmed": "on"}


@pytest.fixture
def send(client, paper, cards):
    paper.hand_in((4, cards.delver, Zone.MAIN))
    paper.hand_in((1, cards.valki, Zone.MAIN), slot=paper.register("Ben"))
    client.force_login(paper.organiser)
    return lambda **values: client.post(reverse("printing-order", kwargs={"slug": "winter"}), SENT | values)


def codes():
    plan = plan_of(PrintJob.objects.get())
    return [[mark for mark in flat(page) if isinstance(mark, Code)] for page in plan.pages]


def test_the_usual_layout_is_not_written_down(send):
    assert send().status_code == 302
    assert "layout" not in PrintJob.objects.get().options
    assert [len(page) for page in codes()] == [5]


def test_a_layout_is_kept_and_drawn(send):
    send(gap="0.5", undersize="on", skip="0 1", right="-1", corner="3")
    layout = PrintJob.objects.get().options["layout"]
    assert layout == {"gap": 0.5, "undersize": True, "skip": "0 1", "right": -1, "corner": 3}
    (first, *_rest), = codes()  # fmt: skip
    left, top = card_grid(Paper.A4, Cut(0.5, True, right_mm=-1)).slots[2]
    assert (first.x_mm, first.y_mm) == pytest.approx((left + 62.5 - 22, top + 87.5 - 22), abs=0.01)


def test_codes_of_15_mm_are_offered(send):
    send(small_codes="on")
    assert {code.size_mm for page in codes() for code in page} == {15}


def test_two_slips_a_card_and_a_sheet_for_each_player(send):
    send(faces_apart="on", owners_apart="on")
    assert [len(page) for page in codes()] == [8, 2]
    assert PrintedCard.objects.count() == 5  # both slips of a card bear its code


def test_half_a_sheet(send):
    send(paper="a5")
    assert [len(page) for page in codes()] == [4, 1]


@pytest.mark.parametrize(
    "wrong",
    [
        {"gap": "21"},
        {"down": "5", "paper": "letter"},
        {"skip": "12"},
        {"skip": "x"},
        {"gap": "-1"},
        {"right": "50"},
        {"gap": "wide"},
    ],
)
def test_a_layout_that_can_not_be_made_makes_no_code(send, wrong):
    response = send(**wrong)
    assert response.status_code == 400
    assert PrintJob.objects.count() == PrintedCard.objects.count() == 0


def test_other_kinds_have_no_layout(send):
    send(kind="registration", gap="9")
    assert "layout" not in PrintJob.objects.get().options
