"""The judge's pages."""

import json
from collections.abc import Callable
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from checklist.core.order import DeckOrder
from checklist.core.refusal import Refused
from checklist.core.whole_number import whole_number
from checklist.deckchecks.actions import (
    close_check,
    count_late_taps,
    open_check,
    record_scan,
    record_sleeves,
    record_taps,
    reopen_check,
)
from checklist.deckchecks.answers import answer_of, state_of
from checklist.deckchecks.assets import asset
from checklist.deckchecks.choosing import deck_key
from checklist.deckchecks.clock import extension_minutes
from checklist.deckchecks.forms import CloseForm, OpenForm, ScanForm, SleevesForm, TapsForm
from checklist.deckchecks.models import DeckCheck
from checklist.deckchecks.offline import check_to_plain
from checklist.deckchecks.queries import (
    card_shown,
    check_at,
    check_of,
    checks_at_hand,
    counts_of,
    judged_list,
    judged_slot,
    late_actions,
    paper_photos,
    verdict,
)
from checklist.deckchecks.scanning import read_scan
from checklist.deckchecks.wording import sentence_of, words_of
from checklist.events.access import event_as_staff, judged_event_ids, judged_events, registration_as_staff
from checklist.events.models import StaffRole
from checklist.printing.tokens import display_code

Role = StaffRole.Role
ORDER_KEY = "deck-order"
DECODER = "zxing/script/index.js"
DECODER_WASM = "zxing/wasm/zxing_reader.wasm"


@require_safe
@never_cache
def scan_verdict(request: HttpRequest, text: str) -> HttpResponse:
    """What a code is worth, for a judge of its event. Everybody else sees one page, whatever the code."""
    if "sign-in" in request.GET and not request.user.is_authenticated:
        return redirect_to_login(request.path)
    judged = judged_event_ids(request.user)
    if not judged:
        return render(request, "deckchecks/stranger.html")
    found = verdict(read_scan(text), judged=judged, with_list=True)
    zone = found.event.time_zone if found.event else "UTC"
    return render(
        request,
        "deckchecks/verdict.html",
        {
            "verdict": found,
            "shown": card_shown(found),
            "words": words_of(found, _),
            "notes": [(note, sentence_of(note, zone, _)) for note in found.notes],
            "shown_code": display_code(found.code) if found.code else text[:40],
            "nonce": uuid4().hex,
        },
    )


@login_required
@require_safe
@never_cache
def scan(request: HttpRequest) -> HttpResponse:
    """The scanner: camera, photo, wedge scanner or typed code. `?code=` answers without JavaScript."""
    events = judged_events(request.user)
    if not events:
        raise Http404
    if request.GET.get("code", "").strip():
        code = read_scan(request.GET["code"])
        return redirect("scan-verdict", text=code or request.GET["code"].strip().replace("/", " ")[:40])
    event = next((event for event in events if event.slug == request.GET.get("event")), None)
    running = [one for one in events if one.closed_at is None]
    if event is None and len(running) == 1 and "event" not in request.GET:
        event = running[0]
    numbers = [whole_number(one, digits=15) for one in request.GET.getlist("check")]
    at_hand = [check_at(event, number) for number in numbers if number is not None][:2] if event else []
    has_decoder = finders.find(DECODER) is not None
    return render(
        request,
        "deckchecks/scan.html",
        {
            "events": events,
            "event": event,
            "checks": at_hand,
            "checks_at_hand": json.dumps([{"nonce": row.nonce, "deck": deck_key(row.slot)} for row in at_hand]),
            "decoder": asset(DECODER) if has_decoder else "",
            "decoder_wasm": asset(DECODER_WASM) if has_decoder else "",
        },
    )


@login_required
@require_POST
def scan_record(request: HttpRequest) -> HttpResponse:
    """Write one scan down and answer with its verdict, as a page or as JSON. The same nonce twice is one scan."""
    events = judged_events(request.user)
    if not events:
        raise Http404
    form = ScanForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"error": "malformed"}, status=400)
    at_hand = next((event for event in events if event.slug == form.cleaned_data["event"]), None)
    found = verdict(read_scan(form.cleaned_data["code"]), judged={event.pk for event in events}, event=at_hand)
    event = at_hand or found.event
    recorded = False
    if event is not None:
        _scan, recorded = record_scan(
            event,
            code=found.code or form.cleaned_data["code"],
            printed=found.printed,
            outcome=found.outcome,
            by=request.user,
            now=timezone.now(),
            nonce=form.cleaned_data["nonce"],
        )
    if request.headers.get("Accept") == "application/json":
        return JsonResponse(answer_of(found, recorded=recorded))
    return redirect("scan-verdict", text=found.code or form.cleaned_data["code"].replace("/", " ")[:40])


def _chosen_order(request: HttpRequest) -> DeckOrder:
    """The judge's own order of a deck: asked for in the address, or as chosen the last time in this browser."""
    wanted = request.GET.get("order", "")
    if wanted in set(DeckOrder):
        request.session[ORDER_KEY] = wanted
    kept = request.session.get(ORDER_KEY)
    return DeckOrder(kept) if kept in set(DeckOrder) else DeckOrder.MANA_VALUE


@login_required
@require_safe
@never_cache
def judge_list(request: HttpRequest, slug: str, uid: UUID, ordinal: int) -> HttpResponse:
    """A player's list as a judge reads it: double-faced cards first, findings, what changed when."""
    slot, role, seat = judged_slot(request.user, slug, uid, ordinal)
    registration = slot.registration
    order = _chosen_order(request)
    return render(
        request,
        "deckchecks/judge_list.html",
        {
            "event": registration.event,
            "registration": registration,
            "role": role,
            "judged": judged_list(slot, order=order),
            "order": order,
            "orders": list(DeckOrder),
            "nonce": uuid4().hex,
            "moments": DeckCheck.Moment.choices,
            "seat": seat,
            "photos": paper_photos(registration).get(slot.pk, []),
        },
    )


@login_required
@require_POST
def check_open(request: HttpRequest, slug: str, uid: UUID, ordinal: int) -> HttpResponse:
    """Swoop: the clock of a check starts."""
    registration, _role = registration_as_staff(request.user, slug, uid, at_least=Role.JUDGE)
    slot = get_object_or_404(registration.slots, ordinal=ordinal)
    slot.registration = registration
    form = OpenForm(request.POST)
    if not form.is_valid():
        return redirect("judge-list", slug=slug, uid=uid, ordinal=ordinal)
    opened = open_check(slot, by=request.user, now=timezone.now(), **form.cleaned_data)
    return redirect("check", slug=slug, number=opened.pk)


@login_required
@require_safe
@never_cache
def check(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One deck check: scan, count, sleeves, outcome, with the clock running."""
    row, role, beside = checks_at_hand(request.user, slug, number)
    order = _chosen_order(request)
    now = timezone.now()
    shown = check_of(row, order=order)
    return render(
        request,
        "deckchecks/check.html",
        {
            "event": row.slot.registration.event,
            "role": role,
            "registration": row.slot.registration,
            "check": shown,
            "beside": beside,
            "taken": (row.closed_at or now) - row.opened_at,
            "extension_minutes": extension_minutes(row.opened_at, row.closed_at or now),
            "order": order,
            "orders": list(DeckOrder),
            "nonce": uuid4().hex,
            "outcomes": DeckCheck.Outcome.choices,
            "sleeve_questions": SleevesForm(initial=row.sleeves),
            "late": late_actions(row),
            "known": _known(row, shown.counts),
        },
    )


def _known(row: DeckCheck, counts: list[list[object]]) -> str:
    """The check as the judge's device keeps it, for when the network is gone."""
    plain = check_to_plain(row, counts) | {"deck": deck_key(row.slot), "closed": row.closed_at is not None}
    return json.dumps(plain)


@login_required
@require_safe
@never_cache
def check_state(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The counts of a check for the page that polls; 204 where its version is still the newest."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    row = check_at(event, number)
    if request.GET.get("version") == str(row.version):
        return HttpResponse(status=204)
    return JsonResponse(state_of(row, counts_of(row)))


@login_required
@require_POST
def check_taps(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Taps from the script (JSON answer) or from one button (back to the page). Sent twice, they count once."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    row = check_at(event, number)
    form = TapsForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"error": "malformed"}, status=400)
    try:
        record_taps(row, taps=form.cleaned_data["rows"], by=request.user, now=timezone.now())
    except Refused as refused:
        return JsonResponse({"error": refused.code}, status=409)
    if request.headers.get("Accept") == "application/json":
        row.refresh_from_db(fields=["version"])
        return JsonResponse(state_of(row, counts_of(row)))
    return redirect("check", slug=slug, number=number)


@login_required
@require_POST
def check_late(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Count the taps that came in after the check was finished."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    row = check_at(event, number)
    return acted(request, row, lambda: count_late_taps(row, by=request.user, now=timezone.now()))


@login_required
@require_POST
def check_scan(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One paper of the deck that is being checked: judged against this deck, and written down with the check."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    row = check_at(event, number)
    form = ScanForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"error": "malformed"}, status=400)
    found = verdict(read_scan(form.cleaned_data["code"]), judged={event.pk}, event=event, slot=row.slot, check=row)
    _scan, recorded = record_scan(
        event,
        code=found.code or form.cleaned_data["code"],
        printed=found.printed,
        outcome=found.outcome,
        by=request.user,
        now=timezone.now(),
        nonce=form.cleaned_data["nonce"],
        deck_check=row,
    )
    if request.headers.get("Accept") == "application/json":
        return JsonResponse(answer_of(found, recorded=recorded, check=row))
    return redirect("check", slug=slug, number=number)


@login_required
@require_POST
def check_sleeves(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What was seen of the sleeves."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    row = check_at(event, number)
    form = SleevesForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"error": "malformed"}, status=400)
    seen = form.seen(request.POST.getlist("standing_out"))
    return acted(request, row, lambda: record_sleeves(row, sleeves=seen, by=request.user, now=timezone.now()))


@login_required
@require_POST
def check_close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The end of a check: outcome, and the time extension to announce."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    row = check_at(event, number)
    form = CloseForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say how the check ended."))
        return redirect("check", slug=slug, number=number)
    return acted(request, row, lambda: close_check(row, by=request.user, now=timezone.now(), **form.cleaned_data))


@login_required
@require_POST
def check_reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo the end of a check."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    row = check_at(event, number)
    return acted(request, row, lambda: reopen_check(row, by=request.user, now=timezone.now()))


def acted(request: HttpRequest, row: DeckCheck, act: Callable[[], object]) -> HttpResponse:
    """Act, or show the refusal; either way back to the check."""
    try:
        act()
    except Refused as refused:
        messages.error(request, refused.said(_))
    return redirect("check", slug=row.slot.registration.event.slug, number=row.pk)
