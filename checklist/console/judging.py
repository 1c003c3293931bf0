"""Lists judged again after an event's terms changed: a few at once, many by a worker.

2,000 lists take 2.6 s of processor time and as many commits; a page must not wait for that, nor be asked twice for it.
"""

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from checklist.accounts.jobs import queue_job
from checklist.accounts.models import Job, User
from checklist.accounts.tasks import Kind, Report
from checklist.decklists.actions import judge_again
from checklist.decklists.queries import current_decklists
from checklist.events.models import Event

JUDGE_JOB = "judge-again"
AT_ONCE = 150  # lists


def judge_event_again(event: Event, *, by: User, now: datetime) -> str:
    """Judge all lists by what applies now, or have a worker do it; gives what to say about it."""
    number = current_decklists(event).count()
    if number <= AT_ONCE:
        judged = judge_again(event, now=now)
        return ngettext("%(n)s list was judged again.", "%(n)s lists were judged again.", judged) % {"n": judged}
    queue_job(JUDGE_JOB, arguments={"event": event.pk}, by=by, now=now, event_uid=event.uid, total=number)
    return _("%(n)s lists are being judged again: the table follows by itself.") % {"n": number}


def judge_by_worker(job: Job, report: Report) -> str:
    """May be run again from the start: what is judged already is left alone."""
    report(0, job.total)
    judge_again(Event.objects.get(pk=job.arguments["event"]), now=timezone.now())
    return ""


KINDS: Mapping[str, Kind] = {JUDGE_JOB: judge_by_worker}
