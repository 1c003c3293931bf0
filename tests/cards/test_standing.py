import pytest

from checklist.cards.standing import NOT_KNOWN_LEGAL, PLAYTEST, REBALANCED, TOURNAMENT, standing


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("Wasteland", TOURNAMENT),
        ("Ancestral Recall", TOURNAMENT),
        ("Lava, Axe", NOT_KNOWN_LEGAL),
        ("Waste Land", PLAYTEST),
        ("A-Alrund, God of the Cosmos // A-Hakka, Whispering Raven", REBALANCED),
    ],
)
def test_standing(bundled_file, name, place):
    assert standing(next(card for card in bundled_file.cards if card.name == name)) == place
