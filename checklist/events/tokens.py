"""Tokens by which programs come in at one event: made by its organiser, each for a few things, expiring or not.

A token is "flipside_", eight letters by which people tell it from others, and 256 random bits. Stored is the digest of these,
so that whoever reads the database can't use it.
"""

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from django.db import transaction
from django.db.models import Q
from django.utils.crypto import constant_time_compare

from checklist.accounts.actions import record_log
from checklist.accounts.models import User
from checklist.core.finding import gettext_noop
from checklist.events.links import new_code
from checklist.events.models import ApiAnswer, ApiToken, Event

_WRITTEN = re.compile(r"flipside_([2-9A-Z]{8})_([\w-]{43})")
ANSWERS_KEPT = timedelta(hours=24)
_MINUTE = timedelta(minutes=1)


class Scope(StrEnum):
    """What a token is for; it may do nothing else."""

    EVENT_READ = "event:read"
    REGISTRATIONS_READ = "registrations:read"
    REGISTRATIONS_WRITE = "registrations:write"
    LISTS_READ = "lists:read"
    LISTS_STAFF = "lists:staff"
    LISTS_WRITE = "lists:write"
    CHECKS_READ = "checks:read"
    PRINT = "print"


SCOPES: Mapping[Scope, str] = {
    Scope.EVENT_READ: gettext_noop("the event: date, format, level, how many have handed in"),
    Scope.REGISTRATIONS_READ: gettext_noop("who is registered, and who has handed in"),
    Scope.REGISTRATIONS_WRITE: gettext_noop("register players"),
    Scope.LISTS_READ: gettext_noop("lists, once all players may see them"),
    Scope.LISTS_STAFF: gettext_noop("every list at any time, with what was found in it, as judges see it"),
    Scope.LISTS_WRITE: gettext_noop("hand in lists, while they are taken"),
    Scope.CHECKS_READ: gettext_noop("deck checks, with what was found"),
    Scope.PRINT: gettext_noop("print; the sheets show lists"),
}


@transaction.atomic
def make_token(
    event: Event, *, name: str, scopes: Iterable[str], lasts: timedelta | None, by: User, now: datetime
) -> str:
    """A new token; gives it as it is to be sent, which can't be had again. `lasts` None: until it is taken back."""
    secret = secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        event=event,
        name=name,
        prefix=new_code(8),
        digest=_digest(secret),
        scopes=sorted(Scope(scope).value for scope in scopes),
        created_by=by,
        created_at=now,
        expires_at=now + lasts if lasts else None,
    )
    record_log(
        "api-token-made",
        event_uid=event.uid,
        by=by,
        now=now,
        subject=f"api-token:{token.pk}",
        values={"token": token.prefix, "scopes": token.scopes},
    )
    return f"flipside_{token.prefix}_{secret}"


def open_token(written: str, *, now: datetime) -> ApiToken | None:
    """The token that was sent, with its event and its maker; None for a wrong, expired or revoked one. One query."""
    found = _WRITTEN.fullmatch(written)
    if found is None:
        return None
    token = ApiToken.objects.select_related("event", "created_by").filter(prefix=found[1]).first()
    same = constant_time_compare(token.digest if token else "", _digest(found[2]))
    if token is None or not same or not is_good(token, now):
        return None
    return token


def is_good(token: ApiToken, now: datetime) -> bool:
    return token.revoked_at is None and (token.expires_at is None or now < token.expires_at)


def note_used(token: ApiToken, *, now: datetime) -> None:
    """When it was used last, to the minute; the first use of each day (UTC) stands in the log."""
    if token.last_used_at is not None and now - token.last_used_at < _MINUTE:
        return
    same = ApiToken.objects.filter(pk=token.pk).filter(Q(last_used_at=None) | Q(last_used_at=token.last_used_at))
    with transaction.atomic():
        if not same.update(last_used_at=now):
            return  # another request was faster
        if token.last_used_at is None or token.last_used_at.date() != now.date():
            record_log(
                "api-token-used",
                event_uid=token.event.uid,
                by=None,
                now=now,
                subject=f"api-token:{token.pk}",
                values={"token": token.prefix},
            )


@transaction.atomic
def revoke_token(token: ApiToken, *, by: User, now: datetime) -> None:
    """From now on nobody comes in with it. Twice changes nothing."""
    if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now):
        record_log(
            "api-token-revoked",
            event_uid=token.event.uid,
            by=by,
            now=now,
            subject=f"api-token:{token.pk}",
            values={"token": token.prefix},
        )


def forget_answers(*, now: datetime) -> None:
    """Answers hold names and lists: they are kept as long as somebody may ask for one again, and no longer."""
    ApiAnswer.objects.filter(made_at__lt=now - ANSWERS_KEPT).delete()


def tokens_of(event: Event) -> list[ApiToken]:
    """All tokens ever made for an event, newest first."""
    return list(ApiToken.objects.filter(event=event).select_related("created_by").order_by("-pk"))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
