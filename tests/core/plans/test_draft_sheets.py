import dataclasses

import pytest

from checklist.core.card import Kind
from checklist.core.draft import MAY_SHOW, SHOWN_FIRST, ColourClass, DraftPolicy, Openable
from checklist.core.lettering import width_mm
from checklist.core.plans.draft_sheets import plan_announcement, plan_pods, plan_set_list
from checklist.core.refusal import Refused
from checklist.core.sheet import EVENT_PAPERS, PAPER_SIZES, Align, Box, Paper, Text, flat
from checklist.core.terms import Rel


def on_the_page(plan):
    size = PAPER_SIZES[plan.paper]
    for page in plan.pages:
        for mark in flat(page):
            if isinstance(mark, Text):
                width = width_mm(mark.text, mark.size_pt, mark.weight)
                left = mark.x_mm - {Align.LEFT: 0, Align.CENTRE: width / 2, Align.RIGHT: width}[mark.align]
                if not (10 <= left <= left + width <= size.width_mm - 10 and 10 <= mark.y_mm <= size.height_mm - 5):
                    return mark.text
    return True


@pytest.mark.parametrize(
    "policy", [DraftPolicy(Rel.REGULAR, MAY_SHOW), DraftPolicy(Rel.PROFESSIONAL, SHOWN_FIRST, ("FRA",))]
)
@pytest.mark.parametrize("paper", EVENT_PAPERS)
def test_the_announcement_is_read_out_whole(words, policy, paper):
    plan = plan_announcement(policy, paper, event="Winter Draft")
    said = " ".join(words(plan))
    for sentence in policy.announcement:
        assert sentence in said
    assert policy.profile.source in said
    assert ("Sleeved beforehand: FRA" in said) == bool(policy.sleeved_sets)
    assert on_the_page(plan) is True


def test_an_announcement_in_other_words(words):
    said = words(
        plan_announcement(DraftPolicy(Rel.REGULAR, MAY_SHOW), Paper.A4, lines=["Las cartas de doble cara se enseñan."])
    )
    assert "Las cartas de doble cara se enseñan." in said


def test_an_announcement_longer_than_a_page_is_refused():
    with pytest.raises(Refused) as refused:
        plan_announcement(
            DraftPolicy(Rel.REGULAR, MAY_SHOW), Paper.A4, lines=["A long sentence of many words. " * 8] * 20
        )
    assert refused.value.code == "does-not-fit"


@pytest.mark.parametrize("count", [2, 6, 7, 8, 10, 12])
@pytest.mark.parametrize("paper", EVENT_PAPERS)
def test_every_player_of_a_pod_has_a_seat(words, count, paper):
    players = [f"Łukasz Žižek the {n}th of a Long Name" for n in range(count)]
    plan = plan_pods([players, players[::-1]], paper)
    assert len(plan.pages) == 2
    said = words(plan)
    assert all(said.count(player) == 4 for player in players)
    assert on_the_page(plan) is True


def test_no_pod_gives_no_plan():
    for pods in ([], [[]]):
        with pytest.raises(Refused) as refused:
            plan_pods(pods, Paper.A4)
        assert refused.value.code == "nothing-to-print"


def test_the_set_list_counts_colours_and_rarities(cards, golden):
    found = (
        Openable(cards.delver, Kind.NONMODAL, ColourClass.BLUE, "common"),
        Openable(cards.bruna, Kind.MELD, ColourClass.WHITE, "rare"),
        Openable(cards.jace, Kind.NONMODAL, ColourClass.BLUE, ""),
    )
    golden(plan_set_list("Some Set", found, Paper.A4, event="Winter Draft"), "set_list_a4")


@pytest.mark.parametrize("paper", EVENT_PAPERS)
@pytest.mark.parametrize("count", [1, 33, 45, 300])
def test_a_long_set_list_runs_on(cards, paper, count):
    found = [
        Openable(dataclasses.replace(cards.delver, name=f"N{n}"), Kind.NONMODAL, ColourClass.BLUE, "common")
        for n in range(count)
    ]
    plan = plan_set_list("Some Set", found, paper)
    assert sum(isinstance(mark, Box) for page in plan.pages for mark in flat(page)) == count
    assert on_the_page(plan) is True
    assert len(plan.pages) == 1 or count > 33


def test_a_set_without_them_gives_no_plan():
    with pytest.raises(Refused) as refused:
        plan_set_list("Some Set", [], Paper.A4)
    assert refused.value.code == "nothing-to-print"
