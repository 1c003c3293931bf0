"""The player's own pages: writing a list, handing it in, the receipt."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from checklist.accounts.rate_limits import PREVIEW, SUBMISSION, limited
from checklist.core.compare import deck_difference
from checklist.core.formats.writing import WRITERS
from checklist.core.refusal import Refused
from checklist.core.snapshot import thaw
from checklist.decklists.actions import submit_decklist
from checklist.decklists.export import PLAIN, list_file, writer_named
from checklist.decklists.forms import DecklistForm, first_data
from checklist.decklists.handing_in import HAND_IN, examined, is_ready, reading
from checklist.decklists.intake import take_in
from checklist.decklists.models import Decklist
from checklist.decklists.preview import Registered, registered
from checklist.decklists.queries import current_decklist, current_judgement, decks_of_player, revision_before
from checklist.decklists.uploads import small_files_only
from checklist.events.access import registration_as_player
from checklist.events.actions import note_language
from checklist.events.links import is_secret_of, remember, secret_of
from checklist.events.models import DeckSlot, Registration
from checklist.events.policies import seen_by
from checklist.events.queries import is_open, slot_of


@never_cache
@require_GET
def player(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The receipt: what is handed in, what to bring, the private link to come back by."""
    registration = registration_as_player(request, uid)
    decks = [
        {
            "slot": deck.slot,
            "shown": registered(deck.decklist, deck.judgement) if deck.decklist else None,
            "revisions": deck.revisions,
        }
        for deck in decks_of_player(registration, whole=True)
    ]
    context = {
        "registration": registration,
        "event": registration.event,
        "decks": decks,
        "writers": WRITERS,
        "is_open": is_open(registration.event, timezone.now()),
        "lists_seen": seen_by(registration.event),
        "for_player": True,
    }
    return render(request, "decklists/player.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
@limited(SUBMISSION)
@small_files_only
def player_list(request: HttpRequest, uid: UUID, ordinal: int) -> HttpResponse:
    slot = _own_slot(registration_as_player(request, uid), ordinal)
    if request.method == "GET":
        if not is_open(slot.registration.event, timezone.now()):
            return redirect("player", uid=uid)
        return _show_list(request, slot, DecklistForm(first_data(current_decklist(slot))))
    remember(request, slot.registration)  # the session may be gone; the form carried the link
    form = take_in(request, slot)
    if HAND_IN in request.POST and is_ready(form, slot):
        submission, shown = examined(slot, form)
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
            form.add_error(None, refused.said(_))
        else:
            note_language(slot.registration, get_language() or "")
            return redirect("player", uid=uid)
    return _show_list(request, slot, form)


@never_cache
@require_POST
@limited(PREVIEW)
def player_preview(request: HttpRequest, uid: UUID, ordinal: int) -> HttpResponse:
    """What the list reads as while it is typed: a piece of the page, changes nothing."""
    slot = _own_slot(registration_as_player(request, uid), ordinal)
    form = DecklistForm(request.POST)
    return render(request, "decklists/_preview.html", reading(slot, form, page=_page(slot)))


@never_cache
@require_GET
def player_revision(request: HttpRequest, uid: UUID, ordinal: int, revision: int) -> HttpResponse:
    slot = _own_slot(registration_as_player(request, uid), ordinal)
    decklist = _revision(slot, revision)
    before = revision_before(decklist)
    context = {
        "registration": slot.registration,
        "event": slot.registration.event,
        "slot": slot,
        "shown": _registered(slot, decklist),
        "writers": WRITERS,
        "before": before,
        "differences": deck_difference(thaw(before.snapshot), thaw(decklist.snapshot)) if before else (),
        "for_player": True,
    }
    return render(request, "decklists/player_revision.html", context)


@never_cache
@require_GET
def player_export(request: HttpRequest, uid: UUID, ordinal: int, revision: int) -> HttpResponse:
    """A revision as a file that other programs read; ?as= names which."""
    writer = writer_named(request.GET.get("as", PLAIN))
    return list_file(_revision(_own_slot(registration_as_player(request, uid), ordinal), revision), writer)


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


def _page(slot: DeckSlot) -> str:
    return reverse("player-list", args=[slot.registration.uid, slot.ordinal])


def _revision(slot: DeckSlot, number: int) -> Decklist:
    decklist = slot.revisions.filter(revision=number).first()
    if decklist is None:
        raise Http404
    return decklist


def _registered(slot: DeckSlot, decklist: Decklist) -> Registered:
    return registered(decklist, current_judgement(decklist, slot.registration.event, slot.format))


def _show_list(request: HttpRequest, slot: DeckSlot, form: DecklistForm, status: int = 200) -> HttpResponse:
    context = {
        "registration": slot.registration,
        "preview_page": reverse("player-preview", args=[slot.registration.uid, slot.ordinal]),
        "link": secret_of(slot.registration),
        "current": current_decklist(slot),
        "is_open": is_open(slot.registration.event, timezone.now()),
        "for_player": True,
        **reading(slot, form, page=_page(slot)),
    }
    return render(request, "decklists/player_list.html", context, status=status)
