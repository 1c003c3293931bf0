"""Archidekt's text export: `1x Name (set) 123 *F* [Category{noDeck}] ^tag,#colour^`."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_CARD = re.compile(
    r"^\d{1,3}x? [^\n]{1,150} \([a-z0-9]{2,6}\) \S{1,12}(?: \*\w\*)?(?: \[[^\]\n]{1,200}\]| `| \^)", re.MULTILINE
)


def _marks(source: Source) -> bool:
    return "{noDeck}" in source.text or "{top}" in source.text or bool(_CARD.search(source.text))


ARCHIDEKT = TextFormat("archidekt", "Archidekt text", _marks)
