"""MTG Arena's export: `4 Name (SET) 123` under the headings Deck, Sideboard, Commander, Companion, About."""

from __future__ import annotations

import re

from checklist.core.formats.source import Source
from checklist.core.formats.text import TextFormat

_HEADINGS = frozenset(
    ("Deck", "Sideboard", "Commander", "Companion", "About", "Mazo", "Baralho", "Mazzo", "デッキ", "牌库")
)
_CARD = re.compile(r"^\d{1,3} [^\n]{1,150} \([A-Z0-9]{3,5}\) \d{1,4}[ \t\r]{0,20}$", re.MULTILINE)


def _marks(source: Source) -> bool:
    headed = any(line.strip() in _HEADINGS for line in source.lines)
    if headed and "Deck" in source.lines and "*" not in source.text:
        return True
    return bool(_CARD.search(source.text)) and not any(
        mark in source.text for mark in ("*", "#", "[", "SIDEBOARD:", " // ")
    )


ARENA = TextFormat("arena", "MTG Arena", _marks)
