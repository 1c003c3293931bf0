"""POST /examine ("examine-list"): the same answer as `manage.py check_deck --json`, for everybody."""

import io
import json

import pytest
from django.core.management import call_command
from django.urls import reverse

LIST = """\
4 Delver of Secrets (ISD) 51
2 Insectile Aberration
4 Fire // Ice
1 Bruna, the Fading Light
1 Brisela, Voice of Nightmares
2 Steam Vents (ECL) 348
4x
48 Island

Sideboard
1 Nosuch Name
4 Thing in the Ice
Maybeboard
1 Ponder
"""


def on_the_command_line(tmp_path, text, *arguments):
    path = tmp_path / "list.txt"
    path.write_text(text)
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("check_deck", str(path), "--json", *arguments, stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.parametrize(
    ("asked", "arguments"),
    [
        ({}, ()),
        ({"format": "modern", "rel": "professional", "sleeves": "clear"}, ("--format", "modern", "--rel", "professional", "--sleeves", "clear")),
        ({"substitutes": "all", "real": {"Delver of Secrets": 3}}, ("--substitutes", "all", "--real", "Delver of Secrets=3")),
        ({"substitutes": ["Delver of Secrets", "Thing in the Ice"]}, ("--substitutes", "Delver of Secrets; Thing in the Ice")),
        ({"substitutes": "all", "substitute_kind": "home", "sanctioned": False}, ("--substitutes", "all", "--substitute-kind", "home", "--unsanctioned")),
        ({"list_format": "arena"}, ("--list-format", "arena")),
    ],
)  # fmt: skip
def test_it_is_what_the_command_line_says(anybody, tmp_path, asked, arguments):
    response = anybody.post("/examine", {"text": LIST, "filename": "list.txt", **asked})
    said = on_the_command_line(tmp_path, LIST, *arguments)
    assert response.status_code == 200
    assert {**response.json(), "encoding": ""} == {**said, "encoding": ""}  # bytes on one side, text on the other
    assert response["Content-Type"] == "application/json; charset=utf-8"


@pytest.mark.parametrize("text", ["", "\0", "1000 Island", "1 Island\n" * 2001, "x" * 300_000, "\U0001f0a1"])
def test_what_can_not_be_read_is_answered_with_the_reason(anybody, text):
    response = anybody.post("/examine", {"text": text})
    answer = response.json()
    assert (response.status_code, answer["acceptable"]) == (200, False)
    assert "error" in [finding["level"] for finding in answer["findings"]]


def test_english_whatever_the_reader_prefers(anybody):
    anybody.headers["Accept-Language"] = "es"
    assert (
        anybody.post("/examine", {"text": "1 Nosuch Name"})
        .json()["findings"][0]["message"]
        .startswith("The card list of")
    )


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "body.text"),
        ({"text": None}, "body.text"),
        ({"text": 4}, "body.text"),
        ({"text": "1 Island", "txet": "1 Island"}, "body.txet"),
        ({"text": "1 Island", "rel": "casual"}, "body.rel"),
        ({"text": "1 Island", "sanctioned": "yes"}, "body.sanctioned"),
        ({"text": "1 Island", "sanctioned": 1}, "body.sanctioned"),
        ({"text": "1 Island", "substitutes": "some"}, "body.substitutes"),
        ({"text": "1 Island", "substitutes": ["Delver of Secrets", 4]}, "body.substitutes"),
        ({"text": "1 Island", "substitute_kind": "real"}, "body.substitute_kind"),
        ({"text": "1 Island", "real": {"Delver of Secrets": "3"}}, "body.real"),
        ({"text": "1 Island", "list_format": "word"}, "body.list_format"),
        ([], "body"),
        ("null", "body"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named(anybody, body, where):
    response = anybody.post("/examine", body)
    assert (response.status_code, response.json()["code"], response.json()["where"]) == (422, "not-valid", where)


@pytest.mark.parametrize(
    "body", [b"{", b"\xff", b'{"text": NaN}', b'{"text": "\\ud800"}', b"[" * 9999, b'{"text": 1e999}']
)
def test_no_json(anybody, body):
    response = anybody.post("/examine", body)
    assert (response.status_code, response.json()["code"]) == (400, "json-unreadable")


def test_too_large_is_said_before_it_is_read(anybody, settings):
    body = b"{" + b" " * settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert anybody.post("/examine", body).status_code == 413


def test_a_form_is_no_json(anybody):
    assert anybody.client.post(reverse("api:examine-list"), {"text": "1 Island"}).status_code == 415


def test_nothing_is_kept_and_no_cookie_is_set(anybody, django_assert_num_queries):
    anybody.post("/examine", {"text": "4 Delver of Secrets"})
    with django_assert_num_queries(2):  # the count of the address, and which catalogue is in force
        response = anybody.post("/examine", {"text": "4 Delver of Secrets"})
    assert response.cookies == {}
