"""Puts a backup back in place of everything that is there."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from checklist.console.backup import backup_folder, restore_backup, take_backup
from checklist.core.refusal import Refused


class Command(BaseCommand):
    help = "Puts a backup back in place of everything that is there; what was there is backed up first."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path)
        parser.add_argument("--yes", action="store_true", help="do it: everything that is there now goes")
        parser.add_argument("--no-backup", action="store_true", help="don't back up what is there (it can't be read)")

    def handle(self, *, path: Path, yes: bool, no_backup: bool, **options: Any) -> None:
        if not yes:
            raise CommandError("This replaces everything in the database. If that is meant, add --yes.")
        try:
            if not no_backup:
                before = backup_folder() / f"before-restore-{timezone.now():%Y%m%d-%H%M%S}.zip"
                take_backup(before, now=timezone.now())
                self.stdout.write(f"What was there until now is in {before}.")
            restored = restore_backup(path)
        except Refused as refused:
            raise CommandError(refused.message) from refused
        self.stdout.write(f"Restored the state of {restored.manifest['taken_at']}. Now: manage.py migrate")
        if restored.key_replaced:
            self.stdout.write("The backup's secret key is in place again: restart the server.")
        if restored.other_key:
            self.stdout.write(
                "The backup was made under another SECRET_KEY: players' private links from then don't work until that "
                "key is set again."
            )
