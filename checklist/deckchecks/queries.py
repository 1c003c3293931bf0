"""What a code is worth now, and what a judge needs to see of a list."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from checklist.accounts.models import User
from checklist.core.card import Card
from checklist.core.compare import Difference, Outcome, compare, deck_difference
from checklist.core.deck import Deck
from checklist.core.double_faced import flag_double_faced
from checklist.core.examine import work_out_carriages
from checklist.core.finding import Finding
from checklist.core.order import DeckOrder
from checklist.core.rules.base import Carriage
from checklist.core.snapshot import thaw_choices
from checklist.core.terms import PlayerChoices
from checklist.deckchecks.models import DeckCheck, Scan
from checklist.deckchecks.tally import ListRow, Section, aside_rows, sections_of
from checklist.decklists.models import Decklist
from checklist.decklists.queries import current_judgement, findings_of
from checklist.events.access import judged_event_ids
from checklist.events.models import DeckSlot, Event, Registration
from checklist.printing.models import PrintedCard
from checklist.printing.queries import copies_named, deck_of, printed_card

EARLIER_SCANS = 3


@dataclass(frozen=True, slots=True)
class Revision:
    """One revision of a list beside what changed in it since the one before."""

    decklist: Decklist
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class JudgedList:
    """What a judge sees of one deck. `decklist` is the list in force, None where there is none."""

    slot: DeckSlot
    decklist: Decklist | None
    choices: PlayerChoices | None
    sections: tuple[Section, ...]
    aside: tuple[ListRow, ...]
    findings: tuple[Finding, ...]
    revisions: tuple[Revision, ...]
    checks: tuple[DeckCheck, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Something to be said beside the outcome: a code with values, as with findings. `alarm`: it changes what to do."""

    code: str
    alarm: bool = False
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a code is worth at this moment.

    `printed` and all after it are None or empty for "not-ours" and "other-event": those say nothing about the paper.
    `reason` says why, where an outcome has several ("list-withdrawn", "proxy-void" ...). `current` is the list in force.
    """

    outcome: Outcome
    code: str
    reason: str = ""
    printed: PrintedCard | None = None
    current: Decklist | None = None
    card: Card | None = None
    carriage: Carriage | None = None
    choices: PlayerChoices | None = None
    differences: tuple[Difference, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def registration(self) -> Registration | None:
        return self.printed.decklist.slot.registration if self.printed else None

    @property
    def event(self) -> Event | None:
        return self.printed.print_job.event if self.printed else None

    @property
    def is_alarm(self) -> bool:
        """True where a green page would mislead."""
        return self.outcome is not Outcome.CURRENT or any(note.alarm for note in self.notes)


def verdict(
    code: str | None, *, judged: Collection[int], event: Event | None = None, slot: DeckSlot | None = None
) -> Verdict:
    """What the paper with this code is worth, tested in the order of `Outcome`. At most three queries.

    `judged` holds the ids of the events whose papers the asking judge may see; `event` narrows it to the event at
    hand, `slot` to the deck being checked.
    """
    printed = printed_card(code) if code else None
    if printed is None:
        return Verdict(Outcome.NOT_OURS, code or "", reason="unknown" if code else "no-code")
    home = printed.print_job.event
    if home.pk not in judged or (event is not None and home.pk != event.pk):
        return Verdict(Outcome.OTHER_EVENT, printed.code)
    current = Decklist.objects.filter(slot_id=printed.decklist.slot_id, superseded_at=None, withdrawn_at=None).first()
    outcome, reason, differences = _standing(printed, current, slot)
    registered = deck_of(current or printed.decklist)
    places = copies_named(registered, printed.card_name) or copies_named(deck_of(printed.decklist), printed.card_name)
    choices = thaw_choices((current or printed.decklist).choices)
    return Verdict(
        outcome,
        printed.code,
        reason,
        printed,
        current,
        places[0].card if places else None,
        carriage_of(registered, choices, printed.card_name),
        choices,
        differences,
        _notes(printed, current),
    )


def judged_events(user: User) -> list[Event]:
    """The events at which the user may scan, the ones that are not over and the newest first. Two queries."""
    events = Event.objects.filter(pk__in=judged_event_ids(user))
    return sorted(events, key=lambda event: (event.closed_at is not None, -event.date.toordinal(), event.name))


def carriage_of(deck: Deck, choices: PlayerChoices, name: str) -> Carriage | None:
    """How this name is carried by the list and the player's declaration; None where it is not double-faced."""
    carriages = work_out_carriages(deck, flag_double_faced(deck), choices)
    return next((carriage for carriage in carriages if carriage.name == name), None)


def _standing(
    printed: PrintedCard, current: Decklist | None, slot: DeckSlot | None
) -> tuple[Outcome, str, tuple[Difference, ...]]:
    proxy = printed.proxy
    if printed.revoked_at is not None:
        return Outcome.REVOKED, "revoked", ()
    if proxy is not None and (proxy.voided_at is not None or printed.print_job.event.closed_at is not None):
        return Outcome.REVOKED, "proxy-void", ()
    if printed.decklist.withdrawn_at is not None or current is None:
        return Outcome.WITHDRAWN, "list-withdrawn", ()
    changed: tuple[Difference, ...] = ()
    if printed.decklist.digest != current.digest:
        old, new = deck_of(printed.decklist), deck_of(current)
        if printed.kind == PrintedCard.Kind.REGISTRATION:
            return Outcome.SUPERSEDED, "list-changed", deck_difference(old, new)
        found = compare(old, new, printed.card_name, printed.zone, printed.copy)
        if found.outcome is not Outcome.CURRENT:
            return found.outcome, "card-gone", found.differences
        changed = tuple(one for one in found.differences if one.values.get("card") == printed.card_name)
    if slot is not None and printed.decklist.slot_id != slot.pk:
        return Outcome.WRONG_PLAYER, "wrong-player", ()
    return Outcome.CURRENT, "", changed


def _notes(printed: PrintedCard, current: Decklist | None) -> tuple[Note, ...]:
    event = printed.print_job.event
    registration = printed.decklist.slot.registration
    notes = []
    if registration.dropped_at is not None:
        notes.append(Note("player-dropped", alarm=True, values={"at": registration.dropped_at}))
    if event.closed_at is not None:
        notes.append(Note("event-closed", alarm=True, values={"at": event.closed_at}))
    if printed.kind == PrintedCard.Kind.SUBSTITUTE and printed.proxy is None and event.sanctioned:
        notes.append(Note("not-legal-here", alarm=True))
    if printed.proxy is not None:
        notes.append(Note("proxy", values={"number": printed.proxy.number, "reason": printed.proxy.reason}))
    if current is not None and current.pk != printed.decklist_id:
        notes.append(Note("older-revision", values={"printed": printed.decklist.revision, "now": current.revision}))
    for scan in (
        Scan.objects.filter(printed_card=printed)
        .select_related("by", "deck_check")
        .order_by("-at", "-pk")[:EARLIER_SCANS]
    ):
        notes.append(Note("scanned-before", values={"at": scan.at, "by": scan.by, "outcome": scan.outcome}))
    return tuple(notes)


def judged_list(slot: DeckSlot, *, order: DeckOrder = DeckOrder.MANA_VALUE) -> JudgedList:
    """Everything of one deck, in three queries: its revisions, the newest judgement, its checks."""
    decklists = list(slot.revisions.select_related("by").order_by("revision"))
    decks = [deck_of(decklist) for decklist in decklists]
    revisions = tuple(
        Revision(decklist, deck_difference(decks[place - 1], decks[place]) if place else ())
        for place, decklist in enumerate(decklists)
    )
    checks = tuple(slot.checks.select_related("opened_by", "closed_by").order_by("-opened_at", "-pk"))
    latest = decklists[-1] if decklists else None
    if latest is None or latest.withdrawn_at is not None:
        return JudgedList(slot, None, None, (), (), (), revisions[::-1], checks)
    choices = thaw_choices(latest.choices)
    judgement = current_judgement(latest, slot.registration.event, slot.format)
    return JudgedList(
        slot,
        latest,
        choices,
        sections_of(decks[-1], choices, order=order),
        aside_rows(decks[-1], choices),
        findings_of(judgement),
        revisions[::-1],
        checks,
    )
