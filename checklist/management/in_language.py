"""Commands that speak the language of the terminal, or the one that --language asks for."""

import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override


def terminal_language() -> str:
    """What the environment says of the language, as gettext reads it; English where it says nothing that we speak."""
    said = next(
        (os.environ[name] for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    spoken = {code for code, _name in settings.LANGUAGES}
    wanted = (one.partition(".")[0].replace("_", "-").partition("-")[0].lower() for one in said.split(":"))
    return next((one for one in wanted if one in spoken), settings.LANGUAGE_CODE)


class SpeakingCommand(BaseCommand):
    """A command whose help, words and errors are translated."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        with override(terminal_language()):  # for --help, which is asked before --language is read
            self.help = str(self.help)
            parser = super().create_parser(prog_name, subcommand, **kwargs)
            spoken = [code for code, _name in settings.LANGUAGES]
            parser.add_argument(
                "--language", choices=spoken, help=str(_("of what is said here (default: the terminal's)"))
            )
        return parser

    def execute(self, *args: Any, **options: Any) -> str | None:
        with override(options["language"] or terminal_language()):
            return super().execute(*args, **options)
