from datetime import UTC, datetime

import pytest

from checklist.cards.actions import store_catalogue
from checklist.cards.bundle import Bundle, card_file_of
from checklist.cards.card_file import CardFile

NAMES = {
    "Delver of Secrets // Insectile Aberration",
    "Valki, God of Lies // Tibalt, Cosmic Impostor",
    "Fire // Ice",
    "Start // Fire",
    "Start // Finish",
    "Ancestral Recall",
    "Emeritus of Ideation // Ancestral Recall",
    "Lava Axe",
    "Lava, Axe",
    "Wasteland",
    "Waste Land",
    "Choke",
    "Suffocation",
    "Blood Crypt",
    "Bruna, the Fading Light",
    "Gisela, the Broken Blade",
    "Brisela, Voice of Nightmares",
    "Alrund's Epiphany",
    "A-Alrund, God of the Cosmos // A-Hakka, Whispering Raven",
    "Alrund, God of the Cosmos // Hakka, Whispering Raven",
    "Academic Ascent",
    "Bonecrusher Giant // Stomp",
    "Lim-Dûl's Vault",
    "+2 Mace",
    "_____",
    "Island",
}
NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)


@pytest.fixture(scope="session")
def bundled_file() -> CardFile:
    return card_file_of(Bundle())


@pytest.fixture(scope="session")
def small_file(bundled_file) -> CardFile:
    """Two dozen real cards with all their names."""
    cards = [card for card in bundled_file.cards if card.name in NAMES]
    assert {card.name for card in cards} == NAMES
    return CardFile("test", "Two dozen cards", "digest of two dozen", None, cards, bundled_file.aliases, ("Small.",))


@pytest.fixture
def small_catalogue(db, small_file):
    return store_catalogue(small_file, now=NOW)
