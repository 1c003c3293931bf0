"""The player's own pages: writing a list, handing it in, the receipt."""

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from checklist.accounts.rate_limits import PREVIEW, SUBMISSION, limited
from checklist.core.decklist import Zone
from checklist.core.finding import Finding
from checklist.core.refusal import Refused
from checklist.decklists.actions import Submission, examine_submission, submit_decklist
from checklist.decklists.export import plain_text
from checklist.decklists.forms import CARRIED, PROXY_REASONS, CarryFields, DecklistForm, first_data
from checklist.decklists.intake import EDIT, EDITING, take_in
from checklist.decklists.models import Decklist
from checklist.decklists.preview import Preview, Registered, preview, registered
from checklist.decklists.queries import current_decklist, current_judgement, revisions_of
from checklist.decklists.uploads import SmallFilesOnly
from checklist.events.access import registration_as_player
from checklist.events.links import is_secret_of, remember, secret_of
from checklist.events.models import DeckSlot, Registration
from checklist.events.queries import is_open, slot_of

HAND_IN = "hand-in"


@never_cache
@require_GET
def player(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The receipt: what is handed in, what to bring, the private link to come back by."""
    registration = registration_as_player(request, uid)
    decks = []
    for slot in registration.slots.order_by("ordinal"):
        slot.registration = registration
        decklist = current_decklist(slot)
        shown = _registered(slot, decklist) if decklist else None
        decks.append({"slot": slot, "shown": shown, "revisions": revisions_of(slot)})
    context = {
        "registration": registration,
        "event": registration.event,
        "decks": decks,
        "is_open": is_open(registration.event, timezone.now()),
        "for_player": True,
    }
    return render(request, "decklists/player.html", context)


@csrf_exempt  # the inner view is protected: the handler of uploads must be set before anybody reads the form
@never_cache
@require_http_methods(["GET", "POST"])
@limited(SUBMISSION)
def player_list(request: HttpRequest, uid: UUID, ordinal: int) -> HttpResponse:
    request.upload_handlers.insert(0, SmallFilesOnly(request))
    try:
        return _player_list(request, uid=uid, ordinal=ordinal)
    except RequestDataTooBig:
        return render(request, "decklists/too_large.html", {"back": request.path, "for_player": True}, status=413)


@csrf_protect
def _player_list(request: HttpRequest, uid: UUID, ordinal: int) -> HttpResponse:
    slot = _own_slot(registration_as_player(request, uid), ordinal)
    if request.method == "GET":
        if not is_open(slot.registration.event, timezone.now()):
            return redirect("player", uid=uid)
        return _show_list(request, slot, DecklistForm(first_data(current_decklist(slot))))
    remember(request, slot.registration)  # the session may be gone; the form carried the link
    form = take_in(request, slot)
    if HAND_IN in request.POST and _is_ready(form, slot):
        submission, shown = _examined(slot, form)
        try:
            submit_decklist(
                slot,
                submission,
                by=None,
                author=Decklist.Author.PLAYER,
                now=timezone.now(),
                nonce=form.cleaned_data["nonce"],
                examination=shown.examination,
            )
        except Refused as refused:
            form.add_error(None, _(refused.message))
        else:
            return redirect("player", uid=uid)
    return _show_list(request, slot, form)


@never_cache
@require_POST
@limited(PREVIEW)
def player_preview(request: HttpRequest, uid: UUID, ordinal: int) -> HttpResponse:
    """What the list reads as while it is typed: a piece of the page, changes nothing."""
    slot = _own_slot(registration_as_player(request, uid), ordinal)
    form = DecklistForm(request.POST)
    return render(request, "decklists/_preview.html", {"form": form, "slot": slot, **_reading(slot, form)})


@never_cache
@require_GET
def player_revision(request: HttpRequest, uid: UUID, ordinal: int, revision: int) -> HttpResponse:
    slot = _own_slot(registration_as_player(request, uid), ordinal)
    context = {
        "registration": slot.registration,
        "event": slot.registration.event,
        "slot": slot,
        "shown": _registered(slot, _revision(slot, revision)),
        "for_player": True,
    }
    return render(request, "decklists/player_revision.html", context)


@never_cache
@require_GET
def player_export(request: HttpRequest, uid: UUID, ordinal: int, revision: int) -> HttpResponse:
    """A revision as a plain text file that other programs read."""
    decklist = _revision(_own_slot(registration_as_player(request, uid), ordinal), revision)
    response = HttpResponse(plain_text(decklist), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="deck-revision-{decklist.revision}.txt"'
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form came without its token: the page was old, or its cookies are gone. What was typed comes back."""
    slot = _slot_by_form(request)
    if slot is not None:
        remember(request, slot.registration)
        form = take_in(request, slot)
        form.add_error(None, _("This page had been open for too long. Nothing is lost: press the button once more."))
        return _show_list(request, slot, form, status=403)
    written = [
        value
        for name, value in request.POST.items()
        if "password" not in name and (" " in value.strip() or "\n" in value)
    ]
    return render(request, "decklists/csrf_failure.html", {"written": written, "back": request.path}, status=403)


def _own_slot(registration: Registration, ordinal: int) -> DeckSlot:
    slot = slot_of(registration, ordinal)
    if slot is None:
        raise Http404
    slot.registration = registration
    return slot


def _slot_by_form(request: HttpRequest) -> DeckSlot | None:
    """The slot that a list was sent to, if the form itself proves (by the private link in it) whose it is."""
    try:
        match = resolve(request.path_info)
    except Resolver404:
        return None
    if match.url_name != "player-list":
        return None
    registration = Registration.objects.select_related("event").filter(uid=match.kwargs["uid"]).first()
    if registration is None or not is_secret_of(registration, request.POST.get("link", "")):
        return None
    return _own_slot(registration, match.kwargs["ordinal"])


def _revision(slot: DeckSlot, number: int) -> Decklist:
    decklist = slot.revisions.filter(revision=number).first()
    if decklist is None:
        raise Http404
    return decklist


def _registered(slot: DeckSlot, decklist: Decklist) -> Registered:
    return registered(decklist, current_judgement(decklist, slot.registration.event, slot.format))


def _is_ready(form: DecklistForm, slot: DeckSlot) -> bool:
    """Whether a list may be handed in; where not, the form says what is still to be said."""
    if not form.is_valid():
        return False
    shown = _examined(slot, form)[1]
    if shown.examination.parsed.refused or not shown.examination.deck.entries:
        form.add_error(None, _("This list can't be handed in: there is no card to be read in it."))
        return False
    if not form.cleaned_data["sleeves"]:
        form.add_error(
            "sleeves", _("Say which sleeves you play with: it decides how double-faced cards may be carried.")
        )
    if any(card.name not in form.asked() for card in shown.twofold):
        form.add_error(None, _("There are double-faced cards in this list. Say below how you carry each of them."))
    newest = current_decklist(slot)
    again = newest is not None and newest.nonce == form.cleaned_data["nonce"]  # sent before, its receipt never came
    if newest is not None and not again and form.cleaned_data["based_on"] < newest.revision:
        form.data["based_on"] = newest.revision
        message = _(
            "Another list was handed in from another window meanwhile. Press once more to replace it by this one."
        )
        form.add_error(None, message)
    if shown.errors and form.data.get("confirm") != _digest(shown.errors):
        form.add_error(
            None, _("Under the rules of this event something is wrong with this list. Look at the errors below.")
        )
    return form.is_valid()


def _examined(slot: DeckSlot, form: DecklistForm) -> tuple[Submission, Preview]:
    """The submission in the form, and what it reads as.

    The form still sends how a card was to be carried after its line was taken out of the list: that is dropped.
    """
    if form.examined is not None:
        return form.examined
    submission = form.submission()
    examination = examine_submission(slot, submission)
    names = {carriage.name for carriage in examination.carriages}
    cards = tuple(choice for choice in submission.choices.cards if choice.name in names)
    if cards != submission.choices.cards:
        submission = replace(submission, choices=replace(submission.choices, cards=cards))
        examination = examine_submission(slot, submission)
    form.examined = submission, preview(examination, submission.text)
    return form.examined


def _reading(slot: DeckSlot, form: DecklistForm) -> dict[str, Any]:
    """What the page shows of the list in the form; nothing while there is no text or it is too long."""
    form.is_valid()
    text = form.cleaned_data.get("text", "")
    shown: Preview | None = None
    if text.strip():
        shown = _examined(slot, form)[1]
    written = {fields.name: fields for fields in form.carried()}
    return {
        "shown": shown,
        "event": slot.registration.event,
        "cards": [
            {"card": card, "fields": written.get(card.name) or CarryFields.for_name(card.name)}
            for card in (shown.twofold if shown else ())
        ],
        "ways": CARRIED,
        "proxy_reasons": PROXY_REASONS,
        "edit": form.data.get(EDIT) or form.data.get(EDITING, ""),
        "edited": form.data if EDIT not in form.data else {},
        "zones": tuple(Zone),
        "confirm": _digest(shown.errors) if shown else "",
        "confirmed": bool(shown) and form.data.get("confirm") == _digest(shown.errors),
    }


def _show_list(request: HttpRequest, slot: DeckSlot, form: DecklistForm, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "slot": slot,
        "registration": slot.registration,
        "link": secret_of(slot.registration),
        "current": current_decklist(slot),
        "is_open": is_open(slot.registration.event, timezone.now()),
        "for_player": True,
        **_reading(slot, form),
    }
    return render(request, "decklists/player_list.html", context, status=status)


def _digest(findings: Iterable[Finding]) -> str:
    """So that "I know" is said of these errors, and not of others that came in while the list was changed."""
    told = "\n".join(f"{f.code} {f.line} {sorted(f.values.items())}" for f in findings)
    return hashlib.blake2s(told.encode(), digest_size=8).hexdigest()
