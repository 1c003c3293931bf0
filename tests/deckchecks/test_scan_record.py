"""Writing a scan down: scan-record"""

import pytest
from django.urls import reverse

from checklist.accounts.models import LogEntry
from checklist.core.decklist import Zone
from checklist.deckchecks.models import Scan
from checklist.printing.actions import revoke_card
from checklist.printing.printers import PRINTER_AND_PHONE_FINE
from checklist.printing.tokens import printer_test_code

ADDRESS = reverse("scan-record")
JSON = {"headers": {"Accept": "application/json"}}
UNKNOWN = "0123456789ABCDEF"


@pytest.fixture
def printed(paper, cards):
    paper.hand_in((4, cards.delver, Zone.MAIN))
    return paper.order("slips").cards.get(copy=1)


def test_a_repeated_post_changes_nothing(client, paper, printed):
    client.force_login(paper.judge)
    answers = [client.post(ADDRESS, {"code": printed.code, "nonce": "n1"}, **JSON).json() for _ in range(3)]
    assert [answer["recorded"] for answer in answers] == [True, False, False]
    scan = Scan.objects.get()
    assert (scan.printed_card, scan.outcome, scan.by, scan.event) == (printed, "current", paper.judge, paper.event)


def test_the_outcome_that_was_shown_stays_written(client, paper, printed):
    client.force_login(paper.judge)
    client.post(ADDRESS, {"code": printed.code, "nonce": "n1"})
    revoke_card(printed, by=paper.judge, now=paper.now, reason="lost")
    client.post(ADDRESS, {"code": printed.code, "nonce": "n1"})
    client.post(ADDRESS, {"code": printed.code, "nonce": "n2"})
    assert list(Scan.objects.order_by("pk").values_list("outcome", flat=True)) == ["current", "revoked"]


def test_a_scan_of_the_printers_test_page_is_kept_and_told_where_printers_are(client, paper):
    client.force_login(paper.judge)
    for _ in range(2):
        answer = client.post(ADDRESS, {"code": printer_test_code(), "nonce": "n1", "event": "winter"}, **JSON).json()
    assert (answer["tone"], Scan.objects.get().code) == ("good", printer_test_code())
    client.post(ADDRESS, {"code": UNKNOWN, "nonce": "n2", "event": "winter"}, **JSON)
    entry = LogEntry.objects.get(action=PRINTER_AND_PHONE_FINE)
    assert (entry.event_uid, entry.by) == (paper.event.uid, paper.judge)
    page = client.get(reverse("printing-printers", kwargs={"slug": "winter"})).content.decode()
    assert page.count("✓ PRINTER AND PHONE ARE FINE") == 1
    elsewhere = client.get(reverse("printing-printers", kwargs={"slug": "summer"}))
    assert elsewhere.status_code == 404


def test_the_scanner_says_what_changed_and_why_a_code_was_revoked(client, paper, cards, printed):
    client.force_login(paper.judge)
    revoke_card(printed.print_job.cards.get(copy=2), by=paper.judge, now=paper.now, reason="lost at table 4")
    paper.hand_in((1, cards.delver, Zone.MAIN), (59, cards.island, Zone.MAIN))
    said = {
        copy: client.post(
            ADDRESS, {"code": printed.print_job.cards.get(copy=copy).code, "nonce": f"n{copy}"}, **JSON
        ).json()
        for copy in (1, 2, 4)
    }
    assert [said[copy]["outcome"] for copy in (1, 2, 4)] == ["current", "revoked", "superseded"]
    assert said[1]["advice"] == "The list in force has this card and this copy."
    assert said[2]["advice"].endswith("lost at table 4")
    assert "now 1, before 4" in said[4]["advice"]


def test_the_same_code_on_purpose_is_scanned_again(client, paper, printed):
    client.force_login(paper.judge)
    other = printed.print_job.cards.get(copy=2)
    for number, card in enumerate((printed, other, printed)):
        client.post(ADDRESS, {"code": card.code, "nonce": f"n{number}"}, **JSON)
    assert Scan.objects.count() == 3


def test_the_page_goes_back_to_the_verdict(client, paper, printed):
    client.force_login(paper.judge)
    response = client.post(ADDRESS, {"code": f"HTTPS://ANY.HOST/S/{printed.code}", "nonce": "n1"})
    assert (response.status_code, response.headers["Location"]) == (302, f"/s/{printed.code}")


def test_the_answer_says_what_a_judge_needs(client, paper, printed):
    client.force_login(paper.judge)
    answer = client.post(ADDRESS, {"code": printed.code, "nonce": "n1"}, **JSON).json()
    assert {key: answer[key] for key in ("outcome", "tone", "player", "card", "copy", "copies", "zone")} == {
        "outcome": "current",
        "tone": "good",
        "player": "Ada Žižek",
        "card": "Delver of Secrets // Insectile Aberration",
        "copy": 1,
        "copies": 4,
        "zone": "main deck",
    }


@pytest.mark.parametrize("code", [UNKNOWN, "no code"])
def test_what_is_not_ours_is_answered_and_written_only_where_an_event_is_at_hand(client, paper, code):
    client.force_login(paper.judge)
    assert client.post(ADDRESS, {"code": code, "nonce": "n1"}, **JSON).json()["outcome"] == "not-ours"
    assert Scan.objects.count() == 0
    client.post(ADDRESS, {"code": code, "nonce": "n2", "event": paper.event.slug}, **JSON)
    assert [(scan.code, scan.outcome) for scan in Scan.objects.all()] == [(code, "not-ours")]


def test_staff_elsewhere_get_no_details_and_write_nothing_into_this_event(client, paper, printed):
    client.force_login(paper.stranger)
    answer = client.post(ADDRESS, {"code": printed.code, "nonce": "n1", "event": "winter"}, **JSON).json()
    assert answer["outcome"] == "other-event"
    assert "player" not in answer
    assert Scan.objects.count() == 0


def test_strangers_get_nothing(client, paper, printed, django_user_model):
    assert client.post(ADDRESS, {"code": printed.code, "nonce": "n1"}).status_code == 302  # to sign in
    for user in (paper.scorekeeper, django_user_model.objects.create_user("nobody")):
        client.force_login(user)
        assert client.post(ADDRESS, {"code": printed.code, "nonce": "n1"}).status_code == 404
    assert Scan.objects.count() == 0


@pytest.mark.parametrize("sent", [{}, {"code": UNKNOWN}, {"nonce": "n"}, {"code": "x" * 500, "nonce": "n"}])
def test_a_malformed_request_is_said_to_be_one(client, paper, sent):
    client.force_login(paper.judge)
    assert client.post(ADDRESS, sent, **JSON).status_code == 400


def test_getting_is_not_recording(client, paper):
    client.force_login(paper.judge)
    assert client.get(ADDRESS).status_code == 405


def test_queries_are_few(client, paper, printed, django_assert_max_num_queries):
    client.force_login(paper.judge)
    with django_assert_max_num_queries(13):
        client.post(ADDRESS, {"code": printed.code, "nonce": "n1"}, **JSON)
