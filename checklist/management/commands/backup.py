"""Writes a backup of the whole installation, while it runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.console.backup import backup_folder, take_backup
from checklist.core.refusal import Refused
from checklist.management.in_language import SpeakingCommand


class Command(SpeakingCommand):
    help = _("Writes a backup: the database and this machine's own key, in one ZIP file.")
    requires_system_checks: list[str] = []  # it must work when other things do not

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", nargs="?", type=Path, help=gettext("default: var/backups/flipside-DATE-TIME.zip"))
        parser.add_argument(
            "--keep", type=int, default=0, help=gettext("afterwards delete all but so many in var/backups")
        )

    def handle(self, *, path: Path | None, keep: int, **options: Any) -> None:
        now = timezone.now()
        target = path or backup_folder() / f"flipside-{now:%Y%m%d-%H%M%S}.zip"
        try:
            manifest = take_backup(target, now=now)
        except Refused as refused:
            raise CommandError(refused.said(gettext)) from refused
        rows = manifest["rows"]
        self.stdout.write(
            gettext(
                "%(path)s: %(bytes)s bytes, %(events)s events, %(lists)s lists. "
                "It holds all that is private: keep it where only you can read it."
            )
            % {
                "path": target,
                "bytes": f"{target.stat().st_size:,}",
                "events": rows["Event"],
                "lists": rows["Decklist"],
            }
        )
        if keep > 0:
            for old in sorted(backup_folder().glob("flipside-*.zip"))[:-keep]:
                old.unlink()
