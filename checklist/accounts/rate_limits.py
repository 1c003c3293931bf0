"""How often a thing may be done, counted where all web processes see it: in Redis if there is one, else in the database.

A venue's players share one address. So what counts by address counts failures, or is far above what a full venue does;
where there is something narrower to count by (the player's link, the signed-in judge), that is taken.
"""

import contextlib
import functools
import hashlib
import hmac
import ipaddress
import logging
import math
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from limits import RateLimitItem, parse
from limits.errors import StorageError
from limits.storage import Storage, storage_from_string
from limits.strategies import FixedWindowRateLimiter

from checklist.accounts.models import RateCount

log = logging.getLogger("flipside.rates")

_MAKING = threading.Lock()
_SECONDS_IN = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}

View = Callable[..., HttpResponse]
Who = Callable[[HttpRequest], str]  # "": not counted


class DatabaseStorage(Storage):
    """Counts in the table RateCount. One statement a hit, so that no two hits can read the same number.

    A stretch of time that ends later than one begun now would was begun before the clock was put back: it is over, else
    somebody would be kept waiting for as long as the clock was wrong.
    """

    STORAGE_SCHEME: ClassVar[list[str]] = ["flipside-database"]

    @property
    def base_exceptions(self) -> type[Exception]:
        return DatabaseError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        now = time.time()
        with _unhurried(), connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO checklist_ratecount (key, count, ends_at) VALUES (%s, %s, %s) "
                "ON CONFLICT (key) DO UPDATE SET "
                "count = CASE WHEN checklist_ratecount.ends_at > %s AND checklist_ratecount.ends_at <= excluded.ends_at "
                "THEN checklist_ratecount.count + excluded.count ELSE excluded.count END, "
                "ends_at = CASE WHEN checklist_ratecount.ends_at > %s AND checklist_ratecount.ends_at <= excluded.ends_at "
                "THEN checklist_ratecount.ends_at ELSE excluded.ends_at END "
                "RETURNING count",
                [_digest(key), amount, now + expiry, now, now],
            )
            return cursor.fetchone()[0]

    def get(self, key: str) -> int:
        now = time.time()
        rows = RateCount.objects.filter(key=_digest(key), ends_at__gt=now, ends_at__lte=now + _stretch(key))
        return rows.values_list("count", flat=True).first() or 0

    def get_expiry(self, key: str) -> float:
        row = RateCount.objects.filter(key=_digest(key)).values_list("ends_at", flat=True)
        return row.first() or time.time()

    def check(self) -> bool:
        return RateCount.objects.exists() or True

    def reset(self) -> int:
        return RateCount.objects.all().delete()[0]

    def clear(self, key: str) -> None:
        RateCount.objects.filter(key=_digest(key)).delete()


def _stretch(key: str) -> int:
    """How long the stretch of a key is in seconds; `limits` writes it at its end, ".../10/5/minute"."""
    _rest, multiples, granularity = key.rsplit("/", 2)
    return int(multiples) * _SECONDS_IN[granularity]


@contextlib.contextmanager
def _unhurried() -> Iterator[None]:
    """On SQLite a count need not reach the disk before the answer: a power cut may lose it, and nobody minds."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous=NORMAL")
        try:
            yield
        finally:
            cursor.execute("PRAGMA synchronous=FULL")


@dataclass(frozen=True, slots=True)
class Limit:
    """`rate` in the words of the limits package, "10/5 minutes". `failures_only`: a success costs nothing."""

    name: str
    rate: str
    who: Who
    failures_only: bool = False


def address(request: HttpRequest) -> str:
    """Where the request comes from, as the outermost proxy of ours saw it. Of IPv6 the /64: one house has them all."""
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    seen = request.META.get("REMOTE_ADDR", "")
    if settings.PROXIES and len(forwarded) >= settings.PROXIES:
        seen = forwarded[-settings.PROXIES].strip()
    try:
        parsed = ipaddress.ip_address(seen)
    except ValueError:
        return "unknown"
    if parsed.version == 6:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)


def browser(request: HttpRequest) -> str:
    """The session: a player has one as soon as the private link was opened."""
    return f"session {request.session.session_key}" if request.session.session_key else address(request)


def api_token(request: HttpRequest) -> str:
    """The token that a program has come in with."""
    return f"token {request.auth.pk}"  # type: ignore[attr-defined]  # set by the API's door


PRIVATE_LINK = (Limit("private-link", "60/5 minutes", address, failures_only=True),)
INVITATION = (Limit("invitation", "60/5 minutes", address, failures_only=True),)
JOIN_CODE = (Limit("join-code", "120/5 minutes", address, failures_only=True),)
JOIN = (Limit("join", "3000/10 minutes", address),)
PREVIEW = (Limit("preview", "240/minute", browser),)
SUBMISSION = (Limit("submission", "60/5 minutes", browser),)  # taking up a suggestion is one too
MAIL = (Limit("mail", "5/hour", browser), Limit("mail-address", "60/hour", address))
PRINT = (Limit("print", "30/minute", browser),)
API_OPEN = (Limit("api-open", "120/minute", address),)  # cards and examining, without a token
API_TOKEN = (Limit("api-token", "60/5 minutes", address),)  # tokens that are no good: only these are counted
API = (Limit("api", "600/minute", api_token),)
API_PRINT = (Limit("api-print", "30/minute", api_token),)
# Signing in has allauth's own limits (ACCOUNT_RATE_LIMITS in the settings). No limit on printed codes: to a stranger every
# code shows the same page, for which no table is asked, so there is nothing to guess. None on what signed-in staff do: they
# are known by name, and each scan would cost another write.


def limited(limits: tuple[Limit, ...], *, methods: tuple[str, ...] = ("POST",)) -> Callable[[View], View]:
    """A view that answers 429 to whoever has reached one of these limits, saying when to come back.

    A failure is an answer of 400 and more, or a form shown again (POST answered by 200 instead of a redirect).
    """

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in methods:
                return view(request, *args, **kwargs)
            whose = [(limit, who) for limit in limits if (who := limit.who(request))]
            for limit, who in whose:
                wait = seconds_to_wait(limit, who)
                if wait:
                    return too_often(request, wait)
            try:
                response = view(request, *args, **kwargs)
            except Http404:
                _count_failure(whose)
                raise
            if response.status_code >= 400 or (request.method == "POST" and response.status_code == 200):
                _count_failure(whose)
            return response

        return counted

    return decorate


def too_often(request: HttpRequest, seconds: int) -> HttpResponse:
    """429, as a page or, where JSON was asked for, as JSON."""
    if "application/json" in request.headers.get("Accept", ""):
        response: HttpResponse = JsonResponse({"code": "too-often", "seconds": seconds}, status=429)
    else:
        values = {"seconds": seconds, "request_id": getattr(request, "request_id", "")}
        response = render(request, "errors/429.html", values, status=429)
    response["Retry-After"] = str(seconds)
    return response


def _limiter(address: str) -> FixedWindowRateLimiter:
    """One for each process. Made by one thread: `limits` takes a redis module that is half imported for none at all."""
    with _MAKING:
        return _made_limiter(address)


@functools.cache
def _made_limiter(address: str) -> FixedWindowRateLimiter:
    if address.startswith("redis"):
        import redis  # noqa: F401 -- slow import

        patience = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}  # of a page that would go on without counting
        store = storage_from_string(address, wrap_exceptions=True, key_prefix="flipside", **patience)
        return FixedWindowRateLimiter(store)
    return FixedWindowRateLimiter(DatabaseStorage(wrap_exceptions=True))


@functools.cache
def _item(rate: str) -> RateLimitItem:
    return parse(rate)


def seconds_to_wait(limit: Limit, who: str) -> int:
    """0: go ahead. Whatever counts by success too is counted here. A store that does not answer stops nobody."""
    limiter, item = _limiter(settings.CACHE_URL), _item(limit.rate)
    try:
        free = (limiter.test if limit.failures_only else limiter.hit)(item, limit.name, _digest(who))
        if free:
            return 0
        return max(1, math.ceil(limiter.get_window_stats(item, limit.name, _digest(who)).reset_time - time.time()))
    except StorageError:
        log.exception("rates can't be counted")
        return 0


def _count_failure(whose: list[tuple[Limit, str]]) -> None:
    for limit, who in whose:
        if limit.failures_only:
            try:
                _limiter(settings.CACHE_URL).hit(_item(limit.rate), limit.name, _digest(who))
            except StorageError:
                log.exception("rates can't be counted")


def _digest(text: str) -> str:
    """Keyed, so that the few billion addresses there are can't be tried against the table."""
    return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hex()
