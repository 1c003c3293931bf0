"""Unknown cards ("unknown"), a name confirmed ("unknown-confirm"), a list read again or not ("unknown-take", "unknown-leave")."""

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.cards.actions import store_catalogue
from checklist.cards.card_file import CardFile
from checklist.cards.catalogue import _of_database, bundled_catalogue
from checklist.console.unknown import proposals, unknown_cards
from checklist.core.card import Card, Face, Layout
from checklist.decklists.actions import read_again
from checklist.decklists.models import ConfirmedName, Decklist, Rereading
from checklist.events.actions import close_event
from tests.cast import hand_in, register, signed_in

LIST = "2 Stormlantern Blade\n1 Academic Ascent\n57 Island\n"
TYPO = "4 Snapcastor Mage\n1 STORMLANTERN BLADE\n55 Island\n"
BLADE = Card(
    "Stormlantern Blade // Lantern Wraith", Layout.TRANSFORM, (Face("Stormlantern Blade"), Face("Lantern Wraith"))
)


@pytest.fixture(autouse=True)
def _no_catalogue_kept():
    _of_database.clear()


@pytest.fixture
def two_lists(event, pia, paul):
    hand_in(pia, LIST)
    hand_in(paul, TYPO)
    return event


@pytest.fixture
def known_by_now(two_lists):
    cards = [rows[0].card for rows in bundled_catalogue().find(["island", "academicascent"]).values()]
    store_catalogue(
        CardFile("test", "Later, 1 December 2026 [1]", "1", None, [*cards, BLADE], {}, ()), now=timezone.now()
    )
    read_again(now=timezone.now())
    return two_lists


def page(event, name="unknown"):
    return reverse(name, args=[event.slug])


def shown(event, user):
    return " ".join(signed_in(user).get(page(event)).content.decode().split())


def test_every_unknown_card_once_with_copies_and_players(two_lists):
    found = [
        (card.name, card.is_named, card.copies, [one.slot.registration.name for one in card.lists])
        for card in unknown_cards(two_lists)
    ]
    assert found == [
        ("STORMLANTERN BLADE", False, 3, ["Paul Player", "Pia Player"]),
        ("Academic Ascent", True, 1, ["Pia Player"]),
        ("Snapcastor Mage", False, 4, ["Paul Player"]),
    ]


def test_a_meld_result_is_known_and_no_card_of_a_deck(event, pia):
    """It stood here with itself as its suggestion, and could be confirmed as a card."""
    hand_in(pia, "1 Brisela, Voice of Nightmares\n59 Island\n")
    assert unknown_cards(event) == []


def test_a_typing_error_has_its_suggestion(two_lists):
    assert {card.name: card.suggestions[:1] for card in unknown_cards(two_lists)}["Snapcastor Mage"] == (
        "Snapcaster Mage",
    )


def test_the_page_asks_a_fixed_number_of_queries(two_lists, django_assert_num_queries):
    with django_assert_num_queries(3):  # names confirmed, lists, and which catalogue
        unknown_cards(two_lists)
    hand_in(register(two_lists, "Third"), LIST)
    with django_assert_num_queries(3):
        unknown_cards(two_lists)


def test_judges_look_and_may_not_confirm(two_lists, jo):
    text = shown(two_lists, jo)
    assert "Snapcastor Mage" in text
    assert "keep it as typed" not in text


@pytest.mark.parametrize("name", ["unknown-confirm", "unknown-take", "unknown-leave"])
def test_who_may_not(known_by_now, name, jo, kim, sam):
    for user, status in ((jo, 403), (kim, 403), (sam, 404)):
        sent = {"name": "x", "number": Rereading.objects.first().pk, "all": "1"}
        assert signed_in(user).post(page(known_by_now, name), sent).status_code == status
    assert (ConfirmedName.objects.count(), Decklist.objects.count()) == (0, 2)


def test_a_scorekeeper_reads_no_lists(two_lists, kim):
    assert signed_in(kim).get(page(two_lists)).status_code == 403


def test_a_name_is_confirmed_and_goes_to_the_end(two_lists, hanna):
    signed_in(hanna).post(page(two_lists, "unknown-confirm"), {"name": "Stormlantern Blade"})
    assert [card.name for card in unknown_cards(two_lists)][-1] == "STORMLANTERN BLADE"
    assert "confirmed by hanna" in shown(two_lists, hanna)


def test_no_name_confirms_nothing(two_lists, hanna):
    signed_in(hanna).post(page(two_lists, "unknown-confirm"), {"name": "  "})
    assert ConfirmedName.objects.count() == 0


def test_what_it_would_now_be_read_as(known_by_now, olga):
    [paul, pia] = proposals(known_by_now)
    assert [(change.before, change.after, change.kind) for change in pia.changes] == [
        ("Stormlantern Blade", BLADE.name, "nonmodal")
    ]
    assert "Known by now" in shown(known_by_now, olga)
    assert (
        "that it did not know when 2 lists were handed in"
        in signed_in(olga).get(reverse("event", args=[known_by_now.slug])).content.decode()
    )


def test_one_list_is_confirmed(known_by_now, hanna):
    pia = proposals(known_by_now)[1]
    signed_in(hanna).post(page(known_by_now, "unknown-take"), {"number": pia.rereading.pk})
    assert [one.decklist.slot.registration.name for one in proposals(known_by_now)] == ["Paul Player"]
    assert list(Decklist.objects.filter(author="system").values_list("text", flat=True)) == [LIST]


def test_all_are_confirmed(known_by_now, olga):
    text = signed_in(olga).post(page(known_by_now, "unknown-take"), {"all": "1"}, follow=True).content.decode()
    assert "2 lists were read again" in text
    assert Decklist.objects.filter(author="system", superseded_at=None).count() == 2


def test_one_is_left_as_registered(known_by_now, olga):
    pia = proposals(known_by_now)[1]
    signed_in(olga).post(page(known_by_now, "unknown-leave"), {"number": pia.rereading.pk})
    assert len(proposals(known_by_now)) == 1
    assert Decklist.objects.count() == 2


@pytest.mark.parametrize("number", ["", "x", "-1", "99999999", "9" * 40])
def test_a_number_of_no_question(known_by_now, olga, number):
    browser = signed_in(olga)
    assert browser.post(page(known_by_now, "unknown-leave"), {"number": number}).status_code == 404
    assert browser.post(page(known_by_now, "unknown-take"), {"number": number}).status_code == 302
    assert Decklist.objects.count() == 2


def test_of_another_event_nothing_is_taken(known_by_now, sams_event, sam):
    number = Rereading.objects.first().pk
    browser = signed_in(sam)
    assert browser.post(page(sams_event, "unknown-leave"), {"number": number}).status_code == 404
    browser.post(page(sams_event, "unknown-take"), {"number": number})
    assert Decklist.objects.count() == 2


def test_a_closed_event_only_shows(known_by_now, olga):
    close_event(known_by_now, by=olga, now=timezone.now())
    assert "Confirm" not in shown(known_by_now, olga)
    text = signed_in(olga).post(page(known_by_now, "unknown-take"), {"all": "1"}, follow=True).content.decode()
    assert "This event is over." in text
    assert Decklist.objects.count() == 2


def test_nothing_is_unknown(event, pia, olga):
    hand_in(pia)
    assert "Every card of every list in force is known." in shown(event, olga)
