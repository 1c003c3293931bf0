"""The judge's pages."""

from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from checklist.core.order import DeckOrder
from checklist.deckchecks.actions import record_scan
from checklist.deckchecks.answers import answer_of
from checklist.deckchecks.forms import ScanForm
from checklist.deckchecks.models import DeckCheck
from checklist.deckchecks.queries import judged_events, judged_list, verdict
from checklist.deckchecks.scanning import read_scan
from checklist.deckchecks.wording import sentence_of, words_of
from checklist.events.access import judged_event_ids, registration_as_staff
from checklist.events.models import StaffRole
from checklist.printing.tokens import display_code

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
    found = verdict(read_scan(text), judged=judged)
    zone = found.event.time_zone if found.event else "UTC"
    return render(
        request,
        "deckchecks/verdict.html",
        {
            "verdict": found,
            "words": words_of(found),
            "notes": [(note, sentence_of(note, zone)) for note in found.notes],
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
    has_decoder = finders.find(DECODER) is not None
    return render(
        request,
        "deckchecks/scan.html",
        {
            "events": events,
            "event": event,
            "decoder": DECODER if has_decoder else "",
            "decoder_wasm": DECODER_WASM if has_decoder else "",
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
        return JsonResponse({"error": form.errors.as_data() and "malformed"}, status=400)
    at_hand = next((event for event in events if event.slug == form.cleaned_data["event"]), None)
    found = verdict(read_scan(form.cleaned_data["code"]), judged={event.pk for event in events}, event=at_hand)
    event = at_hand or found.event
    recorded = False
    if event is not None:
        _, recorded = record_scan(
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


@login_required
@require_safe
@never_cache
def judge_list(request: HttpRequest, slug: str, uid: UUID, ordinal: int) -> HttpResponse:
    """A player's list as a judge reads it: double-faced cards first, findings, what changed when."""
    registration, role = registration_as_staff(request.user, slug, uid, at_least=StaffRole.Role.JUDGE)
    slot = get_object_or_404(registration.slots, ordinal=ordinal)
    wanted = request.GET.get("order", "")
    order = DeckOrder(wanted) if wanted in set(DeckOrder) else DeckOrder.MANA_VALUE
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
        },
    )
