"""What is asked of events."""

from datetime import datetime

from django.db.models import QuerySet

from checklist.accounts.models import User
from checklist.core.terms import EventTerms, Format, Rel, TeamPlay
from checklist.events.models import DeckSlot, Event, Registration, StaffRole


def event_terms(event: Event, slot_format: str = "") -> EventTerms:
    """What a list at this event is judged by; `slot_format` is the slot's own format, if it has one."""
    wanted = slot_format or event.format
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


def slot_of(registration: Registration, ordinal: int) -> DeckSlot | None:
    return registration.slots.filter(ordinal=ordinal).first()
