"""Moxfield's text export: Arena's line with foil marks and tags, `SIDEBOARD:` for a heading, both names of a card."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_CARD = re.compile(r"^\d{1,3} [^\n]{1,150} \([A-Z0-9]{2,6}\) \S{1,12}(?: \*[FE]\*| #\S)", re.MULTILINE)
_FULL = re.compile(r"^\d{1,3} [^\n]{1,100} //? [^\n]{1,100} \([A-Z0-9]{2,6}\) \S{1,12}", re.MULTILINE)
_NUMBER = re.compile(r" \([A-Z0-9]{2,6}\) (?:\d{1,5}[★ps]|[A-Z0-9]{2,5}-\d)")


def _marks(source: Source) -> bool:
    if "SIDEBOARD:" in source.lines or "CONSIDERING:" in source.lines:
        return True
    return any(pattern.search(source.text) for pattern in (_CARD, _FULL, _NUMBER))


MOXFIELD = TextFormat("moxfield", "Moxfield text", _marks)
