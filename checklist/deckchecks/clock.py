"""The time that a deck check takes, and the extension that follows from it."""

from datetime import datetime, timedelta

GRACE_MINUTES = 3  # MTR 2.6: the time taken and three minutes


def extension_minutes(opened_at: datetime, closed_at: datetime) -> int:
    """Whole minutes to announce: the time taken, rounded up, and three more."""
    taken = max(closed_at - opened_at, timedelta(0))
    return -(-int(taken.total_seconds()) // 60) + GRACE_MINUTES
