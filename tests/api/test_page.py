"""docs/api.md: its tables are those of the code, and its examples work."""

import re
import shlex

import pytest
from django.test import Client
from django.utils import timezone

from checklist.accounts import rate_limits
from checklist.api.main import api
from checklist.events.tokens import SCOPES, Scope, make_token
from tests.cast import register
from tests.conftest import ROOT

PAGE = ROOT / "docs" / "api.md"


def scopes_table():
    return "\n".join(
        [
            "| scope | lets a program have |",
            "| --- | --- |",
            *(f"| `{scope}` | {words} |" for scope, words in SCOPES.items()),
        ]
    )


def operations_table():
    rows = ["| operation | scope | what it does |", "| --- | --- | --- |"]
    for path, methods in api.get_openapi_schema()["paths"].items():
        for method, operation in methods.items():
            scopes = " or ".join(f"`{scope}`" for scope in operation.get("x-scopes", ())) or "no token needed"
            rows.append(f"| `{method.upper()} {path}` | {scopes} | {operation['summary']} |")
    return "\n".join(rows)


@pytest.mark.parametrize(("name", "table"), [("SCOPES", scopes_table), ("OPERATIONS", operations_table)])
def test_its_tables_are_those_of_the_code(pytestconfig, name, table):
    text = PAGE.read_text()
    begin, end = f"<!-- {name} -->\n", f"\n<!-- /{name} -->"
    if pytestconfig.getoption("--update-golden"):
        PAGE.write_text(text[: text.index(begin) + len(begin)] + table() + text[text.index(end) :])
        pytest.skip("written")
    assert text[text.index(begin) + len(begin) : text.index(end)] == table()


def asked(example, places):
    """The request of one curl example, done."""
    for name, value in places.items():
        example = example.replace(f"${name}", value)
    words = shlex.split(example)
    headers = dict(words[at + 1].split(": ", 1) for at, word in enumerate(words) if word == "-H")
    url = next(word for word in words if word.startswith("http://testserver")).removeprefix("http://testserver")
    body = words[words.index("-d") + 1] if "-d" in words else None
    kind = headers.pop("Content-Type", "")
    client = Client()
    return (
        client.get(url, headers=headers) if body is None else client.post(url, body, content_type=kind, headers=headers)
    )


def test_its_examples_work(event, pia):
    places = {
        "SERVER": "http://testserver",
        "EVENT": event.slug,
        "TOKEN": make_token(event, name="x", scopes=list(Scope), lasts=None, by=event.created_by, now=timezone.now()),
        "PERSON": str(register(event, "Paula").uid),
    }
    examples = re.findall(r"```sh\n(curl .*?)```", PAGE.read_text(), re.S)
    assert len(examples) == 8
    statuses = []
    for example in examples:
        response = asked(example, places)
        statuses.append(response.status_code)
        if "/prints" in example and "PRINT" not in places:
            places["PRINT"] = str(response.json()["print"])
    assert statuses == [200, 200, 200, 200, 201, 201, 201, 200]


def test_its_limits_are_those_of_the_code():
    text = PAGE.read_text()
    assert [limit.rate for limits in (rate_limits.API_OPEN, rate_limits.API, rate_limits.API_PRINT, rate_limits.API_TOKEN) for limit in limits] == [
        "120/minute", "600/minute", "30/minute", "60/5 minutes",
    ]  # fmt: skip
    for words in (
        "120 requests a minute",
        "600 requests a minute",
        "30 of them for paper",
        "60 bad tokens in five minutes",
    ):
        assert words in text
