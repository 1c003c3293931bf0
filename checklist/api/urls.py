"""Addresses under /api/v1/, and what holds for all of them: no body that is too large or no JSON, no page as an answer."""

import functools
from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, path, re_path

from checklist.accounts.problems import problem
from checklist.api.main import api
from checklist.api.problems import no_json, not_there, too_large

View = Callable[..., HttpResponse]


def for_programs(view: View) -> View:
    @functools.wraps(view)
    def answer(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        is_open = request.resolver_match.url_name in FOR_EVERYBODY
        if is_open and request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            return HttpResponse(status=204, headers=FROM_ANY_PAGE)
        response = _fault_of_body(request) or _fault_of_query(request)
        try:
            response = view(request, *args, **kwargs) if response is None else response
        except Http404 as missing:
            response = not_there(request, missing)
        if response.status_code == 405:
            allowed = response["Allow"]
            response = problem(405, "method-not-allowed", f"Here one may {allowed}.", "method")
            response["Allow"] = allowed
        if is_open:
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = "Retry-After"
        response.setdefault("Cache-Control", "no-store")
        return response

    answer.csrf_exempt = True  # type: ignore[attr-defined]  # no cookie opens anything here
    return answer


def _fault_of_body(request: HttpRequest) -> HttpResponse | None:
    """Before a byte of it is read. A body without a length is no body to Django."""
    try:
        length = int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        length = 0
    if length > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
        return too_large()
    if length and request.content_type != "application/json":
        return no_json()
    return None


def _fault_of_query(request: HttpRequest) -> HttpResponse | None:
    """A mistyped word would be passed over in silence, and a reader of pages would read the first one for ever."""
    known = QUERY_NAMES.get((request.resolver_match.url_name, request.method))
    odd = next((word for word in request.GET if known is not None and word not in known), None)
    return None if odd is None else problem(422, "not-valid", "This operation knows no such word.", f"query.{odd[:80]}")


def nowhere(request: HttpRequest) -> HttpResponse:
    raise Http404


# What needs no token may be asked by a page of another site: it gives nobody more than that page's server could ask. Nothing
# else may: a token in a page would be everybody's who opens that page.
FROM_ANY_PAGE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": "Content-Type",
    "Access-Control-Max-Age": "86400",
}


def _pattern(pattern: URLPattern) -> URLPattern:
    return URLPattern(pattern.pattern, for_programs(pattern.callback), pattern.default_args, pattern.name)


def _nowhere(name: str) -> URLPattern:
    return re_path("", for_programs(nowhere), name=name)


operations, application, namespace = api.urls
QUERY_NAMES = api.query_names()
FOR_EVERYBODY = {"openapi-json", *(name for name, token in api.tokens().items() if token.optional)}
urlpatterns = [
    path("api/v1/", ([*map(_pattern, operations), _nowhere("api-nowhere")], application, namespace)),
    path("api/", ([_nowhere("api-elsewhere")], application, "other-api")),
]
