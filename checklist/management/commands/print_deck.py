"""Print one list without a database row: substitute cards, registration sheet, or what to copy onto official ones.

Codes follow from the list, so the same list gives the same paper; scanned, they say "printed outside an event".
Exit 0: everything is on the sheets; 1: something was left out (named on the sheet) or there is nothing to print;
2: the list could not be read or the file could not be written.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext, override

from checklist.cards.catalogue import current_catalogue
from checklist.core.card import Kind
from checklist.core.deck import Resolution, names_on_cards, resolve_entries
from checklist.core.decklist import Zone, parse_decklist
from checklist.core.double_faced import flag_double_faced
from checklist.core.formats import MAX_BYTES
from checklist.core.messages import render
from checklist.core.plans.copy_sheet import CopyItem, plan_copy_sheet
from checklist.core.plans.cutting import cut_from_options
from checklist.core.plans.registration import RegistrationSheet, plan_registration
from checklist.core.plans.substitute_card import Status, Substitute, apart, lines_left_out, plan_substitutes
from checklist.core.refusal import Refused
from checklist.core.sheet import Paper, SheetPlan
from checklist.core.snapshot import digest
from checklist.core.speech import Speech
from checklist.printing import pdf
from checklist.printing.qr import check_payload
from checklist.printing.tokens import derived_code, payload


class Command(BaseCommand):
    help = "Print one list as PDF, without an event: substitutes, registration or copy-sheet."
    requires_system_checks = ()

    def add_arguments(self, parser):
        parser.add_argument("file", metavar="FILE", help="the list; - reads standard input")
        parser.add_argument("--kind", choices=("substitutes", "registration", "copy-sheet"), default="substitutes")
        parser.add_argument("--paper", choices=[paper.value for paper in Paper], default="a4")
        parser.add_argument("--format", default="", metavar="NAME", help="read the file as this list format")
        parser.add_argument("--base-url", default=settings.BASE_URL, metavar="URL", help="what the QR codes begin with")
        parser.add_argument("--unsanctioned", action="store_true", help="for play outside the tournament rules")
        parser.add_argument("--faces-apart", action="store_true", help="two slips a card, one for each face")
        parser.add_argument("--gap", default="0", metavar="MM", help="room between slips")
        parser.add_argument("--undersize", action="store_true", help="62.5 x 87.5 mm, to share a sleeve with a card")
        parser.add_argument("--skip", default="", metavar="0,1,2", help="slots of the first sheet that are used up")
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES], default="en")
        parser.add_argument("-o", "--output", required=True, metavar="OUT.pdf", help="- writes to standard output")

    def handle(self, **options):
        resolution = self._read(options["file"], options["format"])
        left_out = lines_left_out(resolution.deck, resolution.unread)
        try:
            check_payload(payload(options["base_url"], derived_code("")))
        except Refused as refused:
            raise CommandError(refused.message, returncode=2) from refused
        try:
            with override(options["language"]):
                plan = _plan(resolution, options)
        except Refused as refused:
            raise CommandError(refused.message, returncode=1) from refused
        _write(options["output"], pdf.draw(plan))
        for excluded in resolution.exclusions:
            self.stderr.write(f"not in the deck: line {excluded.line}: {excluded.text} ({excluded.reason.value})")
        if options["kind"] == "registration":  # an unknown name stands there as typed
            known = {entry.entry.line for entry in resolution.deck.entries}
            left_out = [f"line {line.line}: {line.text}" for line in resolution.unread if line.line not in known]
        for line in left_out:
            self.stderr.write(f"left out: {line}")
        if left_out:
            sys.exit(1)

    def _read(self, name: str, list_format: str) -> Resolution:
        """The list with its cards found; exit 2 where nothing can be read."""
        try:
            if name == "-":
                data = sys.stdin.buffer.read(MAX_BYTES + 1)
            else:
                with open(name, "rb") as file:
                    data = file.read(MAX_BYTES + 1)  # one byte too many is enough for the refusal
        except OSError as wrong:
            raise CommandError(f"{name} can't be read: {wrong.strerror}.", returncode=2) from wrong
        try:
            parsed = parse_decklist(
                data, filename="" if name == "-" else os.path.basename(name), list_format=list_format
            )
        except ValueError as wrong:
            raise CommandError(str(wrong), returncode=2) from wrong
        if parsed.refused:
            raise CommandError(" ".join(render(finding) for finding in parsed.findings), returncode=2)
        return resolve_entries(parsed, current_catalogue())


def _plan(resolution: Resolution, options: dict[str, object]) -> SheetPlan:
    deck = resolution.deck
    speech = Speech(str(options["language"]), gettext)
    left_out = lines_left_out(deck, resolution.unread, speech)
    paper = Paper(options["paper"])
    list_digest = digest(deck)
    match options["kind"]:
        case "substitutes":
            slips = list(_slips(resolution, list_digest, str(options["base_url"]), bool(options["unsanctioned"])))
            if options["faces_apart"]:
                slips = list(apart(slips))
            return plan_substitutes(slips, paper, left_out=left_out, cut=cut_from_options(options), speech=speech)
        case "registration":
            code = derived_code(list_digest, "registration")
            known = {entry.entry.line for entry in deck.entries}
            sheet = RegistrationSheet(
                deck,
                code,
                payload(str(options["base_url"]), code),
                unread=tuple(line for line in resolution.unread if line.line not in known),
                exclusions=resolution.exclusions,
            )
            return plan_registration([sheet], paper, speech=speech)
        case _:
            return plan_copy_sheet(_copy_items(resolution), paper, left_out=left_out, speech=speech)


def _slips(resolution: Resolution, list_digest: str, base_url: str, unsanctioned: bool) -> Iterator[Substitute]:
    status = Status.UNOFFICIAL if unsanctioned else Status.NOT_LEGAL
    names = names_on_cards(resolution.deck)
    for flagged in flag_double_faced(resolution.deck):
        if flagged.kind is Kind.REVERSIBLE:
            continue
        printed_names, language = names.get(flagged.card.name, ((), ""))
        for copy in range(1, flagged.quantity + 1):
            code = derived_code(list_digest, flagged.card.name, flagged.zone.value, str(copy))
            yield Substitute(
                flagged.card,
                flagged.zone,
                copy,
                flagged.quantity,
                code,
                payload(base_url, code),
                status,
                printed_names=printed_names,
                language=language,
            )


def _copy_items(resolution: Resolution) -> list[CopyItem]:
    """One item a card: commander and companion are brought as the deck is, beside the sideboard."""
    items: dict[str, CopyItem] = {}
    names = names_on_cards(resolution.deck)
    for flagged in flag_double_faced(resolution.deck):
        if flagged.kind is Kind.REVERSIBLE:
            continue
        earlier = items.get(flagged.card.name, CopyItem(flagged.card, 0, 0))
        aside = flagged.zone in (Zone.SIDEBOARD, Zone.COMPANION)
        main, sideboard = (0, flagged.quantity) if aside else (flagged.quantity, 0)
        own = names.get(flagged.card.name, ((), ""))
        items[flagged.card.name] = CopyItem(flagged.card, earlier.main + main, earlier.sideboard + sideboard, *own)
    return list(items.values())


def _write(name: str, data: bytes) -> None:
    """The whole file or none: written beside its place and renamed."""
    if name == "-":
        sys.stdout.buffer.write(data)
        return
    path = Path(name)
    try:
        handle, new = tempfile.mkstemp(dir=path.parent or ".", prefix=".print-", suffix=".pdf")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(new, 0o644)
        os.replace(new, path)
    except OSError as wrong:
        raise CommandError(f"{name} can't be written: {wrong.strerror}.", returncode=2) from wrong
