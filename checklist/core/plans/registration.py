"""Deck registration sheets: the list as a judge sorts it, double-faced cards marked, totals, declaration, code.

A list that is too long for one page runs on; nothing is left off. Several players make one file.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from checklist.core.card import Kind, double_faced_kind, has_other_back, is_kind_known
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Exclusion, ExclusionReason, Unread, Zone
from checklist.core.finding import gettext_noop as _
from checklist.core.lettering import fit, fitting_size_pt, grouped, printable, width_mm
from checklist.core.order import DeckOrder, sort_entries
from checklist.core.plans.cutting import page_foot
from checklist.core.reading_notices import MELD_RESULT
from checklist.core.refusal import Refused
from checklist.core.sheet import (
    PAPER_SIZES,
    Align,
    Box,
    Code,
    Line,
    Mark,
    Page,
    Paper,
    PlainMark,
    SheetPlan,
    Stamp,
    Text,
    Weight,
)
from checklist.core.speech import ENGLISH, InTwo, Speech


@dataclass(frozen=True, slots=True)
class RegistrationSheet:
    """One player's list. Empty fields become lines to write on. `orders`: one listing for each, one after another."""

    deck: Deck
    code: str
    payload: str
    player: str = ""
    event: str = ""
    date: str = ""
    format: str = ""
    table: str = ""
    orders: tuple[DeckOrder, ...] = (DeckOrder.MANA_VALUE,)
    unread: tuple[Unread, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()


TITLE = _("Deck registration")
ZONE_TITLES = {
    Zone.COMMANDER: _("Commander"),
    Zone.COMPANION: _("Companion"),
    Zone.MAIN: _("Main deck"),
    Zone.SIDEBOARD: _("Sideboard"),
}
ORDER_TITLES = {
    DeckOrder.MANA_VALUE: _("Listed by mana value, colour, type and name; lands last."),
    DeckOrder.COLOUR: _("Listed by colour, mana value, type and name; lands last."),
    DeckOrder.TYPE: _("Listed by type, mana value, colour and name."),
    DeckOrder.NAME: _("Listed by name."),
    DeckOrder.SOURCE: _("Listed in the order of the list handed in."),
}
KIND_TAGS = {
    Kind.NONMODAL: _("DFC"),
    Kind.MODAL: _("MODAL DFC"),
    Kind.MELD: _("MELD"),
    Kind.REVERSIBLE: _("REVERSIBLE"),
}
REASON_WORDS = {
    ExclusionReason.MAYBEBOARD: _("maybeboard: not part of the deck"),
    ExclusionReason.TOKEN: _("token: not part of the deck"),
    ExclusionReason.DISPLAY: _("display card: not part of the deck"),
    ExclusionReason.PLANE: _("plane: not part of a tournament deck"),
    ExclusionReason.SCHEME: _("scheme: not part of a tournament deck"),
    ExclusionReason.NO_DECK: _("marked as not in the deck"),
    ExclusionReason.ZERO: _("quantity zero"),
    ExclusionReason.OUTSIDE: _("outside the deck"),
    ExclusionReason.POOL: _("in the pool: not in the deck"),
    ExclusionReason.OTHER_DECK: _("belongs to another deck"),
}
UNKNOWN_TAG = _("NOT FOUND")
BACK_TAG = _("SEE BACK")
MELD_BACK_TAG = _("MELD BACK")  # two backs together, no card of a deck
DECLARATION = _(
    "This is the deck I play, with its sideboard, and nothing is missing from it. I know that it may not be changed "
    "once it is accepted."
)

_CODE_MM = 18.0
_MARGIN_MM = 15.0
_GUTTER_MM = 6.0
_PITCH_MM = 4.75
_HEAD_MM = 63.0  # where the list begins on a first page
_LATER_HEAD_MM = 38.0
_FOOT_MM = 52.0  # declaration and official notes, on a first page
_LATER_FOOT_MM = 14.0
_QUANTITY_MM = 8.0
_NAME_PT = 9.5


class _Row(NamedTuple):
    """One ruled line: a heading, a card, the second line of a long name, a total, or a remark."""

    text: str
    size_pt: float
    weight: Weight = Weight.REGULAR
    quantity: str = ""
    tag: str = ""
    keeps: int = 1  # how many lines must stand together with this one in a column
    zone: Zone | None = None  # of a heading: the zone that begins here


def back_tag(entry: ResolvedEntry) -> str:
    """What a judge must know of this card's back; "" for an ordinary one."""
    card = entry.card
    if card is None:
        return MELD_BACK_TAG if entry.asked == MELD_RESULT.code else UNKNOWN_TAG
    kind = double_faced_kind(card)
    if kind is not None:
        return KIND_TAGS[kind]
    if has_other_back(card, entry.printing):
        return KIND_TAGS[Kind.REVERSIBLE]
    return "" if is_kind_known(card) else BACK_TAG


@functools.lru_cache(maxsize=8_000)
def _card_lines(name: str, tag: str, room_mm: float) -> tuple[float, tuple[str, ...]]:
    if not tag:
        return fit(printable(name), room_mm, _NAME_PT, 4, lines=40, wrap_below_pt=7)
    room_mm -= width_mm(tag, 6, Weight.BOLD) + 3
    return fit(printable(name), room_mm, _NAME_PT, 4, lines=40, wrap_below_pt=7, weight=Weight.BOLD)


def _rows_for(entry: ResolvedEntry, room_mm: float, speech: Speech) -> list[_Row]:
    tag = back_tag(entry)
    tag = speech.say(tag) if tag else ""
    size, lines = _card_lines(entry.name, tag, room_mm)
    weight = Weight.BOLD if tag else Weight.REGULAR
    first = _Row(lines[0], size, weight, str(entry.entry.quantity), tag, keeps=len(lines))
    return [first, *(_Row(line, size, weight) for line in lines[1:])]


def _listing(sheet: RegistrationSheet, order: DeckOrder, room_mm: float, speech: Speech) -> list[_Row]:
    """Every line of the list in one order, zone by zone with totals."""
    rows: list[_Row] = []
    for zone, title in ZONE_TITLES.items():
        entries = sort_entries(sheet.deck.counted(zone), order)
        if not entries and zone is not Zone.MAIN:
            continue
        heading = speech.say(title)
        rows.append(_Row(heading, fitting_size_pt(heading, room_mm, 11, Weight.BOLD), Weight.BOLD, keeps=3, zone=zone))
        for entry in entries:
            rows += _rows_for(entry, room_mm, speech)
        whole = speech.say("{zone} in all", zone=heading)
        size = fitting_size_pt(whole, room_mm, 9, Weight.BOLD)
        rows.append(_Row(whole, size, Weight.BOLD, str(sheet.deck.total(zone))))
    return rows


def _remarks(title: str, lines: Iterable[str], room_mm: float) -> list[_Row]:
    rows = []
    for words in lines:
        size, pieces = fit(printable(words), room_mm, 8.5, 6, lines=40, wrap_below_pt=8)
        rows += [_Row(piece, size) for piece in pieces]
    return [_Row(title, 10, Weight.BOLD, keeps=2), *rows] if rows else []


def _all_rows(sheet: RegistrationSheet, room_mm: float, speech: Speech) -> list[list[_Row]]:
    """One list of rows for each order; what was not taken into the deck follows the last."""
    listings = [_listing(sheet, order, room_mm, speech) for order in sheet.orders]
    rest = _remarks(
        speech.say("Lines that could not be read"),
        (speech.say("line {line}: {text}", line=u.line, text=u.text) for u in sheet.unread),
        room_mm,
    )
    rest += _remarks(
        speech.say("Lines left out of the deck"),
        (
            speech.say(
                "line {line}: {text} ({reason})", line=x.line, text=x.text, reason=speech.say(REASON_WORDS[x.reason])
            )
            for x in sheet.exclusions
        ),
        room_mm,
    )
    listings[-1] += rest
    return listings


class _Paper(NamedTuple):
    """The measures of one paper."""

    paper: Paper
    width: float
    height: float

    @property
    def column(self) -> float:
        return (self.width - 2 * _MARGIN_MM - _GUTTER_MM) / 2

    @property
    def name_room(self) -> float:
        return self.column - _QUANTITY_MM - 2.5

    def left(self, column: int) -> float:
        return _MARGIN_MM + column * (self.column + _GUTTER_MM)

    def top(self, first: bool) -> float:
        return _HEAD_MM if first else _LATER_HEAD_MM

    def lines(self, first: bool) -> int:
        foot = _FOOT_MM if first else _LATER_FOOT_MM
        return int((self.height - foot - self.top(first)) // _PITCH_MM)


def _measures(paper: Paper) -> _Paper:
    size = PAPER_SIZES[paper]
    return _Paper(paper, size.width_mm, size.height_mm)


def _columns(rows: list[_Row], sizes: Iterable[int]) -> Iterable[list[_Row]]:
    """Rows poured into columns of the given lengths; a heading is never parted from what follows it."""
    at = 0
    for size in sizes:
        if at >= len(rows):
            return
        column: list[_Row] = []
        while at < len(rows) and len(column) + min(rows[at].keeps, size) <= size:
            column.append(rows[at])
            at += 1
        yield column


def _beside(rows: list[_Row], size: int) -> list[list[_Row]] | None:
    """Deck on the left and sideboard on the right, where each fits its column."""
    starts = [at for at, row in enumerate(rows) if row.zone is Zone.SIDEBOARD]
    at = starts[0] if starts else len(rows)
    return [rows[:at], rows[at:]] if at <= size and len(rows) - at <= size else None


def _pages(listings: list[list[_Row]], paper: _Paper) -> list[tuple[int, list[list[_Row]]]]:
    """(which listing, two columns) for each page. Only the very first page has the fields and the declaration."""
    pages: list[tuple[int, list[list[_Row]]]] = []
    for number, rows in enumerate(listings):
        beside = _beside(rows, paper.lines(first=number == 0))
        if beside:
            pages.append((number, beside))
            continue
        first = [paper.lines(first=True)] * 2 if number == 0 else []
        sizes = first + [paper.lines(first=False)] * (2 + 2 * len(rows))
        columns = list(_columns(rows, sizes))
        pages += [(number, columns[at : at + 2]) for at in range(0, len(columns), 2)]
    return pages


@functools.lru_cache(maxsize=16)
def _form(paper: _Paper, first: bool, speech: Speech) -> tuple[PlainMark, ...]:
    """Everything that is the same on all first pages, or on all later ones."""
    marks: list[PlainMark] = [*page_foot(paper.paper, _MARGIN_MM, 7.5, speech)]
    count = paper.lines(first)
    for column in range(2):
        left = paper.left(column)
        for row in range(count + 1):
            y = round(paper.top(first) + row * _PITCH_MM, 2)
            marks.append(Line(left, y, left + paper.column, y, 0.1, grey=0.75))
        x = left + _QUANTITY_MM
        marks.append(Line(x, paper.top(first), x, paper.top(first) + count * _PITCH_MM, 0.1, grey=0.75))
    if first:
        marks += _fields_form(paper, speech) + _foot_form(paper, speech)
    return tuple(marks)


def _field_places(paper: _Paper) -> dict[str, tuple[float, float, float]]:
    """Label to (left, baseline, width) of the room to write in."""
    right = paper.width - _MARGIN_MM - _CODE_MM - 8
    full = right - _MARGIN_MM
    half = full * 0.6
    return {
        _("Player"): (_MARGIN_MM, 28.0, full),
        _("Event"): (_MARGIN_MM, 38.5, full),
        _("Format"): (_MARGIN_MM, 49.0, half - 4),
        _("Date"): (_MARGIN_MM + half, 49.0, full * 0.24 - 4),
        _("Table"): (_MARGIN_MM + full * 0.84, 49.0, full * 0.16),
    }


def _fields_form(paper: _Paper, speech: Speech) -> list[PlainMark]:
    title = speech.say(TITLE)
    room = paper.width - 2 * _MARGIN_MM - _CODE_MM - 4
    marks: list[PlainMark] = [Text(_MARGIN_MM, 18.5, title, fitting_size_pt(title, room, 20, Weight.BOLD), Weight.BOLD)]
    for label, (x, y, room) in _field_places(paper).items():
        marks.append(Text(x, y + 3.3, speech.say(label), 6.5, grey=0.35))
        marks.append(Line(x, y + 0.9, x + room, y + 0.9, 0.2))
    return marks


def _foot_form(paper: _Paper, speech: Speech) -> list[PlainMark]:
    """Declaration on the left, a place for officials on the right."""
    top = paper.height - _FOOT_MM + 5.5
    height = 34.0
    left, right = paper.left(0), paper.left(1)
    room = paper.column - 6
    marks: list[PlainMark] = [
        Box(left, top, paper.column, height, 0.25, 1.5),
        Box(right, top, paper.column, height, 0.25, 1.5),
        Text(left + 3, top + 5, speech.say("Declaration"), 9, Weight.BOLD),
        Text(right + 3, top + 5, speech.say("For officials"), 9, Weight.BOLD),
    ]
    marks += _declaration(left + 3, top + 9.4, room, speech)
    for x, label, width in (
        (left + 3, speech.say("Signature"), room * 0.66),
        (left + 3 + room * 0.72, speech.say("Date"), room * 0.28),
    ):
        marks.append(Line(x, top + height - 6, x + width, top + height - 6, 0.2))
        marks.append(Text(x, top + height - 2.8, label, 6.5, grey=0.35))
    judges = speech.each()[-1]  # of two languages the event's: there is room for one
    for row, label in enumerate(
        (
            judges.say("Deck check, round"),
            judges.say("Main deck counted"),
            judges.say("Sideboard counted"),
            judges.say("Real cards brought"),
            judges.say("Judge"),
        )
    ):
        y = round(top + 10.2 + row * 5, 2)
        marks.append(Text(right + 3, y, label, fitting_size_pt(label, 27, 7.5)))
        marks.append(Line(right + 31, y + 0.6, right + paper.column - 3, y + 0.6, 0.15, grey=0.4))
    return marks


def _declaration(x: float, y: float, room: float, speech: Speech) -> list[PlainMark]:
    """What the player signs: in one language, or small in two, one below the other."""
    each = speech.each()
    pt = 7.5 if len(each) == 1 else 6.0
    marks: list[PlainMark] = []
    for one in each:
        size, lines = fit(one.say(DECLARATION), room, pt, 5, lines=4 if len(each) == 1 else 3, wrap_below_pt=pt)
        for line in lines:
            marks.append(Text(x, round(y, 2), line, size))
            y += pt * 0.44
    return marks


def _fitted(x: float, y: float, words: str, room: float, size_pt: float, weight: Weight = Weight.REGULAR) -> list[Text]:
    """One line, or two smaller ones above the same baseline."""
    size, lines = fit(printable(words), room, size_pt, 5, lines=3, wrap_below_pt=size_pt * 0.65, weight=weight)
    step = size * 0.42
    return [Text(x, round(y - step * (len(lines) - 1 - row), 2), line, size, weight) for row, line in enumerate(lines)]


def _first_head(sheet: RegistrationSheet, paper: _Paper) -> list[Mark]:
    places = _field_places(paper)
    filled = {
        "Player": sheet.player,
        "Event": sheet.event,
        "Format": sheet.format.capitalize(),
        "Date": sheet.date,
        "Table": sheet.table,
    }
    marks: list[Mark] = []
    for label, words in filled.items():
        x, y, room = places[label]
        bold = Weight.BOLD if label == "Player" else Weight.REGULAR
        marks += _fitted(x, y, words, room, 13 if label == "Player" else 11, bold)
    left = paper.width - _MARGIN_MM - _CODE_MM
    code = grouped(sheet.code)
    middle = code.find(" ", len(code) // 2)
    for row, piece in enumerate((code[:middle], code[middle + 1 :])):
        x, y = left + _CODE_MM / 2, 35.5 + row * 3.6
        marks.append(
            Text(x, y, piece, fitting_size_pt(piece, _CODE_MM + 4, 8.5, Weight.BOLD), Weight.BOLD, Align.CENTRE)
        )
    marks.append(Code(left, 11.0, _CODE_MM, sheet.payload))
    return marks


def _later_head(sheet: RegistrationSheet, paper: _Paper, speech: Speech) -> list[Mark]:
    """Enough to put a lost page back to its sheet."""
    left = paper.width - _MARGIN_MM - _CODE_MM
    room = left - _MARGIN_MM - 8
    who = sheet.player or speech.say("Player:")
    marks: list[Mark] = [*_fitted(_MARGIN_MM, 18, who, room, 13, Weight.BOLD)]
    event = sheet.event or speech.say("event")
    about = f"{speech.say(TITLE)}, {event} {sheet.date}".strip()
    marks += _fitted(_MARGIN_MM, 24, about, room, 9)
    marks.append(Text(_MARGIN_MM, 29, grouped(sheet.code), 8.5, Weight.BOLD))
    marks.append(Code(left, 9.0, _CODE_MM, sheet.payload))
    return marks


def _row_marks(row: _Row, left: float, y: float, paper: _Paper) -> list[Mark]:
    marks: list[Mark] = []
    if row.quantity:
        marks.append(Text(left + _QUANTITY_MM - 1.2, y, row.quantity, 9.5, Weight.BOLD, Align.RIGHT))
    marks.append(Text(left + _QUANTITY_MM + 1.5, y, row.text, row.size_pt, row.weight))
    if row.tag:
        right = left + paper.column
        room = width_mm(row.tag, 6, Weight.BOLD) + 1.6
        marks.append(Box(round(right - room, 2), round(y - 2.75, 2), round(room, 2), 3.3, 0.2, 0.6))
        marks.append(Text(round(right - room / 2, 2), y - 0.35, row.tag, 6, Weight.BOLD, Align.CENTRE))
    return marks


def _counts(sheet: RegistrationSheet, speech: Speech) -> str:
    """How many cards have another back, for the line over the list."""
    flagged = {Zone.MAIN: 0, Zone.SIDEBOARD: 0}
    unknown = 0
    for entry in sheet.deck.counted():
        tag = back_tag(entry)
        if tag in KIND_TAGS.values():
            zone = Zone.SIDEBOARD if entry.entry.zone is Zone.SIDEBOARD else Zone.MAIN
            flagged[zone] += entry.entry.quantity
        elif tag:
            unknown += entry.entry.quantity
    words = speech.say(
        "Cards without the ordinary back: {deck} in the deck, {sideboard} in the sideboard.",
        deck=flagged[Zone.MAIN],
        sideboard=flagged[Zone.SIDEBOARD],
    )
    if not unknown:
        return words
    return speech.together(words, speech.say("{number} to be looked at: the back is not known.", number=unknown))


def _above(y: float, sentence: str, room: float, weight: Weight = Weight.REGULAR) -> list[Text]:
    """A sentence whose last line stands at `y`: one line where it is legible so, else two, of two languages one each."""
    pt, lines = fit(sentence, room, 7.5, 4, lines=2, wrap_below_pt=6, weight=weight)
    if len(lines) > 1 and isinstance(sentence, InTwo):
        lines = (sentence.first, sentence.second)
        pt = min(fitting_size_pt(line, room, 7.0, weight) for line in lines)
    step = pt * 0.43
    return [
        Text(_MARGIN_MM, round(y - step * (len(lines) - 1 - row), 2), line, pt, weight)
        for row, line in enumerate(lines)
    ]


def _sheet_pages(sheet: RegistrationSheet, paper: _Paper, speech: Speech) -> list[Page]:
    if not sheet.orders:
        raise Refused("nothing-to-print", "A registration sheet needs an order to list the cards in.")
    planned = _pages(_all_rows(sheet, paper.name_room, speech), paper)
    pages = []
    zone: Zone | None = None
    for number, (listing, columns) in enumerate(planned, 1):
        first = number == 1
        marks: list[Mark] = [Stamp(0, 0, _form(paper, first, speech))]
        marks += _first_head(sheet, paper) if first else _later_head(sheet, paper, speech)
        begins = columns[0][0]
        order = speech.say(ORDER_TITLES[sheet.orders[listing]])
        if number > 1 and not begins.zone and zone is not None:
            continued = speech.say("{zone}, continued.", zone=speech.say(ZONE_TITLES[zone]))
            order = speech.together(continued, order)
        zone = next((row.zone for row in reversed(sum(columns, [])) if row.zone), zone)
        top = paper.top(first)
        page = speech.each()[-1].say("page {number} of {pages}", number=number, pages=len(planned))
        order_room = paper.width - 2 * _MARGIN_MM - width_mm(page, 7.5) - 3
        if first:
            marks += _above(top - 5.6, _counts(sheet, speech), paper.width - 2 * _MARGIN_MM, Weight.BOLD)
            marks.append(Text(_MARGIN_MM, round(top - 2.2, 2), order, fitting_size_pt(order, order_room, 7.5)))
        else:
            marks += _above(top - 2.2, order, order_room)
        marks.append(Text(paper.width - _MARGIN_MM, round(top - 2.2, 2), page, 7.5, align=Align.RIGHT))
        for place, column in enumerate(columns):
            left = paper.left(place)
            for row, line in enumerate(column):
                marks += _row_marks(line, left, round(top + (row + 1) * _PITCH_MM - 1.25, 2), paper)
        pages.append(Page(tuple(marks)))
    return pages


def plan_registration(
    sheets: Sequence[RegistrationSheet], paper: Paper, *, title: str = TITLE, speech: Speech = ENGLISH
) -> SheetPlan:
    """One sheet a player, each from a new page. Raises Refused("nothing-to-print") without one, or "does-not-fit"."""
    if not sheets:
        raise Refused("nothing-to-print", "There is no list to print.")
    measures = _measures(paper)
    pages = tuple(page for sheet in sheets for page in _sheet_pages(sheet, measures, speech))
    return SheetPlan(title, paper, pages, language=speech.language)
