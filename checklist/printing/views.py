"""Paper: ordered, downloaded, revoked; the poster; the register of proxies."""

import contextlib
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from checklist.accounts.files import result_name, result_there, results
from checklist.accounts.jobs import cancel_job, make_anew, retry_job
from checklist.accounts.models import Job, User
from checklist.accounts.rate_limits import PRINT, limited
from checklist.core.plans.cutting import card_grid, cut_from_options
from checklist.core.refusal import Refused
from checklist.core.sheet import Paper
from checklist.core.whole_number import whole_number
from checklist.decklists.models import Decklist
from checklist.events.access import (
    event_as_staff,
    event_by_join_code,
    registration_as_player,
    registration_as_staff,
)
from checklist.events.actions import note_language
from checklist.events.models import Event, Registration, StaffRole
from checklist.printing.actions import issue_proxy, order_print, order_proxies, revoke_cards, void_proxy
from checklist.printing.choosing import CHANGED, chosen_lists, not_on_paper, ticked
from checklist.printing.forms import OrderForm, ProxyForm, RevokeForm
from checklist.printing.languages import EVENTS, languages_to_order
from checklist.printing.models import HeadJudgeProxy, PrintJob
from checklist.printing.pdf import draw
from checklist.printing.printers import chosen_printer, printers_of, scales
from checklist.printing.qr import svg
from checklist.printing.queries import (
    by_table,
    codes_of,
    index_of,
    job_as_staff,
    job_at,
    jobs_of,
    lists_in_force,
    lists_of,
    names_in_force,
    paper_of,
    plan_of,
    register_of,
    stale_paper,
    standing_of,
)
from checklist.printing.sheets import join_address
from checklist.printing.svg import draw_page
from checklist.printing.tasks import kept_pictures

Role = StaffRole.Role
SHOWN_PAGES = 12
PLAYERS_KINDS = (PrintJob.Kind.REGISTRATION, PrintJob.Kind.COPY_SHEET)


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
def order(request: HttpRequest, slug: str, uid: UUID | None = None) -> HttpResponse:
    """What can be printed for the whole event, or for one player; the right thing for this event comes first."""
    registration = None
    if uid:
        registration, role = registration_as_staff(request.user, slug, uid)
        event = registration.event
    else:
        event, role = event_as_staff(request.user, slug)
    everybody = lists_in_force(event, registration)
    only, slots = request.GET.get("only", "") if not uid else "", ticked(request.GET.getlist("slot"))
    changed = [] if uid else not_on_paper(everybody)
    decklists = chosen_lists(everybody, changed if only == CHANGED else everybody, slots=slots)
    printers = printers_of(event)
    form = OrderForm(request.POST or None, initial={"paper": event.paper, "nonce": uuid4().hex[:24]}, printers=printers)
    if request.method == "POST" and form.is_valid():
        try:
            job = _placed(form, event, registration, decklists, by=request.user)
        except Refused as refused:
            form.add_error(None, refused.said(gettext))
        else:
            return redirect("printing-job", slug=event.slug, number=job.pk)
    return render(
        request,
        "printing/order.html",
        {
            "event": event,
            "role": role,
            "registration": registration,
            "lists": len(decklists),
            "everybody": len(everybody),
            "changed": len(changed),
            "only": only,
            "some": bool(slots),
            "form": form,
            "scaling": [printer for printer in printers if scales(printer)],
            "jobs": jobs_of(event, registration),
            "stale": stale_paper(event, registration, everybody) if registration else (),
            "register": () if registration or role == Role.SCOREKEEPER else register_of(event),
        },
        status=400 if form.errors else 200,
    )


def _placed(
    form: OrderForm, event: Event, registration: Registration | None, decklists: list[Decklist], *, by: User | None
) -> PrintJob:
    """The order as the form asks for it. A layout that can't be made is refused before there is a code."""
    asked = form.cleaned_data
    options: dict[str, object] = {"registration": registration.pk} if registration else {}
    # A deck-check strip is the judges', who read the event's language.
    wanted = EVENTS if asked["kind"] == PrintJob.Kind.SLIPS else asked["language"] or EVENTS
    if asked["sort"] == "table":
        decklists = by_table(decklists)
    options |= languages_to_order(event, decklists, wanted)
    if asked["kind"] == PrintJob.Kind.SUBSTITUTES and form.layout():
        card_grid(Paper(asked["paper"]), cut_from_options(form.layout()))
        options["layout"] = form.layout()
    options |= form.wishes()
    printer = chosen_printer(event, int(asked["printer"]), now=timezone.now()) if asked["printer"] else {}
    if printer:
        options["printer"] = printer
    return order_print(
        event,
        kind=asked["kind"],
        decklists=decklists,
        paper=paper_of(options, asked["paper"]),
        confirmed=asked["confirmed"],
        by=by,
        now=timezone.now(),
        nonce=asked["nonce"],
        options=options,
    )


@login_required
@require_safe
@never_cache
def job(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One order: what it holds, the file, and which of its codes still stand."""
    ordered, role = job_as_staff(request.user, slug, number)
    lists, codes = lists_of(ordered), codes_of(ordered)
    standing = standing_of(codes, lists)
    pages = len(plan_of(ordered, lists, codes).pages) if ordered.job is None else len(kept_pictures(ordered.job))
    first = whole_number(request.GET.get("from", ""), digits=5) or 1
    return render(
        request,
        "printing/job.html",
        {
            "event": ordered.event,
            "role": role,
            "job": ordered,
            "standing": standing,
            "revoke": RevokeForm(),
            "pages": range(1, pages + 1)[first - 1 :][:SHOWN_PAGES],
            "more": [(at, min(at + SHOWN_PAGES - 1, pages)) for at in range(1, pages + 1, SHOWN_PAGES)],
        },
    )


@login_required
@require_safe
@never_cache
def page(request: HttpRequest, slug: str, number: int, page: int) -> HttpResponse:
    """One sheet of an order as a picture, drawn from the very plan that the PDF is drawn from."""
    event, _role = event_as_staff(request.user, slug)
    ordered = job_at(event, number)
    if ordered.job is not None:  # so much paper is a worker's, who has kept pictures of the first sheets
        kept = kept_pictures(ordered.job)
        if not 1 <= page <= len(kept):
            raise Http404
        return FileResponse(results().open(kept[page - 1]), content_type="image/svg+xml")
    try:
        return HttpResponse(draw_page(plan_of(ordered), page), content_type="image/svg+xml")
    except IndexError as wrong:
        raise Http404 from wrong


@login_required
@require_safe
@never_cache
def progress(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """How far a worker is with one order: the piece of its page that asks again until it is over."""
    event, _role = event_as_staff(request.user, slug)
    return render(request, "printing/_file.html", {"event": event, "job": job_at(event, number)})


@login_required
@require_safe
@never_cache
def file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The sheets of one order as PDF, the same bytes each time. Drawn anew by the worker if the file has expired."""
    event, _role = event_as_staff(request.user, slug)
    ordered = job_at(event, number)
    if ordered.job is None:
        return _pdf(ordered)
    if ordered.job.state == Job.State.DONE and result_there(ordered.job.result_path):
        return FileResponse(
            results().open(result_name(ordered.job.result_path)), as_attachment=True, filename=_file_name(ordered)
        )
    if ordered.job.state == Job.State.DONE:
        make_anew(ordered.job)
    return redirect("printing-job", slug=event.slug, number=ordered.pk)


@login_required
@require_safe
@never_cache
def index_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The index of an order's codes on plain paper: for labels and registration sheets; in slips' file it stands at the end."""
    event, _role = event_as_staff(request.user, slug)
    ordered = job_at(event, number)
    try:
        plan = index_of(ordered)
    except Refused as refused:  # a copy sheet has no codes
        raise Http404 from refused
    name = slugify(plan.title, allow_unicode=True)
    disposition = content_disposition_header(True, f"{name}-{ordered.pk}.pdf")
    return HttpResponse(
        draw(plan), content_type="application/pdf", headers={"Content-Disposition": disposition or "attachment"}
    )


@login_required
@require_POST
def file_cancel(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Stop drawing; the codes stay, and it can be drawn later."""
    event, _role = event_as_staff(request.user, slug)
    ordered = job_at(event, number)
    if ordered.job is None:
        raise Http404
    with contextlib.suppress(Refused):  # it is over: the page shows it
        cancel_job(ordered.job, now=timezone.now())
    return redirect("printing-job", slug=event.slug, number=ordered.pk)


@login_required
@require_POST
def file_again(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw again what failed or was stopped."""
    event, _role = event_as_staff(request.user, slug)
    ordered = job_at(event, number)
    if ordered.job is None:
        raise Http404
    with contextlib.suppress(Refused):  # pressed twice: it is drawn already
        retry_job(ordered.job)
    return redirect("printing-job", slug=event.slug, number=ordered.pk)


@login_required
@require_POST
def revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make all codes of one order worthless."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    ordered = job_at(event, number)
    form = RevokeForm(request.POST)
    if form.is_valid():
        revoke_cards(ordered.cards.all(), by=request.user, now=timezone.now(), reason=form.cleaned_data["reason"])
    return redirect("printing-job", slug=event.slug, number=ordered.pk)


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
def proxies(request: HttpRequest, slug: str, uid: UUID) -> HttpResponse:
    """The Head Judge's register for one player: issue a proxy, see those that stand."""
    registration, role = registration_as_staff(request.user, slug, uid, at_least=Role.JUDGE)
    event = registration.event
    form = ProxyForm(request.POST or None, initial={"nonce": uuid4().hex[:24]})
    if request.method == "POST" and form.is_valid():
        try:
            proxy = issue_proxy(registration, by=request.user, now=timezone.now(), **form.cleaned_data)
            ordered = order_proxies(
                event,
                proxies=[proxy],
                paper=event.paper,
                by=request.user,
                now=timezone.now(),
                nonce=f"proxy-{proxy.nonce}"[:40],
            )
        except Refused as refused:
            if refused.code == "not-head-judge":
                raise PermissionDenied from refused
            form.add_error(None, refused.said(gettext))
        else:
            return redirect("printing-job", slug=event.slug, number=ordered.pk)
    return render(
        request,
        "printing/proxies.html",
        {
            "event": event,
            "role": role,
            "registration": registration,
            "register": register_of(event, registration),
            "names": names_in_force(event, registration),
            "form": form,
        },
        status=400 if form.errors else 200,
    )


@login_required
@require_POST
def proxy_void(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Strike one line of the register."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    proxy = get_object_or_404(
        HeadJudgeProxy.objects.select_related("event", "registration"), event=event, number=number
    )
    try:
        void_proxy(proxy, by=request.user, now=timezone.now())
    except Refused as refused:
        raise PermissionDenied from refused
    return redirect("printing-proxies", slug=event.slug, uid=proxy.registration.uid)


@require_http_methods(["GET", "POST"])
@never_cache
@limited(PRINT)
def own(request: HttpRequest, uid: UUID) -> HttpResponse:
    """What a player prints for himself: the registration sheet and the words to copy; no account, the private link."""
    registration = registration_as_player(request, uid)
    event = registration.event
    if request.method == "POST":
        note_language(registration, get_language() or "")
    decklists = lists_in_force(event, registration)
    form = OrderForm(request.POST or None, initial={"paper": event.paper, "nonce": uuid4().hex[:24]})
    if request.method == "POST" and form.is_valid():
        try:
            if form.cleaned_data["kind"] not in PLAYERS_KINDS and event.sanctioned:
                raise Refused("staff-only", "In a sanctioned event only the event's staff prints this.")
            ordered = _placed(form, event, registration, decklists, by=None)
        except Refused as refused:
            form.add_error(None, refused.said(gettext))
        else:
            return redirect("printing-own-file", uid=registration.uid, number=ordered.pk)
    return render(
        request,
        "printing/own.html",
        {
            "event": event,
            "registration": registration,
            "lists": len(decklists),
            "form": form,
            "for_player": True,
        },
        status=400 if form.errors else 200,
    )


@require_safe
@never_cache
@limited(PRINT, methods=("GET",))
def own_file(request: HttpRequest, uid: UUID, number: int) -> HttpResponse:
    """The sheets that a player ordered: of that player's own lists, and nobody else's."""
    registration = registration_as_player(request, uid)
    ordered = job_at(registration.event, number)
    if ordered.by_id is not None or any(
        decklist.slot.registration_id != registration.pk for decklist in lists_of(ordered)
    ):
        raise Http404
    return _pdf(ordered)


@require_GET
@cache_control(max_age=3600, public=True)
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The join address of one event as a QR image; of no other address."""
    event = event_by_join_code(code)
    return HttpResponse(svg(join_address(event.join_code)), content_type="image/svg+xml")


def _pdf(ordered: PrintJob) -> HttpResponse:
    response = HttpResponse(draw(plan_of(ordered)), content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(True, _file_name(ordered)) or "attachment"
    return response


def _file_name(ordered: PrintJob) -> str:
    name = slugify(f"{ordered.event.name} {ordered.thing} {ordered.pk}", allow_unicode=True)
    return f"{name}.pdf"
