"""Pages for what went wrong: what to do now, and the id under which the log has it."""

import errno
import sys

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from checklist.accounts.problems import is_program, problem

DISK_FULL = ("disk is full", "No space left on device")  # SQLite's words and PostgreSQL's
TO_PROGRAMS = {
    400: ("bad-request", "This request can't be read."),
    403: ("not-allowed", "This is not allowed."),
    404: ("not-found", "There is nothing at this address."),
    413: ("too-large", "This is more than is taken in one request."),
    500: ("fault", "A fault of ours. Send it again with the same Idempotency-Key: done twice it counts once."),
    503: ("busy", "The database did not answer in time. Send it again in some seconds."),
    507: ("disk-full", "There is no room left to store anything. Tell whoever runs this server."),
}


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return _page(request, 413, limit_kib=settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024)
    return _page(request, 400)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Touches neither database nor session: both may be what failed. Django calls it while the exception is at hand."""
    status = _status_of(sys.exception())
    if is_program(request):
        response: HttpResponse = problem(status, *TO_PROGRAMS[status])
    else:
        values = {"request_id": _id_of(request), "static_url": settings.STATIC_URL}
        response = HttpResponse(render_to_string(f"errors/{status}.html", values), status=status)
    if status == 503:
        response["Retry-After"] = "5"
    return response


def _status_of(wrong: BaseException | None) -> int:
    """507 where the disk is full, 503 where the database or the bucket is away or busy, 500 for faults of ours."""
    if isinstance(wrong, OperationalError):
        return 507 if any(words in str(wrong) for words in DISK_FULL) else 503
    if isinstance(wrong, OSError) and wrong.errno in (errno.ENOSPC, errno.EDQUOT):
        return 507
    if wrong is not None and any(kind.__module__.startswith("botocore.") for kind in type(wrong).__mro__):
        return 503
    return 500


def _page(request: HttpRequest, status: int, **values: object) -> HttpResponse:
    if is_program(request):
        return problem(status, *TO_PROGRAMS[status])
    return render(request, f"errors/{status}.html", {"request_id": _id_of(request), **values}, status=status)


def _id_of(request: HttpRequest) -> str:
    return getattr(request, "request_id", "")
