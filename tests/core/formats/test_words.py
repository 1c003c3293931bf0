"""No card is called like a heading."""

import pytest

from checklist.cards.bundle import Bundle
from checklist.core.decklist import Zone
from checklist.core.formats.words import is_furniture, is_label, read_title


def test_no_card_name_is_taken_for_a_heading():
    """Of the whole bundle, foreign names too: Consider, Library, Signature Spells were caught so."""
    bundle = Bundle()
    cards = [bundle.card(line) for line in range(bundle.card_count)]
    names = {name for card in cards for name in (card.name, *(face.name for face in card.faces))}
    names |= {name.text for name in bundle.all_names()} - {""}
    assert len(names) > 80_000
    assert [name for name in names if read_title(name) or is_furniture(name)] == []
    assert [name for name in names if ":" in name and is_label(name.partition(":")[0])] == []


@pytest.mark.parametrize(
    ("text", "place", "count", "is_group"),
    [
        ("15 Sideboard cards", Zone.SIDEBOARD, 15, False),
        ("Main Deck - 60 cards, 24 distinct", Zone.MAIN, 60, False),
        ("Commander(s)", Zone.COMMANDER, None, False),
        ("Instants & Sorceries (10)", None, 10, True),
        ("Länder (20)", None, 20, True),
        ("Other Spells [8]", None, 8, True),
        ("60 cards", None, 60, False),
        ("Sideboard Creatures (4)", Zone.SIDEBOARD, 4, False),
        ("メインデッキ (60枚)", Zone.MAIN, 60, False),
    ],
)
def test_titles(text, place, count, is_group):
    title = read_title(text)
    assert (title.place, title.count, title.is_group) == (place, count, is_group)


@pytest.mark.parametrize(
    "text", ["Copy Land", "Consider", "X", "S", "Commander's Sphere", "The Deck of Many Things", "Burn"]
)
def test_no_titles(text):
    assert read_title(text) is None
