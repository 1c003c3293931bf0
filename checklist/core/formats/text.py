"""Lists of plain text: one card a line, as most programs export and all people write them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import pairwise

from checklist.core.finding import Level
from checklist.core.formats.card_line import BadLine, CardText, is_cost_or_price, read_card, read_common, read_name
from checklist.core.formats.limits import MAX_LINES
from checklist.core.formats.reading import Place, Reading
from checklist.core.formats.source import Source, Unreadable
from checklist.core.formats.tidy import (
    columns_of,
    has_block_tags,
    has_odd_characters,
    html_pieces,
    is_tidy,
    listed_pieces,
    tidied,
)
from checklist.core.formats.words import HEADING_WORDS, Apart, ends_letter, is_furniture, is_label, read_title
from checklist.core.reading_notices import (
    BLANKS_TIDIED,
    BLANKS_UNCLEAR,
    COMMANDER_SECTION_LONG,
    COMMANDER_UNMARKED,
    COMMENTED_CARD,
    LINE_TOO_LONG,
    MAIN_AFTER_SIDEBOARD,
    NAME_MISSING,
    NO_CARD_LINE,
    QUANTITY_MISSING,
    SEVERAL_DECKS,
    SIDEBOARD_BY_BLANK,
    SIDEBOARD_BY_COUNT,
    SIDEBOARD_FIRST,
    SIDEBOARD_UNMARKED,
    SUBTOTAL_MISMATCH,
    TOO_MANY_LINES,
)
from checklist.core.written import ExclusionReason, Zone

_COMMENT = re.compile(r"//+|#(?!!)|--+\s|;+|%+\s")
_LABELLED = re.compile(r"([^:=]{1,39})\s*[:=]")
_DECK_TITLE = re.compile(r"(?:deck|mazo|mazzo)(?: ?(?:list|name))?\s*(?:[#№]?\s?\d)?\s*:", re.IGNORECASE)
_GREETING = re.compile(r"(?:hi|hello|hey|dear|hallo|salut|hola|ciao|bonjour)\b[^\d]{0,30}[,!]$", re.IGNORECASE)
_SCRIPT = re.compile(r"<(?:script|style)\b[^<>]{0,400}>", re.IGNORECASE)
_SCRIPT_END = re.compile(r"</(?:script|style)\s*>", re.IGNORECASE)
_INI = re.compile(r"[A-Za-z][A-Za-z0-9_ ]{0,30}=(?!\s?\d{1,3}$)")  # "Duress=4" is a card
_STRUCK = re.compile(r"[-*•\s]*~~[^~]+~~")
_FIGURE = re.compile(
    r"[\d.,]{1,12}\s?[kKM]? (?:views?|likes?|comments?|upvotes?|followers?|hits)\b[^\d]{0,20}", re.IGNORECASE
)
_TAG = re.compile(r"<[^<>]{1,400}>")
_BRACKETED = re.compile(r"\[[^\[\]]*\]")
_LAYOUT = re.compile(r"LAYOUT (?:MAIN|SIDEBOARD)\b|\(\d+,\d+\)\([A-Z_]+,")
_COUNTED_CARD = re.compile(r"(?:SB:\s*)?\d{1,3}x?\s+\S", re.IGNORECASE)
_SUM = re.compile(r"(?:[=Σ∑]|=+>)\s?(\d{1,4})")
_ORDINAL = re.compile(r"(\d{1,3})[.)]\s+(?=\S)")
_HAS_LETTER = re.compile(r"\w|[?!★]")
_WIDE_GAP = re.compile(r"\t\s*\t\d{1,3}[xX]?\t| {4,}\d{1,3}[xX]? {2,}")
_COUNT = re.compile(r"\d{1,3}[xX]?")
_INDENTED = ("\t", " " * 6)
_TABLE_ROW = re.compile(r"\|.*\|")
_TIME_OF_DAY = re.compile(
    r"\D.*\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?\W?", re.IGNORECASE
)  # "Alex — Today at 4:12 PM"
_FINISH_WORDS = frozenset(
    ("foil", "etched", "nonfoil", "showcase", "borderless", "promo", "proxy", "nm", "lp", "mp", "hp")
    + ("en", "de", "fr", "it", "es", "ja", "jp")
)
_SLOW_WORDS = HEADING_WORDS | _FINISH_WORDS | {"views", "likes", "comments", "upvotes", "followers"}

# Sizes that a main deck is made up to: Limited, Constructed, with Yorion, Commander (with and without commanders).
_DECK_SIZES = frozenset((40, 60, 80, 98, 99, 100))
_LIMITED_SIZES = range(40, 46)
_SIDEBOARD = 15
# A list without any mark of a sideboard whose last 15 cards follow on so many may have one.
_UNMARKED_SIZES = range(60, 86)
# So many cards without a sideboard are worth a question.
_LARGE_DECK = 70
# So many lines below a farewell may be the writer's name, blank ones among them.
_SIGNATURE = 4
# Less than this is no deck of its own.
_SMALLEST_DECK = 40


class _Kind(Enum):
    BLANK = auto()
    CARD = auto()
    BAD = auto()
    SECTION = auto()
    GROUP = auto()
    SUM = auto()
    NOTE = auto()


@dataclass(slots=True)
class _Row:
    """One line, or one card of a line that holds several. `stands`: the zone that the walk gives a card."""

    line: int
    text: str
    kind: _Kind
    card: CardText | None = None
    bad: BadLine | None = None
    place: Place | Apart | None = None
    count: int | None = None
    stands: Place = Zone.MAIN
    is_commented_card: bool = False
    is_label: bool = False
    is_deck_title: bool = False
    loose: bool = False

    @property
    def quantity(self) -> int:
        return self.card.kept.quantity if self.card else 0

    @property
    def is_ruler(self) -> bool:
        """A line of dashes or the like; it parts a list as a blank line does."""
        return self.kind is _Kind.NOTE and not any(c.isalnum() for c in self.text)

    @property
    def copies(self) -> int:
        """What the line adds to a sum: nothing where it is probably prose."""
        return 0 if self.loose else self.quantity


@dataclass(frozen=True, slots=True)
class TextFormat:
    """A dialect of plain text. All are read by the same rules; `marks` tells whose export a list looks like."""

    name: str
    title: str
    marks: Callable[[Source], bool]

    def recognises(self, source: Source) -> bool:
        return self.marks(source)

    def read(self, source: Source) -> Reading:
        return read_text(source.lines)


def read_text(lines: Sequence[str], numbers: Sequence[int] | None = None) -> Reading:
    """Read lines of text. `numbers`: the line numbers to give them, if not 1, 2, 3 ..."""
    reading = Reading()
    rows = _classify(lines, numbers or range(1, len(lines) + 1), reading)
    walk = _Walk(rows, reading)
    walk.run()
    _gather([*walk.rows, *walk.others], reading)
    return reading


# Line by line ----------------------------------------------------------------------------------------------------------


def _classify(lines: Sequence[str], numbers: Sequence[int], reading: Reading) -> list[_Row]:
    alone = sum(1 for line in lines if line and not line.isspace()) <= 2
    ordinals = _has_ordinals(lines)
    scripts = _script_lines(lines)
    rows: list[_Row] = []
    tidied_lines: list[int] = []
    columns: list[Zone] = []
    for position, (number, raw) in enumerate(zip(numbers, lines, strict=True)):
        text = raw.strip()
        if not text:
            rows.append(_Row(number, "", _Kind.BLANK))
            continue
        if position in scripts:
            rows.append(_Row(number, text, _Kind.NOTE, is_label=True))
            continue
        common = read_common(text) if not columns or raw[0] == text[0] else None
        if common is not None and not _may_mean_more(common.kept.name):
            rows.append(_Row(number, text, _Kind.CARD, common))
            continue
        if not is_tidy(text) and has_odd_characters(text):
            tidied_lines.append(number)
        side_by_side = _side_by_side(raw, number, columns)
        if not side_by_side:
            rows += _rows_of_line(number, text, MAX_LINES - len(rows), alone=alone, ordinals=ordinals)
            continue
        rows += side_by_side
        if len(rows) > MAX_LINES:
            raise Unreadable(TOO_MANY_LINES.at(number, limit=MAX_LINES))
    _join_counts(rows)
    rows = _single_spaced(rows)
    if tidied_lines:
        reading.note(BLANKS_TIDIED, tidied_lines[0], lines=tuple(map(str, tidied_lines[:20])))
    return rows


def _rows_of_line(number: int, text: str, room: int, *, alone: bool, ordinals: bool) -> list[_Row]:
    """What one line holds: mostly one row, several where tags or commas part it. At most `room` of them."""
    rows: list[_Row] = []
    pieces = html_pieces(text) if has_block_tags(text) else [text]
    if len(pieces) > room:
        raise Unreadable(TOO_MANY_LINES.at(number, limit=MAX_LINES))
    for piece in pieces:
        clean = tidied(piece)
        if ordinals and (ordinal := _ORDINAL.match(clean)):
            clean = clean[ordinal.end() :]
        if not clean:
            continue
        if ":" in clean:
            clean = _without_group(clean)
        listed = listed_pieces(clean, alone=alone) if len(clean) > 8 else [clean]
        if len(rows) + len(listed) > room:
            raise Unreadable(TOO_MANY_LINES.at(number, limit=MAX_LINES))
        if len(listed) == 1:
            rows.append(_row(number, listed[0], piece))
            continue
        parts = [row for part in listed for row in _listed_rows(number, part)]
        if parts[0].kind is _Kind.SECTION and not clean.endswith((",", ";")):
            _keep_zone(parts)
        rows += parts
    if not rows:  # nothing but invisible characters or tags
        return [_Row(number, text, _Kind.NOTE)]
    if len(rows) > 1 and any(row.kind is _Kind.CARD for row in rows):
        # One line, several cards: the line is what its cards are, and its headings only move the zone.
        for row in rows:
            row.is_label = row.kind not in (_Kind.CARD, _Kind.BAD)
    return rows


def _script_lines(lines: Sequence[str]) -> frozenset[int]:
    """The places of lines inside a saved page's <script> and <style>, as far as both ends are there."""
    if not any("<" in line for line in lines):
        return frozenset()
    found: set[int] = set()
    begin: int | None = None
    for place, line in enumerate(lines):
        if begin is None and "<" in line and (opened := _SCRIPT.search(line)) and "</" not in line[opened.end() :]:
            begin = place
        elif begin is not None and _SCRIPT_END.search(line):
            found.update(range(begin, place + 1))
            begin = None
    return frozenset(found)


def _side_by_side(raw: str, number: int, columns: list[Zone]) -> list[_Row]:
    """The cards of a line that stand beside each other in columns; none for a line that is no such.

    `columns` holds the zone of each column since a line of headings, and is changed by such a line.
    """
    text = raw.strip()
    cells = columns_of(text) if "  " in text or "\t" in text else (text,)
    if len(cells) == 1 and columns and raw.startswith(_INDENTED) and _COUNTED_CARD.match(text):
        cells = (text,)
    elif len(cells) < 2:
        return []
    are_apart = bool(columns) or bool(_WIDE_GAP.search(text))  # "4, Delver, 1, common" is one card and its mana value
    if are_apart and len(cells) >= 2 and len(cells) % 2 == 0 and all(_COUNT.fullmatch(cell) for cell in cells[::2]):
        cells = tuple(f"{count} {name}" for count, name in zip(cells[::2], cells[1::2], strict=True))
        if len(cells) == 1 and not (columns and raw.startswith(_INDENTED)):
            return []
    titles = [read_title(cell) for cell in cells]
    zones = [title.place for title in titles if title is not None and isinstance(title.place, Zone)]
    if len(zones) == len(cells):
        columns[:] = zones
        return [_Row(number, tidied(text), _Kind.NOTE, is_label=True)]
    if not all(_COUNTED_CARD.match(cell) for cell in cells):
        return []
    rows = [_row(number, tidied(cell), cell) for cell in cells]
    zones = columns[-1:] if len(cells) == 1 else columns  # the other column is shorter
    for row, zone in zip(rows, zones, strict=False):
        if row.card is not None and row.card.place is None:
            row.card = replace(row.card, place=zone)
    return rows


def _may_mean_more(name: str) -> bool:
    """Whether the last word of a name could be the word of a heading, a mark, a set or a mana cost, or the first a set."""
    last_word = name.rpartition(" ")[2]
    return name[:3].isupper() or last_word.lower() in _SLOW_WORDS or (last_word.isupper() and len(last_word) <= 6)


def _has_ordinals(lines: Sequence[str]) -> bool:
    """Whether the lines are numbered 1. 2. 3. ..., so that these numbers are no quantities.

    Before counted cards the sideboard may begin at 1 again.
    """
    if not any(line.lstrip().startswith(("1.", "1)")) for line in lines[:40]):
        return False
    numbered = [(match, line.strip()) for line in lines if (match := _ORDINAL.match(line.strip()))]
    numbers = [int(match[1]) for match, _line in numbered]
    may_begin_anew = all(_COUNTED_CARD.match(line[match.end() :]) for match, line in numbered)
    return (
        len(numbers) >= 3
        and numbers[0] == 1
        and all(b - a == 1 or (b == 1 and a > 1 and may_begin_anew) for a, b in pairwise(numbers))
    )


def _join_counts(rows: list[_Row]) -> None:
    """A page copied cell by cell: each quantity stands on a line of its own above the name, or below it."""
    counts = [index for index, row in enumerate(rows) if row.bad is not None and row.kind is _Kind.SUM]
    is_below = bool(counts) and rows[-1] is rows[counts[-1]]
    for step in (-1, 1) if is_below else (1, -1):
        pairs = [(rows[index], rows[index + step]) for index in counts if 0 <= index + step < len(rows)]
        names = [other for _, other in pairs if other.card is not None and not other.card.counted]
        if len(names) < 2 or len(names) < len(pairs):
            continue
        for row, other in pairs:
            if other.card is None or row.count is None:
                continue
            row.kind, row.bad, row.is_label = _Kind.NOTE, None, True
            spellings = tuple(replace(one, quantity=row.count) for one in other.card.spellings)
            kept = replace(other.card.kept, quantity=row.count)
            other.card = replace(other.card, kept=kept, spellings=spellings, led=True, counted=True)
        return


def _single_spaced(rows: list[_Row]) -> list[_Row]:
    """The rows of a list with a blank line after every line, without these: only wider gaps part anything."""
    gaps: list[int] = []  # blank rows before each row that follows another
    blanks = 0
    for row in rows:
        if row.kind is _Kind.BLANK:
            blanks += 1
        else:
            gaps.append(blanks)
            blanks = 0
    usual = Counter(gaps[1:]).most_common(1)
    if len(gaps) < 8 or not usual or usual[0][0] == 0 or usual[0][1] < 0.7 * (len(gaps) - 1):
        return rows
    kept: list[_Row] = []
    run: list[_Row] = []
    for row in rows:
        if row.kind is _Kind.BLANK:
            run.append(row)
            continue
        kept += run[usual[0][0] :]
        kept.append(row)
        run = []
    return kept


def _keep_zone(rows: list[_Row]) -> None:
    """ "Sideboard: 2 Duress, 1 Negate" says the zone of its own cards, and nothing of the lines below."""
    zone: Place | Apart | None = None
    for row in rows:
        if row.kind is _Kind.SECTION:
            zone, row.kind, row.is_label = row.place, _Kind.NOTE, True
        elif row.card is not None and row.card.place is None and isinstance(zone, Place):
            row.card = replace(row.card, place=zone)


def _listed_rows(number: int, part: str) -> list[_Row]:
    """One card of a line of several. A zone before it ("Sideboard: 2 Duress") holds for those after it too."""
    label = _LABELLED.match(part)
    title = read_title(label[1]) if label else None
    if label is None or title is None or title.place is None or not part[label.end() :].strip():
        return [_row(number, part, part)]
    heading = _Row(number, label[0], _Kind.SECTION, place=title.place)
    return [heading, _row(number, part[label.end() :].strip(), part)]


def _without_group(text: str) -> str:
    """ "Lands: 9 Island, 8 Swamp" without the word for the kind of cards."""
    label = _LABELLED.match(text)
    if label is None or not text[label.end() :].lstrip()[:1].isdecimal():
        return text
    title = read_title(label[1])
    return text[label.end() :].lstrip() if title is not None and title.is_group else text


def _row(number: int, text: str, raw: str) -> _Row:
    """Classify a tidy piece of text; `raw` still has its tabs."""
    if _TABLE_ROW.fullmatch(text):
        text = _from_table(text)
    if total := _SUM.fullmatch(text):
        return _Row(number, text, _Kind.SUM, count=int(total[1]))
    comment = _COMMENT.match(text)
    if text.casefold() == "[general]":  # of a .dck file; what follows says the format
        return _Row(number, text, _Kind.SECTION, place=Apart.PROSE)
    title = read_title(text)
    if title is not None and not (comment and comment[0] == ";"):
        kind = _Kind.GROUP if title.is_group else _Kind.SECTION if title.place is not None else _Kind.SUM
        return _Row(number, text, kind, place=title.place, count=title.count)
    if comment:
        return _comment_row(number, text, text[comment.end() :].strip())
    if "~~" in raw and _STRUCK.fullmatch(raw):
        return _Row(number, text, _Kind.NOTE, is_commented_card=bool(_COUNTED_CARD.match(text)))
    if not _HAS_LETTER.search(text) or (len(text) > 8 and not text.strip("_")):
        return _Row(number, text, _Kind.NOTE, is_label=True)
    if _is_furniture(text):
        return _Row(number, text, _Kind.NOTE, is_label=True, is_deck_title=bool(_DECK_TITLE.match(text)))
    if text.endswith(":") and not text[0].isdecimal():
        return _Row(number, text, _Kind.NOTE)
    card = read_card(text)
    if isinstance(card, BadLine):
        return _bad_row(number, text, card)
    cells = columns_of(raw)
    if len(cells) > 1:
        card = _with_cells(card, cells)
    return _Row(number, text, _Kind.CARD, card)


def _comment_row(number: int, text: str, rest: str) -> _Row:
    """A commented line; `rest` is what stands behind the sign: perhaps a card, perhaps a label that many programs write."""
    looks_card = bool(_COUNTED_CARD.match(rest)) and not rest.lower().startswith("sb: 0")
    label = _LABELLED.match(rest)
    labelled = label is not None and is_label(label[1])
    return _Row(number, text, _Kind.NOTE, is_commented_card=looks_card, is_label=labelled)


def _bad_row(number: int, text: str, bad: BadLine) -> _Row:
    """What is no card line: a bare number is a sum, and a long text without a number is prose."""
    if bad.notice is NAME_MISSING and text.isdecimal() and len(text) <= 4:
        return _Row(number, text, _Kind.SUM, bad=bad, count=int(text))
    if bad.notice is LINE_TOO_LONG and not text[0].isdecimal():
        return _Row(number, text, _Kind.BAD, bad=BadLine(NO_CARD_LINE, {"text": f"{text[:80]} …"}))
    return _Row(number, text, _Kind.BAD, bad=bad)


def _is_furniture(text: str) -> bool:
    if (
        _GREETING.match(text)
        or _BRACKETED.fullmatch(text)
        or _TAG.fullmatch(text)
        or _INI.match(text)
        or _FIGURE.fullmatch(text)
        or is_cost_or_price(text)
        or "://" in text
        or text.startswith("www.")
        or _LAYOUT.match(text)
        or (":" in text[-9:] and _TIME_OF_DAY.fullmatch(text))
        or is_furniture(text)
    ):
        return True
    label = _LABELLED.match(text)
    if label is None or not text[0].isalpha():
        return False
    if is_label(label[1]):
        return True
    title = read_title(label[1])
    return title is not None and title.place is Zone.MAIN and not text[label.end() :].strip()[:1].isdecimal()


def _from_table(text: str) -> str:
    """A row of a Markdown table as a card line: its number, then its first words."""
    cells = [cell.strip() for cell in text.strip("|").split("|")]
    counts = [cell for cell in cells if cell.rstrip("xX").isdecimal() and len(cell) <= 4]
    words = [cell for cell in cells if cell and cell not in counts and _HAS_LETTER.search(cell)]
    if not words:
        return text
    return f"{counts[0]} {words[0]}" if counts else words[0]


def _with_cells(card: CardText, cells: tuple[str, ...]) -> CardText:
    """Add the reading that only one cell is the name, for lines pasted from tables (name, type, price ...)."""
    numbers = [cell.rstrip("xX") for cell in cells if cell.rstrip("xX").isdecimal() and len(cell) <= 4]
    names = [cell for cell in cells if not cell.rstrip("xX").isdecimal()]
    if not names:
        return card
    quantity = int(numbers[0]) if numbers and not card.led else card.kept.quantity
    first = names[0]
    if card.led and not numbers:
        return card
    named = read_name(first, quantity)
    more = named.spellings or (named.kept,)
    spellings = tuple(dict.fromkeys((*(card.spellings or (card.kept,)), *more)))
    kept = named.kept if numbers and not card.counted else card.kept
    return replace(card, kept=kept, spellings=spellings, counted=card.counted or bool(numbers))


# Zones -----------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Block:
    """Cards of the main deck without a blank line between them."""

    rows: list[_Row] = field(default_factory=list)
    headed: bool = False

    @property
    def total(self) -> int:
        return sum(row.quantity for row in self.rows)


@dataclass(slots=True)
class _Section:
    """The section that a walk is in: the zone that its heading says, how many cards if it says that, and its cards so far."""

    zone: Place | Apart = Zone.MAIN
    stated: int | None = None
    rows: list[_Row] = field(default_factory=list)

    @property
    def is_small(self) -> bool:
        """Whether it may hold one or two cards only."""
        return self.zone in (Zone.COMMANDER, Zone.COMPANION)

    @property
    def is_full(self) -> bool:
        """Whether a small one has all the cards that its heading counts: what follows is the deck."""
        return self.is_small and 0 < (self.stated or 0) <= sum(row.quantity for row in self.rows)


class _Walk:
    """Goes through the rows once and gives each card its zone, then looks at blank lines and at sums."""

    def __init__(self, rows: list[_Row], reading: Reading) -> None:
        self.rows = rows
        self.others: list[_Row] = []
        self.reading = reading

    def run(self) -> None:
        self._mark_loose()
        self._mark_signature()
        self._leave_out_other_decks()
        self._place_by_headings()
        self._place_pool()
        self._place_by_trailing_titles()
        self._place_by_blank_lines()
        self._place_by_count()
        self._compare_sums()

    def _cards(self) -> list[_Row]:
        return [row for row in self.rows if row.card is not None]

    def _mark_loose(self) -> None:
        """Lines without a quantity among lines that have one are loose where they stand apart like prose."""
        cards = self._cards()
        bare = [row for row in cards if row.card is not None and not row.card.led]
        if not bare or len(cards) - len(bare) < max(2, 0.3 * len(cards)):
            return
        for start, end in _paragraphs(self.rows):
            group = self.rows[start:end]
            has_counts = any(row.card is not None and row.card.led for row in group)
            for position, row in enumerate(group):
                if row.card is None or row.card.led or row.card.place is not None:
                    continue
                if not has_counts:
                    row.loose = True
                    continue
                after = self._counted_after(start + position)
                first = all(other.card is None or not other.card.led for other in group[:position])
                row.loose = first or (bool(after) and row.card.counted and after == row.quantity)

    def _mark_signature(self) -> None:
        """Who writes an e-mail signs it: a loose line or two below "Kind regards" is a name, but no card's."""
        for index, row in enumerate(self.rows):
            if row.kind is _Kind.NOTE and ends_letter(row.text):
                for signed in self.rows[index + 1 : index + 1 + _SIGNATURE]:
                    if signed.card is not None and not signed.loose:
                        break
                    if signed.card is not None:
                        signed.kind, signed.card, signed.is_label = _Kind.NOTE, None, True

    def _counted_after(self, index: int) -> int:
        """How many copies the counted lines right after this row hold."""
        copies = 0
        for row in self.rows[index + 1 :]:
            if row.card is None or not row.card.led:
                break
            copies += row.quantity
        return copies

    def _leave_out_other_decks(self) -> None:
        """A text that holds a second whole deck: all rows from its heading on become exclusions or notes."""
        start = self._start_of_other_deck()
        if start is None:
            return
        others, self.rows = self.rows[start:], self.rows[:start]
        cards = 0
        for row in others:
            row.stands = ExclusionReason.OTHER_DECK
            if row.card is not None:
                row.card = replace(row.card, place=None, categories=())
                cards += row.copies
            elif row.kind is not _Kind.BLANK:
                row.kind, row.bad, row.is_commented_card = _Kind.NOTE, None, False
        self.others = others
        self.reading.note(SEVERAL_DECKS, others[0].line, row=others[0].line, cards=cards)

    def _start_of_other_deck(self) -> int | None:
        """The index of the heading of a second deck that is as good as the first one; None if there is none."""
        total, first_total = 0, 0  # cards since the last heading of a main deck, and of all decks before it
        aside = 0  # where the commander of the deck that follows begins
        is_aside = False
        has_commander = False
        for index, row in enumerate(self.rows):
            place = row.place if row.kind is _Kind.SECTION else Zone.MAIN if row.is_deck_title else None
            if place in (Zone.COMMANDER, Zone.COMPANION):
                if has_commander and total >= _SMALLEST_DECK and not is_aside:
                    aside = index
                is_aside = True
                has_commander = has_commander or not total
            elif place is Zone.MAIN:
                if first_total + total >= _SMALLEST_DECK and self._main_after(index) >= _SMALLEST_DECK:
                    return aside or index
                first_total, total, aside, is_aside = first_total + total, 0, 0, False
            elif place is not None:
                first_total, total, aside, is_aside = first_total + total, 0, 0, True
            elif row.card is not None and not is_aside:
                total += row.copies
        return None

    def _main_after(self, index: int) -> int:
        """The copies between a heading of a main deck and the next heading of a zone."""
        copies = 0
        for row in self.rows[index + 1 :]:
            if row.kind is _Kind.SECTION or row.is_deck_title:
                break
            copies += row.copies
        return copies

    def _place_pool(self) -> None:
        """A text of nothing but a pool is read as what it lists."""
        cards = self._cards()
        if not any(row.stands is Zone.MAIN for row in cards):
            for row in cards:
                if row.stands is ExclusionReason.POOL:
                    row.stands = Zone.MAIN

    def _place_by_headings(self) -> None:
        """Each card stands in the zone of the heading above it; a blank line may end a section before the next heading."""
        section = _Section()
        seen_main = seen_section = False
        for row in self.rows:
            if row.kind is _Kind.SECTION and row.place is not None:
                if row.place is Zone.MAIN and not seen_section:
                    self._ask_for_commander(row)
                seen_section = True
                section = _Section(row.place, row.count)
            elif row.kind is _Kind.BLANK:
                if self._ends_at_blank(section, row, seen_main=seen_main):
                    section = _Section()
            elif row.card is not None:
                if section.is_full:
                    section = _Section()
                if section.zone is Apart.GUIDE and row.card.led:
                    row.stands, row.loose = ExclusionReason.OUTSIDE, False
                elif isinstance(section.zone, Apart):
                    row.kind, row.card = _Kind.NOTE, None
                else:
                    row.stands = row.card.place or section.zone
                    section.rows.append(row)
                    seen_main = seen_main or row.stands is Zone.MAIN
            elif row.bad is not None and isinstance(section.zone, Apart):
                row.kind, row.bad = _Kind.NOTE, None
        self._close_small_section(section)

    def _ends_at_blank(self, section: _Section, blank: _Row, *, seen_main: bool) -> bool:
        """Whether the main deck goes on behind a blank row; what is odd about that is noted."""
        if section.zone is Apart.PROSE:
            return True
        if section.is_small and section.rows:
            self._close_small_section(section)
            return True
        if not section.rows or seen_main or section.zone is Zone.MAIN:
            return False
        following = next((row for row in self.rows if row.line > blank.line and row.kind is not _Kind.BLANK), None)
        if following is None or following.card is None:
            return False
        if section.zone is Zone.SIDEBOARD:
            self.reading.note(MAIN_AFTER_SIDEBOARD, following.line, row=following.line)
        return True

    def _ask_for_commander(self, heading: _Row) -> None:
        """One or two cards before the heading of the main deck may be the commander or the companion."""
        before = [row for row in self._cards() if row.line < heading.line and not row.loose]
        if before and sum(row.quantity for row in before) <= 2 and all(row.stands is Zone.MAIN for row in before):
            names = tuple(row.card.kept.name for row in before if row.card)
            others = sum(row.copies for row in self._cards()) - sum(row.quantity for row in before)
            self.reading.note(COMMANDER_UNMARKED, before[0].line, names=names, others=others)

    def _close_small_section(self, section: _Section) -> None:
        """A deck has one or two commanders and one companion; more lines under that heading are the deck."""
        rows = [row for row in section.rows if row.stands is section.zone]
        limit = 1 if section.zone is Zone.COMPANION else 2
        if not section.is_small or sum(row.quantity for row in rows) <= limit:
            return
        for row in rows[1:]:
            row.stands = Zone.MAIN
        name = rows[0].card.kept.name if rows[0].card else rows[0].text
        self.reading.note(COMMANDER_SECTION_LONG, rows[0].line, zone=section.zone.value, lines=len(rows), names=(name,))

    def _place_by_trailing_titles(self) -> None:
        """ "15 Sideboard" below the cards that it counts."""
        for index, row in enumerate(self.rows):
            if row.kind is not _Kind.SECTION or row.place is not Zone.SIDEBOARD or not row.count:
                continue
            if any(other.card is not None for other in self.rows[index + 1 :]):
                continue
            above: list[_Row] = []
            for other in reversed(self.rows[:index]):
                if other.kind in (_Kind.SECTION, _Kind.GROUP, _Kind.SUM):
                    break
                if other.card is not None:
                    above.append(other)
                if sum(r.quantity for r in above) >= row.count:
                    break
            if sum(r.quantity for r in above) == row.count and all(r.stands is Zone.MAIN for r in above):
                for other in above:
                    other.stands = Zone.SIDEBOARD

    def _place_by_blank_lines(self) -> None:
        """A list without a heading of its sideboard: blank lines part it, if the numbers of cards fit."""
        if any(row.stands is Zone.SIDEBOARD for row in self._cards()):
            return
        if any(row.kind is _Kind.SECTION and row.place is Zone.SIDEBOARD for row in self.rows):
            return
        blocks = self._blocks()
        if len(blocks) < 2:
            return
        grouped = any(row.kind in (_Kind.GROUP, _Kind.SUM) for row in self.rows) or any(b.headed for b in blocks)
        if len(blocks) == 2 and not grouped:
            self._place_two_blocks(*blocks)
            return
        before, last = sum(block.total for block in blocks[:-1]), blocks[-1]
        fits = last.total <= _SIDEBOARD and (before in _DECK_SIZES or (before >= 60 and last.total == _SIDEBOARD))
        if fits and not last.headed:
            self._split(last, before, doubtful=before + last.total in _DECK_SIZES)
        elif not grouped:
            self._note_unclear(blocks)

    def _place_two_blocks(self, first: _Block, second: _Block) -> None:
        """Deck and sideboard in either order, or a commander and the deck."""
        one, other = first.total, second.total
        if one <= 2 and other >= 56:
            names = tuple(row.card.kept.name for row in first.rows if row.card)
            self.reading.note(COMMANDER_UNMARKED, first.rows[0].line, names=names, others=other)
        elif one <= _SIDEBOARD and other >= 40:
            self._to_sideboard(first)
            self.reading.note(SIDEBOARD_FIRST, first.rows[0].line, side=one, main=other)
        elif other <= _SIDEBOARD or one in _LIMITED_SIZES or (one >= 60 and one + other not in (99, 100)):
            self._split(second, one, doubtful=one + other in _DECK_SIZES and one not in (98, 99))
        else:
            self._note_unclear([first, second])

    def _note_unclear(self, blocks: list[_Block]) -> None:
        totals = tuple(str(block.total) for block in blocks)
        self.reading.note(BLANKS_UNCLEAR, blocks[-1].rows[0].line, blocks=totals)

    def _place_by_count(self) -> None:
        """A list of one piece may be main deck and sideboard one after the other: the last 15 of 75 cards."""
        cards = [row for row in self._cards() if not row.loose]
        if any(row.stands is not Zone.MAIN for row in cards) or len(self._blocks()) != 1:
            return
        if any(row.kind in (_Kind.SECTION, _Kind.GROUP, _Kind.SUM) for row in self.rows):
            return
        if sum(1 for row in cards if 2 <= row.quantity <= 4) < 3:
            return
        names = [row.card.kept.name.casefold() for row in cards if row.card]
        breaks = [place for place, (one, other) in enumerate(pairwise(names), 1) if other < one]
        last = breaks[-1] if 1 <= len(breaks) <= 3 else len(cards)  # a sorted list begins anew
        for cut in (last, _last_of(cards, _SIDEBOARD)):
            main, side = sum(row.quantity for row in cards[:cut]), sum(row.quantity for row in cards[cut:])
            repeats = not set(names[:cut]).isdisjoint(names[cut:])
            if not 0 < side <= _SIDEBOARD or main not in _UNMARKED_SIZES:
                continue
            first = cards[cut].line
            if cut == last or (side == _SIDEBOARD and breaks and (main == 60 or repeats)):
                for row in cards[cut:]:
                    row.stands = Zone.SIDEBOARD
                self.reading.note(SIDEBOARD_BY_COUNT, first, row=first, main=main, side=side)
            elif main + side >= _LARGE_DECK:
                self.reading.note(SIDEBOARD_UNMARKED, first, row=first, main=main + side, side=side)
            return

    def _split(self, block: _Block, before: int, *, doubtful: bool) -> None:
        self._to_sideboard(block)
        first = block.rows[0].line
        finding = SIDEBOARD_BY_BLANK.at(first, row=first, main=before, side=block.total)
        self.reading.findings.append(replace(finding, level=Level.WARNING) if doubtful else finding)

    @staticmethod
    def _to_sideboard(block: _Block) -> None:
        for row in block.rows:
            row.stands = Zone.SIDEBOARD

    def _blocks(self) -> list[_Block]:
        """The main deck's cards parted by blank lines; a block is headed if a heading stands right above its cards."""
        blocks: list[_Block] = []
        current = _Block()
        for row in self.rows:
            if row.kind is _Kind.BLANK or row.is_ruler:
                if current.rows:
                    blocks.append(current)
                    current = _Block()
            elif row.card is not None and row.stands is Zone.MAIN and not row.loose:
                current.rows.append(row)
            elif not current.rows and (
                row.kind in (_Kind.GROUP, _Kind.SECTION) or (row.kind is _Kind.NOTE and not row.is_label) or row.loose
            ):
                current.headed = True
        if current.rows:
            blocks.append(current)
        return blocks

    def _compare_sums(self) -> None:
        """Sums that are written down are compared with the cards above or below, whichever the list means."""
        groups = [i for i, row in enumerate(self.rows) if row.kind is _Kind.GROUP and row.count is not None]
        below = {i: self._sum_of(i, 1) for i in groups}
        above = {i: self._sum_of(i, -1) for i in groups}
        fits_below = sum(1 for i in groups if below[i] == self.rows[i].count)
        fits_above = sum(1 for i in groups if above[i] == self.rows[i].count)
        meant = above if fits_above > fits_below else below
        for i in groups:
            self._compare(self.rows[i], meant[i])
        everything = sum(row.copies for row in self._cards())
        for i, row in enumerate(self.rows):
            if row.count is None or not row.text or row.kind not in (_Kind.SECTION, _Kind.SUM):
                continue
            zones = {zone: sum(r.copies for r in self._cards() if r.stands is zone) for zone in Zone}
            deck = sum(zones.values())
            fitting = {everything, deck, deck - zones[Zone.SIDEBOARD], *zones.values()}
            if row.kind is _Kind.SUM:
                fitting |= {self._sum_of(i, 1), self._sum_of(i, -1)}
            if row.bad is not None:
                # A mere number is a sum if it is right, and a card without its name if not.
                row.bad = None if row.count in fitting else row.bad
            elif row.count not in fitting and (row.kind is _Kind.SUM or isinstance(row.place, Zone)):
                place = row.place
                self._compare(row, zones[place] if isinstance(place, Zone) else deck)

    def _compare(self, row: _Row, counted: int) -> None:
        ordinal = row.kind is _Kind.SECTION and (row.count or 0) <= 3 and counted > 10  # "Deck 2"
        if row.count != counted and not ordinal:
            self.reading.note(SUBTOTAL_MISMATCH, row.line, stated=row.count or 0, counted=counted, text=row.text)

    def _sum_of(self, index: int, step: int) -> int:
        """Copies on the card rows from this row on, upwards or downwards, to the next group or section."""
        copies = 0
        index += step
        while 0 <= index < len(self.rows) and self.rows[index].kind not in (_Kind.GROUP, _Kind.SECTION):
            copies += self.rows[index].copies
            index += step
        return copies


def _last_of(cards: list[_Row], copies: int) -> int:
    """The index from which on the cards are at most so many copies."""
    cut, side = len(cards), 0
    while cut and side + cards[cut - 1].quantity <= copies:
        cut -= 1
        side += cards[cut].quantity
    return cut


def _paragraphs(rows: list[_Row]) -> list[tuple[int, int]]:
    """Start and end of each run of rows without a blank row or a heading of a section or group."""
    spans: list[tuple[int, int]] = []
    start = 0
    for index, row in enumerate(rows):
        if row.kind in (_Kind.BLANK, _Kind.SECTION, _Kind.GROUP):
            if start < index:
                spans.append((start, index))
            start = index + 1
    if start < len(rows):
        spans.append((start, len(rows)))
    return spans


# The end ---------------------------------------------------------------------------------------------------------------


def _gather(rows: list[_Row], reading: Reading) -> None:
    uncounted: list[tuple[int, str]] = []
    counted = 0
    for row in rows:
        if row.card is not None:
            reading.card(row.line, row.card, row.stands, row.text, loose=row.loose)
            if row.card.counted:
                counted += 1
            elif not row.loose and row.stands is not ExclusionReason.TOKEN:
                uncounted.append((row.line, row.card.kept.name))
        elif row.bad is not None:
            reading.bad(row.line, row.text, row.bad)
    read = {entry.line for entry in reading.entries}
    read.update(x.line for x in reading.exclusions)
    read.update(x.line for x in reading.unread)
    for row in rows:
        if row.card is None and row.bad is None and row.kind is not _Kind.BLANK and row.line not in read:
            read.add(row.line)
            reading.heading(row.line, row.text)
            if row.is_commented_card:
                reading.note(COMMENTED_CARD, row.line, text=row.text)
    if uncounted and counted:
        reading.note(QUANTITY_MISSING, uncounted[0][0], names=tuple(name for _, name in uncounted[:10]))
