"""The answer of an examination as lines for a terminal: what was read, what is flagged, what is to be said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from checklist.core.decklist import Exclusion, Unread, Zone
from checklist.core.double_faced import FlaggedCard
from checklist.core.examine import Examination
from checklist.core.finding import Finding
from checklist.core.finding import gettext_noop as _
from checklist.core.formats import FORMATS
from checklist.core.messages import render
from checklist.core.plain_examination import back_name
from checklist.core.speech import ENGLISH, Speech

Shown = TypeVar("Shown")
# For message extraction; the words of zones, kinds and other reasons stand in other sentences too.
WORDS_SAID = (_("error"), _("warning"), _("info"), _("quantity-zero"))


def answer_lines(examination: Examination, speech: Speech = ENGLISH) -> list[str]:
    """For people; programs take the JSON."""
    say = speech.say
    lines = [say("Catalogue: {catalogue}", catalogue=examination.catalogue)]
    if examination.parsed.refused:
        refused = [f"{say('error')}: {render(finding, speech.translate)}" for finding in examination.findings]
        return [*lines, *refused, say("Not read.")]
    title = next((known.title for known in FORMATS if known.name == examination.parsed.format), "")
    lines.append(
        say("Read as {title} ({encoding})", title=say(title) if title else "", encoding=examination.parsed.encoding)
    )
    deck = examination.deck
    totals = ", ".join(f"{say(zone.value)} {deck.total(zone)}" for zone in Zone if deck.total(zone))
    lines += [say("Cards: {totals}", totals=totals or say("none")), ""]
    lines += _table(
        say("Cards without the ordinary Magic back"), examination.flagged, lambda flag: _flag_text(flag, speech)
    )
    lines += _table(say("Not in the deck"), examination.exclusions, lambda x: _excluded_text(x, speech))
    lines += _table(say("Unread"), examination.unread, lambda x: _unread_text(x, speech))
    lines += _table(say("Findings"), examination.findings, lambda finding: _finding_text(finding, speech))
    lines.append(say("Acceptable.") if examination.acceptable else say("Not acceptable: see the errors above."))
    return lines


def _table(title: str, rows: tuple[Shown, ...], write: Callable[[Shown], str]) -> list[str]:
    return [f"{title}:", *(f"  {write(row)}" for row in rows), ""] if rows else []


def _flag_text(flag: FlaggedCard, speech: Speech) -> str:
    line = speech.say("line {line}", line=", ".join(str(line) for line in flag.lines))
    what = f"{speech.say(flag.kind.value)}, {speech.say(flag.zone.value)}, {line}"
    return f"{flag.quantity} {flag.card.front.name} / {back_name(flag.card)} ({what})"


def _excluded_text(exclusion: Exclusion, speech: Speech) -> str:
    reason = speech.say(exclusion.reason.value)
    text = f"{exclusion.quantity} {exclusion.text}"
    return speech.say("line {line}: {text} ({reason})", line=exclusion.line, text=text, reason=reason)


def _unread_text(unread: Unread, speech: Speech) -> str:
    said = speech.say("line {line}: {text}", line=unread.line, text=unread.text)
    if not unread.suggestions:
        return said
    names = speech.say(" or ").join(unread.suggestions)
    return f"{said} " + speech.say("(did you mean {names}?)", names=names)


def _finding_text(finding: Finding, speech: Speech) -> str:
    level = speech.say(finding.level.value)
    where = " " + speech.say("line {line}", line=finding.line) if finding.line else ""
    cites = f" [{', '.join(finding.cites)}]" if finding.cites else ""
    return f"{level}{where}: {render(finding, speech.translate)}{cites}"
