"""Personal data of an event: deleted some time after it, or at once on request; and a player's own, to take along.

Deleted is everything that names a person, that a person wrote, or that hangs on either: people, lists, paper, checks,
photos, seats, draws, files of print runs. What remains are the event's own row with counts, its staff (accounts), and its
log, which holds ids of rows that are no longer there; what was typed with its acts goes. Backups taken before still hold it all.
"""

from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction

from checklist.accounts.actions import record_log
from checklist.accounts.files import drop_result, media
from checklist.accounts.gathered import Counted
from checklist.accounts.models import Job, LogEntry, User
from checklist.console.event_file import TABLES, rows_of
from checklist.deckchecks.models import DeckCheck, Device, Photo
from checklist.decklists.models import Decklist, Judgement
from checklist.events.actions import raise_version
from checklist.events.models import ApiToken, Event, Registration, StaffInvitation, StaffRole
from checklist.printing.models import PrintedCard

KEEP_DAYS = 30
LONGEST_DAYS = 3650

# Every other table of an event is emptied; a new table, too, until somebody says otherwise here.
REMAIN = (Event, StaffRole, LogEntry)


def keep_days(event: Event) -> int:
    """So many days after the event its personal data is deleted."""
    return event.policies.get("keep_days", KEEP_DAYS)


def erased_on(event: Event) -> date:
    """The day on which `clean_up` deletes the event's personal data."""
    return event.date + timedelta(days=keep_days(event) + 1)


def erased_soon(event: Event, today: date) -> date | None:
    """The day, in the last week before it; the event's page says it then."""
    day = erased_on(event)
    return day if event.erased_at is None and day - today <= timedelta(days=7) else None


def due_events(today: date) -> list[Event]:
    """The events whose time is over, oldest first."""
    return [event for event in Event.objects.filter(erased_at=None).order_by("date") if erased_on(event) <= today]


@transaction.atomic
def choose_keep_days(event: Event, days: int, *, by: User, now: datetime) -> None:
    if keep_days(event) == days:
        return
    event.policies = {**event.policies, "keep_days": days}
    event.save(update_fields=["policies"])
    record_log(
        "keep-days-chosen", event_uid=event.uid, by=by, now=now, subject=f"event:{event.pk}", values={"days": days}
    )


def counts_of(event: Event) -> dict[str, int]:
    """How much there is of an event: numbers of nobody in particular, which may stay. Two queries."""
    lists = Decklist.objects.filter(slot__registration__event=event)
    in_force = lists.filter(superseded_at=None, withdrawn_at=None)
    newest = Judgement.objects.filter(decklist__in=in_force).order_by("decklist", "-made_at")
    double_faced = dict(reversed([*newest.values_list("decklist_id", "double_faced")]))
    counted = {
        "people": event.registrations,
        "lists": in_force,
        "revisions": lists,
        "codes": PrintedCard.objects.filter(print_job__event=event),
        "checks": DeckCheck.objects.filter(slot__registration__event=event),
        "photos": Photo.objects.filter(slot__registration__event=event),
    }
    numbers = Event.objects.values(**{name: Counted(rows.values("pk")) for name, rows in counted.items()}).get(
        pk=event.pk
    )
    return numbers | {"double-faced": sum(double_faced.values())}


@transaction.atomic
def erase_event(event: Event, *, by: User | None, now: datetime) -> dict[str, int]:
    """Delete the event's personal data for good, and close it. Gives the counts that remain. Twice changes nothing.

    The files go when the rows are gone for certain: a file without a row is found by nobody, and is tried once more.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.erased_at is not None:
        return event.remains
    remains = counts_of(event)
    photos, results = _photo_files(event), _result_files(event)
    Job.objects.filter(event_uid=event.uid).delete()
    for model in reversed(TABLES):
        if model not in REMAIN:
            rows_of(model, event).delete()
    Device.objects.filter(event=event).delete()
    StaffInvitation.objects.filter(event=event).delete()
    ApiToken.objects.filter(event=event).delete()
    event.erased_at, event.remains = now, remains
    event.closed_at = event.closed_at or now
    event.save(update_fields=["erased_at", "remains", "closed_at"])
    raise_version(event)
    record_log("personal-data-erased", event_uid=event.uid, by=by, now=now, subject=f"event:{event.pk}", values=remains)
    transaction.on_commit(lambda: _drop_files(photos, results))
    return remains


def own_data(registration: Registration) -> dict[str, Any]:
    """Everything stored about one player, without the names of others. JSON-able."""
    event = registration.event
    decklists = Decklist.objects.filter(slot__registration=registration).prefetch_related("judgements")
    subjects = [f"registration:{registration.pk}", *(f"decklist:{one.pk}" for one in decklists)]
    checks = DeckCheck.objects.filter(slot__registration=registration, closed_at__isnull=False).order_by("pk")
    return {
        "event": {"name": event.name, "date": event.date.isoformat(), "kept_until": erased_on(event).isoformat()},
        "you": {
            "name": registration.name,
            "email": registration.email,
            "player_id": registration.player_id,
            "language": registration.language,
            "registered_at": registration.created_at.isoformat(),
            "dropped_at": registration.dropped_at and registration.dropped_at.isoformat(),
            "on_roster": registration.on_roster,
        },
        "lists": [
            {
                "deck": one.slot.label or one.slot.ordinal,
                "revision": one.revision,
                "submitted_at": one.submitted_at.isoformat(),
                "written_by": one.author,
                "reason": one.reason,
                "text": one.text,
                "choices": one.choices,
                "findings": [judgement.findings for judgement in one.judgements.all()],
            }
            for one in decklists.select_related("slot").order_by("slot__ordinal", "revision")
        ],
        "printed_codes": list(
            PrintedCard.objects.filter(decklist__slot__registration=registration)
            .order_by("pk")
            .values_list("code", flat=True)
        ),
        "proxies": list(registration.proxies.order_by("number").values("number", "card_name", "reason", "note")),
        "deck_checks": list(checks.values("round", "table", "moment", "outcome", "found", "remedy", "penalty", "note")),
        "photos": [
            {"at": one.at.isoformat(), "of": "a check" if one.deck_check_id else "the paper list"}
            for one in Photo.objects.filter(slot__registration=registration).order_by("pk")
        ],
        "standings": list(registration.standings.values_list("place", flat=True)),
        "seats": list(registration.seats.order_by("round").values("round", "table")),
        "log": [
            {"at": one.at.isoformat(), "action": one.action}
            for one in LogEntry.objects.filter(event_uid=event.uid, subject__in=subjects).order_by("pk")
        ],
    }


def _photo_files(event: Event) -> list[str]:
    return list(Photo.objects.filter(slot__registration__event=event).values_list("path", flat=True))


def _result_files(event: Event) -> list[str]:
    return list(Job.objects.filter(event_uid=event.uid).exclude(result_path="").values_list("result_path", flat=True))


def _drop_files(photos: list[str], results: list[str]) -> None:
    shelf = media()
    for photo in photos:
        shelf.delete(photo)
    for result in results:
        drop_result(result)
