"""The receipt ("player"), a revision ("player-revision"), saved as text ("player-export"), the piece shown while typing
("player-preview")."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from checklist.core.formats.writing import WRITERS
from checklist.core.terms import Carried, PlayerChoices, Sleeves
from checklist.events.actions import close_event, drop_player
from checklist.events.links import secret_of
from checklist.events.models import DeckSlot
from tests.cast import DECK, browser_of, hand_in, signed_in


def receipt(registration, browser=None):
    return (browser or browser_of(registration)).get(reverse("player", args=[registration.uid]))


def text(response):
    return " ".join(response.content.decode().split())


def test_before_anything_is_handed_in(pia):
    shown = text(receipt(pia))
    assert "No list yet" in shown
    assert reverse("player-list", args=[pia.uid, 1]) in shown


def test_the_receipt_shows_list_link_and_what_to_bring(pia):
    hand_in(pia, choices=PlayerChoices(Sleeves.CLEAR, every=Carried.OFFICIAL))
    shown = text(receipt(pia))
    assert f"/r/{secret_of(pia)}" in shown
    assert "<strong>4</strong> official substitute cards in the deck" in shown
    assert "<strong>4</strong> real cards beside the deck" in shown
    assert "Revision 1" in shown


def test_an_error_is_said_on_the_receipt(pia):
    hand_in(pia, choices=PlayerChoices(Sleeves.CLEAR))
    assert "There is 1 error in it" in text(receipt(pia))


def test_after_closing_it_can_be_read_and_not_changed(pia, event, olga):
    hand_in(pia)
    close_event(event, by=olga, now=timezone.now())
    shown = text(receipt(pia))
    assert "It can no longer be changed" in shown
    assert "Change the list" not in shown


def test_dropped_is_said(pia, olga):
    drop_player(pia, by=olga, now=timezone.now())
    assert "You have dropped" in text(receipt(pia))


def test_two_decks_are_both_shown(pia):
    DeckSlot.objects.create(registration=pia, ordinal=2, label="Second deck", format="legacy")
    hand_in(pia)
    assert "Second deck" in text(receipt(pia))


def test_each_revision_can_be_read(pia):
    hand_in(pia)
    hand_in(pia, "60 Plains\n")
    browser = browser_of(pia)
    first = text(browser.get(reverse("player-revision", args=[pia.uid, 1, 1])))
    assert "Delver of Secrets // Insectile Aberration" in first
    assert "replaced" in first
    assert browser.get(reverse("player-revision", args=[pia.uid, 1, 3])).status_code == 404


def test_saved_as_text_it_reads_as_the_same_list(pia):
    decklist = hand_in(pia)
    response = browser_of(pia).get(reverse("player-export", args=[pia.uid, 1, 1]))
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode() == (
        "Deck\n4 Delver of Secrets // Insectile Aberration\n56 Island\n\nSideboard\n2 Negate\n"
    )
    assert hand_in(pia, response.content.decode()).digest == decklist.digest


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name)
def test_saved_in_every_way_it_reads_as_the_same_list(pia, writer):
    decklist = hand_in(pia)
    response = browser_of(pia).get(reverse("player-export", args=[pia.uid, 1, 1]), {"as": writer.name})
    assert response["Content-Disposition"] == f'attachment; filename="deck-revision-1-{writer.name}.{writer.suffix}"'
    assert hand_in(pia, response.content.decode()).digest == decklist.digest


def test_a_way_of_writing_that_there_is_not(pia):
    hand_in(pia)
    assert browser_of(pia).get(reverse("player-export", args=[pia.uid, 1, 1]), {"as": "pdf"}).status_code == 404


@pytest.mark.parametrize("name", ["player", "player-list", "player-revision", "player-export"])
def test_strangers_players_and_staff_get_404(name, pia, paul, olga):
    """BUG-115."""
    hand_in(pia)
    hand_in(paul)
    numbers = {"player": [], "player-list": [1]}.get(name, [1, 1])
    address = reverse(name, args=[pia.uid, *numbers])
    assert [one.get(address).status_code for one in (Client(), browser_of(paul), signed_in(olga), browser_of(pia))] == [
        404,
        404,
        404,
        200,
    ]


@pytest.mark.parametrize("revisions", [1, 3])
def test_a_fixed_number_of_queries(pia, revisions, django_assert_num_queries):
    for number in range(revisions):
        hand_in(pia, f"{60 + number} Island\n")
    browser = browser_of(pia)
    with django_assert_num_queries(7):  # session, registration, slots, list, proxies, judgements, revisions
        receipt(pia, browser)


# --- the preview ---


def piece(registration, browser=None, **values):
    address = reverse("player-preview", args=[registration.uid, 1])
    return (browser or browser_of(registration)).post(address, {"nonce": "n-1", **values})


def test_the_preview_is_a_piece_and_changes_nothing(pia):
    shown = piece(pia, text=DECK).content.decode()
    assert "Insectile Aberration" in shown
    assert "<html" not in shown
    assert not pia.slots.get().revisions.exists()


def test_an_empty_text_says_what_will_come(pia):
    assert "As you write" in piece(pia, text="  \n").content.decode()


def test_too_long_a_text_is_not_read(pia):
    assert "larger than 256 KiB" in piece(pia, text="x" * 262_145).content.decode()


def test_the_preview_is_the_players_own(pia, paul):
    assert piece(pia, Client(), text=DECK).status_code == 404
    assert piece(pia, browser_of(paul), text=DECK).status_code == 404
    assert browser_of(pia).get(reverse("player-preview", args=[pia.uid, 1])).status_code == 405


def test_a_name_is_written_out_and_never_run(pia):
    shown = piece(pia, text="4 <script>alert(1)</script>\n").content.decode()
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown


def test_a_revision_says_what_changed_against_the_one_before(pia):
    hand_in(pia)
    hand_in(pia, "4 Delver of Secrets\n56 Island\n\nSideboard\n1 Negate\n")
    browser = browser_of(pia)
    assert "Negate (sideboard): now 1, before 2." in text(browser.get(reverse("player-revision", args=[pia.uid, 1, 2])))
    assert "Against revision" not in text(browser.get(reverse("player-revision", args=[pia.uid, 1, 1])))
