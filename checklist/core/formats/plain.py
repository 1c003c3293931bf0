"""Plain text: quantity and name, as people type it. Takes whatever no other format knows."""

from __future__ import annotations

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat


def _marks(source: Source) -> bool:
    return True


PLAIN = TextFormat("plain", "Plain text", _marks)
