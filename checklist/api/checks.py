"""Deck checks: which, when, and what was found."""

from typing import Annotated, Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Path, Query, Router

from checklist.api.paging import Page, page_of
from checklist.api.shapes import OF_EVENT, CheckFacts, CheckPage, answers
from checklist.api.token import Token, event_of
from checklist.deckchecks.models import DeckCheck
from checklist.events.models import Event
from checklist.events.tokens import Scope

MARK = "c"

router = Router(tags=["checks"], auth=Token(Scope.CHECKS_READ))


@router.get("/{event}/checks", response=answers({200: CheckPage}, 409, *OF_EVENT), summary="The deck checks")
def list_checks(request: HttpRequest, event: str, page: Query[Page]) -> dict[str, Any]:
    """In the order in which they were opened, open ones too."""
    return page_of(_checks(event_of(request)), page, MARK, plain_check)


@router.get("/{event}/checks/{check}", response=answers({200: CheckFacts}, *OF_EVENT), summary="One deck check")
def show_check(request: HttpRequest, event: str, check: Annotated[int, Path(ge=1, le=2**53)]) -> dict[str, Any]:
    return plain_check(get_object_or_404(_checks(event_of(request)), pk=check))


def _checks(event: Event) -> QuerySet[DeckCheck]:
    return DeckCheck.objects.filter(slot__registration__event=event).select_related("slot__registration")


def plain_check(check: DeckCheck) -> dict[str, Any]:
    return {
        "check": check.pk,
        "registration": check.slot.registration.uid,
        "deck": check.slot.ordinal,
        "moment": check.moment,
        "hand_drawn": check.hand_drawn,
        "round": check.round,
        "table": check.table,
        "opened_at": check.opened_at,
        "closed_at": check.closed_at,
        "outcome": check.outcome or None,
        "found": check.found,
        "remedy": check.remedy,
        "penalty": check.penalty,
    }
