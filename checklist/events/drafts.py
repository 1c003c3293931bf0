"""What an event's draft shows of double-faced cards: the profile of its level, or what the organiser chose instead."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from checklist.accounts.actions import record_log
from checklist.accounts.models import User
from checklist.core.draft import DraftPolicy, DraftProfile, draft_policy
from checklist.core.terms import Rel
from checklist.events.actions import raise_version
from checklist.events.models import Event


def draft_policy_of(event: Event) -> DraftPolicy:
    return draft_policy(Rel(event.rel), event.policies.get("draft"))


@transaction.atomic
def choose_draft_profile(
    event: Event, profile: DraftProfile, *, sleeved_sets: Sequence[str] = (), by: User, now: datetime
) -> None:
    """Write the profile and the sets that are sleeved beforehand; the same choice again changes nothing."""
    chosen = {"profile": profile.code, "sleeved_sets": sorted({code.upper() for code in sleeved_sets})}
    if event.policies.get("draft") == chosen:
        return
    before = draft_policy_of(event).profile.code
    event.policies = {**event.policies, "draft": chosen}
    event.save(update_fields=["policies"])
    raise_version(event)
    record_log(
        "draft-profile-chosen",
        event_uid=event.uid,
        by=by,
        now=now,
        subject=f"event:{event.pk}",
        values={"before": before, **chosen},
    )
