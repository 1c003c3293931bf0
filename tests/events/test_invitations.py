"""Invitations: counted, expiring, taken back, and stored as a digest."""

from datetime import UTC, datetime, timedelta

import pytest

from checklist.accounts.models import LogEntry
from checklist.core.refusal import Refused
from checklist.events.actions import close_event
from checklist.events.invitations import accept_invitation, invite_staff, open_invitation, revoke_invitation
from checklist.events.models import StaffInvitation

NOW = datetime(2026, 12, 1, tzinfo=UTC)


def invite(event, by, *, uses=1, days=1):
    return invite_staff(event, role="judge", uses=uses, lasts=timedelta(days=days), by=by, now=NOW)


def test_the_secret_is_nowhere_in_the_database(event, olga):
    secret = invite(event, olga)
    stored = str(StaffInvitation.objects.values().get()) + str(list(LogEntry.objects.values()))
    assert secret not in stored
    assert open_invitation(secret, now=NOW).role == "judge"


@pytest.mark.parametrize(("later", "found"), [(timedelta(days=1, seconds=-1), True), (timedelta(days=1), False)])
def test_it_expires(event, olga, later, found):
    assert (open_invitation(invite(event, olga), now=NOW + later) is not None) is found


def test_it_is_used_up(event, olga, sam, pia):
    secret = invite(event, olga)
    opened = open_invitation(secret, now=NOW)
    accept_invitation(opened, user=sam, now=NOW)
    assert event.staff.filter(user=sam).values_list("role", flat=True).get() == "judge"
    assert open_invitation(secret, now=NOW) is None


def test_two_at_once_of_one_use(event, olga, sam, django_user_model):
    """Both have the page open; the second to press comes too late."""
    first = open_invitation(secret := invite(event, olga), now=NOW)
    second = open_invitation(secret, now=NOW)
    accept_invitation(first, user=sam, now=NOW)
    with pytest.raises(Refused) as refused:
        accept_invitation(second, user=django_user_model.objects.create_user("other"), now=NOW)
    assert refused.value.code == "invitation-over"


def test_who_has_the_role_uses_nothing_up(event, olga, jo):
    secret = invite(event, olga)
    accept_invitation(open_invitation(secret, now=NOW), user=jo, now=NOW)
    assert open_invitation(secret, now=NOW).uses_left == 1


def test_taken_back(event, olga):
    secret = invite(event, olga)
    revoke_invitation(open_invitation(secret, now=NOW), by=olga, now=NOW)
    assert open_invitation(secret, now=NOW) is None


def test_not_into_a_closed_event(event, olga):
    secret = invite(event, olga)
    close_event(event, by=olga, now=NOW)
    assert open_invitation(secret, now=NOW) is None


@pytest.mark.parametrize("secret", ["", "x", "é"])
def test_a_wrong_one(db, secret):
    assert open_invitation(secret, now=NOW) is None
