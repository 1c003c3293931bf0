"""Reads an event from the JSON file that export_event writes."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.accounts.models import User
from checklist.console.event_file import import_event
from checklist.core.refusal import Refused
from checklist.management.in_language import SpeakingCommand


class Command(SpeakingCommand):
    help = _("Reads an event from the JSON file that export_event writes: all of it, or nothing.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path)
        parser.add_argument(
            "--link-staff", action="store_true", help=gettext("the same user name here is the same person")
        )
        parser.add_argument("--owner", help=gettext("this account becomes an organiser of the event"))

    def handle(self, *, path: Path, link_staff: bool, owner: str | None, **options: Any) -> None:
        person = User.objects.filter(username=owner).first() if owner else None
        if owner and person is None:
            raise CommandError(gettext("There is no account %(name)s.") % {"name": owner})
        try:
            with path.open(encoding="utf-8") as file:
                event, notes = import_event(file, link_staff=link_staff, owner=person)
        except OSError as wrong:
            raise CommandError(str(wrong)) from wrong
        except Refused as refused:
            raise CommandError(refused.said(gettext)) from refused
        for note in notes:
            self.stdout.write(note)
        self.stdout.write(
            gettext("%(name)s is here, at %(place)s.") % {"name": event.name, "place": f"/events/{event.slug}/"}
        )
        if not link_staff and person is None:
            self.stdout.write(gettext("Nobody here can see it yet: add --owner next time, or give a role in /admin/."))
