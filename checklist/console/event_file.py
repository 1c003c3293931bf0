"""A whole event as one JSON file, to move it to another installation or another kind of database.

Ids are made anew, uids are kept. Accounts are not moved: a person of the staff becomes an account without a password,
unless the importer says that the names mean the same people here. Work that waits (jobs) and catalogues stay behind.
"""

import base64
import contextlib
import json
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from pathlib import PurePosixPath
from typing import IO, Any
from uuid import UUID, uuid4

from django.db import IntegrityError, connection, models, transaction
from django.utils.translation import gettext as _

from checklist.accounts.files import media, put, read
from checklist.accounts.models import LogEntry, LogWords, User
from checklist.console.backup import key_fingerprint
from checklist.core.refusal import Refused
from checklist.deckchecks.models import DeckCheck, Draw, Photo, Scan, Seat, SentAction, Standing, Tap
from checklist.decklists.models import ConfirmedName, Decklist, Judgement, Rereading
from checklist.events.links import new_code
from checklist.events.models import DeckSlot, Event, Registration, StaffRole, Team
from checklist.printing.models import HeadJudgeProxy, PrintedCard, Printer, PrintJob

FORMAT = 1
BATCH = 500

# Each table of an event, after those that it points at, with the way back to the event.
TABLES: Mapping[type[models.Model], str] = {
    Event: "pk",
    StaffRole: "event",
    Team: "event",
    Registration: "event",
    DeckSlot: "registration__event",
    Decklist: "slot__registration__event",
    Judgement: "decklist__slot__registration__event",
    Rereading: "decklist__slot__registration__event",
    ConfirmedName: "event",
    Printer: "event",
    PrintJob: "event",
    HeadJudgeProxy: "event",
    PrintedCard: "print_job__event",
    DeckCheck: "slot__registration__event",
    Scan: "event",
    Tap: "deck_check__slot__registration__event",
    Seat: "event",
    Standing: "event",
    Draw: "event",
    SentAction: "event",
    Photo: "slot__registration__event",
    LogEntry: "event_uid",
    LogWords: "entry__event_uid",
}
# Devices hold copies of the old installation; an invitation is a link to it, a token a way in.
STAYS = {
    "User",
    "ApiToken",
    "ApiAnswer",
    "Device",
    "StaffInvitation",
    "Job",
    "Worker",
    "RateCount",
    "CatalogueVersion",
    "CatalogueCard",
    "CardName",
}

# Files that were written before these tables existed are read all the same.
LATER_TABLES = {"Printer", "Standing", "LogWords"}

# What the log calls a row: "registration:41".
SUBJECTS: Mapping[str, type[models.Model]] = {
    "event": Event,
    "registration": Registration,
    "decklist": Decklist,
    "print-job": PrintJob,
    "proxy": HeadJudgeProxy,
    "deck-check": DeckCheck,
    "draw": Draw,
    "user": User,
}

# The column that names a photo; the file's bytes travel in the row.
FILES: Mapping[type[models.Model], str] = {Photo: "path"}

# What stood in the log's own rows before LogWords existed.
TYPED: Mapping[str, tuple[str, ...]] = {
    "check-closed": ("penalty",),
    "codes-revoked": ("reason",),
    "proxy-issued": ("card",),
    "sleeves-checked": ("standing_out",),
}

# Columns that files written before they existed do not have: what such a row has instead.
LATER: Mapping[str, Mapping[str, object]] = {"Event": {"language": "en"}, "Registration": {"language": ""}}

Row = dict[str, Any]
Ids = dict[type[models.Model], dict[int, int]]


def export_event(event: Event, file: IO[str], *, now: datetime) -> dict[str, int]:
    """Write the event with everything of it, one row a line, and say how many rows of each table.

    All of one moment if called inside `one_moment`.
    """
    counts: dict[str, int] = {}
    staff = _people(event)
    head = {
        "flipside-event": FORMAT,
        "exported_at": now.isoformat(),
        "key": key_fingerprint(),
        "people": {str(user.pk): {"username": user.username, "first_name": user.first_name, "last_name": user.last_name} for user in staff},
    }  # fmt: skip
    file.write(json.dumps(head, ensure_ascii=False)[:-1] + ',\n"tables": {')
    between = ""
    for model in TABLES:
        file.write(f'{between}\n"{model.__name__}": [')
        between, comma, number = ",", "", 0
        for row in rows_of(model, event).iterator(chunk_size=BATCH):
            file.write(f"{comma}\n{json.dumps(_plain(row), ensure_ascii=False)}")
            comma, number = ",", number + 1
        file.write("]")
        counts[model.__name__] = number
    file.write("\n}}\n")
    return counts


@contextlib.contextmanager
def one_moment() -> Iterator[None]:
    """Everything read inside is of the same moment, and no writer waits for the reader."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")  # Django's own transactions are IMMEDIATE: they would hold up writers
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


@transaction.atomic
def import_event(file: IO[str], *, link_staff: bool, owner: User | None) -> tuple[Event, tuple[str, ...]]:
    """Read an event's file: all of it, or nothing. Gives the event, and what the importer should know.

    `link_staff`: the same user name here is the same person. `owner` becomes an organiser of the event.
    Refuses "event-file-unreadable", "event-file-collides" and "event-here-already".
    """
    document = _read(file)
    tables: dict[str, list[Row]] = document["tables"]
    if Event.objects.filter(uid=tables["Event"][0]["uid"]).exists():
        raise Refused(
            "event-here-already", "This event is here already: what it holds now would be mixed with the file."
        )
    if LogWords.__name__ not in tables:
        tables[LogWords.__name__] = _typed_words(tables[LogEntry.__name__])
    notes: list[str] = []
    ids: Ids = {User: _import_people(document["people"], tables["Event"][0]["uid"], link_staff, notes)}
    _free_codes(tables["Event"][0], notes)
    for model in TABLES:
        ids[model] = _import_rows(model, tables.get(model.__name__, []), ids)
    event = Event.objects.get(uid=tables["Event"][0]["uid"])
    if owner is not None:
        StaffRole.objects.get_or_create(event=event, user=owner, role=StaffRole.Role.ORGANISER)
    if document["key"] != key_fingerprint():
        notes.append(
            _(
                "The file is of an installation with another SECRET_KEY: the players' private links must be given out anew."
            )
        )
    return event, tuple(notes)


def rows_of(model: type[models.Model], event: Event) -> models.QuerySet[Any]:
    """The rows of one of TABLES that are the event's, in the order in which they were made."""
    wanted = event.uid if TABLES[model].endswith("event_uid") else event.pk
    return model._default_manager.filter(**{TABLES[model]: wanted}).order_by("pk")


def _people(event: Event) -> list[User]:
    """Everybody whom a row of the event names."""
    numbers: set[int] = set()
    for model in TABLES:
        for field in _keys(model):
            if field.related_model is User:
                numbers.update(
                    rows_of(model, event).exclude(**{field.name: None}).values_list(field.attname, flat=True)
                )
    named = rows_of(LogEntry, event).filter(subject__startswith="user:").values_list("subject", flat=True)
    numbers.update(int(subject.partition(":")[2]) for subject in named)
    return list(User.objects.filter(pk__in=numbers).order_by("pk"))


def _keys(model: type[models.Model]) -> Iterator[models.ForeignKey[Any, Any]]:
    return (field for field in model._meta.concrete_fields if isinstance(field, models.ForeignKey))


def _plain(row: models.Model) -> Row:
    """Column to JSON value; times with their microseconds, which Django's own encoder cuts."""
    values: Row = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        if isinstance(value, UUID):
            value = str(value)
        elif isinstance(value, (datetime, date)):
            value = value.isoformat()
        values[field.attname] = value
    if type(row) in FILES:
        values["_bytes"] = None
        with contextlib.suppress(FileNotFoundError):
            values["_bytes"] = base64.b64encode(read(media(), values[FILES[type(row)]])).decode()
    return values


def _read(file: IO[str]) -> dict[str, Any]:
    try:
        document = json.load(file)
        if document["flipside-event"] != FORMAT:
            raise ValueError(f"it is of format {document['flipside-event']}, known is {FORMAT}")
        missing = {model.__name__ for model in TABLES} - LATER_TABLES - set(document["tables"])
        if missing or len(document["tables"]["Event"]) != 1:
            raise ValueError(f"it is incomplete {sorted(missing)}")
    except (ValueError, KeyError, TypeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Refused(
            "event-file-unreadable", "This is no event's file that Flipside can read: {why}.", why=wrong
        ) from wrong
    return document


def _import_people(people: Mapping[str, Row], event_uid: str, link_staff: bool, notes: list[str]) -> dict[int, int]:
    numbers = {}
    for number, person in people.items():
        user = User.objects.filter(username=person["username"]).first() if link_staff else None
        if user is None:
            name = f"{person['username'][:130]}@{event_uid[:8]}"
            user = User(username=name, first_name=person["first_name"], last_name=person["last_name"], is_active=False)
            user.set_unusable_password()
            user.save()
            notes.append(
                _("%(name)s is here as %(account)s, an account that can't sign in.")
                % {"name": person["username"], "account": name}
            )
        numbers[int(number)] = user.pk
    return numbers


def _typed_words(entries: list[Row]) -> list[Row]:
    """Rows of LogWords, out of the log's rows of an older file."""
    rows = []
    try:
        for entry in entries:
            names = TYPED.get(entry["action"], ())
            typed = {name: entry["values"].pop(name) for name in names if name in entry["values"]}
            if any(typed.values()):
                rows.append({"id": entry["id"], "entry_id": entry["id"], "typed": typed})
    except (KeyError, TypeError, AttributeError) as wrong:
        raise Refused(
            "event-file-unreadable", "A row of {table} is not complete: {why}.", table=LogEntry.__name__, why=wrong
        ) from wrong
    return rows


def _free_codes(event: Row, notes: list[str]) -> None:
    """Addresses that another event here has already are replaced; printed posters then point at that one."""
    for column in ("slug", "join_code"):
        if Event.objects.filter(**{column: event[column]}).exists():
            event[column] = new_code()
            notes.append(
                _("The event's %(what)s was taken here; it is %(code)s now. Print posters anew.")
                % {"what": column.replace("_", " "), "code": event[column]}
            )


def _import_rows(model: type[models.Model], rows: list[Row], ids: Ids) -> dict[int, int]:
    """Store rows in their old order, and give old id to new id."""
    numbers: dict[int, int] = {}
    for start in range(0, len(rows), BATCH):
        batch = rows[start : start + BATCH]
        try:
            made = model._default_manager.bulk_create([_row(model, row, ids) for row in batch])
        except IntegrityError as wrong:
            raise Refused(
                "event-file-collides",
                "A row of {table} can't stand beside what is here: {why}.",
                table=model.__name__,
                why=wrong,
            ) from wrong
        except (KeyError, TypeError) as wrong:
            raise Refused(
                "event-file-unreadable", "A row of {table} is not complete: {why}.", table=model.__name__, why=wrong
            ) from wrong
        numbers |= {row["id"]: new.pk for row, new in zip(batch, made, strict=True)}
    return numbers


def _row(model: type[models.Model], row: Row, ids: Ids) -> models.Model:
    values = {}
    for field in model._meta.concrete_fields:
        if field.primary_key:
            continue
        value = row[field.attname] if field.attname in row else LATER.get(model.__name__, {})[field.attname]
        if isinstance(field, models.ForeignKey):
            # A table that stays behind, or a row of another event (a scan of a foreign code): nothing to point at here.
            value = None if value is None else _new_id(field, value, ids)
        else:
            value = field.to_python(value)
        values[field.attname] = value
    correct = CORRECT.get(model)
    if correct:
        correct(values, ids)
    if model in FILES:
        values[FILES[model]] = _put_file(values[FILES[model]], row["_bytes"])
    return model(**values)


def _put_file(name: str, content: str | None) -> str:
    """Store a file under a new name in its old folder. One whose row is not stored in the end is only a few bytes too many."""
    old = PurePosixPath(name)
    if old.is_absolute() or ".." in old.parts:
        raise KeyError(f"a file outside of its folder, {name}")
    new = old.with_name(f"{uuid4().hex}{old.suffix}")
    if content is not None:
        put(media(), str(new), base64.b64decode(content))
    return str(new)


def _new_id(field: models.ForeignKey[Any, Any], old: int, ids: Ids) -> int | None:
    new = ids.get(field.related_model, {}).get(old)
    if new is None and not field.null:
        raise KeyError(f"{field.attname} {old}")
    return new


def _correct_print_job(values: Row, ids: Ids) -> None:
    """An order names its lists, and its player, by id."""
    options = values["options"]
    if "decklists" in options:
        here = [(place, old) for place, old in enumerate(options["decklists"]) if old in ids[Decklist]]
        options["decklists"] = [ids[Decklist][old] for _place, old in here]
        if "languages" in options:  # one for each list
            options["languages"] = [options["languages"][place] for place, _old in here]
    if "registration" in options:
        options["registration"] = ids[Registration].get(options["registration"])


def _correct_log(values: Row, ids: Ids) -> None:
    kind, _, old = values["subject"].partition(":")
    known = ids.get(SUBJECTS[kind], {}) if kind in SUBJECTS else {}
    if old.isdigit() and int(old) in known:
        values["subject"] = f"{kind}:{known[int(old)]}"


CORRECT: Mapping[type[models.Model], Callable[[Row, Ids], None]] = {
    PrintJob: _correct_print_job,
    LogEntry: _correct_log,
}
