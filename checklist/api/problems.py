"""Faults and refusals as problem JSON."""

import re
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from ninja.errors import AuthenticationError, HttpError, ValidationError
from pydantic import BaseModel, ConfigDict, Field

from checklist.accounts.problems import problem, too_many
from checklist.core.refusal import Refused


class Problem(BaseModel):
    """What went wrong. `code` stays as it is and is for programs; `message` is for people and may be reworded."""

    model_config = ConfigDict(extra="forbid")

    code: str
    message: str
    where: str | None = Field(description='The part of the request it lies in, as "body.text"; null: the whole.')


MEANING = {
    400: "The body is no JSON",
    401: "No token, or one that is wrong, revoked or over",
    403: "The token lacks the scope",
    404: "Not there, or of another event",
    409: "Refused as things stand",
    413: "The body is too large",
    415: "The body is not sent as JSON",
    422: "A field is wrong or missing",
    429: "Too often: see Retry-After",
}


class Stopped(Exception):
    """Ends a request with a problem."""

    def __init__(self, status: int, code: str, message: str, where: str | None = None) -> None:
        super().__init__(code)
        self.response = problem(status, code, message, where)


class TooOften(Exception):
    def __init__(self, seconds: int) -> None:
        super().__init__("too-often")
        self.response = too_many(seconds)


def stopped(_request: HttpRequest, exception: Stopped | TooOften) -> HttpResponse:
    return exception.response


def refused(_request: HttpRequest, exception: Refused) -> HttpResponse:
    """An action of a room said no: the request is in order, what it asks for is not to be had as things stand."""
    return problem(409, exception.code, exception.message)


def not_there(_request: HttpRequest, _exception: Http404) -> HttpResponse:
    return problem(404, "not-found", "There is nothing at this address, or not for this token.")


def no_token(_request: HttpRequest, _exception: AuthenticationError) -> HttpResponse:
    response = problem(401, "token-missing", "Send a good token: Authorization: Bearer flipside_...")
    response["WWW-Authenticate"] = "Bearer"
    return response


def unreadable(_request: HttpRequest, _exception: HttpError) -> HttpResponse:
    """The only HttpError that ninja raises by itself: a body that it can't parse."""
    return problem(
        400, "json-unreadable", "The body is no JSON that can be read (UTF-8, no NaN, no lone surrogates).", "body"
    )


def not_valid(_request: HttpRequest, exception: ValidationError) -> HttpResponse:
    """The first fault that was found, at its place; one is corrected after the other."""
    first = exception.errors[0]
    return problem(422, "not-valid", str(first["msg"]), _where(first["loc"]))


def too_large() -> HttpResponse:
    limit_kib = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1024
    return problem(413, "too-large", f"A request is at most {limit_kib} KiB. Nothing of it was read.", "body")


def no_json() -> HttpResponse:
    return problem(415, "no-json", "Send the body as Content-Type: application/json.", "header.Content-Type")


def fault(_request: HttpRequest, exception: Exception) -> HttpResponse:
    """What nobody foresaw goes the way of every page: into the log, and to `console.errors.server_error`."""
    raise exception


def _where(place: tuple[Any, ...]) -> str:
    """("body", "body", "names", "list[str]", 0) as "body.names.0": without ninja's and pydantic's own words."""
    parts = [str(part) for part in place]
    if parts[:2] == ["body", "body"]:
        del parts[1]
    return ".".join(part for part in parts if re.fullmatch(r"[\w-]+", part) and not part.startswith("constrained"))
