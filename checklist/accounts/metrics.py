"""Counters for Prometheus, over all web processes of this machine. Without METRICS_TOKEN nothing is counted.

Labels hold names of ours only (of a view, a state, an outcome): no address, no person, no event.
"""

import functools
import os
from collections.abc import Iterable
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Min

from checklist.accounts.models import Job, Worker

_ALIVE = timedelta(minutes=1)  # a worker beats four times in it
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


def count_action(action: str) -> None:
    """Something was written into the log, "list-submitted" for one: counted when it is committed."""
    if settings.METRICS_TOKEN:
        transaction.on_commit(lambda: _counters().actions.labels(action).inc())


def count_verdict(outcome: str) -> None:
    """A scan was recorded with this outcome: counted when it is committed."""
    if settings.METRICS_TOKEN:
        transaction.on_commit(lambda: _counters().verdicts.labels(outcome).inc())


def count_request(view: str, method: str, status: int, seconds: float) -> None:
    """`method` is what a stranger sent: only known ones become a label."""
    _counters().requests.labels(view, method if method in _METHODS else "other", str(status)).inc()
    _counters().request_seconds.labels(view).observe(seconds)


def told(*, now: datetime, more: Iterable[tuple[str, str, float]] = ()) -> bytes:
    """All of it in Prometheus' text format; `more`: gauges that a room above knows, as name, help and value."""
    _counters()  # names the folder to the library, before it is imported
    from prometheus_client import CollectorRegistry, generate_latest, multiprocess  # slow import

    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)
    registry.register(_Asked(now, tuple(more)))
    return generate_latest(registry)


class _Asked:
    """Read from the database at this moment: kept in no process."""

    def __init__(self, now: datetime, more: tuple[tuple[str, str, float], ...]) -> None:
        self._now, self._more = now, more

    def describe(self) -> Iterable[Any]:
        return ()

    def collect(self) -> Iterable[Any]:
        from prometheus_client.core import GaugeMetricFamily  # slow import

        jobs = GaugeMetricFamily("flipside_jobs", "Long work by state.", labels=["state"])
        found = dict(Job.objects.values_list("state").annotate(number=Count("pk")))
        for state in Job.State.values:
            jobs.add_metric([state], found.get(state, 0))
        yield jobs
        oldest = Job.objects.filter(state=Job.State.QUEUED).aggregate(at=Min("created_at"))["at"]
        waited = max(0.0, (self._now - oldest).total_seconds()) if oldest else 0.0
        beats = Worker.objects.values_list("beat_at", flat=True)[:1000]
        alive = sum(abs(self._now - at) < _ALIVE for at in beats)
        own = (
            ("flipside_oldest_waiting_job_seconds", "How long the first in the queue has waited.", waited),
            ("flipside_workers", "Workers that live.", alive),
        )
        for name, text, value in (*own, *self._more):
            yield GaugeMetricFamily(name, text, value=value)


@functools.cache
def _counters() -> SimpleNamespace:
    """Made at the first count. The library asks its folder of the environment while it is imported."""
    folder = settings.METRICS_DIR
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    from prometheus_client import Counter, Histogram  # slow import

    return SimpleNamespace(
        requests=Counter("flipside_requests_total", "Requests answered.", ["view", "method", "status"]),
        request_seconds=Histogram("flipside_request_seconds", "How long an answer took.", ["view"], buckets=_SECONDS),
        actions=Counter("flipside_actions_total", "Lines of the log: list-submitted and so on.", ["action"]),
        verdicts=Counter("flipside_verdicts_total", "Scans recorded, by outcome.", ["outcome"]),
    )
