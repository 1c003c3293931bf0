"""What a double-faced card is, zone by zone and face by face (CR 712.8), as of the editions that an event is judged by."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from checklist.core.card import Card, Face, Kind, double_faced_kind
from checklist.core.finding import Certainty
from checklist.core.finding import gettext_noop as _
from checklist.core.rules.editions import (
    BACK_HAS_THE_FRONTS_MANA_VALUE,
    FACE_DOWN_STAYS_HIDDEN,
    MELD_IS_DOUBLE_FACED,
    MODAL_MAY_TRANSFORM,
    NONMODAL_IS_THE_WORD,
    SEVEN_MELD_PAIRS,
    cite_all,
    has_come,
)

_SYMBOLS = Path(__file__).resolve().parent / "data" / "face_symbols.toml"

# CR 712.5a to g, by name: the part that melds, its counterpart, what they become.
MELD_PAIRS: tuple[tuple[str, str, str], ...] = (
    ("Midnight Scavengers", "Graf Rats", "Chittering Host"),
    ("Hanweir Garrison", "Hanweir Battlements", "Hanweir, the Writhing Township"),
    ("Bruna, the Fading Light", "Gisela, the Broken Blade", "Brisela, Voice of Nightmares"),
    ("Phyrexian Dragon Engine", "Mishra, Claimed by Gix", "Mishra, Lost to Phyrexia"),
    ("The Mightstone and Weakstone", "Urza, Lord Protector", "Urza, Planeswalker"),
    ("Argoth, Sanctum of Nature", "Titania, Voice of Gaea", "Titania, Gaea Incarnate"),
    ("Fang, Fearless l'Cie", "Vanille, Cheerful l'Cie", "Ragnarok, Divine Deliverance"),
)


def meld_pairs(dates: Mapping[str, str]) -> tuple[tuple[str, str, str], ...]:
    """The meld pairs that the rules name at these editions."""
    return MELD_PAIRS if has_come(SEVEN_MELD_PAIRS, dates) else MELD_PAIRS[:-1]


@dataclass(frozen=True, slots=True)
class Answer:
    """A question about a card, answered: a code, a sentence as template with values, citations, how sure."""

    code: str
    question: str
    answer: str
    cites: tuple[str, ...]
    certainty: Certainty = Certainty.TEXT
    values: Mapping[str, str] | None = None

    def on(self, dates: Mapping[str, str]) -> Answer:
        return replace(self, cites=cite_all(self.cites, dates))


class Place(StrEnum):
    """Where and how a card is, as far as that decides what it is."""

    ELSEWHERE = "elsewhere"  # hand, library, graveyard, exile, outside the game
    STACK_FRONT = "stack-front"
    STACK_BACK = "stack-back"
    BATTLEFIELD_FRONT = "battlefield-front"
    BATTLEFIELD_BACK = "battlefield-back"
    FACE_DOWN = "face-down"
    MELDED = "melded"
    COPY_OF_BACK = "copy-of-back"
    COPY_OF_MELDED = "copy-of-melded"


@dataclass(frozen=True, slots=True)
class Shape:
    """What a card is in one place. `face` holds its characteristics; None within them means not known.

    `mana_value` is the one that counts there, which for a back is not what its own cost says.
    """

    place: Place
    face: Face
    mana_value: float | None
    cites: tuple[str, ...]
    certainty: Certainty = Certainty.TEXT


# CR 708.2a: what a face-down card is unless the effect says otherwise.
FACE_DOWN = Face("", "", 0.0, "Creature", (), "2", "2", "", "")

_PERMANENT = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})


def _types(face: Face) -> frozenset[str]:
    return frozenset((face.type_line or "").partition("—")[0].split())


def is_permanent(face: Face) -> bool:
    return bool(_types(face) & _PERMANENT)


def is_spell(face: Face) -> bool:
    return bool(_types(face) & {"Instant", "Sorcery"})


def spell_face(card: Card) -> Face | None:
    """The face, front or back, that can't lie on the battlefield; None where either can."""
    return next((face for face in card.faces if is_spell(face)), None)


def is_land(face: Face) -> bool:
    return "Land" in _types(face)


def shapes(
    card: Card, dates: Mapping[str, str], *, partner: Card | None = None, result: Card | None = None
) -> tuple[Shape, ...]:
    """What a double-faced card is in each place where it can be, in the order of `Place`; () for any other card.

    `partner` and `result` are the other part and the melded card of a meld card; without them those rows are left out.
    """
    kind = double_faced_kind(card)
    if kind is None:
        return ()
    rows = [Shape(Place.ELSEWHERE, card.front, card.front.mana_value, ("CR 712.8a",))]
    if not is_land(card.front):
        rows.append(Shape(Place.STACK_FRONT, card.front, card.front.mana_value, (_STACK[kind],)))
    if kind is Kind.MELD:
        rows.append(Shape(Place.BATTLEFIELD_FRONT, card.front, card.front.mana_value, ("CR 712.8d",)))
        rows.append(_face_down())
        rows += _melded(card, partner, result)
    else:
        rows += _two_faced(card, kind, dates)
    return tuple(replace(row, cites=cite_all(row.cites, dates)) for row in rows if _is_possible(row.place, dates))


_STACK = {Kind.NONMODAL: "CR 712.8c", Kind.MODAL: "CR 712.8f", Kind.MELD: "CR 712.8b"}
_ORDER = tuple(Place)


def _is_possible(place: Place, dates: Mapping[str, str]) -> bool:
    return place is not Place.FACE_DOWN or has_come(FACE_DOWN_STAYS_HIDDEN, dates)


def _face_down() -> Shape:
    return Shape(Place.FACE_DOWN, FACE_DOWN, 0.0, ("CR 712.15", "CR 708.2a"))


def _two_faced(card: Card, kind: Kind, dates: Mapping[str, str]) -> list[Shape]:
    back = card.faces[1]
    value = back_mana_value(card, dates)
    on_battlefield = "CR 712.8e" if kind is Kind.NONMODAL else "CR 712.8f"
    also = ("CR 202.3b",) if kind is Kind.NONMODAL else ()
    rows = []
    if not is_land(back):
        rows.append(Shape(Place.STACK_BACK, back, value, (_STACK[kind], *also)))
    if is_permanent(card.front):
        rows.append(Shape(Place.BATTLEFIELD_FRONT, card.front, card.front.mana_value, ("CR 712.8d",)))
    if is_permanent(back):
        rows.append(Shape(Place.BATTLEFIELD_BACK, back, value, (on_battlefield, *also)))
    rows.append(_face_down())
    if is_permanent(back):
        copied = 0.0 if kind is Kind.NONMODAL else back.mana_value
        rows.append(Shape(Place.COPY_OF_BACK, back, copied, (on_battlefield, *also)))
    return sorted(rows, key=lambda row: _ORDER.index(row.place))


def _melded(card: Card, partner: Card | None, result: Card | None) -> list[Shape]:
    if partner is None or result is None:
        return []
    values = (card.front.mana_value, partner.front.mana_value)
    total = None if None in values else sum(value for value in values if value is not None)
    return [
        Shape(Place.MELDED, result.front, total, ("CR 712.8g", "CR 202.3c")),
        Shape(Place.COPY_OF_MELDED, result.front, 0.0, ("CR 712.8g", "CR 202.3c")),
    ]


def back_mana_value(card: Card, dates: Mapping[str, str]) -> float | None:
    """The mana value of the back on stack or battlefield; None where it is not known or there is no such back."""
    kind = double_faced_kind(card)
    if kind is Kind.MODAL:
        return card.faces[1].mana_value
    if kind is Kind.NONMODAL:
        return card.front.mana_value if has_come(BACK_HAS_THE_FRONTS_MANA_VALUE, dates) else 0.0
    return None


def kind_words(card: Card, dates: Mapping[str, str]) -> tuple[str, str]:
    """The word for the kind at these editions, and the word that older or newer texts use ("" where it is the same)."""
    kind = double_faced_kind(card)
    if kind is Kind.NONMODAL:
        words = (_("nonmodal double-faced card"), _("transforming double-faced card"))
        return words if has_come(NONMODAL_IS_THE_WORD, dates) else (words[1], words[0])
    if kind is Kind.MELD:
        other = "" if has_come(MELD_IS_DOUBLE_FACED, dates) else _("not a double-faced card in this edition")
        return _("meld card"), other
    return (_("modal double-faced card"), "") if kind is Kind.MODAL else ("", "")


def may_transform(card: Card, dates: Mapping[str, str]) -> Answer:
    """Whether a permanent of this card turns over when it is told to transform or convert."""
    kind = double_faced_kind(card)
    question = _("Can it be transformed?")
    if kind is Kind.MELD:
        answer = Answer(
            "transform-meld",
            question,
            _("No. A meld card never transforms; the instruction is ignored."),
            ("CR 712.4c",),
        )
    elif kind is None:
        answer = Answer(
            "transform-ordinary",
            question,
            _("No. Only a permanent represented by a double-faced card transforms; nothing happens."),
            ("CR 712.9",),
        )
    elif kind is Kind.MODAL and not has_come(MODAL_MAY_TRANSFORM, dates):
        answer = Answer(
            "transform-modal-not-yet",
            question,
            _("No, by this edition: only transforming double-faced cards transform, and a modal one is none."),
            ("CR 712.9",),
        )
    elif spell := spell_face(card):
        answer = Answer(
            "transform-into-spell",
            question,
            _("No. It would become {spell}, which is an instant or a sorcery, so nothing happens."),
            ("CR 712.10",),
            values={"spell": spell.name},
        )
    else:
        answer = Answer(
            "transform-yes",
            question,
            _("Yes, if something tells it to: it turns over and stays the same object."),
            ("CR 712.9", "CR 712.18"),
        )
    return answer.on(dates)


def choosable_names(card: Card) -> tuple[str, ...]:
    """Which names may be chosen for this card when a card name is asked for (CR 712.19)."""
    kind = double_faced_kind(card)
    if kind is Kind.MELD:
        return tuple(name for name in (card.front.name, card.meld_result) if name)
    return tuple(face.name for face in card.faces) if kind is not None else (card.name,)


class Symbol(StrEnum):
    SUN = "sun"
    CRESCENT_MOON = "crescent-moon"
    FULL_MOON = "full-moon"
    EMRAKUL = "emrakul"
    PLANESWALKER_OUTLINE = "planeswalker-outline"
    PLANESWALKER_FULL = "planeswalker-full"
    COMPASS_ROSE = "compass-rose"
    LAND = "land"
    FAN_CLOSED = "fan-closed"
    FAN_OPEN = "fan-open"
    TRIANGLE_UP = "triangle-up"
    TRIANGLE_DOWN = "triangle-down"
    TEARDROP_ONE = "teardrop-one"
    TEARDROP_TWO = "teardrop-two"


SYMBOL_WORDS: Mapping[Symbol, str] = {
    Symbol.SUN: _("a sun"),
    Symbol.CRESCENT_MOON: _("a crescent moon"),
    Symbol.FULL_MOON: _("a full moon"),
    Symbol.EMRAKUL: _("a stylized Emrakul"),
    Symbol.PLANESWALKER_OUTLINE: _("a modified Planeswalker icon"),
    Symbol.PLANESWALKER_FULL: _("a full Planeswalker icon"),
    Symbol.COMPASS_ROSE: _("a compass rose"),
    Symbol.LAND: _("a land icon"),
    Symbol.FAN_CLOSED: _("a closed fan"),
    Symbol.FAN_OPEN: _("an open fan"),
    Symbol.TRIANGLE_UP: _("a white triangle pointing up in a black circle"),
    Symbol.TRIANGLE_DOWN: _("a white triangle pointing down in a black circle"),
    Symbol.TEARDROP_ONE: _("one black triangle in a sideways teardrop"),
    Symbol.TEARDROP_TWO: _("two white triangles in a sideways teardrop"),
}


@dataclass(frozen=True, slots=True)
class Symbols:
    front: Symbol
    back: Symbol
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _SymbolRow:
    sets: frozenset[str]
    since: str
    only: frozenset[str]
    but: frozenset[str]
    front: Symbol
    back: Symbol

    def fits(self, name: str, set_code: str, released: str) -> bool:
        if self.since:
            return released >= self.since
        return set_code in self.sets and name not in self.but and (not self.only or name in self.only)


@lru_cache(maxsize=1)
def _symbol_table() -> tuple[tuple[_SymbolRow, ...], Mapping[str, str]]:
    table = tomllib.loads(_SYMBOLS.read_text(encoding="utf-8"))
    rows = tuple(
        _SymbolRow(
            frozenset(row.get("sets", ())),
            row.get("since", ""),
            frozenset(row.get("only", ())),
            frozenset(row.get("except", ())),
            Symbol(row["front"]),
            Symbol(row["back"]),
        )
        for row in table["symbols"]
    )
    return rows, table["released"]


def face_symbols(card: Card, set_code: str, released: str = "") -> Symbols | None:
    """The corner symbols of one printing, or None where the rules name none for it: then nobody may guess.

    `released` is the day on which that set came out (ISO); "" asks the table of sets that we keep.
    """
    kind = double_faced_kind(card)
    if kind is Kind.MODAL:
        return Symbols(Symbol.TEARDROP_ONE, Symbol.TEARDROP_TWO, ("CR 712.3a", "CR 712.3b"))
    if kind is not Kind.NONMODAL:
        return None
    rows, known = _symbol_table()
    released = released or known.get(set_code.upper(), "")
    for row in rows:
        if row.fits(card.front.name, set_code.upper(), released):
            return Symbols(row.front, row.back, ("CR 712.2a", "CR 712.2b"))
    return None


def substitute_must_show(card: Card) -> tuple[Answer, ...]:
    """What an official substitute card for this card must show and may show."""
    kind = double_faced_kind(card)
    if kind is None:
        return (
            Answer(
                "no-substitute",
                _("May a substitute card stand for it?"),
                _("No. A substitute card may stand only for a double-faced or meld card."),
                ("CR 713.3",),
            ),
        )
    must = Answer(
        "substitute-must",
        _("What must a substitute card show?"),
        _("At least the front name, {front}, so that it can be read."),
        ("CR 713.2", "MTR 3.5"),
        values={"front": card.front.name},
    )
    if kind is Kind.MODAL:
        must = Answer(
            "substitute-must-both",
            _("What must a substitute card show?"),
            _("At least the front name, {front}; on the write-in card both names, {front} and {back}."),
            ("CR 713.2", "CR 713.2c"),
            Certainty.UNSETTLED,
            {"front": card.front.name, "back": card.faces[1].name},
        )
    may = Answer(
        "substitute-may",
        _("What may it show besides?"),
        _("Anything that is printed on the card itself, such as mana cost, type, power and toughness; nothing else."),
        ("CR 713.2",),
    )
    return (must, may)
