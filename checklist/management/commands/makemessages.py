"""Django's makemessages, which also finds the words of our own markers."""

from typing import Any

from django.core.management.commands.makemessages import Command as MakeMessages

# What neither a page nor an organiser at the terminal is shown: what builds the box speaks English.
LEFT_ALONE = [
    ".venv", "node_modules", "var", "staticfiles", "docs", "tests", "bench", "fuzz", "build_*.py", "checklist/cards/sources/*",
]  # fmt: skip


class Command(MakeMessages):
    # Refused(code, message) and TextFormat(name, title): the second argument. Plans call `speech.say(...)`, which they
    # are given.
    xgettext_options = [
        *MakeMessages.xgettext_options, "--keyword=Refused:2", "--keyword=say:1", "--keyword=TextFormat:2",
    ]  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        # One line a message, no places: a change of code that says the same thing changes no file.
        options |= {"no_wrap": True, "no_location": True, "no_obsolete": True}
        options["ignore_patterns"] = [*options["ignore_patterns"], *LEFT_ALONE]
        super().handle(*args, **options)
