"""Paper: ordered, and fetched as PDF. Much of it is drawn by a worker: ask again until its state is ready."""

from typing import Annotated, Any

from django.http import FileResponse, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from ninja import Path, Router, Status

from checklist.accounts.files import result_name, result_there, results
from checklist.accounts.jobs import make_anew
from checklist.accounts.models import Job
from checklist.accounts.rate_limits import API_PRINT
from checklist.api.once import Key, once
from checklist.api.problems import Stopped
from checklist.api.shapes import OF_EVENT, WITH_BODY, Printed, ToPrint, answers
from checklist.api.token import Token, count, event_of, token_of
from checklist.events.tokens import Scope
from checklist.printing.actions import order_print
from checklist.printing.languages import languages_to_order
from checklist.printing.models import PrintJob
from checklist.printing.pdf import draw
from checklist.printing.queries import job_at, lists_in_force, plan_of

STATES = {
    Job.State.QUEUED: "waiting",
    Job.State.RUNNING: "running",
    Job.State.DONE: "ready",
    Job.State.FAILED: "failed",
    Job.State.CANCELLED: "cancelled",
}
PDF = {"responses": {200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}}}

Number = Annotated[int, Path(ge=1, le=2**53)]

router = Router(tags=["prints"], auth=Token(Scope.PRINT))


@router.post("/{event}/prints", response=answers({201: Printed}, 409, *WITH_BODY, *OF_EVENT), summary="Order paper")
def order_paper(request: HttpRequest, event: str, key: Key, body: ToPrint) -> Status[dict[str, Any]]:
    """From the lists in force."""

    def create(nonce: str) -> dict[str, Any]:
        count(request, API_PRINT)
        found = event_of(request)
        decklists = lists_in_force(found)
        if body.registrations is not None:
            wanted = set(body.registrations)
            decklists = [one for one in decklists if one.slot.registration.uid in wanted]
            if {one.slot.registration.uid for one in decklists} != wanted:
                message = "Somebody named here is not registered at this event, or has no list in force."
                raise Stopped(409, "no-list-in-force", message, "body.registrations")
        ordered = order_print(
            found,
            kind=body.kind,
            decklists=decklists,
            paper=body.paper or found.paper,
            confirmed=body.confirmed,
            by=token_of(request).created_by,
            now=timezone.now(),
            nonce=nonce,
            options=languages_to_order(found, decklists, " ".join(body.languages)),
        )
        return plain_print(ordered)

    return once(request, key, Printed, create)


@router.get("/{event}/prints/{number}", response=answers({200: Printed}, *OF_EVENT), summary="How far an order is")
def show_print(request: HttpRequest, event: str, number: Number) -> dict[str, Any]:
    return plain_print(job_at(event_of(request), number))


@router.get(
    "/{event}/prints/{number}/file.pdf",
    response=answers({200: None}, 409, *OF_EVENT),
    summary="The sheets as PDF",
    openapi_extra=PDF,
)
def show_print_file(request: HttpRequest, event: str, number: Number) -> HttpResponse:
    """The same bytes each time. Refused with 409 as long as a worker draws, and where it failed."""
    count(request, API_PRINT)
    ordered = job_at(event_of(request), number)
    if ordered.job is None:
        return HttpResponse(draw(plan_of(ordered)), content_type="application/pdf")
    if ordered.job.state == Job.State.DONE and result_there(ordered.job.result_path):
        return FileResponse(results().open(result_name(ordered.job.result_path)), content_type="application/pdf")
    if ordered.job.state == Job.State.DONE:
        make_anew(ordered.job)
    raise Stopped(409, "not-drawn", "The sheets are not drawn. Ask for the order until its state is ready.")


def plain_print(ordered: PrintJob) -> dict[str, Any]:
    """One query."""
    return {
        "print": ordered.pk,
        "kind": ordered.kind,
        "paper": ordered.paper,
        "ordered_at": ordered.at,
        "lists": len(ordered.options["decklists"]),
        "codes": ordered.cards.count(),
        "state": STATES[ordered.job.state] if ordered.job else "ready",
        "file": reverse("api:show-print-file", args=[ordered.event.slug, ordered.pk]),
    }
