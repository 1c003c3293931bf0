import dataclasses

import pytest

from checklist.core.card import Face, Printing
from checklist.core.plans.copy_sheet import CopyItem, Style, plan_copy_sheet, styles_for
from checklist.core.refusal import Refused
from checklist.core.sheet import PAPER_SIZES, Box, Paper, Text, flat


@pytest.mark.parametrize("paper", Paper)
def test_golden(cards, golden, paper):
    items = [
        CopyItem(cards.delver, 4, 0),
        CopyItem(cards.emeria, 2, 1),
        CopyItem(cards.bruna, 1, 0),
        CopyItem(cards.jace, 0, 2),
    ]
    golden(plan_copy_sheet(items, paper, player="Łukasz Žižek", event="Winter Open"), f"copy_sheet_{paper.value}")


def test_how_many_blanks(cards, words):
    said = words(plan_copy_sheet([CopyItem(cards.delver, 4, 0), CopyItem(cards.emeria, 2, 1)], Paper.A4))
    assert "You need 7 official substitute cards." in said
    assert "You need 1 official substitute card." in words(plan_copy_sheet([CopyItem(cards.bruna, 1, 0)], Paper.A4))


def test_what_each_style_asks(cards):
    assert styles_for(cards.delver) == (Style.LIST, Style.WRITE_IN)
    assert styles_for(cards.emeria) == (Style.WRITE_IN,)
    assert styles_for(cards.bruna) == (Style.LIST, Style.WRITE_IN)
    assert styles_for(cards.jace) == (Style.WRITE_IN,)
    later = dataclasses.replace(cards.jace, printings=(Printing("ori"),))
    assert styles_for(later) == (Style.LIST, Style.WRITE_IN)
    bolas = dataclasses.replace(cards.jace, name="Nicol Bolas, the Ravager // Nicol Bolas, the Arisen")
    assert styles_for(bolas) == (Style.NAMED, Style.WRITE_IN)


def test_the_list_card_asks_for_exactly_one_circle(cards, words):
    said = words(plan_copy_sheet([CopyItem(cards.delver, 4, 0)], Paper.A4))
    assert "mark exactly one circle, beside “Delver of Secrets” (CR 713.2a)." in said


def test_a_write_in_card_for_a_nonmodal_card_is_for_the_head_judge(cards, words):
    said = " ".join(words(plan_copy_sheet([CopyItem(cards.jace, 1, 0)], Paper.A4)))
    assert "Head Judge decides." in said
    said = " ".join(words(plan_copy_sheet([CopyItem(cards.emeria, 1, 0)], Paper.A4)))
    assert "Head Judge decides." not in said


def test_the_names_of_a_card_in_another_language_stand_beside_the_english_ones(cards, words):
    """What is written must stand on the printed card (CR 713.2), and that may be a Japanese one."""
    own = CopyItem(cards.delver, 4, 0, ("秘密を掘り下げる者", "昆虫の逸脱者"), "ja")
    plan = plan_copy_sheet([own, CopyItem(cards.jace, 1, 0, ("Jace, Wunderkind von Vryn",), "de")], Paper.A4)
    said = words(plan)
    assert "or as printed on your card: 昆虫の逸脱者" in said
    assert (
        said.index("Delver of Secrets")
        < said.index("or as printed on your card: 秘密を掘り下げる者")
        < said.index("BACK")
    )
    assert sum(text.startswith("or as printed") for text in said) == 3
    marks = [mark for mark in flat(plan.pages[0]) if isinstance(mark, Text) and "昆虫" in mark.text]
    assert [mark.language for mark in marks] == ["ja"]


def test_only_what_stands_on_the_printed_card(cards, words):
    said = words(plan_copy_sheet([CopyItem(cards.jace, 1, 0)], Paper.A4))
    at = said.index("FRONT")
    assert said[at : at + 7] == [
        "FRONT", "{1}{U}", "Jace, Vryn's Prodigy", "Legendary Creature — Human Wizard   0/2",
        "BACK", "Jace, Telepath Unbound", "Legendary Planeswalker — Jace   Loyalty 5",
    ]  # fmt: skip


def test_the_rules_of_bringing_them_stand_on_it(cards, words):
    said = " ".join(words(plan_copy_sheet([CopyItem(cards.jace, 1, 0)], Paper.A4)))
    for sentence in (
        "One real card for each substitute",
        "Real cards: keep apart from the sideboard, don’t show your opponent (MTR 3.5, 3.16).",
        "All copies of a name alike",
        "Put away during games.",
    ):
        assert sentence in said


def test_a_card_with_an_ordinary_back_is_refused(cards):
    with pytest.raises(Refused) as refused:
        plan_copy_sheet([CopyItem(cards.island, 4, 0)], Paper.A4)
    assert refused.value.code == "not-double-faced"


def test_nothing_to_copy_gives_no_plan(cards):
    for items in ([], [CopyItem(cards.delver, 0, 0)]):
        with pytest.raises(Refused) as refused:
            plan_copy_sheet(items, Paper.A4)
        assert refused.value.code == "nothing-to-print"


@pytest.mark.parametrize("paper", Paper)
def test_forty_cards_run_on(cards, words, paper):
    items = [
        CopyItem(
            dataclasses.replace(cards.longest, faces=(Face(f"Name {n}", type_line="Land"), cards.longest.back)), 1, 1
        )
        for n in range(40)
    ]
    plan = plan_copy_sheet(items, paper, left_out=[f"line {n}: 1 Unknown Thing {n}" for n in range(90)])
    said = words(plan)
    assert [name for name in said if name.startswith("Name ")] == [f"Name {n}" for n in range(40)]
    assert len([line for line in said if line.startswith("line ")]) == 90
    floor = PAPER_SIZES[paper].height_mm - 12
    for page in plan.pages:
        for mark in flat(page):
            if isinstance(mark, Box):
                assert mark.y_mm + mark.height_mm <= floor
            elif isinstance(mark, Text):
                assert mark.y_mm <= PAPER_SIZES[paper].height_mm - 5
