"""Puts a card file of Scryfall or MTGJSON into the database and in force."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from checklist.cards.actions import import_card_file
from checklist.cards.queries import current_version
from checklist.core.refusal import Refused
from checklist.decklists.actions import read_again
from checklist.management.progress import ProgressBar


class Command(BaseCommand):
    help = (
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
            raise CommandError(f"{refusal.message} Nothing was changed.") from refusal
        judged = read_again(now=timezone.now())
        done = "In force already" if version == before else "Now in force"
        self.stdout.write(f"{done}: {version.label}, {version.cards:,} cards.")
        if judged:
            self.stdout.write(f"Registered lists judged again: {judged:,}. None was changed.")
        for weakness in version.weaknesses if version != before else ():
            self.stdout.write(f"  {weakness}")
