"""The API as a whole: its operations, how bodies are read, how faults are told, and its OpenAPI schema."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.http import Http404, HttpRequest
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from ninja.parser import Parser

from checklist.accounts.problems import MEDIA_TYPE
from checklist.api import cards, checks, events, examine, lists, prints, problems, registrations
from checklist.api.token import Token
from checklist.core.refusal import Refused

ABOUT = """\
Flipside for programs. Cards and examining need no token; everything of an event needs one of that event, which its
organiser makes. Codes and sentences are English always. Fields and codes are only added; what is taken away or renamed
comes as /api/v2/.
"""


class StrictParser(Parser):
    """JSON as the standard has it: no NaN, no lone surrogate (which no database stores)."""

    def parse_body(self, request: HttpRequest) -> Any:
        return msgspec.json.decode(request.body)


class FlipsideAPI(NinjaAPI):
    _schema: OpenAPISchema | None = None  # the same as long as the process lives

    def get_openapi_schema(self, **more: Any) -> OpenAPISchema:
        """As ninja makes it; problems under their own media type, and what a token must be good for."""
        if self._schema is not None:
            return self._schema
        schema = super().get_openapi_schema(**more)
        tokens = self.tokens()
        for path in schema["paths"].values():
            for operation in path.values():
                token = tokens[operation["operationId"]]
                if token.optional:
                    operation["security"] = [{}, *operation["security"]]
                else:
                    operation["x-scopes"] = [scope.value for scope in token.scopes]
                for status, answer in operation["responses"].items():
                    if int(status) >= 400:
                        answer["description"] = problems.MEANING[int(status)]
                        answer["content"] = {MEDIA_TYPE: answer["content"]["application/json"]}
        self._schema = schema
        return schema

    def tokens(self) -> dict[str, Token]:
        """What each operation asks of a token."""
        return {
            self.get_openapi_operation_id(operation): next(
                auth for auth in operation.auth_callbacks if isinstance(auth, Token)
            )
            for _name, operation in self.operations()
        }

    def query_names(self) -> dict[tuple[str, str], set[str]]:
        """What may stand after the question mark, by the name of the address and the method."""
        return {
            (name, method): {
                word
                for model in operation.models
                if model.__ninja_param_source__ == "query"
                for word in model.__ninja_flatten_map__
            }
            for name, operation in self.operations()
            for method in operation.methods
        }

    def operations(self) -> Iterator[tuple[str, Operation]]:
        """Every operation, with the name of its address: that of the first one there."""
        for bound in self._get_bound_routers():
            for view in bound.path_operations.values():
                name = self.get_openapi_operation_id(view.operations[0])
                yield from ((name, operation) for operation in view.operations)

    def get_openapi_operation_id(self, operation: Any) -> str:
        return operation.view_func.__name__.replace("_", "-")

    def get_operation_url_name(self, operation: Any, router: Any) -> str:
        return self.get_openapi_operation_id(operation)


api = FlipsideAPI(
    title="Flipside",
    version="1",
    description=ABOUT,
    urls_namespace="api",
    docs_url=None,  # the page that ninja offers is drawn by scripts of third parties
    parser=StrictParser(),
)
api.add_router("/cards", cards.router)
api.add_router("/examine", examine.router)
api.add_router("/events", events.router)
api.add_router("/events", registrations.router)
api.add_router("/events", lists.router)
api.add_router("/events", checks.router)
api.add_router("/events", prints.router)

api.add_exception_handler(Exception, problems.fault)
api.add_exception_handler(problems.Stopped, problems.stopped)
api.add_exception_handler(problems.TooOften, problems.stopped)
api.add_exception_handler(Refused, problems.refused)
api.add_exception_handler(Http404, problems.not_there)
api.add_exception_handler(AuthenticationError, problems.no_token)
api.add_exception_handler(HttpError, problems.unreadable)
api.add_exception_handler(ValidationError, problems.not_valid)
