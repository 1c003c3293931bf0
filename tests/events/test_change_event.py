"""Changing, closing, opening again; a new join code."""

import pytest
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.core.terms import EventTerms, Format, Rel
from checklist.events.actions import EventDetails, close_event, reopen_event, replace_join_code, update_event
from checklist.events.models import Event
from checklist.events.queries import event_terms, is_open


def details_of(event, **changes):
    return EventDetails(**{name: getattr(event, name) for name in EventDetails.__slots__} | changes)


def test_it_says_what_changed_and_writes_only_that(event, olga):
    changed = update_event(event, details_of(event, rel="regular", name="New"), by=olga, now=timezone.now())
    assert changed == ("name", "rel")
    stored = Event.objects.get()
    assert (stored.name, stored.rel, stored.format) == ("New", "regular", "modern")
    assert LogEntry.objects.get(action="event-changed").values == {"fields": ["name", "rel"]}


def test_nothing_changed_is_nothing_written(event, olga, django_assert_num_queries):
    with django_assert_num_queries(2):  # the transaction's two ends
        assert update_event(event, details_of(event), by=olga, now=timezone.now()) == ()


def test_a_change_is_seen_by_live_pages(event, olga):
    before = Event.objects.get().version
    update_event(event, details_of(event, name="New"), by=olga, now=timezone.now())
    assert Event.objects.get().version == before + 1


def test_closed_is_not_open_and_closing_twice_keeps_the_first_time(event, olga):
    first = timezone.now()
    close_event(event, by=olga, now=first)
    close_event(event, by=olga, now=timezone.now())
    assert Event.objects.get().closed_at == first
    assert not is_open(Event.objects.get(), first)
    assert LogEntry.objects.filter(action="event-closed").count() == 1


def test_reopened(event, olga):
    close_event(event, by=olga, now=timezone.now())
    reopen_event(event, by=olga, now=timezone.now())
    assert is_open(Event.objects.get(), timezone.now())


def test_a_new_join_code_ends_the_old(event, olga):
    old = event.join_code
    replace_join_code(event, by=olga, now=timezone.now())
    assert not Event.objects.filter(join_code=old).exists()


@pytest.mark.parametrize(("own", "expected"), [("", Format.MODERN), ("legacy", Format.LEGACY)])
def test_a_slots_own_format_goes_before_the_events(event, own, expected):
    assert event_terms(event, own) == EventTerms(Rel.COMPETITIVE, expected, sanctioned=True)


def test_no_format_is_no_construction_rules(event):
    event.format = ""
    assert event_terms(event).format is None
