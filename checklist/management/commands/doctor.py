"""Explains what is wrong with this installation. Exit code 1 when something does not work, 0 with warnings only."""

import sys
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.console.doctor import Grade, examine_installation
from checklist.management.in_language import SpeakingCommand

GRADES = {Grade.ERROR: _("ERROR"), Grade.WARNING: _("WARNING")}


class Command(SpeakingCommand):
    help = _("Explains what is wrong with this installation, and what to do about it.")
    requires_system_checks: list[str] = []  # it must speak when those fail

    def handle(self, **options: Any) -> None:
        troubles = examine_installation(now=timezone.now())
        for trouble in troubles:
            self.stdout.write(f"{GRADES[trouble.grade]!s:12}{trouble.code}\n        {trouble.message}")
            self.stdout.write(f"        -> {trouble.remedy}")
        errors = sum(trouble.grade is Grade.ERROR for trouble in troubles)
        self.stdout.write(
            gettext("%(errors)s errors, %(warnings)s warnings") % {"errors": errors, "warnings": len(troubles) - errors}
        )
        sys.exit(1 if errors else 0)
