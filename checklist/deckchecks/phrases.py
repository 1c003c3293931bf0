"""Every word that the judge's scripts say, in the reader's language: they hold none of their own."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from checklist.core.card import Kind
from checklist.core.compare import Outcome
from checklist.core.decklist import Zone
from checklist.core.finding import Level, gettext_noop
from checklist.core.terms import Sleeves, SubstituteStyle
from checklist.deckchecks.models import DeckCheck
from checklist.deckchecks.wording import (
    AGAIN,
    ALARM_TITLE,
    MAY_CHANGE_WORDS,
    NOT_STORED,
    NOTES,
    OUTCOMES,
    REASONS,
    Translate,
)
from checklist.printing.models import PrintedCard

BAR: Mapping[str, str] = {
    "stored": gettext_noop("{event} is on this device, as of {at} ({minutes} min ago)."),
    "left_out": gettext_noop("{left} lists or codes were too many and are not in it."),
    "nothing": gettext_noop("No event is stored on this device yet."),
    "off": gettext_noop("No network: what you do is kept and sent later."),
    "lapsed": gettext_noop("You are signed out here. What was not sent waits until you sign in again."),
    "waiting": gettext_noop("Not sent yet: {n}"),
    "others": gettext_noop("Another judge's, waiting for that judge to sign in: {n}"),
    "event-closed": gettext_noop("The event is over: its copy was wiped from this device."),
    "cut-off": gettext_noop("The organiser has cut this device off: its copy was wiped."),
}
AS_OF = gettext_noop("As of {at}, from this device")
DIFFERED = gettext_noop("This device had said: {saw}")

# What the server answered to something that was sent late.
CONFLICTS: Mapping[str, str] = {
    "scan": gettext_noop("{at}, {what}: this device said {saw}; the server says {now}."),
    "check-closed": gettext_noop(
        "{at}, {what}: the check was finished before this came in. It is kept with the check."
    ),
    "check-unknown": gettext_noop("{at}, {what}: the server does not know this check. It is kept with the event."),
    "check-running": gettext_noop("{at}: {who} is checking the same deck. Now there are two checks of it."),
    "sleeves-changed": gettext_noop(
        "{at}: the sleeves had been noted otherwise meanwhile. Yours stand now; look again."
    ),
    "deck-unknown": gettext_noop("{at}: the deck of this check is not at this event any more."),
    "not-your-event": gettext_noop("{at}, {what}: you are no judge of this event any more. It was not written down."),
    "event-closed": gettext_noop("{at}, {what}: the event is over, and nothing was changed."),
    "malformed": gettext_noop("{at}, {what}: the server could not read this."),
    "photo": gettext_noop("{at}: the server did not take the photo ({code}). It is still on this device."),
    "other": gettext_noop("{at}, {what}: the server did not take this ({code})."),
}
KINDS: Mapping[str, str] = {
    "open": gettext_noop("a check begun"),
    "sleeves": gettext_noop("the sleeves"),
    "reopen": gettext_noop("a check opened again"),
}
ZONES: Mapping[str, str] = {
    Zone.COMMANDER: gettext_noop("commander"),
    Zone.MAIN: gettext_noop("main deck"),
    Zone.COMPANION: gettext_noop("companion"),
    Zone.SIDEBOARD: gettext_noop("sideboard"),
}
DOUBLE_FACED: Mapping[str, str] = {
    "": "",
    Kind.NONMODAL: gettext_noop("double-faced (nonmodal)"),
    Kind.MODAL: gettext_noop("modal double-faced"),
    Kind.MELD: gettext_noop("meld card"),
    Kind.REVERSIBLE: gettext_noop("reversible print"),
}
SLEEVES: Mapping[str, str] = {
    Sleeves.OPAQUE: gettext_noop("completely opaque sleeves"),
    Sleeves.CLEAR: gettext_noop("clear sleeves, or not completely opaque"),
    Sleeves.NONE: gettext_noop("no sleeves"),
}
CARRIED = (  # in the order of core.terms.Copies
    gettext_noop("the real card"),
    gettext_noop("official substitute card"),
    gettext_noop("Head Judge's proxy"),
    gettext_noop("printed at home"),
)
STYLES: Mapping[str, str] = {
    SubstituteStyle.LIST: gettext_noop("names to choose from, with circles (2011 to 2018)"),
    SubstituteStyle.ONE_CARD: gettext_noop("names one card (Core Set 2019)"),
    SubstituteStyle.WRITE_IN: gettext_noop("blank, names written in (since 2020)"),
}
LEVELS: Mapping[str, str] = {
    Level.ERROR: gettext_noop("Error"),
    Level.WARNING: gettext_noop("Warning"),
    Level.INFO: gettext_noop("Note"),
}
NOT_IN_CATALOGUE = gettext_noop("not in the catalogue: look at the card")
SCANNER: Mapping[str, str] = {
    "wait": gettext_noop("Asking …"),
    "refused": gettext_noop("This could not be read"),
    "table": gettext_noop("table {table}"),
    "copy": gettext_noop("copy {copy} of {copies}, {zone}"),
}
CHECK: Mapping[str, str] = {
    "saved": gettext_noop("All counted taps are saved."),
    "waiting": gettext_noop("Not sent yet, kept on this device: {n}"),
    "later": gettext_noop("Kept on this device, and sent as soon as there is a network."),
    "photo_kept": gettext_noop("The photo is kept with the event."),
    "photo_unreadable": gettext_noop("This is no JPEG or PNG picture, or it came in broken."),
    "photos_full": gettext_noop("{n} photos wait on this device already: they are sent first."),
    "extend": gettext_noop("Extension if it ended now: {n} minutes"),
    "remind": gettext_noop("{n} minutes have passed"),
    "unlike": gettext_noop("Names that are not counted as the list says: {n}"),
    "pattern": gettext_noop(
        "{double} of the {marked} names that stand out are double-faced; in the deck {all} of {deck} cards are."
    ),
}
PAGE: Mapping[str, str] = {
    "table": gettext_noop("table {table}"),
    "check_table": gettext_noop("Check table {table}, decks: {n}"),
    "look": gettext_noop("What to look at on the substitute cards for {name} ({n})"),
    "yes": gettext_noop("yes"),
    "no": gettext_noop("no"),
    "double": gettext_noop("Double-faced"),
    "both": gettext_noop("main deck and sideboard"),
    "dropped": gettext_noop("dropped"),
    "none": gettext_noop("No list is in force: none was handed in, or it was taken back."),
    "running": gettext_noop("still running"),
    "aside": gettext_noop("Real cards beside the deck"),
    "all": gettext_noop("all {n} of {name} are there"),
    "less": gettext_noop("one {name} less"),
    "announce": gettext_noop("Extension to announce: {n} minutes (MTR 2.6)"),
    "unsent": gettext_noop("Kept on this device, and sent as soon as there is a network."),
    "together": gettext_noop("Cards may have moved between deck and sideboard: only the sums per name are compared."),
    "exactly": gettext_noop("The deck must have exactly {n} cards."),
    "least": gettext_noop("The deck must have at least {n} cards."),
    "most": gettext_noop("The sideboard may have at most {n}."),
    "scanned": gettext_noop("{n} of {all} {name}, {zone}"),
    "missing": gettext_noop("missing: copy {copies}"),
    "twice": gettext_noop("twice: copy {copies}"),
}


def judge_words(translate: Translate) -> dict[str, Any]:
    """All of them, as plain data for the page."""

    def each(words: Mapping[str, str]) -> dict[str, str]:
        return {str(key): translate(text) if text else "" for key, text in words.items()}

    def shown(words: Any) -> dict[str, str]:
        return {**asdict(words), "title": translate(words.title), "advice": translate(words.advice)}

    current = OUTCOMES[Outcome.CURRENT]
    return {
        "outcomes": {outcome.value: shown(words) for outcome, words in OUTCOMES.items()},
        "alarm": {**shown(current), "title": translate(ALARM_TITLE), "icon": "!", "tone": "alarm"},
        "may_change": shown(MAY_CHANGE_WORDS),
        "not_stored": shown(NOT_STORED),
        "reasons": each(REASONS),
        "notes": each(NOTES),
        "again": translate(AGAIN),
        "as_of": translate(AS_OF),
        "differed": translate(DIFFERED),
        "scanner": each(SCANNER),
        "check": each(CHECK),
        "page": each(PAGE),
        "bar": each(BAR),
        "conflicts": each(CONFLICTS),
        "kinds": each(KINDS),
        "zones": each(ZONES),
        "double_faced": each(DOUBLE_FACED),
        "sleeves": each(SLEEVES),
        "styles": each(STYLES),
        "carried": [translate(text) for text in CARRIED],
        "levels": each(LEVELS),
        "not_in_catalogue": translate(NOT_IN_CATALOGUE),
        "moments": each(dict(DeckCheck.Moment.choices)),
        "endings": each(dict(DeckCheck.Outcome.choices)),
        "papers": each(dict(PrintedCard.Kind.choices)),
    }
