"""What is asked of events."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from checklist.accounts.models import User
from checklist.accounts.prepared import Prepared
from checklist.core.terms import EventTerms, Format, Rel, TeamPlay
from checklist.events.models import DeckSlot, Event, Registration, StaffRole


@dataclass(frozen=True, slots=True)
class DeckPlace:
    """One deck that each player of an event hands in. `format` "": the event's own."""

    label: str = ""
    format: str = ""


def decks_of(event: Event) -> tuple[DeckPlace, ...]:
    """The decks that each player hands in; one, unless the organiser chose otherwise."""
    return tuple(DeckPlace(**place) for place in event.policies.get("decks", ())) or (DeckPlace(),)


def new_slots(event: Event, people: Iterable[Registration]) -> list[DeckSlot]:
    """Places for the decks of people who have none yet, not stored."""
    places = list(enumerate(decks_of(event), 1))
    return [
        DeckSlot(registration=person, ordinal=ordinal, label=place.label, format=place.format)
        for person in people
        for ordinal, place in places
    ]


def asks_for_lists(event: Event) -> bool:
    """Whether whole lists are registered; at Regular an organiser may do without (walk-up), and no size is judged."""
    return not (event.policies.get("no_lists") and event.rel == Rel.REGULAR)


def event_terms(event: Event, slot_format: str = "") -> EventTerms:
    """What a list at this event is judged by; `slot_format` is the slot's own format, if it has one."""
    wanted = slot_format or (event.format if asks_for_lists(event) else "")
    return EventTerms(
        rel=Rel(event.rel),
        format=Format(wanted) if wanted else None,
        sanctioned=event.sanctioned,
        editions=tuple(sorted(event.editions.items())),
        team_play=TeamPlay(event.team_play),
    )


def is_open(event: Event, now: datetime) -> bool:
    """Whether players may hand in or change lists: until the deadline, and not after the event was closed."""
    return event.closed_at is None and (event.deadline is None or now < event.deadline)


def events_of(user: User) -> QuerySet[Event]:
    """The events of which the user is staff, newest first."""
    staffed = StaffRole.objects.filter(user=user).values("event_id")
    return Event.objects.filter(pk__in=staffed).order_by("-date", "-pk")


def latest_event_by(user: User) -> Event | None:
    """The event that the user made last: its settings are the best guess for the next one."""
    return Event.objects.filter(created_by=user).order_by("-created_at").first()


_SLOT = Prepared(
    lambda registration, ordinal: DeckSlot.objects.filter(registration=registration, ordinal=ordinal),
    (DeckSlot, "registration"),
    (DeckSlot, "ordinal"),
)
_LOCKED_SLOT = Prepared(
    lambda pk: DeckSlot.objects.select_for_update(of=("self",)).select_related("registration__event").filter(pk=pk),
    (DeckSlot, "id"),
)


def slot_of(registration: Registration, ordinal: int) -> DeckSlot | None:
    slot = _SLOT.first(registration.pk, ordinal)
    if slot is not None:
        slot.registration = registration
    return slot


def locked_slot(pk: int) -> DeckSlot:
    """The same place for a deck, to nobody else until the transaction ends; with its registration and event."""
    slot = _LOCKED_SLOT.first(pk)
    if slot is None:
        raise DeckSlot.DoesNotExist
    return slot
