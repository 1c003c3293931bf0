"""How much of a list is read at all. What is larger is refused before any work is done."""

from __future__ import annotations

MAX_BYTES = 256 * 1024
MAX_LINES = 2000
MAX_QUANTITY = 999

# A line longer than this holds no single card (the longest card name has 141 letters).
MAX_CARD_LINE = 300

# A table wider than this is no list of cards.
MAX_COLUMNS = 60
