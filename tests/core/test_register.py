"""core.register: the register decides what is a proxy, whatever was declared."""

from checklist.core.double_faced import flag_double_faced
from checklist.core.examine import judge, work_out_carriages
from checklist.core.register import RegisteredProxy, join_register
from checklist.core.terms import Carried, CarryChoice, Copies, EventTerms, PlayerChoices, Proxy, ProxyReason
from tests.core.rule_cards import DELVER, deck_of

DECK = deck_of("3 Delver of Secrets\n57 Island\nSideboard\n1 Delver of Secrets")
WORN = ProxyReason.WORN


def line(number, name=DELVER.name):
    return RegisteredProxy(number, name, WORN)


def carried(choices, *register):
    flagged = flag_double_faced(DECK)
    carriage = work_out_carriages(DECK, flagged, join_register(DECK, flagged, choices, register))[0]
    return carriage.main, carriage.sideboard, carriage.unregistered


def declared(**choice):
    return PlayerChoices(cards=(CarryChoice(DELVER.name, **choice),))


def codes(choices, *register):
    return [f.code for f in judge(DECK, EventTerms(), choices, register=register) if f.code.startswith("proxy")]


def test_nothing_registered_and_nothing_declared_is_left_as_it_was():
    choices = declared(every=Carried.OFFICIAL)
    assert join_register(DECK, flag_double_faced(DECK), choices, ()) is choices


def test_a_proxy_issued_later_takes_the_place_of_a_real_card():
    assert carried(declared(), line(1)) == (Copies(real=2, proxy=1), Copies(real=1), 0)


def test_so_it_does_where_nothing_was_declared():
    assert carried(PlayerChoices(), line(1)) == (Copies(real=2, proxy=1), Copies(real=1), 0)


def test_of_a_substitute_card_where_no_real_card_is_in_the_deck():
    choices = PlayerChoices(every=Carried.OFFICIAL)
    assert carried(choices, line(1)) == (Copies(official=2, proxy=1), Copies(official=1), 0)


def test_the_main_deck_comes_first_then_the_sideboard():
    lines = [line(number) for number in (1, 2, 3, 4)]
    assert carried(declared(), *lines) == (Copies(proxy=3), Copies(proxy=1), 0)


def test_more_lines_than_copies_are_no_more_copies():
    assert carried(declared(), *(line(number) for number in range(1, 9))) == (Copies(proxy=3), Copies(proxy=1), 0)


def test_a_declared_proxy_is_covered_and_no_second_copy_is():
    choices = declared(main=Copies(real=2, proxy=1), sideboard=Copies(real=1), proxies=(Proxy("1", WORN),))
    assert carried(choices, line(1)) == (Copies(real=2, proxy=1), Copies(real=1), 0)


def test_a_number_that_is_not_in_the_register_is_not_taken_as_given():
    choices = declared(main=Copies(real=2, proxy=1), sideboard=Copies(real=1), proxies=(Proxy("7", WORN),))
    assert carried(choices) == (Copies(real=2, home=1), Copies(real=1), 1)
    assert codes(choices) == ["proxy-not-registered"]
    assert codes(choices, line(7)) == []


def test_the_register_knows_the_reason_whatever_was_declared():
    choices = declared(main=Copies(real=2, proxy=1), sideboard=Copies(real=1), proxies=(Proxy("1", None),))
    assert codes(choices, line(1)) == []


def test_outside_of_an_event_a_declared_number_is_taken_as_given():
    choices = declared(main=Copies(real=2, proxy=1), sideboard=Copies(real=1), proxies=(Proxy("7", WORN),))
    assert "proxy-not-registered" not in [f.code for f in judge(DECK, EventTerms(), choices)]


def test_a_card_with_an_ordinary_back_may_have_a_proxy():
    joined = join_register(DECK, flag_double_faced(DECK), PlayerChoices(), (line(2, "Island"),))
    assert joined.cards == (CarryChoice("Island", proxies=(Proxy("2", WORN),)),)
    assert codes(PlayerChoices(), line(2, "Island")) == []


def test_the_front_name_will_do():
    assert carried(declared(), line(1, "Delver of Secrets")) == (Copies(real=2, proxy=1), Copies(real=1), 0)


def test_both_names_of_a_card_are_one_card():
    lines = (line(1, "Delver of Secrets"), line(2))
    assert carried(PlayerChoices(), *lines) == (Copies(real=1, proxy=2), Copies(real=1), 0)


def test_a_line_for_a_card_that_is_in_the_list_no_more_says_nothing():
    assert join_register(DECK, flag_double_faced(DECK), PlayerChoices(), (line(3, "No Such Card"),)) == PlayerChoices()


def test_a_declaration_about_a_card_that_is_not_in_the_list_stays():
    choices = PlayerChoices(cards=(CarryChoice("No Such Card", Carried.PROXY, proxies=(Proxy("9", WORN),)),))
    joined = join_register(DECK, flag_double_faced(DECK), choices, (line(3, "Delver of Secrets"),))
    assert [choice.proxies for choice in joined.cards] == [(), (Proxy("3", WORN),)]
