"""Which of an event's lists are printed: all, those of some decks, or those that are on no paper as they stand now."""

from collections.abc import Iterable, Sequence

from django.db.models import Exists, OuterRef

from checklist.core.whole_number import whole_number
from checklist.decklists.models import Decklist
from checklist.events.models import Event
from checklist.printing.models import PrintedCard

CHANGED = "changed"  # since it was printed, or never printed
MOST_CHOSEN = 5000  # decks named in one address; more than any page has


def ticked(numbers: Iterable[str]) -> frozenset[int]:
    """The decks that somebody ticked, as they come in an address."""
    found = (whole_number(number, digits=17) for number in list(numbers)[:MOST_CHOSEN])
    return frozenset(number for number in found if number is not None)


def not_on_paper(decklists: Sequence[Decklist]) -> list[Decklist]:
    """The lists that no code stands for as they are now. One query."""
    if not decklists:
        return []
    event = decklists[0].slot.registration.event_id
    printed = PrintedCard.objects.filter(print_job__event=event, revoked_at=None)
    on_paper = set(printed.values_list("decklist_id", flat=True).distinct())
    return [decklist for decklist in decklists if decklist.pk not in on_paper]


def digests_on_paper(event: Event) -> dict[int, set[str]]:
    """By deck, what stands on paper that nobody revoked. One query."""
    printed = PrintedCard.objects.filter(decklist=OuterRef("pk"), revoked_at=None)
    found: dict[int, set[str]] = {}
    lists = Decklist.objects.filter(Exists(printed), slot__registration__event=event)
    for slot, digest in lists.values_list("slot_id", "digest"):
        found.setdefault(slot, set()).add(digest)
    return found


def chosen_lists(everybody: Sequence[Decklist], wanted: Sequence[Decklist], *, slots: frozenset[int]) -> list[Decklist]:
    """The lists of the decks that were ticked; where none was, those that are wanted."""
    return [decklist for decklist in everybody if decklist.slot_id in slots] if slots else list(wanted)
