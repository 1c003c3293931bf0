"""What a card is, by physical and legal fact; and the question we ask of a catalogue."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Layout(StrEnum):
    """How a card is printed. The words are Scryfall's; UNKNOWN is ours: look at the card."""

    NORMAL = "normal"
    SPLIT = "split"
    FLIP = "flip"
    TRANSFORM = "transform"
    MODAL_DFC = "modal_dfc"
    MELD = "meld"
    ADVENTURE = "adventure"
    PREPARE = "prepare"
    LEVELER = "leveler"
    CLASS = "class"
    CASE = "case"
    SAGA = "saga"
    MUTATE = "mutate"
    PROTOTYPE = "prototype"
    HOST = "host"
    AUGMENT = "augment"
    PLANAR = "planar"
    SCHEME = "scheme"
    VANGUARD = "vanguard"
    UNKNOWN = "unknown"


class Kind(StrEnum):
    """The kinds of card without the ordinary back. REVERSIBLE is a printing, not a CR kind."""

    NONMODAL = "nonmodal"
    MODAL = "modal"
    MELD = "meld"
    REVERSIBLE = "reversible"


DOUBLE_FACED: Mapping[Layout, Kind] = {  # CR 712.1
    Layout.TRANSFORM: Kind.NONMODAL,
    Layout.MODAL_DFC: Kind.MODAL,
    Layout.MELD: Kind.MELD,
}

# CR 108.2a: cards of supplementary decks, never of a tournament deck.
NOT_DECK_CARDS = frozenset({Layout.PLANAR, Layout.SCHEME, Layout.VANGUARD})


@dataclass(frozen=True, slots=True)
class Face:
    """One face, or one half of a card with an ordinary back. None is "not known", "" is "has none"."""

    name: str
    mana_cost: str | None = None
    mana_value: float | None = None
    type_line: str | None = None
    colors: tuple[str, ...] | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing. `reversible`: two full fronts and no Magic back (a fact of this printing only)."""

    set_code: str
    number: str | None = None
    rarity: str | None = None
    reversible: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the catalogue: a name with its faces, front first.

    A meld part has one face, names its `meld_partner` and its `meld_result`. A meld result (`meld_from`) is two
    half backs together and never a deck card (CR 712.4). `legal` maps a format to legal, not_legal, restricted or
    banned, and is None where nothing is known. `same_as` is the full name of the card that this one counts
    together with (CR 201.3, MTR 3.6), "" for none.
    """

    name: str
    layout: Layout
    faces: tuple[Face, ...]
    sublayout: str = ""
    color_identity: tuple[str, ...] | None = None
    legal: Mapping[str, str] | None = None
    printings: tuple[Printing, ...] = ()
    first_set: str = ""
    keywords: tuple[str, ...] = ()
    meld_partner: str = ""
    meld_result: str = ""
    meld_from: tuple[str, ...] = ()
    same_as: str = ""
    rebalanced: bool = False
    playtest: bool = False
    facts_missing: bool = False

    @property
    def front(self) -> Face:
        return self.faces[0]

    @property
    def back(self) -> Face | None:
        """The other face of a two-faced card in any sense; None for a meld part (half a face)."""
        return self.faces[1] if len(self.faces) > 1 else None


def is_double_faced(card: Card) -> bool:
    """CR 712.1: nonmodal, modal or meld. Never inferred from "//" or from several faces."""
    return card.layout in DOUBLE_FACED and not card.meld_from


def double_faced_kind(card: Card) -> Kind | None:
    return DOUBLE_FACED[card.layout] if is_double_faced(card) else None


def has_other_back(card: Card, printing: Printing | None) -> bool:
    """Printed without the ordinary Magic back: double-faced, or known to be a reversible printing."""
    return is_double_faced(card) or (printing is not None and printing.reversible)


def is_kind_known(card: Card) -> bool:
    """False where the layout is not known: then nobody may say that the card has an ordinary back."""
    return card.layout is not Layout.UNKNOWN


def is_meld_result(card: Card) -> bool:
    return bool(card.meld_from)


class NameKind(StrEnum):
    """Which of a card's names was written."""

    FULL = "full"  # "Delver of Secrets // Insectile Aberration", or the only name
    FRONT = "front"  # the front face of a double-faced card
    BACK = "back"  # the back face of a double-faced card
    HALF = "half"  # split or flip half, adventure, omen, prepare spell
    FLAVOR = "flavor"  # Godzilla series and the like; Universes Beyond twins
    FOREIGN = "foreign"  # a printed name in another language


@dataclass(frozen=True, slots=True)
class NameMatch:
    """A card found by a name: the catalogue's own spelling of that name, and its language."""

    card: Card
    kind: NameKind
    name: str
    language: str = "en"


def dated(label: str) -> str:
    """What a sentence says of a catalogue: "30 November 2026" of "All cards, 30 November 2026 [1a2b3c]".

    The digest is for programs. A label that does not end in one is given back whole.
    """
    if not label.endswith("]"):
        return label
    return label.rpartition(" [")[0].rpartition(", ")[2].removeprefix("of ")


class CardLookup(Protocol):
    """A catalogue. `label` says which one and of what date, down to the file's digest: "NAME, DATE [DIGEST]"."""

    @property
    def label(self) -> str: ...

    def find(self, keys: Collection[str]) -> Mapping[str, tuple[NameMatch, ...]]:
        """Every card that bears each name, by `names.fold_name` key, best kind first. One query for all keys.

        A key that nothing bears is absent from the answer.
        """
        ...

    def joint_names(self, wanted: Collection[tuple[str, str]]) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The printed names of both faces together ("A // B") of cards, each by its full name and a language.

        What is not known is absent from the answer.
        """
        ...

    def suggest(self, key: str, limit: int = 5) -> tuple[str, ...]:
        """Up to `limit` full card names whose key is nearest to `key`, legal cards before playtest cards."""
        ...
