"""Where deck checks begin: checks, seats"""

import pytest
from django.urls import reverse

from checklist.core.decklist import Zone
from checklist.deckchecks.models import DeckCheck, Seat

MAIN = Zone.MAIN


def at(name, **more):
    return reverse(name, kwargs={"slug": "winter", **more})


def test_coverage_counts_decks_and_not_checks(judge, paper, players):
    DeckCheck.objects.create(
        slot=players[0], opened_at=paper.now, closed_at=paper.now, outcome="fine", nonce="again", opened_by=paper.judge
    )
    DeckCheck.objects.create(
        slot=players[5], opened_at=paper.now, closed_at=paper.now, outcome="stopped", nonce="n", opened_by=paper.judge
    )
    coverage = judge.get(at("checks")).context["coverage"]
    assert (coverage.checked, coverage.players, coverage.needed) == (2, 20, 2)


@pytest.mark.parametrize(("players_there", "needed"), [(0, 0), (1, 1), (10, 1), (11, 2)])
def test_a_tenth_is_rounded_up(judge, paper, cards, players_there, needed):
    for number in range(players_there):
        paper.hand_in((60, cards.island, MAIN), slot=paper.register(f"P{number}"))
    assert judge.get(at("checks")).context["coverage"].needed == needed


def test_a_table_finds_two_players_of_the_newest_round(judge, paper, players):
    for round_, table, slot in ((1, 7, players[0]), (2, 7, players[1]), (2, 7, players[2]), (2, 8, players[0])):
        Seat.objects.create(event=paper.event, round=round_, table=table, registration=slot.registration)
    assert judge.get(at("checks"), {"find": "7"}).context["found"] == players[1:3]


def test_without_seats_the_registered_table_counts(judge, paper, players):
    paper.player.table = 7
    paper.player.save(update_fields=["table"])
    assert judge.get(at("checks"), {"find": "7"}).context["found"] == [paper.slot]


@pytest.mark.parametrize(("words", "found"), [("player 03", 1), ("PLAYER", 20), ("nobody", 0), (" ", 0), ("9" * 30, 0)])
def test_a_name_finds_its_players(judge, players, words, found):
    assert len(judge.get(at("checks"), {"find": words}).context["found"]) == found


def test_seating_replaces_the_round_and_says_what_it_did_not_know(judge, paper, players):
    sent = {"round": "2", "text": "1 Player 00 vs Player 01\n2 Player 02 vs Somebody\n?"}
    page = judge.post(at("seats"), sent).content.decode()
    assert ("3 seats" in page, "line 2: Somebody" in page, "line 3: ?" in page) == (True, True, True)
    judge.post(at("seats"), {"round": "2", "text": "9 Player 05 vs Player 06"})
    assert [(seat.table, seat.registration.name) for seat in Seat.objects.order_by("pk")] == [
        (9, "Player 05"),
        (9, "Player 06"),
    ]


def test_a_text_without_a_seat_changes_nothing(judge, paper, players):
    judge.post(at("seats"), {"round": "2", "text": "1 Player 00 vs Player 01"})
    assert "nothing was changed" in judge.post(at("seats"), {"round": "2", "text": "rubbish"}).content.decode()
    assert Seat.objects.count() == 2


@pytest.mark.parametrize(("person", "status"), [("scorekeeper", 403), ("stranger", 404), (None, 302)])
@pytest.mark.parametrize(
    ("name", "method"),
    [("checks", "get"), ("check-draw", "post"), ("seats", "post"), ("standings", "post"), ("table-open", "post")],
)
def test_wrong_roles_and_strangers_stay_out(client, paper, name, method, person, status):
    if person:
        client.force_login(getattr(paper, person))
    assert getattr(client, method)(at(name)).status_code == status


@pytest.mark.parametrize("running", [1, 3])
def test_queries_do_not_grow_with_the_checks(judge, paper, players, running, django_assert_num_queries):
    for number in range(running):
        DeckCheck.objects.create(slot=players[number], opened_at=paper.now, nonce=f"r{number}", opened_by=paper.judge)
    with django_assert_num_queries(6):  # session, user, role; progress, checks, draws
        judge.get(at("checks"))
