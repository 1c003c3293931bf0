"""What to write on official substitute cards: for each double-faced card of a list, and nothing that it does not show.

CR 713.2 asks for the front face's name, on a write-in card for both names; other information may be written if it is
printed on the card. MTR 3.5: one real card for each substitute, all copies of a name alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from checklist.core.card import Card, Face, Kind, double_faced_kind
from checklist.core.finding import gettext_noop as _
from checklist.core.lettering import fit, fitting_size_pt, printable, width_mm
from checklist.core.plans.cutting import page_foot
from checklist.core.plans.substitute_card import KIND_WORDS, figures
from checklist.core.refusal import Refused
from checklist.core.sheet import (
    PAPER_SIZES,
    Align,
    Box,
    Circle,
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


class Style(StrEnum):
    """The three kinds of official substitute card (CR 713.2a to c)."""

    LIST = "list"  # names with circles, products of 2011 to 2018
    NAMED = "named"  # one card's own, Core Set 2019
    WRITE_IN = "write-in"  # two title bars, Zendikar Rising and later


# Sets whose own list-type card names the double-faced cards of that set. Source: release notes of each set, read
# 2026-11; what is on the lists of DKA, EMN and RIX was not checked card by card.
LIST_SETS = frozenset({"isd", "dka", "ori", "soi", "emn", "xln", "rix"})
NAMED_CARDS = frozenset({"Nicol Bolas, the Ravager // Nicol Bolas, the Arisen"})  # Core Set 2019


@dataclass(frozen=True, slots=True)
class CopyItem:
    """One double-faced card of a list with the copies that need a substitute.

    `printed_names`: the faces' names in the player's language (`language`), where they differ from the English ones.
    """

    card: Card
    main: int
    sideboard: int
    printed_names: tuple[str, ...] = ()
    language: str = ""

    @property
    def quantity(self) -> int:
        return self.main + self.sideboard


def styles_for(card: Card) -> tuple[Style, ...]:
    """The official styles that can stand for this card; write-in cards for all of them."""
    kind = double_faced_kind(card)
    found = [Style.WRITE_IN]
    sets = {card.first_set.lower(), *(printing.set_code.lower() for printing in card.printings)}
    if kind in (Kind.NONMODAL, Kind.MELD) and sets & LIST_SETS:
        found.insert(0, Style.LIST)
    if card.name in NAMED_CARDS:
        found.insert(0, Style.NAMED)
    return tuple(found)


_MARGIN_MM = 15.0
_HEAD_MM = 66.0
_LATER_HEAD_MM = 30.0
_FOOT_MM = 14.0
_GAP_MM = 4.0

TITLE = _("To copy onto official substitute cards")
BEFORE_THE_EVENT = (
    _("One real card for each substitute, brought to the event and at hand in every game (MTR 3.5, CR 713.3)."),
    _("Real cards: keep apart from the sideboard, don’t show your opponent (MTR 3.5, 3.16)."),
    _("All copies of a name alike: each by a substitute, or none (MTR 3.5)."),
    _(
        "Write only what stands on the printed card: the names, and if you like cost, type, power and toughness "
        "(CR 713.2). No notes, and nothing that shows through from behind."
    ),
)


def _amounts(item: CopyItem, speech: Speech) -> list[str]:
    parts = []
    for one in speech.each():
        parts += [one.say("{number} in the deck", number=item.main)] if item.main else []
        parts += [one.say("{number} in the sideboard", number=item.sideboard)] if item.sideboard else []
    return parts


def _how(card: Card, speech: Speech) -> list[tuple[str, str]]:
    """(style, what to do) for each official style, the certain one first; all of them in one language, then in the next."""
    return [how for one in speech.each() for how in _how_in_one(card, one)]


def _how_in_one(card: Card, speech: Speech) -> list[tuple[str, str]]:
    say = speech.say
    kind = double_faced_kind(card)
    how = []
    for style in styles_for(card):
        if style is Style.NAMED:
            how.append((say("Core Set 2019 card"), say("made for this card alone; nothing to write (CR 713.2b).")))
        elif style is Style.LIST:
            words = say("mark exactly one circle, beside “{name}” (CR 713.2a).", name=card.front.name)
            how.append((say("List card, 2011 to 2018"), words))
        elif kind is Kind.MODAL:
            how.append((say("Write-in card, 2020 on"), say("write the names of both faces (CR 713.2c).")))
        else:
            words = say(
                "write the names above. CR 713.2c speaks of modal cards; the release notes of 2020 allow this one too. "
                "Head Judge decides."
            )
            how.append((say("Write-in card, 2020 on"), words))
    return how


def _face_lines(face: Face, room: float, speech: Speech) -> tuple[list[tuple[str, float, Weight]], str]:
    """Lines of (text, size, weight) for one title bar, and the cost at its end."""
    pt, names = fit(printable(face.name), room, 12, 5, lines=6, wrap_below_pt=8, weight=Weight.BOLD)
    lines = [(line, pt, Weight.BOLD) for line in names]
    rest = "   ".join(filter(None, (face.type_line, figures(face, speech))))
    pt, types = fit(printable(rest), room, 8.5, 5, lines=4, wrap_below_pt=7)
    return [*lines, *((line, pt, Weight.REGULAR) for line in types)], printable(face.mana_cost or "")


def _half(
    face: Face, label: str, x: float, room: float, speech: Speech, printed: str = "", language: str = ""
) -> tuple[list[PlainMark], float]:
    """One face as it may be written: a box that is no card frame, with label, cost, name, type and figures.

    `printed`: its name on a card in another language, which is what may be written where that is the card (CR 713.2).
    """
    y = 0.0
    lines, cost = _face_lines(face, room - 6, speech)
    marks: list[PlainMark] = [Text(x + 3, y + 4.2, label, 6, grey=0.35)]
    if cost:
        cost_pt = fitting_size_pt(cost, room - 8 - width_mm(label, 6), 10, Weight.BOLD)
        marks.append(Text(x + room - 3, y + 4.4, cost, cost_pt, Weight.BOLD, Align.RIGHT))
    at = y + 4.8
    for words, pt, weight in lines:
        at += pt * 0.44
        marks.append(Text(x + 3, round(at, 2), words, pt, weight))
    if printed:
        said = printable(speech.each()[0].say("or as printed on your card: {name}", name=printed))
        pt, wrapped = fit(said, room - 6, 9, 5, lines=4, wrap_below_pt=8)
        for line in wrapped:
            at += pt * 0.44
            marks.append(Text(x + 3, round(at, 2), line, pt, language=language))
    return [mark for mark in marks if not isinstance(mark, Text) or mark.text], at - y + 3


def _block(item: CopyItem, width: float, speech: Speech) -> tuple[tuple[PlainMark, ...], float]:
    """Everything for one card, measured from its own top left corner; and its height."""
    card = item.card
    kind = double_faced_kind(card)
    if kind is None:
        raise Refused(
            "not-double-faced",
            "No substitute may stand for {name!r}: it is not double-faced (CR 713.3).",
            name=card.name,
        )
    amount = f"{item.quantity} ×"
    side = 24.0
    room = (width - side) / 2
    names = (*item.printed_names, "", "")
    front, height = _half(card.front, speech.say("FRONT"), side, room, speech, names[0], item.language)
    if card.back is not None:
        label = speech.say("BACK")
        back, back_height = _half(card.back, label, side + room, room, speech, names[1], item.language)
    else:
        half = Face(card.meld_result, type_line=speech.say("melds with {name}", name=card.meld_partner))
        back, back_height = _half(half, speech.say("BACK: HALF OF"), side + room, room, speech)
    amounts = _amounts(item, speech)
    height = max(height, back_height, 17.0, 9.2 + 3 * len(amounts) + 1.8)
    marks: list[PlainMark] = [
        Text(3, 8.2, amount, 18, Weight.BOLD),
        *(Text(3, 12.2 + 3 * row, part, fitting_size_pt(part, side - 4, 6.5)) for row, part in enumerate(amounts)),
        *front,
        *back,
        Line(side, 2, side, height - 1, 0.15, grey=0.6),
        Line(side + room, 2, side + room, height - 1, 0.15, grey=0.6),
    ]
    at = height
    label_room = max(width_mm(label, 7.5, Weight.BOLD) for label, _words in _how(card, speech)) + 3
    marks.append(Line(0, at, width, at, 0.15, grey=0.6))
    for label, words in _how(card, speech):
        pt, lines = fit(words, width - 12 - label_room, 7.5, 6, lines=6, wrap_below_pt=7.5)
        at += 4.2
        marks.append(Circle(4.2, at - 1, 1.1, 0.25))
        marks.append(Text(7.5, round(at, 2), label, 7.5, Weight.BOLD))
        for number, line in enumerate(lines):
            at += 3.3 if number else 0
            marks.append(Text(7.5 + label_room, round(at, 2), line, pt))
    at += 2.4
    kind_words = speech.say(KIND_WORDS[kind])
    marks.insert(0, Box(0, 0, width, round(at, 2), 0.3, 1.5))
    marks.insert(1, Text(width - 3, -0.9, kind_words, 6.5, align=Align.RIGHT, grey=0.35))
    return tuple(marks), at


def _which_blanks(items: Sequence[CopyItem], speech: Speech) -> str:
    """How many blanks of which style: write-in cards for all, and what may stand in their place."""

    def of(style: Style) -> int:
        return sum(item.quantity for item in items if style in styles_for(item.card))

    said = [speech.say("Write-in cards, 2020 on: {number}.", number=of(Style.WRITE_IN))]
    if of(Style.LIST):
        said.append(speech.say("Or list cards, 2011 to 2018: {number} of these.", number=of(Style.LIST)))
    if of(Style.NAMED):
        said.append(speech.say("Or the Core Set 2019 card: {number} of these.", number=of(Style.NAMED)))
    return " ".join(said)


def _first_head(
    items: Sequence[CopyItem], player: str, event: str, width: float, speech: Speech
) -> tuple[list[Mark], float]:
    """Title, how many blanks, what to heed; and where the cards begin."""
    right = width - _MARGIN_MM
    room = right - _MARGIN_MM
    blanks = sum(item.quantity for item in items)
    title = speech.say(TITLE)
    marks: list[Mark] = [Text(_MARGIN_MM, 18.5, title, fitting_size_pt(title, room, 17, Weight.BOLD), Weight.BOLD)]
    who = printable(", ".join(filter(None, (player, event))))
    if who:
        pt, lines = fit(who, room, 10, 2.5, lines=3, wrap_below_pt=5)
        marks += [Text(_MARGIN_MM, round(24.0 + row * pt * 0.42, 2), line, pt) for row, line in enumerate(lines)]
    one = speech.say("You need 1 official substitute card.")
    several = speech.say("You need {number} official substitute cards.", number=blanks)
    need = one if blanks == 1 else several
    marks.append(Text(_MARGIN_MM, 33.5, need, fitting_size_pt(need, room, 12, Weight.BOLD), Weight.BOLD))
    y = 34.8
    for language in speech.each():
        pt, lines = fit(_which_blanks(items, language), room, 8.5, 6, lines=3, wrap_below_pt=7.5)
        for line in lines:
            y += 3.7
            marks.append(Text(_MARGIN_MM, round(y, 2), line, pt))
    y += 0.8
    for language in speech.each():
        for words in BEFORE_THE_EVENT:
            pt, lines = fit(language.say(words), room - 4, 8, 7, lines=4, wrap_below_pt=8)
            for number, line in enumerate(lines):
                y += 3.7
                if number == 0:
                    marks.append(Circle(_MARGIN_MM + 1, y - 1, 0.45, filled=True))
                marks.append(Text(_MARGIN_MM + 4, round(y, 2), line, pt))
        y += 1.8
    return marks, max(_HEAD_MM, y + 4.5)


def plan_copy_sheet(
    items: Sequence[CopyItem],
    paper: Paper,
    *,
    player: str = "",
    event: str = "",
    left_out: Iterable[str] = (),
    title: str = TITLE,
    speech: Speech = ENGLISH,
) -> SheetPlan:
    """One player's sheet. `left_out`: lines of the list about which nothing can be said, in words.

    Raises Refused: "nothing-to-print" without a double-faced card, "not-double-faced" for any other card.
    """
    items = [item for item in items if item.quantity]
    if not items:
        raise Refused("nothing-to-print", "There is no double-faced card that could have a substitute.")
    size = PAPER_SIZES[paper]
    width, height = size.width_mm, size.height_mm
    room = width - 2 * _MARGIN_MM
    frame = Stamp(0, 0, page_foot(paper, _MARGIN_MM, 7.5, speech))
    floor = height - _FOOT_MM
    pages: list[Page] = []
    head, y = _first_head(items, player, event, width, speech)
    marks: list[Mark] = [frame, *head]
    later_title = printable(", ".join(filter(None, (speech.say(TITLE), player))))
    later_pt, later = fit(later_title, room, 10, 2.5, lines=3, wrap_below_pt=7, weight=Weight.BOLD)

    def next_page() -> None:
        nonlocal marks, y
        pages.append(Page(tuple(marks)))
        marks = [
            frame,
            *(
                Text(_MARGIN_MM, round(18.5 + row * later_pt * 0.42, 2), line, later_pt, Weight.BOLD)
                for row, line in enumerate(later)
            ),
        ]
        y = _LATER_HEAD_MM

    for item in items:
        block, block_height = _block(item, room, speech)
        if y + block_height > floor:
            next_page()
        marks.append(Stamp(_MARGIN_MM, round(y, 2), block))
        y += block_height + _GAP_MM + 1.5
    rest = list(left_out)
    if rest:
        if y + 14 > floor:
            next_page()
        y += 4
        heading = speech.say("Not on this sheet: look at these cards’ backs")
        heading_pt = fitting_size_pt(heading, room, 9, Weight.BOLD)
        marks.append(Text(_MARGIN_MM, round(y, 2), heading, heading_pt, Weight.BOLD))
        for words in rest:
            pt, lines = fit(printable(words), room, 8.5, 6, lines=40, wrap_below_pt=8)
            for line in lines:
                y += 4
                if y > floor:
                    next_page()
                marks.append(Text(_MARGIN_MM, round(y, 2), line, pt))
    pages.append(Page(tuple(marks)))
    return SheetPlan(title, paper, tuple(pages), language=speech.language)
