"""Sheets for a draft: printing-draft"""

import pypdfium2
import pytest
from django.urls import reverse

from checklist.core.decklist import Zone
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


def circles(response):
    """How many circles of the first sheet are filled, of how many."""
    (picture, *_others) = response.context["pictures"]
    return picture.count('fill="#000" stroke="#000"'), picture.count("<circle")


def test_checklist_cards_of_any_cards_with_exactly_one_circle_filled(client, ask, paper):
    asked = {"sheet": "checklist", "cards": "4 Delver of Secrets\nValki, God of Lies\n", "copies": "1"}
    said = text_of(client.post(reverse("printing-draft", kwargs=ADDRESS), asked))
    assert ("Fill exactly one circle." in said, "Valki, God of Lies" in said) == (True, True)
    assert circles(ask(**asked, look="1")) == (0, 2)
    assert circles(ask(**asked, marked="delver of secrets", look="1")) == (1, 2)
    assert "Exactly one circle is filled." in text_of(ask(**asked, marked="delver of secrets"))


def test_checklist_cards_by_colour_or_by_rarity_in_one_card_or_two(ask):
    asked = {"sheet": "checklist", "set_code": "isd", "copies": "1"}
    rarity, colour = text_of(ask(**asked)), text_of(ask(**asked, grouping="colour"))
    assert ("MYTHIC" in rarity, "MYTHIC" in colour) == (True, False)
    assert ("GREEN" in rarity, "GREEN" in colour) == (False, True)
    assert text_of(ask(**asked, parts="2")).count("Fill exactly one circle.") == 2
    assert text_of(ask(**asked | {"copies": "10"})).count("Fill exactly one circle.") == 10


def test_checklist_cards_of_the_lists_handed_in(ask, paper, cards):
    paper.hand_in((4, cards.delver, Zone.MAIN), (4, cards.island, Zone.MAIN), (2, "Nothing Known", Zone.MAIN))
    paper.hand_in((1, cards.valki, Zone.SIDEBOARD), slot=paper.register("Ben"))
    said = text_of(ask(sheet="checklist", in_lists="on", copies="1"))
    assert [name in said for name in ("Delver of Secrets", "Valki, God of Lies", "Island")] == [True, True, False]


@pytest.mark.parametrize("wrong", ["Delver of Secrets\nIsland", "Delver of Secrets\nNo Such Thing at All"])
def test_a_line_that_is_no_double_faced_card_is_named_and_not_left_out(ask, wrong):
    response = ask(sheet="checklist", cards=wrong)
    assert response.status_code == 400
    (error,) = response.context["form"].non_field_errors()
    assert error == f"No double-faced card of the catalogue: {wrong.splitlines()[1]}."


def test_sheets_are_looked_at_before_they_are_made(ask):
    response = ask(sheet="announcement", look="1")
    assert len(response.context["pictures"]) == 1
    assert "never have to" in response.content.decode()


@pytest.mark.parametrize(
    "asked",
    [
        {"sheet": "checklist", "set_code": "isd", "marked": "Island"},
        {"sheet": "checklist", "set_code": "isd", "copies": "91"},
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
