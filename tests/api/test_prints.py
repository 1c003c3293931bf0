"""Paper: ordered ("order-paper"), how far it is ("show-print"), the PDF ("show-print-file")."""

import pytest
from django.utils import timezone

from checklist.accounts.files import put, results
from checklist.accounts.models import Job
from checklist.events.actions import close_event
from checklist.events.models import Registration
from checklist.printing import actions
from checklist.printing.models import PrintJob
from tests.api.conftest import program
from tests.cast import hand_in, register


@pytest.fixture
def prints(event):
    return f"/events/{event.slug}/prints"


def test_registration_sheets_of_everybody(event, pia, paul, prints, trusted):
    hand_in(pia)
    hand_in(paul)
    response = trusted.post(prints, {"kind": "registration"}, key="k")
    ordered = PrintJob.objects.get()
    assert response.status_code == 201
    assert {**response.json(), "ordered_at": ""} == {
        "print": ordered.pk, "kind": "registration", "paper": "a4", "ordered_at": "", "lists": 2, "codes": 2,
        "state": "ready", "file": f"/api/v1{prints}/{ordered.pk}/file.pdf",
    }  # fmt: skip
    assert trusted.get(f"{prints}/{ordered.pk}").json() == response.json()
    sheets = trusted.client.get(response.json()["file"], headers=trusted.headers)
    assert (sheets["Content-Type"], sheets.content[:5]) == ("application/pdf", b"%PDF-")


@pytest.mark.parametrize(
    ("languages", "kept"),
    [
        (["event"], {"language": "en"}),
        (["es"], {"language": "es"}),
        (["es", "en"], {"language": "es", "languages": ["es en", "es en"]}),
        (["player"], {"language": "en", "languages": ["en", "es"]}),
        (["player", "event"], {"language": "en", "languages": ["en", "es en"]}),
        (["es", "es"], {"language": "es"}),
    ],
)
def test_in_the_languages_asked_for(event, pia, paul, prints, trusted, languages, kept):
    Registration.objects.filter(pk=pia.pk).update(language="es")
    hand_in(pia)
    hand_in(paul)
    answer = trusted.post(prints, {"kind": "registration", "languages": languages}, key="k")
    assert answer.status_code == 201
    options = PrintJob.objects.get().options
    assert {name: options[name] for name in options if name.startswith("language")} == kept


@pytest.mark.parametrize("languages", [["xx"], [], ["en", "es", "player"], "es"])
def test_a_language_that_is_none_of_ours_is_refused(event, pia, prints, trusted, languages):
    hand_in(pia)
    assert trusted.post(prints, {"kind": "registration", "languages": languages}, key="k").status_code == 422


def test_of_one_person_sent_twice(pia, paul, prints, trusted):
    hand_in(pia)
    hand_in(paul)
    body = {"kind": "slips", "registrations": [str(pia.uid)], "paper": "letter"}
    answers = [trusted.post(prints, body, key="k").json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert (answers[0]["lists"], answers[0]["codes"], PrintJob.objects.count()) == (1, 4, 1)


def test_substitutes_in_a_sanctioned_event_are_to_be_confirmed(pia, prints, trusted):
    hand_in(pia)
    assert trusted.post(prints, {"kind": "substitutes"}, key="k").json()["code"] == "not-legal-unconfirmed"
    assert trusted.post(prints, {"kind": "substitutes", "confirmed": True}, key="k-2").json()["codes"] == 4


def test_nothing_to_print_and_nobody_there(event, olga, pia, paul, prints, trusted):
    assert trusted.post(prints, {"kind": "registration"}, key="k").json()["code"] == "nothing-to-print"
    hand_in(pia)
    refused = trusted.post(prints, {"kind": "registration", "registrations": [str(paul.uid)]}, key="k-2").json()
    assert (refused["code"], refused["where"]) == ("no-list-in-force", "body.registrations")
    close_event(event, by=olga, now=timezone.now())
    assert trusted.post(prints, {"kind": "substitutes", "confirmed": True}, key="k-3").json()["code"] == "event-closed"


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"kind": "money"}, "body.kind"),
        ({"kind": "slips", "paper": "a3"}, "body.paper"),
        ({"kind": "slips", "registrations": []}, "body.registrations"),
        ({"kind": "slips", "registrations": ["x"]}, "body.registrations.0"),
    ],
)
def test_a_wrong_field_is_named(prints, trusted, body, where):
    response = trusted.post(prints, body, key="k")
    assert (response.status_code, response.json()["where"]) == (422, where)


def test_what_a_worker_draws_is_waited_for(pia, prints, trusted, monkeypatch, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(actions, "DRAWN_AT_ONCE", 0)
    hand_in(pia)
    ordered = trusted.post(prints, {"kind": "registration"}, key="k").json()
    assert ordered["state"] == "waiting"
    file = f"{prints}/{ordered['print']}/file.pdf"
    assert trusted.get(file).json()["code"] == "not-drawn"
    drawn = put(results(), "drawn.pdf", b"%PDF-1.7")
    Job.objects.update(state="done", result_path=drawn)
    assert trusted.get(f"{prints}/{ordered['print']}").json()["state"] == "ready"
    response = trusted.get(file)
    assert b"".join(response.streaming_content) == b"%PDF-1.7"
    results().delete(drawn)  # expired: it is drawn anew
    assert trusted.get(file).status_code == 409
    assert Job.objects.get().state == "queued"


def test_paper_has_a_limit_of_its_own(pia, prints, event, monkeypatch):
    from checklist.accounts import rate_limits  # slow import

    monkeypatch.setattr("checklist.api.prints.API_PRINT", (rate_limits.Limit("few", "1/hour", rate_limits.api_token),))
    hand_in(pia)
    asking = program(event, "print")
    assert asking.post(prints, {"kind": "registration"}, key="k").status_code == 201
    assert asking.post(prints, {"kind": "registration"}, key="k-2").status_code == 429


@pytest.mark.parametrize(("number", "status"), [(999_999, 404), (0, 422), ("x", 422), (10**30, 422)])
def test_none_of_that_number(prints, trusted, number, status):
    assert trusted.get(f"{prints}/{number}").status_code == status
    assert trusted.get(f"{prints}/{number}/file.pdf").status_code == status


def test_a_fixed_number_of_queries(event, prints, trusted, django_assert_num_queries):
    for number, name in enumerate(("Ann", "Bob", "Cay")):
        hand_in(register(event, name))
        ordered = trusted.post(prints, {"kind": "registration"}, key=f"k-{number}").json()
        if name != "Bob":
            with django_assert_num_queries(4):  # the token, its count, the order, its codes
                trusted.get(f"{prints}/{ordered['print']}")
