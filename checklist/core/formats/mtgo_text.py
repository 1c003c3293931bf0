"""Magic Online's .txt export: `4 Name`, the sideboard after a blank line or under `Sideboard`."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_CARD = re.compile(r"\d{1,3} [^\d()\[\]*#|]{2,150}(?:\d[^()\[\]*#|]{0,40})?")


def _marks(source: Source) -> bool:
    """Nothing but such lines, at most one blank line apart, and at most the one heading."""
    blanks = 0
    for line in source.lines:
        text = line.strip()
        if not text:
            blanks += 1
        elif text != "Sideboard" and not _CARD.fullmatch(text):
            return False
    return blanks <= 1 and len(source.lines) > 1


MTGO_TEXT = TextFormat("mtgo-text", "Magic Online .txt", _marks)
