"""What the organiser's pages show: who has handed in, with what flags."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Exists, Model, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Concat

from checklist.accounts.models import LogEntry, User
from checklist.console.log_words import say_act, say_details, say_subject
from checklist.core.names import fold_name
from checklist.deckchecks.choosing import finished_checks
from checklist.deckchecks.models import DeckCheck
from checklist.decklists.models import Decklist
from checklist.decklists.queries import InForce, Judged, Person, Place, slots_with_lists
from checklist.events.models import Event, Registration, StaffRole
from checklist.events.queries import events_of
from checklist.printing.choosing import digests_on_paper
from checklist.printing.models import HeadJudgeProxy

SORTS = ("name", "time", "flags", "double-faced", "substitutes")


@dataclass(frozen=True, slots=True)
class Row:
    """One place for a deck: whose, what is handed in, and what was judged of it."""

    slot: Place
    registration: Person
    decklist: InForce | None
    judgement: Judged | None
    key: str  # the name, folded
    same_name: bool  # somebody else at this event is called the same
    off_roster: bool = False  # a roster was taken in, and this person is not on it
    checked: bool = False  # a deck check of it was finished
    stale: bool = False  # printed, and then changed or taken back: no paper has the list as it stands

    def belongs_to(self, wanted: str) -> bool:
        """Whether the row is in one of `FILTERS`."""
        return bool(_BELONGS[wanted](self))

    def weight(self, sort: str) -> tuple[float, ...]:
        """By what a row comes before others under one of `SORTS`; what has no list comes last."""
        if self.decklist is None or self.judgement is None:
            return (-1,)
        if sort == "time":
            return (self.decklist.submitted_at.timestamp(),)
        judged = self.judgement
        if sort == "flags":
            return (judged.errors, judged.unknown, judged.warnings)
        return (judged.double_faced if sort == "double-faced" else judged.substitutes,)


_BELONGS: Mapping[str, Callable[[Row], object]] = {
    "all": lambda row: True,
    "missing": lambda row: row.decklist is None and row.registration.dropped_at is None,
    "off-roster": lambda row: row.off_roster and row.registration.dropped_at is None,
    "errors": lambda row: row.judgement and row.judgement.errors,
    "warnings": lambda row: row.judgement and row.judgement.warnings,
    "unknown": lambda row: row.judgement and row.judgement.unknown,
    "double-faced": lambda row: row.judgement and row.judgement.double_faced,
    "substitutes": lambda row: row.judgement and row.judgement.substitutes,
    "stale": lambda row: row.stale,
    "checked": lambda row: row.checked,
    "unchecked": lambda row: row.decklist and not row.checked and row.registration.dropped_at is None,
}
FILTERS = tuple(_BELONGS)

# Shown only where there is something to tell apart.
NOT_ALWAYS: Mapping[str, Callable[[Row], bool]] = {
    "off-roster": lambda row: row.off_roster,
    "stale": lambda row: row.stale,
    "checked": lambda row: row.checked,
    "unchecked": lambda row: row.checked,
}


@dataclass(frozen=True, slots=True)
class Standing:
    """An event in numbers. `by_filter` counts the rows of each of `FILTERS`."""

    people: int
    handed_in: int
    double_faced: int
    substitutes: int
    by_filter: tuple[tuple[str, int], ...]

    @property
    def unknown(self) -> int:
        """Lists with a card that is not known."""
        return dict(self.by_filter)["unknown"]


def rows_of(event: Event) -> list[Row]:
    """Every place for a deck, by player's name. Two queries."""
    places = list(slots_with_lists(event, Exists(finished_checks().filter(slot=OuterRef("pk")))))
    printed = digests_on_paper(event)
    keys = [fold_name(person.name) for _place, person, _decklist, _judgement in places]
    people: dict[str, set[int]] = {}
    for key, (_place, person, _decklist, _judgement) in zip(keys, places, strict=True):
        people.setdefault(key, set()).add(person.pk)
    has_roster = any(person.on_roster for _place, person, _decklist, _judgement in places)
    return [
        Row(
            place,
            person,
            decklist,
            judgement,
            key,
            same_name=len(people[key]) > 1,
            off_roster=has_roster and not person.on_roster,
            checked=place.is_checked,
            stale=place.pk in printed and (decklist is None or decklist.digest not in printed[place.pk]),
        )
        for key, (place, person, decklist, judgement) in zip(keys, places, strict=True)
    ]


def chosen(rows: Iterable[Row], *, wanted: str, sought: str, sort: str = "name") -> list[Row]:
    """The rows of one filter whose player's name holds `sought`, whatever its case and accents; most first, then by name."""
    key = fold_name(sought)
    found = [row for row in rows if row.belongs_to(wanted) and (not key or key in row.key)]
    return found if sort == "name" else sorted(found, key=lambda row: row.weight(sort), reverse=True)


def standing(rows: Iterable[Row]) -> Standing:
    rows = list(rows)
    return Standing(
        people=len({row.registration.pk for row in rows}),
        handed_in=sum(row.decklist is not None for row in rows),
        double_faced=sum(row.judgement.double_faced for row in rows if row.judgement),
        substitutes=sum(row.judgement.substitutes for row in rows if row.judgement),
        by_filter=tuple(
            (wanted, sum(row.belongs_to(wanted) for row in rows))
            for wanted in FILTERS
            if wanted not in NOT_ALWAYS or any(NOT_ALWAYS[wanted](row) for row in rows)
        ),
    )


@dataclass(frozen=True, slots=True)
class OwnEvent:
    event: Event
    role: str
    people: int
    handed_in: int


def own_events(user: User) -> list[OwnEvent]:
    """The user's events with how far each is. Four queries."""
    events = list(events_of(user))
    numbers = [event.pk for event in events]
    people = dict(
        Registration.objects.filter(event__in=numbers).values_list("event_id").annotate(Count("pk")).order_by()
    )
    lists = Decklist.objects.filter(slot__registration__event__in=numbers, superseded_at=None, withdrawn_at=None)
    handed_in = dict(lists.values_list("slot__registration__event_id").annotate(Count("pk")).order_by())
    roles: dict[int, list[str]] = {}
    for role in StaffRole.objects.filter(user=user, event__in=numbers).order_by("pk"):
        roles.setdefault(role.event_id, []).append(role.get_role_display())
    return [
        OwnEvent(event, ", ".join(roles[event.pk]), people.get(event.pk, 0), handed_in.get(event.pk, 0))
        for event in events
    ]


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the log in the reader's words, with the names that its ids have now, or the ids where they were erased."""

    entry: LogEntry
    about: str
    did: str
    details: list[tuple[str, str]]  # name and value


def log_choices(event: Event) -> tuple[list[str], list[tuple[int, str]]]:
    """What was done at an event, by its codes; and who of the staff did something, number and user name. One query."""
    done = set(LogEntry.objects.filter(event_uid=event.uid).values_list("action", "by", "by__username").distinct())
    staff = {(by, name) for _action, by, name in done if by is not None}
    return sorted({action for action, _by, _name in done}), sorted(staff, key=lambda one: one[1])


def log_of(
    event: Event,
    *,
    action: str = "",
    by: str = "",
    about: str = "",
    since: datetime | None = None,
    until: datetime | None = None,
) -> QuerySet[LogEntry]:
    """The lines of an event's log, newest first. `by` is a user's number, or any other word for nobody of the staff."""
    entries = LogEntry.objects.filter(event_uid=event.uid).select_related("by", "words").order_by("-at", "-pk")
    if action:
        entries = entries.filter(action=action)
    if by:
        entries = entries.filter(by=int(by)) if by.isdigit() else entries.filter(by=None)
    if fold_name(about):
        entries = entries.filter(_about(event, fold_name(about)))
    if since:
        entries = entries.filter(at__gte=since)
    if until:
        entries = entries.filter(at__lt=until + timedelta(minutes=1))  # all of that minute
    return entries


def _about(event: Event, key: str) -> Q:
    """The lines about the players whose name holds `key`, and about what is theirs."""
    names = Registration.objects.filter(event=event).values_list("pk", "name")
    people = [pk for pk, name in names if key in fold_name(name)]
    of_them = Q(pk__in=[])
    for table, (model, owner) in OF_PLAYERS.items():
        own = model._default_manager.filter(**{f"{owner}__in": people})
        subjects = Concat(Value(f"{table}:"), Cast("pk", TextField()), output_field=TextField())
        of_them |= Q(subject__in=own.values_list(subjects))
    return of_them


# By the word of a log line's subject: the table, and how its player is reached.
OF_PLAYERS: Mapping[str, tuple[type[Model], str]] = {
    "registration": (Registration, "pk"),
    "decklist": (Decklist, "slot__registration"),
    "deck-check": (DeckCheck, "slot__registration"),
    "proxy": (HeadJudgeProxy, "registration"),
}


def named_log(entries: Iterable[LogEntry]) -> list[LogRow]:
    """Names for the ids in the log, in one query however many lines: what each table calls its ids, one below the other."""
    entries = list(entries)
    numbers: dict[str, set[int]] = {}
    for entry in entries:
        table, _colon, number = entry.subject.partition(":")
        if number.isdigit():
            numbers.setdefault(table, set()).add(int(number))
    named = {
        table: (model, "name" if owner == "pk" else f"{owner}__name") for table, (model, owner) in OF_PLAYERS.items()
    }
    named["user"] = (User, "username")
    asked = [
        model._default_manager.filter(pk__in=numbers[table]).order_by().values_list(Value(table), "pk", field)
        for table, (model, field) in named.items()
        if table in numbers
    ]
    found = asked[0].union(*asked[1:], all=True) if asked else ()
    names = {f"{table}:{pk}": name for table, pk, name in found}
    return [
        LogRow(
            entry,
            names.get(entry.subject) or say_subject(entry.subject),
            say_act(entry.action),
            say_details(entry, entry.words.typed if hasattr(entry, "words") else {}),
        )
        for entry in entries
    ]
