"""The hand-kept table of printed names."""

from checklist.cards.catalogue import bundled_catalogue
from checklist.core.names import fold_name
from checklist.core.other_names import OTHER_NAMES


def test_every_name_leads_to_a_card_and_is_no_cards_own():
    catalogue = bundled_catalogue()
    cards = catalogue.find([fold_name(name) for name in OTHER_NAMES.values()])
    assert len(OTHER_NAMES) > 150
    assert [name for name in OTHER_NAMES.values() if cards.get(fold_name(name), (None,))[0] is None] == []
    assert {cards[fold_name(name)][0].card.name for name in OTHER_NAMES.values()} == set(OTHER_NAMES.values())
    assert [name for name, found in catalogue.find(OTHER_NAMES).items() if found[0].kind.value == "full"] == []
