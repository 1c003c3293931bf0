"""Handing in a list, and judging it: first when it comes in, again when the event's terms or the card list change."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.lookups import Exact
from django.utils.translation import gettext

from checklist.accounts.actions import record_log
from checklist.accounts.models import User
from checklist.cards.catalogue import current_catalogue
from checklist.core.card import CardLookup, dated
from checklist.core.deck import Deck
from checklist.core.decklist import Zone
from checklist.core.double_faced import flag_double_faced
from checklist.core.examine import Examination, examine, judge, work_out_carriages
from checklist.core.finding import Finding, Level, say_value
from checklist.core.names import fold_name
from checklist.core.refusal import Refused
from checklist.core.register import join_register
from checklist.core.rules import RULES
from checklist.core.rules.base import Carriage
from checklist.core.snapshot import (
    digest,
    freeze,
    freeze_choices,
    freeze_findings,
    terms_digest,
    thaw,
    thaw_choices,
    thaw_findings,
)
from checklist.core.terms import EventTerms, PlayerChoices
from checklist.decklists.models import ConfirmedName, Decklist, Judgement, Rereading
from checklist.decklists.queries import current_decklists, decklist_sent, newest_decklist, pool_of, register_of
from checklist.decklists.rereading import changes_between, freeze_changes, may_read_otherwise, refreshed, thaw_changes
from checklist.events.actions import raise_version
from checklist.events.models import DeckSlot, Event, Registration
from checklist.events.queries import event_terms, is_open, locked_slot

_LOGGED = {
    Decklist.Author.PLAYER: "list-submitted",
    Decklist.Author.STAFF: "list-corrected",
    Decklist.Author.SYSTEM: "list-read-again",
}


@dataclass(frozen=True, slots=True)
class Submission:
    """A list as handed in. `list_format` is the reader that the player insisted on, "" for none."""

    text: str
    filename: str = ""
    list_format: str = ""
    choices: PlayerChoices = PlayerChoices()


def examine_submission(slot: DeckSlot, submission: Submission) -> Examination:
    """Read and judge a list under the terms of the slot's event, with the catalogue of now."""
    return examine(
        submission.text,
        current_catalogue(),
        event_terms(slot.registration.event, slot.format),
        submission.choices,
        filename=submission.filename,
        list_format=submission.list_format,
        pool=pool_of(slot),
        register=register_of(slot.registration),
    )


def submit_decklist(
    slot: DeckSlot,
    submission: Submission,
    *,
    by: User | None,
    author: str,
    now: datetime,
    nonce: str,
    reason: str = "",
    examination: Examination | None = None,
) -> Decklist:
    """Store a new revision with its judgement, and end the one before.

    `examination`: what `examine_submission` has just said of this very submission, where the caller has it at hand.
    The same `nonce` again, or the very list that is in force, gives the stored revision back.

    Refuses "registration-closed" (a player after the deadline), "reason-missing" (staff after the deadline: MTR 2.7),
    "event-closed", "list-unreadable" and "list-empty". Errors under the rules do not refuse: they are kept with the
    judgement, for the organiser to see.
    """
    known = decklist_sent(slot, nonce)
    if known is not None:
        return known
    _refuse_if_closed(slot.registration.event, author, now)
    if author == Decklist.Author.STAFF and not reason and not is_open(slot.registration.event, now):
        raise Refused(
            "reason-missing", "After the deadline a list is changed for a reason only, and the reason is kept."
        )
    # Reading takes tens of milliseconds: done before the transaction, which on SQLite keeps every other writer waiting.
    examination = examination or examine_submission(slot, submission)
    if examination.parsed.refused:
        raise Refused("list-unreadable", "This list could not be read at all.")
    if not examination.deck.entries:
        raise Refused("list-empty", "There is no card in this list.")

    def store() -> Decklist:
        with transaction.atomic():
            return _store_revision(
                slot, submission, examination, by=by, author=author, now=now, nonce=nonce, reason=reason
            )

    try:
        return store()
    except IntegrityError:  # the same form twice at once, or two forms at once: the other request was first
        return decklist_sent(slot, nonce) or store()


@transaction.atomic
def withdraw_decklist(decklist: Decklist, *, by: User | None, now: datetime) -> None:
    """Take a revision back; paper made from it reads as withdrawn."""
    event = decklist.slot.registration.event
    if Decklist.objects.filter(pk=decklist.pk, withdrawn_at=None).update(withdrawn_at=now):
        decklist.withdrawn_at = now
        raise_version(event)
        record_log("list-withdrawn", event_uid=event.uid, by=by, now=now, subject=f"decklist:{decklist.pk}")


def judge_again(event: Event, *, now: datetime) -> int:
    """Judge every list in force under the event's terms and the card list of now; gives how many were judged.

    From the snapshot, so no revision changes. Where the card list of now reads the text otherwise (a name or kind that
    was not known), that is put before the organiser as a Rereading.
    """
    return _judge_again(event, current_decklists(event), current_catalogue(), now)


def judge_player_again(registration: Registration, *, now: datetime) -> None:
    """Judge the player's lists in force anew, where something beside the lists changed: the register of proxies or a pool.

    The revisions stay. What was judged before the change holds under no terms any more, and is written over.
    """
    event, cards = registration.event, current_catalogue()
    lists = current_decklists(event).filter(slot__registration=registration)
    for decklist in lists.prefetch_related("judgements"):
        made = _made_judgement(decklist, event_terms(event, decklist.slot.format), cards, now)
        with transaction.atomic():
            decklist.judgements.all().delete()
            made.save(force_insert=True)
    raise_version(event)


def read_again(*, now: datetime) -> int:
    """After another card list came in force: judge every list of every open event again. Gives how many were judged.

    May be called at any time and as often as one likes: what was judged under this card list is left alone.
    """
    cards = current_catalogue()
    newest = Judgement.objects.filter(decklist=OuterRef("pk")).order_by("-made_at").values("catalogue")[:1]
    return sum(
        _judge_again(event, current_decklists(event).exclude(Exact(Subquery(newest), cards.label)), cards, now)
        for event in Event.objects.filter(closed_at=None).order_by("pk")
    )


def take_rereading(rereading: Rereading, *, by: User, now: datetime) -> Decklist:
    """Write the revision that the card list of now reads of the same text, in the name of the system.

    A second time gives the same revision. Refuses "event-closed", "rereading-over" (the player handed in another list
    since, or it was decided otherwise) and "rereading-changed" (yet another card list came in force).
    """
    decklist = rereading.decklist
    slot = decklist.slot
    nonce = f"again-{rereading.pk}"
    written = decklist_sent(slot, nonce)
    if written is not None:
        return written
    submission = Submission(
        decklist.text, decklist.filename, decklist.forced_format, choices=thaw_choices(decklist.choices)
    )
    examination = examine_submission(slot, submission)
    changes = changes_between(thaw(decklist.snapshot), examination.deck)
    if examination.catalogue != rereading.catalogue or changes != thaw_changes(rereading.changes):
        raise Refused("rereading-changed", "The card list has changed meanwhile. Look at it once more.")
    with transaction.atomic():
        taken = Rereading.objects.filter(pk=rereading.pk, decided_at=None).update(taken=True, decided_at=now, by=by)
        current = slot.revisions.select_for_update().filter(superseded_at=None, withdrawn_at=None).first()
        if not taken or current is None or current.pk != decklist.pk:
            raise Refused("rereading-over", "Another list was handed in meanwhile, or this was decided already.")
        return _store_revision(
            slot,
            submission,
            examination,
            by=by,
            author=Decklist.Author.SYSTEM,
            now=now,
            nonce=nonce,
            reason=gettext("Read again by the card list of %(date)s")
            % {"date": say_value("catalogue", dated(rereading.catalogue), gettext)},
        )


@transaction.atomic
def leave_rereading(rereading: Rereading, *, by: User, now: datetime) -> None:
    """The organiser does not want it: the revision stays as it was registered."""
    event = rereading.decklist.slot.registration.event
    if Rereading.objects.filter(pk=rereading.pk, decided_at=None).update(decided_at=now, by=by):
        raise_version(event)
        record_log("rereading-left", event_uid=event.uid, by=by, now=now, subject=f"decklist:{rereading.decklist_id}")


@transaction.atomic
def confirm_name(event: Event, name: str, *, by: User, now: datetime) -> None:
    """Somebody looked: what no card list knows is a card all the same, and stays as it was typed."""
    values = {"name": name[:200], "by": by, "at": now}
    _, is_new = ConfirmedName.objects.get_or_create(event=event, key=fold_name(name)[:200], defaults=values)
    if is_new:
        raise_version(event)
        record_log("name-confirmed", event_uid=event.uid, by=by, now=now, subject=f"event:{event.pk}")


def _judge_again(event: Event, decklists: QuerySet[Decklist], cards: CardLookup, now: datetime) -> int:
    old = Rereading.objects.filter(decklist__slot__registration__event=event, decided_at=None)
    old.exclude(catalogue=cards.label).delete()
    judged = 0
    beside = ("judgements", "slot__registration__proxies")
    for decklist in decklists.prefetch_related(*beside).iterator(chunk_size=200):
        judged += _judge_under(decklist, event_terms(event, decklist.slot.format), cards, now)
    if judged:
        raise_version(event)
    return judged


def _refuse_if_closed(event: Event, author: str, now: datetime) -> None:
    if author == Decklist.Author.PLAYER and not is_open(event, now):
        raise Refused("registration-closed", "The deadline for lists has passed: speak to the Head Judge.")
    if event.closed_at is not None:
        raise Refused("event-closed", "This event is over.")


def _store_revision(
    slot: DeckSlot,
    submission: Submission,
    examination: Examination,
    *,
    by: User | None,
    author: str,
    now: datetime,
    nonce: str,
    reason: str,
) -> Decklist:
    slot = locked_slot(slot.pk)
    event = slot.registration.event
    _refuse_if_closed(event, author, now)  # again: it may have been closed while the list was read
    choices = freeze_choices(submission.choices)
    newest = newest_decklist(slot)
    current = newest if newest is not None and newest.superseded_at is None else None
    is_again = author == Decklist.Author.SYSTEM  # the same text, read by another card list
    if current is not None and current.withdrawn_at is None and not is_again and _is_same(current, submission, choices):
        return current
    if current is not None:
        current.superseded_at = now
        current.save(update_fields=["superseded_at"])
    decklist = Decklist.objects.create(
        slot=slot,
        revision=newest.revision + 1 if newest is not None else 1,
        text=submission.text,
        filename=submission.filename,
        list_format=examination.parsed.format,
        forced_format=submission.list_format,
        snapshot=freeze(examination.deck),
        digest=digest(examination.deck),
        choices=choices,
        catalogue=examination.catalogue,
        author=author,
        by=by,
        reason=reason,
        nonce=nonce,
        submitted_at=now,
    )
    _judgement(
        decklist,
        event_terms(event, slot.format),
        examination.catalogue,
        examination.findings,
        examination.deck,
        examination.carriages,
        now=now,
    ).save(force_insert=True)
    raise_version(event)
    record_log(
        _LOGGED[author],
        event_uid=event.uid,
        by=by,
        now=now,
        subject=f"decklist:{decklist.pk}",
        values={"revision": decklist.revision},
    )
    return decklist


def _is_same(decklist: Decklist, submission: Submission, choices: dict) -> bool:
    return (decklist.text, decklist.filename, decklist.forced_format, decklist.choices) == (
        submission.text,
        submission.filename,
        submission.list_format,
        choices,
    )


def _judge_under(decklist: Decklist, terms: EventTerms, cards: CardLookup, now: datetime) -> bool:
    """Add the judgement under `terms` and `cards` unless it is there, and what else these cards make of the text.

    What was found in reading stays: the text has not changed.
    """
    known = list(decklist.judgements.all())
    wanted = terms_digest(terms)
    of_terms = [judgement for judgement in known if judgement.terms_digest == wanted]
    same = next((judgement for judgement in of_terms if judgement.catalogue == cards.label), None)
    if same is not None:
        if same.made_at == max(judgement.made_at for judgement in of_terms):
            return False
        same.made_at = now  # an earlier card list is in force again
        same.save(update_fields=["made_at"])
        _propose(decklist, thaw(decklist.snapshot), cards, terms, now)
        return True
    judgement = _made_judgement(decklist, terms, cards, now)
    registered = thaw(decklist.snapshot)
    with transaction.atomic():
        Judgement.objects.bulk_create([judgement], ignore_conflicts=True)  # somebody else may just have judged it
        _propose(decklist, registered, cards, terms, now)
    return True


def _made_judgement(decklist: Decklist, terms: EventTerms, cards: CardLookup, now: datetime) -> Judgement:
    of_rules = {rule.code for rule in RULES}
    known = sorted(decklist.judgements.all(), key=lambda judgement: judgement.made_at)
    read = [f for f in thaw_findings(known[0].findings) if f.code not in of_rules] if known else []
    registered = thaw(decklist.snapshot)
    deck = registered if decklist.catalogue == cards.label else refreshed(registered, cards)
    register = register_of(decklist.slot.registration)
    choices = thaw_choices(decklist.choices)
    findings = judge(deck, terms, choices, catalogue=cards.label, pool=pool_of(decklist.slot), register=register)
    flagged = flag_double_faced(deck)
    carriages = work_out_carriages(deck, flagged, join_register(deck, flagged, choices, register))
    return _judgement(decklist, terms, cards.label, (*read, *findings), deck, carriages, now=now)


def _propose(decklist: Decklist, registered: Deck, cards: CardLookup, terms: EventTerms, now: datetime) -> None:
    """Put before the organiser what these cards read otherwise than it was registered, if anything."""
    if decklist.catalogue == cards.label or not may_read_otherwise(registered, cards):
        return
    examination = examine(
        decklist.text,
        cards,
        terms,
        thaw_choices(decklist.choices),
        filename=decklist.filename,
        list_format=decklist.forced_format,
    )
    changes = () if examination.parsed.refused else changes_between(registered, examination.deck)
    if changes:
        proposal = Rereading(decklist=decklist, catalogue=cards.label, changes=freeze_changes(changes), made_at=now)
        Rereading.objects.bulk_create([proposal], ignore_conflicts=True)


def _judgement(
    decklist: Decklist,
    terms: EventTerms,
    catalogue: str,
    findings: Sequence[Finding],
    deck: Deck,
    carriages: Sequence[Carriage],
    *,
    now: datetime,
) -> Judgement:
    errors = sum(finding.level is Level.ERROR for finding in findings)
    return Judgement(
        decklist=decklist,
        terms_digest=terms_digest(terms),
        catalogue=catalogue,
        findings=freeze_findings(findings),
        acceptable=errors == 0,
        errors=errors,
        warnings=sum(finding.level is Level.WARNING for finding in findings),
        main=deck.total(Zone.MAIN) + deck.total(Zone.COMMANDER),
        sideboard=deck.total(Zone.SIDEBOARD) + deck.total(Zone.COMPANION),
        double_faced=sum(flagged.quantity for carriage in carriages for flagged in carriage.flagged),
        substitutes=sum(carriage.main.official + carriage.sideboard.official for carriage in carriages),
        unknown=_unknown(deck),
        made_at=now,
    )


def _unknown(deck: Deck) -> int:
    """Names that the catalogue does not know, and cards of which it does not know the kind."""
    return len({entry.name for entry in deck.entries if entry.is_unknown})
