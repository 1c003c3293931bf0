"""Makes the demo event and its sign-ins, and prints them."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.console.demo import JUDGE, ORGANISER, demo_event, demo_user, new_password, sample_sheets
from checklist.management.in_language import SpeakingCommand


class Command(SpeakingCommand):
    help = _("Make a demo event with ten decks, one for each case a judge meets. Run again, it keeps what is there.")

    def handle(self, **options: Any) -> None:
        folder = Path(settings.VAR_DIR) / "demo"
        folder.mkdir(parents=True, exist_ok=True)
        passwords = _passwords(folder / "sign-ins.txt")
        organiser, judge = (demo_user(name, passwords[name]) for name in (ORGANISER, JUDGE))
        event, made = demo_event(organiser, judge, now=timezone.now())
        sheets = sample_sheets(event, folder, by=organiser, now=timezone.now())
        self.stdout.write("")
        if made:
            said = gettext("The demo event is made: %(name)s")
        else:
            said = gettext("The demo event is as you left it: %(name)s")
        self.stdout.write(f"  {said % {'name': event.name}}")
        sign_in, join, sample = gettext("Sign in as"), gettext("Players join at"), gettext("A sample to print")
        for name, role in ((ORGANISER, gettext("organiser")), (JUDGE, gettext("head judge"))):
            self.stdout.write(f"  {sign_in} {name:<10} {passwords[name]:<16} ({role})")
        self.stdout.write(f"  {join:<21} {settings.BASE_URL}{reverse('join-event', args=[event.join_code])}")
        for path in sheets:
            self.stdout.write(f"  {sample:<21} {os.path.relpath(path)}")
        self.stdout.write("")


def _passwords(path: Path) -> dict[str, str]:
    """Random, made once, kept in a file that only this user can read, so that a second run prints the same."""
    kept = dict(line.split(" ", 1) for line in path.read_text().splitlines() if " " in line) if path.exists() else {}
    for name in (ORGANISER, JUDGE):
        kept.setdefault(name, new_password())
    with open(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
        file.writelines(f"{name} {password}\n" for name, password in kept.items())
    return kept
