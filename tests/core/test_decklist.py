"""Nothing is lost: every non-blank line becomes exactly one thing, every card comes out as often as it went in."""

import csv
import io
from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from checklist.core.deck import resolve_entries
from checklist.core.decklist import parse_decklist
from checklist.core.formats import FORMATS
from checklist.core.messages import TEMPLATES, render
from checklist.core.reading_notices import NOTICES
from tests.core.reading import CATALOGUE, examples
from tests.core.rule_cards import CARDS

FRAGMENTS = st.sampled_from(
    ["4", "4x", "x4", "(4)", "0", "-1", "1996", "Ponder", "Delver of Secrets", "//", "/", "|", ";", ",", "&", "Fire", "Ice", "(ISD)", "51", "[M10]", "[M10:146]",
     "*F*", "#tag", "# !Commander", "^a,#fff^", "SB:", "Sideboard", "Deck", "Commander", "Companion", "Maybeboard", "Tokens", "About", "Creatures (4)", "60 cards", ":",
     "{U}", "$1.20", "<M10>", "<li>", "&#39;", "\t", "\u00a0", "\u200b", "é", "Æ", "A-", "+2 Mace", "==", "--", "[Maybeboard{noDeck}]", "[[", "]]", "**", "1.", "2."]
)  # fmt: skip
LINES = st.one_of(
    st.lists(FRAGMENTS, max_size=7).map(" ".join),
    st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=60),
    st.just(""),
)
TEXTS = st.lists(LINES, max_size=30).map("\n".join)


def _lines(parsed):
    """The line numbers of each kind, as sets."""
    return (
        {entry.line for entry in parsed.entries}
        | {x.line for x in parsed.exclusions}
        | {x.line for x in parsed.unread},
        {heading.line for heading in parsed.headings},
    )


@given(TEXTS, st.sampled_from(["", *(known.name for known in FORMATS if known.name != "csv")]))
@example("4 Ponder;4 Duress;Sideboard", "")
@settings(max_examples=examples(400), deadline=None)
def test_every_line_of_a_text_is_exactly_one_thing(text, list_format):
    parsed = parse_decklist(text, list_format=list_format)
    if parsed.refused or parsed.format == "csv":
        return
    content, headings = _lines(parsed)
    assert content.isdisjoint(headings)
    assert content | headings == {
        number for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1) if line.strip()
    }
    assert len({(x.line, x.text) for x in parsed.headings}) == len(parsed.headings)


@given(st.one_of(TEXTS, st.binary(max_size=300)))
@settings(max_examples=examples(400), deadline=None)
def test_nothing_that_is_sent_raises(data):
    parsed = parse_decklist(data)
    resolution = resolve_entries(parsed, CATALOGUE)
    for finding in (*parsed.findings, *resolution.findings):
        assert render(finding)
    assert {(u.code, u.line) for u in resolution.unread} <= {
        (finding.code, finding.line) for finding in (*parsed.findings, *resolution.findings)
    }
    assert all(0 < entry.quantity <= 999 for entry in parsed.entries)


@given(TEXTS)
@example("{U} <li> 4 4\n4 4")
@settings(max_examples=examples(200), deadline=None)
def test_cards_in_are_cards_out_and_exclusions(text):
    """What is parsed as an entry is resolved, left out with a reason, or shown as unread."""
    parsed = parse_decklist(text)
    resolution = resolve_entries(parsed, CATALOGUE)
    before = Counter([entry.line for entry in parsed.entries] + [x.line for x in parsed.exclusions])
    after = Counter([e.entry.line for e in resolution.deck.entries] + [x.line for x in resolution.exclusions])
    unread = Counter(u.line for u in resolution.unread[len(parsed.unread) :])
    assert after - before == Counter()
    assert (before - after) - unread == Counter()


CARD_NAMES = st.sampled_from([card.name for card in CARDS if not card.meld_from and card.layout.value != "planar"])
DECKS = st.lists(st.tuples(CARD_NAMES, st.integers(1, 99), st.booleans()), min_size=1, max_size=20)
STYLES = {
    "plain": lambda name, quantity: f"{quantity} {name}",
    "times": lambda name, quantity: f"{quantity}x {name}",
    "behind": lambda name, quantity: f"{name} x{quantity}",
    "arena": lambda name, quantity: f"{quantity} {name} (ABC) 123",
    "foil": lambda name, quantity: f"{quantity} {name} (ABC) 12★ *F* #tag",
    "archidekt": lambda name, quantity: f"{quantity}x {name} (abc) 12 [Ramp,Draw] ^Have,#fff^",
    "xmage": lambda name, quantity: f"{quantity} [ABC:12] {name}",
    "forge": lambda name, quantity: f"{quantity} {name}|ABC|1",
    "odd blanks": lambda name, quantity: f"\u00a0{quantity}\t{name.replace(' ', chr(0xA0))}\u200b",
}


@given(DECKS, st.sampled_from(sorted(STYLES)))
@settings(max_examples=examples(200), deadline=None)
def test_the_same_cards_come_out_in_every_style(deck, style):
    main = [f"{STYLES[style](name, quantity)}" for name, quantity, side in deck if not side]
    side = [f"{STYLES[style](name, quantity)}" for name, quantity, side in deck if side]
    resolution = resolve_entries(parse_decklist("\n".join(["Deck", *main, "", "Sideboard", *side])), CATALOGUE)
    found = [
        (e.name, e.entry.quantity, e.entry.zone.value in ("sideboard", "commander")) for e in resolution.deck.entries
    ]
    assert found == [row for row in deck if not row[2]] + [row for row in deck if row[2]]


@given(DECKS)
@settings(max_examples=examples(100), deadline=None)
def test_the_same_cards_come_out_of_a_table(deck):
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(["Board", "Name", "Qty"])
    for name, quantity, side in deck:
        writer.writerow(["side" if side else "main", name, quantity])
    parsed = parse_decklist(stream.getvalue())
    assert [(e.name, e.quantity) for e in parsed.entries] == [(name, quantity) for name, quantity, _ in deck]


def test_every_notice_has_its_own_code_and_sentence():
    codes = [notice.code for notice in NOTICES]
    assert len(codes) == len(set(codes))
    assert set(codes) <= set(TEMPLATES)


@pytest.mark.parametrize("given_as", [bytes, str])
def test_bytes_and_text_are_read_alike(given_as):
    text = "4 Jötun Grunt\n56 Island"
    parsed = parse_decklist(text.encode() if given_as is bytes else text)
    assert [entry.name for entry in parsed.entries] == ["Jötun Grunt", "Island"]
