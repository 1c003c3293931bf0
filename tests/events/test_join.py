"""The two pages of the way in: the code ("join"), and the name ("join-event")."""

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from checklist.events.actions import close_event
from checklist.events.models import Registration


def page(code):
    return reverse("join-event", args=[code])


def test_a_typed_code_leads_to_its_event(event, client):
    response = client.get(reverse("join"), {"code": f" {event.join_code.lower()} "})
    assert (response.status_code, response["Location"]) == (302, page(event.join_code))


def test_an_unknown_code_says_so_and_is_still_there(event, client):
    response = client.get(reverse("join"), {"code": "WRONG"})
    assert response.status_code == 404
    assert "No event has this code" in response.content.decode()
    assert 'value="WRONG"' in response.content.decode()


def test_an_unknown_address(db, client):
    assert client.get(page("WRONG")).status_code == 404


def test_a_name_makes_a_registration_and_leads_to_the_list(event, client):
    response = client.post(page(event.join_code), {"name": "  Łukasz   Žižek ", "nonce": "n-1"})
    registration = Registration.objects.get()
    assert registration.name == "Łukasz Žižek"
    assert response["Location"] == reverse("player-list", args=[registration.uid, 1])
    assert client.get(response["Location"]).status_code == 200


def test_sent_twice_is_one_person_and_both_answers_are_good(event, client):
    """BUG-111, BUG-112: a refresh after sending, a double click."""
    answers = [client.post(page(event.join_code), {"name": "Pia", "nonce": "n-1"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Registration.objects.count() == 1


def test_without_a_name_it_asks_again(event, client):
    response = client.post(page(event.join_code), {"name": " ", "nonce": "n-1"})
    assert response.status_code == 200
    assert Registration.objects.count() == 0


def test_who_is_registered_here_is_offered_the_way_back(event, client):
    client.post(page(event.join_code), {"name": "Pia", "nonce": "n-1"})
    shown = client.get(page(event.join_code)).content.decode()
    assert reverse("player", args=[Registration.objects.get().uid]) in shown


def test_a_stranger_learns_no_names(event, pia, client):
    assert pia.name not in client.get(page(event.join_code)).content.decode()
    assert pia.name not in Client().post(page(event.join_code), {"name": "", "nonce": "x"}).content.decode()


def test_a_closed_event_takes_nobody(event, olga, client):
    close_event(event, by=olga, now=timezone.now())
    response = client.post(page(event.join_code), {"name": "Pia", "nonce": "n-1"})
    assert "Registration for this event is closed" in response.content.decode()
    assert Registration.objects.count() == 0
