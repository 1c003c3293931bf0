"""Puts the bundled card catalogue into the database."""

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.cards.actions import load_bundle
from checklist.cards.bundle import BundleBroken
from checklist.cards.queries import current_version
from checklist.decklists.actions import read_again
from checklist.management.in_language import SpeakingCommand
from checklist.management.progress import ProgressBar


class Command(SpeakingCommand):
    help = _("Put the bundled card catalogue into the database. Does nothing when it, or an imported one, is in force.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--replace-imported", action="store_true", help=gettext("also when an imported catalogue is in force")
        )

    def handle(self, *, replace_imported: bool, **options: object) -> None:
        before = current_version()
        try:
            with ProgressBar(self.stderr) as progress:
                version = load_bundle(now=timezone.now(), replace_imported=replace_imported, progress=progress)
        except BundleBroken as wrong:
            raise CommandError(str(wrong)) from wrong
        judged = read_again(now=timezone.now())
        if version == before:
            said = gettext("In force already: %(label)s, %(cards)s cards.")
        else:
            said = gettext("Now in force: %(label)s, %(cards)s cards.")
        self.stdout.write(said % {"label": version.label, "cards": f"{version.cards:,}"})
        if judged:
            said = gettext("Registered lists judged again: %(n)s. None was changed.")
            self.stdout.write(said % {"n": f"{judged:,}"})
