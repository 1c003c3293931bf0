"""An event in numbers, its tables as CSV, and its log."""

import csv
from collections.abc import Iterable
from uuid import UUID
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from checklist.console.forms import LogForm
from checklist.console.numbers import card_numbers, card_rows
from checklist.console.queries import log_choices, log_of, named_log, rows_of, standing
from checklist.core.formats.writing import WRITERS
from checklist.deckchecks.choosing import Coverage
from checklist.decklists.export import (
    IN_ONE_TEXT,
    JSON,
    PLAIN,
    list_file,
    lists_json,
    lists_text,
    lists_zip,
    writer_named,
)
from checklist.decklists.queries import current_decklist, current_decklists
from checklist.events.access import LEAST, event_as_staff, registration_as_staff
from checklist.events.queries import slot_of

SEE_EVENT = LEAST["see the event and who has handed in"]
READ_LIST = LEAST["read a player's list"]
READ_LOG = LEAST["read the log"]
PAGE = 100


@login_required
@require_GET
@never_cache
def event_numbers(request: HttpRequest, slug: str) -> HttpResponse:
    """How many substitutes and official blanks the event needs, by card."""
    event, role = event_as_staff(request.user, slug, at_least=READ_LIST)
    cards, rows = card_numbers(event), rows_of(event)
    context = {
        "event": event,
        "role": role,
        "standing": standing(rows),
        "cards": cards,
        "most": max((card.copies for card in cards), default=1),
        "official": sum(card.official for card in cards),
        "most_official": max((card.official for card in cards), default=0) or 1,
        "real_aside": sum(card.real_aside for card in cards),
        "coverage": Coverage(sum(row.checked for row in rows), sum(row.decklist is not None for row in rows)),
        "writers": WRITERS,
        "in_one_text": IN_ONE_TEXT,
    }
    return render(request, "console/event_numbers.html", context)


@login_required
@require_GET
@never_cache
def players_csv(request: HttpRequest, slug: str) -> HttpResponse:
    event, _role = event_as_staff(request.user, slug, at_least=SEE_EVENT)
    judged = ("main", "sideboard", "double_faced", "substitutes", "errors", "warnings", "unknown")
    head = (
        *("player", "deck", "dropped", "revision", "submitted_at"),
        *judged,
        "checked",
    )
    rows = (
        (
            row.registration.name,
            row.slot.label,
            "yes" if row.registration.dropped_at else "",
            row.decklist.revision if row.decklist else "",
            row.decklist.submitted_at.isoformat() if row.decklist else "",
            *(getattr(row.judgement, name) if row.judgement else "" for name in judged),
            "yes" if row.checked else "",
        )
        for row in rows_of(event)
    )
    return _csv(f"players-{event.date}.csv", head, rows)


@login_required
@require_GET
@never_cache
def cards_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Every card of every list in force."""
    event, _role = event_as_staff(request.user, slug, at_least=READ_LIST)
    return _csv(
        f"lists-{event.date}.csv",
        ("player", "deck", "zone", "quantity", "name"),
        card_rows(current_decklists(event).defer("text")),
    )


@login_required
@require_GET
@never_cache
def lists(request: HttpRequest, slug: str) -> HttpResponse:
    """Every list in force as other programs read it: a ZIP of files, one text, or JSON."""
    event, _role = event_as_staff(request.user, slug, at_least=READ_LIST)
    decklists = current_decklists(event).defer("text").iterator(chunk_size=200)
    if request.GET.get("as") == JSON:
        return lists_json(decklists, f"lists-{event.date}")
    writer = writer_named(request.GET.get("as", PLAIN))
    filename = f"lists-{event.date}-{writer.name}"
    if request.GET.get("in") == "text" and writer.name in IN_ONE_TEXT:
        return lists_text(decklists, writer, filename)
    return lists_zip(decklists, writer, filename)


@login_required
@require_GET
@never_cache
def staff_export(request: HttpRequest, slug: str, uid: UUID, ordinal: int) -> HttpResponse:
    """One list in force as another program reads it."""
    registration, _role = registration_as_staff(request.user, slug, uid, at_least=READ_LIST)
    writer = writer_named(request.GET.get("as", PLAIN))
    slot = slot_of(registration, ordinal)
    decklist = current_decklist(slot) if slot else None
    if decklist is None:
        raise Http404
    return list_file(decklist, writer)


@login_required
@require_GET
@never_cache
def numbers_csv(request: HttpRequest, slug: str) -> HttpResponse:
    event, _role = event_as_staff(request.user, slug, at_least=READ_LIST)
    head = ("name", "kind", "players", "copies", "real", "official", "proxy", "home", "real_aside")
    return _csv(
        f"double-faced-{event.date}.csv",
        head,
        ([getattr(card, name) for name in head] for card in card_numbers(event)),
    )


@login_required
@require_GET
@never_cache
def event_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Who did what and when, newest first, all or some of it. Nobody can change it."""
    event, role = event_as_staff(request.user, slug, at_least=READ_LOG)
    actions, staff = log_choices(event)
    form = LogForm(request.GET, actions=actions, staff=staff)
    with timezone.override(ZoneInfo(event.time_zone)):
        form.full_clean()
    page = Paginator(log_of(event, **form.cleaned_data), PAGE).get_page(request.GET.get("page"))
    kept = request.GET.copy()
    kept.pop("page", None)
    context = {
        "event": event,
        "role": role,
        "page": page,
        "rows": named_log(page),
        "form": form,
        "kept": kept.urlencode(),
    }
    return render(request, "console/event_log.html", context)


def _csv(filename: str, head: Iterable[str], rows: Iterable[Iterable[object]]) -> HttpResponse:
    """UTF-8 with a byte order mark, which spreadsheets need to read accents."""
    response = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    writer = csv.writer(response)
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return response


def _harmless(cell: object) -> object:
    """A name that begins like a formula would be run by a spreadsheet."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell
