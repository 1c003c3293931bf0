"""What holds between the lists of each team of an event."""

from dataclasses import dataclass
from typing import Any

from django.db.models import F, FilteredRelation, Q

from checklist.core.card import Card
from checklist.core.finding import Finding
from checklist.core.rules.teams import Names, check_team, own_names
from checklist.core.snapshot import thaw
from checklist.decklists.models import Decklist
from checklist.events.models import Event, Registration, Team
from checklist.events.queries import event_terms

# The names of lists by what they hold and by whose facts: thawing all of an event for each look would take seconds.
_KNOWN: dict[tuple[str, str], Names] = {}
_KNOWN_MOST = 10_000


@dataclass(frozen=True, slots=True)
class TeamState:
    """One team: its members in the order of registering, and what is found between their lists in force."""

    team: Team
    members: tuple[Registration, ...]
    findings: tuple[Finding, ...]


def team_states(event: Event) -> list[TeamState]:
    """Every team of an event, by name. Two queries at most. Players who dropped count: their list was played."""
    in_force = Q(slots__revisions__superseded_at=None, slots__revisions__withdrawn_at=None)
    lists = ("list__pk", "list__digest", "list__catalogue")
    rows = (
        event.registrations.exclude(team=None)
        .annotate(list=FilteredRelation("slots__revisions", condition=in_force))
        .select_related("team")
        .annotate(**{name.replace("__", "_"): F(name) for name in lists})
        .order_by("team__name", "pk", "slots__ordinal")
    )
    found = list(rows)
    known = _read({(one.list_digest, one.list_catalogue): one.list_pk for one in found if one.list_pk is not None})
    teams: dict[int, list[Any]] = {}
    for one in found:
        teams.setdefault(one.team_id, []).append(one)
    terms = event_terms(event)
    return [
        TeamState(
            own[0].team,
            tuple({one.pk: one for one in own}.values()),
            check_team([known[one.list_digest, one.list_catalogue] for one in own if one.list_pk is not None], terms),
        )
        for own in teams.values()
    ]


def _read(lists: dict[tuple[str, str], int]) -> dict[tuple[str, str], Names]:
    """The names of these lists; those that nobody has asked for before are thawed."""
    known = {key: names for key in lists if (names := _KNOWN.get(key)) is not None}
    wanted = [pk for key, pk in lists.items() if key not in known]
    if wanted:
        cards: dict[str, Card] = {}
        stored = Decklist.objects.filter(pk__in=wanted).values_list("digest", "catalogue", "snapshot")
        read = {(digest, label): own_names(thaw(snapshot, cards)) for digest, label, snapshot in stored.iterator()}
        if len(_KNOWN) + len(read) > _KNOWN_MOST:
            _KNOWN.clear()
        _KNOWN.update(read)
        known |= read
    return known
