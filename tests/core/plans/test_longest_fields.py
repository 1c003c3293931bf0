"""The longest names that the forms take, in every field of every sheet: shrunk or wrapped, never refused, never over the edge."""

from dataclasses import replace

import pytest

from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Entry, Zone
from checklist.core.plans.copy_sheet import CopyItem, plan_copy_sheet
from checklist.core.plans.labels import Label, label_sheets, plan_labels
from checklist.core.plans.registration import RegistrationSheet, plan_registration
from checklist.core.plans.slips import IndexRow, SlipCell, SlipStrip, plan_index, plan_slips
from checklist.core.plans.substitute_card import ProxyNote, Status, Substitute, plan_substitutes
from checklist.core.sheet import Paper
from checklist.core.terms import ProxyReason
from tests.core.plans.test_speech import IN_TWO

CODE = "4K7M2PQ9XW3TV5RA"
ADDRESS = f"HTTPS://FLIPSIDE.EXAMPLE/S/{CODE}"
WORDS = ("Wolfeschlegelsteinhausenbergerdorff " * 4)[:120]
ONE_WORD = "Š" * 120
WIDE = "秘" * 120


@pytest.mark.parametrize("name", [WORDS, ONE_WORD, WIDE], ids=["words", "one word", "wide letters"])
@pytest.mark.parametrize("paper", Paper)
def test_120_letters_everywhere(cards, paper, name):
    cell = SlipCell("Delver of Secrets // Insectile Aberration", Zone.COMMANDER, 99, 99, CODE, ADDRESS)
    for status in Status:
        note = ProxyNote("123456", ProxyReason.FOIL_ONLY)
        slip = Substitute(cards.delver, Zone.SIDEBOARD, 99, 99, CODE, ADDRESS, status, name, name, "2026-12-05", note)
        assert plan_substitutes([slip], paper).pages
        assert plan_substitutes([replace(slip, speech=IN_TWO)], paper).pages
    deck = Deck((ResolvedEntry(Entry(1, 999, name), None), ResolvedEntry(Entry(2, 999, "Delver"), cards.delver)))
    assert plan_registration(
        [RegistrationSheet(deck, CODE, ADDRESS, name, name, "2026-12-05", "commander", "1234")], paper
    ).pages
    assert plan_copy_sheet([CopyItem(cards.delver, 999, 999)], paper, player=name, event=name, left_out=[name]).pages
    two = RegistrationSheet(deck, CODE, ADDRESS, name, name, "2026-12-05", "commander", "1234")
    assert plan_registration([two], paper, speech=IN_TWO).pages
    assert plan_slips([SlipStrip(name, (cell,), "1234", name, "2026-12-05")], paper).pages
    assert plan_index([IndexRow(name, "1234", CODE, 999)], paper, event=name, date=name).pages
    for sheet in label_sheets().values():
        assert plan_labels([Label(cell, name)], sheet).pages
