"""The pool of a Limited player, written by the player."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from checklist.accounts.rate_limits import SUBMISSION, limited
from checklist.core.refusal import Refused
from checklist.decklists.forms import PoolForm
from checklist.decklists.pools import marking, register_pool, shown_pool
from checklist.events.access import registration_as_player
from checklist.events.queries import is_open, slot_of


@never_cache
@require_http_methods(["GET", "POST"])
@limited(SUBMISSION)
def player_pool(request: HttpRequest, uid: UUID, ordinal: int) -> HttpResponse:
    registration = registration_as_player(request, uid)
    slot = slot_of(registration, ordinal)
    if slot is None:
        raise Http404
    slot.registration = registration
    pool = shown_pool(slot)
    form = PoolForm(request.POST or None, initial={"text": pool.text if pool else ""})
    if request.method == "POST" and form.is_valid():
        try:
            left_out = register_pool(slot, form.cleaned_data["text"], by=None, now=timezone.now())
        except Refused as refused:
            form.add_error("text", refused.said(_))
        else:
            for line in left_out:
                messages.warning(request, _("Left out: %(line)s") % {"line": line})
            return redirect("player-pool", uid=uid, ordinal=ordinal)
    context = {"registration": registration, "event": registration.event, "slot": slot, "pool": pool, "form": form}
    context |= {"for_player": True}
    if is_open(registration.event, timezone.now()):
        context |= {"marking": marking(slot), "list_page": reverse("player-list", args=[uid, ordinal])}
    return render(request, "decklists/pool.html", context, status=400 if form.errors else 200)
