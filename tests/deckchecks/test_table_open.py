"""Both decks of a table at once: table-open"""

import pytest
from django.urls import reverse

from checklist.deckchecks.actions import open_table
from checklist.deckchecks.models import DeckCheck, Seat
from checklist.deckchecks.queries import checks_at_hand, decks_at

ADDRESS = "/events/winter/check/table"


@pytest.fixture
def judge(client, paper):
    client.force_login(paper.judge)
    return client


@pytest.fixture
def pair(paper):
    """Two players at table 12 of round 4, another two at table 13."""
    slots = [paper.register(name) for name in ("Ann", "Ben", "Cat", "Dan")]
    for slot, table in zip(slots, (12, 12, 13, 13), strict=True):
        Seat.objects.create(event=paper.event, round=4, table=table, registration=slot.registration)
    return slots[:2]


def start(client, nonce="n", **changes):
    return client.post(ADDRESS, {"table": "12", "moment": "before-game-1", "nonce": nonce, **changes})


def test_it_has_this_address():
    assert reverse("table-open", kwargs={"slug": "winter"}) == ADDRESS


def test_one_tap_starts_both_on_one_clock(judge, paper, pair):
    response = start(judge)
    first, second = DeckCheck.objects.order_by("pk")
    assert [(one.slot, one.round, one.table, one.opened_by) for one in (first, second)] == [
        (pair[0], 4, 12, paper.judge),
        (pair[1], 4, 12, paper.judge),
    ]
    assert first.opened_at == second.opened_at
    assert response.headers["Location"] == reverse("check", args=["winter", first.pk])


def test_each_leads_to_the_other_by_one_tap(judge, paper, pair):
    start(judge)
    first, second = DeckCheck.objects.order_by("pk")
    for row, other in ((first, second), (second, first)):
        page = judge.get(reverse("check", args=["winter", row.pk]))
        assert page.context["beside"] == [other]
        assert f'href="{reverse("check", args=["winter", other.pk])}"' in page.content.decode()


def test_sent_twice_it_starts_nothing_twice(judge, pair):
    assert start(judge).headers["Location"] == start(judge).headers["Location"]
    assert DeckCheck.objects.count() == 2


def test_a_second_judge_joins_and_takes_the_other_deck(client, judge, paper, pair):
    start(judge)
    judge.force_login(paper.head_judge)
    response = start(judge, nonce="another")
    assert DeckCheck.objects.count() == 2
    assert response.headers["Location"] == reverse("check", args=["winter", DeckCheck.objects.latest("pk").pk])


def test_who_comes_later_shares_the_clock_of_the_swoop(judge, paper, pair):
    swoop = paper.now
    values = {"moment": "before-game-1", "hand_drawn": False, "round": 4, "table": 12, "by": paper.judge}
    (alone,) = open_table(pair[:1], now=swoop, nonce="a", **values)
    start(judge)
    assert {row.opened_at for row in DeckCheck.objects.all()} == {swoop}
    assert alone in DeckCheck.objects.all()


def test_a_check_left_running_at_another_table_is_not_joined(judge, paper, pair):
    values = {"moment": "before-game-1", "hand_drawn": False, "by": paper.judge}
    open_table(pair[:1], now=paper.now, nonce="a", round=3, table=7, **values)
    start(judge)
    assert DeckCheck.objects.filter(round=4, table=12).count() == 2


def test_after_a_finished_check_a_new_one_begins(judge, paper, pair):
    start(judge)
    DeckCheck.objects.update(closed_at=paper.now, outcome="fine")
    start(judge, nonce="again")
    assert DeckCheck.objects.count() == 4


def test_a_script_gets_the_address(judge, pair):
    answer = judge.post(
        ADDRESS, {"table": "12", "moment": "end-of-match", "nonce": "n"}, headers={"Accept": "application/json"}
    )
    assert answer.json() == {"address": reverse("check", args=["winter", DeckCheck.objects.order_by("pk")[0].pk])}


@pytest.mark.parametrize("sent", [{"table": "99"}, {"table": ""}, {"moment": "sometime"}, {"nonce": ""}])
def test_what_cannot_be_started_is_said_and_changes_nothing(judge, pair, sent):
    assert start(judge, **sent).headers["Location"] == reverse("checks", args=["winter"])
    assert DeckCheck.objects.count() == 0


def test_the_page_of_a_table_offers_it(judge, pair):
    page = judge.get(reverse("checks", args=["winter"]), {"find": "12"})
    assert (page.context["table"], page.context["found"]) == (12, pair)
    assert f'action="{ADDRESS}"' in page.content.decode()
    assert f'action="{ADDRESS}"' not in judge.get(reverse("checks", args=["winter"]), {"find": "Ann"}).content.decode()


def test_without_a_round_people_sit_as_registered(paper):
    slot = paper.register("Eve")
    slot.registration.table = 3
    slot.registration.save(update_fields=["table"])
    assert decks_at(paper.event, 3, None) == [slot]


def test_a_check_of_another_swoop_at_the_table_is_not_beside(judge, paper, pair):
    start(judge)
    first, second = DeckCheck.objects.order_by("pk")
    DeckCheck.objects.filter(pk=second.pk).update(opened_at=paper.now.replace(year=2020))
    assert checks_at_hand(paper.judge, "winter", first.pk)[2] == []
