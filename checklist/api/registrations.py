"""Who is registered at an event. No private link leaves by here, and no e-mail address."""

from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Query, Router, Status

from checklist.api.once import Key, once
from checklist.api.paging import Page, page_of
from checklist.api.shapes import OF_EVENT, WITH_BODY, Person, PersonPage, ToRegister, answers
from checklist.api.token import Token, event_of, token_of
from checklist.decklists.models import Decklist
from checklist.events.actions import register_player
from checklist.events.models import DeckSlot, Event, Registration
from checklist.events.tokens import Scope

MARK = "r"
READS = Token(Scope.REGISTRATIONS_READ)
WRITES = Token(Scope.REGISTRATIONS_WRITE)

router = Router(tags=["registrations"])


@router.get(
    "/{event}/registrations",
    auth=READS,
    response=answers({200: PersonPage}, 409, *OF_EVENT),
    summary="Who is registered",
)
def list_registrations(request: HttpRequest, event: str, page: Query[Page]) -> dict[str, Any]:
    """In the order in which they were registered."""
    return page_of(_people(event_of(request)), page, MARK, plain_person)


@router.get(
    "/{event}/registrations/{uuid:registration}",
    auth=READS,
    response=answers({200: Person}, *OF_EVENT),
    summary="One person",
)
def show_registration(request: HttpRequest, event: str, registration: UUID) -> dict[str, Any]:
    return plain_person(get_object_or_404(_people(event_of(request)), uid=registration))


@router.post(
    "/{event}/registrations",
    auth=WRITES,
    response=answers({201: Person}, 409, *WITH_BODY, *OF_EVENT),
    summary="Register somebody",
)
def register_somebody(request: HttpRequest, event: str, key: Key, body: ToRegister) -> Status[dict[str, Any]]:
    """As staff does, until the event is closed. The player's private link is not told: the event's staff gives it out."""

    def create(nonce: str) -> dict[str, Any]:
        made = register_player(
            event_of(request),
            name=" ".join(body.name.split()),
            nonce=nonce,
            by=token_of(request).created_by,
            now=timezone.now(),
        )
        return plain_person(_people(event_of(request)).get(pk=made.pk))

    return once(request, key, Person, create)


def _people(event: Event) -> QuerySet[Registration]:
    in_force = Decklist.objects.filter(superseded_at=None, withdrawn_at=None)
    in_force = in_force.only("slot", "revision", "submitted_at")
    slots = DeckSlot.objects.order_by("ordinal").defer("pool")
    return (
        Registration.objects.filter(event=event)
        .select_related("team")
        .prefetch_related(
            Prefetch("slots", slots, to_attr="places"), Prefetch("places__revisions", in_force, to_attr="in_force")
        )
    )


def plain_person(person: Registration) -> dict[str, Any]:
    return {
        "registration": person.uid,
        "name": person.name,
        "player_id": person.player_id,
        "team": person.team.name if person.team else None,
        "table": person.table,
        "registered_at": person.created_at,
        "dropped_at": person.dropped_at,
        "decks": [
            {
                "deck": slot.ordinal,
                "label": slot.label,
                "format": slot.format,
                "revision": slot.in_force[0].revision if slot.in_force else None,
                "submitted_at": slot.in_force[0].submitted_at if slot.in_force else None,
            }
            for slot in person.places
        ],
    }
