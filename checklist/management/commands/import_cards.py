"""Puts a card file of Scryfall or MTGJSON into the database and in force."""

from pathlib import Path

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.cards.actions import import_card_file
from checklist.cards.queries import current_version
from checklist.core.refusal import Refused
from checklist.decklists.actions import read_again
from checklist.management.in_language import SpeakingCommand
from checklist.management.progress import ProgressBar


class Command(SpeakingCommand):
    help = _(
        "Put a card file in force: Scryfall's oracle-cards, default-cards or all-cards (JSON or JSON Lines), or "
        "MTGJSON's AtomicCards; plain or .gz. The same file again does nothing. A broken file changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: object) -> None:
        before = current_version()
        try:
            with ProgressBar(self.stderr) as progress:
                version = import_card_file(file, now=timezone.now(), progress=progress)
        except Refused as refusal:
            unchanged = gettext("Nothing was changed.")
            raise CommandError(f"{refusal.said(gettext)} {unchanged}") from refusal
        judged = read_again(now=timezone.now())
        if version == before:
            said = gettext("In force already: %(label)s, %(cards)s cards.")
        else:
            said = gettext("Now in force: %(label)s, %(cards)s cards.")
        self.stdout.write(said % {"label": version.label, "cards": f"{version.cards:,}"})
        if judged:
            said = gettext("Registered lists judged again: %(n)s. None was changed.")
            self.stdout.write(said % {"n": f"{judged:,}"})
        for weakness in version.weaknesses if version != before else ():
            self.stdout.write(f"  {weakness}")
