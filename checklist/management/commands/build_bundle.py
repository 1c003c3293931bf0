"""Makes the bundled card catalogue of a compilation of card facts. For maintainers."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from checklist.cards.bundle import FOLDER, MAX_BYTES, write_bundle
from checklist.cards.sources.compilation import read_compilation


class Command(BaseCommand):
    help = "Make the bundled card catalogue of cards.jsonl.gz, with the foreign names and sets beside it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="cards.jsonl.gz")
        parser.add_argument("--folder", type=Path, default=FOLDER, help="where to write (default: the bundle's place)")

    def handle(self, *, file: Path, folder: Path, **options: object) -> None:
        try:
            card_file = read_compilation(file)
        except (OSError, ValueError, KeyError, EOFError) as wrong:
            raise CommandError(f"{file} can't be read: {type(wrong).__name__} {wrong}") from wrong
        size = write_bundle(card_file, folder)
        self.stdout.write(f"{len(card_file.cards):,} cards, {size:,} bytes in {folder}")
        if size > MAX_BYTES:
            raise CommandError(f"The bundle may have at most {MAX_BYTES:,} bytes.")
