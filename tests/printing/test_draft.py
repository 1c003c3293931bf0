"""Sheets for a draft: printing-draft"""

import pypdfium2
import pytest
from django.urls import reverse

from checklist.printing.forms import DraftSheetForm

ADDRESS = {"slug": "winter"}


@pytest.fixture
def ask(client, paper):
    client.force_login(paper.scorekeeper)
    return lambda **asked: client.get(reverse("printing-draft", kwargs=ADDRESS), asked)


def text_of(response):
    assert response["Content-Type"] == "application/pdf"
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(response.content))


def test_the_page_offers_every_sheet(ask):
    page = ask().content.decode()
    assert all(f'value="{name}"' in page for name, _label in DraftSheetForm.SHEETS)


def test_the_announcement_is_that_of_the_events_policy(ask):
    assert "never have to" in text_of(ask(sheet="announcement"))


@pytest.mark.parametrize(("players", "pods"), [(1, 1), (8, 1), (11, 1), (12, 2), (20, 2), (23, 3)])
def test_everybody_has_a_seat_in_pods_as_even_as_can_be(ask, paper, players, pods):
    for number in range(players - 1):  # one is registered already
        paper.register(f"Player {number:02}")
    response = ask(sheet="pods")
    said = text_of(response)
    assert len(pypdfium2.PdfDocument(response.content)) == pods
    assert all(said.count(f"Player {number:02}") == 2 for number in range(players - 1))


def test_who_has_dropped_has_no_seat(ask, paper):
    gone = paper.register("Gone Away").registration
    gone.dropped_at = paper.now
    gone.save(update_fields=["dropped_at"])
    assert "Gone Away" not in text_of(ask(sheet="pods"))


def test_the_list_and_the_checklist_cards_of_a_set(ask, paper):
    said = text_of(ask(sheet="list", set_code="isd"))
    assert "Delver of Secrets // Insectile Aberration" in said
    said = text_of(ask(sheet="checklist", set_code="SOI", parts=2, paper="letter"))
    assert "NOT LEGAL" in said
    assert "SOI, 2 of 2" in said


@pytest.mark.parametrize(
    "asked",
    [
        {"sheet": "list"},
        {"sheet": "list", "set_code": "lea"},
        {"sheet": "checklist", "set_code": "??"},
        {"sheet": "money"},
    ],
)
def test_what_can_not_be_made_says_why(ask, asked):
    response = ask(**asked)
    assert response.status_code == 400
    assert response.context["form"].errors


def test_strangers_see_nothing(client, paper):
    address = reverse("printing-draft", kwargs=ADDRESS)
    assert client.get(address).status_code == 302
    client.force_login(paper.stranger)
    assert client.get(address).status_code == 404
