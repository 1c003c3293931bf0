"""The lists of preconstructed decks of mtg.wtf: `// NAME:` lines, then `1 Name [SET:123] [foil]` or `1 [SET:123] Name`."""

from __future__ import annotations

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat


def _marks(source: Source) -> bool:
    return source.text.startswith("// NAME:") and "\n// SOURCE:" in source.text


MTGWTF = TextFormat("mtgwtf", "mtg.wtf preconstructed deck", _marks)
