"""No text lies on another, on a code or its quiet zone, or where printers print nothing: on any paper, with longer words, in two languages."""

import itertools

import pytest

from checklist.core.decklist import Zone
from checklist.core.lettering import width_mm
from checklist.core.order import DeckOrder
from checklist.core.plans.copy_sheet import CopyItem, plan_copy_sheet
from checklist.core.plans.cutting import Cut
from checklist.core.plans.registration import plan_registration
from checklist.core.plans.slips import SlipCell, SlipStrip, plan_slips
from checklist.core.plans.substitute_card import apart, plan_substitutes
from checklist.core.sheet import MM_A_POINT, PAPER_SIZES, Align, Code, Paper, Text, flat
from checklist.core.speech import ENGLISH
from tests.core.plans.test_registration import entry, sheet
from tests.core.plans.test_speech import LONGER, plans
from tests.core.plans.test_substitute_card import ADDRESS, CODE, every_kind

LONG_NAME = "Maximiliana Wolfeschlegelsteinhausenbergerdorff-Hohenzollern de la Fuente"
UNPRINTED_MM = 3.4  # inkjets; lasers leave 4.2 at most, in which there is nothing but a short rise of letters
CUTS = (Cut(), Cut(undersize=True), Cut(corner_mm=3), Cut(gap_mm=3), Cut(bleed_mm=2), Cut(bleed_mm=3))
IN_TWO = LONGER.beside(ENGLISH)


def long_lists(cards, speech, paper):
    """What ran into something once: long names, many lines, shared sheets."""
    said = {"player": LONG_NAME, "event": "Winter Open Kraków"}
    two_faced = (cards.delver, cards.bruna, cards.emeria, cards.jace, cards.invasion, cards.longest)
    deck = [entry(line, 2, card) for line, card in enumerate((*two_faced, cards.island), 1)]
    deck += [
        entry(9, 1, "A line that nobody can read, and that is long " * 3),
        entry(10, 1, cards.unseen, Zone.SIDEBOARD),
    ]
    both = (DeckOrder.MANA_VALUE, DeckOrder.SOURCE)
    yield plan_registration([sheet(*deck, orders=both, **said)], paper, speech=speech)
    yield plan_registration([sheet(*[entry(n, 1, cards.delver) for n in range(250)], **said)], paper, speech=speech)
    items = [CopyItem(card, 4, 1) for card in two_faced]
    yield plan_copy_sheet(items, paper, left_out=["X"], speech=speech, **said)
    slips = [
        slip for owner in (LONG_NAME, "Ada") for slip in every_kind(cards, owner=owner, event="Winter Open Kraków")
    ]
    for cut in CUTS:
        yield plan_substitutes(apart(slips), paper, cut=cut, left_out=["X"], speech=speech)
    if speech.second is None:
        cell = SlipCell(cards.delver.name, Zone.COMMANDER, 1, 4, CODE, ADDRESS)
        strip = SlipStrip(LONG_NAME, (cell,) * 9, "14", "Winter Open Kraków", "2026-12-05")
        yield plan_slips([strip] * 3, paper, speech=speech)


def _box(mark):
    """Left, top, right, bottom of a text's letters: from the capitals' height to below the line."""
    width = width_mm(mark.text, mark.size_pt, mark.weight, mark.language)
    height = mark.size_pt * MM_A_POINT
    shift = {Align.LEFT: 0, Align.CENTRE: width / 2, Align.RIGHT: width}[mark.align]
    if mark.turned:
        return mark.x_mm - 0.72 * height, mark.y_mm + shift - width, mark.x_mm + 0.2 * height, mark.y_mm + shift
    return mark.x_mm - shift, mark.y_mm - 0.72 * height, mark.x_mm - shift + width, mark.y_mm + 0.2 * height


def _meet(one, other):
    by = 0.15  # rounding
    across = one[0] < other[2] - by and other[0] < one[2] - by
    return across and one[1] < other[3] - by and other[1] < one[3] - by


def faults(plan):
    size = PAPER_SIZES[plan.paper]
    right, bottom = size.width_mm - UNPRINTED_MM, size.height_mm - UNPRINTED_MM
    for page in plan.pages:
        marks = flat(page)
        texts = sorted(
            ((_box(mark), mark.text) for mark in marks if isinstance(mark, Text)), key=lambda text: text[0][1]
        )
        codes = [
            (mark.x_mm - quiet, mark.y_mm - quiet, mark.x_mm + mark.size_mm + quiet, mark.y_mm + mark.size_mm + quiet)
            for mark in marks
            if isinstance(mark, Code)
            for quiet in [mark.size_mm * 4 / 29]
        ]
        for place, (box, words) in enumerate(texts):
            if box[0] < UNPRINTED_MM or box[1] < UNPRINTED_MM or box[2] > right or box[3] > bottom:
                yield "over the edge", words
            if any(_meet(box, code) for code in codes):
                yield "on a code", words
            below = itertools.takewhile(lambda text, end=box[3]: text[0][1] < end, texts[place + 1 :])
            yield from (("on each other", words, other) for other_box, other in below if _meet(box, other_box))


@pytest.mark.parametrize("speech", [ENGLISH, LONGER, IN_TWO], ids=["English", "longer", "two languages"])
@pytest.mark.parametrize("paper", Paper)
def test_every_text_has_its_place(cards, paper, speech):
    in_two = 5 if speech.second else None
    every = [*itertools.islice(plans(cards, speech, paper), in_two), *long_lists(cards, speech, paper)]
    assert [(plan.title, *fault) for plan in every for fault in faults(plan)] == []


def test_a_column_of_a_registration_sheet_keeps_its_words(cards):
    """On A5 "Mazo principal en total / Main deck in all" ran over the column beside it, and the title over the code."""
    deck = [entry(line, 2, cards.delver) for line in range(1, 6)]
    plan = plan_registration([sheet(*deck)], Paper.A5, speech=IN_TWO)
    column = (PAPER_SIZES[Paper.A5].width_mm - 2 * 15 - 6) / 2
    heads = [
        mark
        for mark in flat(plan.pages[0])
        if isinstance(mark, Text) and mark.text.startswith("Main deck") and "counted" not in mark.text
    ]
    assert len(heads) == 2
    assert all(_box(mark)[2] <= 15 + column for mark in heads)
