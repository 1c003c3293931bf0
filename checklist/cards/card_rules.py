"""What the rules say about one card, as rows for its page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from checklist.cards.marks import drawn
from checklist.core.card import Card, CardLookup
from checklist.core.card_questions import questions_about
from checklist.core.characteristics import (
    SYMBOL_WORDS,
    Answer,
    Place,
    Shape,
    Symbol,
    face_symbols,
    kind_words,
    shapes,
    substitute_must_show,
)
from checklist.core.finding import HEAD_JUDGE_DECIDES, Certainty
from checklist.core.finding import gettext_noop as _
from checklist.core.names import fold_name
from checklist.core.rules.editions import cite_all, edition_dates

PLACES = {
    Place.ELSEWHERE: _("in a hand, library, graveyard or exile, and outside the game"),
    Place.STACK_FRONT: _("on the stack with its front up"),
    Place.STACK_BACK: _("on the stack with its back up"),
    Place.BATTLEFIELD_FRONT: _("on the battlefield with its front up"),
    Place.BATTLEFIELD_BACK: _("on the battlefield with its back up"),
    Place.FACE_DOWN: _("face down on stack or battlefield"),
    Place.MELDED: _("melded"),
    Place.COPY_OF_BACK: _("a permanent that copies its back"),
    Place.COPY_OF_MELDED: _("a permanent that copies the melded permanent"),
}


@dataclass(frozen=True)
class ShapeRow:
    place: str
    shape: Shape
    mana_value: str  # "" where it is not known


@dataclass(frozen=True)
class AnswerRow:
    code: str
    question: str
    answer: str
    cites: Sequence[str]
    certainty: Certainty


@dataclass(frozen=True)
class PrintingRow:
    """Printings that carry the same symbols; `front` "" where the rules name none."""

    sets: Sequence[str]
    front: str
    back: str
    front_mark: SafeString  # "" where we draw none
    back_mark: SafeString


@dataclass(frozen=True)
class CardRules:
    kind: str
    older_word: str
    shapes: Sequence[ShapeRow]
    printings: Sequence[PrintingRow]
    substitute: Sequence[AnswerRow]
    questions: Sequence[AnswerRow]


def rules_about(card: Card, cards: CardLookup) -> CardRules | None:
    """By the newest editions known; None for a card with an ordinary back. A meld card looks up partner and result."""
    dates = edition_dates()
    kind, older_word = kind_words(card, dates)
    if not kind:
        return None
    partner, result = _named(cards, card.meld_partner), _named(cards, card.meld_result)
    found = shapes(card, dates, partner=partner, result=result)
    return CardRules(
        gettext(kind),
        gettext(older_word) if older_word else "",
        [ShapeRow(gettext(PLACES[shape.place]), shape, _number(shape.mana_value)) for shape in found],
        _printings(card),
        [_answer(answer, dates) for answer in substitute_must_show(card)],
        [_answer(answer, dates) for answer in questions_about(card, dates)],
    )


def _named(cards: CardLookup, name: str) -> Card | None:
    key = fold_name(name)
    matches = cards.find([key]).get(key, ()) if name else ()
    return next((match.card for match in matches if match.card.name == name), None)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _answer(answer: Answer, dates: Mapping[str, str]) -> AnswerRow:
    sentence = gettext(answer.answer).format_map(answer.values or {})
    if answer.certainty in (Certainty.INFERRED, Certainty.UNSETTLED):
        sentence = f"{sentence} {gettext(HEAD_JUDGE_DECIDES)}"
    cites = cite_all(answer.cites, dates)
    return AnswerRow(answer.code, gettext(answer.question), sentence, cites, answer.certainty)


def _printings(card: Card) -> list[PrintingRow]:
    """The sets of the card by the symbols that they carry, in the order of its printings."""
    by_symbols: dict[tuple[Symbol, Symbol] | None, list[str]] = {}
    for set_code in dict.fromkeys(printing.set_code.upper() for printing in card.printings):
        found = face_symbols(card, set_code)
        by_symbols.setdefault((found.front, found.back) if found else None, []).append(set_code)
    return [_printing_row(sets, symbols) for symbols, sets in by_symbols.items()]


def _printing_row(sets: Sequence[str], symbols: tuple[Symbol, Symbol] | None) -> PrintingRow:
    if symbols is None:
        return PrintingRow(sets, "", "", SafeString(""), SafeString(""))
    front, back = (gettext(SYMBOL_WORDS[symbol]) for symbol in symbols)
    pictures = (SafeString(drawn(symbol)) for symbol in symbols)  # nosec B703 B308 -- drawn from our own table
    return PrintingRow(sets, front, back, *pictures)
