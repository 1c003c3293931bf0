"""The pool of a Limited player, written by staff."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from checklist.core.refusal import Refused
from checklist.decklists.forms import PoolForm
from checklist.decklists.pools import marking, register_pool, shown_pool
from checklist.events.access import LEAST, is_head_judge, registration_as_staff
from checklist.events.queries import is_open, slot_of

TYPE_IN = LEAST["type in a list for a player, while lists are taken"]


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def staff_pool(request: HttpRequest, slug: str, uid: UUID, ordinal: int) -> HttpResponse:
    """While lists are taken a judge writes it; then the Head Judge alone."""
    registration, role = registration_as_staff(request.user, slug, uid, at_least=TYPE_IN)
    if not is_open(registration.event, timezone.now()) and not is_head_judge(request.user, registration.event):
        raise PermissionDenied
    slot = slot_of(registration, ordinal)
    if slot is None:
        raise Http404
    slot.registration = registration
    pool = shown_pool(slot)
    form = PoolForm(request.POST or None, initial={"text": pool.text if pool else ""})
    if request.method == "POST" and form.is_valid():
        try:
            left_out = register_pool(slot, form.cleaned_data["text"], by=request.user, now=timezone.now())
        except Refused as refused:
            form.add_error("text", refused.said(_))
        else:
            for line in left_out:
                messages.warning(request, _("Left out: %(line)s") % {"line": line})
            return redirect("staff-pool", slug=slug, uid=uid, ordinal=ordinal)
    context = {"registration": registration, "event": registration.event, "slot": slot, "pool": pool, "form": form}
    context |= {"role": role, "for_staff": True}
    if registration.event.closed_at is None:
        context |= {"marking": marking(slot), "list_page": reverse("staff-list", args=[slug, uid, ordinal])}
    return render(request, "decklists/pool.html", context, status=400 if form.errors else 200)
