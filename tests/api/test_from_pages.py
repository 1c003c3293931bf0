"""What a script in a page of another site may ask: what needs no token, and nothing else."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.conftest import program
from tests.api.test_access import OF_AN_EVENT, SCOPES_OF

pytestmark = pytest.mark.django_db

ELSEWHERE = {"Origin": "https://decks.example"}
ASKS_FIRST = {
    **ELSEWHERE,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "content-type",
}
FOR_EVERYBODY = sorted({"openapi-json"} | {name for name, scopes in SCOPES_OF.items() if scopes is None})


@pytest.mark.parametrize("name", FOR_EVERYBODY)
def test_what_needs_no_token_may_be_asked_from_any_page_and_its_faults_be_read(name):
    address = reverse(f"api:{name}")
    first = Client().options(address, headers=ASKS_FIRST)
    assert (first.status_code, first.content) == (204, b"")
    assert first["Access-Control-Allow-Headers"] == "Content-Type"  # no token along
    for answer in (
        Client().get(address, {"name": "Island"}, headers=ELSEWHERE),
        Client().post(address, "[]", content_type="application/json", headers=ELSEWHERE),
        Client().post(address, "x", content_type="text/plain", headers=ELSEWHERE),
    ):
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in answer


@pytest.mark.parametrize("name", OF_AN_EVENT)
def test_what_needs_a_token_may_not(name, event):
    parts = {"event": event.slug, "registration": event.uid, "deck": 1, "check": 1, "number": 1}
    wanted = {
        "list-events": (),
        "show-registration": ("event", "registration"),
        "show-list": ("event", "registration", "deck"),
        "hand-in-list": ("event", "registration", "deck"),
        "show-check": ("event", "check"),
        "show-print": ("event", "number"),
        "show-print-file": ("event", "number"),
    }.get(name, ("event",))
    first_at = {"register-somebody": "list-registrations", "hand-in-list": "show-list"}.get(name, name)
    address = reverse(f"api:{first_at}", kwargs={part: parts[part] for part in wanted})
    trusted = program(event, "event:read", "registrations:read")
    for answer in (
        Client().options(address, headers=ASKS_FIRST),
        trusted.client.get(address, headers={**ELSEWHERE, **trusted.headers}),
    ):
        assert not [header for header in answer.headers if header.startswith("Access-Control")]
    assert Client().options(address, headers=ASKS_FIRST).status_code in (401, 405)
