"""Deletes the personal data of events that are long over."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.console.erasing import counts_of, due_events, erase_event
from checklist.events.tokens import forget_answers
from checklist.management.in_language import SpeakingCommand


class Command(SpeakingCommand):
    help = _(
        "Deletes the personal data of every event whose time is over (30 days after the event, unless its organiser chose "
        "otherwise). The worker does this by itself, once an hour."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help=gettext("only say what would be deleted"))

    def handle(self, *, dry_run: bool, **options: Any) -> None:
        now = timezone.now()
        if not dry_run:
            forget_answers(now=now)
        for event in due_events(now.date()):
            counts = counts_of(event) if dry_run else erase_event(event, by=None, now=now)
            if dry_run:
                said = gettext("%(people)s people, %(revisions)s lists, %(photos)s photos would be deleted")
            else:
                said = gettext("%(people)s people, %(revisions)s lists, %(photos)s photos deleted")
            self.stdout.write(f"{event.date} {event.slug}: {said % counts}")
