"""Pages for what went wrong: what to do now, and the id under which the log has it."""

import logging

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

log = logging.getLogger("flipside.errors")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        return _page(request, 413, limit_kib=settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024)
    return _page(request, 400)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _page(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Touches neither database nor session: both may be what failed."""
    page = render_to_string("errors/500.html", {"request_id": _id_of(request), "static_url": settings.STATIC_URL})
    return HttpResponse(page, status=500)


def _page(request: HttpRequest, status: int, **values: object) -> HttpResponse:
    return render(request, f"errors/{status}.html", {"request_id": _id_of(request), **values}, status=status)


def _id_of(request: HttpRequest) -> str:
    return getattr(request, "request_id", "")
