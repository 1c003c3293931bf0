"""Sheets in another language: nothing on them stays English, and longer words stay on the paper."""

import re
from itertools import islice

import pytest

from checklist.core.card import Kind
from checklist.core.decklist import Zone
from checklist.core.draft import ColourClass, Openable, draft_policy
from checklist.core.lettering import width_mm
from checklist.core.plans.checklist_card import ChecklistCard, plan_checklist_cards
from checklist.core.plans.copy_sheet import CopyItem, plan_copy_sheet
from checklist.core.plans.draft_sheets import plan_announcement, plan_pods, plan_set_list
from checklist.core.plans.labels import Label, label_sheets, plan_labels
from checklist.core.plans.poster import plan_poster
from checklist.core.plans.printer_test import plan_printer_test
from checklist.core.plans.registration import plan_registration
from checklist.core.plans.slips import IndexRow, SlipCell, SlipStrip, plan_index, plan_slips
from checklist.core.plans.substitute_card import Status, plan_substitutes
from checklist.core.sheet import PAPER_SIZES, Align, Paper, Text, flat
from checklist.core.speech import ENGLISH, Speech
from checklist.core.terms import Rel
from tests.core.plans.test_registration import entry, sheet
from tests.core.plans.test_substitute_card import ADDRESS, CODE, PROXY, every_kind, slip

PLACEHOLDER = re.compile(r"({[^{}]*})")


def _loud(sentence):
    """Capitals but for the places to fill."""
    return "".join(piece if at % 2 else piece.upper() for at, piece in enumerate(PLACEHOLDER.split(sentence)))


def _longer(sentence):
    """A third longer, as languages go."""
    return sentence + " ooo" * (len(sentence) // 12)


LOUD = Speech("xx", _loud)
IN_TWO = LOUD.beside(ENGLISH)
LONGER = Speech("xy", _longer)
NAME = "ADA"  # what is not ours to translate stands in capitals already


def plans(cards, speech, paper=Paper.A4):
    """Every printed thing; what players hold also on smaller paper, and what can be ordered in two languages first."""
    strange = [entry(9, 1, "SNAPCASTER"), entry(10, 1, cards.unseen, Zone.SIDEBOARD)]
    deck = [entry(1, 4, cards.delver), entry(2, 1, cards.bruna), *strange]
    cell = SlipCell(cards.delver.name, Zone.MAIN, 1, 4, CODE, ADDRESS)
    items = [CopyItem(card, 4, 1) for card in (cards.delver, cards.emeria, cards.bruna)]
    said = {"player": NAME, "event": NAME}
    yield plan_registration([sheet(*deck, **said)], paper, speech=speech)
    yield plan_substitutes(every_kind(cards, owner=NAME, event=NAME), paper, left_out=["X"], speech=speech)
    yield plan_substitutes([slip(cards.delver, Status.NOT_LEGAL, owner=NAME, event=NAME)], Paper.LETTER, speech=speech)
    proxy = slip(cards.bruna, Status.HEAD_JUDGE_PROXY, owner=NAME, event=NAME, **PROXY)
    yield plan_substitutes([proxy], paper, speech=speech)
    yield plan_copy_sheet(items, paper, left_out=["X"], speech=speech, **said)
    yield plan_slips([SlipStrip(NAME, (cell,) * 9, "14", NAME, "2026")], paper, speech=speech)
    yield plan_index([IndexRow(NAME, "14", CODE, 4)], paper, event=NAME, speech=speech)
    yield plan_labels([Label(cell, NAME)], next(iter(label_sheets().values())), speech=speech)
    if paper is not Paper.A4:
        return
    found = [
        Openable(cards.delver, Kind.NONMODAL, ColourClass.BLUE, "common"),
        Openable(cards.bruna, Kind.MELD, ColourClass.WHITE, ""),
    ]
    yield plan_set_list("ISD", found, Paper.A4, event=NAME, speech=speech)
    yield plan_pods([[NAME] * 7], Paper.A4, event=NAME, speech=speech)
    yield plan_announcement(draft_policy(Rel.REGULAR), Paper.A4, event=NAME, speech=speech)
    yield plan_checklist_cards([ChecklistCard("ISD", found, Status.UNOFFICIAL, parts=2)], Paper.A4, speech=speech)
    yield plan_printer_test(ADDRESS, Paper.A4, speech=speech)
    yield plan_poster(NAME, "HTTPS://X.EXAMPLE/J", "CODE", Paper.A4, deadline="9:00", speech=speech)


# Units, words that a sheet sets in small letters itself, and where a draft's policy was read.
SMALL = {"mm", "blue", "white", "common", "the", "same", "text", "since"}


def _texts(plan):
    return [mark for page in plan.pages for mark in flat(page) if isinstance(mark, Text)]


def _card_words(cards):
    faces = [face for card in vars(cards).values() for face in card.faces]
    return " ".join(
        [card.meld_partner + " " + card.meld_result for card in vars(cards).values()]
        + [f"{face.name} {face.type_line}" for face in faces]
    )


def test_nothing_stays_english(cards):
    known = set(re.findall(r"\w+", _card_words(cards)))
    left = {
        (plan.title, mark.text)
        for plan in plans(cards, LOUD)
        for mark in _texts(plan)
        if set(re.findall(r"\w*[a-z]\w*", mark.text)) - known - SMALL
    }
    assert left == set()


def test_the_sheet_says_its_language(cards):
    assert {plan.language for plan in plans(cards, LOUD)} == {"xx"}
    assert {plan.language for plan in plans(cards, ENGLISH)} == {"en"}


@pytest.mark.parametrize("speech", [LONGER, IN_TWO, LONGER.beside(ENGLISH)])
def test_longer_words_stay_on_the_paper(cards, speech):
    outside = []
    in_two = 5 if speech.second else None  # what can be ordered in two languages comes first
    for plan in islice(plans(cards, speech), in_two):
        room = PAPER_SIZES[plan.paper].width_mm
        for mark in _texts(plan):
            if mark.turned:
                continue
            width = width_mm(mark.text, mark.size_pt, mark.weight)
            left = mark.x_mm - {Align.LEFT: 0, Align.CENTRE: width / 2, Align.RIGHT: width}[mark.align]
            if left < 3 or left + width > room - 3:
                outside.append((plan.title, mark.text))
    assert outside == []


def test_two_languages_after_each_other_do_not_mix(cards):
    """What is kept between sheets is kept for each language."""
    first = list(plans(cards, ENGLISH))
    list(plans(cards, LOUD))
    assert list(plans(cards, ENGLISH)) == first


@pytest.mark.parametrize("speech", [ENGLISH, LOUD])
def test_a_speech_fills_its_sentences(speech):
    assert speech.say("Table {number}", number=4) == speech.say("Table {number}").replace("{number}", "4")


def test_two_languages_on_one_sheet_are_said_whole_each():
    zone = IN_TWO.say("main deck")
    assert IN_TWO.say("{zone} in all", zone=zone) == "MAIN DECK IN ALL / main deck in all"
    assert IN_TWO.together(zone, IN_TWO.say("page {number}", number=2)) == "MAIN DECK PAGE 2 / main deck page 2"


def test_what_is_the_same_in_both_is_said_once():
    assert IN_TWO.say("1/1") == "1/1"
    assert ENGLISH.beside(Speech("en", _loud)) == ENGLISH


def test_each_language_alone():
    assert [one.language for one in IN_TWO.each()] == ["xx", "en"]
    assert ENGLISH.each() == (ENGLISH,)


def test_speeches_of_one_language_are_equal():
    assert Speech("es", str) == Speech("es", str.upper)
    assert Speech("es", str) != ENGLISH
