"""The names that stand on a player's own cards, in another language."""

from dataclasses import replace

import pytest

from tests.core.reading import resolved


@pytest.mark.parametrize(
    ("line", "language", "names"),
    [
        ("1 Delver of Secrets", "en", ()),
        ("1 秘密を掘り下げる者", "ja", ("秘密を掘り下げる者",)),
        ("1 Nothing", "en", ()),
    ],
)
def test_the_names_on_the_players_own_cards_are_kept_as_written(line, language, names):
    (entry,) = resolved(line).deck.entries
    assert (entry.language, entry.printed_names) == (language, names)


def test_both_names_of_a_card_in_another_language_go_to_their_faces():
    (entry,) = resolved("1 秘密を掘り下げる者").deck.entries
    both = replace(entry, entry=replace(entry.entry, name="秘密を掘り下げる者 // 昆虫の逸脱者"))
    assert both.printed_names == ("秘密を掘り下げる者", "昆虫の逸脱者")
