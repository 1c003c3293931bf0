"""Rows of cells become cards: which column is what, which rows are headings, whether it is a deck at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise

from checklist.core.formats.card_line import CardText, place_of, read_name
from checklist.core.formats.limits import MAX_COLUMNS
from checklist.core.formats.reading import Place, Reading
from checklist.core.formats.source import Unreadable
from checklist.core.formats.words import Apart, plain_words, read_title
from checklist.core.formats.xml_cards import read_quantity
from checklist.core.reading_notices import (
    COLLECTION,
    COLUMNS_UNCLEAR,
    NAME_MISSING,
    QUANTITY_COLUMN_MISSING,
    QUANTITY_MISSING,
    QUANTITY_UNREADABLE,
    SIDEBOARD_BY_BLANK,
    TABLE_READ,
    TABLES_BESIDE,
    TABLES_BESIDE_UNCLEAR,
    ZONE_WORDS_UNKNOWN,
)
from checklist.core.written import ExclusionReason, Spelling, Zone


class Column(StrEnum):
    """What a column can hold."""

    QUANTITY = "quantity"
    NAME = "name"
    SIMPLE_NAME = "simple name"
    SET = "set"
    SET_NAME = "set name"
    NUMBER = "number"
    ZONE = "zone"
    IN_SIDEBOARD = "in sideboard"
    SIDE_QUANTITY = "sideboard quantity"
    IN_MAYBEBOARD = "in maybeboard"
    MORE = "foil quantity"
    IS_COMMANDER = "is commander"
    CATEGORIES = "categories"
    PROXY = "proxy"
    COLLECTION = "collection"
    OTHER = "other"


# The headings of each column in the order of trust; a column is taken by the first heading that the table has.
_HEADINGS: dict[Column, str] = {
    Column.NAME: """
        name|card name|cardname|card|card title|title|english name|name en|card name en|oracle name|cards|karte|kartenname
        |nombre|nombre de la carta|carta|nom|nom de la carte|carte|nome|nome da carta|nome carta|naam|kaart|nazwa|karta
        |カード名|名前|卡名|卡牌|牌名|中文名|название|карта|카드|카드명
    """,
    Column.SIMPLE_NAME: "simple name|front name|short name|clean name",
    Column.QUANTITY: """
        total qty|quantity|qty|count|amount|copies|number of copies|quantity x|reg qty|total quantity|total count|owned
        |card count|have|qta|qte|quantite|cantidad|cant|anzahl|menge|stuck|quantita|quantidade|qtd|aantal|ilosc|nombre d exemplaires
        |quantityx|exemplaires|numero de copias|枚数|数量|张数|張數|количество|кол во|수량|매수|in deck|number in deck|deck qty|deck quantity|main qty
        |main quantity|main count|main|maindeck|main deck|mainboard|md|mb
    """,
    Column.SET: """
        set code|edition code|setcode|set id|set|edition|expansion|expansion code|printing|edition short|set abbreviation
        |erweiterung|edicion|extension|espansione|edicao|セット|系列|版本
    """,
    Column.SET_NAME: "set name|edition name|expansion name|set title",
    Column.NUMBER: """
        collector number|collector s number|card number|collectors number|collector no|collector|number in set|cn|set number|nummer|numero
        |no|nr|number|num|編號|编号|番号
    """,
    Column.ZONE: """
        board|section|zone|deck section|location in deck|list|deck|part|place|bereich|seccion|section du deck|sezione|sezione del mazzo
        |ゾーン|区域|type of board|board type
    """,
    Column.IN_SIDEBOARD: "sideboard|sideboarded|is sideboard|in sideboard|side",
    Column.IN_MAYBEBOARD: "maybeboard|in maybeboard",
    Column.MORE: "foil qty",  # of EchoMTG, which counts foils apart from "Reg Qty"
    Column.IS_COMMANDER: "commander|is commander|cmdr",
    Column.CATEGORIES: "categories|category|custom category",
    Column.PROXY: "proxy|proxies|is proxy",
    Column.COLLECTION: """
        condition|price|purchase price|acquired price|my price|price bought|market price|tcg market price|price usd|price eur
        |usd price|foil|finish|printing type|language|lang|tradelist count|tradelist quantity|trade quantity|trade count|wishlist count
        |binder|binder name|binder type|folder|folder name|date added|added|date bought|tags|last modified|altered|alter|signed
        |misprint|artist proof|scryfall id|scryfall uri|multiverse id|multiverse ids|manabox id|tcgplayer id|tcgplayer product id
        |product id|sku|cardmarket id|mtgo id|rarity|image uri|printing
    """,
}
_KEYS: dict[Column, list[str]] = {
    column: [" ".join(plain_words(part)) for part in text.split("|")] for column, text in _HEADINGS.items()
}
# Beside a count of the main deck, a column so headed counts the sideboard, and does not only say yes or no.
_OF_MAIN = frozenset(
    ("main qty", "main quantity", "main count", "main", "maindeck", "main deck", "mainboard", "md", "mb")
)
_OF_SIDE = frozenset(
    ("side qty", "side quantity", "side count", "sideboard qty", "sideboard quantity", "sideboard count", "sb qty")
    + ("side", "sideboard", "side board", "sb")
)
_KNOWN = {key for keys in _KEYS.values() for key in keys}

# Columns that say how a copy looks or what it is worth: what a collection keeps and a decklist leaves out.
_OF_COLLECTIONS = frozenset(_KEYS[Column.COLLECTION])

_TRUE = frozenset(
    ("true", "yes", "y", "1", "x", "ja", "oui", "si", "sim", "wahr", "vrai", "proxy", "sideboard", "commander")
)
_SHORT_SET = re.compile(r"[A-Za-z0-9_]{2,6}")


@dataclass(frozen=True, slots=True)
class Row:
    """One record of a table with the line, or the sheet's row, on which it begins."""

    line: int
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(cell for cell in self.cells if cell.strip())


Columns = dict[Column, int]

# One of several tables side by side: its first column, the one behind its last, its own columns, and its zone if known.
_Beside = tuple[int, int, Columns, Zone | None]
_COUNTED = re.compile(r"(\d{1,3})\s?[xX]?\s+(?=\S)")


def _key(heading: str) -> str:
    """A heading as `_KEYS` has it; "#" stays as it is."""
    return " ".join(plain_words(heading)) or heading.strip().rstrip(".:")


def named_columns(cells: Sequence[str]) -> Columns:
    """Which column is what, by the headings; empty if the row is no row of headings."""
    if len(cells) > MAX_COLUMNS:
        return {}
    keys = [_key(cell) for cell in cells]
    if not any(key in _KNOWN for key in keys) or any(cell.strip().isdecimal() for cell in cells):
        return {}
    columns = _columns_called(keys)
    _settle_counts(columns, keys)
    _settle_printings(columns, keys)
    if Column.NAME not in columns and Column.SIMPLE_NAME in columns:
        columns[Column.NAME] = columns.pop(Column.SIMPLE_NAME)
    return columns


def _columns_called(keys: Sequence[str]) -> Columns:
    """Each kind of column by the first of its headings that is there and not yet another's."""
    columns: Columns = {}
    taken: set[int] = set()
    for column in Column:
        for key in _KEYS.get(column, ()):
            place = next((i for i, known in enumerate(keys) if known == key and i not in taken), None)
            if place is not None:
                columns[column] = place
                taken.add(place)
                break
    return columns


def _settle_counts(columns: Columns, keys: Sequence[str]) -> None:
    """Counts beside counts: of foils, and of the sideboard."""
    if Column.MORE in columns and (Column.QUANTITY not in columns or keys[columns[Column.QUANTITY]] != "reg qty"):
        del columns[Column.MORE]
    if Column.QUANTITY in columns and keys[columns[Column.QUANTITY]] in _OF_MAIN:
        side = next((i for i, key in enumerate(keys) if key in _OF_SIDE), None)
        if side is not None:
            columns.pop(Column.IN_SIDEBOARD, None)
            columns[Column.SIDE_QUANTITY] = side


def _settle_printings(columns: Columns, keys: Sequence[str]) -> None:
    """Headings that say a set or a number with some programs and something else with others."""
    # "Printing" is the set with TappedOut and the finish with others; "Number" alone can be the count.
    if Column.SET in columns and keys[columns[Column.SET]] == "printing" and Column.SET_NAME in columns:
        columns[Column.SET] = columns[Column.SET_NAME]
    if (
        Column.NUMBER in columns
        and keys[columns[Column.NUMBER]] in ("number", "no", "nr", "num")
        and not columns.keys() & {Column.QUANTITY, Column.SET, Column.SET_NAME}
    ):
        columns[Column.QUANTITY] = columns.pop(Column.NUMBER)
    if "#" in keys and Column.NAME in columns:
        # Beside a set it is the collector's number; with nothing but names it counts the copies.
        numbered = columns.keys() & {Column.SET, Column.SET_NAME, Column.QUANTITY}
        columns.setdefault(Column.NUMBER if numbered else Column.QUANTITY, keys.index("#"))


def guessed_columns(rows: Sequence[Row]) -> Columns:
    """A table without headings whose first two columns are a count and a name, or a name and a count; else empty."""
    rows = [row for row in rows if row.text and read_title(row.text) is None]
    sample = [row for row in rows if len(row.cells) > 1 and any(cell.strip() for cell in row.cells[:2])][:50]
    if not sample or len(sample) < 0.5 * len(rows) or not any(len(row.cells) > 1 for row in rows[:1]):
        return {}
    for quantity, name in ((0, 1), (1, 0)):
        counts = [row.cells[quantity].strip().rstrip("xX") for row in sample if len(row.cells) > quantity]
        names = [row.cells[name].strip() for row in sample if len(row.cells) > name]
        are_counts = bool(counts) and all(count.isdecimal() and len(count) <= 3 for count in counts)
        if are_counts and all(any(c.isalpha() for c in text) for text in names):
            return {Column.QUANTITY: quantity, Column.NAME: name}
    return {}


def is_collection(headings: Sequence[str], columns: Columns) -> bool:
    """Whether a table is an inventory or a search result: no zones, and columns that only those have."""
    if columns.keys() & {
        Column.ZONE,
        Column.IN_SIDEBOARD,
        Column.SIDE_QUANTITY,
        Column.IN_MAYBEBOARD,
        Column.CATEGORIES,
    }:
        return False
    keys = {" ".join(plain_words(heading)) for heading in headings}
    return Column.QUANTITY not in columns or bool(keys & _OF_COLLECTIONS)


def read_table(rows: Sequence[Row], delimiter: str) -> Reading:
    """Read the records of a table. Raises Unreadable if no column of names can be found."""
    reading = Reading()
    rows = list(rows)
    if zoned := _zoned_columns(rows):
        rows, head, beside = zoned
        for row in rows[: head + 1]:
            if row.text:
                reading.heading(row.line, row.text)
        _read_beside(reading, rows, head, beside, delimiter)
        return reading
    head, columns = _headings(rows)
    if Column.NAME not in columns:
        shown = next((row.cells for row in rows if row.text), ())[:MAX_COLUMNS]
        finding = COLUMNS_UNCLEAR.at(None, columns=tuple(cell for cell in shown if cell.strip())[:20] or ("–",))
        raise Unreadable(finding, columns=tuple(shown))
    for row in rows[: head + 1]:
        if row.text:
            reading.heading(row.line, row.text)
    headings = rows[head].cells if head >= 0 else ()
    beside = _tables_beside(rows, head, columns)
    if beside:
        _read_beside(reading, rows, head, beside, delimiter)
        return reading
    if Column.ZONE not in columns and (zones := _column_of_zones(rows[head + 1 :], headings, columns)) is not None:
        columns[Column.ZONE] = zones
    reading.inventory = bool(headings) and is_collection(headings, columns)
    named = tuple(
        f"{column.value}: {_cell(headings, place) or place + 1}"
        for column, place in columns.items()
        if column is not Column.COLLECTION
    )
    reading.note(TABLE_READ, rows[head].line if head >= 0 else None, delimiter=delimiter, columns=named)
    if Column.QUANTITY not in columns:
        reading.note(QUANTITY_COLUMN_MISSING)
    if reading.inventory:
        reading.note(COLLECTION)
    _Table(reading, columns, len(headings), reading.inventory).read(rows[head + 1 :])
    if not reading.inventory and Column.ZONE not in columns:
        _part_by_blank_row(reading, rows[head + 1 :])
    return reading


def _part_by_blank_row(reading: Reading, rows: Sequence[Row]) -> None:
    """One blank row between a main deck and at most fifteen cards more: a sideboard begins there, as in a text."""
    blanks = [after.line for row, after in pairwise(rows) if not row.text and after.text]
    if len(blanks) != 1 or reading.headings[1:] or any(entry.zone is not Zone.MAIN for entry in reading.entries):
        return
    (first,) = blanks
    side = sum(entry.quantity for entry in reading.entries if entry.line >= first)
    main = reading.total(Zone.MAIN) - side
    if 0 < side <= 15 and (main >= 60 or 40 <= main <= 45):
        reading.entries = [replace(e, zone=Zone.SIDEBOARD) if e.line >= first else e for e in reading.entries]
        reading.note(SIDEBOARD_BY_BLANK, first, row=first, main=main, side=side)


def _column_of_zones(rows: Sequence[Row], headings: Sequence[str], columns: Columns) -> int | None:
    """A column under a heading that says nothing ("Type") whose cells all name a zone: "main", "side"."""
    taken = {*columns.values(), *(i for i, heading in enumerate(headings) if _key(heading) in _OF_COLLECTIONS)}
    rows = [row for row in rows if _cell(row.cells, columns[Column.NAME])]
    for place in range(max((len(row.cells) for row in rows), default=0)):
        if place not in taken and rows and all(place_of(_cell(row.cells, place)) is not None for row in rows):
            return place
    return None


def _tables_beside(rows: Sequence[Row], head: int, columns: Columns) -> list[_Beside]:
    """Tables that stand beside each other; none for one table.

    Under headings the second table begins where the first one's headings come again; without any, where a count and
    a name follow on each other once more.
    """
    width = max(len(row.cells) for row in rows)
    if head >= 0:
        keys = [_key(cell) for cell in rows[head].cells]
        name = columns[Column.NAME]
        if name >= len(keys):
            return []  # headings that nobody knows, shorter than the rows below
        again = [place for place, key in enumerate(keys) if key == keys[name] and place != name]
        first = min(place for place in columns.values())
        starts = [0, *(first + place - name for place in again if place > name)]
    else:
        starts = [0]
        for place in range(2, width - 1):
            pairs = [row.cells[place : place + 2] for row in rows if len(row.cells) > place + 1]
            pairs = [pair for pair in pairs if any(cell.strip() for cell in pair)]
            if place >= starts[-1] + 2 and pairs and all(_is_counted_name(*pair) for pair in pairs):
                starts.append(place)
    found: list[_Beside] = []
    for start, end in zip(starts, [*starts[1:], width], strict=True):
        own = named_columns(rows[head].cells[start:end]) if head >= 0 else {Column.QUANTITY: 0, Column.NAME: 1}
        if Column.NAME not in own:
            return []
        found.append((start, end, own, None))
    return found if len(found) > 1 else []


def _is_count(cell: str) -> bool:
    count = cell.strip().rstrip("xX")
    return count.isdecimal() and len(count) <= 3


def _is_counted_name(count: str, name: str) -> bool:
    return _is_count(count) and any(c.isalpha() for c in name)


def _zones_named(cells: Sequence[str]) -> list[Zone]:
    """The zones that a row names over lists side by side ("Main", "", "Side", ""); none for any other row."""
    zones: list[Zone] = []
    for cell in cells:
        title = read_title(cell)
        if title is not None and isinstance(title.place, Zone):
            zones.append(title.place)
        elif cell.strip() and not _is_count(cell) and _key(cell) not in _KEYS[Column.QUANTITY]:
            return []
    return zones if len(zones) > 1 and len(set(zones)) == len(zones) else []


def is_zoned(rows: Sequence[Row]) -> bool:
    """Whether rows are lists side by side, each under the name of its zone."""
    return _zoned_columns(rows) is not None


def _zoned_columns(rows: Sequence[Row]) -> tuple[list[Row], int, list[_Beside]] | None:
    """Lists side by side whose only headings are their zones: the rows, the one with the zones, and the lists.

    A list takes a column of counts and one of names, in either order, or one column of both ("4 Ponder"), which then
    becomes two. None where the columns below do not fit the zones above them.
    """
    head = next((place for place, row in enumerate(rows[:12]) if len(row.cells) > 1 and _zones_named(row.cells)), None)
    if head is None:
        return None
    zones, below = _zones_named(rows[head].cells), rows[head + 1 :]
    if any(Column.NAME in named_columns(row.cells) for row in below[:2]):
        return None  # headings of their own below the zones
    filled: dict[int, list[str]] = {}
    for row in below:
        for place, cell in enumerate(row.cells):
            if any(map(str.isalnum, cell)) and (_is_count(cell) or read_title(cell) is None):
                filled.setdefault(place, []).append(cell.strip())
    counts = [place for place in sorted(filled) if all(map(_is_count, filled[place]))]
    names = [place for place in sorted(filled) if place not in counts]
    if len(names) != len(zones) or len(filled) > MAX_COLUMNS:
        return None
    if not counts and _are_counted([cell for cells in filled.values() for cell in cells]):
        parted = [
            Row(row.line, tuple(half for place in names for half in _parted(_cell(row.cells, place)))) for row in below
        ]
        pairs = [(2 * number, 2 * number + 1) for number in range(len(names))]
        return [*rows[: head + 1], *parted], head, _besides(pairs, zones)
    pairs = list(zip(counts, names, strict=False))
    if len(counts) != len(names) or any(max(one) > min(other) for one, other in pairwise(pairs)):
        return None
    return list(rows), head, _besides(pairs, zones)


def _are_counted(cells: Sequence[str]) -> bool:
    """Whether nearly all cells hold a count and a name: one line without a count does not make a list unreadable."""
    return sum(bool(_COUNTED.match(cell)) for cell in cells) >= 0.8 * len(cells)


def _besides(pairs: Sequence[tuple[int, int]], zones: Sequence[Zone]) -> list[_Beside]:
    """Each list by its columns of count and name."""
    found: list[_Beside] = []
    for (count, name), zone in zip(pairs, zones, strict=True):
        first = min(count, name)
        columns = {Column.QUANTITY: count - first, Column.NAME: name - first}
        found.append((first, max(count, name) + 1, columns, zone))
    return found


def _parted(cell: str) -> tuple[str, str]:
    """ "4 Ponder" as count and name."""
    match = _COUNTED.match(cell)
    return (match[1], cell[match.end() :]) if match else ("", cell)


def _read_beside(reading: Reading, rows: Sequence[Row], head: int, tables: list[_Beside], delimiter: str) -> None:
    """Read tables that stand beside each other, one after the other; a zone named above one of them is its zone."""
    shown: list[str] = []
    is_clear = True
    for start, end, columns, named in tables:
        above = [cell for row in rows[: max(head, 0)] for cell in row.cells[start:end] if cell.strip()]
        titles = [title.place for title in map(read_title, above) if title is not None]
        zone = named or next((place for place in reversed(titles) if place is not None), None)
        table = _Table(reading, columns, end - start if head >= 0 else 0, inventory=False, zone=zone or Zone.MAIN)
        table.is_zoned = zone is not None
        table.read([Row(row.line, row.cells[start:end]) for row in rows[head + 1 :]])
        is_clear = is_clear and table.is_zoned
        shown.append(f"{start + 1}–{end}")
    note = TABLES_BESIDE if is_clear else TABLES_BESIDE_UNCLEAR
    read = {entry.line for entry in reading.entries} | {out.line for out in reading.exclusions}
    reading.headings[:] = [heading for heading in reading.headings if heading.line not in read]
    reading.note(TABLE_READ, rows[head].line if head >= 0 else None, delimiter=delimiter, columns=tuple(shown))
    reading.note(note, rows[max(head, 0)].line, columns=tuple(shown))


def _headings(rows: Sequence[Row]) -> tuple[int, Columns]:
    """The index of the row of headings, -1 if there is none, and the columns."""
    for fewest in (2, 1):  # "Name: Alex" above the list is no row of headings if a better one follows
        for index, row in enumerate(rows[:20]):
            columns = named_columns(row.cells)
            if Column.NAME in columns and len(columns) >= fewest and len([c for c in row.cells if c.strip()]) > 1:
                return index, columns
    first = next((row for row in rows if row.text), None)
    if first is not None and len(rows) > 1 and Column.NAME in (only := named_columns(first.cells)):
        return rows.index(first), only
    guessed = guessed_columns(rows)
    if not guessed and first is not None and max(len(row.cells) for row in rows) == 2:
        rest = rows[rows.index(first) + 1 :]
        if guessed := guessed_columns(rest):
            return rows.index(first), guessed
    return -1, guessed


def _cell(cells: Sequence[str], place: int | None) -> str:
    return cells[place].strip() if place is not None and place < len(cells) else ""


@dataclass(slots=True)
class _Table:
    reading: Reading
    columns: Columns
    width: int
    inventory: bool
    zone: Place | Apart = Zone.MAIN
    is_zoned: bool = False  # a title said which zone it is
    unknown_places: dict[str, int] = field(default_factory=dict)

    def read(self, rows: Sequence[Row]) -> None:
        for row in rows:
            if row.text:
                self._read_row(row)
        if self.unknown_places:
            first = min(self.unknown_places.values())
            self.reading.note(ZONE_WORDS_UNKNOWN, first, words=tuple(self.unknown_places)[:10])

    def _get(self, cells: Sequence[str], column: Column) -> str:
        return _cell(cells, self.columns.get(column))

    def _read_row(self, row: Row) -> None:
        if not any(c.isalnum() for c in row.text):  # the ruler of a Markdown table
            self.reading.heading(row.line, row.text)
            return
        cells = self._mended(row.cells)
        name, counted = self._get(cells, Column.NAME), self._get(cells, Column.QUANTITY)
        filled = [cell for cell in cells if cell.strip()]
        title = read_title(row.text) if len(filled) <= 2 else None
        is_count = read_quantity(counted) is not None
        is_sum = title is not None and title.place is None and not title.is_group  # "60,Total"
        if title is not None and (not is_count or len(filled) == 1 or title.place is not None or is_sum):
            # A row such as "Sideboard" among the cards of a hand-made sheet.
            if title.place is not None:
                self.zone, self.is_zoned = title.place, True
            self.reading.heading(row.line, row.text)
            return
        if not name:
            if not counted or len(filled) == 1:
                self.reading.heading(row.line, row.text)
            else:
                self.reading.miss(row.line, row.text, NAME_MISSING, text=row.text[:200])
            return
        if Column.SIDE_QUANTITY in self.columns and self._read_both(row, cells, name, counted):
            return
        quantity = read_quantity(counted.rstrip("xX ")) if counted else 1
        if quantity is None:
            self.reading.miss(row.line, row.text, QUANTITY_UNREADABLE, quantity=counted, text=name)
            return
        more = read_quantity(self._get(cells, Column.MORE))
        quantity += more or 0
        if not counted and Column.QUANTITY in self.columns:
            self.reading.note(QUANTITY_MISSING, row.line, names=(name,))
        card = self._card(cells, name, quantity)
        zone = self.zone if not isinstance(self.zone, Apart) else ExclusionReason.OUTSIDE
        self.reading.card(row.line, card, self._place(cells, row.line) or zone, row.text)

    def _read_both(self, row: Row, cells: tuple[str, ...], name: str, counted: str) -> bool:
        """A row that counts main deck and sideboard side by side; False where a count is none, or there is none at all."""
        beside = self._get(cells, Column.SIDE_QUANTITY)
        main, side = (read_quantity(count.rstrip("xX ")) if count else 0 for count in (counted, beside))
        if main is None or side is None or not (counted or beside):
            return False
        if main or not side:
            self.reading.card(
                row.line, self._card(cells, name, main), self._place(cells, row.line) or Zone.MAIN, row.text
            )
        if side:
            self.reading.card(row.line, self._card(cells, name, side), Zone.SIDEBOARD, row.text)
        return True

    def _mended(self, cells: tuple[str, ...]) -> tuple[str, ...]:
        """A row with more cells than headings: the name holds a comma that nobody put into quotes."""
        extra = len(cells) - self.width
        place = self.columns.get(Column.NAME)
        if not self.width or place is None:
            return cells
        while extra > 0 and cells and not cells[-1].strip():
            cells, extra = cells[:-1], extra - 1
        if extra <= 0 or place + extra >= len(cells):
            return cells
        joined = ",".join(cells[place : place + extra + 1])
        return (*cells[:place], joined, *cells[place + extra + 1 :])

    def _card(self, cells: tuple[str, ...], name: str, quantity: int) -> CardText:
        if name[:1] == "'" and name[1:2] in ("=", "+", "-", "@"):
            name = name[1:]  # kept from being computed by a spreadsheet, as our own export does
        card = read_name(" ".join(name.split()), quantity)
        set_code = self._get(cells, Column.SET) or None
        number = self._get(cells, Column.NUMBER).lstrip("#").partition("/")[0] or None  # MTGO: "51/264"
        if set_code is not None and not _SHORT_SET.fullmatch(set_code):
            set_code = None  # "Core Set 2020": the name of a set decides nothing
        simple = self._get(cells, Column.SIMPLE_NAME)
        spellings = [*(card.spellings or (card.kept,))]
        if not self.width and len(cells) > 2:
            # No headings, so the comma may belong to the name: the whole rest of the row is tried first.
            place = self.columns[Column.NAME]
            spellings.insert(0, Spelling(", ".join(cell.strip() for cell in cells[place:] if cell.strip()), quantity))
        if simple:
            spellings.append(Spelling(simple, quantity))
        spellings = [replace(one, set_code=one.set_code or set_code, number=one.number or number) for one in spellings]
        kept = replace(card.kept, set_code=card.kept.set_code or set_code, number=card.kept.number or number)
        proxy = self._get(cells, Column.PROXY).lower() in _TRUE
        return replace(
            card,
            kept=kept,
            spellings=tuple(dict.fromkeys(spellings)) if len(spellings) > 1 else (),
            is_proxy=card.is_proxy or proxy,
        )

    def _place(self, cells: tuple[str, ...], line: int) -> Place | None:
        if self._get(cells, Column.IS_COMMANDER).lower() in _TRUE:
            return Zone.COMMANDER
        if self._get(cells, Column.IN_SIDEBOARD).lower() in _TRUE:
            return Zone.SIDEBOARD
        if self._get(cells, Column.IN_MAYBEBOARD).lower() in _TRUE:
            return ExclusionReason.MAYBEBOARD
        zone = self._get(cells, Column.ZONE)
        named = place_of(zone)
        title = read_title(zone) if zone and named is None else None
        if zone and named is None and not (title and title.is_group):  # Scryfall parts lands from "nonlands"
            self.unknown_places.setdefault(zone, line)
        if named is None and Column.CATEGORIES in self.columns:
            for category in self._get(cells, Column.CATEGORIES).split(","):
                named = named or place_of(category.partition("{")[0])
        return named
