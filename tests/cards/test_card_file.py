import pytest

from checklist.cards.card_file import WrittenName, written_names
from checklist.core.card import Card, Face, Layout, NameKind


def _names(card, *aliases):
    return [(name.text, name.kind) for _, name in written_names(card, aliases)]


@pytest.mark.parametrize(
    ("layout", "first", "second"),
    [
        (Layout.TRANSFORM, NameKind.FRONT, NameKind.BACK),
        (Layout.MODAL_DFC, NameKind.FRONT, NameKind.BACK),
        (Layout.SPLIT, NameKind.HALF, NameKind.HALF),
        (Layout.FLIP, NameKind.HALF, NameKind.HALF),
        (Layout.ADVENTURE, NameKind.HALF, NameKind.HALF),
        (Layout.PREPARE, NameKind.HALF, NameKind.HALF),
        (Layout.UNKNOWN, NameKind.HALF, NameKind.HALF),
    ],
)
def test_faces_of_a_card(layout, first, second):
    card = Card("One // Two", layout, (Face("One"), Face("Two")))
    assert _names(card) == [("One // Two", NameKind.FULL), ("One", first), ("Two", second)]


def test_a_single_face_is_the_whole_name():
    assert _names(Card("One", Layout.NORMAL, (Face("One"),))) == [("One", NameKind.FULL)]


def test_a_meld_part_is_also_written_with_its_result_and_the_result_is_not():
    part = Card("Part", Layout.MELD, (Face("Part"),), meld_result="Whole")
    whole = Card("Whole", Layout.MELD, (Face("Whole"),), meld_from=("Part", "Other"))
    assert _names(part) == [("Part", NameKind.FULL), ("Part // Whole", NameKind.FULL)]
    assert _names(whole) == [("Whole", NameKind.FULL)]


def test_a_foreign_name_that_is_the_english_one_says_nothing_new():
    card = Card("Radiance", Layout.NORMAL, (Face("Radiance"),))
    french, german = WrittenName("Radiance", NameKind.FOREIGN, "fr"), WrittenName("Glanz", NameKind.FOREIGN, "de")
    assert _names(card, french, german, german) == [("Radiance", NameKind.FULL), ("Glanz", NameKind.FOREIGN)]
