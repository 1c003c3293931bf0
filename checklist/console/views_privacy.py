"""What is kept of people, how long, and how to be rid of it."""

import json
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from checklist.console.erasing import choose_keep_days, counts_of, erase_event, erased_on, keep_days, own_data
from checklist.console.forms import EraseForm, KeepForm
from checklist.events.access import LEAST, event_as_staff, registration_as_player

ERASE = LEAST["delete an event's personal data"]
AT_ONCE = "erase"  # the button


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def event_erase(request: HttpRequest, slug: str) -> HttpResponse:
    """Two forms: how long data is kept, and deleting it now."""
    event, role = event_as_staff(request.user, slug, at_least=ERASE)
    now = timezone.now()
    at_once = AT_ONCE in request.POST
    erase = EraseForm(request.POST if at_once else None)
    keep = KeepForm(
        request.POST if request.method == "POST" and not at_once else None, initial={"days": keep_days(event)}
    )
    if at_once and erase.is_valid():
        erase_event(event, by=request.user, now=now)
        messages.success(request, _("The event's personal data is deleted."))
        return redirect("event-erase", slug=slug)
    if not at_once and keep.is_valid():
        choose_keep_days(event, keep.cleaned_data["days"], by=request.user, now=now)
        messages.success(request, _("Saved."))
        return redirect("event-erase", slug=slug)
    context = {
        "event": event,
        "role": role,
        "erase": erase,
        "keep": keep,
        "counts": event.remains if event.erased_at else counts_of(event),
        "on": erased_on(event),
    }
    return render(request, "console/erase.html", context, status=400 if erase.errors or keep.errors else 200)


@never_cache
@require_GET
def player_data(request: HttpRequest, uid: UUID) -> HttpResponse:
    """All that is stored about a player, for that player."""
    registration = registration_as_player(request, uid)
    text = json.dumps(own_data(registration), ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="my-data-{registration.event.date}.json"'
    return response
