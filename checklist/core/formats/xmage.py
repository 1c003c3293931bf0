"""XMage's .dck file: `4 [SET:123] Name`, `SB:` lines, and LAYOUT lines that only arrange the window."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_CARD = re.compile(r"^[ \t]{0,20}(?:SB:[ \t]{0,20})?\d{1,3} \[[A-Z0-9_]{2,8}:[^\]\n]{1,12}\] \S", re.MULTILINE)


def _marks(source: Source) -> bool:
    return "\nLAYOUT MAIN:" in source.text or bool(_CARD.search(source.text))


XMAGE = TextFormat("xmage", "XMage .dck", _marks)
