"""Spreadsheets: the first sheet that holds a list, read row by row."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterator

from checklist.core.finding import gettext_noop
from checklist.core.formats.limits import MAX_COLUMNS, MAX_LINES
from checklist.core.formats.reading import Reading
from checklist.core.formats.source import XLSX_MAGIC, Source, Unreadable
from checklist.core.formats.table import Column, Row, guessed_columns, is_zoned, named_columns, read_table
from checklist.core.formats.text import read_text
from checklist.core.reading_notices import (
    BINARY_FILE,
    BROKEN_FILE,
    EMPTY_LIST,
    SHEETS_UNREAD,
    TOO_MANY_LINES,
    UNSAFE_FILE,
)

# What the parts of a list of 2,000 rows unpack to at most; a zip bomb states more, or lies and fails its checksum.
MAX_UNPACKED = 6 * 1024 * 1024
MAX_PARTS = 200
MAX_CELL = 400


class Xlsx:
    name = "xlsx"
    title = gettext_noop("Excel sheet")

    def recognises(self, source: Source) -> bool:
        return source.data.startswith(XLSX_MAGIC)

    def read(self, source: Source) -> Reading:
        _check_package(source.data)
        sheet, rows, others = _first_sheet(source.data)
        head = any(Column.NAME in named_columns(row.cells) for row in rows[:20])
        if head or is_zoned(rows) or guessed_columns(rows):
            reading = read_table(rows, "cell")
        else:
            reading = read_text(["\t".join(row.cells).strip() for row in rows], [row.line for row in rows])
        if others:
            reading.note(SHEETS_UNREAD, sheet=sheet, others=others)
        return reading


XLSX = Xlsx()


def sheet_as_text(data: bytes) -> str:
    """The sheet that is read, as tab-separated text, each row on the line of its number. Raises Unreadable."""
    _check_package(data)
    _sheet, rows, _others = _first_sheet(data)
    lines = [""] * max(row.line for row in rows)
    for row in rows:
        written = io.StringIO()
        csv.writer(written, delimiter="\t", lineterminator="").writerow(row.cells)
        lines[row.line - 1] = written.getvalue()
    return "\n".join(lines)


def sheet_rows(data: bytes, most: int) -> list[tuple[int, tuple[str, ...]]]:
    """The rows with cells of the first sheet that has any, each with its number. Raises Unreadable, also beyond `most`."""
    _check_package(data)
    _sheet, rows, _others = _first_sheet(data, most)
    return [(row.line, row.cells) for row in rows]


def _check_package(data: bytes) -> None:
    """Refuse what is no spreadsheet, unpacks to too much, or defines entities, before any of it is parsed."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            parts = package.infolist()
            if not any(part.filename.startswith("xl/") for part in parts):
                raise Unreadable(BINARY_FILE.at(None, kind="ZIP"))
            if len(parts) > MAX_PARTS or sum(part.file_size for part in parts) > MAX_UNPACKED:
                raise Unreadable(UNSAFE_FILE.at(None))
            for part in parts:
                if part.filename.endswith((".xml", ".rels")):
                    with package.open(part) as opened:
                        text = opened.read(MAX_UNPACKED + 1)
                    if b"<!DOCTYPE" in text or b"<!ENTITY" in text or b"\x00" in text[:200]:
                        raise Unreadable(UNSAFE_FILE.at(None))
    except (
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        NotImplementedError,
        RuntimeError,
        EOFError,
        OSError,
        ValueError,
    ) as trouble:
        raise Unreadable(BROKEN_FILE.at(None, kind="XLSX", reason=str(trouble)[:100])) from None
    except Exception as trouble:
        if isinstance(trouble, Unreadable):
            raise
        # zlib.error has no common base with the others
        raise Unreadable(BROKEN_FILE.at(None, kind="XLSX", reason=type(trouble).__name__)) from None


def _first_sheet(data: bytes, most: int = MAX_LINES) -> tuple[str, list[Row], tuple[str, ...]]:
    """The first sheet with cells: its name, its rows, and the names of the other sheets with cells."""
    from openpyxl import load_workbook  # slow import: 0.3 s, and hardly any list is a spreadsheet

    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        found: list[tuple[str, list[Row]]] = []
        for sheet in book.worksheets[:20]:
            rows = list(_rows(sheet.iter_rows(max_col=MAX_COLUMNS, values_only=True), most))
            if rows:
                found.append((sheet.title, rows))
        book.close()
    except Unreadable:
        raise
    except Exception as trouble:  # openpyxl raises whatever its parsers meet in a broken file
        raise Unreadable(BROKEN_FILE.at(None, kind="XLSX", reason=type(trouble).__name__)) from None
    if not found:
        raise Unreadable(EMPTY_LIST.at(None))
    name, rows = found[0]
    return name, rows, tuple(other for other, _ in found[1:])


def _rows(values: Iterator[tuple[object, ...]], most: int) -> Iterator[Row]:
    for number, cells in enumerate(values, 1):
        if number > most:
            raise Unreadable(TOO_MANY_LINES.at(None, limit=most))
        texts = tuple(_text(cell) for cell in cells)
        while texts and not texts[-1]:
            texts = texts[:-1]
        if texts:
            yield Row(number, texts)


def _text(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return " ".join(str(cell)[:MAX_CELL].split())
