"""Which decks to check: how many were, who of the best never was, and from what a draw by lot is made."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, QuerySet, Subquery

from checklist.accounts.gathered import Counted
from checklist.core.double_faced import flag_double_faced
from checklist.deckchecks.lots import Lot, lot_of, rank_of
from checklist.deckchecks.models import DeckCheck, Draw
from checklist.decklists.models import Decklist
from checklist.decklists.queries import current_decklists
from checklist.events.models import DeckSlot, Event, Registration
from checklist.printing.queries import deck_of

TOP = 8
TOP_TABLES = TOP // 2
MOST_DECKS = 100  # of the best: places may be shared, and players may have several decks
UNCHECKED_WEIGHT = 3.0


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many decks were checked against how many must be (MTR 2.8: a tenth over the event)."""

    checked: int
    players: int

    @property
    def needed(self) -> int:
        return -(-self.players // 10)

    @property
    def percent(self) -> int:
        return 100 * self.checked // self.players if self.players else 0


def finished_checks() -> QuerySet[DeckCheck]:
    """Of all events; one that was stopped without a result is none."""
    return DeckCheck.objects.filter(closed_at__isnull=False).exclude(outcome=DeckCheck.Outcome.STOPPED)


def checked_slots(event: Event) -> set[int]:
    """The decks with a finished check. One query."""
    return set(finished_checks().filter(slot__registration__event=event).values_list("slot_id", flat=True))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an event is: its newest round that was seated, its checks, whether somebody entered standings."""

    round: int | None
    coverage: Coverage
    has_standings: bool


def progress_of(event: Event) -> Progress:
    """One query. Coverage is of distinct decks: with a finished check, and with a list in force."""
    row = Event.objects.values(
        newest=Subquery(event.seats.order_by("-round").values("round")[:1]),
        checked=Counted(finished_checks().filter(slot__registration__event=event).values("slot").distinct()),
        lists=Counted(current_decklists(event).order_by().values("pk")),
        has_standings=Exists(event.standings.filter(place__lte=TOP)),
    ).get(pk=event.pk)
    return Progress(row["newest"], Coverage(row["checked"], row["lists"]), row["has_standings"])


def newest_round(event: Event) -> int | None:
    """The newest round that was seated. One query."""
    return event.seats.aggregate(newest=Max("round"))["newest"]


@dataclass(frozen=True, slots=True)
class TopPlayer:
    """One of the best. `place` is the place in the standings, or the table where there are none."""

    place: int
    registration: Registration
    slot: DeckSlot
    is_checked: bool


@dataclass(frozen=True, slots=True)
class Top:
    """The best eight as far as they are known. `round` None: by the standings that staff entered."""

    players: tuple[TopPlayer, ...]
    round: int | None = None

    @property
    def unchecked(self) -> tuple[TopPlayer, ...]:
        return tuple(player for player in self.players if not player.is_checked)


def top_of(event: Event, progress: Progress) -> Top | None:
    """By the standings entered last, else by the four lowest tables of the newest round; None without either.

    One query at most.
    """
    is_checked = Exists(finished_checks().filter(slot=OuterRef("pk")))
    slots = DeckSlot.objects.select_related("registration").annotate(is_checked=is_checked)
    if progress.has_standings:
        slots = slots.filter(registration__standings__event=event, registration__standings__place__lte=TOP)
        slots = slots.annotate(place=F("registration__standings__place"))
        order = ("place", "registration__standings__pk", "ordinal")
    elif progress.round is not None:
        slots = slots.filter(registration__seats__event=event, registration__seats__round=progress.round)
        slots = slots.annotate(place=F("registration__seats__table"))
        order = ("place", "registration__seats__pk", "ordinal")
    else:
        return None
    decks: dict[int, list[Any]] = {}  # of each of the best, in their order
    for slot in slots.order_by(*order)[:MOST_DECKS]:
        decks.setdefault(slot.registration_id, []).append(slot)
    found = list(decks.values())
    if not progress.has_standings:
        tables = sorted({own[0].place for own in found})[:TOP_TABLES]
        found = [own for own in found if own[0].place in tables]
    players = [
        TopPlayer(
            own[0].place,
            own[0].registration,
            next((slot for slot in own if not slot.is_checked), own[0]),
            any(slot.is_checked for slot in own),
        )
        for own in found
    ]
    return Top(tuple(players), None if progress.has_standings else progress.round) if players else None


def deck_key(slot: DeckSlot) -> str:
    """What a device calls a deck: "uid/ordinal"."""
    return f"{slot.registration.uid}/{slot.ordinal}"


def lot_key(slot: DeckSlot) -> str:
    """What stands for a deck in a draw: the same after the event was moved to another database, where ids differ."""
    return f"{slot.registration.uid.hex}-{slot.ordinal}"


def table_key(table: int, slots: Iterable[DeckSlot]) -> str:
    """What stands for a table in a draw: "12:deck+deck"."""
    return f"{table}:{'+'.join(sorted(lot_key(slot) for slot in slots))}"


def draw_pool(
    event: Event,
    *,
    unchecked_first: bool,
    double_faced_first: bool,
    round: int | None = None,
    top_tables: int | None = None,
) -> list[Lot]:
    """The decks with a list in force that play on, as lots; with a `round`, its tables, each with the decks at it.

    A deck never checked has three times the chance if wished, a table the chances of its decks together. Where
    double-faced cards come first, they come before all others. `top_tables`: the tables up to this number only.
    At most four queries.
    """
    checked = checked_slots(event) if unchecked_first else set()
    playing = [
        (decklist, UNCHECKED_WEIGHT if unchecked_first and decklist.slot_id not in checked else 1.0)
        for decklist in current_decklists(event).filter(slot__registration__dropped_at=None).order_by("slot_id")
    ]
    if round is None:
        return [
            Lot(lot_key(decklist.slot), weight, double_faced_first and _has_double_faced(decklist))
            for decklist, weight in playing
        ]
    seats = event.seats.filter(round=round)
    if top_tables is not None:
        seats = seats.filter(table__lte=top_tables)
    table_of = dict(seats.values_list("registration_id", "table"))
    tables: dict[int, list[tuple[Decklist, float]]] = {}
    for decklist, weight in playing:
        if decklist.slot.registration_id in table_of:
            tables.setdefault(table_of[decklist.slot.registration_id], []).append((decklist, weight))
    return [
        Lot(
            table_key(table, (decklist.slot for decklist, _ in decks)),
            sum(weight for _, weight in decks),
            double_faced_first and any(_has_double_faced(decklist) for decklist, _ in decks),
        )
        for table, decks in sorted(tables.items())
    ]


def _has_double_faced(decklist: Decklist) -> bool:
    return bool(flag_double_faced(deck_of(decklist)))


@dataclass(frozen=True, slots=True)
class DrawnLot:
    """One deck or table of a draw, with the number that decided. A slot is None where the deck was removed since."""

    key: str
    table: int | None
    slots: tuple[DeckSlot | None, ...]
    weight: float
    first: bool
    rank: float
    is_drawn: bool


def drawn_lots(draw: Draw) -> list[DrawnLot]:
    """The whole pool of a draw in the order of drawing, so that anybody can see who was next. One query."""
    slots = {
        lot_key(slot): slot
        for slot in DeckSlot.objects.filter(registration__event_id=draw.event_id).select_related("registration")
    }
    drawn = set(draw.drawn)
    lots = [_drawn(lot_of(row), draw.seed, slots, drawn) for row in draw.pool if row[1] > 0]
    return sorted(lots, key=lambda lot: (not lot.first, lot.rank, lot.key))


def _drawn(lot: Lot, seed: str, slots: Mapping[str, DeckSlot], drawn: set[str]) -> DrawnLot:
    table, colon, decks = lot.key.rpartition(":")
    return DrawnLot(
        lot.key,
        int(table) if colon else None,
        tuple(slots.get(key) for key in decks.split("+")),
        lot.weight,
        lot.first,
        rank_of(seed, lot),
        lot.key in drawn,
    )
