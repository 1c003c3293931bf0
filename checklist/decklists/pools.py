"""The pool that a Limited player opened: registered beside the deck, so that the deck can be held against it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from checklist.accounts.actions import record_log
from checklist.accounts.models import User
from checklist.cards.catalogue import current_catalogue
from checklist.core.card import double_faced_kind
from checklist.core.deck import Deck, resolve_entries
from checklist.core.decklist import Zone, parse_decklist
from checklist.core.refusal import Refused
from checklist.core.rules.base import LIMITED
from checklist.core.snapshot import freeze, thaw
from checklist.core.terms import Format
from checklist.decklists.actions import judge_player_again
from checklist.decklists.queries import current_decklist, pool_of
from checklist.events.actions import raise_version
from checklist.events.models import DeckSlot
from checklist.events.queries import is_open

BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")  # come from elsewhere, as many as one likes


@dataclass(frozen=True, slots=True)
class Pool:
    """A registered pool: its lines "4 Name", how many cards, and the names that no card list knew."""

    lines: tuple[str, ...]
    quantity: int
    unknown: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


@dataclass(frozen=True, slots=True)
class Marked:
    """A card to mark the deck with: how many were opened (None: as many as one likes), and how many are in the deck."""

    name: str
    opened: int | None
    in_deck: int
    is_twofold: bool = False


def has_pool(slot: DeckSlot) -> bool:
    """Whether a pool belongs to this deck: sealed and draft."""
    wanted = slot.format or slot.registration.event.format
    return bool(wanted) and Format(wanted) in LIMITED


def shown_pool(slot: DeckSlot) -> Pool | None:
    """What is registered, to be shown and written over; None where nothing is."""
    pool = pool_of(slot)
    return None if pool is None else Pool(tuple(_lines(pool)), sum(_quantities(pool)), tuple(_unknown(pool)))


def marking(slot: DeckSlot) -> tuple[Marked, ...]:
    """The pool's cards by name, then the basic lands, with what the list in force has of them; () without a pool."""
    pool, decklist = pool_of(slot), current_decklist(slot)
    if pool is None:
        return ()
    deck = _counts(thaw(decklist.snapshot), Zone.MAIN) if decklist else Counter()
    twofold = {entry.name for entry in pool.counted() if entry.card is not None and double_faced_kind(entry.card)}
    opened = sorted((name, number) for name, number in _counts(pool).items() if name not in BASIC_LANDS)
    return (
        *(Marked(name, number, deck[name], name in twofold) for name, number in opened),
        *(Marked(name, None, deck[name]) for name in BASIC_LANDS),
    )


def marked_list(pool: Deck, marks: Iterable[tuple[str, int]]) -> str:
    """The list that these marks make: so many of each in the deck, and the rest of the pool as its sideboard."""
    opened = _counts(pool)
    deck = {name: number for name, number in marks if number > 0 and (name in opened or name in BASIC_LANDS)}
    rest = {name: number - deck.get(name, 0) for name, number in opened.items()}
    blocks = (("Deck", deck), ("Sideboard", rest))
    return "\n\n".join(
        "\n".join((heading, *(f"{number} {name}" for name, number in cards.items() if number > 0)))
        for heading, cards in blocks
    )


def register_pool(slot: DeckSlot, text: str, *, by: User | None, now: datetime) -> tuple[str, ...]:
    """Write the pool, read by the card list of now, and judge the list in force by it; gives the lines left out (tokens).

    `by` None: the player. The same cards again change nothing. Refuses "no-limited-format", "event-closed",
    "registration-closed" (a player after the deadline) and "pool-unreadable" (nothing, or a line that is no card line:
    nothing of it is stored).
    """
    event = slot.registration.event
    if not has_pool(slot):
        raise Refused("no-limited-format", "Only sealed and draft have a pool.")
    if event.closed_at is not None:
        raise Refused("event-closed", "This event is over.")
    if by is None and not is_open(event, now):
        raise Refused("registration-closed", "The deadline for lists has passed: speak to the Head Judge.")
    parsed = parse_decklist(text)
    resolution = resolve_entries(parsed, current_catalogue())
    if parsed.refused or not resolution.deck.entries:
        raise Refused("pool-unreadable", "There is no card to be read in this pool.")
    unread = [line.text for line in parsed.unread]
    if unread:
        raise Refused("pool-unreadable", "Not a card line: {text}", text=unread[0])
    left_out = tuple(exclusion.text for exclusion in resolution.exclusions)
    known = pool_of(slot)
    if known is not None and _counts(known) == _counts(resolution.deck):
        return left_out
    with transaction.atomic():
        slot.pool = freeze(resolution.deck)
        slot.save(update_fields=["pool"])
        raise_version(event)
        record_log(
            "pool-registered",
            event_uid=event.uid,
            by=by,
            now=now,
            subject=f"registration:{slot.registration_id}",
            values={"cards": sum(_quantities(resolution.deck))},
        )
        judge_player_again(slot.registration, now=now)
    return left_out


def _lines(pool: Deck) -> Iterator[str]:
    return (f"{entry.entry.quantity} {entry.name}" for entry in pool.counted())


def _counts(deck: Deck, *zones: Zone) -> Counter[str]:
    counts: Counter[str] = Counter()
    for entry in deck.counted(*zones):
        counts[entry.name] += entry.entry.quantity
    return counts


def _quantities(pool: Deck) -> Iterator[int]:
    return (entry.entry.quantity for entry in pool.counted())


def _unknown(pool: Deck) -> Iterator[str]:
    return (entry.name for entry in pool.counted() if entry.card is None)
