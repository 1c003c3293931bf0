"""The API does what its own description says, and nothing it is sent is a fault of ours. `make fuzz` goes on for longer."""

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from fuzz.program import boundaries, described, operations, send, send_at_random, world

OPERATIONS = operations(described())


@pytest.fixture(autouse=True)
def one_connection():
    """As Django's own test client has it: a request does not end the connection that the test's transaction is on."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def uncounted(monkeypatch):
    for where in ("token.API", "token.API_OPEN", "token.API_TOKEN", "prints.API_PRINT"):
        monkeypatch.setattr(f"checklist.api.{where}", ())


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_every_answer_is_as_described(name, uncounted):
    token, values = world()
    for case in boundaries(OPERATIONS[name]):
        send(case, token, values)
    send_at_random(OPERATIONS[name], token, values, examples=1)
