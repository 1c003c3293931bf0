"""Every name that Flipside knows can be printed: right letters, and room on every kind of paper."""

import functools
import gzip
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from checklist.cards.bundle import Bundle
from checklist.core.card import is_double_faced
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Entry, Zone
from checklist.core.lettering import REPLACEMENT, Script, printable, runs
from checklist.core.plans.copy_sheet import CopyItem, plan_copy_sheet
from checklist.core.plans.registration import RegistrationSheet, plan_registration
from checklist.core.plans.slips import SlipCell, SlipStrip, plan_slips
from checklist.core.plans.substitute_card import ProxyNote, Status, Substitute, plan_substitutes
from checklist.core.sheet import Paper, Weight
from checklist.core.terms import ProxyReason
from checklist.printing.fonts import font_file, is_installed, source

NAMES = Path(__file__).resolve().parents[3] / "shared" / "carddata"
CODE = "4K7M2PQ9XW3TV5RA"
ADDRESS = f"HTTPS://FLIPSIDE.EXAMPLE/S/{CODE}"


@functools.cache
def all_cards():
    bundle = Bundle()
    return [bundle.card(line) for line in range(bundle.card_count)]


@functools.cache
def drawn(script, weight=Weight.REGULAR):
    """The letters that a font really has an outline or a width for."""
    return {chr(point) for point in TTFont(font_file(source(script, weight))).getBestCmap()}


def has_its_letters(name):
    return all(drawn(script).issuperset(piece) for script, piece in runs(printable(name)))


def test_every_english_name_and_type_is_printed_letter_for_letter():
    texts = {
        text
        for card in all_cards()
        for face in card.faces
        for text in (face.name, face.type_line or "", face.mana_cost or "")
    }
    assert len(texts) > 30_000
    assert sorted(text for text in texts if REPLACEMENT in printable(text)) == []
    assert sorted(text for text in texts if not has_its_letters(text)) == []


@pytest.mark.skipif(not is_installed(Script.JAPANESE), reason="the eastern fonts are not installed")
def test_every_name_of_the_bundle_in_any_language_is_printed_letter_for_letter():
    letters = {letter for name in Bundle().all_names() for letter in name.text}
    assert len(letters) > 2_000
    assert sorted(letter for letter in letters if printable(letter) == REPLACEMENT) == []
    assert sorted(letter for letter in letters if not has_its_letters(letter)) == []


@pytest.mark.skipif(not NAMES.is_dir(), reason="the files of foreign names are not beside the project")
@pytest.mark.skipif(not is_installed(Script.JAPANESE), reason="the eastern fonts are not installed")
@pytest.mark.parametrize("language", ["de", "es", "ja", "zhs"])
def test_every_name_of_the_names_files(language):
    with gzip.open(NAMES / f"names-{language}.tsv.gz", "rt", encoding="utf-8") as file:
        letters = {letter for line in file for letter in line if letter not in "\t\n"}
    assert sorted(letter for letter in letters if printable(letter) == REPLACEMENT) == []


@pytest.mark.parametrize("status", Status)
def test_every_double_faced_card_fits_a_slip(status):
    note = ProxyNote("1234", ProxyReason.FOIL_ONLY)
    cards = [card for card in all_cards() if is_double_faced(card)]
    assert len(cards) >= 500
    slips = (
        Substitute(
            card, Zone.SIDEBOARD, 4, 4, CODE, ADDRESS, status, "Maximiliane Konstantinopolitanskaja-Žižek",
            "Regional Championship Qualifier of the Northern Lands", "2026-12-05", note,
        )
        for card in cards
    )  # fmt: skip
    assert len(plan_substitutes(slips, Paper.A4).pages) == -(-len(cards) // 9)


def test_every_card_fits_the_narrowest_registration_sheet():
    entries = tuple(ResolvedEntry(Entry(line, 1, card.name), card) for line, card in enumerate(all_cards(), 1))
    plan = plan_registration([RegistrationSheet(Deck(entries), CODE, ADDRESS)], Paper.A5)
    assert len(plan.pages) > 300


def test_every_double_faced_card_fits_copy_sheet_and_slips():
    cards = [card for card in all_cards() if is_double_faced(card)]
    assert plan_copy_sheet([CopyItem(card, 4, 1) for card in cards], Paper.LETTER).pages
    cells = tuple(SlipCell(card.name, Zone.MAIN, 1, 1, CODE, ADDRESS) for card in cards)
    assert plan_slips([SlipStrip("Ada", cells)], Paper.LETTER).pages
