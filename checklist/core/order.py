"""The order in which a deck lies sorted on a table: spells by mana value, colour, type and name, then lands."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from checklist.core.card import Card
from checklist.core.deck import ResolvedEntry


class DeckOrder(StrEnum):
    """How a judge sorts. SOURCE is the order of the list as it was handed in."""

    MANA_VALUE = "mana-value"
    COLOUR = "colour"
    TYPE = "type"
    NAME = "name"
    SOURCE = "source"


_COLOURS = "WUBRG"
_TYPES = ("Creature", "Planeswalker", "Battle", "Instant", "Sorcery", "Artifact", "Enchantment", "Land")
_UNKNOWN_MANA_VALUE = 99.0  # behind all spells that are known


def is_land(card: Card | None) -> bool:
    """By the front face: a modal card with a land on its back is sorted with the spells."""
    return card is not None and "Land" in (card.front.type_line or "").split()


def _mana_value(card: Card | None) -> float:
    value = card.front.mana_value if card else None
    return _UNKNOWN_MANA_VALUE if value is None else value


def _colour(card: Card | None) -> tuple[int, str]:
    """One colour before several, colourless last, in the order WUBRG."""
    colours = "".join(sorted(card.front.colors or (), key=_COLOURS.find)) if card else ""
    places = "".join(str(_COLOURS.find(colour)) for colour in colours)
    return (len(colours) or 9, places)


def _type(card: Card | None) -> int:
    words = (card.front.type_line or "").split() if card else []
    return next((place for place, name in enumerate(_TYPES) if name in words), len(_TYPES))


def sort_entries(entries: Iterable[ResolvedEntry], order: DeckOrder = DeckOrder.MANA_VALUE) -> list[ResolvedEntry]:
    """The entries in this order; every order ends with the name, and the source order is left as it is."""

    def key(entry: ResolvedEntry) -> tuple[object, ...]:
        card = entry.card
        name = entry.name.casefold()
        land, value, colour, kind = is_land(card), _mana_value(card), _colour(card), _type(card)
        match order:
            case DeckOrder.MANA_VALUE:
                return (land, value, colour, kind, name)
            case DeckOrder.COLOUR:
                return (land, colour, value, kind, name)
            case DeckOrder.TYPE:
                return (kind, value, colour, name)
            case _:
                return (name,)

    return list(entries) if order is DeckOrder.SOURCE else sorted(entries, key=key)
