"""Deckstats' text export: `//Sideboard` for headings, `# !Commander` and `# note` after a name, `[SET#123]` before it."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_MARK = re.compile(
    r"^[ \t]{0,20}(?:\d{1,3} \[[A-Z0-9]{2,6}#|\d{1,3} [^\n#]{1,150}# ?!|// ?(?:Main|Sideboard|Commander|Maybeboard))",
    re.MULTILINE,
)


def _marks(source: Source) -> bool:
    return ("#" in source.text or "//" in source.text) and bool(_MARK.search(source.text))


DECKSTATS = TextFormat("deckstats", "Deckstats text", _marks)
