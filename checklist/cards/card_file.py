"""What a card file says, whatever its format: cards, and the names that they may be written by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from checklist.core.card import DOUBLE_FACED, Card, NameKind, is_double_faced
from checklist.core.names import fold_name


@dataclass(frozen=True, slots=True)
class WrittenName:
    """A name that a card may be written by."""

    text: str
    kind: NameKind
    language: str = "en"


@dataclass(frozen=True, slots=True)
class CardFile:
    """A card file read to its end. `aliases`: by full card name, what no face says (flavour, foreign, "X // X").

    `source` is a word for programs ("scryfall-oracle"), `label` for people; `digest` is SHA-256 of the file's bytes.
    `weaknesses` are English sentences about what is missing or uncertain in it.
    """

    source: str
    label: str
    digest: str
    dated: date | None
    cards: Sequence[Card]
    aliases: Mapping[str, Sequence[WrittenName]] = field(default_factory=dict)
    weaknesses: tuple[str, ...] = ()


def written_names(card: Card, aliases: Sequence[WrittenName] = ()) -> Iterator[tuple[str, WrittenName]]:
    """Every name of a card with its key, the full one first; each key once in each language."""
    seen: set[tuple[str, str]] = set()
    for name in (*_own_names(card), *aliases):
        key = fold_name(name.text)
        if key and not seen & {(key, "en"), (key, name.language)}:
            seen.add((key, name.language))
            yield key, name


def _own_names(card: Card) -> Iterator[WrittenName]:
    yield WrittenName(card.name, NameKind.FULL)
    if len(card.faces) == 2 and card.layout in DOUBLE_FACED:
        yield WrittenName(card.faces[0].name, NameKind.FRONT)
        yield WrittenName(card.faces[1].name, NameKind.BACK)
    elif len(card.faces) > 1:
        yield from (WrittenName(face.name, NameKind.HALF) for face in card.faces)
    if card.meld_result and is_double_faced(card):  # as MTGJSON and Forge write a meld card
        yield WrittenName(f"{card.name} // {card.meld_result}", NameKind.FULL)
