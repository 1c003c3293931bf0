from pathlib import Path

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from checklist.core.rules.editions import add_editions


class ChecklistConfig(AppConfig):
    name = "checklist"
    verbose_name = "Flipside"

    def ready(self) -> None:
        if settings.EDITIONS_FILE:
            try:
                add_editions(Path(settings.EDITIONS_FILE))
            except (OSError, KeyError, TypeError, ValueError) as wrong:
                raise ImproperlyConfigured(
                    f"EDITIONS_FILE can't be read: {type(wrong).__name__}: {wrong}. See the table of settings in README.md."
                ) from wrong
