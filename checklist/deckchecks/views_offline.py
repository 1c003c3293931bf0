"""What a judge's device needs to work without a network, and the organiser's page of those devices."""

import gzip
import json
from hashlib import sha256

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from checklist.core.order import DeckOrder
from checklist.deckchecks.actions import cut_off_device, note_device
from checklist.deckchecks.assets import asset, styles
from checklist.deckchecks.forms import DeviceForm, read_actions
from checklist.deckchecks.models import DeckCheck
from checklist.deckchecks.offline import KEPT_HOURS, fresh_copy
from checklist.deckchecks.queries import device_at, devices_of, is_cut_off
from checklist.deckchecks.sent import take_actions
from checklist.deckchecks.views import DECODER, DECODER_WASM
from checklist.events.access import event_as_staff, judged_events
from checklist.events.models import StaffRole

Role = StaffRole.Role
SCRIPTS = ("queue", "sign-out", "pocket", "scan", "check", "photo", "judge")
MOST_BYTES = 256 * 1024


def _judge_page() -> str:
    """The same for everybody: nothing in it is anybody's."""
    has_decoder = finders.find(DECODER) is not None
    return render_to_string(
        "deckchecks/judge_page.html",
        {
            "decoder": asset(DECODER) if has_decoder else "",
            "decoder_wasm": asset(DECODER_WASM) if has_decoder else "",
            "moments": DeckCheck.Moment.choices,
            "sleeve_questions": None,
            "orders": list(DeckOrder),
            "row": None,
            "check": None,
            "user": AnonymousUser(),
            "messages": [],
            "request": {"get_full_path": reverse("judge-page")},
        },
    )


@require_safe
@never_cache
def judge_page(request: HttpRequest) -> HttpResponse:
    """The page that lies on a judge's device. It holds no data: the device has its own."""
    return HttpResponse(_judge_page())


@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it may stand in for every page; its text changes when anything in it does."""
    page = _judge_page()
    assets = [*map(asset, styles()), *(asset(f"js/{name}.js") for name in SCRIPTS)]
    if finders.find(DECODER) is not None:
        assets += [asset(DECODER), asset(DECODER_WASM)]
    shell = {
        "version": sha256("\n".join([page, *assets]).encode()).hexdigest()[:12],
        "page": reverse("judge-page"),
        "assets": assets,
    }
    with open(finders.find("js/worker.js"), encoding="utf-8") as file:
        script = f"const SHELL = {json.dumps(shell)};\n{file.read()}"
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response["Service-Worker-Allowed"] = "/"
    return response


@require_safe
@never_cache
def judge_token(request: HttpRequest) -> JsonResponse:
    """Who is signed in, and a token for what is sent next."""
    user = request.user
    known = {"id": user.pk, "name": user.get_username()} if user.is_authenticated else None
    return JsonResponse({"user": known, "token": get_token(request)})


@require_POST
def judge_actions(request: HttpRequest) -> JsonResponse:
    """What a device did and sends now, in its order. Sent again it changes nothing and is answered again."""
    if not request.user.is_authenticated:
        return JsonResponse({"code": "signed-out"}, status=401)
    judged = judged_events(request.user)
    if not judged:
        return JsonResponse({"code": "not-your-event"}, status=403)
    if len(request.body) > MOST_BYTES:
        return JsonResponse({"code": "too-large"}, status=400)
    actions = read_actions(request.body)
    if actions is None:
        return JsonResponse({"code": "malformed"}, status=400)
    results, states = take_actions(actions, judged=judged, by=request.user, now=timezone.now())
    return JsonResponse({"results": [result.plain() for result in results], "states": states})


@require_POST
def check_stored(request: HttpRequest, slug: str) -> HttpResponse:
    """The event for a judge's device: whole, or only its time where the device has it already.

    410 tells the device to wipe its copy, even where nobody is signed in on it.
    """
    form = DeviceForm.of(request.body)
    if not form.is_valid():
        return JsonResponse({"code": "malformed"}, status=400)
    if is_cut_off(form.cleaned_data["device"]):
        return JsonResponse({"code": "cut-off"}, status=410)
    if not request.user.is_authenticated:
        return JsonResponse({"code": "signed-out"}, status=401)
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    if event.closed_at is not None:
        return JsonResponse({"code": "event-closed"}, status=410)
    now = timezone.now()
    note_device(
        event,
        uid=form.cleaned_data["device"],
        by=request.user,
        name=browser_name(request.headers.get("User-Agent", "")),
        session_key=request.session.session_key or "",
        waiting=form.cleaned_data["waiting"],
        now=now,
    )
    copy = fresh_copy(
        event, language=get_language() or "", known=form.cleaned_data["version"], now=now, translate=gettext
    )
    response = HttpResponse(copy.content, content_type="application/json")
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.content = gzip.compress(copy.content, 5)
        response["Content-Encoding"] = "gzip"
    response["Cache-Control"] = "no-store"
    response["Vary"] = "Accept-Encoding, Cookie"
    return response


@login_required
@require_safe
@never_cache
def devices(request: HttpRequest, slug: str) -> HttpResponse:
    """Which devices hold this event, and whose they are."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.HEAD_JUDGE)
    return render(
        request,
        "deckchecks/devices.html",
        {"event": event, "devices": devices_of(event), "kept_hours": KEPT_HOURS},
    )


@login_required
@require_POST
def device_cut_off(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A lost phone: signed out at once, wiped when it asks next."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.HEAD_JUDGE)
    device = device_at(event, number)
    cut_off_device(device, by=request.user, now=timezone.now())
    messages.success(request, gettext("The device is cut off."))
    return redirect("devices", slug=slug)


def browser_name(user_agent: str) -> str:
    """What kind of device it is, as far as it says: "iPhone, Safari"."""
    machine = next(
        (name for name in ("iPhone", "iPad", "Android", "CrOS", "Windows", "Macintosh", "Linux") if name in user_agent),
        "?",
    )
    browser = next(
        (
            name
            for sign, name in (
                ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("Edg", "Edge"), ("OPR", "Opera"),
                ("SamsungBrowser", "Samsung"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
            )
            if sign in user_agent
        ),
        "?",
    )  # fmt: skip
    return f"{machine}, {browser}"
