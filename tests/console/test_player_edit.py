"""Staff correct a player's name, address and ID ("player-edit")."""

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.console.erasing import erase_event
from checklist.core.refusal import Refused
from checklist.events.actions import change_player
from checklist.events.models import Event, Registration
from tests.cast import signed_in

RIGHT = {"name": "Pia  Pláyer", "email": "pia@example.org", "player_id": "12345"}


def edit(pia):
    return reverse("player-edit", args=[pia.event.slug, pia.uid])


def test_a_scorekeeper_corrects_it_and_the_log_names_nobody(pia, kim):
    answer = signed_in(kim).post(edit(pia), RIGHT)
    assert answer["Location"] == reverse("staff-player", args=[pia.event.slug, pia.uid])
    now = Registration.objects.get()
    assert (now.name, now.email, now.player_id) == ("Pia Pláyer", "pia@example.org", "12345")
    entry = LogEntry.objects.get(action="player-changed")
    assert (entry.by, entry.subject, entry.values) == (
        kim, f"registration:{pia.pk}", {"fields": ["name", "email", "player_id"]}
    )  # fmt: skip


def test_what_is_there_stands_in_the_form_and_saved_as_it_is_changes_nothing(pia, kim):
    browser = signed_in(kim)
    form = browser.get(edit(pia)).context["form"]
    version = Event.objects.get().version
    browser.post(edit(pia), form.initial)
    assert (Event.objects.get().version, LogEntry.objects.filter(action="player-changed").count()) == (version, 0)


def test_tables_that_are_open_elsewhere_see_it(pia, kim):
    before = Event.objects.get().version
    signed_in(kim).post(edit(pia), RIGHT)
    assert Event.objects.get().version > before


def test_a_new_address_was_never_written_to(pia, kim):
    Registration.objects.update(email="old@example.org", mailed_at=timezone.now())
    browser = signed_in(kim)
    browser.post(edit(pia), {"name": "Pia", "email": "old@example.org"})
    assert Registration.objects.get().mailed_at is not None
    browser.post(edit(pia), {"name": "Pia", "email": "new@example.org"})
    assert Registration.objects.get().mailed_at is None


@pytest.mark.parametrize(
    "wrong", [{"name": " ", "email": ""}, {"name": "P" * 121, "email": ""}, {"name": "Pia", "email": "pia at home"}]
)
def test_what_is_no_name_or_address_comes_back_as_it_was_typed(pia, kim, wrong):
    answer = signed_in(kim).post(edit(pia), wrong)
    assert (answer.status_code, Registration.objects.get().name) == (400, "Pia Player")
    assert f'value="{wrong["email"]}"' in answer.content.decode() or not wrong["email"]


def test_once_the_personal_data_is_deleted_nothing_is_written(pia, olga):
    Event.objects.update(erased_at=timezone.now())
    with pytest.raises(Refused) as refused:
        change_player(pia, name="New", email="", player_id="", by=olga, now=timezone.now())
    assert refused.value.code == "personal-data-erased"
    answer = signed_in(olga).post(edit(pia), RIGHT)
    assert (answer.status_code, Registration.objects.get().name) == (400, "Pia Player")


def test_after_a_clean_up_there_is_nobody_to_correct(pia, olga):
    erase_event(pia.event, by=olga, now=timezone.now())
    assert signed_in(olga).get(edit(pia)).status_code == 404
