"""Teams: players whose lists are judged together."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from checklist.accounts.actions import record_log
from checklist.accounts.models import User
from checklist.core.refusal import Refused
from checklist.events.actions import raise_version
from checklist.events.models import Event, Registration, Team


@transaction.atomic
def put_in_team(event: Event, name: str, members: Iterable[Registration], *, by: User, now: datetime) -> Team:
    """Put players in the team of this name, which is made if there is none; a team that loses its last member goes.

    Putting somebody where they are already changes nothing. Refuses "event-closed" and "team-without-players".
    """
    members = [member for member in members if member.event_id == event.pk]
    _refuse_if_closed(event)
    if not members:
        raise Refused("team-without-players", "Choose the players of the team.")
    team, _is_new = Team.objects.get_or_create(event=event, name=name)
    moved = [member for member in members if member.team_id != team.pk]
    for member in moved:
        member.team = team
        member.save(update_fields=["team"])
    _tidy(event)
    if moved:
        raise_version(event)
        record_log(
            "team-changed",
            event_uid=event.uid,
            by=by,
            now=now,
            subject=f"team:{team.pk}",
            values={"registrations": [member.pk for member in moved]},
        )
    return team


@transaction.atomic
def take_out_of_team(member: Registration, *, by: User, now: datetime) -> None:
    """The player is in no team from now on. Refuses "event-closed"."""
    event, team = member.event, member.team_id
    _refuse_if_closed(event)
    if team is None:
        return
    member.team = None
    member.save(update_fields=["team"])
    _tidy(event)
    raise_version(event)
    record_log("team-left", event_uid=event.uid, by=by, now=now, subject=f"registration:{member.pk}")


def _tidy(event: Event) -> None:
    Team.objects.filter(event=event, members=None).delete()


def _refuse_if_closed(event: Event) -> None:
    if event.closed_at is not None:
        raise Refused("event-closed", "This event is over.")
