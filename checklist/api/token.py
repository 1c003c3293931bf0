"""Who may ask: everybody for cards and examining, counted by address; the holder of an event's token for the rest."""

from typing import Any, ClassVar

from django.http import HttpRequest
from ninja.security import HttpBearer

from checklist.accounts.rate_limits import API_OPEN, seconds_to_wait
from checklist.api.problems import TooOften


class Anybody:
    """Whoever has sent no token."""


class Token(HttpBearer):
    """An event's token as "Authorization: Bearer ...". `optional`: without one whoever asks is counted by address."""

    openapi_description: ClassVar[str] = "A token of one event, made by its organiser under “API tokens”."

    def __init__(self, *, optional: bool = False) -> None:
        super().__init__()
        self.optional = optional

    def __call__(self, request: HttpRequest) -> Any:
        if self.optional and "Authorization" not in request.headers:
            count(request, API_OPEN)
            return Anybody()
        return super().__call__(request)

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        return None


def count(request: HttpRequest, limits: tuple) -> None:
    """One request more under these limits. Stops with 429 where one of them is reached."""
    for limit in limits:
        wait = seconds_to_wait(limit, limit.who(request))
        if wait:
            raise TooOften(wait)
