"""Home ("home"): for strangers what this is, for staff their events."""

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.console.queries import OwnEvent, own_events
from checklist.events.actions import add_staff
from tests.cast import hand_in, make_event, register, signed_in


def test_a_stranger_sees_what_it_is_and_where_to_type_the_code(event, client):
    shown = client.get(reverse("home")).content.decode()
    assert 'name="code"' in shown
    assert event.name not in shown


def test_nothing_yet_says_what_to_do_next(sam):
    shown = signed_in(sam).get(reverse("home")).content.decode()
    assert "No events yet" in shown
    assert reverse("event-new") in shown


def test_only_ones_own_events_with_how_far_they_are(event, pia, paul, jo, sams_event):
    hand_in(pia)
    assert own_events(jo) == [OwnEvent(event, "Floor judge", 2, 1)]


@pytest.mark.parametrize("events", [1, 3])
def test_a_fixed_number_of_queries(olga, jo, events, django_assert_num_queries):
    for number in range(events):
        made = make_event(olga, name=f"Event {number}")
        add_staff(made, jo, "judge", by=olga, now=timezone.now())
        hand_in(register(made, "Pia"))
    browser = signed_in(jo)
    with django_assert_num_queries(6):  # session, user, events, people, lists, roles
        browser.get(reverse("home"))
