import pytest

from checklist.core.card import dated


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Flipside's bundled catalogue, 30 November 2026 [1a2b3c]", "30 November 2026"),
        ("Scryfall all cards, of unknown date [1a2b3c]", "unknown date"),
        ("two dozen cards", "two dozen cards"),
        ("", ""),
    ],
)
def test_people_read_the_date_of_a_catalogue_and_not_its_digest(label, said):
    assert dated(label) == said
