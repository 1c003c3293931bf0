"""The same text under a later card list: what it would now be read as, and what a person is told of it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import zip_longest
from typing import Any

from checklist.core.card import Card, CardLookup, NameKind, double_faced_kind, is_kind_known
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.names import fold_name

UNKNOWN = "unknown"  # beside the words of core.card.Kind


@dataclass(frozen=True, slots=True)
class Change:
    """One line that would be read otherwise: as written or read before, and now. `kind`: Kind, UNKNOWN, or ""."""

    line: int
    quantity: int
    before: str
    after: str
    kind: str


def freeze_changes(changes: Collection[Change]) -> list[dict[str, Any]]:
    return [asdict(change) for change in changes]


def thaw_changes(plain: Collection[Mapping[str, Any]]) -> tuple[Change, ...]:
    return tuple(Change(**row) for row in plain)


def refreshed(deck: Deck, cards: CardLookup) -> Deck:
    """The deck with what a later card list says of its cards: legality and the like.

    A card that it does not have stays as it was registered, and so does one of another kind there: whether a card is
    double-faced changes by a new revision only, because paper and choices hang on it.
    """
    found = _found(deck, cards)
    return Deck(
        tuple(
            replace(entry, card=found[entry.card.name])
            if entry.card is not None and _kind(found.get(entry.card.name)) == _kind(entry.card)
            else entry
            for entry in deck.entries
        )
    )


def may_read_otherwise(deck: Deck, cards: CardLookup) -> bool:
    """Whether it is worth reading the text again: a name or a kind was not known, or a kind is another now."""
    if any(entry.card is None or not is_kind_known(entry.card) for entry in deck.entries):
        return True
    found = _found(deck, cards)
    return any(
        entry.card is not None and entry.card.name in found and _kind(found[entry.card.name]) != _kind(entry.card)
        for entry in deck.entries
    )


def changes_between(registered: Deck, read_again: Deck) -> tuple[Change, ...]:
    """Line by line what differs in name, kind, zone or quantity; none if the new card list changes nothing.

    None too where it has lost a card that was found before: a poorer card list is no reason to read anything again.
    """
    known = {entry.entry.name for entry in registered.entries if entry.card is not None}
    if any(entry.card is None and entry.entry.name in known for entry in read_again.entries):
        return ()
    before, after = _by_line(registered), _by_line(read_again)
    return tuple(
        _change(line, old, new)
        for line in sorted(before.keys() | after.keys())
        for old, new in zip_longest(before.get(line, ()), after.get(line, ()))
        if _facts(old) != _facts(new)
    )


def unknown_names(deck: Deck) -> Iterator[tuple[str, bool, int]]:
    """Every name that was not known or whose kind was not, whether the name was, and its copies; twice if in two zones."""
    for entry in deck.counted():
        if entry.is_unknown:
            yield entry.name, entry.card is not None, entry.entry.quantity


def _found(deck: Deck, cards: CardLookup) -> dict[str, Card]:
    """The cards of the same whole names in another card list. One question to it."""
    names = {entry.card.name for entry in deck.entries if entry.card is not None}
    matches = cards.find({fold_name(name) for name in names})
    return {
        match.card.name: match.card
        for rows in matches.values()
        for match in rows
        if match.kind is NameKind.FULL and match.card.name in names
    }


def _kind(card: Card | None) -> str | None:
    """None for no card."""
    if card is None:
        return None
    return str(double_faced_kind(card) or "") if is_kind_known(card) else UNKNOWN


def _by_line(deck: Deck) -> dict[int, list[ResolvedEntry]]:
    lines: dict[int, list[ResolvedEntry]] = {}
    for entry in deck.entries:
        lines.setdefault(entry.entry.line, []).append(entry)
    return lines


def _facts(entry: ResolvedEntry | None) -> tuple[object, ...] | None:
    if entry is None:
        return None
    reversible = entry.printing is not None and entry.printing.reversible
    return entry.name, _kind(entry.card), entry.entry.zone, entry.entry.quantity, entry.counted, reversible


def _change(line: int, old: ResolvedEntry | None, new: ResolvedEntry | None) -> Change:
    return Change(
        line=line,
        quantity=new.entry.quantity if new else old.entry.quantity if old else 0,
        before=old.name if old else "",
        after=new.name if new else "",
        kind=(_kind(new.card) or (UNKNOWN if new.card is None else "")) if new else "",
    )
