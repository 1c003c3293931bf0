"""Cut the fonts that are embedded in PDFs, so that nobody waits for them at the first print. Cut ones are left alone."""

from typing import Any

from django.core.management.base import BaseCommand

from checklist.printing.fonts import prepare


class Command(BaseCommand):
    help = "Cut the fonts for printing into var/fonts (half a minute the first time, nothing after)."
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        for name in prepare():
            self.stdout.write(f"Font made ready for printing: {name}")
