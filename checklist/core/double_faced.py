"""Which cards of a deck have no ordinary Magic back."""

from __future__ import annotations

from dataclasses import dataclass

from checklist.core.card import Card, Kind
from checklist.core.decklist import Zone


@dataclass(frozen=True, slots=True)
class FlaggedCard:
    """One name in one zone that has another back (CR 712, or a reversible printing)."""

    card: Card
    kind: Kind
    zone: Zone
    quantity: int
    lines: tuple[int, ...]
