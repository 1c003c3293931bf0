"""What was printed, what it says, and what of it no longer stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from checklist.core.card import Card, Kind
from checklist.core.deck import Deck
from checklist.core.double_faced import flag_double_faced
from checklist.core.snapshot import thaw
from checklist.decklists.models import Decklist
from checklist.printing.models import PrintedCard


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of one card of a list: number `copy` of the `copies` in its zone. `card` None: not in the catalogue."""

    name: str
    card: Card | None
    zone: str
    copy: int
    copies: int


def deck_of(decklist: Decklist) -> Deck:
    """The registered cards of one revision, from its snapshot: no catalogue is asked."""
    return thaw(decklist.snapshot)


def printable_copies(deck: Deck, *, slips: bool = False) -> Iterator[Copy]:
    """Every copy that may have a substitute (CR 713.3: double-faced cards only); for slips reversible printings too."""
    for flagged in flag_double_faced(deck):
        if flagged.kind is Kind.REVERSIBLE and not slips:
            continue
        for number in range(1, flagged.quantity + 1):
            yield Copy(flagged.card.name, flagged.card, flagged.zone.value, number, flagged.quantity)


def copies_named(deck: Deck, name: str) -> list[Copy]:
    """Every copy of one card, double-faced or not, zone by zone in the order of the list."""
    quantities: dict[str, int] = {}
    card = None
    for resolved in deck.counted():
        if resolved.name == name:
            card = resolved.card
            zone = resolved.entry.zone.value
            quantities[zone] = quantities.get(zone, 0) + resolved.entry.quantity
    return [
        Copy(name, card, zone, number, quantity)
        for zone, quantity in quantities.items()
        for number in range(1, quantity + 1)
    ]


def printed_card(code: str) -> PrintedCard | None:
    """The paper with this code, with all that a verdict reads of it, in one query."""
    return (
        PrintedCard.objects.select_related(
            "print_job__event", "decklist__slot__registration__event", "proxy", "revoked_by"
        )
        .filter(code=code)
        .first()
    )
