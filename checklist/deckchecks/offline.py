"""An event as a judge's device keeps it, to check decks without a network: lists, codes and policies of that event, no more.

Everything that is hard to work out is worked out here, so that the device only looks up: a code's outcome (in the order
of `core.compare.Outcome`; the device adds "wrong player", which depends on the deck at hand), a card's place in each order.
"""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Max, Prefetch, Sum

from checklist.core.compare import Outcome, render_difference
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Zone
from checklist.core.messages import render
from checklist.core.order import DeckOrder, sort_entries
from checklist.core.snapshot import terms_digest
from checklist.core.terms import Copies, EventTerms
from checklist.deckchecks.choosing import newest_round
from checklist.deckchecks.models import DeckCheck, Scan, Tap
from checklist.deckchecks.queries import Note, standing_notes, standing_of
from checklist.deckchecks.tally import ZONES, aside_rows, bounds_of, sections_of
from checklist.deckchecks.wording import Translate, plain_values
from checklist.decklists.declared import Look, Point, answers_of, looks_of
from checklist.decklists.models import Decklist, Judgement
from checklist.decklists.queries import choices_in_force, findings_of, register_of
from checklist.events.models import DeckSlot, Event
from checklist.events.queries import event_terms
from checklist.printing.models import PrintedCard
from checklist.printing.queries import deck_of

SHAPE = 2
MOST_DECKS = 3_000
MOST_CODES = 40_000
MOST_CHECKS = 2_000
SCANS_A_VERSION = 50  # who scanned what before is a note: not worth a new copy each time
KEPT_HOURS = 24  # a device that hears nothing from the server for so long wipes its copy by itself
REVISIONS_KEPT = 4_000  # a revision never changes: what was worked out from it is kept, some kB each
ENTRIES_KEPT = 20_000
ORDERS = (DeckOrder.MANA_VALUE, DeckOrder.COLOUR, DeckOrder.TYPE, DeckOrder.NAME)

COPY_KEPT_SECONDS = 20  # for so long one copy serves every device that asks: fifty judges are one reading
COPIES_KEPT = 8  # events times languages

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stored:
    """A copy of an event as JSON, and the moment it was read."""

    version: str
    as_of: datetime
    content: bytes


_copies: OrderedDict[tuple[int, str], Stored] = OrderedDict()


def fresh_copy(event: Event, *, language: str, known: str, now: datetime, translate: Translate = str) -> Stored:
    """What a device gets that knows version `known`: the whole event, or that nothing has changed and when that was seen."""
    key = (event.pk, language)
    before = _copies.get(key)
    recent = before is not None and timedelta(0) <= now - before.as_of < timedelta(seconds=COPY_KEPT_SECONDS)
    if before is not None and recent and before.version != known:
        return before
    version = stored_version(event)
    if version == known:
        same = {"same": True, "version": version, "as_of": now.isoformat(), "keep_until": _keep_until(now)}
        return Stored(version, now, json.dumps(same).encode())
    if before is not None and before.version == version:
        return before
    plain = stored_event(event, now=now, version=version, translate=translate)
    made = Stored(version, now, json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode())
    _copies[key] = made
    _copies.move_to_end(key)
    while len(_copies) > COPIES_KEPT:
        _copies.popitem(last=False)
    return made


def _keep_until(now: datetime) -> str:
    return (now + timedelta(hours=KEPT_HOURS)).isoformat()


def stored_version(event: Event) -> str:
    """Changes whenever a list, a code, a seat or a check has changed; with the scans only now and then. Six queries."""
    printed = PrintedCard.objects.filter(print_job__event=event).aggregate(
        Count("pk"), Max("pk"), Count("revoked_at"), Count("proxy__voided_at")
    )
    lists = Decklist.objects.filter(slot__registration__event=event).aggregate(
        Max("pk"), Count("pk"), Count("withdrawn_at"), Count("superseded_at"), Count("judgements")
    )
    checks = DeckCheck.objects.filter(slot__registration__event=event).aggregate(
        Max("pk"), Count("pk"), Count("closed_at")
    )
    scans = Scan.objects.filter(event=event).count() // SCANS_A_VERSION
    seats = event.seats.aggregate(Max("pk"), Count("pk"))
    people = event.registrations.aggregate(Count("pk"), Count("dropped_at"), Sum("table"))
    state = [SHAPE, event.version, str(event.closed_at), printed, lists, checks, scans, seats, people]
    return hashlib.sha256(repr(state).encode()).hexdigest()[:16]


def stored_event(event: Event, *, now: datetime, version: str, translate: Translate = str) -> Plain:
    """Everything, as plain data for JSON. Eleven queries, whatever the number of players."""
    slots = _slots(event)
    left_out = {"decks": max(0, len(slots) - MOST_DECKS)}
    slots = slots[:MOST_DECKS]
    places = {slot.pk: place for place, slot in enumerate(slots)}
    cards, questions = _Cards(), _Questions(translate)
    tables = dict(_newest_seats(event))
    checks = _checks(event)
    terms = {format: event_terms(event, format) for format in {slot.format for slot in slots}}
    digests = {format: terms_digest(under) for format, under in terms.items()}
    decks = [
        _deck(slot, tables, checks.get(slot.pk, ()))
        | _list(slot, cards, questions, terms[slot.format], digests[slot.format], translate)
        for slot in slots
    ]
    codes, missing = _codes(event, slots, places, cards, translate)
    left_out["codes"] = missing
    return {
        "shape": SHAPE,
        "version": version,
        "as_of": now.isoformat(),
        "keep_until": _keep_until(now),
        "event": {
            "slug": event.slug,
            "name": event.name,
            "time_zone": event.time_zone,
            "sanctioned": event.sanctioned,
        },
        "left_out": left_out,
        "cards": cards.plain(),
        "questions": questions.plain(),
        "decks": decks,
        "codes": codes,
    }


def _slots(event: Event) -> list[DeckSlot]:
    """Every place for a deck, by name, with all its revisions (`everything`)."""
    revisions = Decklist.objects.defer("text").order_by("revision").prefetch_related(
        Prefetch("judgements", Judgement.objects.order_by("-made_at"))
    )  # fmt: skip
    return list(
        DeckSlot.objects.filter(registration__event=event)
        .select_related("registration")
        .prefetch_related(Prefetch("revisions", revisions, to_attr="everything"), "registration__proxies")
        .order_by("registration__name", "registration_id", "ordinal")
    )


def _in_force(slot: DeckSlot) -> Decklist | None:
    return next((one for one in slot.everything if one.superseded_at is None and one.withdrawn_at is None), None)


def _newest_seats(event: Event) -> Iterable[tuple[int, tuple[int, int]]]:
    """Registration to (round, table) of the newest round that was seated."""
    newest = newest_round(event)
    for registration, table in event.seats.filter(round=newest).values_list("registration_id", "table"):
        yield registration, (newest, table)


@dataclass(frozen=True, slots=True)
class _Row:
    """One name in one zone of one list, before it has its number in the event's table of cards."""

    entry: ResolvedEntry
    kind: str
    zone: str
    quantity: int
    copies: Copies | None


@dataclass(frozen=True, slots=True)
class _Revision:
    """What was worked out from one revision: rows in the order of the list, the real cards to be seen beside it, and
    what the player said and what a judge looks at."""

    rows: tuple[_Row, ...]
    aside: tuple[tuple[str, int], ...]
    answers: tuple[Point, ...]
    looks: tuple[Look, ...]


_revisions: OrderedDict[tuple[object, ...], _Revision] = OrderedDict()
_entries: dict[tuple[str, bool], ResolvedEntry] = {}  # shared by the revisions: a card is some kB, and most are in many


def _rows_of(decklist: Decklist) -> _Revision:
    key = (decklist.pk, decklist.digest, repr(decklist.choices), register_of(decklist.slot.registration))
    if key not in _revisions:
        _revisions[key] = _worked_out(decklist)
        while len(_revisions) > REVISIONS_KEPT:
            _revisions.popitem(last=False)
    return _revisions[key]


def _worked_out(decklist: Decklist) -> _Revision:
    deck = deck_of(decklist)
    choices = choices_in_force(decklist, deck)
    if len(_entries) > ENTRIES_KEPT:
        _entries.clear()
    entries = {entry.name: _entries.setdefault((entry.name, entry.card is None), entry) for entry in deck.counted()}
    rows = [
        _Row(entries[row.name], row.kind.value if row.kind else "", row.zone, row.quantity, row.copies)
        for section in sections_of(deck, choices, order=DeckOrder.SOURCE)
        for row in section.rows
    ]
    return _Revision(
        tuple(rows),
        tuple((row.name, row.quantity) for row in aside_rows(deck, choices)),
        answers_of(choices),
        looks_of(deck, choices),
    )


class _Cards:
    """The event's cards, each once, numbered as they come."""

    def __init__(self) -> None:
        self._entries: dict[str, tuple[ResolvedEntry, str]] = {}
        self._numbers: dict[str, int] = {}

    def number(self, entry: ResolvedEntry, kind: str) -> int:
        if entry.name not in self._numbers:
            self._numbers[entry.name] = len(self._numbers)
            self._entries[entry.name] = (entry, kind)
        return self._numbers[entry.name]

    def named(self, name: str) -> int | None:
        return self._numbers.get(name)

    def plain(self) -> list[list[Any]]:
        """[name, kind of double-faced card or "", whether the catalogue knew it, its place in each of ORDERS]."""
        entries = [entry for entry, _kind in self._entries.values()]
        ranks: dict[str, list[int]] = {name: [] for name in self._entries}
        for order in ORDERS:
            for place, entry in enumerate(sort_entries(entries, order)):
                ranks[entry.name].append(place)
        return [
            [name, kind, int(entry.card is not None), *ranks[name]] for name, (entry, kind) in self._entries.items()
        ]


class _Questions:
    """What players are asked and judges look at, each sentence once, numbered as they come."""

    def __init__(self, translate: Translate) -> None:
        self._translate = translate
        self._numbers: dict[str, int] = {}

    def points(self, points: Iterable[Point]) -> list[list[Any]]:
        """[question, what was said or None, whether to look at it]."""
        return [
            [self._numbers.setdefault(point.question, len(self._numbers)), point.said, int(point.is_odd)]
            for point in points
        ]

    def plain(self) -> list[str]:
        return [self._translate(question) for question in self._numbers]


def _deck(slot: DeckSlot, tables: Mapping[int, tuple[int, int]], checks: Iterable[Plain]) -> Plain:
    registration = slot.registration
    round_, table = tables.get(registration.pk, (None, registration.table))
    return {
        "uid": str(registration.uid),
        "ordinal": slot.ordinal,
        "label": slot.label,
        "player": registration.name,
        "round": round_,
        "table": table,
        "dropped": registration.dropped_at is not None,
        "checks": list(checks),
    }


def _list(
    slot: DeckSlot, cards: _Cards, questions: _Questions, terms: EventTerms, digest: str, translate: Translate
) -> Plain:
    """The list in force; `rows` as [card, zone, quantity] and, for a card without an ordinary back, the copies."""
    current = _in_force(slot)
    if current is None:
        return {"revision": None}
    known = _rows_of(current)
    bounds = bounds_of(terms.format)
    return {
        "revision": current.revision,
        "sleeves": current.choices.get("sleeves", ""),
        "rows": [
            [cards.number(row.entry, row.kind), ZONES.index(Zone(row.zone)), row.quantity, *_carried(row.copies)]
            for row in known.rows
        ],
        "aside": [[cards.named(name), quantity] for name, quantity in known.aside],
        "answers": questions.points(known.answers),
        "looks": [
            [
                cards.named(look.name),
                look.quantity,
                look.style.value if look.style else "",
                questions.points(look.points),
            ]
            for look in known.looks
        ],
        "bounds": [bounds.deck_least, bounds.deck_exactly, bounds.sideboard_most] if bounds else None,
        "findings": _findings(current, digest, translate),
    }


def _carried(copies: Copies | None) -> list[list[int]]:
    return [[copies.real, copies.official, copies.proxy, copies.home]] if copies else []


def _findings(decklist: Decklist, digest: str, translate: Translate) -> list[list[str]]:
    judged = list(decklist.judgements.all())
    newest = next((one for one in judged if one.terms_digest == digest), judged[0] if judged else None)
    return [[finding.level.value, render(finding, translate)] for finding in findings_of(newest)]


def _checks(event: Event) -> dict[int, list[Plain]]:
    """The checks of an event by slot, the newest first; those that still run with what was counted."""
    rows = list(
        DeckCheck.objects.filter(slot__registration__event=event)
        .select_related("opened_by")
        .order_by("-opened_at", "-pk")[:MOST_CHECKS]
    )
    counts: dict[int, list[list[Any]]] = {}
    sums = (
        Tap.objects.filter(deck_check__in=[row.pk for row in rows if row.closed_at is None])
        .values_list("deck_check_id", "card_name", "zone")
        .annotate(count=Sum("delta"))
        .order_by("deck_check_id", "card_name", "zone")
    )
    for check, name, zone, count in sums:
        counts.setdefault(check, []).append([name, zone, count])
    by_slot: dict[int, list[Plain]] = {}
    for row in rows:
        by_slot.setdefault(row.slot_id, []).append(check_to_plain(row, counts.get(row.pk, [])))
    return by_slot


def check_to_plain(row: DeckCheck, counts: list[list[Any]]) -> Plain:
    return {
        "id": row.pk,
        "nonce": row.nonce,
        "version": row.version,
        "moment": row.moment,
        "hand_drawn": row.hand_drawn,
        "round": row.round,
        "table": row.table,
        "opened_at": row.opened_at.isoformat(),
        "opened_by": row.opened_by.get_username() if row.opened_by else "",
        "closed_at": row.closed_at.isoformat() if row.closed_at else None,
        "outcome": row.outcome,
        "found": row.found,
        "note": row.note,
        "sleeves": row.sleeves,
        "counts": counts,
    }


def _codes(
    event: Event, slots: list[DeckSlot], places: Mapping[int, int], cards: _Cards, translate: Translate
) -> tuple[dict[str, list[Any]], int]:
    """Each code as [deck, kind, card, zone, copy, copies, outcome, reason, notes, differences, "revoked: why"].

    The newest codes first, so that a bound leaves out the oldest; the second value says how many it left out.
    """
    lists = {one.pk: (slot, one) for slot in slots for one in slot.everything}
    printed = list(
        PrintedCard.objects.filter(print_job__event=event)
        .select_related("proxy", "print_job")
        .defer("print_job__options")
        .order_by("-pk")[: MOST_CODES + 1]
    )
    missing = 0
    if len(printed) > MOST_CODES:
        missing = PrintedCard.objects.filter(print_job__event=event).count() - MOST_CODES
        printed.pop()
    latest = _latest_scans(event)
    thawed: dict[int, Deck] = {}
    codes: dict[str, list[Any]] = {}
    for paper in printed:
        if paper.decklist_id not in lists:
            missing += 1
            continue
        slot, decklist = lists[paper.decklist_id]
        decklist.slot, paper.decklist, paper.print_job.event = slot, decklist, event
        codes[paper.code] = _code(paper, _in_force(slot), places[slot.pk], cards, latest, _thawing(thawed), translate)
    return codes, missing


def _thawing(thawed: dict[int, Deck]) -> Callable[[Decklist], Deck]:
    def thaw_once(decklist: Decklist) -> Deck:
        if decklist.pk not in thawed:
            thawed[decklist.pk] = deck_of(decklist)
        return thawed[decklist.pk]

    return thaw_once


def _code(
    paper: PrintedCard,
    current: Decklist | None,
    place: int,
    cards: _Cards,
    latest: Mapping[int, Note],
    thaw: Callable[[Decklist], Deck],
    translate: Translate,
) -> list[Any]:
    outcome, reason, differences = standing_of(paper, current, deck_of=thaw)
    notes = list(standing_notes(paper, current))
    if paper.pk in latest:
        notes.append(latest[paper.pk])
    zone = paper.print_job.event.time_zone
    row: list[Any] = [
        place,
        paper.kind,
        paper.card_name if cards.named(paper.card_name) is None else cards.named(paper.card_name),
        paper.zone,
        paper.copy,
        paper.copies,
        outcome.value,
        reason,
        [[note.code, int(note.alarm), plain_values(note, zone, translate)] for note in notes],
        [render_difference(one, translate) for one in differences] if outcome is not Outcome.CURRENT else [],
        paper.revoked_reason,
    ]
    while row and row[-1] in ("", []):
        row.pop()
    return row


def _latest_scans(event: Event) -> dict[int, Note]:
    """The latest scan of each paper, as the note that a verdict shows."""
    scans = Scan.objects.filter(event=event, printed_card__isnull=False).select_related("by").order_by("at", "pk")
    return {
        scan.printed_card_id: Note(
            "scanned-before", False, {"at": scan.at, "by": scan.by, "outcome": scan.outcome}
        )
        for scan in scans
    }  # fmt: skip
