"""Lists in force ("list-lists", "show-list") and handing in ("hand-in-list")."""

from datetime import timedelta

import pytest
from django.utils import timezone

from checklist.core.terms import Carried, CarryChoice, PlayerChoices, Sleeves
from checklist.decklists.actions import withdraw_decklist
from checklist.decklists.models import Decklist
from checklist.events.actions import close_event
from checklist.events.policies import Seen, choose_policies
from checklist.events.queries import DeckPlace
from tests.api.conftest import program
from tests.cast import DECK, hand_in, register

DELVER = "Delver of Secrets // Insectile Aberration"
GOOD = {"text": DECK, "sleeves": "opaque", "substitutes": "none"}


@pytest.fixture
def lists(event):
    return f"/events/{event.slug}/lists"


def at(event, person, deck=1):
    return f"/events/{event.slug}/registrations/{person.uid}/lists/{deck}"


def lock(event, olga, seen):
    choose_policies(event, decks=[DeckPlace()], seen=seen, by=olga, now=timezone.now())
    event.deadline = timezone.now() - timedelta(minutes=1)
    event.save()


def test_what_the_staff_sees(event, pia, trusted):
    choices = PlayerChoices(Sleeves.CLEAR, cards=(CarryChoice(DELVER, Carried.OFFICIAL),))
    hand_in(pia, choices=choices)
    found = trusted.get(at(event, pia)).json()
    assert (found["registration"], found["deck"], found["revision"], found["totals"]["main"]) == (
        str(pia.uid),
        1,
        1,
        60,
    )
    assert found["entries"][0]["name"] == DELVER
    assert [(flag["name"], flag["quantity"]) for flag in found["double_faced"]] == [(DELVER, 4)]
    staff = found["staff"]
    assert (staff["text"], staff["sleeves"], staff["written_by"], staff["acceptable"]) == (
        DECK,
        "clear",
        "player",
        True,
    )
    assert staff["carried"] == [
        {
            "name": DELVER,
            "main": {"real": 0, "official": 4, "proxy": 0, "home": 0},
            "sideboard": {"real": 0, "official": 0, "proxy": 0, "home": 0},
            "real_aside": 4,
        }
    ]


def test_only_what_is_in_force(event, pia, paul, trusted, lists):
    hand_in(pia)
    hand_in(pia, DECK.replace("2 Negate", "3 Negate"))
    withdraw_decklist(hand_in(paul), by=None, now=timezone.now())
    assert [(one["registration"], one["revision"]) for one in trusted.get(lists).json()["items"]] == [(str(pia.uid), 2)]
    assert trusted.get(at(event, paul)).status_code == 404


def test_a_list_changed_while_somebody_reads_comes_again(event, pia, paul, trusted, lists):
    hand_in(pia)
    hand_in(paul)
    first = trusted.get(lists, limit=1).json()
    hand_in(pia, DECK.replace("2 Negate", "3 Negate"))
    second = trusted.get(lists, limit=5, cursor=first["next"]).json()
    assert [(one["registration"], one["revision"]) for one in second["items"]] == [
        (str(paul.uid), 1),
        (str(pia.uid), 2),
    ]


@pytest.mark.parametrize("seen", list(Seen))
@pytest.mark.parametrize("locked", [True, False])
def test_sealed_by_the_event_s_policy(event, olga, pia, lists, seen, locked):
    hand_in(pia)
    choose_policies(event, decks=[DeckPlace()], seen=seen, by=olga, now=timezone.now())
    if locked:
        lock(event, olga, seen)
    reading, staff = program(event, "lists:read"), program(event, "lists:staff")
    for path in (lists, at(event, pia)):
        response = reading.get(path)
        if locked and seen is Seen.EVERYBODY:
            assert response.status_code == 200
            assert '"staff": null' in response.content.decode()
        else:
            assert (response.status_code, response.json()["code"]) == (403, "lists-sealed")
            assert "Delver" not in response.content.decode()
        assert staff.get(path).status_code == 200


def test_handed_in(event, pia, trusted):
    response = trusted.post(at(event, pia), {**GOOD, "substitutes": [DELVER], "real": {DELVER: 4}}, key="k")
    answer = response.json()
    assert (response.status_code, answer["revision"], answer["examined"]["acceptable"]) == (201, 1, True)
    decklist = Decklist.objects.get()
    assert (decklist.text, decklist.author, decklist.by) == (DECK, "staff", event.created_by)
    # Nobody asked the program what lies behind a home print.
    carried = {"name": DELVER, "every": "official", "real_aside": 4, "normal_back": None}
    assert decklist.choices["cards"] == [carried]


def test_sent_twice_it_is_one_revision(event, pia, trusted):
    answers = [trusted.post(at(event, pia), GOOD, key="k").json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert Decklist.objects.count() == 1


def test_errors_are_to_be_confirmed(event, pia, trusted):
    bad = {**GOOD, "text": "4 Delver of Secrets"}
    response = trusted.post(at(event, pia), bad, key="k")
    assert (response.status_code, response.json()["code"]) == (409, "errors-unconfirmed")
    assert Decklist.objects.count() == 0
    confirmed = trusted.post(at(event, pia), {**bad, "confirmed": True}, key="k-2")
    assert (confirmed.status_code, confirmed.json()["examined"]["acceptable"]) == (201, False)


def test_a_list_that_somebody_changed_meanwhile(event, pia, trusted):
    hand_in(pia)
    hand_in(pia, DECK.replace("2 Negate", "3 Negate"))
    refused = trusted.post(at(event, pia), {**GOOD, "based_on": 1}, key="k").json()
    assert (refused["code"], refused["where"]) == ("list-changed", "body.based_on")
    assert trusted.post(at(event, pia), {**GOOD, "based_on": 2}, key="k-2").json()["revision"] == 3


@pytest.mark.parametrize(("closed", "code"), [(False, "registration-closed"), (True, "registration-closed")])
def test_nothing_after_the_deadline(event, olga, pia, trusted, closed, code):
    lock(event, olga, Seen.NOBODY)
    if closed:
        close_event(event, by=olga, now=timezone.now())
    response = trusted.post(at(event, pia), GOOD, key="k")
    assert (response.status_code, response.json()["code"]) == (409, code)
    assert Decklist.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "code"), [("", "list-unreadable"), ("1000 Island", "list-unreadable"), ("x" * 262_145, "list-unreadable")]
)
def test_no_list(event, pia, trusted, text, code):
    response = trusted.post(at(event, pia), {**GOOD, "text": text, "confirmed": True}, key="k")
    assert (response.status_code, response.json()["code"]) == (409, code)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"sleeves": None}, "body.sleeves"),
        ({"substitutes": None}, "body.substitutes"),
        ({"text": "1 Island\0"}, "body.text"),
        ({"based_on": -1}, "body.based_on"),
        ({"confirmed": "yes"}, "body.confirmed"),
        ({"name": "x"}, "body.name"),
    ],
)
def test_a_wrong_field_is_named(event, pia, trusted, change, where):
    response = trusted.post(at(event, pia), {**GOOD, **change}, key="k")
    assert (response.status_code, response.json()["where"]) == (422, where)


@pytest.mark.parametrize("field", ["text", "sleeves", "substitutes"])
def test_what_must_be_said(event, pia, trusted, field):
    body = {name: value for name, value in GOOD.items() if name != field}
    assert trusted.post(at(event, pia), body, key="k").json()["where"] == f"body.{field}"


@pytest.mark.parametrize(("deck", "status"), [(2, 404), (0, 422), (100, 422), ("x", 422), (10**30, 422)])
def test_a_deck_that_is_not_there(event, pia, trusted, deck, status):
    assert trusted.get(at(event, pia, deck)).status_code == status
    assert trusted.post(at(event, pia, deck), GOOD, key="k").status_code == status


@pytest.mark.parametrize("scope", ["lists:staff", "lists:read"])
def test_a_fixed_number_of_queries(event, olga, lists, scope, django_assert_num_queries):
    asking = program(event, scope)
    lock(event, olga, Seen.EVERYBODY)
    asking.get(lists)
    event.deadline = None
    event.save()
    numbers = {"lists:staff": 5, "lists:read": 3}  # the token, its count, lists; judgements and proxies
    for name in ("Ann", "Bob", "Cay"):
        hand_in(register(event, name))
        if name != "Bob":
            lock(event, olga, Seen.EVERYBODY)
            with django_assert_num_queries(numbers[scope]):
                asking.get(lists)
            event.deadline = None
            event.save()
