from django.utils import timezone

from checklist.accounts.actions import record_log
from checklist.accounts.models import LogEntry


def test_one_line(olga):
    now = timezone.now()
    record_log("codes-revoked", event_uid=None, by=olga, now=now, subject="card:3", values={"codes": 2})
    entry = LogEntry.objects.get()
    assert (entry.action, entry.by, entry.at, entry.subject, entry.values) == (
        "codes-revoked",
        olga,
        now,
        "card:3",
        {"codes": 2},
    )
