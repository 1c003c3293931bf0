"""Forge's .dck file: sections in square brackets, `key=value` lines, `4 Name|SET|1`."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_SECTION = re.compile(r"^\[(?:metadata|general|main|sideboard|commander)\][ \t\r]{0,20}$", re.IGNORECASE | re.MULTILINE)


def _marks(source: Source) -> bool:
    return "[" in source.text and bool(_SECTION.search(source.text))


FORGE = TextFormat("forge", "Forge .dck", _marks)
