"""Making and changing events, and the people registered."""

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.db.models import F

from checklist.accounts.actions import record_log
from checklist.accounts.models import User
from checklist.core.names import fold_name, person_name
from checklist.core.refusal import Refused
from checklist.core.terms import TeamPlay
from checklist.events import links
from checklist.events.models import DeckSlot, Event, Registration, StaffRole
from checklist.events.queries import is_open, new_slots
from checklist.events.roster import Fate, Matched, Roster, match_roster


@dataclass(frozen=True, slots=True)
class EventDetails:
    """What an organiser says of an event. `format` "" means no construction rules; `deadline` None: open until closed.

    `editions` pins documents to edition dates (ISO); a document not named is judged by the newest edition known.
    """

    name: str
    date: date
    time_zone: str
    format: str
    rel: str
    sanctioned: bool
    deadline: datetime | None
    paper: str
    editions: Mapping[str, str] = field(default_factory=dict)
    team_play: str = TeamPlay.NONE.value
    language: str = "en"


@transaction.atomic
def create_event(details: EventDetails, *, by: User, now: datetime) -> Event:
    """A new event with `by` as its organiser. Slug and join code are random."""
    event = Event.objects.create(
        slug=links.new_code(10).lower(), join_code=links.new_code(), created_by=by, created_at=now, **asdict(details)
    )
    StaffRole.objects.create(event=event, user=by, role=StaffRole.Role.ORGANISER)
    record_log("event-created", event_uid=event.uid, by=by, now=now, subject=f"event:{event.pk}")
    return event


@transaction.atomic
def update_event(event: Event, details: EventDetails, *, by: User, now: datetime) -> tuple[str, ...]:
    """Write what differs; gives the names of the changed fields. Judging lists again is the caller's part."""
    values = asdict(details)
    changed = tuple(name for name, value in values.items() if getattr(event, name) != value)
    if changed:
        for name in changed:
            setattr(event, name, values[name])
        event.save(update_fields=changed)
        raise_version(event)
        record_log(
            "event-changed",
            event_uid=event.uid,
            by=by,
            now=now,
            subject=f"event:{event.pk}",
            values={"fields": list(changed)},
        )
    return changed


@transaction.atomic
def close_event(event: Event, *, by: User, now: datetime) -> None:
    """No list is taken any more, and every code on paper reads as of a closed event. Closing twice changes nothing."""
    if Event.objects.filter(pk=event.pk, closed_at=None).update(closed_at=now, version=F("version") + 1):
        event.closed_at = now
        record_log("event-closed", event_uid=event.uid, by=by, now=now, subject=f"event:{event.pk}")


@transaction.atomic
def reopen_event(event: Event, *, by: User, now: datetime) -> None:
    """Undo `close_event`; the deadline stays what it was. Whose personal data is deleted stays closed."""
    if Event.objects.filter(pk=event.pk, closed_at__isnull=False, erased_at=None).update(
        closed_at=None, version=F("version") + 1
    ):
        event.closed_at = None
        record_log("event-reopened", event_uid=event.uid, by=by, now=now, subject=f"event:{event.pk}")


@transaction.atomic
def replace_join_code(event: Event, *, by: User, now: datetime) -> None:
    """A new code for the poster; the old one leads nowhere."""
    event.join_code = links.new_code()
    event.save(update_fields=["join_code"])
    raise_version(event)
    record_log("join-code-replaced", event_uid=event.uid, by=by, now=now, subject=f"event:{event.pk}")


def register_player(
    event: Event, *, name: str, email: str = "", language: str = "", nonce: str, by: User | None, now: datetime
) -> Registration:
    """A person at an event, with a place for each deck. The same form sent twice (`nonce`) is one person.

    A player can register only while lists are taken; staff (`by`) until the event is closed (late entry). Who is on the
    roster under the same name, and has not come in yet by any way, comes in as that person.
    """
    known = Registration.objects.select_related("event").filter(event=event, nonce=nonce).first()
    if known is not None:
        return known
    if event.closed_at is not None or (by is None and not is_open(event, now)):
        raise Refused("registration-closed", "Registration for this event is closed.")
    try:
        with transaction.atomic():
            place = _place_on_roster(event, name) if by is None else None
            if place is not None:
                place.opened_at, place.nonce, place.language = now, nonce, language
                place.save(update_fields=["opened_at", "nonce", "language"])
                record_log(
                    "roster-place-taken", event_uid=event.uid, by=by, now=now, subject=f"registration:{place.pk}"
                )
                return place
            registration = Registration.objects.create(
                event=event,
                name=person_name(name),
                email=email,
                language=language,
                nonce=nonce,
                created_at=now,
                opened_at=now if by is None else None,
            )
            DeckSlot.objects.bulk_create(new_slots(event, [registration]))
            raise_version(event)
            record_log(
                "player-registered",
                event_uid=event.uid,
                by=by,
                now=now,
                subject=f"registration:{registration.pk}",
            )
    except IntegrityError:  # the same form, sent twice at once: the other request was first
        return Registration.objects.select_related("event").get(event=event, nonce=nonce)
    return registration


def note_opened(registration: Registration, *, language: str, now: datetime) -> None:
    """Somebody came in by the private link: from now on nobody else takes this place by its name.

    `language`: of the page. A first guess, which gives way to what the player writes or chooses in.
    """
    if registration.opened_at is None:
        Registration.objects.filter(pk=registration.pk, opened_at=None).update(opened_at=now)
    if not registration.language:
        Registration.objects.filter(pk=registration.pk, language="").update(language=language)


def note_language(registration: Registration, language: str) -> None:
    """The player writes, or chose to read, in this language: so do letters and paper from now on."""
    if language != registration.language:
        registration.language = language
        registration.save(update_fields=["language"])


@transaction.atomic
def take_roster(event: Event, roster: Roster, *, whole: bool, by: User, now: datetime) -> tuple[Matched, ...]:
    """Register whoever of a roster is not registered yet, and mark who is on it; the same roster again changes nothing.

    What is known of a person is filled in, never replaced. Names that could be several people here are left alone, and
    given back as such. `whole`: who is not in it is no longer on the roster. Refuses "registration-closed".
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.closed_at is not None:
        raise Refused("registration-closed", "Registration for this event is closed.")
    matched = match_roster(roster, event.registrations.all())
    known, changed = [], []
    for one in matched:
        if one.registration is not None:
            person = one.registration
            before = (person.on_roster, person.email, person.player_id)
            person.on_roster = True
            person.email = person.email or one.line.email
            person.player_id = person.player_id or one.line.player_id
            known.append(person)
            if before != (person.on_roster, person.email, person.player_id):
                changed.append(person)
    if whole:
        event.registrations.exclude(pk__in=[person.pk for person in known]).update(on_roster=False)
    Registration.objects.bulk_update(changed, ["on_roster", "email", "player_id"], batch_size=500)
    new = Registration.objects.bulk_create(
        [
            Registration(
                event=event,
                name=person_name(one.line.name),
                email=one.line.email,
                player_id=one.line.player_id,
                on_roster=True,
                nonce=secrets.token_hex(16),
                created_at=now,
            )
            for one in matched
            if one.fate is Fate.NEW
        ],
        batch_size=500,
    )
    DeckSlot.objects.bulk_create(new_slots(event, new), batch_size=500)
    raise_version(event)
    record_log(
        "roster-taken",
        event_uid=event.uid,
        by=by,
        now=now,
        subject=f"event:{event.pk}",
        values={"known": len(known), "new": len(new)},
    )
    return matched


def _place_on_roster(event: Event, name: str) -> Registration | None:
    """The one person of this name on the roster who has not come in, was sent no link, and has no list yet."""
    key = fold_name(name)
    free = Registration.objects.filter(
        event=event, on_roster=True, opened_at=None, mailed_at=None, dropped_at=None, slots__revisions=None
    )
    numbers = [pk for pk, known in free.values_list("pk", "name").distinct() if fold_name(known) == key]
    if len(numbers) != 1:
        return None
    return Registration.objects.select_for_update(of=("self",)).select_related("event").get(pk=numbers[0])


@transaction.atomic
def replace_link(registration: Registration, *, by: User, now: datetime) -> None:
    """A new private link; the old one, and every browser that opened it, is a stranger from now on."""
    Registration.objects.filter(pk=registration.pk).update(generation=F("generation") + 1)
    registration.refresh_from_db(fields=["generation"])
    record_log(
        "link-replaced",
        event_uid=registration.event.uid,
        by=by,
        now=now,
        subject=f"registration:{registration.pk}",
    )


@transaction.atomic
def change_player(
    registration: Registration, *, name: str, email: str, player_id: str, by: User, now: datetime
) -> tuple[str, ...]:
    """Correct who somebody is; gives the names of what changed. The log holds these, and neither the old nor the new.

    A new address is written to as if it had never been: `mailed_at` was the old one's. Refuses "personal-data-erased".
    """
    if Event.objects.filter(pk=registration.event_id).exclude(erased_at=None).exists():
        raise Refused(
            "personal-data-erased", "The personal data of this event is deleted: nothing is written any more."
        )
    wanted = {"name": person_name(name), "email": email, "player_id": player_id}
    changed = tuple(field for field, value in wanted.items() if getattr(registration, field) != value)
    if not changed:
        return ()
    if "email" in changed:
        wanted["mailed_at"] = None
    Registration.objects.filter(pk=registration.pk).update(**wanted)
    registration.refresh_from_db(fields=list(wanted))
    raise_version(registration.event)
    record_log(
        "player-changed", event_uid=registration.event.uid, by=by, now=now, subject=f"registration:{registration.pk}",
        values={"fields": list(changed)},
    )  # fmt: skip
    return changed


@transaction.atomic
def drop_player(registration: Registration, *, by: User, now: datetime) -> None:
    """The player has left the tournament; the list stays as evidence. Dropping twice changes nothing."""
    if Registration.objects.filter(pk=registration.pk, dropped_at=None).update(dropped_at=now):
        registration.dropped_at = now
        raise_version(registration.event)
        record_log(
            "player-dropped",
            event_uid=registration.event.uid,
            by=by,
            now=now,
            subject=f"registration:{registration.pk}",
        )


@transaction.atomic
def return_player(registration: Registration, *, by: User, now: datetime) -> None:
    """Undo `drop_player`."""
    if Registration.objects.filter(pk=registration.pk, dropped_at__isnull=False).update(dropped_at=None):
        registration.dropped_at = None
        raise_version(registration.event)
        record_log(
            "player-returned",
            event_uid=registration.event.uid,
            by=by,
            now=now,
            subject=f"registration:{registration.pk}",
        )


@transaction.atomic
def add_staff(event: Event, user: User, role: str, *, by: User, now: datetime) -> None:
    """Give a user a role at the event; a role that is already there stays."""
    _, made = StaffRole.objects.get_or_create(event=event, user=user, role=role)
    if made:
        raise_version(event)
        record_log("staff-added", event_uid=event.uid, by=by, now=now, subject=f"user:{user.pk}", values={"role": role})


@transaction.atomic
def remove_staff(event: Event, staff: StaffRole, *, by: User, now: datetime) -> None:
    """Take a role away. The last organiser can't be removed: nobody could change the event any more."""
    organisers = StaffRole.objects.filter(event=event, role=StaffRole.Role.ORGANISER)
    if staff.role == StaffRole.Role.ORGANISER and organisers.count() == 1:
        raise Refused("last-organiser", "An event needs an organiser: name another one first.")
    record_log(
        "staff-removed",
        event_uid=event.uid,
        by=by,
        now=now,
        subject=f"user:{staff.user_id}",
        values={"role": staff.role},
    )
    staff.delete()
    raise_version(event)


def raise_version(event: Event) -> None:
    """Say that something which a live page shows has changed."""
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
