"""A language that nobody speaks: every message longer, accented and in brackets, so that what is not translated shows."""

import re
from pathlib import Path

import polib

LANGUAGE = "eo"  # Django must know the code; nothing here is Esperanto
OPEN, CLOSE = "⟦", "⟧"
_KEPT = re.compile(r"({[^{}]*}|%\([^)]*\)[sd]|%[sd]|<[^>]*>|&\w+;)")
_ACCENTED = str.maketrans("aeioucnsyAEIOUCN", "áéíóúçñšýÁÉÍÓÚÇÑ")


def pseudo(message: str) -> str:
    """The message about a third longer; placeholders and tags stay."""
    pieces = _KEPT.split(message)
    words = "".join(piece if at % 2 else piece.translate(_ACCENTED) for at, piece in enumerate(pieces))
    return f"{OPEN}{words}{' ·' * (len(message) // 6)}{CLOSE}"


def compile_pseudo(source: Path, folder: Path) -> Path:
    """A locale folder with the pseudo-language, made from another language's .po file."""
    catalogue = polib.POFile()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for entry in polib.pofile(str(source)):
        made = polib.POEntry(msgid=entry.msgid, msgctxt=entry.msgctxt)
        if entry.msgid_plural:
            made.msgid_plural = entry.msgid_plural
            made.msgstr_plural = {0: pseudo(entry.msgid), 1: pseudo(entry.msgid_plural)}
        else:
            made.msgstr = pseudo(entry.msgid)
        catalogue.append(made)
    place = folder / LANGUAGE / "LC_MESSAGES"
    place.mkdir(parents=True)
    catalogue.save_as_mofile(str(place / "django.mo"))
    return folder
