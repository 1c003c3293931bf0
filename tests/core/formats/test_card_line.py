"""One line, one card: quantities, sets, numbers and marks in all styles."""

import json
from pathlib import Path

import pytest

from checklist.core.formats.card_line import BadLine, read_card
from tests.core.reading import cards_of, codes_of, meanings, names_of, read, resolved

PROBES = Path(__file__).resolve().parents[3] / ".." / "shared" / "cases" / "probe-lines.json"


def _read(text):
    """Quantity, name, set and number of a line; the code of its trouble if it can't be read."""
    card = read_card(text)
    if isinstance(card, BadLine):
        return card.notice.code
    return card.kept.quantity, card.kept.name, card.kept.set_code, card.kept.number


@pytest.mark.parametrize(
    "line",
    ["4 Ponder", "4x Ponder", "4X Ponder", "4 x Ponder", "x4 Ponder", "4× Ponder", "4×Ponder", "4xPonder", "(4) Ponder", "[4] Ponder",
     "4 - Ponder", "4: Ponder", "4. Ponder", "4, Ponder", "4.0 Ponder", "4Ponder", "4 copies of Ponder", "4枚 Ponder", "４ Ponder",
     "Ponder x4", "Ponder 4x", "Ponder (4)", "Ponder [4]", "Ponder - 4", "Ponder: 4", "Ponder, 4", "Ponder 4", "Ponder ×4"],
)  # fmt: skip
def test_every_way_to_write_a_quantity(line):
    assert _read(line)[:2] == (4, "Ponder")


@pytest.mark.parametrize(
    ("line", "set_code", "number"),
    [
        ("4 Ponder (M10) 68", "M10", "68"),
        ("4 Ponder (m10) 68 *F*", "m10", "68"),
        ("4 Ponder (M10)", "M10", None),
        ("4 Ponder (M10:68)", "M10", "68"),
        ("4 Ponder () 68", None, "68"),
        ("4 Ponder [M10]", "M10", None),
        ("4 Ponder [M10:68a] [foil]", "M10", "68a"),
        ("4 Ponder [M10] #68 etched", "M10", "68"),
        ("4 Ponder [PLST:M10-68]", "PLST", "M10-68"),
        ("4 Ponder <M10>", "M10", None),
        ("4 Ponder <borderless> [M10] (F)", "M10", None),
        ("4 Ponder|M10", "M10", None),
        ("4 Ponder|M10|2", "M10", None),
        ("4 Ponder+|M10", "M10", None),
        ("4 [M10] Ponder", "M10", None),
        ("4 [M10:68] Ponder", "M10", "68"),
        ("4 [M10#68] Ponder", "M10", "68"),
        ("4 [] Ponder (1)", None, None),
        ("4 Ponder (SLD) 820★", "SLD", "820★"),
        ("4 Ponder (plst) GNT-52", "plst", "GNT-52"),
        ("4 Ponder (PMH2) 126s", "PMH2", "126s"),
        ("4 Ponder (M10) 68 #cantrip #!blue", "M10", "68"),
        ("4 Ponder (M10) 68 [Card Draw] ^Have,#37d67a^", "M10", "68"),
        ("4 Ponder - M10", "M10", None),
        ("4 Ponder {U} $1.20", None, None),
        ("4 Ponder 0,35 €", None, None),
        ("4 Ponder *f-etch* *GER*", None, None),
        ("4 Ponder ^Combo,#00FF00^", None, None),
        ("4 Ponder `Draw`", None, None),
    ],
)
def test_set_number_and_marks(line, set_code, number):
    """BUG-041 among them: numbers with letters and signs."""
    assert _read(line) == (4, "Ponder", set_code, number)


@pytest.mark.parametrize(
    ("line", "code"),
    [("4x", "name-missing"), ("-4 Ponder", "quantity-unreadable"), ("4/4 Ponder", "quantity-unreadable"), ("1,5 Ponder", "quantity-unreadable"),
     ("12345678901 Ponder", "quantity-too-large"), ("4 " + "P" * 400, "line-too-long"), ("4 " + "Island " * 60, "line-too-long")],
)  # fmt: skip
def test_lines_that_can_not_be_read(line, code):
    assert _read(line) == code


@pytest.mark.parametrize(
    "line",
    ["SB: 2 Ponder", "sb:2 Ponder", "SB: 2x Ponder", "SB 2 Ponder", "Sideboard: 2 Ponder", "side: 2 Ponder", "2 Ponder [Sideboard]", "2 Ponder (SB)",
     "2 Ponder *SB*", "2 Ponder # !Sideboard"],
)  # fmt: skip
def test_marks_of_the_sideboard(line):
    assert cards_of(read(line)) == ["side 2 Ponder"]


def test_a_word_with_a_colon_inside_a_name_is_no_zone():
    assert read_card("Circle of Protection: Red").place is None


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("+2 Mace", "+2 Mace"),
        ("1 +2 Mace", "+2 Mace"),
        ("1996 World Champion", "1996 World Champion"),
        ("1 1996 World Champion", "1996 World Champion"),
        ("17-Year Cicadas", "17-Year Cicadas"),
        ("Naturalize 2", "Naturalize 2"),
        ("1 Naturalize 2", "Naturalize 2"),
        ("1 Foil [UMA] #55", "Foil"),
        ("1 Foil foil", "Foil"),
        ("2 Hazmat Suit (USED)", "Hazmat Suit (Used)"),
        ("Erase (Not the Urza‛s Legacy One) (UNH) 10", "Erase (Not the Urza's Legacy One)"),
        ("4 Borrowing 100,000 Arrows", "Borrowing 100,000 Arrows"),
        ("1 Borrowing 100,000 Arrows (P3K) 35", "Borrowing 100,000 Arrows"),
        ("1 X", "X"),
        ("1 Xantid Swarm", "Xantid Swarm"),
        ("4xantid swarm", "Xantid Swarm"),
        ("1 R&D's Secret Lair", "R&D's Secret Lair"),
        ("1 SP//dr, Piloted by Peni", "SP//dr, Piloted by Peni"),
        ("4 Lightning Bolt (my favourite)", "Lightning Bolt"),
        ("4 Lightning Bolt - Magic 2010 - NM", "Lightning Bolt"),
        ("4 Lightning Bolt M10", "Lightning Bolt"),
        ("4 Lightning Bolt M10 146", "Lightning Bolt"),
        ("4 Ponder U", "Ponder"),
        ("4\tPonder\tSorcery\t0.99", "Ponder"),
        ("Ponder\t4\tSorcery", "Ponder"),
        ("4   Ponder     Sorcery", "Ponder"),
    ],
)
def test_names_that_look_like_syntax_and_syntax_that_looks_like_names(line, meant):
    assert meanings(line) == [meant]


@pytest.mark.parametrize(
    "text", ["³\tPonder", "Ponder\t²", "| ³ | Ponder | x |", "Qty,Name\n³,Ponder", "4 ③", "⑷ Ponder"]
)
def test_digits_that_are_no_numbers(text):
    """Found by fuzzing: a superscript three is a digit for str.isdigit and none for int."""
    assert read(text).refused is False


def test_an_unknown_name_with_a_number_sign_keeps_it():
    assert names_of(resolved("2 Experiment #9\n9 9 9 9 9")) == ["2 ?Experiment #9", "9 ?9 9 9 9"]


def test_the_whole_text_is_tried_before_the_part_without_brackets():
    spellings = read_card("2 Hazmat Suit (Used)").spellings
    assert [one.name for one in spellings] == ["Hazmat Suit (Used)", "Hazmat Suit"]


def test_a_year_before_a_name_is_no_quantity_unless_no_card_is_called_so():
    resolution = resolved("1996 World Champion\n2000 Island")
    assert names_of(resolution) == ["1 1996 World Champion"]
    assert [(u.line, u.code) for u in resolution.unread] == [(2, "quantity-too-large")]


def test_archidekt_categories():
    """The first category decides, as in Archidekt; a slash in a category is none of the name's."""
    parsed = read(
        "1x Ponder (cmm) 1 [Maybeboard{noDeck}{noPrice},Draw]\n1x Duress (cmm) 2 [Payoffs/Anthems]\n"
        "1x Negate (cmm) 3 [Ramp,Sideboard]\n1x Orc Army (tltr) 18 *F* [Tokens & Extras{noDeck}]\n1x Island (x) 1 [Mine{noDeck}]"
    )
    assert cards_of(parsed) == ["1 Duress", "1 Negate"]
    assert [(x.text, x.reason.value) for x in parsed.exclusions] == [
        ("Ponder", "maybeboard"),
        ("Orc Army", "token"),
        ("Island", "no-deck"),
    ]


def test_proxies_are_marked():
    assert ("proxy-marked", 1) in codes_of(read("4 Ponder (Proxy)\n56 Island"))


@pytest.mark.skipif(not PROBES.exists(), reason="the shared cases are not here")
def test_the_probe_lines():
    wrong = []
    for label, line, quantity, name in json.loads(PROBES.read_text()):
        entries = read(line).entries
        if name in ("(ignored)", "REJECT") and quantity == 0:
            right = not entries
        else:
            right = len(entries) == 1 and entries[0].quantity == quantity
        if not right:
            wrong.append(label)
    assert wrong == []


@pytest.mark.parametrize("line", ["2O Island", "l0 Island", "1O x Ponder", "l Sol Ring", "| Sol Ring"])
def test_letters_that_look_like_digits_are_asked_about(line):
    """“2O Island” was one copy of an unknown card."""
    assert _read(line) == "quantity-unreadable"


def test_names_that_begin_with_such_letters():
    assert _read("Olivia's Dragoon") == (1, "Olivia's Dragoon", None, None)
    assert _read("I Am Untouchable") == (1, "I Am Untouchable", None, None)
    assert _read("4 Lorescale Coatl") == (4, "Lorescale Coatl", None, None)


def test_halves_around_a_bar_are_a_card_before_a_set():
    """“2 Fire|Ice” was Fire of the set Ice Age."""
    [entry] = resolved("2 Fire|Ice").deck.entries
    assert (entry.name, entry.entry.set_code) == ("Fire // Ice", None)
    [entry] = resolved("2 Fire|ICE|1").deck.entries
    assert (entry.name, entry.entry.set_code) == ("Fire // Ice", "ICE")


def test_a_single_letter_for_foil_behind_the_number():
    assert _read("4 Ponder (M10) 68 F") == (4, "Ponder", "M10", "68")
    assert _read("4 Experiment F") == (4, "Experiment F", None, None)


def test_what_a_page_says_of_faces_is_a_note():
    """TappedOut writes “Flip” behind double-faced cards."""
    assert meanings("4 Delver of Secrets  Flip") == ["Delver of Secrets // Insectile Aberration"]
    assert meanings("4 Stormbeacon Flip") == ["?Stormbeacon Flip"]


@pytest.mark.parametrize(
    ("line", "set_code", "number"),
    [("4 M10 Ponder", "M10", None), ("4 M10 68 Ponder", "M10", "68"), ("4x M10:68 Ponder", "M10", "68"), ("4x [M10:68] Ponder", "M10", "68")],
)  # fmt: skip
def test_a_set_in_front_of_the_name(line, set_code, number):
    [entry] = resolved(line).deck.entries
    assert (entry.name, entry.entry.quantity, entry.entry.set_code, entry.entry.number) == (
        "Ponder",
        4,
        set_code,
        number,
    )


@pytest.mark.parametrize("written", ["2 Duress - sideboard", "2 Duress, SB", "2 Duress — side"])
def test_a_zone_behind_a_dash(written):
    """“2 Duress - sideboard” stood in the main deck, its zone a note that was not read."""
    assert names_of(resolved(f"60 Island\n{written}")) == ["60 Island", "side 2 Duress"]


def test_a_dash_before_another_word_is_no_zone():
    assert names_of(resolved("60 Island\n2 Duress - maindeck")) == ["60 Island", "2 Duress"]


@pytest.mark.parametrize("mark", ["(DFC)", "[DFC]", "(meld)", "[flip]", "(double-faced)"])
def test_words_for_faces_are_no_sets(mark):
    [entry] = resolved(f"4 Delver of Secrets {mark}").deck.entries
    assert (entry.name[:6], entry.entry.set_code) == ("Delver", None)


def test_codes_of_pictures_in_front():
    assert cards_of(read(":island: 4 Ponder\n:fire::fire: 56 Island")) == ["4 Ponder", "56 Island"]
