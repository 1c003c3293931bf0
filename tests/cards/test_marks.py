"""Pictures of our own: the corner marks, how a substitute is used, what a sheet looks like."""

import re
from xml.etree import ElementTree

import pytest
from django.urls import reverse

from checklist.cards.marks import SHAPES, drawn
from checklist.cards.rulebook import PICTURES
from checklist.core.characteristics import Symbol
from checklist.core.rules import RULES
from tests.conftest import ROOT

PICTURE_FILES = ROOT / "static" / "pictures"
OFFERED = ("registration", "copy-sheet", "slips", "substitutes")
DRAWN_BY_SOMEBODY = {Symbol.EMRAKUL, Symbol.PLANESWALKER_OUTLINE, Symbol.PLANESWALKER_FULL}


def test_every_symbol_has_a_mark_but_those_that_are_somebodys_drawing():
    assert set(Symbol) - set(SHAPES) == DRAWN_BY_SOMEBODY
    assert [drawn(symbol) for symbol in DRAWN_BY_SOMEBODY] == [""] * 3


def test_no_two_marks_are_alike():
    assert len({drawn(symbol) for symbol in SHAPES}) == len(SHAPES)


@pytest.mark.parametrize("symbol", SHAPES)
def test_a_mark_is_hidden_from_screen_readers_and_stays_in_its_square(symbol):
    root = ElementTree.fromstring(drawn(symbol))
    assert (root.get("aria-hidden"), root.get("viewBox")) == ("true", "0 0 24 24")
    for path in root:
        starts = re.findall(r"M(-?[\d.]+)[ ]?(-?[\d.]+)", path.get("d"))
        assert starts
        assert all(0 <= float(number) <= 24 for pair in starts for number in pair)


def test_a_picture_belongs_to_a_rule_that_there_is():
    assert set(PICTURES) <= {rule.code for rule in RULES}


@pytest.mark.parametrize("name", sorted({*PICTURES.values(), *(f"sheet-{kind}" for kind in OFFERED)}))
def test_each_picture_is_there_and_small(name):
    picture = PICTURE_FILES / f"{name}.svg"
    assert ElementTree.parse(picture).getroot().get("viewBox")
    assert picture.stat().st_size < 10_000


@pytest.mark.parametrize(("language", "alt"), [("en", "a sleeve"), ("es", "un protector")])
def test_a_rule_shows_its_picture_with_words_in_both_languages(client, db, language, alt):
    page = client.get(reverse("rule-page", args=["copies-unalike"]), HTTP_ACCEPT_LANGUAGE=language).content.decode()
    assert alt in re.search(r'<img src="[^"]*substitute-official.svg"[^>]* alt="([^"]*)"', page)[1]


def test_a_card_shows_front_and_back_with_their_marks(client, small_catalogue):
    page = client.get(reverse("card", args=["Delver of Secrets // Insectile Aberration"])).content.decode()
    symbols = page[page.index('id="symbols"') : page.index('id="substitute"')]
    assert symbols.count('<svg class="mark"') == 2 * symbols.count('class="cardlets"') > 0
