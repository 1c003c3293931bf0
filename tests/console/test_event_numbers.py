"""Numbers ("event-numbers") and tables as CSV ("event-numbers-csv", "event-players-csv", "event-lists-csv")."""

import csv
import io

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.console.numbers import CardNumbers, card_numbers
from checklist.core.card import Kind
from checklist.core.terms import Carried, PlayerChoices, Sleeves
from checklist.deckchecks.actions import close_check, open_check
from tests.cast import hand_in, register, signed_in

DELVER = "Delver of Secrets // Insectile Aberration"


def table(response):
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))


def test_substitutes_needed_by_card(event, pia, paul):
    hand_in(pia, choices=PlayerChoices(Sleeves.CLEAR, every=Carried.OFFICIAL))
    hand_in(paul, "3 Delver of Secrets\n\nSideboard\n1 Bruna, the Fading Light\n")
    assert card_numbers(event) == (
        CardNumbers(DELVER, Kind.NONMODAL, players=2, copies=7, real=3, official=4, proxy=0, home=0, real_aside=4),
        CardNumbers("Bruna, the Fading Light", Kind.MELD, players=1, copies=1, real=1, official=0, proxy=0, home=0, real_aside=0),
    )  # fmt: skip


def test_only_lists_in_force_count(event, pia):
    hand_in(pia)
    hand_in(pia, "60 Island\n")
    assert card_numbers(event) == ()


def test_the_page(event, pia, jo):
    hand_in(pia)
    shown = signed_in(jo).get(reverse("event-numbers", args=[event.slug])).content.decode()
    assert DELVER in shown


def test_double_faced_cards_as_csv(event, pia, jo):
    hand_in(pia)
    rows = table(signed_in(jo).get(reverse("event-numbers-csv", args=[event.slug])))
    assert rows[1] == [DELVER, "nonmodal", "1", "4", "4", "0", "0", "0", "0"]


def test_players_as_csv(event, pia, paul, kim):
    hand_in(pia)
    rows = table(signed_in(kim).get(reverse("event-players-csv", args=[event.slug])))
    assert rows[1] == ["Paul Player", *[""] * 12]
    assert (rows[2][0], rows[2][3], rows[2][5:]) == ("Pia Player", "1", ["60", "2", "4", "0", "0", "0", "0", ""])


def test_check_coverage_as_a_plot_and_as_csv(event, pia, paul, jo):
    for player in (pia, paul):
        hand_in(player)
    now = timezone.now()
    check = open_check(
        pia.slots.get(), moment="before-game-1", hand_drawn=False, round=None, table=None, by=jo, now=now, nonce="c"
    )
    close_check(check, outcome="fine", found="", remedy="", penalty="", note="", by=jo, now=now)
    shown = signed_in(jo).get(reverse("event-numbers", args=[event.slug])).content.decode()
    assert "1 of 2 decks; at least 1 must be" in shown
    assert '<rect width="50" height="4"/><rect class="tenth" x="50"' in shown
    rows = table(signed_in(jo).get(reverse("event-players-csv", args=[event.slug])))
    assert {row[0]: row[-1] for row in rows[1:]} == {"Pia Player": "yes", "Paul Player": ""}


@pytest.mark.parametrize("rows", [1, 3])
def test_a_fixed_number_of_queries(event, jo, rows, django_assert_num_queries):
    for number in range(rows):
        hand_in(register(event, f"Player {number}"))
    browser = signed_in(jo)
    # session, user, event with role, the cards of the lists, the table's two
    with django_assert_num_queries(6):
        browser.get(reverse("event-numbers", args=[event.slug]))


def test_every_card_as_csv(event, pia, jo):
    hand_in(pia)
    assert table(signed_in(jo).get(reverse("event-lists-csv", args=[event.slug])))[1:] == [
        ["Pia Player", "", "main", "4", DELVER],
        ["Pia Player", "", "main", "56", "Island"],
        ["Pia Player", "", "sideboard", "2", "Negate"],
    ]


@pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "+49", "-1"])
def test_a_name_is_never_run_as_a_formula(event, kim, name):
    register(event, name)
    assert table(signed_in(kim).get(reverse("event-players-csv", args=[event.slug])))[1][0] == f"'{name}"


@pytest.mark.parametrize(
    ("name", "kim_gets"),
    [("event-numbers", 403), ("event-numbers-csv", 403), ("event-players-csv", 200), ("event-lists-csv", 403)],
)
def test_who_may(event, sams_event, kim, jo, sam, name, kim_gets):
    address = reverse(name, args=[event.slug])
    assert [signed_in(user).get(address).status_code for user in (kim, jo, sam)] == [kim_gets, 200, 404]
