"""Which cards of a deck have no ordinary Magic back."""

from __future__ import annotations

from dataclasses import dataclass

from checklist.core.card import Card, Kind, double_faced_kind, has_other_back
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Zone


@dataclass(frozen=True, slots=True)
class FlaggedCard:
    """One name in one zone that has another back (CR 712, or a reversible printing)."""

    card: Card
    kind: Kind
    zone: Zone
    quantity: int
    lines: tuple[int, ...]


def flag_double_faced(deck: Deck) -> tuple[FlaggedCard, ...]:
    """Every name and zone of cards without an ordinary back, in the order of the list."""
    found: dict[tuple[str, Zone, Kind], list[ResolvedEntry]] = {}
    for entry in deck.counted():
        card = entry.card
        if card is None or not has_other_back(card, entry.printing):
            continue
        kind = double_faced_kind(card) or Kind.REVERSIBLE
        found.setdefault((card.name, entry.entry.zone, kind), []).append(entry)
    return tuple(
        FlaggedCard(
            entries[0].card,
            kind,
            zone,
            sum(entry.entry.quantity for entry in entries),
            tuple(entry.entry.line for entry in entries),
        )
        for (_name, zone, kind), entries in found.items()
        if entries[0].card is not None
    )
