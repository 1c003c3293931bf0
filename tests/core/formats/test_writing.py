"""Exports: each program's way of names, and what is written is read back as the same list."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checklist.cards.bundle import Bundle
from checklist.cards.catalogue import bundled_catalogue
from checklist.core.card import Layout
from checklist.core.deck import Deck, ResolvedEntry, resolve_entries
from checklist.core.decklist import Entry, Zone, parse_decklist
from checklist.core.formats.writing import WRITERS
from tests.core.reading import AWKWARD, CATALOGUE, examples, resolved
from tests.core.rule_cards import CARDS

BY_NAME = {writer.name: writer for writer in WRITERS}
DECK = resolved(
    "Commander\n1 Kenrith, the Returned King\n\nCompanion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Delver of Secrets (ISD) 51\n2 Fire // Ice\n"
    "3 Brazen Borrower\n1 +2 Mace\n1 Nosuch Name\n\nSideboard\n1 Lurrus of the Dream-Den\n2 Wear"
).deck


def test_arena():
    assert BY_NAME["arena"].write(DECK).split("\n") == [
        "Commander", "1 Kenrith, the Returned King", "", "Companion", "1 Lurrus of the Dream-Den", "",
        "Deck", "4 Delver of Secrets (ISD) 51", "2 Fire // Ice", "3 Brazen Borrower", "1 +2 Mace", "1 Nosuch Name", "",
        "Sideboard", "1 Lurrus of the Dream-Den", "2 Wear // Tear", "",
    ]  # fmt: skip


def test_magic_online_text():
    """Fire/Ice without blanks, fronts only; commander and companion once, in the sideboard."""
    assert BY_NAME["mtgo-text"].write(DECK).split("\n") == [
        "4 Delver of Secrets", "2 Fire/Ice", "3 Brazen Borrower", "1 +2 Mace", "1 Nosuch Name", "",
        "Sideboard", "1 Kenrith, the Returned King", "1 Lurrus of the Dream-Den", "2 Wear/Tear", "",
    ]  # fmt: skip


def test_a_large_deck_without_a_sideboard_says_so():
    """75 cards without a mark could be main deck and sideboard."""
    deck = resolved("Deck\n" + "\n".join(f"3 {name}" for name in ("Ponder", "Negate", "Duress")) + "\n66 Island").deck
    assert BY_NAME["mtgo-text"].write(deck).endswith("66 Island\n\nSideboard\n")


def test_moxfield_and_plain_write_whole_names():
    assert (
        "4 Delver of Secrets // Insectile Aberration (ISD) 51\n2 Fire // Ice\n3 Brazen Borrower // Petty Theft\n"
        in BY_NAME["moxfield"].write(DECK)
    )
    assert "SIDEBOARD:\n" in BY_NAME["moxfield"].write(DECK)
    assert "4 Delver of Secrets // Insectile Aberration\n2 Fire // Ice\n" in BY_NAME["plain"].write(DECK)


def test_magic_online_dek():
    text = BY_NAME["mtgo-dek"].write(
        resolved('1 Nosuch & "Quoted" Name\n\nCommander\n1 Kenrith, the Returned King').deck
    )
    assert 'Name=\'Nosuch &amp; "Quoted" Name\' Annotation="0"' in text
    assert 'Sideboard="true" Name="Kenrith, the Returned King" Annotation="16777216"' in text


def test_a_spreadsheet_computes_nothing():
    rows = list(csv.reader(io.StringIO(BY_NAME["csv"].write(resolved("1 +2 Mace\n1 =HYPERLINK\n1 @SUM").deck))))
    assert [row[1] for row in rows[1:]] == ["'+2 Mace", "'=HYPERLINK", "'@SUM"]


def _list(deck, writer):
    """What a program can tell of a list: names and quantities; Magic Online has no companions."""
    online = writer.name.startswith("mtgo")
    entries = deck.counted() if online else deck.entries
    return sorted(
        (Zone.SIDEBOARD if online and e.entry.zone is Zone.COMPANION else e.entry.zone, e.name, e.entry.quantity)
        for e in entries
    )


ALL_CARDS = [
    card for card in (*CARDS, *AWKWARD) if not card.meld_from and card.layout not in (Layout.PLANAR, Layout.SCHEME)
]
ALL_CARDS = [card for card in ALL_CARDS if not card.rebalanced and not card.playtest]
QUANTITIES = st.integers(1, 99)
ENTRIES = st.tuples(
    st.sampled_from(ALL_CARDS), QUANTITIES, st.sampled_from([None, ("ISD", "51"), ("PLST", "GNT-52"), ("SLD", "820★")])
)
UNKNOWN = st.text("abcdefghij klmno'pqrstuvwxyz", min_size=3, max_size=30).map(
    lambda t: f"Nosuch {' '.join(t.split())} name"
)


@st.composite
def decks(draw):
    """Main deck and sideboard, sometimes with a companion or as 99 cards and a commander; now and then an unknown name."""
    rows = []
    for zone in (Zone.MAIN, Zone.SIDEBOARD):
        for card, quantity, printing in draw(st.lists(ENTRIES, min_size=zone is Zone.MAIN, max_size=12)):
            rows.append((zone, card, card.name, quantity, printing or (None, None)))
    if draw(st.booleans()):
        rows.append((Zone.MAIN, None, draw(UNKNOWN), draw(QUANTITIES), (None, None)))
    kind = draw(st.sampled_from(["constructed", "companion", "commander"]))
    if kind == "companion":
        rows.append((Zone.COMPANION, draw(st.sampled_from(ALL_CARDS)), "", 1, (None, None)))
    if kind == "commander":
        rows = [row for row in rows if row[0] is Zone.MAIN]
        rows = [(zone, card, name, 1, printing) for zone, card, name, _, printing in rows]
        island = next(card for card in ALL_CARDS if card.name == "Island")
        rows.append((Zone.MAIN, island, "Island", 99 - len(rows), (None, None)))
        rows.append((Zone.COMMANDER, draw(st.sampled_from(ALL_CARDS)), "", 1, (None, None)))
    entries = [
        ResolvedEntry(Entry(line, quantity, card.name if card else name, zone, *printing), card)
        for line, (zone, card, name, quantity, printing) in enumerate(rows, 1)
    ]
    aside = {entry.name for entry in entries if entry.entry.zone is Zone.SIDEBOARD}
    return Deck(tuple(
        ResolvedEntry(e.entry, e.card, counted=not (e.entry.zone is Zone.COMPANION and e.name in aside)) for e in entries
    ))  # fmt: skip


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name)
@given(deck=decks())
@settings(max_examples=examples(150), deadline=None)
def test_what_is_written_is_read_back(writer, deck):
    text = writer.write(deck)
    parsed = parse_decklist(text, filename=f"deck.{writer.suffix}")
    again = resolve_entries(parsed, CATALOGUE).deck
    main, side = deck.total(Zone.MAIN), deck.total(Zone.SIDEBOARD) + deck.total(Zone.COMPANION)
    if (main, side) in ((99, 1), (98, 2)) and not deck.total(Zone.COMMANDER):
        return  # read as a Commander deck, and asked about
    assert _list(again, writer) == _list(deck, writer)
    if writer.name in ("csv", "moxfield", "arena"):
        assert [(e.entry.set_code, e.entry.number) for e in again.entries] == [
            (e.entry.set_code, e.entry.number) for zone in ([None] if writer.name == "csv" else [Zone.COMMANDER, Zone.COMPANION, Zone.MAIN, Zone.SIDEBOARD])
            for e in deck.entries if zone in (None, e.entry.zone)
        ]  # fmt: skip


def test_every_card_of_two_names_is_read_back_from_every_export():
    bundle = Bundle()
    cards = [bundle.card(line) for line in range(bundle.card_count)]
    cards = [
        card
        for card in cards
        if len(card.faces) > 1 and not card.playtest and not card.rebalanced and not card.meld_from
    ]
    assert len(cards) > 800
    deck = Deck(tuple(ResolvedEntry(Entry(line, 1, card.name), card) for line, card in enumerate(cards, 1)))
    for writer in WRITERS:
        again = resolve_entries(
            parse_decklist(writer.write(deck), filename=f"x.{writer.suffix}"), bundled_catalogue()
        ).deck
        assert [e.name for e in again.entries] == [card.name for card in cards]
