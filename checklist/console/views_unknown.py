"""Unknown cards: the organiser confirms that they are cards, and what a later card list reads them as."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from checklist.cards.catalogue import current_catalogue
from checklist.console.unknown import proposals, unknown_cards
from checklist.core.refusal import Refused
from checklist.core.whole_number import whole_number
from checklist.decklists.actions import confirm_name, leave_rereading, take_rereading
from checklist.decklists.queries import open_rereadings
from checklist.events.access import LEAST, RANK, event_as_staff

READ_LIST = LEAST["read a player's list"]
CONFIRM = LEAST["confirm how an unknown card is read"]

# Each list is read anew, some 10 ms: a request should not take longer than a few seconds.
AT_ONCE = 200


@login_required
@require_GET
@never_cache
def unknown(request: HttpRequest, slug: str) -> HttpResponse:
    event, role = event_as_staff(request.user, slug, at_least=READ_LIST)
    context = {
        "event": event,
        "role": role,
        "proposals": proposals(event),
        "cards": unknown_cards(event),
        "catalogue": current_catalogue().label,
        "may_confirm": RANK[role] >= RANK[CONFIRM] and event.closed_at is None,
    }
    return render(request, "console/unknown.html", context)


@login_required
@require_POST
def unknown_confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """The name is a card's, as it was typed."""
    event, _role = event_as_staff(request.user, slug, at_least=CONFIRM)
    name = request.POST.get("name", "").strip()
    if name:
        confirm_name(event, name, by=request.user, now=timezone.now())
    return redirect("unknown", slug=slug)


@login_required
@require_POST
def unknown_take(request: HttpRequest, slug: str) -> HttpResponse:
    """The lists of these numbers, or all, become what the card list in force reads of their texts."""
    event, _role = event_as_staff(request.user, slug, at_least=CONFIRM)
    wanted = open_rereadings(event)
    if "all" not in request.POST:
        wanted = wanted.filter(pk=_number(request))
    written = 0
    for rereading in wanted[:AT_ONCE]:
        try:
            take_rereading(rereading, by=request.user, now=timezone.now())
        except Refused as refused:
            messages.error(request, f"{rereading.decklist.slot.registration.name}: {refused.said(_)}")
        else:
            written += 1
    if written:
        done = ngettext("%(number)s list was read again.", "%(number)s lists were read again.", written)
        messages.success(request, done % {"number": written})
    return redirect("unknown", slug=slug)


@login_required
@require_POST
def unknown_leave(request: HttpRequest, slug: str) -> HttpResponse:
    """This list stays as it was registered."""
    event, _role = event_as_staff(request.user, slug, at_least=CONFIRM)
    rereading = get_object_or_404(open_rereadings(event), pk=_number(request))
    leave_rereading(rereading, by=request.user, now=timezone.now())
    return redirect("unknown", slug=slug)


def _number(request: HttpRequest) -> int:
    """0, which no row has, for what is no number."""
    return whole_number(request.POST.get("number", "")) or 0
