"""Photos: of cards with what was found in a check, and of a paper list beside the list that staff typed in."""

import functools
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import RequestDataTooBig
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST, require_safe

from checklist.core.refusal import Refused
from checklist.deckchecks.actions import add_photo, delete_photo
from checklist.deckchecks.forms import PhotoForm, SentPhotoForm
from checklist.deckchecks.models import DeckCheck, Photo
from checklist.deckchecks.photos import MOST_PHOTO_BYTES, shelf, too_large
from checklist.deckchecks.queries import check_at, photo_at
from checklist.deckchecks.sent import Action, take_photo
from checklist.decklists.uploads import SmallFilesOnly
from checklist.events.access import event_as_staff, judged_events, registration_as_staff
from checklist.events.models import DeckSlot, StaffRole

Role = StaffRole.Role
AROUND_BYTES = 64 * 1024  # the rest of the form


def photos_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that takes one photo: what is too large is dropped while it comes in. The token is checked after that, and
    who is signed in before it: of a stranger nothing is read."""
    protected = csrf_protect(view)

    @csrf_exempt
    @functools.wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        handler = SmallFilesOnly(request, MOST_PHOTO_BYTES, MOST_PHOTO_BYTES + AROUND_BYTES)
        request.upload_handlers.insert(0, handler)
        try:
            return protected(request, *args, **kwargs)
        except RequestDataTooBig:
            return HttpResponse(too_large().said(_), status=413, content_type="text/plain; charset=utf-8")

    return guarded


@login_required
@photos_only
@require_POST
def photo_add(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A photo of cards, with a check."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    row = check_at(event, number)
    _take_in(request, row.slot, row)
    return redirect("check", slug=slug, number=number)


@login_required
@photos_only
@require_POST
def photo_of_list(request: HttpRequest, slug: str, uid: UUID, ordinal: int) -> HttpResponse:
    """A photo of the paper that a player's list was typed in from."""
    registration, _role = registration_as_staff(request.user, slug, uid, at_least=Role.JUDGE)
    slot = get_object_or_404(registration.slots, ordinal=ordinal)
    slot.registration = registration
    _take_in(request, slot, None)
    return redirect("staff-player", slug=slug, uid=uid)


def _take_in(request: HttpRequest, slot: DeckSlot, check: DeckCheck | None) -> None:
    form = PhotoForm(request.POST, request.FILES)
    try:
        if getattr(request, "file_too_large", False):
            raise too_large()
        if not form.is_valid():
            raise Refused("photo-missing", "No photo was chosen.")
        add_photo(
            slot, deck_check=check, content=form.cleaned_data["photo"].read(), by=request.user, now=timezone.now(),
            nonce=form.cleaned_data["nonce"],
        )  # fmt: skip
    except Refused as refused:
        messages.error(request, refused.said(_))
    else:
        messages.success(request, _("The photo is kept with the event."))


@csrf_exempt  # the token is checked once the size of what comes in is bounded: photos_only
@require_POST
def photo_sent(request: HttpRequest) -> HttpResponse:
    """A photo of cards that waited on a device. Sent again it is the same one, and answered again."""
    if not request.user.is_authenticated:
        return JsonResponse({"code": "signed-out"}, status=401)
    return _photo_sent(request)


@photos_only
def _photo_sent(request: HttpRequest) -> JsonResponse:
    form = SentPhotoForm(request.POST, request.FILES)
    if getattr(request, "file_too_large", False):
        return JsonResponse({"code": "photo-too-large"}, status=413)
    if not form.is_valid():
        return JsonResponse({"code": "malformed"}, status=400)
    sent = form.cleaned_data
    action = Action(sent["nonce"], "photo", sent["event"], timedelta(milliseconds=sent["ago"]), sent["check"])
    result = take_photo(
        action, sent["photo"].read(), judged=judged_events(request.user), by=request.user, now=timezone.now()
    )
    return JsonResponse({"results": [result.plain()], "states": []})


@login_required
@require_safe
def photo(request: HttpRequest, slug: str, number: int) -> HttpResponse | FileResponse:
    """The picture itself, for the judges of its event."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    row = photo_at(event, number)
    try:
        response = FileResponse(shelf().open(row.path), content_type="image/jpeg")
    except FileNotFoundError:
        raise Http404 from None
    response["Cache-Control"] = "private, no-store"
    response["X-Content-Type-Options"] = "nosniff"
    return response


@login_required
@require_POST
def photo_delete(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Delete one photo for good."""
    event, _role = event_as_staff(request.user, slug, at_least=Role.JUDGE)
    row: Photo = photo_at(event, number)
    check, uid = row.deck_check_id, row.slot.registration.uid
    delete_photo(row, by=request.user, now=timezone.now())
    messages.success(request, _("The photo is deleted."))
    return redirect("check", slug=slug, number=check) if check else redirect("staff-player", slug=slug, uid=uid)
