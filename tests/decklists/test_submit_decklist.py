"""Handing in: one immutable revision and its judgement, however often it is sent."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.core.refusal import Refused
from checklist.core.snapshot import thaw, thaw_choices
from checklist.core.terms import Carried, CarryChoice, PlayerChoices, Sleeves
from checklist.decklists.models import Decklist, Judgement
from checklist.events.actions import close_event
from checklist.events.models import Event
from tests.cast import DECK, hand_in, make_event, register


def refusal(call):
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.code


def test_it_keeps_what_was_written_and_what_it_was_read_as(pia):
    decklist = hand_in(pia)
    assert (decklist.revision, decklist.text, decklist.author) == (1, DECK, "player")
    assert [(e.entry.quantity, e.name) for e in thaw(decklist.snapshot).entries] == [
        (4, "Delver of Secrets // Insectile Aberration"),
        (56, "Island"),
        (2, "Negate"),
    ]


def test_the_judgement_counts(pia):
    hand_in(pia, choices=PlayerChoices(Sleeves.CLEAR, every=Carried.OFFICIAL))
    judgement = Judgement.objects.get()
    assert (judgement.main, judgement.sideboard, judgement.double_faced, judgement.substitutes) == (60, 2, 4, 4)
    assert (judgement.errors, judgement.unknown, judgement.acceptable) == (0, 0, True)


def test_errors_are_kept_and_do_not_refuse(pia):
    hand_in(pia, choices=PlayerChoices(Sleeves.CLEAR))
    judgement = Judgement.objects.get()
    assert (judgement.errors, judgement.acceptable) == (1, False)
    assert [found["code"] for found in judgement.findings if found["level"] == "error"] == ["back-shows"]


def test_an_unknown_name_is_kept_as_typed_and_counted(pia):
    decklist = hand_in(pia, "60 Delvar of Secretz\n")
    assert Judgement.objects.get().unknown == 1
    assert thaw(decklist.snapshot).entries[0].name == "Delvar of Secretz"


def test_a_second_list_ends_the_first_which_stays(pia):
    first, second = hand_in(pia), hand_in(pia, "60 Island\n")
    first.refresh_from_db()
    assert (first.superseded_at, second.superseded_at) == (second.submitted_at, None)
    assert (first.text, second.revision) == (DECK, 2)


def test_the_same_form_twice_is_one_revision(pia):
    assert hand_in(pia, nonce="n-1") == hand_in(pia, "60 Island\n", nonce="n-1")
    assert Decklist.objects.count() == 1


def test_the_very_same_list_from_another_tab_is_one_revision(pia):
    assert hand_in(pia) == hand_in(pia)
    assert Decklist.objects.count() == 1


def test_other_sleeves_are_another_revision(pia):
    hand_in(pia)
    assert hand_in(pia, choices=PlayerChoices(Sleeves.NONE)).revision == 2


def test_two_requests_at_once_make_one_revision(pia, monkeypatch):
    """BUG-112: the other request's row appeared between our look and our insert."""
    first = hand_in(pia, nonce="n-1")
    looks = []
    real = QuerySet.first

    def blind_at_first(rows):
        looks.append(rows.model)
        return None if len(looks) == 1 else real(rows)

    monkeypatch.setattr(QuerySet, "first", blind_at_first)
    monkeypatch.setattr("checklist.decklists.actions._is_same", lambda *_: False)
    assert hand_in(pia, nonce="n-1") == first
    assert Decklist.objects.count() == 1
    first.refresh_from_db()
    assert first.superseded_at is None


def test_the_deadline_refuses_players_and_not_staff(olga):
    event = make_event(olga, deadline=timezone.now() + timedelta(hours=1))
    pia = register(event, "Pia")
    assert refusal(lambda: hand_in(pia, now=event.deadline)) == "registration-closed"
    assert refusal(lambda: hand_in(pia, now=event.deadline, by=olga, author="staff")) == "reason-missing"
    late = hand_in(pia, now=event.deadline, by=olga, author="staff", reason="late entrant")
    assert (late.author, late.by, late.reason) == ("staff", olga, "late entrant")


def test_a_closed_event_refuses_everybody(pia, event, olga):
    close_event(event, by=olga, now=timezone.now())
    pia.event.refresh_from_db()
    assert refusal(lambda: hand_in(pia)) == "registration-closed"
    assert refusal(lambda: hand_in(pia, by=olga, author="staff")) == "event-closed"


def test_closed_while_the_list_was_read(pia, event, olga, monkeypatch):
    """The event that the caller holds is from before it was closed."""
    close_event(Event.objects.get(pk=event.pk), by=olga, now=timezone.now())
    assert refusal(lambda: hand_in(pia)) == "registration-closed"
    assert Decklist.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "list-unreadable"),
        (" \n \n", "list-unreadable"),
        ("Island\n" * 2001, "list-unreadable"),
        ("Maybeboard\n4 Island\n", "list-empty"),
    ],
)
def test_nothing_to_read_is_refused(pia, text, code):
    assert refusal(lambda: hand_in(pia, text)) == code
    assert Decklist.objects.count() == 0


def test_the_database_keeps_one_current_revision(pia):
    decklist = hand_in(pia)
    decklist.pk, decklist.revision, decklist.nonce = None, 2, "other"
    with pytest.raises(IntegrityError), transaction.atomic():
        decklist.save()


def test_what_was_declared_comes_back(pia):
    choices = PlayerChoices(
        Sleeves.CLEAR, cards=(CarryChoice("Delver of Secrets // Insectile Aberration", Carried.OFFICIAL, real_aside=3),)
    )
    assert thaw_choices(hand_in(pia, choices=choices).choices) == choices


def test_it_is_logged_without_the_list(pia):
    decklist = hand_in(pia)
    entry = LogEntry.objects.get(action="list-submitted")
    assert (entry.subject, entry.values) == (f"decklist:{decklist.pk}", {"revision": 1})
