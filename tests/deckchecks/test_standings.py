"""Who of the best eight was never checked: standings"""

import pytest
from django.urls import reverse

from checklist.accounts.models import LogEntry
from checklist.deckchecks.choosing import progress_of, top_of
from checklist.deckchecks.models import DeckCheck, Seat, Standing

PAGE = "/events/winter/check/standings/"


@pytest.fixture
def judge(client, paper):
    client.force_login(paper.judge)
    return client


@pytest.fixture
def players(paper):
    return [paper.register(f"Player {number:02}") for number in range(12)]


def check(paper, slot, outcome="fine"):
    DeckCheck.objects.create(
        slot=slot, opened_at=paper.now, closed_at=paper.now, outcome=outcome, nonce="n", opened_by=paper.judge
    )


def names(found):
    return [player.registration.name for player in found]


def test_it_has_this_address():
    assert reverse("standings", kwargs={"slug": "winter"}) == PAGE


def test_the_top_eight_who_were_never_checked(judge, paper, players):
    for slot, outcome in ((players[0], "fine"), (players[1], "stopped"), (players[9], "fine")):
        check(paper, slot, outcome)
    sent = "\n".join(f"{place} {slot.registration.name}" for place, slot in enumerate(reversed(players), 1))
    page = judge.post(PAGE, {"text": sent}).content.decode()
    assert "12 places were taken in" in page
    top = top_of(paper.event, progress_of(paper.event))
    assert names(top.players) == [f"Player {number:02}" for number in range(11, 3, -1)]
    assert names(top.unchecked) == [f"Player {number:02}" for number in (11, 10, 8, 7, 6, 5, 4)]
    assert "7 were never checked" in judge.get(reverse("checks", kwargs={"slug": "winter"})).content.decode()


def test_a_stopped_check_is_none(judge, paper, players):
    check(paper, players[0], "stopped")
    judge.post(PAGE, {"text": "Player 00\nPlayer 01"})
    assert names(top_of(paper.event, progress_of(paper.event)).unchecked) == ["Player 00", "Player 01"]


def test_all_checked_is_said(judge, paper, players):
    check(paper, players[0])
    assert "All of them were checked" in judge.post(PAGE, {"text": "Player 00"}).content.decode()


def test_entered_again_they_replace_the_old_ones(judge, paper, players):
    judge.post(PAGE, {"text": "1 Player 00\n2 Player 01"})
    judge.post(PAGE, {"text": "1 Player 02"})
    assert list(Standing.objects.values_list("place", "registration__name")) == [(1, "Player 02")]
    assert [entry.values for entry in LogEntry.objects.filter(action="standings-entered")] == [
        {"places": 2},
        {"places": 1},
    ]


def test_a_text_without_a_player_changes_nothing(judge, players):
    judge.post(PAGE, {"text": "1 Player 00"})
    page = judge.post(PAGE, {"text": "rubbish\n7"}).content.decode()
    assert ("nothing was changed" in page, Standing.objects.count()) == (True, 1)


def test_without_standings_the_four_lowest_tables_of_the_newest_round(paper, players):
    for round_, first in ((1, 0), (2, 2)):
        for number, slot in enumerate(players[first : first + 10]):
            Seat.objects.create(event=paper.event, round=round_, table=number // 2 + 5, registration=slot.registration)
    top = top_of(paper.event, progress_of(paper.event))
    assert (top.round, names(top.players)) == (2, [f"Player {number:02}" for number in range(2, 10)])
    assert {player.place for player in top.players} == {5, 6, 7, 8}


def test_with_neither_nobody_is_the_top(paper, players):
    assert top_of(paper.event, progress_of(paper.event)) is None


@pytest.mark.parametrize("places", [1, 8])
def test_queries_do_not_grow_with_the_places(paper, players, places, django_assert_num_queries):
    for number in range(places):
        Standing.objects.create(event=paper.event, place=number + 1, registration=players[number].registration)
    with django_assert_num_queries(2):
        top_of(paper.event, progress_of(paper.event))
