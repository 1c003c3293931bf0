"""Explains what is wrong with this installation. Exit code 1 when something does not work, 0 with warnings only."""

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from checklist.console.doctor import Grade, examine_installation


class Command(BaseCommand):
    help = "Explains what is wrong with this installation, and what to do about it."
    requires_system_checks: list[str] = []  # it must speak when those fail

    def handle(self, **options: Any) -> None:
        troubles = examine_installation(now=timezone.now())
        for trouble in troubles:
            self.stdout.write(f"{trouble.grade.upper():8}{trouble.code}\n        {trouble.message}")
            self.stdout.write(f"        -> {trouble.remedy}")
        errors = sum(trouble.grade is Grade.ERROR for trouble in troubles)
        self.stdout.write(f"{errors} errors, {len(troubles) - errors} warnings")
        sys.exit(1 if errors else 0)
