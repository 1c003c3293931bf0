"""A list as a judge counts it, and what was counted so far."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from checklist.core.card import Card, Kind
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Zone
from checklist.core.double_faced import flag_double_faced
from checklist.core.examine import MAIN_ZONES, work_out_carriages
from checklist.core.order import DeckOrder, sort_entries
from checklist.core.rules.base import Carriage
from checklist.core.terms import Copies, PlayerChoices

ASIDE = "aside"  # the zone of a tap for real cards kept beside the deck


@dataclass(frozen=True, slots=True)
class ListRow:
    """One name in one zone: what the list says and how many were counted."""

    name: str
    card: Card | None
    kind: Kind | None
    zone: str
    quantity: int
    copies: Copies | None = None  # how the copies are carried; None for a card with an ordinary back
    counted: int = 0

    @property
    def missing(self) -> int:
        return self.quantity - self.counted

    @property
    def is_done(self) -> bool:
        return self.counted == self.quantity


@dataclass(frozen=True, slots=True)
class Section:
    """Rows that lie together: the double-faced cards first, then the rest, zone by zone."""

    zone: str
    rows: tuple[ListRow, ...]
    double_faced: bool = False

    @property
    def quantity(self) -> int:
        return sum(row.quantity for row in self.rows)

    @property
    def counted(self) -> int:
        return sum(row.counted for row in self.rows)


ZONES = (Zone.COMMANDER, Zone.MAIN, Zone.COMPANION, Zone.SIDEBOARD)


def sections_of(
    deck: Deck,
    choices: PlayerChoices,
    *,
    order: DeckOrder = DeckOrder.MANA_VALUE,
    counts: Mapping[tuple[str, str], int] | None = None,
) -> tuple[Section, ...]:
    """The list for checking; for each zone the cards without an ordinary back stand first."""
    counts = counts or {}
    carriages = {carriage.name: carriage for carriage in work_out_carriages(deck, flag_double_faced(deck), choices)}
    sections = []
    for zone in ZONES:
        rows = tuple(
            _row(entries, zone.value, carriages, counts)
            for entries in _by_name(sort_entries(deck.counted(zone), order)).values()
        )
        for double_faced in (True, False):
            chosen = tuple(row for row in rows if (row.kind is not None) is double_faced)
            if chosen:
                sections.append(Section(zone.value, chosen, double_faced))
    return tuple(sections)


def aside_rows(
    deck: Deck, choices: PlayerChoices, counts: Mapping[tuple[str, str], int] | None = None
) -> tuple[ListRow, ...]:
    """The real cards that must be seen beside the deck (CR 713.3), by name."""
    counts = counts or {}
    return tuple(
        ListRow(
            carriage.name,
            carriage.flagged[0].card,
            carriage.flagged[0].kind,
            ASIDE,
            carriage.real_aside,
            counted=counts.get((carriage.name, ASIDE), 0),
        )
        for carriage in work_out_carriages(deck, flag_double_faced(deck), choices)
        if carriage.main.substituted + carriage.sideboard.substituted
    )


def _by_name(entries: Iterable[ResolvedEntry]) -> dict[str, list[ResolvedEntry]]:
    named: dict[str, list[ResolvedEntry]] = {}
    for entry in entries:
        named.setdefault(entry.name, []).append(entry)
    return named


def _row(
    entries: list[ResolvedEntry],
    zone: str,
    carriages: Mapping[str, Carriage],
    counts: Mapping[tuple[str, str], int],
) -> ListRow:
    name = entries[0].name
    carriage = carriages.get(name)
    copies = None
    if carriage is not None:
        copies = carriage.main if zone in MAIN_ZONES else carriage.sideboard
    return ListRow(
        name,
        entries[0].card,
        carriage.flagged[0].kind if carriage else None,
        zone,
        sum(entry.entry.quantity for entry in entries),
        copies,
        counts.get((name, zone), 0),
    )
