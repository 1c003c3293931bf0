import string

import pytest

from checklist.core.card import Layout
from checklist.core.card_questions import QUESTIONS, questions_about
from checklist.core.finding import Certainty
from checklist.core.rules.editions import edition_dates
from tests.core.rule_cards import BOLAS, BOLT, BRISELA, DELVER, GISELA, PATHWAY, card
from tests.core.test_characteristics import AWAKE, ROGUE, SIEGE, TOME, VALKI

NOW = edition_dates()
GARRUK = card(
    "Garruk Relentless",
    "Legendary Planeswalker — Garruk",
    back="Garruk, the Veil-Cursed",
    back_type="Legendary Planeswalker — Garruk",
)
ROWAN = card(
    "Rowan, Scholar of Sparks",
    "Legendary Planeswalker — Rowan",
    back="Will, Scholar of Frost",
    back_type="Legendary Planeswalker — Will",
    layout=Layout.MODAL_DFC,
)


def codes(card, dates=NOW):
    return [answer.code for answer in questions_about(card, dates)]


def test_an_ordinary_card_and_a_melded_card_raise_no_question():
    assert (codes(BOLT), codes(BRISELA)) == ([], [])


def test_a_nonmodal_creature():
    assert codes(DELVER) == [
        "transform-yes",
        "choose-a-name",
        "look-at-both-sides",
        "look-by-substitute",
        "front-by-default",
        "face-down",
        "told-to-turn-face-down",
        "exiled-face-down",
        "same-object",
        "as-it-transforms",
        "copy-has-no-back",
        "transformed-meanwhile",
        "graveyard-sees",
        "back-without-cost",
        "not-turned-face-up",
        "missed-trigger",
        "set-aside",
    ]


@pytest.mark.parametrize(
    ("card", "has", "has_not"),
    [
        (PATHWAY, {"choose-a-face", "play-a-land-face"}, {"front-by-default", "missed-trigger", "spell-behind"}),
        (ROGUE, {"choose-a-face", "play-a-land-face", "face-down"}, {"front-no-permanent"}),
        (TOME, {"front-no-permanent", "face-down-spell", "told-to-turn-face-down"}, {"face-down", "same-object"}),
        (SIEGE, {"spell-behind", "face-down"}, {"planeswalker-behind", "same-object", "missed-trigger"}),
        (VALKI, {"legend-rule", "planeswalker-modal"}, {"back-without-cost", "planeswalker-behind"}),
        (BOLAS, {"legend-rule", "planeswalker-behind", "back-without-cost"}, {"choose-a-face", "planeswalkers-both"}),
        (GARRUK, {"planeswalkers-both", "same-object"}, {"planeswalker-behind", "planeswalker-modal"}),
        (
            AWAKE,
            {"transform-into-spell", "face-down-spell"},
            {"same-object", "transformed-meanwhile", "missed-trigger"},
        ),
        (GISELA, {"meld-enters", "melded-leaves", "face-down"}, {"same-object", "copy-has-no-back"}),
    ],
)
def test_which_question_is_about_which_card(card, has, has_not):
    found = set(codes(card))
    assert has - found == set()
    assert has_not & found == set()


def test_face_down_has_two_answers_at_two_dates():
    dates = edition_dates((("CR", "2012-02-01"),))
    before = [answer for answer in questions_about(DELVER, dates) if answer.code == "face-down"]
    now = [answer for answer in questions_about(DELVER, NOW) if answer.code == "face-down"]
    assert [(answer.answer[:3], answer.cites) for answer in before + now] == [
        ("Not", ("CR 711.4",)),
        ("Yes", ("CR 712.15", "CR 712.15a")),
    ]


def test_a_token_copy_has_both_faces_and_another_copy_has_none():
    (answer,) = [answer for answer in questions_about(DELVER, NOW) if answer.code == "copy-has-no-back"]
    assert "token that is made as a copy has both faces" in answer.answer
    assert "CR 707.8a" in answer.cites


def test_a_missed_trigger_is_not_settled():
    (answer,) = [answer for answer in questions_about(DELVER, NOW) if answer.code == "missed-trigger"]
    assert answer.certainty is Certainty.UNSETTLED


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.answer.code)
def test_every_question_has_an_answer_with_a_number(question):
    assert question.answer.question.endswith("?")
    assert question.answer.answer.endswith(".")
    assert question.answer.cites != ()
    fields = [name for _t, name, _s, _c in string.Formatter().parse(question.answer.answer) if name]
    assert fields == []


def test_codes_are_each_used_once():
    names = [question.answer.code for question in QUESTIONS]
    assert len(names) == len(set(names))
