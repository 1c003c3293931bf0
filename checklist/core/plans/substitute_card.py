"""Card-sized slips that stand for double-faced cards, nine to a sheet, each with its status and what follows from it.

No art, no card back, no imitation of a card's frame, no rules text: names, costs, types and figures as facts, a code,
and in capitals whether it may be played.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from checklist.core.card import (
    Card,
    Face,
    Kind,
    double_faced_kind,
    has_other_back,
    is_double_faced,
    is_kind_known,
)
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Unread, Zone
from checklist.core.finding import gettext_noop as _
from checklist.core.lettering import fit, fitting_size_pt, grouped, printable, width_mm, wrap
from checklist.core.plans.cutting import Cut, Grid, card_grid, sheet_margins
from checklist.core.reading_notices import AMBIGUOUS_NAME, MELD_RESULT
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
from checklist.core.speech import ENGLISH, Speech
from checklist.core.terms import ProxyReason


class Status(StrEnum):
    """What a slip may be used for. It stands on its face."""

    HEAD_JUDGE_PROXY = "head-judge-proxy"  # MTR 3.4
    UNOFFICIAL = "unofficial"  # outside the MTR
    NOT_LEGAL = "not-legal"  # a sanctioned event without a register entry: MTR 3.5


class Faces(StrEnum):
    """Which faces one slip shows: both, or one of two slips that go together."""

    BOTH = "both"
    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class ProxyNote:
    """A line of the Head Judge's register, as it stands on the proxy."""

    number: str
    reason: ProxyReason


@dataclass(frozen=True, slots=True)
class Substitute:
    """One slip. `payload` is what the QR holds, `code` the same in short for typing.

    `printed_names`: the faces' names in the player's language (`language`), where they differ from the English ones.
    A Head Judge's proxy needs `proxy`, `event` and `date` (ISO). `speech`: where it is not that of the sheet; of two
    languages the status, and what follows from it, is said in both.
    """

    card: Card
    zone: Zone
    copy: int
    copies: int
    code: str
    payload: str
    status: Status
    owner: str = ""
    event: str = ""
    date: str = ""
    proxy: ProxyNote | None = None
    printed_names: tuple[str, ...] = ()
    language: str = ""
    faces: Faces = Faces.BOTH
    speech: Speech | None = None


def apart(substitutes: Iterable[Substitute]) -> Iterator[Substitute]:
    """Two slips for each, one a face, for players who want to see one face at a time; the code is the same."""
    for slip in substitutes:
        if slip.card.back is None:
            yield slip
        else:
            yield replace(slip, faces=Faces.FRONT)
            yield replace(slip, faces=Faces.BACK)


INSTRUCTIONS = (
    _(
        "Cut on the lines. Put each slip in front of a basic land, in a completely opaque sleeve; never in front of the real double-faced card."
    ),
    _(
        "Print on one side at 100 %, without “fit to page”. Keep this sheet and the real cards apart from your sideboard; put them away during games."
    ),
)
CODE_MM = 18.0  # read by every reader tried, also at 150 dpi
SMALL_CODE_MM = 15.0  # for who wants more room; smaller ones are on the test page only, to be tried

ZONE_WORDS = {
    Zone.MAIN: _("main deck"),
    Zone.SIDEBOARD: _("sideboard"),
    Zone.COMMANDER: _("commander"),
    Zone.COMPANION: _("companion"),
}
KIND_WORDS = {
    Kind.NONMODAL: _("Nonmodal double-faced card"),
    Kind.MODAL: _("Modal double-faced card"),
    Kind.MELD: _("Meld card"),
    Kind.REVERSIBLE: _("Reversible printing"),
}
REASON_WORDS = {
    ProxyReason.WORN: _("damaged or worn in this tournament (a)"),
    ProxyReason.FOIL_ONLY: _("foil without a non-foil printing (b)"),
}

_EDGE_MM = 4.0
_QUIET_MM = CODE_MM * 4 / 29  # also above a smaller one: the words beside it stay where they are
_CAPITALS_3_MM_PT = 12.0  # Noto Sans: capitals are 0.714 of the size, so 3.02 mm


class SlipSize(NamedTuple):
    """The room on one slip, and the language of what stands on it."""

    width: float
    height: float
    speech: Speech = ENGLISH
    code: float = CODE_MM

    @property
    def inner(self) -> float:
        return self.width - 2 * _EDGE_MM

    @property
    def code_left(self) -> float:
        return self.width - _EDGE_MM - self.code

    @property
    def code_top(self) -> float:
        return self.height - _EDGE_MM - CODE_MM

    @property
    def left_column(self) -> float:
        """Beside the code and its quiet zone."""
        return self.code_left - self.code * 4 / 29 - _EDGE_MM - 0.3


def figures(face: Face, speech: Speech = ENGLISH) -> str:
    """Power and toughness, loyalty or defense; "" where the face has none."""
    if face.power or face.toughness:
        return f"{face.power or '?'}/{face.toughness or '?'}"  # half a figure is shown as what it is
    if face.loyalty:
        return speech.say("Loyalty {number}", number=face.loyalty)
    return speech.say("Defense {number}", number=face.defense) if face.defense else ""


class _Column:
    """Marks placed from the top down."""

    def __init__(self, y_mm: float) -> None:
        self.y = y_mm
        self.marks: list[PlainMark] = []

    def lines(
        self,
        lines: Iterable[str],
        size_pt: float,
        weight: Weight = Weight.REGULAR,
        *,
        grey: float = 0.0,
        x_mm: float = _EDGE_MM,
        language: str = "",
    ) -> None:
        for line in lines:
            self.y += size_pt * 0.43  # 1.22 of the size from line to line
            self.marks.append(Text(x_mm, round(self.y, 2), line, size_pt, weight, grey=grey, language=language))


def _centred(words: str, y_mm: float, size_pt: float, size: SlipSize, weight: Weight = Weight.BOLD) -> Text:
    fitted = min(size_pt, fitting_size_pt(words, size.inner - 2, size_pt, weight))
    return Text(size.width / 2, y_mm, words, fitted, weight, Align.CENTRE)


def _status_in_two(size: SlipSize, rows: Sequence[tuple[str, float]]) -> tuple[list[PlainMark], float]:
    """All rows (sentence, size) in the first language, then in the second."""
    y, marks = 3.2, list[PlainMark]()
    for number, one in enumerate(size.speech.each()):
        y += 0.8 * number
        for words, pt in rows:
            y += 0.37 * pt if pt > 8 else 0.37 * pt + 0.4  # room under the capitals
            marks.append(_centred(one.say(words), round(y, 2), pt, size, Weight.BOLD if pt > 7 else Weight.REGULAR))
    return [Box(2.5, 2.5, size.width - 5, round(y - 1.1, 2), 0.7, 1.5), *marks], y + 2.7


def not_legal_block(size: SlipSize) -> tuple[list[PlainMark], float]:
    if size.speech.second is not None:
        return _status_in_two(
            size,
            (
                (_("NOT LEGAL"), _CAPITALS_3_MM_PT),
                (_("IN THIS EVENT:"), _CAPITALS_3_MM_PT),
                (_("keep out of the deck (MTR 3.5)"), 7.5),
            ),
        )
    return [
        Box(2.5, 2.5, size.width - 5, 16.2, 0.7, 1.5),
        _centred(size.speech.say("NOT LEGAL"), 8.0, 16, size),
        _centred(size.speech.say("IN THIS EVENT:"), 12.9, _CAPITALS_3_MM_PT, size),
        _centred(size.speech.say("keep out of the deck (MTR 3.5)"), 16.8, 8, size),
    ], 20.0


def unofficial_block(size: SlipSize) -> tuple[list[PlainMark], float]:
    if size.speech.second is not None:
        return _status_in_two(
            size,
            (
                (_("UNOFFICIAL"), _CAPITALS_3_MM_PT),
                (_("for unsanctioned play only"), 7.5),
                (_("not for a sanctioned tournament (MTR 3.5)"), 6.5),
            ),
        )
    return [
        Box(2.5, 2.5, size.width - 5, 13.6, 0.7, 1.5),
        _centred(size.speech.say("UNOFFICIAL"), 7.9, 15, size),
        _centred(size.speech.say("for unsanctioned play only"), 11.3, 8, size),
        _centred(size.speech.say("not for a sanctioned tournament (MTR 3.5)"), 14.6, 6.5, size, Weight.REGULAR),
    ], 17.4


def _proxy(slip: Substitute, size: SlipSize) -> tuple[list[PlainMark], float]:
    note = slip.proxy
    if note is None or not note.number or not slip.event or not slip.date:
        raise Refused("proxy-without-register", "A Head Judge's proxy needs its register number, tournament and date.")
    say = size.speech.say
    column = _Column(8.4)
    pt, lines = fit(
        say("Head Judge’s proxy, this tournament only (MTR 3.4)"), size.inner - 2, 6.5, 5, lines=2, wrap_below_pt=5.5
    )
    column.lines(lines, pt, x_mm=5)
    event_pt, event = fit(
        printable(f"{slip.event}, {slip.date}"), size.inner - 2, 6.5, 3, lines=4, wrap_below_pt=5, weight=Weight.BOLD
    )
    column.lines(event, event_pt, Weight.BOLD, x_mm=5)
    pt, lines = fit(
        say("Reason: {reason}", reason=say(REASON_WORDS[note.reason])), size.inner - 2, 6, 5, lines=2, wrap_below_pt=5.5
    )
    column.lines(lines, pt, x_mm=5)
    initials = say("Head Judge’s initials:")
    column.lines([initials], 6, x_mm=5)
    column.marks.append(
        Line(max(26.0, round(5.5 + width_mm(initials, 6), 2)), column.y + 0.4, size.width - 5, column.y + 0.4, 0.2)
    )
    number = say("No. {number}", number=note.number)
    return [
        Box(2.5, 2.5, size.width - 5, column.y - 0.9, 0.7, 1.5),
        Text(5, 8.0, say("PROXY"), 16, Weight.BOLD),
        Text(size.width - 5, 8.0, number, fitting_size_pt(number, 26, 12, Weight.BOLD), Weight.BOLD, Align.RIGHT),
        *column.marks,
    ], column.y + 2.9


def _status_block(slip: Substitute, size: SlipSize) -> tuple[list[PlainMark], float]:
    """What the slip may be used for, and where the room below begins."""
    if slip.status is Status.HEAD_JUDGE_PROXY:
        return _proxy(slip, size._replace(speech=size.speech.each()[-1]))  # the event's: for its Head Judge
    return not_legal_block(size) if slip.status is Status.NOT_LEGAL else unofficial_block(size)


def _face(column: _Column, face: Face, label: str, printed: str, language: str, name_pt: float, size: SlipSize) -> None:
    """One face: label and cost, name, type and figures."""
    room = size.inner
    right = _EDGE_MM + room
    cost = printable(face.mana_cost or "")
    cost_room = room - max(14, width_mm(label, 5.5) + 2)
    if fitting_size_pt(cost, cost_room, 9, Weight.BOLD) < 5.5:
        cost = cost.replace("}{", "} {")  # where a line may end
    cost_pt, costs = fit(cost, cost_room, 9, 5, lines=3, wrap_below_pt=5.5, weight=Weight.BOLD)
    column.y += 3.6
    if label:
        column.marks.append(Text(_EDGE_MM, round(column.y, 2), label, 5.5, grey=0.35))
    for number, line in enumerate(costs):
        column.y += 0.43 * cost_pt if number else 0
        column.marks.append(Text(right, round(column.y, 2), line, cost_pt, Weight.BOLD, Align.RIGHT))
    pt, lines = fit(
        printable(face.name), room, name_pt, 5.5, lines=6, wrap_below_pt=min(8.0, name_pt), weight=Weight.BOLD
    )
    column.lines(lines, pt, Weight.BOLD)
    if printed:
        pt, lines = fit(printable(printed), room, 7.5, 5.5, lines=2)
        column.lines(lines, pt, language=language)
    has = printable(figures(face, size.speech.each()[0]))
    has_mm = width_mm(has, 9, Weight.BOLD) + 2 if has else 0.0
    pt, lines = fit(printable(face.type_line or ""), room - has_mm, 8, 5, lines=3, wrap_below_pt=6.5)
    column.lines(lines, pt)
    if has:
        column.y += 0 if lines else 3.2
        column.marks.append(Text(right, round(column.y, 2), has, 9, Weight.BOLD, Align.RIGHT))
    column.y += 1.0


def _faces(slip: Substitute, top: float, size: SlipSize) -> list[PlainMark]:
    """Both faces between `top` and the code, as large as fits. Raises Refused("does-not-fit") if nothing does."""
    card = slip.card
    floor = size.code_top - _QUIET_MM - 0.2
    names = slip.printed_names + ("",) * 2
    say = size.speech.say
    labels = (say("FRONT"), say("BACK")) if is_double_faced(card) else ("", "")  # a proxy may stand for any card
    for name_pt in (13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.5):
        column = _Column(top)
        if slip.faces is not Faces.BOTH and card.back is not None:
            shown, at = (card.front, 0) if slip.faces is Faces.FRONT else (card.back, 1)
            other = card.faces[1 - at].name
            _face(column, shown, labels[at], names[at], slip.language, name_pt, size)
            pt, lines = fit(
                printable(say("The other slip: {name}", name=other)), size.inner, 6.5, 4, lines=3, wrap_below_pt=5.5
            )
            column.y += 1.5
            column.lines(lines, pt, grey=0.35)
            if column.y <= floor:
                return column.marks
            continue
        _face(column, card.front, labels[0], names[0], slip.language, name_pt, size)
        column.marks.append(
            Line(_EDGE_MM, round(column.y + 0.6, 2), size.width - _EDGE_MM, round(column.y + 0.6, 2), 0.15, grey=0.5)
        )
        column.y += 0.6
        if card.meld_result:
            _meld(column, card, name_pt, size)
        elif card.back is not None:
            _face(column, card.back, labels[1], names[1], slip.language, name_pt, size)
        if column.y <= floor:
            return column.marks
    raise Refused("does-not-fit", "{name!r} does not fit on a card.", name=card.name)


def _meld(column: _Column, card: Card, name_pt: float, size: SlipSize) -> None:
    """The back of a meld card is half of another card: whose, and with which."""
    room, say = size.inner, size.speech.say
    column.y += 3.6
    column.marks.append(Text(_EDGE_MM, round(column.y, 2), say("BACK: HALF OF"), 5.5, grey=0.35))
    pt, lines = fit(
        printable(card.meld_result), room, name_pt, 5.5, lines=3, wrap_below_pt=min(8.0, name_pt), weight=Weight.BOLD
    )
    column.lines(lines, pt, Weight.BOLD)
    pt, lines = fit(
        printable(say("melds with {name}", name=card.meld_partner)), room, 7.5, 5, lines=2, wrap_below_pt=6.5
    )
    column.lines(lines, pt)
    column.y += 1.0


def _shared(slip: Substitute, size: SlipSize) -> tuple[PlainMark, ...]:
    """What all copies of a card have in common, whosever they are."""
    head, top = _status_block(slip, size)
    kind = double_faced_kind(slip.card)
    words = size.speech.each()[0].say(KIND_WORDS[kind]) if kind else ""
    pt, lines = fit(words, size.left_column, 6.5, 5, lines=2)
    foot = _Column(size.code_top - 0.6)
    foot.lines(lines, pt)
    return (*head, *_faces(slip, top, size), *foot.marks)


def _shared_where_it_fits(slip: Substitute, size: SlipSize) -> tuple[PlainMark, ...]:
    """In both languages; a card whose names leave no room for two is said in the second, the event's, alone."""
    try:
        return _shared(slip, size)
    except Refused as refused:
        if refused.code != "does-not-fit" or size.speech.second is None:
            raise
        return _shared(slip, size._replace(speech=size.speech.second))


@functools.lru_cache(maxsize=1_000)
def _place(zone: Zone, copy: int, copies: int, room_mm: float, speech: Speech) -> tuple[str, float]:
    place = speech.say(ZONE_WORDS[zone])
    words = speech.say("{zone}, copy {copy} of {copies}", zone=place, copy=copy, copies=copies)
    words = words[:1].upper() + words[1:]
    return words, fitting_size_pt(words, room_mm, 7.5, Weight.BOLD)


@functools.lru_cache(maxsize=4_000)
def _about(texts: tuple[str, ...], room_mm: float, height_mm: float) -> tuple[float, tuple[str, ...]]:
    """Size and lines for owner and event in a narrow column: wrapped at the largest size that leaves room for all."""
    for quarter_points in range(26, 9, -1):
        pt = quarter_points / 4
        lines = tuple(line for words in texts for line in wrap(words, room_mm, pt))
        if len(lines) * pt * 0.42 <= height_mm:
            return pt, lines
    raise Refused("does-not-fit", "The names {names!r} do not fit on a card.", names=", ".join(texts))


def _own(slip: Substitute, size: SlipSize, x: float, y: float) -> list[PlainMark]:
    """What is this slip's alone: place, owner and code."""
    room = size.left_column
    left = x + _EDGE_MM
    foot = size.code_top
    place, place_pt = _place(slip.zone, slip.copy, slip.copies, room, size.speech.each()[0])
    code = grouped(slip.code)
    marks: list[PlainMark] = [Text(left, round(y + foot + 5.6, 2), place, place_pt, Weight.BOLD)]
    about = [slip.owner] if slip.status is Status.HEAD_JUDGE_PROXY else [slip.owner, slip.event]
    pt, lines = _about(tuple(filter(None, map(printable, about))), room, size.height - _EDGE_MM - 2.9 - foot - 5.9)
    at = foot + 5.9
    for line in lines:
        at += pt * 0.42
        marks.append(Text(left, round(y + at, 2), line, pt))
    marks.append(
        Text(left, round(y + size.height - _EDGE_MM, 2), code, fitting_size_pt(code, room, 9, Weight.BOLD), Weight.BOLD)
    )
    top = y + size.height - _EDGE_MM - size.code
    marks.append(Code(round(x + size.code_left, 2), round(top, 2), size.code, slip.payload))
    return marks


def _instructions(left_out: int, speech: Speech) -> tuple[str, str]:
    """The two lines in the margin; that something is missing goes before how to print."""
    if not left_out:
        return speech.say(INSTRUCTIONS[0]), speech.say(INSTRUCTIONS[1])
    one = speech.say("1 line of the list is NOT printed here: see the last page.")
    several = speech.say("{count} lines of the list are NOT printed here: see the last page.", count=left_out)
    return one if left_out == 1 else several, speech.say(INSTRUCTIONS[0])


def _look(slip: Substitute) -> tuple[object, ...]:
    """What decides how the shared part of a slip looks; a card by its facts: two revisions may know one name differently."""
    card = slip.card
    look: tuple[object, ...] = (card.name, card.layout, card.faces, card.meld_partner, card.meld_result)
    look += (slip.status, slip.proxy, slip.printed_names, slip.language, slip.faces, slip.speech)
    return (*look, slip.event, slip.date) if slip.status is Status.HEAD_JUDGE_PROXY else look


def plan_substitutes(
    substitutes: Iterable[Substitute],
    paper: Paper,
    *,
    left_out: Sequence[str] = (),
    cut: Cut = Cut(),  # noqa: B008 -- frozen
    title: str = "Substitute cards",
    owners_apart: bool = False,
    code_mm: float = CODE_MM,
    speech: Speech = ENGLISH,
) -> SheetPlan:
    """Nine slips to a sheet, in the order given; `left_out` names, in words, what could not be printed.

    What is not legal in its event has its code on the face too: the judge who meets it in a deck scans it and is told.

    `owners_apart`: each player's slips from a new sheet; else players share sheets: each slip says whose it is, and so
    does a strip beside each row of such a sheet, for whoever sorts what was cut.

    Raises Refused: "nothing-to-print" without slips, "does-not-fit", "proxy-without-register", "grid-does-not-fit".
    """
    grid = card_grid(paper, cut)
    size = SlipSize(cut.width_mm, cut.height_mm, speech, code_mm)
    alone = speech.each()[0]  # of two languages the margins have room for one
    margins = Stamp(0, 0, sheet_margins(grid, _instructions(len(left_out), alone), speech))
    stamps: dict[tuple[object, ...], tuple[PlainMark, ...]] = {}
    slots = grid.slots
    skipped = set(cut.skip)
    free = [slot for slot in range(len(slots)) if slot not in skipped]
    columns = len(grid.columns_mm)
    pages: list[Page] = []
    marks: list[Mark] = []
    rows: dict[int, list[str]] = {}  # the owners of each row of the sheet at hand
    owner = None
    for slip in substitutes:
        if marks and (not free or (owners_apart and slip.owner != owner)):
            pages.append(_finished(marks, rows, grid))
            marks, rows, free = [], {}, []
        if not marks:
            marks, free = [margins], free or list(range(len(slots)))
        owner = slip.owner
        place = free.pop(0)
        rows.setdefault(place // columns, []).append(slip.owner)
        x, y = slots[place]
        own_size = size if slip.speech is None else size._replace(speech=slip.speech)
        look = _look(slip)
        if look not in stamps:
            stamps[look] = _shared_where_it_fits(slip, own_size)
        marks.append(Stamp(x, y, stamps[look]))
        marks += _own(slip, own_size, x, y)
    if not marks:
        raise Refused("nothing-to-print", "There is no double-faced card to print a substitute for.")
    pages.append(_finished(marks, rows, grid))
    pages += left_out_pages(left_out, paper, alone)
    return SheetPlan(title, paper, tuple(pages), language=speech.language)


def _finished(marks: list[Mark], rows: Mapping[int, Sequence[str]], grid: Grid) -> Page:
    shared = len({name for names in rows.values() for name in names}) > 1
    return Page((*marks, *(_owner_strips(rows, grid) if shared else ())))


def _owner_strips(rows: Mapping[int, Sequence[str]], grid: Grid) -> Iterator[Text]:
    """Whose slips a row holds, from left to right, in the margin beside it, reading upwards."""
    for row, names in rows.items():
        pt, lines = _strip_lines(" · ".join(dict.fromkeys(names)), grid.cut.height_mm - 8)
        for number, line in enumerate(lines):
            x = grid.columns_mm[0] - grid.cut.bleed_mm - 1.8 - pt * 0.42 * (len(lines) - 1 - number)
            y = grid.rows_mm[row] + grid.cut.height_mm - 4
            yield Text(round(x, 2), round(y, 2), line, pt, grey=0.35, turned=True)


@functools.lru_cache(maxsize=4_000)
def _strip_lines(names: str, room_mm: float) -> tuple[float, tuple[str, ...]]:
    return fit(printable(names), room_mm, 5.5, 0.75, lines=2, wrap_below_pt=3.5)


# Lines that name no one card, by the code of the notice that says so; all others are not known at all.
_NO_CARD = {
    MELD_RESULT.code: _("the back of a meld pair, no card of a deck (CR 712.4): list its two parts"),
    AMBIGUOUS_NAME.code: _("a name of more than one card: look at the card’s back"),
}


def why_no_card(entry: ResolvedEntry, speech: Speech) -> str:
    """Why a line of a list has no card, in words."""
    return speech.say(_NO_CARD.get(entry.asked, _("not in the card catalogue: look at the card’s back")))


def lines_left_out(deck: Deck, unread: Iterable[Unread] = (), speech: Speech = ENGLISH) -> tuple[str, ...]:
    """Every line that may be of a double-faced card and gets no slip, with the reason, in words."""
    known = {entry.entry.line for entry in deck.entries}
    say = speech.say
    said = [
        say("line {line}: {text} (could not be read)", line=line.line, text=line.text)
        for line in unread
        if line.line not in known
    ]
    for entry in deck.counted():
        card = entry.card
        line = say("line {line}: {text}", line=entry.entry.line, text=f"{entry.entry.quantity} {entry.name}")
        if card is None:
            said.append(f"{line} ({why_no_card(entry, speech)})")
        elif not is_kind_known(card):
            said.append(f"{line} " + say("(the catalogue does not know its kind: look at the card’s back)"))
        elif has_other_back(card, entry.printing) and not is_double_faced(card):
            reversible = say("(reversible printing, not double-faced: nothing may stand for it, CR 713.3)")
            said.append(f"{line} {reversible}")
    return tuple(said)


def left_out_pages(left_out: Sequence[str], paper: Paper, speech: Speech) -> list[Page]:
    """Nothing is lost in silence: every line that is not on the sheets, in full."""
    if not left_out:
        return []
    size = PAPER_SIZES[paper]
    room = size.width_mm - 40
    lines: list[tuple[str, float]] = []
    for words in left_out:
        pieces = wrap(printable(words), room - 6, 10)
        lines += [(piece, 0.0 if number == 0 else 6.0) for number, piece in enumerate(pieces)]
    pages = []
    look = speech.say("These lines of the list have no slip on the sheets. Look at them before the event.")
    per_page = int((size.height_mm - 60) // 5.2)
    for start in range(0, len(lines), per_page):
        marks: list[Mark] = [
            Text(20, 25, speech.say("Not printed"), 18, Weight.BOLD),
            Text(20, 32, look, fitting_size_pt(look, room, 10)),
        ]
        marks += [
            Text(20 + indent, round(42 + 5.2 * row, 2), piece, 10)
            for row, (piece, indent) in enumerate(lines[start : start + per_page])
        ]
        pages.append(Page(tuple(marks)))
    return pages
