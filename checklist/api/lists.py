"""Lists in force, and lists handed in by programs.

The event's policy seals them: with lists:read they come out once all players may see all lists, with lists:staff at any time.
"""

from typing import Annotated, Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from ninja import Path, Query, Router, Status

from checklist.api.examine import choices_of
from checklist.api.once import Key, once
from checklist.api.paging import Page, page_of
from checklist.api.problems import Stopped
from checklist.api.shapes import OF_EVENT, WITH_BODY, HandedIn, ListPage, RegisteredList, ToHandIn, answers
from checklist.api.token import Token, event_of, token_of
from checklist.core.deck import Deck
from checklist.core.double_faced import FlaggedCard, flag_double_faced
from checklist.core.examine import Examination, work_out_carriages
from checklist.core.finding import Level
from checklist.core.messages import render
from checklist.core.plain_examination import (
    plain_entry,
    plain_examination,
    plain_finding,
    plain_flag,
    plain_totals,
)
from checklist.core.rules.base import Carriage
from checklist.core.snapshot import thaw
from checklist.core.terms import Copies
from checklist.decklists.actions import Submission, examine_submission, submit_decklist
from checklist.decklists.models import Decklist
from checklist.decklists.queries import (
    choices_in_force,
    current_decklist,
    current_decklists,
    current_judgement,
    decklist_sent,
    findings_of,
)
from checklist.events.models import DeckSlot
from checklist.events.policies import Seen, seen_now
from checklist.events.queries import is_open
from checklist.events.tokens import Scope

MARK = "l"
READS = Token(Scope.LISTS_READ, Scope.LISTS_STAFF)
WRITES = Token(Scope.LISTS_WRITE)
OF_PERSON = "/{event}/registrations/{uuid:registration}/lists/{deck}"

DeckNumber = Annotated[int, Path(ge=1, le=99, description="1 for the player's first deck")]

router = Router(tags=["lists"])


@router.get(
    "/{event}/lists", auth=READS, response=answers({200: ListPage}, 409, *OF_EVENT), summary="The lists in force"
)
def list_lists(request: HttpRequest, event: str, page: Query[Page]) -> dict[str, Any]:
    """In the order in which they were handed in: a list that was changed meanwhile comes again, with its new revision."""
    staff = _sees_as_staff(request)
    return page_of(_lists(request, staff), page, MARK, lambda one: plain_list(one, staff))


@router.get(OF_PERSON, auth=READS, response=answers({200: RegisteredList}, *OF_EVENT), summary="One list in force")
def show_list(request: HttpRequest, event: str, registration: UUID, deck: DeckNumber) -> dict[str, Any]:
    staff = _sees_as_staff(request)
    one = get_object_or_404(_lists(request, staff), slot__registration__uid=registration, slot__ordinal=deck)
    return plain_list(one, staff)


@router.post(
    OF_PERSON, auth=WRITES, response=answers({201: HandedIn}, 409, *WITH_BODY, *OF_EVENT), summary="Hand in a list"
)
def hand_in_list(
    request: HttpRequest, event: str, registration: UUID, deck: DeckNumber, key: Key, body: ToHandIn
) -> Status[dict[str, Any]]:
    """For a registered player, while lists are taken; the player sees that staff wrote it. Examine it first: a list with
    errors is taken only if `confirmed`."""
    slot = get_object_or_404(
        DeckSlot.objects.select_related("registration__event"),
        registration__event=event_of(request),
        registration__uid=registration,
        ordinal=deck,
    )

    def create(nonce: str) -> dict[str, Any]:
        submission = Submission(body.text, body.filename, body.list_format or "", choices_of(body))
        examination = examine_submission(slot, submission)
        known = decklist_sent(slot, nonce)
        if known is None:
            _refuse(slot, body, examination)
        decklist = known or submit_decklist(
            slot,
            submission,
            by=token_of(request).created_by,
            author=Decklist.Author.STAFF,
            now=timezone.now(),
            nonce=nonce,
            examination=examination,
        )
        return {
            "registration": registration,
            "deck": deck,
            "revision": decklist.revision,
            "submitted_at": decklist.submitted_at,
            "examined": plain_examination(examination),
        }

    return once(request, key, HandedIn, create)


def _refuse(slot: DeckSlot, body: ToHandIn, examination: Examination) -> None:
    """What the action would not say, or not so well. After the deadline only the Head Judge changes a list (MTR 2.7)."""
    if not is_open(slot.registration.event, timezone.now()):
        raise Stopped(409, "registration-closed", "Lists are no longer taken.")
    newest = current_decklist(slot)
    if newest is not None and body.based_on is not None and body.based_on < newest.revision:
        raise Stopped(409, "list-changed", f"Revision {newest.revision} is in force.", "body.based_on")
    if examination.parsed.refused:
        raise Stopped(409, "list-unreadable", " ".join(map(render, examination.findings)), "body.text")
    if not body.confirmed and any(finding.level is Level.ERROR for finding in examination.findings):
        message = "Under the rules of this event something is wrong with this list. Examine it; confirm to hand it in."
        raise Stopped(409, "errors-unconfirmed", message, "body.confirmed")


def _sees_as_staff(request: HttpRequest) -> bool:
    """Whether the token sees everything; stops where it sees nothing yet."""
    if Scope.LISTS_STAFF in token_of(request).scopes:
        return True
    event = event_of(request)
    if seen_now(event, timezone.now()) is not Seen.EVERYBODY:
        raise Stopped(403, "lists-sealed", "At this event lists are not, or not yet, for everybody to see.")
    return False


def _lists(request: HttpRequest, staff: bool) -> QuerySet[Decklist]:
    lists = current_decklists(event_of(request)).select_related("slot__registration__event")
    return lists.prefetch_related("judgements", "slot__registration__proxies") if staff else lists.defer("text")


def plain_list(decklist: Decklist, staff: bool) -> dict[str, Any]:
    slot = decklist.slot
    deck = thaw(decklist.snapshot)
    flagged = flag_double_faced(deck)
    return {
        "registration": slot.registration.uid,
        "deck": slot.ordinal,
        "label": slot.label,
        "revision": decklist.revision,
        "submitted_at": decklist.submitted_at,
        "entries": [plain_entry(entry) for entry in deck.entries],
        "totals": plain_totals(deck),
        "double_faced": [plain_flag(flag) for flag in flagged],
        "staff": _staff_part(decklist, deck, flagged) if staff else None,
    }


def _staff_part(decklist: Decklist, deck: Deck, flagged: tuple[FlaggedCard, ...]) -> dict[str, Any]:
    slot = decklist.slot
    choices = choices_in_force(decklist, deck)
    judgement = current_judgement(decklist, slot.registration.event, slot.format)
    return {
        "text": decklist.text,
        "filename": decklist.filename,
        "list_format": decklist.list_format,
        "written_by": decklist.author,
        "reason": decklist.reason,
        "catalogue": decklist.catalogue,
        "sleeves": choices.sleeves,
        "carried": [_plain_carriage(one) for one in work_out_carriages(deck, flagged, choices)],
        "findings": [plain_finding(finding) for finding in findings_of(judgement)],
        "acceptable": judgement.acceptable if judgement else None,
    }


def _plain_carriage(carriage: Carriage) -> dict[str, Any]:
    return {
        "name": carriage.name,
        "main": _plain_copies(carriage.main),
        "sideboard": _plain_copies(carriage.sideboard),
        "real_aside": carriage.real_aside,
    }


def _plain_copies(copies: Copies) -> dict[str, int]:
    return {"real": copies.real, "official": copies.official, "proxy": copies.proxy, "home": copies.home}
