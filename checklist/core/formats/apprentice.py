"""Apprentice's .dec file and Cockatrice's clipboard: plain lines with `SB:` before each card of the sideboard."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_SIDE = re.compile(r"^[ \t]{0,20}SB:[ \t]", re.IGNORECASE | re.MULTILINE)


def _marks(source: Source) -> bool:
    return bool(_SIDE.search(source.text))


APPRENTICE = TextFormat("apprentice", "Apprentice .dec, Cockatrice text", _marks)
