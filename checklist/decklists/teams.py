"""What holds between the lists of each team of an event."""

from collections import defaultdict
from dataclasses import dataclass

from checklist.core.card import Card
from checklist.core.finding import Finding
from checklist.core.rules.teams import Names, check_team, own_names
from checklist.core.snapshot import thaw
from checklist.decklists.models import Decklist
from checklist.decklists.queries import current_decklists
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
    """Every team of an event, by name. At most four queries. Players who dropped count: their list was played."""
    lists = _names_of_lists(event)
    terms = event_terms(event)
    states = []
    for team in event.teams.prefetch_related("members").order_by("name"):
        members = tuple(sorted(team.members.all(), key=lambda member: member.pk))
        decks = [names for member in members for names in lists[member.pk]]
        states.append(TeamState(team, members, check_team(decks, terms)))
    return states


def _names_of_lists(event: Event) -> dict[int, list[Names]]:
    """What only one deck of a team may hold, for each list in force, by registration."""
    rows = (
        current_decklists(event)
        .exclude(slot__registration__team=None)
        .order_by("slot__ordinal")
        .values_list("pk", "slot__registration_id", "digest", "catalogue")
    )
    known = _read({(digest, catalogue): pk for pk, _registration, digest, catalogue in rows})
    names: dict[int, list[Names]] = defaultdict(list)
    for _pk, registration, digest, catalogue in rows:
        names[registration].append(known[digest, catalogue])
    return names


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
