import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checklist.core.card import Card, Face, Layout, Printing
from checklist.core.card_facts import card_from_plain, card_to_plain

DELVER = Card(
    name="Delver of Secrets // Insectile Aberration",
    layout=Layout.TRANSFORM,
    faces=(
        Face("Delver of Secrets", "{U}", 1.0, "Creature — Human Wizard", ("U",), "1", "1", "", ""),
        Face("Insectile Aberration", "", 1.0, "Creature — Human Insect", ("U",), "3", "2", "", ""),
    ),
    color_identity=("U",),
    legal={"modern": "legal", "legacy": "legal", "standard": "not_legal"},
    printings=(Printing("ISD", "51", "common"), Printing("PLST")),
    first_set="ISD",
)
UNKNOWN = Card(
    "Academic Ascent",
    Layout.UNKNOWN,
    (Face("Academic Ascent"),),
    color_identity=None,
    legal=None,
    facts_missing=True,
)


def test_plain_form_leaves_out_what_is_empty():
    assert card_to_plain(DELVER) == {
        "name": "Delver of Secrets // Insectile Aberration",
        "layout": "transform",
        "faces": [
            {
                "name": "Delver of Secrets",
                "cost": "{U}",
                "value": 1.0,
                "type": "Creature — Human Wizard",
                "colors": "U",
                "power": "1",
                "toughness": "1",
            },
            {
                "name": "Insectile Aberration",
                "value": 1.0,
                "type": "Creature — Human Insect",
                "colors": "U",
                "power": "3",
                "toughness": "2",
            },
        ],
        "identity": "U",
        "legal": {"legal": "legacy modern", "not_legal": "standard"},
        "printings": [["ISD", "51", "common"], ["PLST"]],
        "first_set": "ISD",
    }


def test_what_is_not_known_stays_apart_from_what_is_not_there():
    plain = card_to_plain(UNKNOWN)
    assert plain["faces"] == [
        {
            "name": "Academic Ascent",
            "cost": None,
            "type": None,
            "power": None,
            "toughness": None,
            "loyalty": None,
            "defense": None,
            "value": None,
            "colors": None,
        }
    ]
    assert (plain["identity"], plain["legal"]) == (None, None)
    assert card_from_plain(plain) == UNKNOWN


def test_the_layouts_word_must_be_known():
    with pytest.raises(ValueError, match="reversible"):
        card_from_plain(card_to_plain(DELVER) | {"layout": "reversible"})


_texts = st.text(max_size=8)
_maybe = st.none() | _texts
_colors = st.none() | st.lists(st.sampled_from("WUBRG"), unique=True).map(tuple)
_faces = st.builds(
    Face,
    name=_texts,
    mana_cost=_maybe,
    mana_value=st.none() | st.floats(0, 1e6),
    type_line=_maybe,
    colors=_colors,
    power=_maybe,
    toughness=_maybe,
    loyalty=_maybe,
    defense=_maybe,
)
_words = st.text("abcdefgh_", min_size=1, max_size=6)
_cards = st.builds(
    Card,
    name=_texts,
    layout=st.sampled_from(Layout),
    faces=st.lists(_faces, min_size=1, max_size=3).map(tuple),
    sublayout=_texts,
    color_identity=_colors,
    legal=st.none() | st.dictionaries(_words, _words, max_size=4),
    printings=st.lists(
        st.builds(
            Printing,
            _texts,
            st.none() | st.text(min_size=1, max_size=4),
            st.none() | st.text(min_size=1, max_size=4),
            st.booleans(),
        ),
        max_size=3,
    ).map(tuple),
    first_set=_texts,
    keywords=st.lists(_texts, max_size=2).map(tuple),
    meld_partner=_texts,
    meld_result=_texts,
    meld_from=st.lists(_texts, max_size=2).map(tuple),
    same_as=_texts,
    rebalanced=st.booleans(),
    playtest=st.booleans(),
    facts_missing=st.booleans(),
)


@given(_cards)
def test_every_card_comes_back_as_it_was_through_json(card):
    assert card_from_plain(json.loads(json.dumps(card_to_plain(card)))) == card


def test_every_field_of_a_card_is_kept():
    given_fields = {
        "name", "layout", "faces", "sublayout", "color_identity", "legal", "printings", "first_set", "keywords",
        "meld_partner", "meld_result", "meld_from", "same_as", "rebalanced", "playtest", "facts_missing",
    }  # fmt: skip
    assert {field.name for field in fields(Card)} == given_fields
