"""Puts the bundled card catalogue into the database."""

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from checklist.cards.actions import load_bundle
from checklist.cards.bundle import BundleBroken
from checklist.cards.queries import current_version
from checklist.decklists.actions import read_again
from checklist.management.progress import ProgressBar


class Command(BaseCommand):
    help = "Put the bundled card catalogue into the database. Does nothing when it, or an imported one, is in force."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--replace-imported", action="store_true", help="also when an imported catalogue is in force"
        )

    def handle(self, *, replace_imported: bool, **options: object) -> None:
        before = current_version()
        try:
            with ProgressBar(self.stderr) as progress:
                version = load_bundle(now=timezone.now(), replace_imported=replace_imported, progress=progress)
        except BundleBroken as wrong:
            raise CommandError(str(wrong)) from wrong
        judged = read_again(now=timezone.now())
        done = "In force already" if version == before else "Now in force"
        self.stdout.write(f"{done}: {version.label}, {version.cards:,} cards.")
        if judged:
            self.stdout.write(f"Registered lists judged again: {judged:,}. None was changed.")
