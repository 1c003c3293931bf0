"""Orders for paper, the end of printed codes, and the Head Judge's register of proxies."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from checklist.accounts.actions import record_log
from checklist.accounts.jobs import queue_job
from checklist.accounts.models import User
from checklist.core.finding import gettext_noop
from checklist.core.refusal import Refused
from checklist.core.sheet import Paper
from checklist.core.terms import ProxyReason
from checklist.decklists.actions import judge_player_again
from checklist.decklists.models import Decklist
from checklist.events.actions import raise_version
from checklist.events.models import Event, Registration, StaffRole
from checklist.printing.models import HeadJudgeProxy, PrintedCard, PrintJob
from checklist.printing.queries import Copy, copies_named, deck_of, decks_of, printable_copies
from checklist.printing.tokens import new_code

DRAW_JOB = "draw-print-job"
DRAWN_AT_ONCE = 40  # lists: so much paper takes half a second; more is a worker's
BATCH = 1000  # rows a statement: 24,000 cards in one would hold SQLite's lock too long

NOT_LEGAL_HERE = gettext_noop(
    "This event is sanctioned: only official substitute cards may stand for double-faced cards (MTR 3.5). "
    "Confirm that these prints stay out of the deck."
)


@dataclass(frozen=True, slots=True)
class _Draft:
    """A code to be: everything of a PrintedCard but the job and the code itself."""

    kind: PrintedCard.Kind
    decklist: Decklist
    card_name: str = ""
    zone: str = ""
    copy: int = 0
    copies: int = 0
    proxy: HeadJudgeProxy | None = None


def order_print(
    event: Event,
    *,
    kind: str,
    decklists: Sequence[Decklist],
    paper: str,
    confirmed: bool,
    by: User | None,
    now: datetime,
    nonce: str,
    options: Mapping[str, object] | None = None,
) -> PrintJob:
    """Order paper for these lists; the same `nonce` again gives the first order back.

    `by` None: the player. Refuses "nothing-to-print", "list-of-another-event", "event-closed" (substitute cards
    only) and, for card-sized prints in a sanctioned event, "not-legal-unconfirmed".
    """
    known = PrintJob.objects.filter(event=event, nonce=nonce).first()
    if known is not None:
        return known
    kind = PrintJob.Kind(kind)
    if any(decklist.slot.registration.event_id != event.pk for decklist in decklists):
        raise Refused("list-of-another-event", "These lists are not of this event.")
    # Before the transaction: on SQLite it keeps every other writer waiting, and 2,000 lists take a second to read.
    drafts = list(_drafts(event, kind, decklists))
    anything = drafts or any(True for _decklist, deck in decks_of(decklists) for _copy in printable_copies(deck))
    if not anything:
        raise Refused("nothing-to-print", "There is nothing to print: no list here has a double-faced card.")
    if kind is PrintJob.Kind.SUBSTITUTES:
        if event.closed_at is not None:
            raise Refused("event-closed", "The event is over: nothing stands for a card in it any more.")
        if event.sanctioned and not confirmed and any(draft.proxy is None for draft in drafts):
            raise Refused("not-legal-unconfirmed", NOT_LEGAL_HERE)
    with transaction.atomic():
        return _store_order(
            event,
            kind,
            drafts,
            decklists=decklists,
            paper=paper,
            confirmed=confirmed,
            by=by,
            now=now,
            nonce=nonce,
            options=options or {},
        )


@transaction.atomic
def order_proxies(
    event: Event, *, proxies: Sequence[HeadJudgeProxy], paper: str, by: User, now: datetime, nonce: str
) -> PrintJob:
    """Print lines of the register, card-sized. Refuses "nothing-to-print", "proxy-void", "card-not-in-list"."""
    known = PrintJob.objects.filter(event=event, nonce=nonce).first()
    if known is not None:
        return known
    if not proxies:
        raise Refused("nothing-to-print", "No proxy of the register was chosen.")
    drafts = []
    for proxy in proxies:
        if proxy.voided_at is not None or event.closed_at is not None:
            raise Refused("proxy-void", "Proxy {number} is void.", number=proxy.number)
        copies = _copies_in_force(proxy.registration, proxy.card_name)
        earlier = proxy.registration.proxies.filter(
            card_name=proxy.card_name, voided_at=None, number__lt=proxy.number
        ).count()
        decklist, copy = copies[min(earlier, len(copies) - 1)]
        drafts.append(
            _Draft(PrintedCard.Kind.SUBSTITUTE, decklist, copy.name, copy.zone, copy.copy, copy.copies, proxy)
        )
    return _store_order(
        event,
        PrintJob.Kind.SUBSTITUTES,
        drafts,
        decklists=[draft.decklist for draft in drafts],
        paper=paper,
        confirmed=False,
        by=by,
        now=now,
        nonce=nonce,
        options={
            "proxies": [proxy.number for proxy in proxies],
            "registration": proxies[0].registration_id,
            "language": event.language,
        },
    )


@transaction.atomic
def revoke_cards(cards: Iterable[PrintedCard], *, by: User, now: datetime, reason: str) -> int:
    """Make these codes worthless, and say how many were good until now. A code revoked before keeps its first reason."""
    numbers = [card.pk for card in cards]
    jobs = PrintJob.objects.filter(cards__pk__in=numbers).select_related("event").distinct()
    events = {job.event for job in jobs}
    revoked = 0
    for start in range(0, len(numbers), BATCH):
        revoked += PrintedCard.objects.filter(pk__in=numbers[start : start + BATCH], revoked_at=None).update(
            revoked_at=now, revoked_by=by, revoked_reason=reason[:200]
        )
    for event in events:
        raise_version(event)
        record_log(
            "codes-revoked", event_uid=event.uid, by=by, now=now, values={"codes": revoked}, typed={"reason": reason}
        )
    return revoked


def revoke_card(card: PrintedCard, *, by: User, now: datetime, reason: str) -> int:
    return revoke_cards([card], by=by, now=now, reason=reason)


@transaction.atomic
def issue_proxy(
    registration: Registration,
    *,
    card_name: str,
    reason: str,
    note: str,
    original_kept: bool,
    by: User,
    now: datetime,
    nonce: str,
) -> HeadJudgeProxy:
    """Enter one Head Judge's proxy in the register (MTR 3.4); the same `nonce` again gives the first entry back.

    Refuses "not-head-judge", "event-closed", "no-reason-for-a-proxy", "original-not-kept", "card-not-in-list" and
    "more-proxies-than-copies".
    """
    event = Event.objects.select_for_update().get(pk=registration.event_id)  # numbers of the register run on
    known = HeadJudgeProxy.objects.filter(event=event, nonce=nonce).first()
    if known is not None:
        return known
    if not StaffRole.objects.filter(event=event, user=by, role=StaffRole.Role.HEAD_JUDGE).exists():
        raise Refused("not-head-judge", "Only the Head Judge of this event may issue a proxy (MTR 3.4).")
    if event.closed_at is not None:
        raise Refused("event-closed", "The event is over: a proxy holds for its own tournament only (MTR 3.4).")
    if reason not in set(ProxyReason):
        raise Refused(
            "no-reason-for-a-proxy",
            "MTR 3.4 knows two reasons: damaged or worn in this tournament, or a foil without a non-foil printing. "
            "No opaque sleeves or no substitute card at hand is none.",
        )
    if not original_kept:
        raise Refused("original-not-kept", "The player must keep the original card at hand (MTR 3.4).")
    copies = _copies_in_force(registration, card_name)
    if registration.proxies.filter(card_name=card_name, voided_at=None).count() >= len(copies):
        raise Refused("more-proxies-than-copies", "The register holds a proxy for each copy of this card already.")
    last = HeadJudgeProxy.objects.filter(event=event).aggregate(last=Max("number"))["last"]
    proxy = HeadJudgeProxy.objects.create(
        event=event,
        registration=registration,
        number=(last or 0) + 1,
        card_name=card_name,
        reason=reason,
        note=note[:300],
        original_kept=original_kept,
        issued_by=by,
        issued_at=now,
        nonce=nonce,
    )
    record_log(
        "proxy-issued",
        event_uid=event.uid,
        by=by,
        now=now,
        subject=f"proxy:{proxy.pk}",
        values={"number": proxy.number, "reason": str(reason)},
        typed={"card": card_name},
    )
    judge_player_again(registration, now=now)
    return proxy


@transaction.atomic
def void_proxy(proxy: HeadJudgeProxy, *, by: User, now: datetime) -> None:
    """Strike a line of the register; its print reads as void from now on. Refuses "not-head-judge"."""
    if not StaffRole.objects.filter(event=proxy.event_id, user=by, role=StaffRole.Role.HEAD_JUDGE).exists():
        raise Refused("not-head-judge", "Only the Head Judge of this event may void a proxy.")
    if HeadJudgeProxy.objects.filter(pk=proxy.pk, voided_at=None).update(voided_at=now):
        record_log(
            "proxy-voided",
            event_uid=proxy.event.uid,
            by=by,
            now=now,
            subject=f"proxy:{proxy.pk}",
            values={"number": proxy.number},
        )
        judge_player_again(proxy.registration, now=now)


def _store_order(
    event: Event,
    kind: PrintJob.Kind,
    drafts: Sequence[_Draft],
    *,
    decklists: Sequence[Decklist],
    paper: str,
    confirmed: bool,
    by: User | None,
    now: datetime,
    nonce: str,
    options: Mapping[str, object],
) -> PrintJob:
    """The order and its codes. The lists stand in the options: a copy sheet has no code to point at its list."""
    stored = {**options, "decklists": [decklist.pk for decklist in decklists]}
    job, made = PrintJob.objects.get_or_create(
        event=event,
        nonce=nonce,
        defaults={
            "kind": kind,
            "paper": Paper(paper).value,
            "options": stored,
            "confirmed": confirmed,
            "by": by,
            "at": now,
        },
    )
    if not made:  # another request with the same nonce was faster
        return job
    PrintedCard.objects.bulk_create(
        (
            PrintedCard(
                code=new_code(),
                kind=draft.kind,
                print_job_id=job.pk,
                decklist_id=draft.decklist.pk,
                proxy_id=draft.proxy and draft.proxy.pk,
                card_name=draft.card_name,
                zone=draft.zone,
                copy=draft.copy,
                copies=draft.copies,
            )
            for draft in drafts
        ),
        batch_size=BATCH,
    )
    if len(decklists) > DRAWN_AT_ONCE:
        job.job = queue_job(
            DRAW_JOB, arguments={"print_job": job.pk}, by=by, now=now, event_uid=event.uid, total=len(decklists)
        )
        job.save(update_fields=["job"])
    raise_version(event)
    record_log(
        "print-ordered",
        event_uid=event.uid,
        by=by,
        now=now,
        subject=f"print-job:{job.pk}",
        values={"kind": str(kind), "lists": len(decklists), "codes": len(drafts), "confirmed": confirmed},
    )
    return job


def _drafts(event: Event, kind: PrintJob.Kind, decklists: Sequence[Decklist]) -> Iterator[_Draft]:
    if kind is PrintJob.Kind.COPY_SHEET:
        return
    if kind is PrintJob.Kind.REGISTRATION:
        yield from (_Draft(PrintedCard.Kind.REGISTRATION, decklist) for decklist in decklists)
        return
    slips = kind is PrintJob.Kind.SLIPS
    proxies = {} if slips else _standing_proxies(event, decklists)
    for decklist, deck in decks_of(decklists):
        for copy in printable_copies(deck, slips=slips):
            waiting = proxies.get((decklist.slot.registration_id, copy.card.name), [])
            yield _Draft(
                PrintedCard.Kind.SLIP if slips else PrintedCard.Kind.SUBSTITUTE,
                decklist,
                copy.card.name,
                copy.zone,
                copy.copy,
                copy.copies,
                waiting.pop(0) if waiting else None,
            )


def _standing_proxies(event: Event, decklists: Sequence[Decklist]) -> dict[tuple[int, str], list[HeadJudgeProxy]]:
    """Lines of the register still in force, by registration and card name, lowest number first."""
    people = {decklist.slot.registration_id for decklist in decklists}
    standing: dict[tuple[int, str], list[HeadJudgeProxy]] = {}
    for proxy in HeadJudgeProxy.objects.filter(event=event, voided_at=None).order_by("number"):
        if proxy.registration_id in people:
            standing.setdefault((proxy.registration_id, proxy.card_name), []).append(proxy)
    return standing


def _copies_in_force(registration: Registration, card_name: str) -> list[tuple[Decklist, Copy]]:
    """Every copy of this card in the player's lists in force, first list first."""
    current = Decklist.objects.filter(slot__registration=registration, superseded_at=None, withdrawn_at=None)
    found = [
        (decklist, copy)
        for decklist in current.select_related("slot__registration").order_by("slot__ordinal")
        for copy in copies_named(deck_of(decklist), card_name)
    ]
    if not found:
        raise Refused("card-not-in-list", "This card is not in the player's list in force.")
    return found
