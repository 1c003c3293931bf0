"""Faults as problem JSON, wherever they are come upon: ("api-root", "api-nowhere", "api-elsewhere", "openapi-json")."""

import pytest
from django.db import OperationalError
from django.urls import reverse

from checklist.accounts import rate_limits
from checklist.api import examine


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("get", "/api/v1/", 404, "not-found"),
        ("get", "/api/v1/nothing", 404, "not-found"),
        ("get", "/api/v1/cards/", 404, "not-found"),
        ("get", "/api/v2/cards", 404, "not-found"),
        ("get", "/api/", 404, "not-found"),
        ("get", "/api/v1/examine", 405, "method-not-allowed"),
        ("head", "/api/v1/cards", 405, "method-not-allowed"),
        ("delete", "/api/v1/cards", 405, "method-not-allowed"),
    ],
)
def test_no_page_is_ever_the_answer(client, db, method, path, status, code):
    response = getattr(client, method)(path)
    assert (response.status_code, response["Content-Type"]) == (status, "application/problem+json")
    if method != "head":
        assert (response.json()["code"], set(response.json())) == (code, {"code", "message", "where"})
    assert response["Cache-Control"] == "no-store"


def test_what_may_be_done_is_told(client, db):
    assert client.get(reverse("api:examine-list"))["Allow"] == "POST"


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        (KeyError("x"), 500, "fault"),
        (OperationalError("database is locked"), 503, "busy"),
        (OperationalError("database or disk is full"), 507, "disk-full"),
    ],
)
def test_a_fault_of_ours(anybody, monkeypatch, wrong, status, code):
    def fails(*_args, **_more):
        raise wrong

    monkeypatch.setattr(examine, "examine", fails)
    response = anybody.post("/examine", {"text": "1 Island"})
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert response["X-Request-ID"]


def test_too_often(anybody, monkeypatch):
    few = rate_limits.Limit("few", "2/hour", rate_limits.address)
    monkeypatch.setattr("checklist.api.token.API_OPEN", (few,))
    answers = [anybody.get("/cards", name="Island") for _ in range(3)]
    assert [one.status_code for one in answers] == [200, 200, 429]
    assert answers[2].json()["code"] == "too-often"
    assert 0 < int(answers[2]["Retry-After"]) <= 3600


@pytest.mark.parametrize("header", ["Bearer ", "Bearer x", "Basic eDp5", "flipside_x", "Bearer \u00e9"])
def test_a_token_that_is_sent_must_be_good(anybody, header):
    anybody.headers = {"Authorization": header}
    response = anybody.get("/cards", name="Island")
    assert (response.status_code, response.json()["code"]) == (401, "token-missing")
    assert response["WWW-Authenticate"] == "Bearer"


def test_the_schema_is_there_for_everybody(client, db):
    schema = client.get(reverse("api:openapi-json")).json()
    assert schema["openapi"].startswith("3.1")
    assert schema["paths"]["/api/v1/examine"]["post"]["security"] == [{}, {"Token": []}]
