"""The cast: Olga organises, Hanna is head judge, Jo judges, Kim keeps scores; Sam is staff elsewhere; Pia and Paul play."""

import secrets
from dataclasses import replace
from datetime import date

import pytest
from django.test import Client
from django.utils import timezone

from checklist.accounts.models import User
from checklist.core.terms import PlayerChoices
from checklist.decklists.actions import Submission, submit_decklist
from checklist.events.actions import EventDetails, add_staff, create_event, register_player
from checklist.events.links import secret_of

DECK = "4 Delver of Secrets\n56 Island\n\nSideboard\n2 Negate\n"


def _user(username):
    return User.objects.create_user(username, password="a-long-password")


@pytest.fixture
def olga(db):
    return _user("olga")


@pytest.fixture
def hanna(db):
    return _user("hanna")


@pytest.fixture
def jo(db):
    return _user("jo")


@pytest.fixture
def kim(db):
    return _user("kim")


@pytest.fixture
def sam(db):
    return _user("sam")


def make_event(by, **changes):
    """A sanctioned Modern event at Competitive, open until closed."""
    details = EventDetails(
        name="Winter Open", date=date(2026, 12, 5), time_zone="UTC", format="modern", rel="competitive",
        sanctioned=True, deadline=None, paper="a4",
    )  # fmt: skip
    return create_event(replace(details, **changes), by=by, now=timezone.now())


@pytest.fixture
def event(olga, hanna, jo, kim):
    made = make_event(olga)
    for user, role in ((hanna, "head-judge"), (jo, "judge"), (kim, "scorekeeper")):
        add_staff(made, user, role, by=olga, now=timezone.now())
    return made


@pytest.fixture
def sams_event(sam):
    return make_event(sam, name="Another event")


def register(event, name):
    """A person at an event, through the same action as the join page."""
    return register_player(event, name=name, nonce=secrets.token_hex(8), by=None, now=timezone.now())


@pytest.fixture
def pia(event):
    return register(event, "Pia Player")


@pytest.fixture
def paul(event):
    return register(event, "Paul Player")


def hand_in(registration, text=DECK, choices=PlayerChoices(), **changes):  # noqa: B008 -- frozen
    """A list of the registration's first deck, through the same action as the page."""
    values = {"by": None, "author": "player", "now": timezone.now(), "nonce": secrets.token_hex(8), **changes}
    return submit_decklist(registration.slots.get(ordinal=1), Submission(text, choices=choices), **values)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def browser_of(registration):
    """A browser that has opened the player's private link."""
    client = Client()
    client.get(f"/r/{secret_of(registration)}")
    return client
