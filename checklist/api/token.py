"""Who may ask: everybody for cards and examining, counted by address; the holder of an event's token for the rest.

In this order: a token that is no good 401, too often 429, another event 404, a scope that is missing 403.
"""

from typing import Any, ClassVar

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja.security import HttpBearer

from checklist.accounts.rate_limits import API, API_OPEN, API_TOKEN, Limit, seconds_to_wait
from checklist.api.problems import Stopped, TooOften
from checklist.events.models import ApiToken, Event
from checklist.events.tokens import Scope, note_used, open_token


class Anybody:
    """Whoever has sent no token."""


class Token(HttpBearer):
    """An event's token as "Authorization: Bearer ...", with one of these scopes; with none it only has to be good.

    `optional`: without one whoever asks is counted by address.
    """

    openapi_description: ClassVar[str] = "A token of one event, made by its organiser under “API tokens”."

    def __init__(self, *scopes: Scope, optional: bool = False) -> None:
        super().__init__()
        self.scopes = scopes
        self.optional = optional

    def __call__(self, request: HttpRequest) -> Any:
        if self.optional and "Authorization" not in request.headers:
            count(request, API_OPEN)
            return Anybody()
        return super().__call__(request) or self._no_good(request)

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        now = timezone.now()
        found = open_token(token, now=now)
        if found is None:
            return None
        request.auth = found  # type: ignore[attr-defined]  # ninja's own place for it; limits count by it
        count(request, API)
        wanted = request.resolver_match.kwargs.get("event")
        if wanted is not None and wanted != found.event.slug:
            raise Http404
        if self.scopes and not set(self.scopes) & set(found.scopes):
            raise Stopped(403, "scope-missing", f"This token lacks the scope {' or '.join(self.scopes)}.")
        note_used(found, now=now)
        return found

    def _no_good(self, request: HttpRequest) -> None:
        """Whoever tries tokens is counted; ninja makes 401 of None."""
        if "Authorization" in request.headers:
            count(request, API_TOKEN)


def count(request: HttpRequest, limits: tuple[Limit, ...]) -> None:
    """One request more under these limits. Stops with 429 where one of them is reached."""
    for limit in limits:
        wait = seconds_to_wait(limit, limit.who(request))
        if wait:
            raise TooOften(wait)


def token_of(request: HttpRequest) -> ApiToken:
    return request.auth  # type: ignore[attr-defined]  # set where the token was opened


def event_of(request: HttpRequest) -> Event:
    """The event of the address, which is the token's: else nobody would have come so far."""
    return token_of(request).event
