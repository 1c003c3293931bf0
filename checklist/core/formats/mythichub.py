"""MythicHub's text export: `== MAINBOARD ==` for headings, `1 Name [SET] #123 foil`."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_HEADING = re.compile(r"^== [A-Z ]{3,30} ==[ \t\r]{0,20}$", re.MULTILINE)


def _marks(source: Source) -> bool:
    return "==" in source.text and bool(_HEADING.search(source.text))


MYTHICHUB = TextFormat("mythichub", "MythicHub text", _marks)
