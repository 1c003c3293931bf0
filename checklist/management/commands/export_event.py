"""Writes one event, with everything of it, to a JSON file."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.console.event_file import export_event, one_moment
from checklist.events.models import Event
from checklist.management.in_language import SpeakingCommand


class Command(SpeakingCommand):
    help = _("Writes one event, with everything of it, to a JSON file that import_event reads.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help=gettext("the event, as its pages' addresses name it"))
        parser.add_argument("path", type=Path)

    def handle(self, *, slug: str, path: Path, **options: Any) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            known = ", ".join(f"{event.slug} ({event.name})" for event in Event.objects.order_by("-date")[:10])
            raise CommandError(
                gettext("There is no event %(slug)s. There are: %(known)s.")
                % {"slug": slug, "known": known or gettext("none")}
            )
        try:
            handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError as wrong:
            raise CommandError(gettext("%(path)s is there already.") % {"path": path}) from wrong
        with os.fdopen(handle, "w", encoding="utf-8") as file, one_moment():
            counts = export_event(event, file, now=timezone.now())
        self.stdout.write(", ".join(f"{number} {table}" for table, number in counts.items() if number))
        self.stdout.write(
            gettext("%(path)s holds names and lists: keep it where only you can read it.") % {"path": path}
        )
