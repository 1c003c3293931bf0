"""What a code is worth now, and what a judge needs to see of a list."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, Q, Subquery, Sum
from django.http import Http404

from checklist.accounts.gathered import Gathered
from checklist.accounts.models import User
from checklist.accounts.prepared import Prepared
from checklist.core.card import Card
from checklist.core.compare import Difference, Outcome, compare, deck_difference
from checklist.core.deck import Deck
from checklist.core.double_faced import flag_double_faced
from checklist.core.examine import work_out_carriages
from checklist.core.finding import Finding
from checklist.core.order import DeckOrder
from checklist.core.rules.base import LIMITED, Carriage
from checklist.core.snapshot import thaw_choices
from checklist.core.terms import PlayerChoices, Rel
from checklist.deckchecks.models import DeckCheck, Device, Photo, Scan, Seat, SentAction, Tap
from checklist.deckchecks.tally import (
    Bounds,
    ListRow,
    Pattern,
    ScanRow,
    Section,
    aside_rows,
    bounds_of,
    pattern_of,
    scan_rows,
    sections_of,
    sections_together,
)
from checklist.decklists.declared import Look, Point, answers_of, looks_of
from checklist.decklists.models import Decklist, Judgement
from checklist.decklists.queries import choices_in_force, current_judgement, findings_of, register_from
from checklist.events.access import Role, rows_as_staff
from checklist.events.models import DeckSlot, Event, Registration
from checklist.events.queries import event_terms
from checklist.printing.models import HeadJudgeProxy, PrintedCard
from checklist.printing.queries import copies_named, deck_of, printable_copies, printed_card
from checklist.printing.tokens import is_derived, printer_test_code

EARLIER_SCANS = 3
ONE_TABLE = timedelta(minutes=30)  # checks begun so near each other at one table are of one swoop


MAY_CHANGE = "may-change"  # the reason of a change that the rules allow


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
    judgement: Judgement | None
    findings: tuple[Finding, ...]
    revisions: tuple[Revision, ...]
    checks: tuple[DeckCheck, ...]
    answers: tuple[Point, ...] = ()
    looks: tuple[Look, ...] = ()


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


@dataclass(frozen=True, slots=True)
class CardShown:
    """What lies on the table: the card on a paper, and how the player carries it. `card` is None where paper names none."""

    card: Card | None = None
    carriage: Carriage | None = None
    aside: ListRow | None = None
    choices: PlayerChoices | None = None


def verdict(
    code: str | None,
    *,
    judged: Collection[int],
    event: Event | None = None,
    slot: DeckSlot | None = None,
    check: DeckCheck | None = None,
    nonce: str = "",
    with_list: bool = False,
) -> Verdict:
    """What the paper with this code is worth, tested in the order of `Outcome`. At most four queries, two while the list has not changed.

    `judged` holds the ids of the events whose papers the asking judge may see; `event` narrows it to the event at
    hand, `slot` to the deck being checked. In a `check`, a paper scanned before in it, or at another table in the
    same round, is an alarm; the scan with this `nonce` is the one that asks, and no earlier one.
    `with_list`: `card_shown` will be asked next.
    """
    printed = printed_card(code, with_list=with_list) if code else None
    if printed is None:
        return Verdict(Outcome.NOT_OURS, code or "", reason=_why_not_ours(code))
    home = printed.print_job.event
    if home.pk not in judged or (event is not None and home.pk != event.pk):
        return Verdict(Outcome.OTHER_EVENT, printed.code)
    current = _list_in_force(printed.decklist)
    outcome, reason, differences = standing_of(printed, current, slot)
    notes = (*standing_notes(printed, current), *_earlier_scans(printed, check, nonce))
    return Verdict(outcome, printed.code, reason, printed, current, differences, notes)


def card_shown(found: Verdict) -> CardShown:
    """The card of a verdict, from the list in force. Only the page of a code shows it: a scanner's answer does without."""
    printed = found.printed
    if printed is None:
        return CardShown()
    shown = found.current or printed.decklist
    shown.slot = printed.decklist.slot
    registered = deck_of(shown)
    places = copies_named(registered, printed.card_name) or copies_named(deck_of(printed.decklist), printed.card_name)
    # The register is asked for its own paper only: nearly all paper is none.
    choices = choices_in_force(shown, registered) if printed.proxy_id else thaw_choices(shown.choices)
    return CardShown(
        places[0].card if places else None,
        carriage_of(registered, choices, printed.card_name),
        next((row for row in aside_rows(registered, choices) if row.name == printed.card_name), None),
        choices,
    )


def _why_not_ours(code: str | None) -> str:
    """A code without a row: none at all, that of the printer test, one printed by the command line, or anybody's."""
    if not code:
        return "no-code"
    if code == printer_test_code():
        return "printer-test"
    return "outside-an-event" if is_derived(code) else "unknown"


def _list_in_force(printed: Decklist) -> Decklist | None:
    """Mostly it is the printed one itself; else one query."""
    if printed.superseded_at is None:
        return printed if printed.withdrawn_at is None else None
    return Decklist.objects.filter(slot_id=printed.slot_id, superseded_at=None, withdrawn_at=None).first()


def carriage_of(deck: Deck, choices: PlayerChoices, name: str) -> Carriage | None:
    """How this name is carried by the list and the player's declaration; None where it is not double-faced."""
    carriages = work_out_carriages(deck, flag_double_faced(deck), choices)
    return next((carriage for carriage in carriages if carriage.name == name), None)


def standing_of(
    printed: PrintedCard,
    current: Decklist | None,
    slot: DeckSlot | None = None,
    deck_of: Callable[[Decklist], Deck] = deck_of,
) -> tuple[Outcome, str, tuple[Difference, ...]]:
    """Outcome, reason and differences of paper whose event is right, beside the list now in force; no query."""
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
            return Outcome.SUPERSEDED, _why_changed(printed, "list-changed"), deck_difference(old, new)
        found = compare(old, new, printed.card_name, printed.zone, printed.copy)
        if found.outcome is not Outcome.CURRENT:
            return found.outcome, _why_changed(printed, "card-gone"), found.differences
        changed = tuple(one for one in found.differences if one.values.get("card") == printed.card_name)
    if slot is not None and printed.decklist.slot_id != slot.pk:
        return Outcome.WRONG_PLAYER, "wrong-player", ()
    return Outcome.CURRENT, "", changed


def _why_changed(printed: PrintedCard, otherwise: str) -> str:
    """At Regular a Limited deck may change between matches (MTR 7.3): paper of an earlier one is no alarm."""
    event = printed.print_job.event
    wanted = printed.decklist.slot.format or event.format
    return MAY_CHANGE if event.rel == Rel.REGULAR and wanted in LIMITED else otherwise


def standing_notes(printed: PrintedCard, current: Decklist | None) -> tuple[Note, ...]:
    """What is to be said beside the outcome, apart from who scanned it before; no query."""
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
    return tuple(notes)


_SCANS = Prepared(
    lambda printed: (
        Scan.objects.filter(printed_card=printed)
        .select_related("by", "deck_check")
        .only(
            "printed_card",
            "at",
            "outcome",
            "nonce",
            "deck_check__round",
            "by__username",
            "by__first_name",
            "by__last_name",
        )
        .order_by("-at", "-pk")[: EARLIER_SCANS + 1]
    ),
    (Scan, "printed_card"),
)


def _earlier_scans(printed: PrintedCard, check: DeckCheck | None, nonce: str) -> tuple[Note, ...]:
    earlier = [scan for scan in _SCANS(printed.pk) if not nonce or scan.nonce != nonce]
    return tuple(
        Note(*_met_before(scan, check), {"at": scan.at, "by": scan.by, "outcome": scan.outcome})
        for scan in earlier[:EARLIER_SCANS]
    )


def judged_list(slot: DeckSlot, *, order: DeckOrder = DeckOrder.MANA_VALUE) -> JudgedList:
    """Everything of one deck, in four queries: its revisions, the newest judgement, its checks, the player's proxies."""
    decklists = list(slot.revisions.select_related("by").order_by("revision"))
    decks = [deck_of(decklist) for decklist in decklists]
    revisions = tuple(
        Revision(decklist, deck_difference(decks[place - 1], decks[place]) if place else ())
        for place, decklist in enumerate(decklists)
    )
    checks = tuple(slot.checks.select_related("opened_by", "closed_by").order_by("-opened_at", "-pk"))
    latest = decklists[-1] if decklists else None
    if latest is None or latest.withdrawn_at is not None:
        return JudgedList(slot, None, None, (), (), None, (), revisions[::-1], checks)
    choices = choices_in_force(latest, decks[-1])
    judgement = current_judgement(latest, slot.registration.event, slot.format)
    return JudgedList(
        slot,
        latest,
        choices,
        sections_of(decks[-1], choices, order=order),
        aside_rows(decks[-1], choices),
        judgement,
        findings_of(judgement),
        revisions[::-1],
        checks,
        answers_of(choices),
        looks_of(decks[-1], choices),
    )


def copies_scanned(check: DeckCheck, printed: PrintedCard) -> int:
    """How many copies of a card in its zone had good paper in a check so far: the 3 of "3 of 4". One query."""
    scans = check.scans.filter(
        outcome=Outcome.CURRENT.value, printed_card__card_name=printed.card_name, printed_card__zone=printed.zone
    )
    return scans.values("printed_card__copy").distinct().count()


@dataclass(frozen=True, slots=True)
class Check:
    """One deck check as its page shows it: what the list says, what was counted and scanned so far."""

    row: DeckCheck
    decklist: Decklist | None
    choices: PlayerChoices | None
    sections: tuple[Section, ...]
    aside: tuple[ListRow, ...]
    scans: tuple[ScanRow, ...]
    odd_scans: tuple[Scan, ...]  # those that were not current, newest first, each paper once
    pattern: Pattern | None
    bounds: Bounds | None  # None before game 1: then the zones are compared with the list
    answers: tuple[Point, ...] = ()
    looks: tuple[Look, ...] = ()
    photos: tuple[Photo, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()  # who counted, and how many cards

    @property
    def quantity(self) -> int:
        return sum(section.quantity for section in self.sections)

    @property
    def counted(self) -> int:
        return sum(section.counted for section in self.sections)

    @property
    def counts(self) -> list[list[object]]:
        """[name, zone, count] of every row of the list that was counted."""
        rows = [*self.aside, *(row for section in self.sections for row in section.rows)]
        return [[row.name, row.zone, row.counted] for row in rows if row.counted]

    @property
    def unscanned(self) -> tuple[ScanRow, ...]:
        """Where scanning was begun: the names with copies that no paper was scanned for."""
        begun = any(row.scanned for row in self.scans)
        return tuple(row for row in self.scans if row.missing) if begun else ()

    @property
    def unlike(self) -> tuple[ListRow, ...]:
        """The rows whose count differs from the list."""
        return tuple(row for section in self.sections for row in section.rows if not row.is_done)


_CHECK = Prepared(
    lambda event, number: DeckCheck.objects.filter(slot__registration__event=event, pk=number).select_related(
        "slot__registration", "opened_by", "closed_by"
    ),
    (Registration, "event"),
    (DeckCheck, "id"),
)


def check_at(event: Event, number: int) -> DeckCheck:
    """One check of an event, or 404."""
    row = _CHECK.first(event.pk, number)
    if row is None:
        raise Http404
    row.slot.registration.event = event
    return row


def photo_at(event: Event, number: int) -> Photo:
    """One photo of an event, or 404."""
    row = Photo.objects.filter(slot__registration__event=event, pk=number).select_related("slot__registration").first()
    if row is None:
        raise Http404
    row.slot.registration.event = event
    return row


def paper_photos(registration: Registration) -> dict[int, list[Photo]]:
    """The photos of a player's paper lists by slot. One query."""
    found: dict[int, list[Photo]] = {}
    photos = Photo.objects.filter(slot__registration=registration, deck_check=None).select_related("by")
    for photo in photos.order_by("pk"):
        found.setdefault(photo.slot_id, []).append(photo)
    return found


def check_by_nonce(event: Event, nonce: str) -> DeckCheck | None:
    """The check that a device knows by the nonce it opened it with; None where it never came in."""
    row = (
        DeckCheck.objects.filter(slot__registration__event=event, nonce=nonce)
        .select_related("slot__registration")
        .first()
    )
    if row is not None:
        row.slot.registration.event = event
    return row


def running_beside(row: DeckCheck) -> DeckCheck | None:
    """Another check of the same deck that is not finished."""
    others = DeckCheck.objects.filter(slot_id=row.slot_id, closed_at=None).exclude(pk=row.pk)
    return others.select_related("opened_by").order_by("opened_at", "pk").first() if row.closed_at is None else None


def counts_of(row: DeckCheck) -> dict[tuple[str, str], int]:
    """How many were counted of each (name, zone): the sum of the taps."""
    sums = Tap.objects.filter(deck_check=row).values_list("card_name", "zone").annotate(count=Sum("delta"))
    return {(name, zone): count for name, zone, count in sums}


def counted_by(row: DeckCheck) -> tuple[dict[tuple[str, str], int], tuple[tuple[str, int], ...]]:
    """The same as `counts_of`, and each judge with the sum of the own taps, by name. One query."""
    counts: dict[tuple[str, str], int] = {}
    counters: dict[str, int] = {}
    taps = Tap.objects.filter(deck_check=row).values_list("card_name", "zone", "by__username")
    for name, zone, judge, count in taps.annotate(count=Sum("delta")):
        counts[name, zone] = counts.get((name, zone), 0) + count
        counters[judge or "?"] = counters.get(judge or "?", 0) + count
    return counts, tuple(sorted(counters.items()))


def check_of(row: DeckCheck, *, order: DeckOrder = DeckOrder.MANA_VALUE) -> Check:
    """Everything that the page of a check shows, in four queries."""
    decklist = _list_with_paper(row.slot)
    scans = list(row.scans.select_related("printed_card", "by").order_by("-at", "-pk"))
    odd = _odd_scans(scans)
    photos = tuple(row.photos.select_related("by").order_by("pk"))
    if decklist is None:
        return Check(row, None, None, (), (), (), odd, None, None, photos=photos)
    deck, (counts, counters) = deck_of(decklist), counted_by(row)
    choices = choices_in_force(decklist, deck, register_from(decklist.register))
    before_game_1 = row.moment == DeckCheck.Moment.BEFORE_GAME_1
    sections = (sections_of if before_game_1 else sections_together)(deck, choices, order=order, counts=counts)
    return Check(
        row,
        decklist,
        choices,
        sections,
        aside_rows(deck, choices, counts),
        _scan_rows(deck, scans, {line["card_name"] for line in decklist.printed_names}),
        odd,
        pattern_of(sections, row.sleeves.get("standing_out", ())),
        None if before_game_1 else bounds_of(event_terms(row.slot.registration.event, row.slot.format).format),
        answers_of(choices),
        looks_of(deck, choices),
        photos,
        counters,
    )


def _list_with_paper(slot: DeckSlot) -> Any:
    """The list in force, with the names that were printed for this deck and the player's proxies of the register."""
    printed = PrintedCard.objects.filter(decklist__slot=slot.pk, revoked_at=None).exclude(card_name="")
    proxies = HeadJudgeProxy.objects.filter(registration=slot.registration_id, voided_at=None)
    lists = slot.revisions.filter(superseded_at=None, withdrawn_at=None)
    return lists.annotate(
        printed_names=Gathered(printed, "card_name"),
        register=Gathered(proxies, "number", "card_name", "reason", "original_kept"),
    ).first()


def _odd_scans(scans: Sequence[Scan]) -> tuple[Scan, ...]:
    """Of scans, the newest first, those that were not current: each paper once, however often it was held before the camera."""
    odd = {(scan.code, scan.outcome): scan for scan in reversed(scans) if scan.outcome != Outcome.CURRENT.value}
    return tuple(reversed(odd.values()))


def _scan_rows(deck: Deck, scans: Collection[Scan], printed: Collection[str]) -> tuple[ScanRow, ...]:
    """The copies of names that have paper of some kind; nothing where nothing was ever printed for this deck."""
    copies = [(copy.name, copy.zone, copy.copy) for copy in printable_copies(deck, slips=True) if copy.name in printed]
    scanned = [
        (scan.printed_card.card_name, scan.printed_card.zone, scan.printed_card.copy)
        for scan in scans
        if scan.outcome == Outcome.CURRENT.value and scan.printed_card is not None and scan.printed_card.card_name
    ]
    return scan_rows(copies, scanned)


def found_by(event: Event, words: str, round: int | None) -> list[DeckSlot]:
    """The decks at a table of a round (see `decks_at`) or of a player's name."""
    words = words.strip()
    if not words:
        return []
    table = table_in(words)
    if table is not None:
        return decks_at(event, table, round)
    slots = DeckSlot.objects.filter(registration__event=event).select_related("registration")
    return list(slots.filter(registration__name__icontains=words).order_by("registration__name", "ordinal")[:20])


def table_in(words: str) -> int | None:
    """The table that somebody looks for; None where it is no number."""
    words = words.strip()
    return int(words) if words.isascii() and words.isdigit() and len(words) < 7 else None


def decks_at(event: Event, table: int, round: int | None) -> list[DeckSlot]:
    """The decks at a table of a round, as it was seated; with no round as people are registered."""
    at_table = Q(registration__table=table)
    if round is not None:
        at_table = Q(registration__seats__round=round, registration__seats__table=table)
    slots = DeckSlot.objects.filter(at_table, registration__event=event).select_related("registration")
    return list(slots.order_by("registration__name", "ordinal")[:20])


def judged_slot(user: User, slug: str, uid: UUID, ordinal: int) -> tuple[DeckSlot, Role, tuple[int | None, int | None]]:
    """A deck for a judge of its event, with the judge's role there, and round and table of its player now.

    Without a seat in the newest round it is the table as registered. One query; 404 and 403 as in `rows_as_staff`.
    """
    rounds = Seat.objects.filter(event=OuterRef("registration__event")).order_by("-round").values("round")
    tables = Seat.objects.filter(registration=OuterRef("registration"), round=OuterRef("newest_round")).values("table")
    rows, role = rows_as_staff(
        DeckSlot.objects.filter(registration__uid=uid, ordinal=ordinal)
        .annotate(newest_round=Subquery(rounds[:1]))
        .annotate(table_now=Subquery(tables[:1])),
        "registration__event",
        user,
        slug,
        at_least=Role.JUDGE,
    )
    slot: Any = rows[0]
    seated = slot.table_now is not None
    return slot, role, (slot.newest_round, slot.table_now) if seated else (None, slot.registration.table)


def checks_at_hand(user: User, slug: str, number: int) -> tuple[DeckCheck, Role, list[DeckCheck]]:
    """A check for a judge of its event, with the judge's role there, and the checks beside it: of the other decks at
    the same table, begun about when this one was, each deck's newest.

    One query; 404 and 403 as in `rows_as_staff`.
    """
    table = DeckCheck.objects.filter(pk=number).values("table")
    found, role = rows_as_staff(
        DeckCheck.objects.filter(Q(pk=number) | Q(table=Subquery(table)))
        .select_related("slot__registration", "opened_by", "closed_by")
        .order_by("slot__registration__name", "slot__ordinal", "opened_at", "pk"),
        "slot__registration__event",
        user,
        slug,
        at_least=Role.JUDGE,
    )
    row = next((one for one in found if one.pk == number), None)
    if row is None:  # of another event, which has a table of the same number
        raise Http404
    near = (
        one
        for one in found
        if one.slot_id != row.slot_id and one.round == row.round and abs(one.opened_at - row.opened_at) <= ONE_TABLE
    )
    return row, role, list({one.slot_id: one for one in near}.values())


def checks_of(event: Event) -> list[DeckCheck]:
    """The latest checks of an event: those still running first."""
    rows = DeckCheck.objects.filter(slot__registration__event=event).select_related("slot__registration", "opened_by")
    return sorted(rows.order_by("-opened_at", "-pk")[:60], key=lambda row: row.closed_at is not None)


def _met_before(scan: Scan, check: DeckCheck | None) -> tuple[str, bool]:
    """How an earlier scan of the same paper reads, and whether it is an alarm."""
    if check is not None and scan.deck_check_id == check.pk:
        return "scanned-in-this-check", True
    other = scan.deck_check
    if check is not None and other is not None and check.round is not None and other.round == check.round:
        return "scanned-at-another-table", True
    return "scanned-before", False


def is_cut_off(uid: str) -> bool:
    return Device.objects.filter(uid=uid, cut_off_at__isnull=False).exists()


def devices_of(event: Event) -> list[Device]:
    """The devices that hold this event or held it, the latest seen first."""
    return list(event.devices.select_related("user", "cut_off_by").order_by("-seen_at", "-pk")[:200])


def device_at(event: Event, number: int) -> Device:
    """One device of an event, or 404."""
    device = event.devices.filter(pk=number).first()
    if device is None:
        raise Http404
    return device


def late_actions(row: DeckCheck) -> list[SentAction]:
    """What came in for a check too late to be done, oldest first."""
    late = row.sent_actions.filter(status=SentAction.Status.REFUSED).select_related("by")
    return list(late.order_by("made_at", "pk"))
