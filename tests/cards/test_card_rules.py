import pytest
from django.urls import reverse

from checklist.cards.card_rules import PLACES, rules_about
from checklist.cards.catalogue import bundled_catalogue
from checklist.core.characteristics import Place
from checklist.core.names import fold_name


def about(name):
    found = bundled_catalogue()
    card = found.find([fold_name(name)])[fold_name(name)][0].card
    return rules_about(card, found)


def test_every_place_has_words():
    assert set(PLACES) == set(Place)


def test_an_ordinary_card_has_no_such_section():
    assert about("Lightning Bolt") is None


def test_a_meld_card_finds_its_partner_and_what_they_become():
    rows = {row.shape.place: (row.shape.face.name, row.mana_value) for row in about("Gisela, the Broken Blade").shapes}
    assert rows[Place.MELDED] == ("Brisela, Voice of Nightmares", "11")
    assert rows[Place.COPY_OF_MELDED] == ("Brisela, Voice of Nightmares", "0")


def test_symbols_are_gathered_by_set_and_none_is_guessed():
    printings = {row.front: list(row.sets) for row in about("Delver of Secrets").printings}
    assert printings["a sun"] == ["ISD", "MID"]
    assert "SLD" in printings[""]


def test_answers_that_are_not_settled_name_the_head_judge():
    rows = {row.code: row.answer for row in about("Delver of Secrets").questions}
    assert rows["missed-trigger"].endswith("Head Judge decides.")
    assert not rows["same-object"].endswith("Head Judge decides.")
    assert rows["choose-a-name"] == "One of these, not both: Delver of Secrets, Insectile Aberration."


@pytest.mark.django_db
def test_the_card_page_shows_them(client, settings):
    settings.TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = "INVALID %s"
    text = client.get(reverse("card", args=["Delver of Secrets // Insectile Aberration"])).content.decode()
    assert 'id="missed-trigger"' in text
    assert "nonmodal double-faced card" in text.lower()
    ordinary = client.get(reverse("card", args=["Lightning Bolt"])).content.decode()
    assert 'id="places"' not in ordinary
