"""A link by which somebody becomes staff of an event: expiring, for one person or for a few.

The secret is 256 random bits and stands in the link alone; stored is its digest, so that whoever reads the database can't
use it.
"""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from checklist.accounts.actions import record_log
from checklist.accounts.models import User
from checklist.core.refusal import Refused
from checklist.events.actions import add_staff
from checklist.events.models import Event, StaffInvitation, StaffRole


@transaction.atomic
def invite_staff(event: Event, *, role: str, uses: int, lasts: timedelta, by: User, now: datetime) -> str:
    """A new invitation; gives its secret, which can't be had again."""
    secret = secrets.token_urlsafe(32)
    invitation = StaffInvitation.objects.create(
        event=event,
        role=role,
        digest=_digest(secret),
        uses_left=uses,
        expires_at=now + lasts,
        created_by=by,
        created_at=now,
    )
    record_log(
        "staff-invited",
        event_uid=event.uid,
        by=by,
        now=now,
        subject=f"invitation:{invitation.pk}",
        values={"role": role, "uses": uses},
    )
    return secret


def open_invitation(secret: str, *, now: datetime) -> StaffInvitation | None:
    """The invitation of a link, as long as it can be used; None for a wrong, expired, used or revoked one."""
    return (
        StaffInvitation.objects.select_related("event")
        .filter(digest=_digest(secret), uses_left__gt=0, expires_at__gt=now, event__closed_at=None)
        .first()
    )


@transaction.atomic
def accept_invitation(invitation: StaffInvitation, *, user: User, now: datetime) -> None:
    """The user becomes staff. Who has the role already uses nothing up. Refuses "invitation-over"."""
    if StaffRole.objects.filter(event=invitation.event_id, user=user, role=invitation.role).exists():
        return
    still = StaffInvitation.objects.filter(pk=invitation.pk, uses_left__gt=0, expires_at__gt=now)
    if not still.update(uses_left=F("uses_left") - 1):
        raise over()
    add_staff(invitation.event, user, invitation.role, by=user, now=now)


@transaction.atomic
def revoke_invitation(invitation: StaffInvitation, *, by: User, now: datetime) -> None:
    """The link is dead from now on; who came in by it stays."""
    record_log(
        "invitation-revoked",
        event_uid=invitation.event.uid,
        by=by,
        now=now,
        subject=f"invitation:{invitation.pk}",
        values={"role": invitation.role},
    )
    invitation.delete()


def over() -> Refused:
    """What is said of a link that leads nowhere, whether it ever did or not."""
    return Refused(
        "invitation-over", "This invitation is used up, expired, or was taken back. Ask the organiser for another one."
    )


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
