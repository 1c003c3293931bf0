"""Cards gathered from many printings: what all readers of bulk files do alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from sys import intern

from checklist.cards.card_file import WrittenName
from checklist.cards.sources.meld import TRIPLETS
from checklist.core.card import Card, Face, Layout, NameKind, Printing
from checklist.core.names import fold_name
from checklist.core.other_names import OTHER_NAMES

# Layouts of things that are not cards of a deck.
NOT_CARDS = frozenset({"art_series", "token", "double_faced_token", "emblem", "dungeon", "stickers"})
# First words of type lines of such things, where the layout does not say it.
_TYPES_OF_NO_CARD = frozenset({"Card", "Token", "Emblem", "Dungeon", "Stickers"})

_SUBLAYOUTS = {
    "aftermath": (Layout.SPLIT, "aftermath"),
    "room": (Layout.SPLIT, "room"),
    "omen": (Layout.ADVENTURE, "omen"),
}


@dataclass(slots=True)
class Draft:
    """A card while its printings come in."""

    name: str
    layout: Layout
    faces: tuple[Face, ...]
    sublayout: str = ""
    identity: tuple[str, ...] | None = None
    legal: dict[str, str] | None = None
    keywords: tuple[str, ...] = ()
    rebalanced: bool = False
    playtest: bool = False
    serious: bool = False  # printed in a set that is no un-set and no memorabilia
    meld_parts: tuple[str, ...] = ()
    meld_result: str = ""
    related: tuple[str, ...] = ()  # names of other cards that the file relates it to, whatever as
    printings: dict[tuple[str, str | None], Printing] = field(default_factory=dict)
    first: tuple[str, str] = ("~", "")  # day and set of the earliest printing
    aliases: set[WrittenName] = field(default_factory=set)

    def add_printing(self, printing: Printing, day: str) -> bool:
        """False where it was there already. `day` as YYYY-MM-DD; "~" where it does not make the card's first set."""
        place = (printing.set_code, printing.number)
        self.first = min(self.first, (day, printing.set_code))
        is_new = place not in self.printings
        if is_new or (printing.reversible and not self.printings[place].reversible):
            self.printings[place] = printing
        return is_new

    def add_legalities(self, legal: dict[str, str]) -> None:
        """A printing that is no tournament card (gold border, oversized) is "not_legal" although the card is legal."""
        if self.legal is None:
            self.legal = legal
        elif self.legal is not legal and self.legal != legal:
            self.legal = legal | {name: word for name, word in self.legal.items() if word != "not_legal"}

    def add_alias(self, text: str | None, kind: NameKind, language: str = "en") -> None:
        if text and text != self.name:
            self.aliases.add(WrittenName(text, kind, intern(language)))


@dataclass(slots=True)
class Gathering:
    """All drafts of a file, by what tells cards apart (an oracle id)."""

    drafts: dict[str, Draft] = field(default_factory=dict)
    unknown_layouts: set[str] = field(default_factory=set)
    legalities: dict[tuple[tuple[str, str], ...], dict[str, str]] = field(default_factory=dict)

    def layout_of(self, word: str, type_line: str, keywords: Sequence[str]) -> tuple[Layout, str]:
        """Layout and sublayout. A word that we do not know is UNKNOWN: nobody may say that its back is ordinary."""
        if word in _SUBLAYOUTS:
            return _SUBLAYOUTS[word]
        try:
            layout = Layout(word)
        except ValueError:
            self.unknown_layouts.add(word)
            return Layout.UNKNOWN, ""
        if layout is Layout.SPLIT:
            return layout, "room" if "Room" in type_line else "aftermath" if "Aftermath" in keywords else ""
        if layout is Layout.ADVENTURE:
            return layout, "omen" if "Omen" in type_line else ""
        return layout, ""

    def shared_legalities(self, legal: dict[str, str]) -> dict[str, str]:
        """One dict for all cards of the same legalities: there are some thousand, of 36,000 cards."""
        return self.legalities.setdefault(tuple(sorted(legal.items())), legal)

    def finish(self) -> tuple[list[Card], dict[str, list[WrittenName]], tuple[str, ...]]:
        """Cards by name, their aliases, and what is weak in them. Empties the gathering, to save memory."""
        _link_meld(self.drafts.values())
        best: dict[str, Draft] = {}
        doubles = []
        for draft in self.drafts.values():
            other = best.get(draft.name)
            if other is not None:
                doubles.append(draft.name)
            if other is None or _seriousness(draft) > _seriousness(other):
                best[draft.name] = draft
        self.drafts.clear()
        cards, aliases = [], {}
        names = frozenset(best)
        for name in sorted(names):
            draft = best.pop(name)
            cards.append(_card(draft, names))
            if draft.aliases:
                aliases[name] = sorted(draft.aliases, key=lambda alias: (alias.text, alias.kind, alias.language))
        return cards, aliases, tuple(_weaknesses(self.unknown_layouts, doubles, cards))


def is_card(layout: str, type_line: str | None) -> bool:
    """Whether it can be in a deck at all: not a token, an emblem, an art card, a dungeon, a sheet of stickers."""
    return layout not in NOT_CARDS and (type_line or "").split(" ", 1)[0] not in _TYPES_OF_NO_CARD


def base_name(reversible_name: str) -> str:
    """ "X" for "X // X", "A // B" for "A // B // A // B"; anything else stays as it is."""
    parts = reversible_name.split(" // ")
    half = len(parts) // 2
    return " // ".join(parts[:half]) if half and parts[:half] == parts[half:] else reversible_name


def _seriousness(draft: Draft) -> tuple[bool, bool, int]:
    """Of two cards of one name, the one of tournaments: a playtest card may be called as a later card is."""
    playable = draft.legal is not None and set(draft.legal.values()) != {"not_legal"}
    return playable, draft.serious and not draft.playtest, len(draft.printings)


def _twin(name: str, names: frozenset[str]) -> str:
    """The card that this one is only another name of (CR 201.3), where a file has both as cards of their own."""
    other = OTHER_NAMES.get(fold_name(name), "")
    return other if other in names and other != name else ""


def _card(draft: Draft, names: frozenset[str]) -> Card:
    nowhere_legal = draft.legal is None or "legal" not in draft.legal.values()
    return Card(
        name=draft.name,
        layout=draft.layout,
        faces=draft.faces,
        sublayout=draft.sublayout,
        color_identity=draft.identity,
        legal=draft.legal,
        printings=tuple(draft.printings.values()),
        first_set=draft.first[1],
        keywords=draft.keywords,
        meld_partner=next((part for part in draft.meld_parts if part != draft.name), "") if draft.meld_result else "",
        meld_result=draft.meld_result,
        meld_from=() if draft.meld_result else draft.meld_parts,
        same_as=_twin(draft.name, names),
        rebalanced=draft.rebalanced,
        playtest=draft.playtest or (not draft.serious and nowhere_legal and bool(draft.printings)),
        facts_missing=draft.layout is Layout.UNKNOWN or any(face.type_line is None for face in draft.faces),
    )


def _link_meld(drafts: Iterable[Draft]) -> None:
    """Parts and result of every meld card: as any of them says, else by the table of names, else by what it relates to."""
    meld = {draft.name: draft for draft in drafts if draft.layout is Layout.MELD}
    triplets = [(draft.meld_parts, draft.meld_result) for draft in meld.values() if draft.meld_result]
    triplets += [(triplet[:2], triplet[2]) for triplet in TRIPLETS]
    triplets += filter(None, (_related_triplet(draft, meld) for draft in meld.values()))
    for draft in meld.values():
        draft.meld_parts, draft.meld_result = (), ""
    for parts, result in triplets:
        for part in parts:
            if part in meld and not meld[part].meld_parts:
                meld[part].meld_parts, meld[part].meld_result = tuple(sorted(parts)), result
        if result in meld and not meld[result].meld_parts:
            meld[result].meld_parts = tuple(sorted(parts))


def _related_triplet(draft: Draft, meld: dict[str, Draft]) -> tuple[tuple[str, ...], str] | None:
    """Of three meld cards that belong together the result is the one that nobody can cast or play (CR 712.4c)."""
    trio = sorted({draft.name, *draft.related} & meld.keys())
    results = [name for name in trio if not meld[name].faces[0].mana_cost and "Land" not in _types(meld[name])]
    if len(trio) != 3 or len(results) != 1:
        return None
    return tuple(name for name in trio if name != results[0]), results[0]


def _types(draft: Draft) -> str:
    return draft.faces[0].type_line or ""


def _weaknesses(unknown_layouts: Iterable[str], doubles: Iterable[str], cards: Iterable[Card]) -> Iterator[str]:
    if words := sorted(unknown_layouts):
        yield f"Cards of a layout that Flipside does not know ({', '.join(words)}): look at the card's back."
    if names := sorted(set(doubles)):
        yield f"Names that two cards bear, of which the tournament card is taken: {'; '.join(names)}."
    unlinked = [c.name for c in cards if c.layout is Layout.MELD and not c.meld_result and not c.meld_from]
    if unlinked:
        yield f"Meld cards whose other part is not known: {'; '.join(unlinked)}."
