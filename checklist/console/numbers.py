"""What an event will need on the table: which double-faced cards are played, and how they are carried."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from checklist.core.card import Card, Kind
from checklist.core.double_faced import flag_double_faced
from checklist.core.examine import work_out_carriages
from checklist.core.snapshot import thaw, thaw_choices
from checklist.decklists.models import Decklist
from checklist.decklists.queries import current_decklists
from checklist.events.models import Event


@dataclass(frozen=True, slots=True)
class CardNumbers:
    """One double-faced card over all lists in force. Copies, but for `players`."""

    name: str
    kind: Kind
    players: int
    copies: int
    real: int
    official: int
    proxy: int
    home: int
    real_aside: int


def card_numbers(event: Event) -> tuple[CardNumbers, ...]:
    """Most played first. Reads every list in force: about a millisecond each."""
    found: dict[str, Counter[str]] = {}
    kinds: dict[str, Kind] = {}
    known: dict[str, Card] = {}
    for decklist in current_decklists(event).only("snapshot", "choices", "slot").iterator(chunk_size=200):
        deck = thaw(decklist.snapshot, known)
        for carriage in work_out_carriages(deck, flag_double_faced(deck), thaw_choices(decklist.choices)):
            kinds[carriage.name] = carriage.flagged[0].kind
            both = (carriage.main, carriage.sideboard)
            found.setdefault(carriage.name, Counter()).update(
                players=1,
                copies=sum(flagged.quantity for flagged in carriage.flagged),
                real=sum(copies.real for copies in both),
                official=sum(copies.official for copies in both),
                proxy=sum(copies.proxy for copies in both),
                home=sum(copies.home for copies in both),
                real_aside=carriage.real_aside,
            )
    rows = (CardNumbers(name, kinds[name], **sums) for name, sums in found.items())
    return tuple(sorted(rows, key=lambda row: (-row.copies, row.name)))


def card_rows(decklists: Iterable[Decklist]) -> Iterator[tuple[str, str, str, int, str]]:
    """Every card of every list: player, deck, zone, quantity, full name."""
    known: dict[str, Card] = {}
    for decklist in decklists:
        slot = decklist.slot
        for resolved in thaw(decklist.snapshot, known).counted():
            entry = resolved.entry
            yield slot.registration.name, slot.label, entry.zone.value, entry.quantity, resolved.name
