"""The fields of each card: read, and shown again as they were written."""

from dataclasses import replace

import pytest
from django.http import QueryDict

from checklist.core.terms import (
    Carried,
    CarryChoice,
    Copies,
    PlayerChoices,
    Proxy,
    ProxyReason,
    Sleeves,
    SubstituteFacts,
    SubstituteStyle,
)
from checklist.decklists.forms import CarryFields, DecklistForm, carry_choices, carry_fields, fields_of, key_of

DELVER = "Delver of Secrets // Insectile Aberration"
CHOICES = [
    CarryChoice(DELVER),
    CarryChoice(DELVER, Carried.OFFICIAL, real_aside=0),
    CarryChoice(DELVER, Carried.HOME, normal_back=False),
    CarryChoice(DELVER, main=Copies(real=2, official=2), sideboard=Copies(home=1), real_aside=3),
    CarryChoice(
        DELVER,
        Carried.OFFICIAL,
        substitute=SubstituteFacts(SubstituteStyle.LIST, 2, front_name=True, only_printed=False, shows_from_back=True),
    ),
    CarryChoice(DELVER, Carried.PROXY, proxies=(Proxy("3", ProxyReason.WORN), Proxy("4", ProxyReason.WORN))),
]


def sent(fields):
    data = QueryDict(mutable=True)
    for name, value in fields.as_data():
        data[name] = value
    return data


@pytest.mark.parametrize("choice", CHOICES)
def test_there_and_back(choice):
    assert list(carry_choices(sent(fields_of(choice)))) == [choice]


@pytest.mark.parametrize("choice", CHOICES)
def test_shown_again_as_written(choice):
    assert list(carry_fields(sent(fields_of(choice)))) == [fields_of(choice)]


def test_a_field_under_another_cards_key_is_no_declaration():
    data = QueryDict(mutable=True)
    data[f"carry-{key_of('Island')}-name"] = DELVER
    assert list(carry_fields(data)) == []


@pytest.mark.parametrize("way", ["", "gold", "REAL"])
def test_an_unknown_way_is_the_real_card(way):
    data = sent(CarryFields.for_name(DELVER))
    data[f"carry-{key_of(DELVER)}-way"] = way
    assert [choice.every for choice in carry_choices(data)] == [Carried.REAL]


@pytest.mark.parametrize("written", ["3a", "-1", "1.5", "٣", "9" * 30])
def test_what_is_no_number_is_an_error(written):
    data = sent(CarryFields.for_name(DELVER))
    data[f"carry-{key_of(DELVER)}-aside"] = written
    data["nonce"] = "n-1"
    assert [error.code for error in DecklistForm(data).non_field_errors().as_data()] == ["not-a-number"]


def test_what_was_said_of_substitute_cards_falls_away_where_there_are_none():
    fields = replace(CarryFields.for_name(DELVER), style="list", circles="1")
    assert [choice.substitute for choice in carry_choices(sent(fields))] == [SubstituteFacts()]
    assert list(carry_fields(sent(fields))) == [fields]


def choices_of(**values):
    data = QueryDict(mutable=True)
    data.update({"nonce": "n-1", "sleeves": "opaque", **values})
    form = DecklistForm(data)
    assert form.is_valid()
    return form.choices()


def test_nobody_has_to_answer_more():
    assert choices_of() == PlayerChoices()


def test_yes_no_and_nothing_are_three_answers():
    said = choices_of(white_dot_shows="yes", reflective="no")
    assert said == PlayerChoices(white_dot_shows=True, reflective=False)


def test_the_white_dot_is_asked_of_opaque_sleeves():
    said = choices_of(sleeves="clear", white_dot_shows="yes", hologram="no")
    assert said == PlayerChoices(Sleeves.CLEAR, hologram=False)
