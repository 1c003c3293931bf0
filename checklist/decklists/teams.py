"""What holds between the lists of each team of an event."""

from collections import defaultdict
from dataclasses import dataclass

from checklist.core.deck import Deck
from checklist.core.examine import examine_team
from checklist.core.finding import Finding
from checklist.core.snapshot import thaw
from checklist.decklists.queries import current_decklists
from checklist.events.models import Event, Registration, Team
from checklist.events.queries import event_terms


@dataclass(frozen=True, slots=True)
class TeamState:
    """One team: its members in the order of registering, and what is found between their lists in force."""

    team: Team
    members: tuple[Registration, ...]
    findings: tuple[Finding, ...]


def team_states(event: Event) -> list[TeamState]:
    """Every team of an event, by name. Three queries. Players who dropped count: their list was played."""
    decks: dict[int, list[Deck]] = defaultdict(list)
    for decklist in current_decklists(event).exclude(slot__registration__team=None).order_by("slot__ordinal"):
        decks[decklist.slot.registration_id].append(thaw(decklist.snapshot))
    terms = event_terms(event)
    states = []
    for team in event.teams.prefetch_related("members").order_by("name"):
        members = tuple(sorted(team.members.all(), key=lambda member: member.pk))
        lists = [deck for member in members for deck in decks[member.pk]]
        states.append(TeamState(team, members, examine_team(lists, terms)))
    return states
