"""What the XML formats do alike: a card with a quantity, and every other line as a heading."""

from __future__ import annotations

from checklist.core.formats.card_line import read_name
from checklist.core.formats.reading import Place, Reading
from checklist.core.formats.source import Source
from checklist.core.formats.xml_events import Element
from checklist.core.reading_notices import NAME_MISSING, QUANTITY_MISSING, QUANTITY_UNREADABLE


def read_quantity(text: str) -> int | None:
    """A count as programs write it ("4", "4.0", " 4 "); None if it is none."""
    digits = text.strip().replace("\xa0", "")
    whole, point, rest = digits.replace(",", ".").partition(".")
    if whole.isdecimal() and len(whole) <= 9 and (not point or not rest.strip("0")):
        return int(whole)
    return None


def add_card(reading: Reading, element: Element, name: str, quantity: str | None, place: Place) -> None:
    """One card element; without a quantity it is one copy, with an unreadable one it is not read."""
    shown = f"{quantity or ''} {name}".strip()
    if not name.strip():
        reading.miss(element.line, shown or f"<{element.name}>", NAME_MISSING, text=shown or f"<{element.name}>")
        return
    if quantity is None or not quantity.strip():
        count: int | None = 1
        reading.note(QUANTITY_MISSING, element.line, names=(name,))
    else:
        count = read_quantity(quantity)
    if count is None:
        reading.miss(element.line, shown, QUANTITY_UNREADABLE, quantity=quantity or "", text=shown)
        return
    reading.card(element.line, read_name(" ".join(name.split()), count), place, shown)


def add_other_lines(reading: Reading, source: Source) -> None:
    """Every non-blank line on which no card begins is markup: a heading."""
    taken = {entry.line for entry in reading.entries}
    taken.update(x.line for x in reading.exclusions)
    taken.update(x.line for x in reading.unread)
    for number, line in enumerate(source.lines, 1):
        if number not in taken and line.strip():
            reading.heading(number, line.strip()[:200])
