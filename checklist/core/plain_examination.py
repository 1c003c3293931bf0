"""What programs ask and are answered, as plain data for JSON: one contract for `check_deck --json` and for the API.

Names of fields stay; fields are only added. Sentences are English always.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from checklist.core.card import Card
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Zone
from checklist.core.double_faced import FlaggedCard
from checklist.core.examine import Examination
from checklist.core.finding import Finding
from checklist.core.messages import render
from checklist.core.names import fold_name
from checklist.core.terms import Carried, CarryChoice, PlayerChoices, Sleeves

Plain = dict[str, Any]


def simple_choices(
    sleeves: Sleeves, *, every: bool, names: Iterable[str], kind: Carried, real: Mapping[str, int]
) -> PlayerChoices:
    """What is declared in few words: which names (or every one) are carried by substitutes, all of one kind.

    `real`: how many real cards of a name are brought besides the deck, where it is not as many as are needed.
    """
    everywhere = kind if every else Carried.REAL
    carried: dict[str, CarryChoice] = {}
    for name in names:
        carried[fold_name(name)] = CarryChoice(name, kind, normal_back=None)
    for name, count in real.items():
        key = fold_name(name)
        chosen = carried.get(key)
        carried[key] = CarryChoice(
            chosen.name if chosen else name, chosen.every if chosen else everywhere, real_aside=count, normal_back=None
        )
    return PlayerChoices(sleeves=sleeves, every=everywhere, cards=tuple(carried.values()))


def plain_examination(examination: Examination) -> Plain:
    said = {(finding.code, finding.line): render(finding) for finding in reversed(examination.findings)}
    return {
        "catalogue": examination.catalogue,
        "list_format": examination.parsed.format,
        "encoding": examination.parsed.encoding,
        "inventory": examination.parsed.inventory,
        "entries": [plain_entry(resolved) for resolved in examination.deck.entries],
        "excluded": [
            {"line": x.line, "quantity": x.quantity, "text": x.text, "reason": x.reason.value}
            for x in examination.exclusions
        ],
        "unread": [
            {
                "line": x.line,
                "text": x.text,
                "code": x.code,
                "message": said.get((x.code, x.line), x.code),
                "suggestions": list(x.suggestions),
            }
            for x in examination.unread
        ],
        "headings": [{"line": x.line, "text": x.text} for x in examination.parsed.headings],
        "totals": plain_totals(examination.deck),
        "double_faced": [plain_flag(flag) for flag in examination.flagged],
        "findings": [plain_finding(finding) for finding in examination.findings],
        "acceptable": examination.acceptable,
    }


def plain_totals(deck: Deck) -> dict[str, int]:
    return {zone.value: deck.total(zone) for zone in Zone}


def plain_entry(resolved: ResolvedEntry) -> Plain:
    entry = resolved.entry
    return {
        "line": entry.line,
        "zone": entry.zone.value,
        "quantity": entry.quantity,
        "written": entry.name,
        "name": resolved.card.name if resolved.card else None,
        "set": entry.set_code,
        "number": entry.number,
        "counted": resolved.counted,
        "read_as": resolved.read_as.value if resolved.read_as else None,
    }


def plain_flag(flag: FlaggedCard) -> Plain:
    return {
        "name": flag.card.name,
        "kind": flag.kind.value,
        "front": flag.card.front.name,
        "back": back_name(flag.card),
        "quantity": flag.quantity,
        "zone": flag.zone.value,
        "lines": list(flag.lines),
    }


def plain_finding(finding: Finding) -> Plain:
    return {
        "code": finding.code,
        "level": finding.level.value,
        "line": finding.line,
        "cites": list(finding.cites),
        "certainty": finding.certainty.value,
        "message": render(finding),
    }


def back_name(card: Card) -> str:
    """What stands on the other side: the back face, half of the meld result, or the same front again."""
    if card.meld_result:
        return card.meld_result
    return card.back.name if card.back else card.front.name
