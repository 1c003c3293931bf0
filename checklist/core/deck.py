"""A list with its cards found: what is registered and judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from checklist.core.card import Card, NameKind, Printing
from checklist.core.decklist import Entry, Exclusion, Unread, Zone
from checklist.core.finding import Finding


@dataclass(frozen=True, slots=True)
class ResolvedEntry:
    """One card line with its card; `card` is None where the catalogue does not know the name (kept as typed).

    `read_as` says which of the card's names was written; `printing` is the one that set and number name, if any.
    `counted` is False for a companion line repeated in the sideboard, which counts once.
    """

    entry: Entry
    card: Card | None
    read_as: NameKind | None = None
    printing: Printing | None = None
    counted: bool = True

    @property
    def name(self) -> str:
        """The full catalogue name, or the name as typed."""
        return self.card.name if self.card else self.entry.name


@dataclass(frozen=True, slots=True)
class Deck:
    entries: tuple[ResolvedEntry, ...] = ()

    def counted(self, *zones: Zone) -> Iterator[ResolvedEntry]:
        """The entries that count, of the given zones or of all."""
        return (e for e in self.entries if e.counted and (not zones or e.entry.zone in zones))

    def total(self, *zones: Zone) -> int:
        return sum(e.entry.quantity for e in self.counted(*zones))


@dataclass(frozen=True, slots=True)
class Resolution:
    """The deck and what reading it came upon; `unread` holds the lines of no known card too."""

    deck: Deck
    unread: tuple[Unread, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    findings: tuple[Finding, ...] = ()
