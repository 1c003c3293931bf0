"""What a list page shows of the list in its form, and whether that list may be handed in. For players and for staff."""

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from checklist.core.decklist import Zone
from checklist.core.finding import Finding
from checklist.decklists.actions import Submission, examine_submission
from checklist.decklists.forms import ANSWERS, CARRIED, PROXY_REASONS, STYLES, CarryFields, DecklistForm
from checklist.decklists.intake import EDIT, EDITING
from checklist.decklists.preview import Preview, preview
from checklist.decklists.queries import current_decklist
from checklist.events.models import DeckSlot

HAND_IN = "hand-in"  # the button


def is_ready(form: DecklistForm, slot: DeckSlot) -> bool:
    """Whether a list may be handed in; where not, the form says what is still to be said."""
    if not form.is_valid():
        return False
    shown = examined(slot, form)[1]
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


def examined(slot: DeckSlot, form: DecklistForm) -> tuple[Submission, Preview]:
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


def reading(slot: DeckSlot, form: DecklistForm, *, page: str) -> dict[str, Any]:
    """What `decklists/_preview.html` shows of the list in the form: no lines while there is no text or it is too long.

    `page` is the address that its buttons send the form to.
    """
    form.is_valid()
    text = form.cleaned_data.get("text", "")
    shown: Preview | None = None
    if text.strip():
        shown = examined(slot, form)[1]
    written = {fields.name: fields for fields in form.carried()}
    return {
        "form": form,
        "slot": slot,
        "page": page,
        "shown": shown,
        "event": slot.registration.event,
        "cards": [
            {"card": card, "fields": written.get(card.name) or CarryFields.for_name(card.name)}
            for card in (shown.twofold if shown else ())
        ],
        "ways": CARRIED,
        "proxy_reasons": PROXY_REASONS,
        "styles": STYLES,
        "answers": ANSWERS,
        "edit": form.data.get(EDIT) or form.data.get(EDITING, ""),
        "edited": form.data if EDIT not in form.data else {},
        "zones": tuple(Zone),
        "confirm": _digest(shown.errors) if shown else "",
        "confirmed": bool(shown) and form.data.get("confirm") == _digest(shown.errors),
    }


def _digest(findings: Iterable[Finding]) -> str:
    """So that "I know" is said of these errors, and not of others that came in while the list was changed."""
    told = "\n".join(f"{f.code} {f.line} {sorted(f.values.items())}" for f in findings)
    return hashlib.blake2s(told.encode(), digest_size=8).hexdigest()
