"""Spreadsheets: tables, lists in one column, bombs."""

import io
import zipfile

import openpyxl
import pytest

from tests.core.reading import cards_of, codes_of, read, totals


def _book(*sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _repacked(data, change):
    """The package with `change(name, bytes)` applied to each part."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            new.writestr(part.filename, change(part.filename, old.read(part)))
    return stream.getvalue()


def test_a_table_with_headings():
    data = _book(
        (
            "Deck",
            [
                ["My deck"],
                [],
                ["Qty", "Name", "Board"],
                [4, "Ponder", "main"],
                [56.0, "Island", "main"],
                [2, "Duress", "side"],
            ],
        )
    )
    parsed = read(data)
    assert (parsed.format, [(e.line, e.quantity, e.name) for e in parsed.entries]) == (
        "xlsx", [(4, 4, "Ponder"), (5, 56, "Island"), (6, 2, "Duress")]
    )  # fmt: skip


def test_two_columns_without_headings():
    assert totals(read(_book(("S", [[4, "Ponder"], [56, "Island"]])))) == (60, 0)


def test_a_list_in_one_column():
    assert cards_of(read(_book(("S", [["4 Ponder"], ["56 Island"], [], ["Sideboard"], ["2 Duress"]])))) == [
        "4 Ponder",
        "56 Island",
        "side 2 Duress",
    ]


def test_lists_side_by_side_under_their_zones():
    """The second one was lost without a word."""
    rows = [["Main", None, "Side"], [4, "Ponder", 2, "Duress"], [56, "Island"], [None, None, 1, "Negate"]]
    assert cards_of(read(_book(("S", rows)))) == ["4 Ponder", "56 Island", "side 2 Duress", "side 1 Negate"]


def test_other_sheets_are_named():
    parsed = read(_book(("Deck", [[4, "Ponder"]]), ("Empty", []), ("Other", [[4, "Duress"]])))
    assert (cards_of(parsed), codes_of(parsed)[-1]) == (["4 Ponder"], ("sheets-unread", None))
    assert dict(parsed.findings[-1].values) == {"sheet": "Deck", "others": ("Other",)}


@pytest.mark.parametrize("rows", [[], [[None, ""]]])
def test_an_empty_sheet(rows):
    assert codes_of(read(_book(("S", rows)))) == [("empty-list", None)]


def test_too_many_rows():
    assert codes_of(read(_book(("S", [[1, "Island"]] * 2001)))) == [("too-many-lines", None)]


def test_a_zip_bomb_is_refused():
    bomb = _repacked(
        _book(("S", [[1, "Island"]])),
        lambda name, data: data + b" " * 20_000_000 if name.endswith("sheet1.xml") else data,
    )
    assert len(bomb) < 100_000
    assert codes_of(read(bomb)) == [("unsafe-file", None)]


def test_entities_inside_are_refused():
    def change(name, data):
        return b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + data if name.endswith("sheet1.xml") else data

    assert codes_of(read(_repacked(_book(("S", [[1, "Island"]])), change))) == [("unsafe-file", None)]


def test_a_zip_that_is_no_spreadsheet():
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as package:
        package.writestr("list.txt", "4 Ponder")
    assert codes_of(read(stream.getvalue())) == [("binary-file", None)]


@pytest.mark.parametrize("cut", [100, 1000, 3000])
def test_a_truncated_book(cut):
    assert codes_of(read(_book(("S", [[1, "Island"]]))[:cut]))[0][0] == "broken-file"


def test_broken_xml_inside():
    data = _repacked(
        _book(("S", [[1, "Island"]])), lambda name, data: data[:-20] if name.endswith("sheet1.xml") else data
    )
    assert codes_of(read(data))[0][0] == "broken-file"
