"""A list as a judge counts it, and what was counted so far."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from checklist.core.card import Card, Kind
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Zone
from checklist.core.double_faced import flag_double_faced
from checklist.core.examine import MAIN_ZONES, work_out_carriages
from checklist.core.order import DeckOrder, sort_entries
from checklist.core.rules.base import LIMITED, Carriage
from checklist.core.rules.construction import COMMANDER_SIZE, CONSTRUCTED_SIZE, LIMITED_SIZE, SIDEBOARD_SIZE
from checklist.core.terms import Copies, Format, PlayerChoices

ASIDE = "aside"  # the zone of a tap for real cards kept beside the deck
TOGETHER = "together"  # the zone of a tap once the deck may be sideboarded: main deck and sideboard as one


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
    """The real cards that must be seen beside the deck, by name: one for each copy that something stands for.

    Whatever the player declared: CR 713.3 for substitutes, MTR 3.4 for the originals of proxies.
    """
    counts = counts or {}
    return tuple(
        ListRow(
            carriage.name,
            carriage.flagged[0].card,
            carriage.flagged[0].kind,
            ASIDE,
            carriage.main.substituted + carriage.sideboard.substituted,
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


def sections_together(
    deck: Deck,
    choices: PlayerChoices,
    *,
    order: DeckOrder = DeckOrder.MANA_VALUE,
    counts: Mapping[tuple[str, str], int] | None = None,
) -> tuple[Section, ...]:
    """The list after game 1: each name once, over all zones, because cards have moved between them."""
    counts = counts or {}
    merged: dict[str, ListRow] = {}
    for section in sections_of(deck, choices, order=order):
        for row in section.rows:
            before = merged.get(row.name)
            merged[row.name] = ListRow(
                row.name,
                row.card,
                row.kind,
                TOGETHER,
                row.quantity + (before.quantity if before else 0),
                _added(before.copies if before else None, row.copies),
                counts.get((row.name, TOGETHER), 0),
            )
    places = {entry.name: place for place, entry in enumerate(sort_entries(deck.counted(), order))}
    rows = sorted(merged.values(), key=lambda row: places[row.name])
    groups = (
        Section(TOGETHER, tuple(row for row in rows if row.kind is not None), True),
        Section(TOGETHER, tuple(row for row in rows if row.kind is None)),
    )
    return tuple(section for section in groups if section.rows)


def _added(first: Copies | None, second: Copies | None) -> Copies | None:
    if first is None or second is None:
        return first or second
    return Copies(
        first.real + second.real,
        first.official + second.official,
        first.proxy + second.proxy,
        first.home + second.home,
    )


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many cards deck and sideboard must have once cards may have moved between them; None: no such bound."""

    deck_least: int | None
    deck_exactly: int | None = None
    sideboard_most: int | None = None


def bounds_of(format: Format | None) -> Bounds | None:
    """The bounds of a format, None where the event has no construction rules."""
    if format is None:
        return None
    if format is Format.COMMANDER:
        return Bounds(None, deck_exactly=COMMANDER_SIZE)
    if format in LIMITED:
        return Bounds(LIMITED_SIZE)
    return Bounds(CONSTRUCTED_SIZE, sideboard_most=SIDEBOARD_SIZE)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Cards that stand out from behind, and how many of them are double-faced, beside the deck as a whole.

    A sleeve pattern is there where the marked cards are double-faced far more often than the deck is.
    """

    marked: int
    marked_double_faced: int
    deck: int
    deck_double_faced: int

    @property
    def is_suspicious(self) -> bool:
        """Twice the share of the whole deck or more, and at least two cards: worth a look, nothing more."""
        return self.marked_double_faced >= 2 and (
            self.marked_double_faced * self.deck >= 2 * self.deck_double_faced * self.marked
        )


def pattern_of(sections: Iterable[Section], standing_out: Iterable[str]) -> Pattern | None:
    """The pattern among the names that stand out, one card each; None where nothing does."""
    rows = [row for section in sections for row in section.rows if row.zone != Zone.SIDEBOARD.value]
    kinds = {row.name: row.kind for row in rows}
    marked = [name for name in standing_out if name in kinds]
    if not marked:
        return None
    return Pattern(
        len(marked),
        sum(kinds[name] is not None for name in marked),
        sum(row.quantity for row in rows),
        sum(row.quantity for row in rows if row.kind is not None),
    )


@dataclass(frozen=True, slots=True)
class ScanRow:
    """One name in one zone whose copies have codes: "3 of 4 Delver of Secrets"."""

    name: str
    zone: str
    copies: int
    scanned: tuple[int, ...]  # copy numbers, each once
    twice: tuple[int, ...] = ()  # copy numbers for which two papers were scanned, or one paper twice

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(number for number in range(1, self.copies + 1) if number not in self.scanned)


def scan_rows(copies: Iterable[tuple[str, str, int]], scanned: Iterable[tuple[str, str, int]]) -> tuple[ScanRow, ...]:
    """What of the (name, zone, copy) `copies` was scanned; `scanned` holds one for each scan that was current."""
    expected: dict[tuple[str, str], set[int]] = {}
    for name, zone, number in copies:
        expected.setdefault((name, zone), set()).add(number)
    seen: dict[tuple[str, str], list[int]] = {}
    for name, zone, number in scanned:
        seen.setdefault((name, zone), []).append(number)
    return tuple(
        ScanRow(
            name,
            zone,
            len(numbers),
            tuple(sorted(set(seen.get((name, zone), ())))),
            tuple(sorted({one for one in seen.get((name, zone), ()) if seen[(name, zone)].count(one) > 1})),
        )
        for (name, zone), numbers in expected.items()
    )
