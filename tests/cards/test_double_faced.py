import pytest

from checklist.cards.actions import load_bundle
from checklist.cards.double_faced import double_faced_cards, openable_in


@pytest.mark.django_db
def test_the_bundle_has_all_of_them_in_order_of_name():
    names = [card.name for card in double_faced_cards()]
    assert len(names) == 515
    assert names == sorted(names)


@pytest.mark.django_db
def test_a_set_in_any_case():
    assert [len(openable_in(code)) for code in ("ISD", "isd", "LEA", "")] == [20, 20, 0, 0]


@pytest.mark.django_db
def test_the_database_has_the_same_as_the_bundle():
    from django.utils import timezone  # slow import

    of_bundle = {card.name: card for card in double_faced_cards()}
    load_bundle(now=timezone.now())
    assert {card.name: card for card in double_faced_cards()} == of_bundle
