"""Registering: once per form, only while it is open."""

from datetime import timedelta

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from checklist.core.refusal import Refused
from checklist.events.actions import close_event, register_player
from checklist.events.models import Registration
from tests.cast import make_event


def call(event, *, name="Pia", nonce="n-1", by=None, now=None):
    return register_player(event, name=name, nonce=nonce, by=by, now=now or timezone.now())


def test_it_makes_a_person_with_a_place_for_one_deck(event):
    registration = call(event)
    assert registration.name == "Pia"
    assert list(registration.slots.values_list("ordinal", flat=True)) == [1]


def test_the_same_form_twice_is_one_person(event):
    assert call(event) == call(event)
    assert Registration.objects.count() == 1


def test_two_people_of_one_name_are_two(event):
    call(event, nonce="n-1")
    call(event, nonce="n-2")
    assert list(Registration.objects.values_list("name", flat=True)) == ["Pia", "Pia"]


def test_two_requests_at_once_are_one_person(event, monkeypatch):
    """The other request's row appeared between our look and our insert."""
    first = call(event)
    monkeypatch.setattr(QuerySet, "first", lambda rows: None)
    assert call(event) == first
    assert Registration.objects.count() == 1


def test_the_deadline_locks(olga):
    event = make_event(olga, deadline=timezone.now() + timedelta(minutes=1))
    call(event)
    with pytest.raises(Refused) as refused:
        call(event, nonce="n-2", now=event.deadline)
    assert refused.value.code == "registration-closed"


def test_staff_enter_somebody_late(olga):
    event = make_event(olga, deadline=timezone.now() - timedelta(hours=1))
    assert call(event, by=olga).name == "Pia"


def test_nobody_enters_a_closed_event(event, olga):
    close_event(event, by=olga, now=timezone.now())
    for by in (None, olga):
        with pytest.raises(Refused) as refused:
            call(event, by=by)
        assert refused.value.code == "registration-closed"


@pytest.mark.parametrize("name", ["Łukasz Żak", "Jürgen Groß", "José Núñez", "Ann 🂡", "秘密"])
def test_a_name_keeps_all_its_letters(event, name):
    assert Registration.objects.get(pk=call(event, name=name).pk).name == name
