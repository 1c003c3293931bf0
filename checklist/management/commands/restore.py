"""Puts a backup back in place of everything that is there."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.console.backup import backup_folder, restore_backup, take_backup
from checklist.core.refusal import Refused
from checklist.management.in_language import SpeakingCommand


class Command(SpeakingCommand):
    help = _("Puts a backup back in place of everything that is there; what was there is backed up first.")
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path)
        parser.add_argument("--yes", action="store_true", help=gettext("do it: everything that is there now goes"))
        parser.add_argument(
            "--no-backup", action="store_true", help=gettext("don't back up what is there (it can't be read)")
        )

    def handle(self, *, path: Path, yes: bool, no_backup: bool, **options: Any) -> None:
        if not yes:
            raise CommandError(gettext("This replaces everything in the database. If that is meant, add --yes."))
        try:
            if not no_backup:
                before = backup_folder() / f"before-restore-{timezone.now():%Y%m%d-%H%M%S}.zip"
                take_backup(before, now=timezone.now())
                self.stdout.write(gettext("What was there until now is in %(path)s.") % {"path": before})
            restored = restore_backup(path)
        except Refused as refused:
            raise CommandError(refused.said(gettext)) from refused
        taken_at = restored.manifest["taken_at"]
        self.stdout.write(gettext("Restored the state of %(time)s. Now: manage.py migrate") % {"time": taken_at})
        if restored.key_replaced:
            self.stdout.write(gettext("The backup's secret key is in place again: restart the server."))
        if restored.other_key:
            self.stdout.write(
                gettext(
                    "The backup was made under another SECRET_KEY: players' private links from then don't work until that "
                    "key is set again."
                )
            )
