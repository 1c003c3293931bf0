"""Changing a list for a player who pressed a button: a suggested name, another zone or count, columns named."""

import csv
import io
from collections.abc import Sequence
from html import escape

from checklist.core.deck import ResolvedEntry
from checklist.core.decklist import Zone
from checklist.core.examine import Examination

HEADINGS = {Zone.COMMANDER: "Commander", Zone.COMPANION: "Companion", Zone.MAIN: "Deck", Zone.SIDEBOARD: "Sideboard"}
LEFT_OUT = "Maybeboard"
_DELIMITERS = ",;\t|"


def replace_name(text: str, line: int, written: str, name: str) -> str | None:
    """`text` with `written` replaced by `name` on line `line` (from 1); None where it does not stand there.

    Files that programs wrote may hold a name with its signs escaped (XML): then the new one is escaped too.
    """
    lines = text.split("\n")
    if not written or not 0 < line <= len(lines):
        return None
    for sought, put in ((written, name), (escape(written), escape(name))):
        if sought in lines[line - 1]:
            lines[line - 1] = lines[line - 1].replace(sought, put, 1)
            return "\n".join(lines)
    return None


def rewrite(examination: Examination, place: int, quantity: int, zone: Zone | None) -> str:
    """The list written anew, zone by zone under headings, with entry `place` of the deck in another count or zone.

    `zone` None: left out. Names stay as they were written; what was left out or could not be read is written too.
    """
    blocks: dict[str, list[str]] = {heading: [] for heading in (*HEADINGS.values(), LEFT_OUT)}
    for index, resolved in enumerate(examination.deck.entries):
        entry = resolved.entry
        heading = HEADINGS[entry.zone]
        count = entry.quantity
        if index == place:
            heading, count = (HEADINGS[zone] if zone else LEFT_OUT), quantity
        blocks[heading].append(f"{count} {_name(resolved)}")
    named = {resolved.entry.line for resolved in examination.deck.entries}
    blocks["Deck"] += [unread.text for unread in examination.unread if unread.line not in named]
    blocks[LEFT_OUT] += [f"{excluded.quantity} {excluded.text}" for excluded in examination.exclusions]
    return "\n\n".join("\n".join([heading, *lines]) for heading, lines in blocks.items() if lines) + "\n"


def name_columns(
    text: str, columns: Sequence[str], *, name: int, quantity: int | None, has_headings: bool
) -> str | None:
    """`text` with a row of headings that every reader of tables knows; None where `columns` is not its first row."""
    lines = text.split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if first is None or not 0 <= name < len(columns) or name == quantity:
        return None
    fits = (sign for sign in _DELIMITERS if next(csv.reader([lines[first]], delimiter=sign), []) == list(columns))
    delimiter = next(fits, None)
    if delimiter is None:
        return None
    headings = [f"Column {number}" for number in range(1, len(columns) + 1)]
    headings[name] = "Name"
    if quantity is not None and 0 <= quantity < len(columns):
        headings[quantity] = "Quantity"
    row = io.StringIO()
    csv.writer(row, delimiter=delimiter, lineterminator="").writerow(headings)
    return "\n".join([*lines[:first], row.getvalue(), *lines[first + has_headings :]])


def _name(resolved: ResolvedEntry) -> str:
    entry = resolved.entry
    if entry.set_code and entry.number:
        return f"{entry.name} ({entry.set_code.upper()}) {entry.number}"
    return f"{entry.name} ({entry.set_code.upper()})" if entry.set_code else entry.name
