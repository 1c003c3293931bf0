"""The cards of the bundle, by their whole names, are read as themselves in every style of line."""

import re

import pytest

from checklist.cards.bundle import Bundle
from checklist.cards.catalogue import bundled_catalogue
from checklist.core.card import NOT_DECK_CARDS
from checklist.core.deck import resolve_entries
from checklist.core.decklist import parse_decklist

STYLES = {
    "plain": "4 {}",
    "no quantity": "{}",
    "behind": "{} x4",
    "foil": "4 {} (ABC) 12p *F* #tag",
    "square": "4 {} [ABC:12] [foil]",
    "before": "4 [ABC] {}",
    "forge": "4 {}|ABC|1",
    "archidekt": "4x {} (abc) 12 [Ramp] ^Have,#fff^",
}
# A year, a name and a count: 1996 times "World Champion x4" is as good a reading.
UNCLEAR = {("behind", "1996 World Champion")}


_USUAL = re.compile(r"[A-Z][a-z]+(?:,? [A-Za-z][a-z]+)*")


@pytest.fixture(scope="module")
def cards():
    bundle = Bundle()
    every = [bundle.card(line) for line in range(bundle.card_count)]
    usable = [
        card for card in every if not card.meld_from and not card.rebalanced and card.layout not in NOT_DECK_CARDS
    ]
    # All odd names, and every twentieth of the others: the whole takes a minute, and was right on 2026-12-01.
    return [card for place, card in enumerate(usable) if place % 20 == 0 or not _USUAL.fullmatch(card.name)]


@pytest.mark.parametrize("style", STYLES)
def test_every_name_in_every_style(cards, style):
    """ "X", "Celebr-8000", "Behemoth of Vault 0", "Hazmat Suit (Used)" were once cut or counted wrongly."""
    wrong = []
    for start in range(0, len(cards), 1900):
        some = cards[start : start + 1900]
        text = "\n".join(STYLES[style].format(card.name) for card in some)
        deck = resolve_entries(parse_decklist(text, list_format="plain"), bundled_catalogue()).deck
        found = {e.entry.line: (e.name, e.entry.quantity) for e in deck.entries}
        quantity = 1 if style == "no quantity" else 4
        wrong += [card.name for line, card in enumerate(some, 1) if found.get(line) != (card.name, quantity)]
    assert [name for name in wrong if (style, name) not in UNCLEAR] == []


@pytest.mark.parametrize(
    "style", ["1 Ponder ({}) {}", "1x Ponder ({}) {} [Ramp]", "1 [{}:{}] Ponder", "1 [{}#{}] Ponder"]
)
def test_every_kind_of_collector_number(style):
    """PRM 103462, PJAS 1U06, PLST GNT-52, XLN 9s*: one of each kind, with the sets that look like words (CMD, CC1, MB1)."""
    bundle = Bundle()
    printings = {
        (p.set_code, p.number) for line in range(bundle.card_count) for p in bundle.card(line).printings if p.number
    }
    kinds = {(re.sub("[0-9]+", "9", number), len(number)): (code, number) for code, number in sorted(printings)}
    kinds |= {code: (code, number) for code, number in printings}
    chosen = [row for row in kinds.values() if any(c.isdecimal() for c in row[1])]
    wrong = []
    for start in range(0, len(chosen), 1900):
        some = chosen[start : start + 1900]
        parsed = parse_decklist("\n".join(style.format(*row) for row in some), list_format="plain")
        found = {entry.line: (entry.name, entry.set_code, entry.number) for entry in parsed.entries}
        wrong += [row for line, row in enumerate(some, 1) if found.get(line) != ("Ponder", *row)]
    assert wrong == []
