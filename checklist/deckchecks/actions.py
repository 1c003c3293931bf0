"""What judges do: record scans, count cards, finish checks, draw decks by lot."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F

from checklist.accounts.actions import record_log
from checklist.accounts.metrics import count_verdict
from checklist.accounts.models import User
from checklist.core.compare import Outcome
from checklist.core.refusal import Refused
from checklist.deckchecks.lots import Lot, draw_lots, row_of
from checklist.deckchecks.models import DeckCheck, Device, Draw, Photo, Scan, Seat, SentAction, Standing, Tap
from checklist.deckchecks.photos import put_on_shelf, remade, shelf
from checklist.events.models import DeckSlot, Event, Registration
from checklist.printing.models import PrintedCard
from checklist.printing.printers import PRINTER_AND_PHONE_FINE
from checklist.printing.tokens import printer_test_code

MOST_TAPS_AT_ONCE = 200
BATCH = 500
MOST_PHOTOS = 20  # of one deck
SEEN_AGAIN = timedelta(seconds=30)  # a device that asks every minute is not written down more often


def record_scan(
    event: Event,
    *,
    code: str,
    printed: PrintedCard | None,
    outcome: Outcome,
    by: User,
    now: datetime,
    nonce: str,
    deck_check: DeckCheck | None = None,
    shown: str = "",
) -> tuple[Scan, bool]:
    """Write down one scan and say whether it is new: the same `nonce` again gives the first one back, unchanged."""
    scan = Scan(
        event=event,
        nonce=nonce,
        printed_card=printed,
        deck_check=deck_check,
        code=code[:40],
        outcome=outcome.value,
        shown=shown,
        by=by,
        at=now,
    )
    # Nearly every scan is new: it is not looked for first, the table itself holds what is unique.
    try:
        with transaction.atomic():
            scan.save(force_insert=True)
            if code == printer_test_code():
                record_log(PRINTER_AND_PHONE_FINE, event_uid=event.uid, by=by, now=now)
            if deck_check is not None:
                _raise_version(deck_check)
    except IntegrityError:
        return Scan.objects.get(event=event, nonce=nonce), False
    count_verdict(outcome.value)
    return scan, True


@transaction.atomic
def open_check(
    slot: DeckSlot,
    *,
    moment: str,
    hand_drawn: bool,
    round: int | None,
    table: int | None,
    by: User,
    now: datetime,
    nonce: str,
) -> DeckCheck:
    """Start the clock of one deck check; the same `nonce` again gives the check that is already running."""
    check, made = DeckCheck.objects.get_or_create(
        slot=slot,
        nonce=nonce,
        defaults={
            "moment": DeckCheck.Moment(moment).value,
            "hand_drawn": hand_drawn,
            "round": round,
            "table": table,
            "opened_by": by,
            "opened_at": now,
        },
    )
    if made:
        record_log(
            "check-opened",
            event_uid=slot.registration.event.uid,
            by=by,
            now=now,
            subject=f"deck-check:{check.pk}",
            values={"moment": check.moment, "round": round, "table": table},
        )
    return check


@transaction.atomic
def record_taps(check: DeckCheck, *, taps: Sequence[Mapping[str, object]], by: User, now: datetime) -> int:
    """Add taps ({card_name, zone, delta, nonce}, and `at` if not now) and say how many were new: one sent twice is one.

    Refuses "check-closed" and "too-many-taps".
    """
    if len(taps) > MOST_TAPS_AT_ONCE:
        raise Refused("too-many-taps", "At most {most} taps at once.", most=MOST_TAPS_AT_ONCE)
    locked = DeckCheck.objects.select_for_update(of=("self",)).get(pk=check.pk)
    known = set(
        Tap.objects.filter(deck_check=locked, nonce__in=[tap["nonce"] for tap in taps]).values_list("nonce", flat=True)
    )
    fresh = {tap["nonce"]: tap for tap in taps if tap["nonce"] not in known}
    if fresh and locked.closed_at is not None:
        raise Refused("check-closed", "This check is finished. Open it again to count on.")
    Tap.objects.bulk_create(
        [
            Tap(
                deck_check=locked,
                card_name=tap["card_name"],
                zone=tap["zone"],
                delta=tap["delta"],
                nonce=nonce,
                by=by,
                at=tap.get("at", now),
            )
            for nonce, tap in fresh.items()
        ],
        batch_size=BATCH,
    )
    if fresh:
        _raise_version(locked)
    return len(fresh)


@transaction.atomic
def record_sleeves(check: DeckCheck, *, sleeves: Mapping[str, object], by: User, now: datetime) -> None:
    """Write down what was seen of the sleeves, over what stood there. Refuses "check-closed"."""
    locked = _open(check)
    locked.sleeves = dict(sleeves)
    locked.save(update_fields=["sleeves"])
    _raise_version(locked)
    record_log(
        "sleeves-checked",
        event_uid=locked.slot.registration.event.uid,
        by=by,
        now=now,
        subject=f"deck-check:{check.pk}",
        values={name: seen for name, seen in sleeves.items() if name != "standing_out"},
        typed={"standing_out": sleeves.get("standing_out")},  # names as the list has them
    )


@transaction.atomic
def close_check(
    check: DeckCheck,
    *,
    outcome: str,
    found: str,
    remedy: str,
    penalty: str,
    note: str,
    by: User,
    now: datetime,
) -> None:
    """Stop the clock with an outcome. The same again changes nothing; another end of a finished check is refused,
    "check-closed"."""
    locked = _locked(check)
    if locked.closed_at is not None:
        said = [outcome, found, remedy, penalty, note]
        if said != [locked.outcome, locked.found, locked.remedy, locked.penalty, locked.note]:
            raise Refused(
                "check-closed",
                "This check was finished before. What you wrote was not kept with it: {words}",
                words=". ".join(filter(None, said[1:])) or "–",
            )
        return
    locked.outcome = DeckCheck.Outcome(outcome).value
    locked.found, locked.remedy, locked.penalty, locked.note = found, remedy, penalty, note
    locked.closed_by, locked.closed_at = by, now
    locked.save(update_fields=["outcome", "found", "remedy", "penalty", "note", "closed_by", "closed_at"])
    _raise_version(locked)
    record_log(
        "check-closed",
        event_uid=locked.slot.registration.event.uid,
        by=by,
        now=now,
        subject=f"deck-check:{check.pk}",
        values={"outcome": locked.outcome},
        typed={"penalty": penalty},
    )


@transaction.atomic
def reopen_check(check: DeckCheck, *, by: User, now: datetime) -> None:
    """Undo the finishing of a check, while its event is not over. Refuses "event-closed"."""
    locked = _locked(check)
    event = locked.slot.registration.event
    if event.closed_at is not None:
        raise Refused("event-closed", "The event is over: its checks stay as they are.")
    if locked.closed_at is None:
        return
    before = locked.outcome
    locked.closed_by, locked.closed_at, locked.outcome = None, None, ""
    locked.save(update_fields=["closed_by", "closed_at", "outcome"])
    _raise_version(locked)
    record_log(
        "check-reopened",
        event_uid=event.uid,
        by=by,
        now=now,
        subject=f"deck-check:{check.pk}",
        values={"outcome": before},
    )


@transaction.atomic
def draw_decks(
    event: Event,
    *,
    pool: Sequence[Lot],
    count: int,
    options: Mapping[str, object],
    by: User,
    now: datetime,
    nonce: str,
    seed: str = "",
) -> Draw:
    """Draw decks or tables to check, and keep all that is needed to draw them again. Refuses "nobody-to-draw".

    The seed is made here, after the choices: nobody can choose until the draw pleases without each draw being kept.
    """
    known = Draw.objects.filter(event=event, nonce=nonce).first()
    if known is not None:
        return known
    if not any(lot.weight > 0 for lot in pool):
        raise Refused("nobody-to-draw", "There is nobody to draw from with these choices.")
    seed = seed or secrets.token_hex(16)
    draw = Draw.objects.create(
        event=event,
        nonce=nonce,
        seed=seed,
        options=dict(options),
        pool=[row_of(lot) for lot in pool],
        drawn=draw_lots(seed, pool, count),
        by=by,
        at=now,
    )
    record_log(
        "decks-drawn", event_uid=event.uid, by=by, now=now, subject=f"draw:{draw.pk}",
        values={"seed": seed, "drawn": len(draw.drawn), "of": len(pool)},
    )  # fmt: skip
    return draw


@transaction.atomic
def seat_round(event: Event, *, round: int, seats: Sequence[tuple[int, Registration]], by: User, now: datetime) -> int:
    """Seat a round anew: (table, registration) pairs replace what was known of it."""
    Seat.objects.filter(event=event, round=round).delete()
    Seat.objects.bulk_create(
        [Seat(event=event, round=round, table=table, registration=registration) for table, registration in seats],
        batch_size=BATCH,
    )
    record_log("round-seated", event_uid=event.uid, by=by, now=now, values={"round": round, "seats": len(seats)})
    return len(seats)


@transaction.atomic
def place_players(event: Event, *, places: Sequence[tuple[int, Registration]], by: User, now: datetime) -> int:
    """Enter the standings anew: (place, registration) pairs replace those that were known."""
    Standing.objects.filter(event=event).delete()
    Standing.objects.bulk_create(
        [Standing(event=event, place=place, registration=registration) for place, registration in places],
        batch_size=BATCH,
    )
    record_log("standings-entered", event_uid=event.uid, by=by, now=now, values={"places": len(places)})
    return len(places)


@transaction.atomic
def open_table(
    slots: Sequence[DeckSlot],
    *,
    moment: str,
    hand_drawn: bool,
    round: int | None,
    table: int,
    by: User,
    now: datetime,
    nonce: str,
) -> list[DeckCheck]:
    """Start the checks of all decks at a table, or join those that run there: one swoop, one clock.

    The same `nonce` again gives the same checks. Two judges who tap at once share what the first one started.
    """
    list(DeckSlot.objects.select_for_update().filter(pk__in=[slot.pk for slot in slots]).order_by("pk"))
    there = DeckCheck.objects.filter(slot__in=slots, round=round, table=table, closed_at=None)
    running = {check.slot_id: check for check in there.order_by("-opened_at", "-pk")}
    swoop = min((check.opened_at for check in running.values()), default=now)
    return [
        running.get(slot.pk)
        or open_check(
            slot, moment=moment, hand_drawn=hand_drawn, round=round, table=table, by=by, now=swoop,
            nonce=f"{nonce[:36]}-{number}",
        )
        for number, slot in enumerate(slots, 1)
    ]  # fmt: skip


def add_photo(
    slot: DeckSlot, *, deck_check: DeckCheck | None, content: bytes, by: User, now: datetime, nonce: str
) -> Photo:
    """Keep a photo of cards with a check, or of the paper of a list; the same `nonce` again gives the first one.

    Refuses "event-closed", "too-many-photos" and what `photos.remade` refuses.
    """
    event = slot.registration.event
    known = Photo.objects.filter(slot=slot, nonce=nonce).first()
    if known is not None:
        return known
    if event.closed_at is not None:
        raise Refused("event-closed", "The event is over: its checks stay as they are.")
    if slot.photos.count() >= MOST_PHOTOS:
        raise Refused("too-many-photos", "At most {most} photos of one deck.", most=MOST_PHOTOS)
    path = put_on_shelf(event.uid.hex, remade(content))
    try:
        with transaction.atomic():
            photo = Photo.objects.create(slot=slot, deck_check=deck_check, path=path, by=by, at=now, nonce=nonce)
            record_log(
                "photo-added",
                event_uid=event.uid,
                by=by,
                now=now,
                subject=_subject_of(photo),
                values={"photo": photo.pk},
            )
    except IntegrityError:  # sent twice at once
        shelf().delete(path)
        return Photo.objects.get(slot=slot, nonce=nonce)
    return photo


@transaction.atomic
def delete_photo(photo: Photo, *, by: User, now: datetime) -> None:
    """Delete row and file for good; that there was one stays in the log."""
    record_log(
        "photo-deleted", event_uid=photo.slot.registration.event.uid, by=by, now=now, subject=_subject_of(photo),
        values={"photo": photo.pk},
    )  # fmt: skip
    path = photo.path
    photo.delete()
    transaction.on_commit(lambda: shelf().delete(path))


def _subject_of(photo: Photo) -> str:
    if photo.deck_check_id is not None:
        return f"deck-check:{photo.deck_check_id}"
    return f"registration:{photo.slot.registration_id}"


@transaction.atomic
def keep_sent(
    event: Event,
    *,
    deck_check: DeckCheck | None,
    nonce: str,
    kind: str,
    values: Mapping[str, object],
    status: str,
    code: str,
    by: User,
    made_at: datetime,
    now: datetime,
) -> SentAction:
    """Keep what a device sent late, with its answer; the same `nonce` again gives the first answer."""
    kept, made = SentAction.objects.get_or_create(
        event=event,
        nonce=nonce,
        defaults={
            "deck_check": deck_check,
            "kind": kind,
            "values": dict(values),
            "status": status,
            "code": code,
            "by": by,
            "made_at": made_at,
            "at": now,
        },
    )
    if made and deck_check is not None and status != SentAction.Status.DONE:
        _raise_version(deck_check)
    return kept


@transaction.atomic
def count_late_taps(check: DeckCheck, *, by: User, now: datetime) -> int:
    """Count the taps that came in after the check was finished, each once; says how many. Refuses "check-closed"."""
    locked = _open(check)
    late = list(locked.sent_actions.filter(kind="tap", status=SentAction.Status.REFUSED).order_by("made_at", "pk"))
    Tap.objects.bulk_create(
        [Tap(deck_check=locked, nonce=one.nonce, by_id=one.by_id, at=one.made_at, **one.values) for one in late],
        batch_size=BATCH,
    )
    SentAction.objects.filter(pk__in=[one.pk for one in late]).update(status=SentAction.Status.DONE)
    if late:
        _raise_version(locked)
        record_log(
            "late-taps-counted",
            event_uid=locked.slot.registration.event.uid,
            by=by,
            now=now,
            subject=f"deck-check:{check.pk}",
            values={"taps": len(late)},
        )
    return len(late)


@transaction.atomic
def note_device(
    event: Event, *, uid: str, by: User, name: str, session_key: str, waiting: int, now: datetime
) -> Device:
    """Write down that a device took a copy of the event, for the page from which it can be cut off."""
    seen = {"name": name, "session_key": session_key, "waiting": waiting}
    device, made = Device.objects.get_or_create(
        event=event, uid=uid, user=by, defaults={**seen, "stored_at": now, "seen_at": now}
    )
    changed = any(getattr(device, field) != value for field, value in seen.items())
    if not made and (changed or now - device.seen_at >= SEEN_AGAIN):
        for field, value in seen.items():
            setattr(device, field, value)
        device.stored_at = device.seen_at = now
        device.save(update_fields=[*seen, "stored_at", "seen_at"])
    return device


@transaction.atomic
def cut_off_device(device: Device, *, by: User, now: datetime) -> None:
    """Sign a device out and have it wipe its copy when it asks next. Cutting it off twice changes nothing."""
    same = Device.objects.filter(uid=device.uid)
    sessions = set(same.values_list("session_key", flat=True)) - {""}
    if same.filter(cut_off_at=None).update(cut_off_at=now, cut_off_by=by):
        store = import_module(settings.SESSION_ENGINE).SessionStore
        for key in sessions:
            store(key).delete()
        record_log(
            "device-cut-off", event_uid=device.event.uid, by=by, now=now, subject=f"user:{device.user_id}",
            values={"device": device.name},
        )  # fmt: skip


def _locked(check: DeckCheck) -> DeckCheck:
    """The same check, to nobody else until the transaction ends; with its event."""
    return (
        DeckCheck.objects.select_for_update(of=("self",)).select_related("slot__registration__event").get(pk=check.pk)
    )


def _open(check: DeckCheck) -> DeckCheck:
    """The same check, locked. Refuses "check-closed"."""
    locked = _locked(check)
    if locked.closed_at is not None:
        raise Refused("check-closed", "This check is finished. Open it again to change it.")
    return locked


def _raise_version(check: DeckCheck) -> None:
    DeckCheck.objects.filter(pk=check.pk).update(version=F("version") + 1)
