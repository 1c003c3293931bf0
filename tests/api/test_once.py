"""Idempotency keys: what creates something is done once, however often it is sent."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.api import registrations
from checklist.events.actions import close_event, register_player, reopen_event
from checklist.events.models import ApiAnswer, Registration
from tests.api.conftest import program


@pytest.fixture
def people(event):
    return f"/events/{event.slug}/registrations"


def test_the_same_key_and_request_is_the_same_answer(trusted, people):
    first, second = (trusted.post(people, {"name": "Ann"}, key="k-1") for _ in range(2))
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert first.status_code == 201
    assert Registration.objects.count() == 1


def test_the_answer_is_the_first_one_even_where_things_have_changed(trusted, people, event, olga):
    first = trusted.post(people, {"name": "Ann"}, key="k-1").json()
    Registration.objects.update(name="Ann Other")
    close_event(event, by=olga, now=timezone.now())
    assert trusted.post(people, {"name": "Ann"}, key="k-1").json() == first


def test_the_same_key_with_another_request_is_refused(trusted, people):
    trusted.post(people, {"name": "Ann"}, key="k-1")
    response = trusted.post(people, {"name": "Bob"}, key="k-1")
    assert (response.status_code, response.json()["code"]) == (409, "idempotency-key-used")
    assert response.json()["where"] == "header.Idempotency-Key"
    assert Registration.objects.count() == 1


def test_another_token_has_keys_of_its_own(event, trusted, people):
    trusted.post(people, {"name": "Ann"}, key="k-1")
    other = program(event, "registrations:write")
    assert other.post(people, {"name": "Bob"}, key="k-1").status_code == 201
    assert Registration.objects.count() == 2


def test_without_a_key_or_with_an_odd_one(trusted, people):
    for key in (None, "x" * 81, "two words", "\u00e9"):
        response = trusted.post(people, {"name": "Ann"}, key=key)
        assert (response.status_code, response.json()["where"]) == (422, "header.Idempotency-Key")


def test_a_refusal_is_not_kept(trusted, people, event, olga):
    close_event(event, by=olga, now=timezone.now())
    assert trusted.post(people, {"name": "Ann"}, key="k-1").json()["code"] == "registration-closed"
    reopen_event(event, by=olga, now=timezone.now())
    assert trusted.post(people, {"name": "Ann"}, key="k-1").status_code == 201


def test_what_was_done_before_the_answer_was_kept_is_not_done_again(trusted, people, monkeypatch):
    """The server dies between the deed and its answer."""

    def dies(*args, **more):
        register_player(*args, **more)
        raise KeyError("power cut")

    monkeypatch.setattr(registrations, "register_player", dies)
    assert trusted.post(people, {"name": "Ann"}, key="k-1").status_code == 500
    monkeypatch.undo()
    assert trusted.post(people, {"name": "Ann"}, key="k-1").status_code == 201
    assert Registration.objects.count() == 1


def test_answers_go_after_a_day_and_the_deed_stays_known(trusted, people):
    first = trusted.post(people, {"name": "Ann"}, key="k-1").json()
    ApiAnswer.objects.update(made_at=timezone.now() - timedelta(hours=25))
    assert trusted.post(people, {"name": "Ann"}, key="k-1").json() == first
    ApiAnswer.objects.update(made_at=timezone.now() - timedelta(hours=25))
    assert trusted.post(people, {"name": "Bob"}, key="k-1").json()["name"] == "Bob"
    assert Registration.objects.count() == 2


def test_the_hourly_cleaning_forgets_old_answers(trusted, people):
    for name in ("Ann", "Bob"):
        trusted.post(people, {"name": name}, key=name)
    ApiAnswer.objects.filter(key="Ann").update(made_at=timezone.now() - timedelta(hours=25))
    call_command("clean_up", dry_run=True)
    assert ApiAnswer.objects.count() == 2
    call_command("clean_up")
    assert ApiAnswer.objects.get().key == "Bob"


def test_the_log_says_by_which_token(trusted, people, event, olga):
    trusted.post(people, {"name": "Ann"}, key="k-1")
    entry = LogEntry.objects.get(action="player-registered")
    assert (entry.by, entry.values) == (olga, {"token": event.api_tokens.get().prefix})
