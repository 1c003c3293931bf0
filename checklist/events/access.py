"""Who may see or do what at an event. Every view's first line comes from here.

A function returns the row, or stops: 404 for strangers (they learn nothing), 403 for those who may look but not act.
"""

from collections.abc import Mapping
from typing import TypeVar
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import F, Model, QuerySet
from django.http import Http404, HttpRequest

from checklist.accounts.models import User
from checklist.accounts.prepared import Prepared
from checklist.core.finding import gettext_noop
from checklist.events import links
from checklist.events.models import Event, Registration, StaffRole

M = TypeVar("M", bound=Model)

Role = StaffRole.Role

# Each role may do what those before it may.
RANK: Mapping[str, int] = {Role.SCOREKEEPER: 1, Role.JUDGE: 2, Role.HEAD_JUDGE: 3, Role.ORGANISER: 4}

# What may be done at an event, and the least role for it. The one table: a view asks it, the documents show it.
LEAST: Mapping[str, Role] = {
    gettext_noop("see the event and who has handed in"): Role.SCOREKEEPER,
    gettext_noop("read a player's list"): Role.JUDGE,
    gettext_noop("type in a list for a player, while lists are taken"): Role.JUDGE,
    gettext_noop("scan codes, check decks"): Role.JUDGE,
    gettext_noop("enter seats and standings, draw decks to check"): Role.JUDGE,
    gettext_noop("read the numbers, take lists out as files"): Role.JUDGE,
    gettext_noop("revoke printed codes"): Role.JUDGE,
    gettext_noop("print"): Role.SCOREKEEPER,
    gettext_noop("give a player the private link again"): Role.SCOREKEEPER,
    gettext_noop("send letters"): Role.SCOREKEEPER,
    gettext_noop("register players, take in a roster"): Role.SCOREKEEPER,
    gettext_noop("correct a name or address, drop a player, put teams together"): Role.SCOREKEEPER,
    gettext_noop("correct a list after the deadline"): Role.HEAD_JUDGE,
    gettext_noop("confirm how an unknown card is read"): Role.HEAD_JUDGE,
    gettext_noop("issue a proxy"): Role.HEAD_JUDGE,
    gettext_noop("see which devices hold the event, cut one off"): Role.HEAD_JUDGE,
    gettext_noop("change or close the event"): Role.ORGANISER,
    gettext_noop("choose and invite the staff"): Role.ORGANISER,
    gettext_noop("read the log"): Role.ORGANISER,
    gettext_noop("let programs in by API tokens"): Role.ORGANISER,
    gettext_noop("delete an event's personal data"): Role.ORGANISER,
}

# What MTR 2.7 and 3.4 give to the Head Judge goes to no higher role: `is_head_judge`.
HEAD_JUDGE_ALONE = frozenset({"correct a list after the deadline", "issue a proxy"})


def may(role: str, deed: str) -> bool:
    """Whether the table gives `deed` to who has this role, and no other."""
    if deed in HEAD_JUDGE_ALONE:
        return role == Role.HEAD_JUDGE
    return RANK[role] >= RANK[LEAST[deed]]


_ROLES_AT = Prepared(
    lambda slug, user: StaffRole.objects.filter(event__slug=slug, user=user).select_related("event"),
    (Event, "slug"),
    (StaffRole, "user"),
)


def event_as_staff(user: User, slug: str, *, at_least: str = Role.SCOREKEEPER) -> tuple[Event, Role]:
    """The event and the user's highest role there; 404 for everybody who has none, 403 below `at_least`. One query."""
    roles = _ROLES_AT(slug, user.pk) if user.is_authenticated else []
    highest = max(roles, key=lambda row: RANK[row.role], default=None)
    if highest is None:
        raise Http404
    if RANK[highest.role] < RANK[at_least]:
        raise PermissionDenied
    return highest.event, Role(highest.role)


def is_head_judge(user: User, event: Event) -> bool:
    """Whether the user is Head Judge here, whatever else: HEAD_JUDGE_ALONE."""
    return StaffRole.objects.filter(event=event, user_id=user.pk, role=Role.HEAD_JUDGE).exists()


def rows_as_staff(
    rows: QuerySet[M], event: str, user: User, slug: str, *, at_least: str = Role.SCOREKEEPER
) -> tuple[list[M], Role]:
    """Those of the rows that are of an event of which the user is staff, with the user's highest role there. One query.

    `event` is how their event is reached ("registration__event"). 404 where there is none of them as well.
    """
    if not user.is_authenticated:
        raise Http404
    of_event = {f"{event}__slug": slug, f"{event}__staff__user": user}
    found = list(rows.filter(**of_event).select_related(event).annotate(staff_role=F(f"{event}__staff__role")))
    if not found:
        raise Http404
    highest = max((row.staff_role for row in found), key=RANK.__getitem__)
    if RANK[highest] < RANK[at_least]:
        raise PermissionDenied
    return list({row.pk: row for row in found}.values()), Role(highest)  # a row came once for each role


def registration_as_staff(
    user: User, slug: str, uid: UUID, *, at_least: str = Role.SCOREKEEPER
) -> tuple[Registration, Role]:
    """A person registered at an event of which the user is staff. One query."""
    rows, role = rows_as_staff(Registration.objects.filter(uid=uid), "event", user, slug, at_least=at_least)
    return rows[0], role


def event_by_join_code(code: str) -> Event:
    """The event of a poster's join code, in any case; 404 for an unknown one."""
    event = Event.objects.filter(join_code=links.read_join_code(code)).first()
    if event is None:
        raise Http404
    return event


_REGISTRATION = Prepared(
    lambda uid: Registration.objects.select_related("event").filter(uid=uid), (Registration, "uid")
)


def registration_as_player(request: HttpRequest, uid: UUID) -> Registration:
    """The registration whose private link this browser has opened; 404 for everybody else, staff included.

    A form may carry the link's secret itself (field "link"): so a list is not lost when the session is.
    """
    registration = _REGISTRATION.first(uid)
    if registration is None:
        raise Http404
    opened = request.session.get(links.SESSION_KEY, {}).get(uid.hex)
    if opened == registration.generation:
        return registration
    if request.method == "POST" and links.is_secret_of(registration, request.POST.get("link", "")):
        return registration
    raise Http404


def registration_by_link(secret: str) -> Registration:
    """The registration of a private link; 404 for a wrong, mistyped or replaced one."""
    for registration in Registration.objects.select_related("event").filter(uid__range=links.uid_range(secret)):
        if links.is_secret_of(registration, secret):
            return registration
    raise Http404


def judged_event_ids(user: User) -> frozenset[int]:
    """The events at which the user may scan codes and check decks; none for a stranger. One query."""
    return frozenset(row.event_id for row in _judging(user, _ROLES))


def judged_events(user: User) -> list[Event]:
    """The same as rows: those that are not over first, and the newest of these. One query."""
    events = {row.event_id: row.event for row in _judging(user, _ROLES_AND_EVENTS)}
    return sorted(events.values(), key=lambda event: (event.closed_at is not None, -event.date.toordinal(), event.name))


_ROLES = Prepared(lambda user: StaffRole.objects.filter(user=user), (StaffRole, "user"))
_ROLES_AND_EVENTS = Prepared(
    lambda user: StaffRole.objects.filter(user=user).select_related("event"), (StaffRole, "user")
)


def _judging(user: User, roles: Prepared[StaffRole]) -> list[StaffRole]:
    return [row for row in roles(user.pk) if RANK[row.role] >= RANK[Role.JUDGE]] if user.is_authenticated else []
