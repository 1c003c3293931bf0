"""The page behind a printed code: scan-verdict"""

import pytest
from django.urls import reverse

from checklist.core.decklist import Zone
from checklist.deckchecks.models import Scan
from checklist.printing.tokens import derived_code, display_code, printer_test_code

UNKNOWN = "0123456789ABCDEF"


def address(text):
    return reverse("scan-verdict", kwargs={"text": text})


@pytest.fixture
def printed(paper, cards):
    paper.hand_in((4, cards.delver, Zone.MAIN), (56, cards.island, Zone.MAIN))
    return paper.order("slips").cards.get(copy=3)


def test_the_address_that_is_printed_is_routed_in_capitals_too(client, paper, printed):
    client.force_login(paper.judge)
    assert address(printed.code) == f"/s/{printed.code}"
    for path in (f"/S/{printed.code}", f"/s/{printed.code.lower()}", f"/s/{display_code(printed.code)}"):
        response = client.get(path)
        assert (response.status_code, response.context["verdict"].outcome.value) == (200, "current")


@pytest.mark.parametrize("person", ["organiser", "head_judge", "judge"])
def test_staff_of_the_event_see_whose_card_it_is(client, paper, printed, person):
    client.force_login(getattr(paper, person))
    page = client.get(address(printed.code)).content.decode()
    shown = ["CURRENT", "Ada Žižek", "Delver of Secrets", "Insectile Aberration", "copy 3 of 4, main deck"]
    assert [words for words in shown if words not in page] == []


@pytest.mark.parametrize("person", [None, "scorekeeper", "nobody"])
def test_everybody_else_sees_one_page_for_a_known_and_an_unknown_code(
    client, paper, printed, django_user_model, person
):
    if person is not None:
        user = getattr(paper, person, None) or django_user_model.objects.create_user(person)
        client.force_login(user)
    known, unknown, rubbish = (client.get(address(text)) for text in (printed.code, UNKNOWN, "no code at all"))
    assert known.status_code == unknown.status_code == rubbish.status_code == 200
    assert [response.templates[0].name for response in (known, unknown, rubbish)] == ["deckchecks/stranger.html"] * 3
    assert b"Delver" not in known.content
    if person is None:
        bodies = {  # the address of the page itself is all that differs: the language form comes back to it
            response.content.decode().replace(f'value="{response.wsgi_request.path}"', "")
            for response in (known, unknown)
        }
        assert len(bodies) == 1
        own = {"X-Request-ID", "Expires"}  # of the moment, not of the code
        known_headers, unknown_headers = (
            {name: value for name, value in response.headers.items() if name not in own}
            for response in (known, unknown)
        )
        assert known_headers == unknown_headers


def test_for_a_stranger_no_table_is_asked(client, paper, printed, django_assert_num_queries):
    """Neither time nor queries tell a known code from an unknown one."""
    for text in (printed.code, UNKNOWN):
        with django_assert_num_queries(0):
            client.get(address(text))


def test_signing_in_leads_back_to_the_code(client, printed):
    response = client.get(address(printed.code) + "?sign-in")
    assert response.headers["Location"] == f"{reverse('login')}?next=/s/{printed.code}"


def test_staff_of_another_event_learn_that_it_is_foreign_and_no_more(client, paper, printed):
    client.force_login(paper.stranger)
    page = client.get(address(printed.code)).content.decode()
    assert "OTHER EVENT" in page
    assert [words for words in ("Žižek", "Delver", "Winter Open", "copy 3") if words in page] == []


@pytest.mark.parametrize("person", ["judge", "stranger"])
def test_an_unknown_code_proves_nothing(client, paper, printed, person):
    client.force_login(getattr(paper, person))
    page = client.get(address(UNKNOWN)).content.decode()
    assert ("UNKNOWN" in page, "printed outside an event" in page) == (True, True)


def test_looking_changes_nothing(client, paper, printed, django_assert_num_queries):
    client.force_login(paper.judge)
    with django_assert_num_queries(5):  # session, user, roles; the paper with its list, earlier scans
        client.get(address(printed.code))
    assert Scan.objects.count() == 0


def test_only_reading_is_allowed(client, printed):
    assert client.post(address(printed.code)).status_code == 405


def test_the_outcome_is_said_by_word_and_sign_and_not_by_colour_alone(client, paper, printed):
    client.force_login(paper.judge)
    page = client.get(address(printed.code)).content.decode()
    assert 'data-outcome="current"' in page
    assert '<span class="outcome-icon" aria-hidden="true">✓</span> CURRENT' in page


def test_a_home_print_in_a_sanctioned_event_is_never_plainly_green(client, paper, printed):
    card = paper.order("substitutes", nonce="cards").cards.get(copy=3)
    client.force_login(paper.judge)
    page = client.get(address(card.code)).content.decode()
    assert ('data-tone="alarm"' in page, "Keep it out of the deck" in page) == (True, True)


def test_old_paper_says_what_changed(client, paper, cards, printed):
    paper.hand_in((2, cards.delver, Zone.MAIN), (58, cards.island, Zone.MAIN))
    client.force_login(paper.judge)
    page = client.get(address(printed.code)).content.decode()
    assert ("SUPERSEDED" in page, "now 2, before 4" in page) == (True, True)


@pytest.mark.parametrize(
    ("code", "reason", "title", "advice"),
    [
        (UNKNOWN, "unknown", "UNKNOWN", "Not printed by this Flipside"),
        (derived_code("some list"), "outside-an-event", "UNKNOWN", "Printed outside an event"),
        (printer_test_code(), "printer-test", "PRINTER AND PHONE ARE FINE", "and it was read"),
    ],
)
def test_a_code_without_a_row_says_where_it_may_come_from(client, paper, code, reason, title, advice):
    client.force_login(paper.judge)
    response = client.get(address(code))
    words = response.context["words"]
    assert (response.context["verdict"].outcome.value, response.context["verdict"].reason) == ("not-ours", reason)
    assert (words.title, advice in words.advice) == (title, True)
