"""Decks per player, who sees lists, what differs from the default; an event copied."""

from datetime import timedelta

from django.utils import timezone

from checklist.events.actions import EventDetails
from checklist.events.models import Event
from checklist.events.policies import Seen, choose_policies, copy_event, differing, seen_by, seen_from, seen_now
from checklist.events.queries import DeckPlace
from tests.cast import hand_in, make_event, register

TWO = (DeckPlace("Day one", "modern"), DeckPlace("Day two", "legacy"))


ONE = (DeckPlace(),)


def choose(event, by, decks=ONE, seen=Seen.NOBODY):
    return choose_policies(event, decks=decks, seen=seen, by=by, now=timezone.now())


def slots(person):
    return list(person.slots.order_by("ordinal").values_list("label", "format"))


def test_who_is_there_and_who_comes_have_both_decks(event, olga, pia):
    assert choose(event, olga, TWO)
    later = register(Event.objects.get(pk=event.pk), "Later")
    assert slots(pia) == slots(later) == [("Day one", "modern"), ("Day two", "legacy")]


def test_a_deck_taken_out_stays_where_a_list_is(event, olga, pia, paul):
    choose(event, olga, TWO)
    slot = pia.slots.get(ordinal=2)
    slot.ordinal = 2
    decklist = hand_in(pia)
    decklist.slot = slot
    type(decklist).objects.filter(pk=decklist.pk).update(slot=slot)
    choose(event, olga)
    assert (len(slots(pia)), len(slots(paul))) == (2, 1)


def test_the_same_again_changes_nothing(event, olga):
    choose(event, olga, TWO)
    version = Event.objects.get(pk=event.pk).version
    assert not choose(event, olga, TWO)
    assert Event.objects.get(pk=event.pk).version == version


def test_what_differs_is_said(event, olga):
    assert differing(event) == ()
    choose(event, olga, TWO, Seen.OPPONENTS)
    assert differing(event) == ("Opponents see each other's lists.", "Each player hands in several decks.")
    choose(event, olga)
    assert (differing(event), event.policies) == ((), {})


def test_at_professional_opponents_are_usual(olga):
    event = make_event(olga, rel="professional")
    assert (seen_by(event), differing(event)) == (Seen.OPPONENTS, ())
    choose(event, olga, seen=Seen.NOBODY)
    assert (seen_by(event), differing(event)) == (Seen.NOBODY, ("Opponents don't see each other's lists.",))
    choose(event, olga, seen=Seen.OPPONENTS)
    assert (event.policies, differing(event)) == ({}, ())


def test_seen_from_a_set_time_on(event, olga):
    locked = timezone.now()
    Event.objects.filter(pk=event.pk).update(deadline=locked)
    event.refresh_from_db()
    begins = locked + timedelta(hours=3)
    choose_policies(event, decks=ONE, seen=Seen.EVERYBODY, seen_at=begins, by=olga, now=locked)
    assert differing(event) == (
        "All players see all lists once they are locked.",
        "Lists are shown from a set time on.",
    )
    assert [seen_now(event, at) for at in (locked - timedelta(1), begins - timedelta(seconds=1), begins)] == [
        Seen.NOBODY,
        Seen.NOBODY,
        Seen.EVERYBODY,
    ]
    details = EventDetails("Next", event.date, "UTC", "modern", "regular", True, None, "a4")
    copy = copy_event(event, details, with_staff=False, by=olga, now=locked)
    assert (seen_by(copy), seen_from(copy)) == (Seen.EVERYBODY, None)


def test_a_copy_has_policies_and_staff_and_nobody_else(event, olga, pia):
    choose(event, olga, TWO)
    details = EventDetails("Next", event.date, "UTC", "modern", "regular", True, None, "a4")
    copy = copy_event(event, details, with_staff=True, by=olga, now=timezone.now())
    assert (copy.registrations.count(), copy.policies) == (0, event.policies)
    assert set(copy.staff.values_list("user", "role")) == set(event.staff.values_list("user", "role"))
    alone = copy_event(event, details, with_staff=False, by=olga, now=timezone.now())
    assert list(alone.staff.values_list("user", flat=True)) == [olga.pk]
    assert len({event.slug, copy.slug, alone.slug}) == len({event.join_code, copy.join_code, alone.join_code}) == 3


def test_make_event_is_default(olga):
    assert differing(make_event(olga)) == ()
