from django.utils import timezone

from checklist.accounts.actions import acting_through, record_log
from checklist.accounts.models import LogEntry, LogWords


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


def test_what_was_typed_stands_apart_and_only_if_it_says_something(db):
    for words in ({"reason": "lost"}, {"reason": ""}, None):
        record_log("codes-revoked", event_uid=None, by=None, now=timezone.now(), values={"codes": 2}, typed=words)
    assert [entry.values for entry in LogEntry.objects.all()] == [{"codes": 2}] * 3
    assert [words.typed for words in LogWords.objects.all()] == [{"reason": "lost"}]


def test_what_a_program_does_says_so_and_nothing_after_it(db):
    with acting_through(token="K7M2PQ9X"):
        record_log("list-corrected", event_uid=None, by=None, now=timezone.now(), values={"revision": 2})
    record_log("list-corrected", event_uid=None, by=None, now=timezone.now())
    assert [one.values for one in LogEntry.objects.order_by("pk")] == [{"token": "K7M2PQ9X", "revision": 2}, {}]
