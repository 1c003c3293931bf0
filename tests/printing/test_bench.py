"""The baselines of the bench do the same work as ours: the same sheets, the same codes, readable."""

import pypdfium2
import pytest
import zxingcpp

from bench.naive_sheets import draw_naive
from bench.paper import qr_figures
from bench.raw_writer import draw_raw
from bench.samples import registration_sheets, slips, strips
from checklist.core.plans.cutting import card_grid
from checklist.core.plans.registration import plan_registration
from checklist.core.plans.slips import plan_slips
from checklist.core.plans.substitute_card import plan_substitutes
from checklist.core.sheet import Paper
from checklist.printing import pdf


def draw_ours(cards):
    return pdf.draw(plan_substitutes(cards, Paper.A4))


@pytest.mark.parametrize("draw", [draw_ours, draw_raw, draw_naive])
def test_nine_full_slips_a_page_with_their_codes(draw):
    cards = list(slips(12))
    document = pypdfium2.PdfDocument(draw(cards))
    assert len(document) == 2
    found = []
    for page in document:
        image = page.render(scale=200 / 72, grayscale=True).to_pil()
        for left, top in card_grid(Paper.A4).slots:
            crop = image.crop([round(mm * 200 / 25.4) for mm in (left, top, left + 63, top + 88)])
            found += [one.text for one in zxingcpp.read_barcodes(crop)]
    assert found == [card.payload for card in cards]
    said = document[0].get_textpage().get_text_range()
    for words in ("UNOFFICIAL", cards[0].card.front.name, cards[0].card.back.name, "Player Number 1", "copy 1 of 4"):
        assert words in said


def test_the_samples_are_as_large_as_they_say():
    assert len(list(slips(100))) == 100
    (sheet,) = registration_sheets(1)
    assert sheet.deck.total() >= 75
    assert len(plan_registration([sheet], Paper.A4).pages) == 1
    assert [len(strip.cells) for strip in strips(3)] == [6, 6, 6]
    assert plan_slips(strips(3), Paper.A4).pages


def test_the_table_is_hundreds_of_times_faster_than_the_library():
    figures = {name: value for name, value, _unit in qr_figures()}
    assert figures["qr_ratio_qrcode"] > 100
