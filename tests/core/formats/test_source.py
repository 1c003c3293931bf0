"""Encodings, line ends, sizes, and what is no text at all."""

import time
import tracemalloc
import zlib

import pytest

from checklist.core.formats import MAX_BYTES, MAX_LINES
from tests.core.reading import cards_of, codes_of, meanings, read

LIST = "1 Jace, Vryn’s Prodigy\n1 Lim-Dûl’s Vault"


@pytest.mark.parametrize(
    ("encoding", "called"),
    [("utf-8", "utf-8"), ("utf-8-sig", "utf-8-bom"), ("utf-16", "utf-16"), ("utf-16-le", "utf-16-le"), ("utf-16-be", "utf-16-be"), ("utf-32", "utf-32"),
     ("cp1252", "windows-1252")],
)  # fmt: skip
def test_encodings(encoding, called):
    """BUG-130: a curly apostrophe in Windows-1252 (0x92) stopped the decoder."""
    parsed = read(LIST.encode(encoding))
    assert (cards_of(parsed), parsed.encoding) == (["1 Jace, Vryn’s Prodigy", "1 Lim-Dûl’s Vault"], called)


def test_windows_1252_is_said():
    assert codes_of(read(LIST.encode("cp1252"))) == [("read-as-windows-1252", None)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\x0b"])
def test_line_ends(end):
    """BUG-029, decklistorg-txt-02: a list with carriage returns only was one line."""
    parsed = read(end.join(["3 Ponder", "1 Duress", "56 Swamp", ""]))
    assert [(entry.line, entry.name) for entry in parsed.entries] == [(1, "Ponder"), (2, "Duress"), (3, "Swamp")]
    assert codes_of(parsed) == ([("old-line-ends", None)] if end == "\r" else [])


@pytest.mark.parametrize(
    "line",
    [
        "4\u00a0Lightning\u00a0Bolt",
        "4 Lightning Bolt\u200b",
        "\ufeff4 Lightning Bolt",
        "4\tLightning\u3000Bolt",
        "4 Light\u00adning Bolt",
        "4 Lightning\u2009 Bolt",
    ],
)
def test_odd_blanks_and_invisible_characters(line):
    assert cards_of(read(line)) == ["4 Lightning Bolt"]


def test_a_long_name_in_odd_blanks_is_whole():
    """cockatrice-txt-02."""
    name = "Our Market Research Shows That Players Like Really Long Card Names So We Made This Card to Have the Absolute Longest Card Name Ever Elemental"
    assert cards_of(read(f"\t\tSb:\t1\t{name.replace(' ', '  ').replace('Card', 'Card ')}\t")) == [f"side 1 {name}"]


def test_composed_and_decomposed_accents_are_one():
    assert meanings("1 Jötun Grunt\n1 Jo\u0308tun Grunt\n1 Jotun Grunt") == ["Jötun Grunt"] * 3


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-list"),
        (b" \n\t\r\n", "empty-list"),
        (b"Deck\n\nSideboard\n", "empty-list"),
        (b"1 Island\n" + b"x" * MAX_BYTES, "list-too-large"),
        ("ö" * (MAX_BYTES // 2 + 1), "list-too-large"),
        (b"1 Island\n" * (MAX_LINES + 1), "too-many-lines"),
        (b"\n" * MAX_BYTES, "empty-list"),
        (b"4 Ponder\n1000 Island", "quantity-too-large"),
        (b"%PDF-1.7\n1 Island", "binary-file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "binary-file"),
        (zlib.compress(b"1 Island" * 100), "binary-file"),
        (bytes(range(256)) * 4, "binary-file"),
        (b"\xff\xfe1", "binary-file"),
        (b"PK\x03\x04" + bytes(200), "broken-file"),
    ],
)
def test_refusals(data, code):
    parsed = read(data)
    assert (parsed.refused, codes_of(parsed)[0][0], parsed.entries) == (True, code, ())


def test_the_line_of_the_quantity_is_named():
    assert codes_of(read("4 Ponder\n1000 Island")) == [("quantity-too-large", 2)]


def test_the_sizes_that_are_still_read():
    assert len(read(b"1 Island\n" * MAX_LINES).entries) == MAX_LINES
    assert cards_of(read(b"999 Island")) == ["999 Island"]


@pytest.mark.parametrize(
    "data",
    [
        b"a" * 10_000_000,
        b"(" * MAX_BYTES,
        b"[" * MAX_BYTES,
        b"4 " + b"<" * (MAX_BYTES - 2),
        b"4 Ponder |" * (MAX_BYTES // 10),
        b"4 Ponder, " * (MAX_BYTES // 10),
        b"4 Ponder; " * (MAX_BYTES // 10),
        b"4 Aa " * (MAX_BYTES // 5),
        b" - " * (MAX_BYTES // 3),
        b"<li>" * (MAX_BYTES // 4),
        b'"' * MAX_BYTES,
        b"1," * (MAX_BYTES // 2),
        b"|" * MAX_BYTES,
        b"Deck\n" + (b" " * 130 + b"\n") * 1900 + b"1 Island",
        b"{\\" * (MAX_BYTES // 2),
        ("4 Jace (ISD) 51 *F* [A] #x ^y^ " * 8 + "\n").encode() * 900,
        ("((((((((((" * 25 + "\n").encode() * 900,
        ("4 " + "a - " * 60 + "\n").encode() * 900,
        ("&#39;" * 50 + "\n").encode() * 900,
    ],
)
@pytest.mark.parametrize("list_format", ["", "csv"])
def test_no_input_takes_long_or_much_memory(data, list_format):
    """A hostile file is answered within a second and 50 MB. 262,144 bars as a table took 18 s, lines of blanks 5 s."""
    tracemalloc.start()
    began = time.process_time()
    read(data, list_format=list_format)
    took = time.process_time() - began
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert took < 5  # tracing slows it down about fourfold; fuzz.long_inputs measures the second itself
    assert peak < 50_000_000


@pytest.mark.parametrize(
    "text", ['{"name": "x", "mainboard": {}}', '[{"object":"card","name":"Ponder"}]', ' {\n "deck": 1}']
)
def test_the_data_of_a_program_is_no_list(text):
    parsed = read(text)
    assert [(finding.code, finding.values["kind"]) for finding in parsed.findings] == [("binary-file", "JSON")]


@pytest.mark.parametrize("text", ["https://www.moxfield.com/decks/AbCdEf", "www.example.org/deck\n\n"])
def test_an_address_is_not_opened(text):
    assert [finding.code for finding in read(text).findings] == ["address-only"]


def test_an_address_above_a_list_is_furniture():
    assert len(read("https://www.moxfield.com/decks/AbCdEf\n60 Island").entries) == 1


def test_braces_around_a_card_are_no_data():
    assert read("{Ponder}\n60 Island").refused is False
