"""The cards of an event that no card list knows: in one place, with their players, and what a later list makes of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from checklist.cards.catalogue import current_catalogue
from checklist.core.card import CardLookup
from checklist.core.names import fold_name
from checklist.core.snapshot import thaw
from checklist.decklists.models import ConfirmedName, Decklist, Rereading
from checklist.decklists.queries import confirmed_names, lists_with_unknown_cards, open_rereadings
from checklist.decklists.rereading import Change, thaw_changes, unknown_names
from checklist.events.models import Event

# Suggestions take a millisecond each.
_MOST_SUGGESTED = 20
_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class UnknownCard:
    """One name as typed, or one card whose kind is not known, over all lists in force."""

    name: str
    is_named: bool  # the name is a card's; only how it is printed is not known
    copies: int
    lists: tuple[Decklist, ...]
    confirmed: ConfirmedName | None
    suggestions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """One list that the card list in force reads otherwise."""

    rereading: Rereading
    changes: tuple[Change, ...]

    @property
    def decklist(self) -> Decklist:
        return self.rereading.decklist


def proposals(event: Event) -> list[Proposal]:
    return [Proposal(one, thaw_changes(one.changes)) for one in open_rereadings(event)]


def unknown_cards(event: Event) -> list[UnknownCard]:
    """Not yet confirmed first, then by how many lists have it."""
    confirmed = confirmed_names(event)
    found: dict[str, list[tuple[str, bool, int, Decklist]]] = {}
    for decklist in lists_with_unknown_cards(event):
        for name, is_named, copies in unknown_names(thaw(decklist.snapshot)):
            found.setdefault(fold_name(name), []).append((name, is_named, copies, decklist))
    catalogue = current_catalogue()
    ordered = sorted(found.items(), key=lambda one: (one[0] in confirmed, -len(one[1]), one[0]))
    return [
        _unknown_card(rows, confirmed.get(key), catalogue if place < _MOST_SUGGESTED else None)
        for place, (key, rows) in enumerate(ordered)
    ]


def _unknown_card(
    rows: Sequence[tuple[str, bool, int, Decklist]], confirmed: ConfirmedName | None, catalogue: CardLookup | None
) -> UnknownCard:
    name, is_named = rows[0][0], rows[0][1]
    wanted = not is_named and confirmed is None
    return UnknownCard(
        name=name,
        is_named=is_named,
        copies=sum(copies for _, _, copies, _ in rows),
        lists=tuple({decklist.pk: decklist for *_, decklist in rows}.values()),
        confirmed=confirmed,
        suggestions=catalogue.suggest(fold_name(name), _SUGGESTIONS) if wanted and catalogue is not None else (),
    )
