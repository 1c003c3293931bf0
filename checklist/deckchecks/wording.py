"""The judge's words for outcomes and notes: one English template per code, filled at the edge."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format

from checklist.core.compare import Outcome
from checklist.core.finding import gettext_noop
from checklist.deckchecks.queries import MAY_CHANGE, Note, Verdict


@dataclass(frozen=True, slots=True)
class Words:
    """What is shown for an outcome. Tone picks the colour; icon and title say the same without it."""

    title: str
    advice: str
    icon: str
    tone: str  # good, alarm, bad, unknown


OUTCOMES: Mapping[Outcome, Words] = {
    Outcome.CURRENT: Words(
        gettext_noop("CURRENT"), gettext_noop("The list in force has this card and this copy."), "✓", "good"
    ),
    Outcome.SUPERSEDED: Words(
        gettext_noop("SUPERSEDED"),
        gettext_noop("The list was changed. This card or this copy is no longer in it."),
        "✕",
        "bad",
    ),
    Outcome.WITHDRAWN: Words(
        gettext_noop("WITHDRAWN"), gettext_noop("The list that this was printed from was taken back."), "✕", "bad"
    ),
    Outcome.REVOKED: Words(
        gettext_noop("REVOKED"), gettext_noop("This code was made worthless by the event's staff."), "✕", "bad"
    ),
    Outcome.WRONG_PLAYER: Words(
        gettext_noop("WRONG PLAYER"), gettext_noop("Good paper, but of another player's deck."), "≠", "bad"
    ),
    Outcome.OTHER_EVENT: Words(
        gettext_noop("OTHER EVENT"),
        gettext_noop("This was printed for another event. It proves nothing here."),
        "≠",
        "bad",
    ),
    Outcome.NOT_OURS: Words(
        gettext_noop("UNKNOWN"),
        gettext_noop("Not printed by this Flipside, or printed outside an event. It proves nothing here."),
        "?",
        "unknown",
    ),
}

# Where an outcome has several reasons, the advice of the reason is shown instead.
REASONS: Mapping[str, str] = {
    "no-code": gettext_noop("This is no code of Flipside. A code has 16 letters and digits; it stands under the QR."),
    "outside-an-event": gettext_noop("Printed outside an event, from a list that is in none. It proves nothing here."),
    "printer-test": gettext_noop("This is the code of the printer's test page, and it was read."),
    "proxy-void": gettext_noop(
        "This Head Judge's proxy is void: it was struck from the register, or its event is over."
    ),
    MAY_CHANGE: gettext_noop("At Regular a Limited deck may change between matches (MTR 7.3)."),
    "list-changed": gettext_noop("The list was changed since this sheet was printed."),
}

NOTES: Mapping[str, str] = {
    "player-dropped": gettext_noop("The player dropped from the event at {at}."),
    "event-closed": gettext_noop("The event was closed at {at}."),
    "not-legal-here": gettext_noop(
        "Keep it out of the deck: this event is sanctioned, and this print is no official substitute card (MTR 3.5)."
    ),
    "proxy": gettext_noop("Head Judge's proxy number {number}: {reason} (MTR 3.4). The original must be at hand."),
    "older-revision": gettext_noop("Printed from revision {printed}; the list in force is revision {now}."),
    "scanned-in-this-check": gettext_noop("Scanned before in this check: {at} by {by}. Is it the same paper twice?"),
    "scanned-at-another-table": gettext_noop(
        "Scanned at another table in this round: {at} by {by}. Call the Head Judge."
    ),
    "scanned-before": gettext_noop("Scanned before: {at} by {by}, then “{outcome}”."),
}

MAY_CHANGE_WORDS = Words(gettext_noop("AN EARLIER DECK"), REASONS[MAY_CHANGE], "i", "unknown")
ALARM_TITLE = gettext_noop("CURRENT, BUT")
SOMEBODY = gettext_noop("somebody who has left")

# What a device says by itself, without the server.
NOT_STORED = Words(
    gettext_noop("UNKNOWN HERE"),
    gettext_noop("Not in this device's copy of the event. It proves nothing until the server has answered."),
    "?",
    "unknown",
)
PRINTER_TEST_TITLE = gettext_noop("PRINTER AND PHONE ARE FINE")
AGAIN = gettext_noop("Scanned before on this page, at {at}. Is it the same paper twice?")

Translate = Callable[[str], str]


def words_of(verdict: Verdict, translate: Translate = str) -> Words:
    """The words for a verdict: those of its outcome, of its reason, and a warning tone where a note is an alarm."""
    words = MAY_CHANGE_WORDS if verdict.reason == MAY_CHANGE else OUTCOMES[verdict.outcome]
    words = replace(words, advice=REASONS.get(verdict.reason, words.advice))
    if verdict.reason == "printer-test":
        words = replace(words, title=PRINTER_TEST_TITLE, icon="✓", tone="good")
    if verdict.outcome is Outcome.CURRENT and verdict.is_alarm:
        words = replace(words, title=ALARM_TITLE, icon="!", tone="alarm")
    return translated(words, translate)


def translated(words: Words, translate: Translate) -> Words:
    return replace(words, title=translate(words.title), advice=translate(words.advice))


def sentence_of(note: Note, time_zone: str, translate: Translate = str) -> str:
    """The sentence for a note, times on the event's own clock."""
    return translate(NOTES[note.code]).format_map(plain_values(note, time_zone, translate))


def plain_values(note: Note, time_zone: str, translate: Translate = str) -> dict[str, object]:
    """What fills the sentence of a note: moments as the event's clock shows them, people by name, outcomes in words."""
    values: dict[str, object] = {}
    for name, value in note.values.items():
        if isinstance(value, datetime):
            values[name] = clock_time(value, time_zone)
        elif hasattr(value, "get_username"):
            values[name] = value.get_full_name() or value.get_username()
        elif name == "outcome":
            values[name] = translate(OUTCOMES[Outcome(str(value))].title)
        else:
            values[name] = translate(SOMEBODY) if value is None else value
    return values


def clock_time(moment: datetime, time_zone: str) -> str:
    """Day and time, short, on the event's own clock."""
    return date_format(moment.astimezone(ZoneInfo(time_zone)), "SHORT_DATETIME_FORMAT")
