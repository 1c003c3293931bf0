"""What an organiser may choose beyond the rule book's defaults: decks per player, and who sees lists."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from checklist.accounts.actions import record_log
from checklist.accounts.models import User
from checklist.core.finding import gettext_noop
from checklist.core.terms import Rel
from checklist.events.actions import EventDetails, add_staff, create_event, raise_version
from checklist.events.models import DeckSlot, Event, StaffRole
from checklist.events.queries import DeckPlace, asks_for_lists, decks_of, is_open


class Seen(StrEnum):
    """Who, besides the staff, sees a list (MTR 2.7, 2.12). A player sees the own one always."""

    NOBODY = "nobody"
    OPPONENTS = "opponents"
    EVERYBODY = "everybody"


SEEN = {
    Seen.NOBODY: gettext_noop("nobody else"),
    Seen.OPPONENTS: gettext_noop("the opponent of the round that is seated"),
    Seen.EVERYBODY: gettext_noop("all players of the event, once lists are locked"),
}


def usual_seen(event: Event) -> Seen:
    """What the rule book has: at Professional opponents are given each other's lists, else nobody is (MTR 2.7)."""
    return Seen.OPPONENTS if event.rel == Rel.PROFESSIONAL else Seen.NOBODY


def seen_by(event: Event) -> Seen:
    return Seen(event.policies.get("lists_seen", usual_seen(event)))


def seen_from(event: Event) -> datetime | None:
    """Until when lists stay hidden although they are locked; None: no longer than that."""
    written = event.policies.get("lists_seen_from")
    return datetime.fromisoformat(written) if written else None


def seen_now(event: Event, now: datetime) -> Seen:
    """Who sees lists at this moment. Nobody while they are taken: who knows the field could answer it."""
    begins = seen_from(event)
    if is_open(event, now) or (begins is not None and now < begins):
        return Seen.NOBODY
    return seen_by(event)


def differing(event: Event) -> tuple[str, ...]:
    """What was chosen otherwise than the default, as sentences to be translated."""
    said = []
    if seen_by(event) is not usual_seen(event):
        said.append(
            {
                Seen.NOBODY: gettext_noop("Opponents don't see each other's lists."),
                Seen.OPPONENTS: gettext_noop("Opponents see each other's lists."),
                Seen.EVERYBODY: gettext_noop("All players see all lists once they are locked."),
            }[seen_by(event)]
        )
    if seen_by(event) is not Seen.NOBODY and seen_from(event) is not None:
        said.append(gettext_noop("Lists are shown from a set time on."))
    if len(decks_of(event)) > 1:
        said.append(gettext_noop("Each player hands in several decks."))
    if not asks_for_lists(event):
        said.append(gettext_noop("No lists are asked for."))
    if "keep_days" in event.policies:
        said.append(gettext_noop("Personal data is kept for another time than 30 days."))
    if event.editions:
        said.append(gettext_noop("It is judged by earlier editions of the rules."))
    return tuple(said)


@transaction.atomic
def choose_policies(
    event: Event,
    *,
    decks: Sequence[DeckPlace],
    seen: Seen,
    seen_at: datetime | None = None,
    no_lists: bool = False,
    by: User,
    now: datetime,
) -> bool:
    """Write the policies; gives whether formats changed, after which lists are to be judged again.

    A new deck is added for everybody registered. One that was taken out goes where nothing was handed in for it; where
    something was, it stays.
    """
    before = (decks_of(event), seen_by(event), bool(event.policies.get("no_lists")), seen_from(event))
    if before == (tuple(decks), seen, no_lists, seen_at):
        return False
    chosen_here = ("decks", "lists_seen", "lists_seen_from", "no_lists")
    kept = {name: value for name, value in event.policies.items() if name not in chosen_here}
    if tuple(decks) != (DeckPlace(),):
        kept["decks"] = [asdict(place) for place in decks]
    if seen is not usual_seen(event):
        kept["lists_seen"] = seen.value
    if seen_at is not None:
        kept["lists_seen_from"] = seen_at.isoformat()
    if no_lists:
        kept["no_lists"] = True
    event.policies = kept
    event.save(update_fields=["policies"])
    slots = DeckSlot.objects.filter(registration__event=event)
    for ordinal, place in enumerate(decks, 1):
        slots.filter(ordinal=ordinal).update(label=place.label, format=place.format)
        without = event.registrations.exclude(slots__ordinal=ordinal)
        DeckSlot.objects.bulk_create(
            [
                DeckSlot(registration=person, ordinal=ordinal, label=place.label, format=place.format)
                for person in without
            ],
            batch_size=500,
        )
    slots.filter(ordinal__gt=len(decks), revisions=None).delete()
    raise_version(event)
    record_log(
        "policies-chosen",
        event_uid=event.uid,
        by=by,
        now=now,
        subject=f"event:{event.pk}",
        values={"decks": len(decks), "lists_seen": seen.value, "no_lists": no_lists},
    )
    return no_lists != before[2] or [place.format for place in before[0]] != [place.format for place in decks]


@transaction.atomic
def copy_event(event: Event, details: EventDetails, *, with_staff: bool, by: User, now: datetime) -> Event:
    """A new event with the policies of another but no set time, and its staff if wanted; nobody registered, no list, no paper."""
    copy = create_event(details, by=by, now=now)
    copy.policies = {name: value for name, value in event.policies.items() if name != "lists_seen_from"}
    copy.save(update_fields=["policies"])
    if with_staff:
        for role in StaffRole.objects.filter(event=event).select_related("user").order_by("pk"):
            add_staff(copy, role.user, role.role, by=by, now=now)
    return copy
