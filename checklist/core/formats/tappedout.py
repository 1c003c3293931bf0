"""TappedOut's text export: `1x Name (SET) *F* *CMDR*`."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_MARK = re.compile(r"\*(?:CMDR|f-\w{1,8}|CMC:\d{1,2}|M:\w{1,5})\*")


def _marks(source: Source) -> bool:
    return bool(_MARK.search(source.text))


TAPPEDOUT = TextFormat("tappedout", "TappedOut text", _marks)
