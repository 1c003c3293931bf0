"""Writes a backup of the whole installation, while it runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from checklist.console.backup import backup_folder, take_backup
from checklist.core.refusal import Refused


class Command(BaseCommand):
    help = "Writes a backup: the database and this machine's own key, in one ZIP file."
    requires_system_checks: list[str] = []  # it must work when other things do not

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", nargs="?", type=Path, help="default: var/backups/flipside-DATE-TIME.zip")
        parser.add_argument("--keep", type=int, default=0, help="afterwards delete all but so many in var/backups")

    def handle(self, *, path: Path | None, keep: int, **options: Any) -> None:
        now = timezone.now()
        target = path or backup_folder() / f"flipside-{now:%Y%m%d-%H%M%S}.zip"
        try:
            manifest = take_backup(target, now=now)
        except Refused as refused:
            raise CommandError(refused.message) from refused
        rows = manifest["rows"]
        self.stdout.write(
            f"{target}: {target.stat().st_size:,} bytes, {rows['Event']} events, {rows['Decklist']} lists. "
            "It holds all that is private: keep it where only you can read it."
        )
        if keep > 0:
            for old in sorted(backup_folder().glob("flipside-*.zip"))[:-keep]:
                old.unlink()
