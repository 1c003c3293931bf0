"""A list written by staff: typed in for a player, or corrected by the Head Judge after the deadline (MTR 2.7)."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from checklist.console.forms import ReasonForm
from checklist.core.refusal import Refused
from checklist.deckchecks.queries import paper_photos
from checklist.decklists.actions import submit_decklist
from checklist.decklists.forms import DecklistForm, first_data
from checklist.decklists.handing_in import HAND_IN, examined, is_ready, reading
from checklist.decklists.intake import take_in
from checklist.decklists.models import Decklist
from checklist.decklists.queries import current_decklist
from checklist.decklists.uploads import small_files_only
from checklist.events.access import LEAST, is_head_judge, rows_as_staff
from checklist.events.models import DeckSlot
from checklist.events.queries import is_open

TYPE_IN = LEAST["type in a list for a player, while lists are taken"]


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
@small_files_only
def staff_list(request: HttpRequest, slug: str, uid: UUID, ordinal: int) -> HttpResponse:
    slot, late = _slot_to_write(request, slug, uid, ordinal)
    posted = request.method == "POST"
    current = current_decklist(slot)
    form = take_in(request, slot) if posted else DecklistForm(first_data(current))
    reason = ReasonForm(request.POST if posted and late else None)
    if HAND_IN in request.POST and is_ready(form, slot) and (not late or reason.is_valid()):
        submission, shown = examined(slot, form)
        try:
            submit_decklist(
                slot,
                submission,
                by=request.user,
                author=Decklist.Author.STAFF,
                now=timezone.now(),
                nonce=form.cleaned_data["nonce"],
                reason=reason.words() if late else "",
                examination=shown.examination,
            )
        except Refused as refused:
            form.add_error(None, refused.said(_))
        else:
            messages.success(request, _("The list is stored. The player sees it, and that staff wrote it."))
            return redirect("staff-player", slug=slug, uid=uid)
    context = {
        "event": slot.registration.event,
        "registration": slot.registration,
        "current": current,
        "late": late,
        "reason": reason,
        "is_open": True,
        "photos": paper_photos(slot.registration).get(slot.pk, []),
        "preview_page": reverse("staff-list-preview", args=[slug, uid, ordinal]),
        **reading(slot, form, page=request.path),
    }
    return render(request, "console/staff_list.html", context)


@login_required
@never_cache
@require_POST
def staff_preview(request: HttpRequest, slug: str, uid: UUID, ordinal: int) -> HttpResponse:
    slot, _late = _slot_to_write(request, slug, uid, ordinal)
    page = reverse("staff-list", args=[slug, uid, ordinal])
    return render(request, "decklists/_preview.html", reading(slot, DecklistForm(request.POST), page=page))


def _slot_to_write(request: HttpRequest, slug: str, uid: UUID, ordinal: int) -> tuple[DeckSlot, bool]:
    """The place of a deck, and whether lists are locked: then the Head Judge alone writes, and nobody once closed."""
    decks = DeckSlot.objects.filter(registration__uid=uid, ordinal=ordinal)
    [slot], _role = rows_as_staff(decks, "registration__event", request.user, slug, at_least=TYPE_IN)
    event = slot.registration.event
    late = not is_open(event, timezone.now())
    if late and (event.closed_at is not None or not is_head_judge(request.user, event)):
        raise PermissionDenied
    return slot, late
