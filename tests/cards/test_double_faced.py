import pytest

from checklist.cards.double_faced import double_faced_cards, openable_in, rarities_of


@pytest.mark.django_db
def test_the_bundle_has_all_of_them_in_order_of_name():
    names = [card.name for card in double_faced_cards()]
    assert len(names) == 515
    assert names == sorted(names)


@pytest.mark.django_db
def test_a_set_in_any_case():
    assert [len(openable_in(code)) for code in ("ISD", "isd", "LEA", "")] == [20, 20, 0, 0]


def test_of_a_database_only_those_of_the_version_in_force(small_catalogue):
    assert [card.name for card in double_faced_cards()] == [
        "A-Alrund, God of the Cosmos // A-Hakka, Whispering Raven",
        "Alrund, God of the Cosmos // Hakka, Whispering Raven",
        "Bruna, the Fading Light",
        "Delver of Secrets // Insectile Aberration",
        "Gisela, the Broken Blade",
        "Valki, God of Lies // Tibalt, Cosmic Impostor",
    ]


@pytest.mark.django_db
def test_how_many_cards_a_set_has_of_each_rarity_without_basic_lands():
    assert rarities_of("isd") == {"common": 107, "uncommon": 67, "rare": 59, "mythic": 16}
    assert rarities_of("") == rarities_of("NONE") == {}
