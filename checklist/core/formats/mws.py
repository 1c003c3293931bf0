"""Magic Workstation's .mwDeck file: `4 [SET] Name (1)` and `SB:` lines."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_CARD = re.compile(r"^[ \t]{0,20}(?:SB:[ \t]{0,20})?\d{1,3} \[[A-Z0-9_]{0,6}\] \S", re.MULTILINE)


def _marks(source: Source) -> bool:
    return "[" in source.text and bool(_CARD.search(source.text))


MWS = TextFormat("mws", "Magic Workstation .mwDeck", _marks)
