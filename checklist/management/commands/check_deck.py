"""Read a list, flag its double-faced cards, judge it: the whole examination on the command line."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from django.core.management.base import BaseCommand, CommandError

from checklist.cards.catalogue import current_catalogue
from checklist.core.decklist import Zone
from checklist.core.double_faced import FlaggedCard
from checklist.core.examine import Examination, examine
from checklist.core.finding import Finding
from checklist.core.formats import FORMATS, MAX_BYTES
from checklist.core.messages import render
from checklist.core.plain_examination import back_name, plain_examination, simple_choices
from checklist.core.terms import Carried, EventTerms, Format, PlayerChoices, Rel, Sleeves

ACCEPTABLE, NOT_ACCEPTABLE, NOT_READ = 0, 1, 2

_Shown = TypeVar("_Shown")
_KINDS = {Carried.OFFICIAL, Carried.PROXY, Carried.HOME}


class Command(BaseCommand):
    help = "Reads a decklist, flags double-faced cards and applies the rules. Exit code 0: acceptable, 1: errors, 2: not read."
    requires_system_checks: tuple[str, ...] = ()  # they take longer than the work

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the list; - reads standard input")
        parser.add_argument(
            "--format", choices=[f.value for f in Format], help="the event's format; none: no construction rules"
        )
        parser.add_argument(
            "--rel", choices=[r.value for r in Rel], default=Rel.COMPETITIVE.value, help="rules enforcement level"
        )
        parser.add_argument("--unsanctioned", action="store_true", help="an event that is not sanctioned")
        parser.add_argument("--sleeves", choices=[s.value for s in Sleeves], default=Sleeves.OPAQUE.value)
        parser.add_argument(
            "--substitutes", default="none", metavar='none|all|"Name; Name"', help="the names carried by substitutes"
        )
        parser.add_argument(
            "--substitute-kind",
            choices=sorted(kind.value for kind in _KINDS),
            default=Carried.OFFICIAL.value,
            help="what those substitutes are",
        )
        parser.add_argument(
            "--real",
            type=_real_cards,
            default={},
            metavar='"Name=3; Name=2"',
            help="real cards brought besides the deck",
        )
        parser.add_argument(
            "--list-format", choices=[f.name for f in FORMATS], help="what wrote the list, if it is not told right"
        )
        parser.add_argument("--json", action="store_true", help="the answer as JSON, in English")

    def handle(self, *args: Any, **options: Any) -> None:
        data, filename = _read_input(options["file"])
        terms = EventTerms(
            rel=Rel(options["rel"]),
            format=Format(options["format"]) if options["format"] else None,
            sanctioned=not options["unsanctioned"],
        )
        choices = _choices(
            options["sleeves"], options["substitutes"], Carried(options["substitute_kind"]), options["real"]
        )
        examination = examine(
            data, current_catalogue(), terms, choices, filename=filename, list_format=options["list_format"] or ""
        )
        if options["json"]:
            self.stdout.write(json.dumps(plain_examination(examination), ensure_ascii=True, indent=1))
        else:
            self._write_text(examination)
        sys.exit(_exit_code(examination))

    def _write_text(self, examination: Examination) -> None:
        for line in _text_lines(examination):
            encoding = getattr(self.stdout, "encoding", None) or "utf-8"
            self.stdout.write(line.encode(encoding, "replace").decode(encoding))


def _read_input(name: str) -> tuple[bytes, str]:
    """The bytes of a file or of standard input, one more than is read at most, and the file's name."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1), ""
    try:
        with Path(name).open("rb") as opened:
            return opened.read(MAX_BYTES + 1), Path(name).name
    except OSError as trouble:
        raise CommandError(f"{name}: {trouble.strerror}", returncode=NOT_READ) from None


def _real_cards(text: str) -> dict[str, int]:
    """ "Name=3; Name=2" as counts by name."""
    counts: dict[str, int] = {}
    for part in text.split(";"):
        if not part.strip():
            continue
        name, sign, count = part.rpartition("=")
        if not sign or not name.strip() or not count.strip().isdecimal():
            raise ArgumentTypeError(f"{part.strip()!r} is not of the form Name=3")
        counts[name.strip()] = int(count)
    return counts


def _choices(sleeves: str, substitutes: str, kind: Carried, real: dict[str, int]) -> PlayerChoices:
    word = substitutes.strip().lower()
    names = [] if word in ("none", "all", "") else [name.strip() for name in substitutes.split(";") if name.strip()]
    return simple_choices(Sleeves(sleeves), every=word == "all", names=names, kind=kind, real=real)


def _exit_code(examination: Examination) -> int:
    if examination.parsed.refused:
        return NOT_READ
    return ACCEPTABLE if examination.acceptable else NOT_ACCEPTABLE


def _text_lines(examination: Examination) -> list[str]:
    """The answer for people: what was read, what is flagged, what is to be said."""
    title = next((known.title for known in FORMATS if known.name == examination.parsed.format), "")
    lines = [f"Catalogue: {examination.catalogue}"]
    if examination.parsed.refused:
        return [*lines, *(f"error: {render(finding)}" for finding in examination.findings), "Not read."]
    lines.append(f"Read as {title} ({examination.parsed.encoding})")
    totals = ", ".join(f"{zone.value} {examination.deck.total(zone)}" for zone in Zone if examination.deck.total(zone))
    lines += [f"Cards: {totals or 'none'}", ""]
    lines += _table("Cards without the ordinary Magic back", examination.flagged, _flag_text)
    lines += _table(
        "Not in the deck", examination.exclusions, lambda x: f"line {x.line}: {x.quantity} {x.text} ({x.reason.value})"
    )
    lines += _table("Unread", examination.unread, lambda x: _unread_text(x.line, x.text, x.suggestions))
    lines += _table("Findings", examination.findings, _finding_text)
    lines.append("Acceptable." if examination.acceptable else "Not acceptable: see the errors above.")
    return lines


def _table(title: str, rows: tuple[_Shown, ...], write: Callable[[_Shown], str]) -> list[str]:
    return [f"{title}:", *(f"  {write(row)}" for row in rows), ""] if rows else []


def _flag_text(flag: FlaggedCard) -> str:
    where = ", ".join(str(line) for line in flag.lines)
    return f"{flag.quantity} {flag.card.front.name} / {back_name(flag.card)} ({flag.kind.value}, {flag.zone.value}, line {where})"


def _unread_text(line: int, text: str, suggestions: tuple[str, ...]) -> str:
    hint = f" (did you mean {' or '.join(suggestions)}?)" if suggestions else ""
    return f"line {line}: {text}{hint}"


def _finding_text(finding: Finding) -> str:
    where = f" line {finding.line}" if finding.line else ""
    cites = f" [{', '.join(finding.cites)}]" if finding.cites else ""
    return f"{finding.level.value}{where}: {render(finding)}{cites}"
