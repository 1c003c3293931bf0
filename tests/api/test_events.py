"""GET /events ("list-events") and /events/{event} ("show-event")."""

from datetime import timedelta

import pytest
from django.utils import timezone

from checklist.events.actions import close_event
from checklist.events.policies import Seen, choose_policies
from checklist.events.queries import DeckPlace
from tests.api.conftest import program
from tests.cast import hand_in, register


def test_its_facts(event, pia, paul, trusted, settings):
    hand_in(pia)
    found = trusted.get(f"/events/{event.slug}").json()
    event.refresh_from_db()
    assert found == {
        "event": event.slug, "name": "Winter Open", "date": "2026-12-05", "time_zone": "UTC", "format": "modern",
        "rel": "competitive", "sanctioned": True, "team_play": "none", "deadline": None, "is_open": True, "closed_at": None,
        "lists_seen": "nobody", "decks": [{"deck": 1, "label": "", "format": ""}], "people": 2, "handed_in": 1,
        "join_url": f"{settings.BASE_URL}/join/{event.join_code}/", "version": event.version,
    }  # fmt: skip


def test_what_was_chosen_otherwise(event, olga, trusted):
    choose_policies(
        event,
        decks=[DeckPlace("One", "modern"), DeckPlace("Two", "")],
        seen=Seen.EVERYBODY,
        by=olga,
        now=timezone.now(),
    )
    event.deadline = timezone.now() - timedelta(hours=1)
    event.save()
    found = trusted.get(f"/events/{event.slug}").json()
    assert (found["lists_seen"], found["is_open"], found["decks"][0]) == (
        "everybody", False, {"deck": 1, "label": "One", "format": "modern"}
    )  # fmt: skip


def test_a_closed_event_can_be_read(event, olga, trusted):
    close_event(event, by=olga, now=timezone.now())
    assert trusted.get(f"/events/{event.slug}").json()["closed_at"] is not None


def test_the_one_event_of_a_token(event, sams_event, trusted):
    answer = trusted.get("/events").json()
    assert ([one["event"] for one in answer["items"]], answer["next"]) == ([event.slug], None)


@pytest.mark.parametrize("slug", ["nothing", "%00", "..", "a" * 300])
def test_another_address(trusted, slug):
    assert trusted.get(f"/events/{slug}").status_code == 404


def test_a_fixed_number_of_queries(event, django_assert_num_queries):
    asking = program(event, "event:read")
    asking.get(f"/events/{event.slug}")  # notes its first use
    for name in ("Ann", "Bob", "Cay"):
        register(event, name)
        if name != "Bob":
            with django_assert_num_queries(4):  # the token, its count, people, lists
                asking.get(f"/events/{event.slug}")
