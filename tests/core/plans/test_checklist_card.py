import dataclasses

import pytest

from checklist.core.card import Kind
from checklist.core.draft import ColourClass, Openable
from checklist.core.lettering import width_mm
from checklist.core.plans.checklist_card import ChecklistCard, Grouping, plan_checklist_cards
from checklist.core.plans.cutting import card_grid
from checklist.core.plans.substitute_card import Status
from checklist.core.refusal import Refused
from checklist.core.sheet import Align, Circle, Paper, Text, flat


@pytest.fixture
def entries(cards):
    return (
        Openable(cards.delver, Kind.NONMODAL, ColourClass.BLUE, "common"),
        Openable(cards.invasion, Kind.NONMODAL, ColourClass.GREEN, "uncommon"),
        Openable(cards.bruna, Kind.MELD, ColourClass.WHITE, "rare"),
        Openable(cards.jace, Kind.NONMODAL, ColourClass.BLUE, "mythic"),
    )


def many(cards, count):
    return tuple(
        Openable(
            dataclasses.replace(cards.delver, name=f"N{n}", faces=(dataclasses.replace(cards.delver.front, name=f"Name {n}"),)),
            Kind.NONMODAL, ColourClass.BLUE, "common" if n < count // 2 else "rare",
        )
        for n in range(count)
    )  # fmt: skip


def circles(plan):
    return [mark for page in plan.pages for mark in flat(page) if isinstance(mark, Circle)]


def test_golden(entries, golden):
    checklist = ChecklistCard("Some Set", entries, marked="Delver of Secrets // Insectile Aberration")
    golden(plan_checklist_cards([checklist], Paper.A4), "checklist_card_a4")


def test_a_circle_for_each_card_blank_or_exactly_one_filled(entries, cards):
    blank = plan_checklist_cards([ChecklistCard("Some Set", entries)], Paper.A4)
    assert [circle.filled for circle in circles(blank)] == [False] * 4
    marked = plan_checklist_cards([ChecklistCard("Some Set", entries, marked=cards.bruna.name)], Paper.A4)
    assert [circle.filled for circle in circles(marked)] == [False, False, True, False]


@pytest.mark.parametrize(
    ("grouping", "headings"),
    [(Grouping.RARITY, ["COMMON", "UNCOMMON", "RARE", "MYTHIC"]), (Grouping.COLOUR, ["WHITE", "BLUE", "GREEN"])],
)
def test_by_rarity_or_colour(entries, words, grouping, headings):
    said = words(plan_checklist_cards([ChecklistCard("Some Set", entries, grouping=grouping)], Paper.A4))
    assert [
        word for word in said if word in ("COMMON", "UNCOMMON", "RARE", "MYTHIC", "WHITE", "BLUE", "GREEN")
    ] == headings


def test_every_line_has_the_mana_cost(entries, words):
    said = words(plan_checklist_cards([ChecklistCard("Some Set", entries)], Paper.A4))
    assert said[said.index("Delver of Secrets") + 1] == "{U}"


@pytest.mark.parametrize(("count", "parts"), [(33, 1), (33, 2), (52, 2), (7, 3)])
def test_split_over_several_slips(cards, words, count, parts):
    plan = plan_checklist_cards([ChecklistCard("Shadows", many(cards, count), parts=parts)], Paper.A4)
    said = words(plan)
    assert sorted(word for word in said if word.startswith("Name ")) == sorted(f"Name {n}" for n in range(count))
    assert sum(word.startswith("Shadows") for word in said) == parts


def test_with_a_name_marked_only_its_slip_is_printed(cards, words):
    checklist = ChecklistCard("Shadows", many(cards, 33), parts=2, marked="N30", copies=4)
    plan = plan_checklist_cards([checklist], Paper.A4)
    assert words(plan).count("Shadows, 2 of 2") == 4
    assert "Shadows, 1 of 2" not in words(plan)
    assert sum(circle.filled for circle in circles(plan)) == 4


@pytest.mark.parametrize("status", [Status.UNOFFICIAL, Status.NOT_LEGAL])
@pytest.mark.parametrize("count", [1, 10, 20, 41])
def test_no_line_leaves_its_slip_or_overlaps(cards, status, count):
    name = "The Mightstone and the Weakstone"
    longest = dataclasses.replace(cards.emeria, faces=(dataclasses.replace(cards.emeria.front, name=name),))
    entries = (*many(cards, count), Openable(longest, Kind.MODAL, ColourClass.GREEN, "rare"))
    plan = plan_checklist_cards(
        [ChecklistCard("Shadows over a Very Long Set Name, Second Edition", entries, status)], Paper.A4
    )
    left, top = card_grid(Paper.A4).slots[0]
    boxes = []
    for mark in flat(plan.pages[0]):
        if isinstance(mark, Text) and top + 20 < mark.y_mm < top + 88 and left <= mark.x_mm <= left + 63:
            width = width_mm(mark.text, mark.size_pt, mark.weight)
            start = mark.x_mm - {Align.LEFT: 0, Align.CENTRE: width / 2, Align.RIGHT: width}[mark.align]
            boxes.append((start, mark.y_mm - 0.72 * mark.size_pt * 25.4 / 72, start + width, mark.y_mm, mark.text))
            assert left + 2 <= start <= start + width <= left + 61
            assert mark.y_mm <= top + 86
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert not (one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]), (
                one,
                other,
            )


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"entries": ()}, "nothing-to-print"),
        ({"marked": "Island"}, "not-on-the-list"),
        ({"status": Status.HEAD_JUDGE_PROXY}, "no-such-status"),
    ],
)
def test_what_is_refused(entries, change, code):
    with pytest.raises(Refused) as refused:
        plan_checklist_cards([dataclasses.replace(ChecklistCard("Set", entries), **change)], Paper.A4)
    assert refused.value.code == code


def test_too_many_for_one_slip_are_refused(cards):
    with pytest.raises(Refused) as refused:
        plan_checklist_cards([ChecklistCard("Set", many(cards, 200))], Paper.A4)
    assert refused.value.code == "does-not-fit"
