"""One line in the log for each request, with an id that the error pages show too. No line holds a private link."""

import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponseBase
from django.utils.encoding import escape_uri_path

# Addresses that open a door by themselves: a player's private link, a staff invitation, the letter that confirms an address.
SECRET_ADDRESS = re.compile(r"/(r|invitation|account/address)/[^/\s?\"'&<>]+")
SLOW_MS = 1000
SLOW_QUERY_MS = 200

request_id: ContextVar[str] = ContextVar("request_id", default="")
log = logging.getLogger("flipside.request")
query_log = logging.getLogger("flipside.query")

_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # read out over a radio, no letter is taken for another
_QUIET = ("/healthz", "/readyz", "/metrics", settings.STATIC_URL)  # asked all the time: told of only when they fail


def masked(text: str) -> str:
    """The same text without the secret part of any address in it."""
    return SECRET_ADDRESS.sub(r"/\1/...", text)


class _Queries:
    """Counts a request's database queries and their time, and writes down a slow one: its text, never its values."""

    def __init__(self) -> None:
        self.number = 0
        self.seconds = 0.0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        self.number += 1
        start = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            took = time.perf_counter() - start
            self.seconds += took
            if took * 1000 > SLOW_QUERY_MS:
                query_log.warning("slow query, %.0f ms: %s", took * 1000, " ".join(sql.split())[:1000])


def request_log(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware, the outermost: gives the request its id (`request.request_id`) and writes its line."""
    from checklist.accounts.metrics import count_request  # models are not loaded when logging is set up

    def answer(request: HttpRequest) -> HttpResponseBase:
        own = "".join(secrets.choice(_ALPHABET) for _ in range(10))
        token = request_id.set(own)
        request.request_id = own  # type: ignore[attr-defined]  # read by the error pages
        queries = _Queries()
        start = time.perf_counter()
        try:
            with connection.execute_wrapper(queries):
                response = get_response(request)
            took_ms = (time.perf_counter() - start) * 1000
            response["X-Request-ID"] = own
            if settings.METRICS_TOKEN and not request.path.startswith(_QUIET):
                match = request.resolver_match
                count_request(match.view_name if match else "", request.method, response.status_code, took_ms / 1000)
            if response.status_code >= 400 or not request.path.startswith(_QUIET):
                log.log(
                    logging.WARNING if took_ms > SLOW_MS or response.status_code >= 500 else logging.INFO,
                    "%s %s %s",
                    request.method,
                    escape_uri_path(request.path),  # a line end in an address can't begin a line of its own
                    response.status_code,
                    extra={
                        "status": response.status_code,
                        "ms": round(took_ms, 1),
                        "queries": queries.number,
                        "queries_ms": round(queries.seconds * 1000, 1),
                    },
                )
            return response
        finally:
            request_id.reset(token)

    return answer


class Line(logging.Formatter):
    """For a terminal."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        if record.name == log.name:
            line += f" {record.__dict__['ms']} ms, {record.__dict__['queries']} queries"
        own = request_id.get()
        return masked(f"{line} [{own}]" if own else line)


class JsonLine(logging.Formatter):
    """For a program: one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "from": record.name,
            "message": masked(record.getMessage()),
        }
        if own := request_id.get():
            line["request"] = own
        line |= {
            name: record.__dict__[name] for name in ("status", "ms", "queries", "queries_ms") if name in record.__dict__
        }
        if record.exc_info:
            line["trace"] = masked(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)
