"""The line of a request: its id, its cost, and no secret."""

import json
import logging
import re

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory

from checklist.accounts.models import User
from config.request_log import JsonLine, Line, masked, request_log

SECRET = "ABCDEFGH234567ABCDEFGH234567ABCD"


@pytest.fixture
def lines():
    """What is logged while the test runs, as both formatters write it."""

    class Kept(logging.Handler):
        def __init__(self):
            super().__init__()
            self.plain, self.json, self.levels = [], [], []

        def emit(self, record):
            self.plain.append(Line().format(record))
            self.json.append(json.loads(JsonLine().format(record)))
            self.levels.append(record.levelname)

    kept, root = Kept(), logging.getLogger()
    level = root.level
    root.addHandler(kept)
    root.setLevel(logging.INFO)
    yield kept
    root.removeHandler(kept)
    root.setLevel(level)


def ask(path="/events/", answer=lambda request: HttpResponse()):
    return request_log(answer)(RequestFactory().get(path))


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        (f"GET /r/{SECRET} 302", "GET /r/... 302"),
        (f"Not Found: /r/{SECRET}", "Not Found: /r/..."),
        (f"https://flipside.example/r/{SECRET}?next=/", "https://flipside.example/r/...?next=/"),
        (f"/invitation/{SECRET}/accept", "/invitation/.../accept"),
        ("/events/r5k2/players/", "/events/r5k2/players/"),
        ("/S/4K7M2PQ9XW3TV5ZA", "/S/4K7M2PQ9XW3TV5ZA"),  # gives nothing without a sign-in
    ],
)
def test_addresses_that_open_a_door_are_masked(text, clean):
    assert masked(text) == clean


def test_a_line_a_request(lines):
    response = ask()
    own = response["X-Request-ID"]
    assert re.fullmatch("[2-9A-Z]{10}", own)
    [line] = lines.json
    assert {name: line[name] for name in ("message", "status", "request", "queries", "from")} == {
        "message": "GET /events/ 200", "status": 200, "request": own, "queries": 0, "from": "flipside.request"
    }  # fmt: skip
    assert lines.plain[0].endswith(f"0 queries [{own}]")


def test_no_line_holds_a_private_link(lines):
    def fails(request):
        logging.getLogger("django.security").warning("Not Found: %s", request.path)
        try:
            raise ValueError(f"bad link {request.path}")
        except ValueError:
            logging.getLogger("checklist").exception("broken")
        return HttpResponse(status=500)

    ask(f"/r/{SECRET}", fails)
    assert len(lines.plain) == 3
    assert SECRET not in "".join(lines.plain) + json.dumps(lines.json)
    assert [line["message"] for line in lines.json] == ["Not Found: /r/...", "broken", "GET /r/... 500"]


@pytest.mark.parametrize(("status", "level"), [(200, "INFO"), (404, "INFO"), (500, "WARNING")])
def test_our_faults_stand_out(lines, status, level):
    ask(answer=lambda request: HttpResponse(status=status))
    assert lines.levels == [level]


@pytest.mark.django_db
def test_queries_are_counted(lines):
    def two(request):
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.execute("SELECT 2")
        return HttpResponse()

    ask(answer=two)
    assert lines.json[0]["queries"] == 2


def test_what_is_asked_every_second_is_not_logged_while_well(lines):
    ask("/healthz")
    assert lines.json == []
    ask("/readyz", lambda request: HttpResponse(status=503))
    assert [line["status"] for line in lines.json] == [503]


def test_each_request_has_its_own_id():
    assert ask()["X-Request-ID"] != ask()["X-Request-ID"]


def test_a_line_in_a_value_is_one_line(lines):
    ask("/a%0Ab")
    assert lines.json[0]["message"] == "GET /a%0Ab 200"
    assert lines.plain[0].count("\n") == 0


@pytest.mark.django_db
@pytest.mark.parametrize(("limit", "number"), [(0, 1), (60_000, 0)])
def test_a_slow_query_is_written_down_without_its_values(lines, monkeypatch, limit, number):
    monkeypatch.setattr("config.request_log.SLOW_QUERY_MS", limit)

    def secret(request):
        User.objects.filter(username="hunter2").exists()
        return HttpResponse()

    own = ask(answer=secret)["X-Request-ID"]
    slow = [line for line in lines.json if line["from"] == "flipside.query"]
    assert [(line["level"], line["request"]) for line in slow] == [("WARNING", own)] * number
    assert all("checklist_user" in line["message"] for line in slow)
    assert "hunter2" not in json.dumps(lines.json)
