"""A program that sends everything the API's own description allows, and what it does not: every answer must be as described.

Cases come from the OpenAPI schema by schemathesis: each boundary of each field once, then at random. Every check of
schemathesis is on. `python -m fuzz.program --seconds N` does it against a database of its own, as long as it is given;
tests/api/test_description.py does a little of it.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case, GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import FailureGroup
from schemathesis.core.parameters import ParameterLocation
from schemathesis.schemas import APIOperation, BaseSchema

DECK = "4 Delver of Secrets\n56 Island\n\nSideboard\n2 Negate\n"
DESCRIPTION = "/api/v1/openapi.json"
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)

Values = Mapping[str, Any]  # what stands in addresses: an event, a registration, numbers of real rows


def described() -> BaseSchema:
    """The schema, answered by the WSGI application in this process."""
    from config.wsgi import application  # slow import

    return schemathesis.openapi.from_wsgi(DESCRIPTION, application, config=SchemathesisConfig())


def operations(schema: BaseSchema) -> dict[str, APIOperation]:
    found = (result.ok() for result in schema.get_all_operations())
    return {name_of(operation): operation for operation in found}


def name_of(operation: APIOperation) -> str:
    return operation.definition.raw["operationId"]


def boundaries(operation: APIOperation) -> Iterator[Case]:
    """Each boundary of each field, within and without; the same cases each time."""
    schema = operation.schema
    config = schema.config.generation_for(operation=operation)
    return schema.iter_coverage_cases(operation, generation_modes=list(MODES), generation_config=config)


def send(case: Case, token: str, values: Values | None = None) -> None:
    """Send it and check the answer; with `values` it goes to rows that there are. Raises FailureGroup."""
    if values is not None:
        _lead(case, values)
    case.call_and_validate(headers={"Authorization": f"Bearer {token}"})


def _lead(case: Case, values: Values) -> None:
    """To rows that there are, under a key of its own, with a list that can be read: else little would be let in."""
    path = case.meta.components.get(ParameterLocation.PATH)
    if path is None or path.mode.is_positive:  # else the address is what is wrong with it
        case.path_parameters.update({name: value for name, value in values.items() if name in case.path_parameters})
    if not case.meta.generation.mode.is_positive:
        return
    if "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = uuid4().hex
    if isinstance(case.body, dict) and isinstance(case.body.get("text"), str):
        case.body |= {"text": DECK, "list_format": None}
        if name_of(case.operation) == "hand-in-list":
            case.body |= {"confirmed": True, "based_on": None}
    if isinstance(case.body, dict) and "registrations" in case.body:
        case.body["registrations"] = [values["registration"]]


def send_at_random(
    operation: APIOperation, token: str, values: Values, *, examples: int, start: int | None = None
) -> None:
    """So many cases of each mode, half of them at rows that there are. `start` None: the same each time."""
    for mode in MODES:
        for at in (None, values):
            _send_some(operation, mode, token, at, examples, start)


def _send_some(
    operation: APIOperation, mode: GenerationMode, token: str, values: Values | None, examples: int, start: int | None
) -> None:
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=start is None,
        phases=[Phase.generate] if start is None else [Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def sent(case: Case) -> None:
        send(case, token, values)

    (sent if start is None else seed(start)(sent))()


def world() -> tuple[str, dict[str, Any]]:
    """An event with a row of everything, a token that may do everything there, and what stands in addresses."""
    from django.utils import timezone  # slow import

    from checklist.events.tokens import Scope, make_token
    from tests.test_strangers import DeckCheck, PrintJob, World

    there = World("fuzz")
    token = make_token(there.event, name="Fuzz", scopes=list(Scope), lasts=None, by=there.user, now=timezone.now())
    return token, {
        "event": there.event.slug,
        "registration": str(there.player.uid),
        "deck": 1,
        "check": there.rows[DeckCheck].pk,
        "number": there.rows[PrintJob].pk,
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzz.program", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    seconds = parser.parse_args().seconds
    folder = tempfile.TemporaryDirectory()
    os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder.name) / 'fuzz.sqlite3'}"
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django  # slow import

    django.setup()
    from django.core.management import call_command  # slow import

    from checklist.api import prints, token

    call_command("migrate", verbosity=0)
    logging.disable(logging.ERROR)  # a line for each request
    for module, name in ((token, "API"), (token, "API_OPEN"), (token, "API_TOKEN"), (prints, "API_PRINT")):
        setattr(module, name, ())  # whoever is let in to break things is not counted
    secret, values = world()
    found, sent, start = operations(described()), 0, int(time.time())
    failed: list[str] = []
    try:
        for operation in found.values():
            for case in boundaries(operation):
                for at in (None, values):
                    send(case, secret, at)
                    sent += 1
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            for operation in found.values():
                send_at_random(operation, secret, values, examples=10, start=start)
                sent += 40
            start += 1
    except FailureGroup as failure:
        failed = [str(failure)]
    except BaseExceptionGroup as failures:  # hypothesis found several
        failed = [str(one) for one in failures.exceptions]
    print("\n\n".join(failed) or f"{sent} requests, each answered as described")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
