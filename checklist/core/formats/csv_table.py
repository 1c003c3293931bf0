"""CSV files of all sites and of people's own sheets: any delimiter, any order of columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from checklist.core.finding import gettext_noop
from checklist.core.formats.limits import MAX_COLUMNS
from checklist.core.formats.reading import Reading
from checklist.core.formats.source import Source, Unreadable
from checklist.core.formats.table import Column, Row, guessed_columns, is_zoned, named_columns, read_table
from checklist.core.formats.words import read_title
from checklist.core.reading_notices import BROKEN_FILE

_DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar"}
_COUNT_FIRST = {delimiter: re.compile(rf'\s*"?\d{{1,3}}[xX]?"?\s*{delimiter}') for delimiter in (",", ";")}


class CsvTable:
    name = "csv"
    title = gettext_noop("CSV table")

    def recognises(self, source: Source) -> bool:
        return bool(_delimiter(source))

    def read(self, source: Source) -> Reading:
        delimiter = _delimiter(source) or _likeliest(source)
        reading = read_table(list(_records(source, delimiter)), _DELIMITERS[delimiter])
        if source.lines[0].lower().startswith("sep="):
            reading.heading(1, source.lines[0])
        return reading


CSV_TABLE = CsvTable()


def _delimiter(source: Source) -> str:
    """The delimiter of the first line that is a row of headings; of counted rows without headings; "" for neither."""
    lines = [line for line in source.lines[:12] if line.strip()]
    if lines and lines[0].lower().startswith("sep=") and len(lines[0].strip()) == 5:
        return lines[0].strip()[-1] if lines[0].strip()[-1] in _DELIMITERS else ""
    for line in lines[:6]:
        for delimiter in sorted(_DELIMITERS, key=line.count, reverse=True):
            if not 0 < line.count(delimiter) < MAX_COLUMNS:
                continue
            cells = next(csv.reader([line], delimiter=delimiter), [])
            columns = named_columns(cells)
            if Column.NAME in columns and (len(columns) > 1 or len(cells) > 2):
                return delimiter
    for delimiter in (",", ";"):
        if not _COUNT_FIRST[delimiter].match(lines[0] if lines else ""):
            continue
        rows = list(_records(source, delimiter, limit=40))
        if any(len(row.cells) > 1 for row in rows) and guessed_columns(rows).get(Column.QUANTITY) == 0:
            return delimiter
    for delimiter in (";", "|", ","):  # tabs are columns of a text too
        if any(delimiter in line for line in lines) and is_zoned(list(_records(source, delimiter))):
            return delimiter
    return next((delimiter for delimiter in (";", "\t", ",") if _is_even(lines, delimiter)), "")


def _is_even(lines: list[str], delimiter: str) -> bool:
    """Whether lines are a table whose headings nobody knows: as many cells on each, and a count in the same place."""
    if len(lines) < 3 or any(c.isdecimal() for c in lines[0]) or not lines[0].count(delimiter):
        return False
    rows = list(csv.reader(lines, delimiter=delimiter))
    if all(read_title(cell) is not None for cell in rows[0] if cell.strip()):
        return False  # "Main deck" and "Sideboard" over lists that stand side by side
    if len({len(row) for row in rows}) != 1:
        return False
    columns = zip(*rows[1:], strict=True)
    return any(all(cell.strip().isdecimal() and len(cell.strip()) <= 3 for cell in column) for column in columns)


def _likeliest(source: Source) -> str:
    """For a table that a person insists on: the delimiter that stands on every line, and most often; else a comma."""
    lines = [line for line in source.lines[:12] if line.strip()]
    return max(_DELIMITERS, key=lambda sign: min((line.count(sign) for line in lines), default=0))


def _records(source: Source, delimiter: str, limit: int | None = None) -> Iterator[Row]:
    """The records with the lines on which they begin. Raises Unreadable for a quote that is never closed.

    A record over several lines is numbered by its first; the others hold no record of their own.
    """
    lines = source.lines[:limit]
    start = 1
    if lines and lines[0].lower().startswith("sep="):
        lines, start = lines[1:], 2
    text = io.StringIO("\n".join(lines), newline="")
    records = csv.reader(text, delimiter=delimiter)
    last = 0
    try:
        for record in records:
            yield Row(start + last, tuple(record))
            last = records.line_num
    except csv.Error as trouble:
        raise Unreadable(BROKEN_FILE.at(start + last, kind="CSV", reason=str(trouble))) from None
