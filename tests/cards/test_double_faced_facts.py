"""Every double-faced card of the bundle against facts that were gathered independently."""

from collections import Counter

import pytest

from checklist.cards.bundle import Bundle
from checklist.core.card import Kind, double_faced_kind
from checklist.core.card_questions import questions_about
from checklist.core.characteristics import MELD_PAIRS, Place, back_mana_value, choosable_names, shapes
from checklist.core.draft import openable
from checklist.core.rules.editions import edition_dates

NOW = edition_dates()


@pytest.fixture(scope="module")
def cards():
    bundle = Bundle()
    return {card.name: card for card in map(bundle.card, range(bundle.card_count))}


@pytest.fixture(scope="module")
def double_faced(cards):
    return {name: card for name, card in cards.items() if double_faced_kind(card) is not None}


@pytest.mark.parametrize(
    ("set_code", "colours"),
    [
        ("ISD", {"W": 2, "U": 3, "B": 2, "R": 6, "G": 7}),
        ("DKA", {"W": 1, "U": 1, "B": 2, "R": 3, "G": 3, "M": 1, "A": 2}),
        ("ORI", {"W": 1, "U": 1, "B": 1, "R": 1, "G": 1}),
        ("SOI", {"W": 5, "U": 5, "B": 4, "R": 7, "G": 7, "M": 1, "A": 3, "L": 1}),
    ],
)
def test_double_faced_cards_of_a_set_by_colour(double_faced, set_code, colours):
    assert Counter(one.colour.value for one in openable(double_faced.values(), set_code)) == colours


@pytest.mark.parametrize(
    ("set_code", "nonmodal", "meld"), [("EMN", 15, 6), ("XLN", 10, 0), ("ISD", 20, 0), ("DKA", 13, 0)]
)
def test_how_many_can_be_opened(double_faced, set_code, nonmodal, meld):
    kinds = Counter(one.kind for one in openable(double_faced.values(), set_code))
    assert (kinds[Kind.NONMODAL], kinds[Kind.MELD]) == (nonmodal, meld)


def test_the_seven_pairs(cards):
    for one, other, result in MELD_PAIRS:
        assert (cards[one].meld_partner, cards[other].meld_partner) == (other, one)
        assert cards[one].meld_result == cards[other].meld_result == result
        assert set(cards[result].meld_from) == {one, other}
    assert len({name for name, card in cards.items() if card.meld_from}) == 7


def test_a_melded_permanent_has_the_sum_of_its_parts(cards):
    for one, other, result in MELD_PAIRS:
        found = shapes(cards[one], NOW, partner=cards[other], result=cards[result])
        assert [s.mana_value for s in found if s.place is Place.MELDED] == [cards[result].front.mana_value]


def test_the_mana_value_of_every_back_is_the_one_that_the_data_has(double_faced):
    wrong = [
        name
        for name, card in double_faced.items()
        if card.back is not None
        and card.back.mana_value is not None
        and back_mana_value(card, NOW) != card.back.mana_value
    ]
    assert wrong == []


def test_every_double_faced_card_has_a_place_a_name_and_answers(double_faced):
    assert len(double_faced) == 515
    for card in double_faced.values():
        assert shapes(card, NOW)[0].place is Place.ELSEWHERE
        assert 1 <= len(choosable_names(card)) <= 2
        assert len(questions_about(card, NOW)) >= 6


def test_bug_052_a_double_faced_card_is_counted_by_its_front(double_faced):
    (landing,) = [one for one in openable(double_faced.values(), "XLN") if one.card.front.name == "Legion's Landing"]
    assert landing.colour.value == "W"
