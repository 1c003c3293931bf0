"""What is asked of lists and of what was judged of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from django.db.models import Exists, FilteredRelation, OuterRef, Q, QuerySet, prefetch_related_objects

from checklist.accounts.prepared import Prepared
from checklist.core.deck import Deck
from checklist.core.double_faced import flag_double_faced
from checklist.core.finding import Finding
from checklist.core.register import RegisteredProxy, join_register
from checklist.core.snapshot import terms_digest, thaw, thaw_choices, thaw_findings
from checklist.core.terms import PlayerChoices, ProxyReason
from checklist.decklists.models import ConfirmedName, Decklist, Judgement, Rereading
from checklist.events.models import DeckSlot, Event, Registration
from checklist.events.queries import event_terms

_CURRENT = Prepared(
    lambda slot: Decklist.objects.filter(slot=slot, superseded_at=None, withdrawn_at=None), (Decklist, "slot")
)
_NEWEST = Prepared(lambda slot: Decklist.objects.filter(slot=slot).order_by("-revision")[:1], (Decklist, "slot"))
_SENT = Prepared(
    lambda slot, nonce: Decklist.objects.filter(slot=slot, nonce=nonce), (Decklist, "slot"), (Decklist, "nonce")
)


def current_decklist(slot: DeckSlot) -> Decklist | None:
    """The revision in force; None where nothing was handed in or the list was withdrawn."""
    return _of(slot, _CURRENT.first(slot.pk))


def newest_decklist(slot: DeckSlot) -> Decklist | None:
    """The last revision, withdrawn or not. All before it are superseded."""
    return _of(slot, _NEWEST.first(slot.pk))


def decklist_sent(slot: DeckSlot, nonce: str) -> Decklist | None:
    """The revision that this sending of a form made; None where it never came in."""
    return _of(slot, _SENT.first(slot.pk, nonce))


def _of(slot: DeckSlot, decklist: Decklist | None) -> Decklist | None:
    if decklist is not None:
        decklist.slot = slot
    return decklist


@dataclass(frozen=True, slots=True)
class PlayerDeck:
    """One deck of a player. `decklist` is the revision in force; `revisions` are all, newest first."""

    slot: DeckSlot
    decklist: Decklist | None
    judgement: Judgement | None
    revisions: tuple[Decklist, ...]


def decks_of_player(registration: Registration, *, whole: bool = False) -> list[PlayerDeck]:
    """All decks of a player, without what stands in their lists. Three queries; `whole`: with it, for those in force; four."""
    slots = list(registration.slots.order_by("ordinal"))
    lists = Decklist.objects.filter(slot__registration=registration)
    revisions = list(lists.defer("text", "snapshot", "choices").order_by("-revision"))
    in_force = [one for one in revisions if one.superseded_at is None and one.withdrawn_at is None]
    if whole and in_force:
        in_force = list(lists.filter(superseded_at=None, withdrawn_at=None))
    prefetch_related_objects(in_force, "judgements")
    current = {one.slot_id: one for one in in_force}
    decks = []
    for slot in slots:
        slot.registration = registration
        decklist = _of(slot, current.get(slot.pk))
        judgement = current_judgement(decklist, registration.event, slot.format) if decklist else None
        decks.append(PlayerDeck(slot, decklist, judgement, tuple(one for one in revisions if one.slot_id == slot.pk)))
    return decks


def revision_before(decklist: Decklist) -> Decklist | None:
    earlier = Decklist.objects.filter(slot_id=decklist.slot_id, revision__lt=decklist.revision)
    return earlier.order_by("-revision").first()


def current_decklists(event: Event) -> QuerySet[Decklist]:
    """The revisions in force at an event, by player's name."""
    return (
        Decklist.objects.filter(slot__registration__event=event, superseded_at=None, withdrawn_at=None)
        .select_related("slot__registration")
        .order_by("slot__registration__name", "slot__registration_id", "slot__ordinal")
    )


def current_judgement(decklist: Decklist, event: Event, slot_format: str = "") -> Judgement | None:
    """What the rule book says of a revision under the event's terms of now. One query, none if prefetched."""
    return _under(decklist.judgements.all(), terms_digest(event_terms(event, slot_format)))


class Place(NamedTuple):
    """A place for a deck, as a table shows it."""

    pk: int
    ordinal: int
    label: str
    format: str
    is_checked: bool


class Person(NamedTuple):
    """Whose deck it is, as a table shows it."""

    pk: int
    uid: UUID
    name: str
    dropped_at: datetime | None
    on_roster: bool


class InForce(NamedTuple):
    """The revision in force, as a table shows it."""

    pk: int
    revision: int
    submitted_at: datetime
    digest: str


class Judged(NamedTuple):
    """A judgement without its findings."""

    terms_digest: str
    errors: int
    warnings: int
    main: int
    sideboard: int
    double_faced: int
    substitutes: int
    unknown: int


_Judged = TypeVar("_Judged", Judgement, Judged)


def slots_with_lists(event: Event, is_checked: Exists) -> Iterator[tuple[Place, Person, InForce | None, Judged | None]]:
    """Every place for a deck at an event, by name. One query; `is_checked` comes with each.

    Only what a table shows, and no models: making those of 2,000 players takes longer than all the rest of the page.
    """
    in_force = Q(revisions__superseded_at=None, revisions__withdrawn_at=None)
    slots = (
        DeckSlot.objects.filter(registration__event=event)
        .annotate(in_force=FilteredRelation("revisions", condition=in_force), is_checked=is_checked)
        .order_by("registration__name", "registration_id", "ordinal", "in_force__judgements__made_at")
    )
    columns = [
        *Place._fields,
        *(f"registration__{name}" for name in Person._fields),
        *(f"in_force__{name}" for name in InForce._fields),
        *(f"in_force__judgements__{name}" for name in Judged._fields),
    ]
    ends = list(accumulate(len(kind._fields) for kind in (Place, Person, InForce, Judged)))
    digests: dict[str, str] = {}
    # A place comes once for each judgement of its list.
    for _slot, rows in groupby(slots.values_list(*columns), key=itemgetter(0)):
        judged = []
        for row in rows:
            place, person = Place(*row[: ends[0]]), Person(*row[ends[0] : ends[1]])
            decklist = InForce(*row[ends[1] : ends[2]]) if row[ends[1]] is not None else None
            if row[ends[2]] is not None:
                judged.append(Judged(*row[ends[2] :]))
        if place.format not in digests:
            digests[place.format] = terms_digest(event_terms(event, place.format))
        yield place, person, decklist, _fitting(judged, digests[place.format])


def register_of(registration: Registration) -> tuple[RegisteredProxy, ...]:
    """The Head Judge's proxies that this player holds, by number. One query, none if `proxies` is prefetched."""
    # The register is a room above this one: it is reached by the relation, and nothing is written to it here.
    return register_from(vars(line) for line in registration.proxies.all() if line.voided_at is None)


def register_from(lines: Iterable[Mapping[str, Any]]) -> tuple[RegisteredProxy, ...]:
    """The same of lines in force that came with another row, as dicts."""
    return tuple(
        RegisteredProxy(one["number"], one["card_name"], ProxyReason(one["reason"]), bool(one["original_kept"]))
        for one in sorted(lines, key=lambda one: one["number"])
    )


def choices_in_force(
    decklist: Decklist, deck: Deck, register: tuple[RegisteredProxy, ...] | None = None
) -> PlayerChoices:
    """What was declared with a revision, with the proxies that the register holds now. `deck` is its snapshot, thawed."""
    if register is None:
        register = register_of(decklist.slot.registration)
    return join_register(deck, flag_double_faced(deck), thaw_choices(decklist.choices), register)


def pool_of(slot: DeckSlot) -> Deck | None:
    """What a Limited player opened; None where no pool was registered."""
    return thaw(slot.pool) if slot.pool is not None else None


def open_rereadings(event: Event) -> QuerySet[Rereading]:
    """What a later card list reads otherwise and nobody has decided, by player's name."""
    return (
        Rereading.objects.filter(
            decklist__slot__registration__event=event,
            decklist__superseded_at=None,
            decklist__withdrawn_at=None,
            decided_at=None,
        )
        .select_related("decklist__slot__registration__event")
        .order_by("decklist__slot__registration__name", "decklist__slot__registration_id", "decklist__slot__ordinal")
    )


def lists_with_unknown_cards(event: Event) -> QuerySet[Decklist]:
    """The revisions in force of which a name, or the kind of a card, was not known."""
    return current_decklists(event).filter(Exists(Judgement.objects.filter(decklist=OuterRef("pk"), unknown__gt=0)))


def confirmed_names(event: Event) -> dict[str, ConfirmedName]:
    """By key, the names that somebody of the staff looked at."""
    return {row.key: row for row in ConfirmedName.objects.filter(event=event).select_related("by")}


def findings_of(judgement: Judgement | None) -> tuple[Finding, ...]:
    return thaw_findings(judgement.findings) if judgement else ()


def _under(judgements: Iterable[Judgement], digest: str) -> Judgement | None:
    """The newest judgement under these terms; failing that the newest of all, which is better than none."""
    return _fitting(sorted(judgements, key=lambda judgement: judgement.made_at), digest)


def _fitting(oldest_first: Sequence[_Judged], digest: str) -> _Judged | None:
    """The last under these terms; failing that the last of all."""
    fitting = [judgement for judgement in oldest_first if judgement.terms_digest == digest]
    return (fitting or [*oldest_first] or [None])[-1]
