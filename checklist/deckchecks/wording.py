"""The judge's words for outcomes and notes: one English template per code, filled at the edge."""

from collections.abc import Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from checklist.core.compare import Outcome
from checklist.core.finding import gettext_noop
from checklist.deckchecks.queries import Note, Verdict


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
    "proxy-void": gettext_noop(
        "This Head Judge's proxy is void: it was struck from the register, or its event is over."
    ),
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

ALARM_TITLE = gettext_noop("CURRENT, BUT")


def words_of(verdict: Verdict) -> Words:
    """The words for a verdict: those of its outcome, of its reason, and a warning tone where a note is an alarm."""
    words = OUTCOMES[verdict.outcome]
    advice = REASONS.get(verdict.reason, words.advice)
    if verdict.outcome is Outcome.CURRENT and verdict.is_alarm:
        return Words(ALARM_TITLE, advice, "!", "alarm")
    return Words(words.title, advice, words.icon, words.tone)


def sentence_of(note: Note, time_zone: str) -> str:
    """The sentence for a note, times on the event's own clock."""
    values = {}
    for name, value in note.values.items():
        if hasattr(value, "astimezone"):
            value = value.astimezone(ZoneInfo(time_zone)).strftime("%d %b %H:%M")
        elif hasattr(value, "get_username"):
            value = value.get_full_name() or value.get_username()
        values[name] = value if value is not None else "somebody who has left"
    return NOTES[note.code].format_map(values)
