"""What an organiser may choose beyond the rule book's defaults: decks per player, and who sees lists."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from checklist.accounts.actions import record_log
from checklist.accounts.models import User
from checklist.core.finding import gettext_noop
from checklist.events.actions import EventDetails, add_staff, create_event, raise_version
from checklist.events.models import DeckSlot, Event, StaffRole
from checklist.events.queries import DeckPlace, asks_for_lists, decks_of


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


def seen_by(event: Event) -> Seen:
    return Seen(event.policies.get("lists_seen", Seen.NOBODY))


def differing(event: Event) -> tuple[str, ...]:
    """What was chosen otherwise than the default, as sentences to be translated."""
    said = []
    if seen_by(event) is not Seen.NOBODY:
        said.append(
            {
                Seen.OPPONENTS: gettext_noop("Opponents see each other's lists."),
                Seen.EVERYBODY: gettext_noop("All players see all lists once they are locked."),
            }[seen_by(event)]
        )
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
    event: Event, *, decks: Sequence[DeckPlace], seen: Seen, no_lists: bool = False, by: User, now: datetime
) -> bool:
    """Write the policies; gives whether formats changed, after which lists are to be judged again.

    A new deck is added for everybody registered. One that was taken out goes where nothing was handed in for it; where
    something was, it stays.
    """
    before = (decks_of(event), seen_by(event), bool(event.policies.get("no_lists")))
    if before == (tuple(decks), seen, no_lists):
        return False
    kept = {name: value for name, value in event.policies.items() if name not in ("decks", "lists_seen", "no_lists")}
    if tuple(decks) != (DeckPlace(),):
        kept["decks"] = [asdict(place) for place in decks]
    if seen is not Seen.NOBODY:
        kept["lists_seen"] = seen.value
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
    """A new event with the policies of another, and its staff if wanted; nobody registered, no list, no paper."""
    copy = create_event(details, by=by, now=now)
    copy.policies = event.policies
    copy.save(update_fields=["policies"])
    if with_staff:
        for role in StaffRole.objects.filter(event=event).select_related("user").order_by("pk"):
            add_staff(copy, role.user, role.role, by=by, now=now)
    return copy
