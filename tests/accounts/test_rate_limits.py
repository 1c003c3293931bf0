"""Limits: counted in the database or in Redis, the same for every web process."""

import os
import time
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from limits.errors import StorageError

from checklist.accounts import rate_limits
from checklist.accounts.models import RateCount
from checklist.accounts.rate_limits import Limit, address, limited

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["database", "redis"])
def store(request, settings):
    """Both stores behave alike."""
    if request.param == "redis":
        if "FLIPSIDE_REDIS_URL" not in os.environ:
            pytest.skip("no Redis here: .ci/with-redis starts one")
        settings.CACHE_URL = os.environ["FLIPSIDE_REDIS_URL"]
        rate_limits._limiter(settings.CACHE_URL).storage.reset()
    else:
        settings.CACHE_URL = ""
    return request.param


def asked(method="POST", by="192.0.2.7", **headers):
    headers = {"accept": "application/json", **headers}
    request = getattr(RequestFactory(), method.lower())("/there", headers=headers, REMOTE_ADDR=by)
    request.user = AnonymousUser()
    request.session = SimpleNamespace(session_key="")
    return request


def view_of(*limits, answers=lambda request: HttpResponse(status=302), methods=("POST",)):
    return limited(limits, methods=methods)(answers)


def statuses(view, times, **how):
    return [view(asked(**how)).status_code for _ in range(times)]


def test_the_third_of_two_is_refused(store):
    view = view_of(Limit("t", "2/minute", address))
    assert statuses(view, 3) == [302, 302, 429]


def test_somebody_else_is_not_refused(store):
    view = view_of(Limit("t", "1/minute", address))
    assert statuses(view, 2) == [302, 429]
    assert statuses(view, 1, by="192.0.2.8") == [302]


def test_another_limit_counts_apart(store):
    assert statuses(view_of(Limit("a", "1/minute", address)), 2) == [302, 429]
    assert statuses(view_of(Limit("b", "1/minute", address)), 1) == [302]


def test_looking_costs_nothing(store):
    view = view_of(Limit("t", "1/minute", address))
    assert statuses(view, 3, method="GET") == [302, 302, 302]


def test_success_costs_nothing_where_failures_are_counted(store):
    view = view_of(Limit("t", "1/minute", address, failures_only=True))
    assert statuses(view, 5) == [302] * 5


@pytest.mark.parametrize("status", [200, 400, 403, 404, 422])
def test_failures_are_counted(store, status):
    view = view_of(
        Limit("t", "2/minute", address, failures_only=True), answers=lambda request: HttpResponse(status=status)
    )
    assert statuses(view, 3) == [status, status, 429]


def test_a_raised_404_is_a_failure(store):
    def view(request):
        raise Http404

    counted = view_of(Limit("t", "1/minute", address, failures_only=True), answers=view, methods=("GET",))
    with pytest.raises(Http404):
        counted(asked("GET"))
    assert statuses(counted, 1, method="GET") == [429]


def test_a_page_shown_to_a_get_is_no_failure(store):
    view = view_of(
        Limit("t", "1/minute", address, failures_only=True), answers=lambda request: HttpResponse(), methods=("GET",)
    )
    assert statuses(view, 3, method="GET") == [200] * 3


def test_it_says_when_to_come_back(store):
    view = view_of(Limit("t", "1/minute", address))
    statuses(view, 1)
    refused = view(asked())
    assert (refused.status_code, refused.content) == (
        429,
        b'{"code": "too-often", "seconds": %s}' % refused["Retry-After"].encode(),
    )
    assert 30 <= int(refused["Retry-After"]) <= 60


def test_a_person_gets_a_page(store):
    view = view_of(Limit("t", "1/minute", address))
    statuses(view, 1)
    refused = view(asked(accept="text/html"))
    assert (refused.status_code, refused["Content-Type"]) == (429, "text/html; charset=utf-8")
    assert f"Come back in {refused['Retry-After']} seconds." in refused.content.decode()


def test_the_time_passes(store):
    view = view_of(Limit("t", "1/2 second", address))
    assert statuses(view, 2) == [302, 429]
    end = time.monotonic() + 60
    while statuses(view, 1) != [302]:
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.parametrize("failures_only", [True, False])
def test_a_store_that_is_away_stops_nobody(monkeypatch, settings, failures_only):
    settings.CACHE_URL = ""

    def away(*_, **__):
        raise StorageError(DatabaseError("away"))

    view = view_of(
        Limit("t", "1/minute", address, failures_only=failures_only), answers=lambda request: HttpResponse(status=404)
    )
    assert statuses(view, 2) == [404, 429]  # it does stop somebody while it is there
    for question in ("incr", "get"):
        monkeypatch.setattr(rate_limits._limiter("").storage, question, away)
    assert statuses(view, 2) == [404, 404]


def test_no_address_is_kept(settings):
    settings.CACHE_URL = ""
    statuses(view_of(Limit("t", "5/minute", address)), 2)
    row = RateCount.objects.get()
    assert (row.count, len(row.key), "192" in row.key) == (2, 64, False)


@pytest.mark.parametrize(
    ("proxies", "forwarded", "seen"),
    [
        (0, "198.51.100.1", "192.0.2.7"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "203.0.113.9, 198.51.100.1", "198.51.100.1"),
        (2, "203.0.113.9, 198.51.100.1", "203.0.113.9"),
        (2, "198.51.100.1", "192.0.2.7"),
        (1, "nonsense", "unknown"),
        (1, "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
    ],
)
def test_the_address_is_what_our_own_proxy_saw(settings, proxies, forwarded, seen):
    settings.PROXIES = proxies
    assert address(asked(**{"X-Forwarded-For": forwarded})) == seen


HIT = """
from checklist.accounts.rate_limits import DatabaseStorage
for _ in range(100):
    DatabaseStorage().incr("x", 60)
"""


def test_hits_of_two_processes_are_all_counted(own_database):
    processes = [own_database.start("shell", "--no-imports", "-c", HIT) for _ in range(2)]
    assert [process.wait(timeout=120) for process in processes] == [0, 0]
    count = "from checklist.accounts.models import RateCount; print(RateCount.objects.get().count)"
    assert own_database.shell(count) == "200"


FIRST_REQUESTS = """
import threading
from checklist.accounts import rate_limits
wrong = []
def ask():
    try:
        rate_limits._limiter("redis://127.0.0.1:1/0")
    except Exception as exception:
        wrong.append(repr(exception))
threads = [threading.Thread(target=ask) for _ in range(16)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(wrong)
"""


def test_many_threads_may_ask_first(own_sqlite):
    """Four threads of a web process that all came first got a 500: redis was half imported by another one."""
    assert own_sqlite.shell(FIRST_REQUESTS) == "[]"


PRAGMA = """
from django.db import connection
from checklist.accounts.rate_limits import DatabaseStorage
def level():
    with connection.cursor() as cursor:
        return cursor.execute("PRAGMA synchronous").fetchone()[0]
levels = [level()]
DatabaseStorage().incr("x", 60)
levels.append(level())
try:
    DatabaseStorage().incr("x", "no number")
except Exception:
    levels.append(level())
print(levels)
"""


def test_after_a_count_sqlite_is_as_careful_as_before(own_sqlite):
    """A count skips the wait for the disk (NORMAL); what comes after it on the connection must not (FULL is 2)."""
    assert own_sqlite.shell(PRAGMA) == "[2, 2, 2]"
