"""Sheets that are drawn at once, and the printers that they are drawn for."""

from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import content_disposition_header
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from checklist.core.refusal import Refused
from checklist.core.sheet import Paper, SheetPlan
from checklist.events.access import event_as_staff
from checklist.events.models import Event
from checklist.printing.forms import DraftSheetForm, PrinterForm
from checklist.printing.models import Printer
from checklist.printing.pdf import draw
from checklist.printing.printers import printers_of, save_printer, scales, trials_of
from checklist.printing.sheets import draft_plan, join_address, poster_plan, printer_test_plan
from checklist.printing.svg import draw_page

SHOWN_PAGES = 12


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
def draft_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """Sheets for a draft, and checklist cards: a form, on request the sheets as pictures, or the PDF. Nothing is stored."""
    event, _role = event_as_staff(request.user, slug)
    asked = request.POST if request.method == "POST" else request.GET
    form = DraftSheetForm(asked if "sheet" in asked else None, initial={"paper": event.paper})
    pictures: list[SafeString] = []
    if form.is_bound and form.is_valid():
        wanted = form.cleaned_data
        try:
            plan = draft_plan(event, Paper(wanted["paper"] or event.paper), wanted)
            if "look" not in asked:
                return _file(plan, event, f"{wanted['sheet']} {wanted['set_code']}")
            pictures = _pictures(plan)
        except Refused as refused:
            form.add_error(None, refused.said(gettext))
    return render(
        request,
        "printing/draft.html",
        {"event": event, "form": form, "pictures": pictures},
        status=400 if form.errors else 200,
    )


@login_required
@require_safe
@never_cache
def poster(request: HttpRequest, slug: str) -> HttpResponse:
    """How players get in: to show on a screen, and the page that is printed."""
    event, _role = event_as_staff(request.user, slug)
    return render(
        request,
        "printing/poster.html",
        {"event": event, "address": join_address(event.join_code), "pictures": _pictures(_poster(event))},
    )


@login_required
@require_safe
@never_cache
def poster_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The poster as PDF, its code as large as the paper takes."""
    event, _role = event_as_staff(request.user, slug)
    return _file(_poster(event), event, gettext("poster"))


@login_required
@require_safe
@never_cache
def printer_test(request: HttpRequest, slug: str) -> HttpResponse:
    """The page to try a printer and a phone with, before the event."""
    event, _role = event_as_staff(request.user, slug)
    return _file(printer_test_plan(event), event, gettext("printer test page"))


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
def printers(request: HttpRequest, slug: str) -> HttpResponse:
    """What each printer does wrong, as measured on its test page: kept, and made up for when it is chosen."""
    event, _role = event_as_staff(request.user, slug)
    form = PrinterForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            save_printer(event, now=timezone.now(), **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, refused.said(gettext))
        else:
            return redirect("printing-printers", slug=event.slug)
    return render(
        request,
        "printing/printers.html",
        {
            "event": event,
            "form": form,
            "printers": [(printer, scales(printer)) for printer in printers_of(event)],
            "trials": trials_of(event),
            "pictures": _pictures(printer_test_plan(event)),
        },
        status=400 if form.errors else 200,
    )


@login_required
@require_POST
def printer_remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Forget a printer; what was ordered for it stays as it was drawn."""
    event, _role = event_as_staff(request.user, slug)
    get_object_or_404(Printer, event=event, pk=number).delete()
    return redirect("printing-printers", slug=event.slug)


def _poster(event: Event) -> SheetPlan:
    deadline = event.deadline and event.deadline.astimezone(ZoneInfo(event.time_zone))
    return poster_plan(
        event,
        date=date_format(event.date, "DATE_FORMAT"),
        deadline=f"{date_format(deadline, 'DATETIME_FORMAT')} ({deadline.tzname()})" if deadline else "",
    )


def _pictures(plan: SheetPlan) -> list[SafeString]:
    """The very plan that the PDF is drawn from, page by page; draw_page has escaped all that is written on it."""
    return [mark_safe(draw_page(plan, number)) for number in range(1, len(plan.pages) + 1)[:SHOWN_PAGES]]  # nosec B308 B703


def _file(plan: SheetPlan, event: Event, thing: str) -> HttpResponse:
    name = slugify(f"{event.name} {thing}", allow_unicode=True)
    disposition = content_disposition_header(True, f"{name}.pdf")
    return HttpResponse(
        draw(plan), content_type="application/pdf", headers={"Content-Disposition": disposition or "attachment"}
    )
