"""The event of a token."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from ninja import Query, Router

from checklist.api.paging import Page, page_of
from checklist.api.shapes import OF_EVENT, EventFacts, EventPage, answers
from checklist.api.token import Token, event_of
from checklist.decklists.queries import current_decklists
from checklist.events.models import Event
from checklist.events.policies import seen_by
from checklist.events.queries import decks_of, is_open
from checklist.events.tokens import Scope

MARK = "e"

router = Router(tags=["events"], auth=Token(Scope.EVENT_READ))


@router.get("", response=answers({200: EventPage}, 409, *OF_EVENT), summary="The events of this token")
def list_events(request: HttpRequest, page: Query[Page]) -> dict[str, Any]:
    """A token is of one event, so there is one."""
    return page_of(Event.objects.filter(pk=event_of(request).pk), page, MARK, plain_event)


@router.get("/{event}", response=answers({200: EventFacts}, *OF_EVENT), summary="An event")
def show_event(request: HttpRequest, event: str) -> dict[str, Any]:
    return plain_event(event_of(request))


def plain_event(event: Event) -> dict[str, Any]:
    """Two queries."""
    return {
        "event": event.slug,
        "name": event.name,
        "date": event.date,
        "time_zone": event.time_zone,
        "format": event.format or None,
        "rel": event.rel,
        "sanctioned": event.sanctioned,
        "team_play": event.team_play,
        "deadline": event.deadline,
        "is_open": is_open(event, timezone.now()),
        "closed_at": event.closed_at,
        "lists_seen": seen_by(event),
        "decks": [
            {"deck": number, "label": place.label, "format": place.format}
            for number, place in enumerate(decks_of(event), 1)
        ],
        "people": event.registrations.count(),
        "handed_in": current_decklists(event).count(),
        "join_url": settings.BASE_URL + reverse("join-event", args=[event.join_code]),
        "version": event.version,
    }
