"""Read a list, flag its double-faced cards, judge it: the whole examination on the command line."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext, override

from checklist.cards.catalogue import current_catalogue
from checklist.core.answer_text import answer_lines
from checklist.core.examine import Examination, examine
from checklist.core.formats import FORMATS, MAX_BYTES
from checklist.core.plain_examination import plain_examination, simple_choices
from checklist.core.speech import Speech
from checklist.core.terms import Carried, EventTerms, Format, PlayerChoices, Rel, Sleeves

ACCEPTABLE, NOT_ACCEPTABLE, NOT_READ = 0, 1, 2

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
        parser.add_argument(
            "--language",
            choices=[code for code, _name in settings.LANGUAGES],
            default="en",
            help="of the answer for people",
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
            self._write_text(_in_language(examination, options["language"]))
        sys.exit(_exit_code(examination))

    def _write_text(self, lines: Iterable[str]) -> None:
        for line in lines:
            encoding = getattr(self.stdout, "encoding", None) or "utf-8"
            self.stdout.write(line.encode(encoding, "replace").decode(encoding))


def _in_language(examination: Examination, language: str) -> list[str]:
    if language == "en":
        return answer_lines(examination)  # no dictionary has to be opened
    with override(language):
        return answer_lines(examination, Speech(language, gettext))


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
