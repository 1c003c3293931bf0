"""Which lists of others a player may see, by the event's policy."""

from datetime import datetime

from django.db.models import Max, QuerySet

from checklist.deckchecks.models import Seat
from checklist.decklists.models import Decklist
from checklist.decklists.queries import current_decklists
from checklist.events.models import Registration
from checklist.events.policies import Seen, seen_now


def lists_to_see(registration: Registration, *, now: datetime) -> QuerySet[Decklist]:
    """The lists in force of others that the policy shows now."""
    event = registration.event
    others = current_decklists(event).exclude(slot__registration=registration).defer("text")
    seen = seen_now(event, now)
    if seen is Seen.NOBODY:
        return others.none()
    if seen is Seen.EVERYBODY:
        return others
    newest = Seat.objects.filter(event=event).aggregate(round=Max("round"))["round"]
    own = Seat.objects.filter(event=event, round=newest, registration=registration).first()
    if own is None:
        return others.none()
    at_the_table = Seat.objects.filter(event=event, round=newest, table=own.table).values("registration")
    return others.filter(slot__registration__in=at_the_table)
