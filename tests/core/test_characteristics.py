from dataclasses import replace

import pytest

from checklist.core.card import Face, Layout
from checklist.core.characteristics import (
    MELD_PAIRS,
    Place,
    Symbol,
    back_mana_value,
    choosable_names,
    face_symbols,
    kind_words,
    may_transform,
    meld_pairs,
    shapes,
    substitute_must_show,
)
from checklist.core.finding import Certainty
from checklist.core.rules.editions import edition_dates
from tests.core.rule_cards import BOLT, BRISELA, BRUNA, DELVER, FIRE_ICE, GISELA, PATHWAY, card

NOW = edition_dates()

HUNTMASTER = replace(
    DELVER,
    name="Huntmaster of the Fells // Ravager of the Fells",
    faces=(
        Face("Huntmaster of the Fells", "{2}{R}{G}", 4.0, "Creature — Human Werewolf", ("R", "G"), "2", "2", "", ""),
        Face("Ravager of the Fells", "", 4.0, "Creature — Werewolf", ("R", "G"), "4", "4", "", ""),
    ),
)
ROGUE = card(
    "Blackbloom Rogue", "Creature — Human Rogue", back="Blackbloom Bog", back_type="Land", layout=Layout.MODAL_DFC
)
VALKI = replace(
    card("Valki, God of Lies", "Legendary Creature — God", back="Tibalt, Cosmic Impostor", layout=Layout.MODAL_DFC),
    faces=(
        Face("Valki, God of Lies", "{1}{B}", 2.0, "Legendary Creature — God", ("B",), "2", "1", "", ""),
        Face(
            "Tibalt, Cosmic Impostor", "{5}{B}{R}", 7.0, "Legendary Planeswalker — Tibalt", ("B", "R"), "", "", "5", ""
        ),
    ),
)
SIEGE = card("Invasion of Kylem", "Battle — Siege", back="Valor's Reach Tag Team", back_type="Sorcery")
TOME = card("Kazandu Mammoth Charm", "Instant", back="Kazandu Valley", back_type="Land", layout=Layout.MODAL_DFC)
AWAKE = card("Startled Awake", "Sorcery", back="Persistent Nightmare", back_type="Creature — Nightmare")


def on(dated):
    return edition_dates((("CR", dated),))


def values(one, dates=NOW, **others):
    return {shape.place.value: shape.mana_value for shape in shapes(one, dates, **others)}


def test_a_nonmodal_card_place_by_place():
    assert values(HUNTMASTER) == {
        "elsewhere": 4.0,
        "stack-front": 4.0,
        "stack-back": 4.0,
        "battlefield-front": 4.0,
        "battlefield-back": 4.0,
        "face-down": 0.0,
        "copy-of-back": 0.0,
    }


def test_bug_047_the_mana_value_of_a_back_is_that_of_the_front():
    assert back_mana_value(HUNTMASTER, NOW) == 4.0


def test_a_modal_card_has_a_mana_value_for_each_face():
    assert values(VALKI) == {
        "elsewhere": 2.0,
        "stack-front": 2.0,
        "stack-back": 7.0,
        "battlefield-front": 2.0,
        "battlefield-back": 7.0,
        "face-down": 0.0,
        "copy-of-back": 7.0,
    }


def test_the_mana_value_of_a_nonmodal_back_was_nothing_until_2016():
    assert [back_mana_value(HUNTMASTER, on(day)) for day in ("2016-04-07", "2016-04-08")] == [0.0, 4.0]
    assert values(HUNTMASTER, on("2016-04-07"))["battlefield-back"] == 0.0


def test_a_modal_back_never_had_the_fronts_mana_value():
    assert back_mana_value(VALKI, on("2012-02-01")) == 7.0


def test_a_card_with_an_ordinary_back_has_no_such_places():
    assert (shapes(FIRE_ICE, NOW), back_mana_value(BOLT, NOW), shapes(BRISELA, NOW)) == ((), None, ())


def test_a_melded_permanent_has_the_sum_and_a_copy_of_it_nothing():
    one = replace(GISELA, faces=(replace(GISELA.front, mana_value=4.0),))
    other = replace(BRUNA, faces=(replace(BRUNA.front, mana_value=7.0),))
    found = shapes(one, NOW, partner=other, result=BRISELA)
    assert {shape.place.value: shape.mana_value for shape in found} == {
        "elsewhere": 4.0,
        "stack-front": 4.0,
        "battlefield-front": 4.0,
        "face-down": 0.0,
        "melded": 11.0,
        "copy-of-melded": 0.0,
    }
    assert [shape.face.name for shape in found if shape.place is Place.MELDED] == ["Brisela, Voice of Nightmares"]


def test_a_melded_permanent_of_unknown_cost_is_not_guessed():
    unknown = replace(BRUNA, faces=(replace(BRUNA.front, mana_value=None),))
    assert values(GISELA, partner=unknown, result=BRISELA)["melded"] is None
    assert "melded" not in values(GISELA, partner=BRUNA)


def test_a_land_is_no_spell_and_a_spell_no_permanent():
    assert list(values(PATHWAY)) == ["elsewhere", "battlefield-front", "battlefield-back", "face-down", "copy-of-back"]
    assert list(values(SIEGE)) == ["elsewhere", "stack-front", "stack-back", "battlefield-front", "face-down"]
    assert list(values(TOME)) == ["elsewhere", "stack-front", "battlefield-back", "face-down", "copy-of-back"]


def test_face_down_it_is_a_nameless_two_two():
    (shape,) = [shape for shape in shapes(DELVER, NOW) if shape.place is Place.FACE_DOWN]
    assert (shape.face.name, shape.face.power, shape.face.toughness, shape.cites) == (
        "",
        "2",
        "2",
        ("CR 712.15", "CR 708.2a"),
    )


def test_face_down_was_impossible_in_2012():
    assert "face-down" not in values(DELVER, on("2012-02-01"))
    assert "face-down" in values(DELVER, on("2015-01-23"))


def test_places_are_cited_as_the_edition_numbers_them():
    assert {shape.place.value: shape.cites for shape in shapes(DELVER, on("2022-10-07"))}["battlefield-back"] == (
        "CR 712.4",
        "CR 202.3b",
    )


@pytest.mark.parametrize(
    ("one", "dated", "code"),
    [
        (DELVER, "2026-06-19", "transform-yes"),
        (DELVER, "2022-10-07", "transform-yes"),
        (ROGUE, "2025-09-18", "transform-modal-not-yet"),
        (ROGUE, "2025-09-19", "transform-yes"),
        (SIEGE, "2026-06-19", "transform-into-spell"),
        (TOME, "2026-06-19", "transform-into-spell"),
        (AWAKE, "2026-06-19", "transform-into-spell"),
        (GISELA, "2026-06-19", "transform-meld"),
        (GISELA, "2022-10-07", "transform-meld"),
        (BOLT, "2026-06-19", "transform-ordinary"),
        (BRISELA, "2026-06-19", "transform-ordinary"),
    ],
)
def test_what_can_transform(one, dated, code):
    assert may_transform(one, on(dated)).code == code


def test_a_back_never_turns_into_the_instant_on_its_front():
    answer = may_transform(TOME, NOW)
    assert (answer.values, answer.cites) == ({"spell": "Kazandu Mammoth Charm"}, ("CR 712.10",))


def test_moonmist_and_blackbloom_rogue_have_two_answers_at_two_dates():
    before, after = (may_transform(ROGUE, on(day)) for day in ("2022-10-07", "2025-09-19"))
    assert (before.answer[:2], before.cites) == ("No", ("CR 712.5",))
    assert (after.answer[:3], after.cites) == ("Yes", ("CR 712.9", "CR 712.18"))


def test_which_name_may_be_chosen():
    assert choosable_names(DELVER) == ("Delver of Secrets", "Insectile Aberration")
    assert choosable_names(GISELA) == ("Gisela, the Broken Blade", "Brisela, Voice of Nightmares")
    assert choosable_names(BOLT) == ("Lightning Bolt",)


@pytest.mark.parametrize(
    ("one", "dated", "words"),
    [
        (DELVER, "2025-09-19", ("nonmodal double-faced card", "transforming double-faced card")),
        (DELVER, "2025-09-18", ("transforming double-faced card", "nonmodal double-faced card")),
        (PATHWAY, "2025-09-19", ("modal double-faced card", "")),
        (GISELA, "2023-04-14", ("meld card", "")),
        (GISELA, "2023-04-13", ("meld card", "not a double-faced card in this edition")),
        (BOLT, "2026-06-19", ("", "")),
    ],
)
def test_words_for_the_kind(one, dated, words):
    assert kind_words(one, on(dated)) == words


@pytest.mark.parametrize(
    ("one", "set_code", "released", "symbols"),
    [
        (DELVER, "ISD", "", (Symbol.SUN, Symbol.CRESCENT_MOON)),
        (DELVER, "mid", "2021-09-24", (Symbol.SUN, Symbol.CRESCENT_MOON)),
        (DELVER, "EMN", "", (Symbol.FULL_MOON, Symbol.EMRAKUL)),
        (DELVER, "ORI", "", (Symbol.PLANESWALKER_OUTLINE, Symbol.PLANESWALKER_FULL)),
        (DELVER, "XLN", "", (Symbol.COMPASS_ROSE, Symbol.LAND)),
        (DELVER, "NEO", "2022-02-18", (Symbol.FAN_CLOSED, Symbol.FAN_OPEN)),
        (DELVER, "BRO", "2022-11-18", (Symbol.TRIANGLE_UP, Symbol.TRIANGLE_DOWN)),
        (DELVER, "inr", "", (Symbol.TRIANGLE_UP, Symbol.TRIANGLE_DOWN)),
        (DELVER, "INR", "2025-01-24", (Symbol.TRIANGLE_UP, Symbol.TRIANGLE_DOWN)),
        (PATHWAY, "ZNR", "", (Symbol.TEARDROP_ONE, Symbol.TEARDROP_TWO)),
    ],
)
def test_symbols_of_a_printing(one, set_code, released, symbols):
    found = face_symbols(one, set_code, released)
    assert (found.front, found.back) == symbols


@pytest.mark.parametrize(
    ("one", "set_code", "released"),
    [
        (DELVER, "VOW", "2021-11-19"),
        (DELVER, "SLD", ""),
        (DELVER, "DBL", "2022-01-28"),
        (GISELA, "EMN", ""),
        (BOLT, "LEA", ""),
    ],
)
def test_where_the_rules_name_no_symbol_none_is_guessed(one, set_code, released):
    assert face_symbols(one, set_code, released) is None


def test_ulrich_has_the_sun_in_eldritch_moon():
    ulrich = card("Ulrich of the Krallenhorde", "Legendary Creature — Human Werewolf", back="Ulrich, Uncontested Alpha")
    assert face_symbols(ulrich, "EMN").front is Symbol.SUN


def test_seven_meld_pairs_since_2025():
    assert [len(meld_pairs(on(day))) for day in ("2025-06-05", "2025-06-06")] == [6, 7]
    assert MELD_PAIRS[-1] == ("Fang, Fearless l'Cie", "Vanille, Cheerful l'Cie", "Ragnarok, Divine Deliverance")


def test_what_a_substitute_must_show():
    assert [answer.code for answer in substitute_must_show(DELVER)] == ["substitute-must", "substitute-may"]
    assert [answer.code for answer in substitute_must_show(GISELA)] == ["substitute-must", "substitute-may"]
    modal, _may = substitute_must_show(PATHWAY)
    assert (modal.code, modal.certainty, modal.values) == (
        "substitute-must-both",
        Certainty.UNSETTLED,
        {"front": "Riverglide Pathway", "back": "Lavaglide Pathway"},
    )
    assert [answer.code for answer in substitute_must_show(FIRE_ICE)] == ["no-substitute"]
