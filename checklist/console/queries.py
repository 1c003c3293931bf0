"""What the organiser's pages show: who has handed in, with what flags."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count

from checklist.accounts.models import LogEntry, User
from checklist.core.names import fold_name
from checklist.deckchecks.models import DeckCheck
from checklist.decklists.models import Decklist, Judgement
from checklist.decklists.queries import slots_with_lists
from checklist.events.models import DeckSlot, Event, Registration, StaffRole
from checklist.events.queries import events_of

FILTERS = (
    "all",
    "missing",
    "off-roster",
    "errors",
    "warnings",
    "unknown",
    "double-faced",
    "substitutes",
    "checked",
    "unchecked",
)
SORTS = ("name", "time", "flags", "double-faced", "substitutes")


@dataclass(frozen=True, slots=True)
class Row:
    """One place for a deck: whose, what is handed in, and what was judged of it."""

    slot: DeckSlot
    registration: Registration
    decklist: Decklist | None
    judgement: Judgement | None
    same_name: bool  # somebody else at this event is called the same
    off_roster: bool = False  # a roster was taken in, and this person is not on it
    checked: bool = False  # a deck check of it was finished

    def belongs_to(self, wanted: str) -> bool:
        """Whether the row is in one of `FILTERS`."""
        if wanted == "all":
            return True
        if wanted == "missing":
            return self.decklist is None and self.registration.dropped_at is None
        if wanted == "off-roster":
            return self.off_roster and self.registration.dropped_at is None
        if wanted == "checked":
            return self.checked
        if wanted == "unchecked":
            return self.decklist is not None and not self.checked and self.registration.dropped_at is None
        if self.judgement is None:
            return False
        counts = {
            "errors": self.judgement.errors,
            "warnings": self.judgement.warnings,
            "unknown": self.judgement.unknown,
            "double-faced": self.judgement.double_faced,
            "substitutes": self.judgement.substitutes,
        }
        return counts[wanted] > 0

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


# Shown only where there is something to tell apart.
NOT_ALWAYS: Mapping[str, Callable[[Row], bool]] = {
    "off-roster": lambda row: row.off_roster,
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
    """Every place for a deck, by player's name. Four queries."""
    slots = slots_with_lists(event)
    checks = DeckCheck.objects.filter(slot__registration__event=event, closed_at__isnull=False)
    checked = set(checks.exclude(outcome=DeckCheck.Outcome.STOPPED).values_list("slot_id", flat=True))
    people: dict[str, set[int]] = {}
    has_roster = any(slot.registration.on_roster for slot in slots)
    for slot in slots:
        people.setdefault(fold_name(slot.registration.name), set()).add(slot.registration_id)
    return [
        Row(
            slot,
            slot.registration,
            slot.current,
            slot.judgement,
            len(people[fold_name(slot.registration.name)]) > 1,
            has_roster and not slot.registration.on_roster,
            slot.pk in checked,
        )
        for slot in slots
    ]


def chosen(rows: Iterable[Row], *, wanted: str, sought: str, sort: str = "name") -> list[Row]:
    """The rows of one filter whose player's name holds `sought`, whatever its case and accents; most first, then by name."""
    key = fold_name(sought)
    found = [row for row in rows if row.belongs_to(wanted) and (not key or key in fold_name(row.registration.name))]
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
    """A line of the log with the names that its ids have now; "" where they were erased."""

    entry: LogEntry
    about: str


def named_log(entries: Iterable[LogEntry]) -> list[LogRow]:
    """Names for the ids in the log, two queries however many lines."""
    entries = list(entries)
    numbers: dict[str, set[int]] = {}
    for entry in entries:
        table, _colon, number = entry.subject.partition(":")
        if number.isdigit():
            numbers.setdefault(table, set()).add(int(number))
    people = dict(Registration.objects.filter(pk__in=numbers.get("registration", ())).values_list("pk", "name"))
    lists = Decklist.objects.filter(pk__in=numbers.get("decklist", ()))
    owners = dict(lists.values_list("pk", "slot__registration__name"))
    names = {f"registration:{pk}": name for pk, name in people.items()}
    names |= {f"decklist:{pk}": name for pk, name in owners.items()}
    return [LogRow(entry, names.get(entry.subject, "")) for entry in entries]
