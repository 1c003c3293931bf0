"""Writing down who did what."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import Any
from uuid import UUID

from checklist.accounts.metrics import count_action
from checklist.accounts.models import LogEntry, LogWords, User

_through: ContextVar[Mapping[str, Any] | None] = ContextVar("through", default=None)


def record_log(
    action: str,
    *,
    event_uid: UUID | None,
    by: User | None,
    now: datetime,
    subject: str = "",
    values: Mapping[str, Any] | None = None,
    typed: Mapping[str, Any] | None = None,
) -> None:
    """One line of the log, inside the caller's transaction. `subject` is table and id, "registration:41".

    `by` None: a player or the system. Names never go into `values`, so that they can be erased without touching the log:
    what somebody wrote goes into `typed`, a row of its own.
    """
    entry = LogEntry.objects.create(
        event_uid=event_uid,
        by=by,
        at=now,
        action=action,
        subject=subject,
        values={**(_through.get() or {}), **(values or {})},
    )
    if any((typed or {}).values()):
        LogWords.objects.create(entry=entry, typed=typed)
    count_action(action)


@contextmanager
def acting_through(**what: Any) -> Iterator[None]:
    """Every line that is written inside says besides by what it was done: a program's token."""
    before = _through.set(what)
    try:
        yield
    finally:
        _through.reset(before)
