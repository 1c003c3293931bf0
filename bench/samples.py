"""Made-up cards, slips and decks of the size of real ones, the same in every run."""

from __future__ import annotations

import random
from collections.abc import Iterator

from checklist.core.card import Card, Face, Layout
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Entry, Zone
from checklist.core.plans.registration import RegistrationSheet
from checklist.core.plans.slips import SlipCell, SlipStrip
from checklist.core.plans.substitute_card import Status, Substitute
from checklist.printing.tokens import derived_code, payload

BASE_URL = "https://flipside.example"

_FIRST = ("Keeper", "Herald", "Warden", "Scourge", "Voice", "Blade", "Shadow", "Weaver", "Oracle", "Hunter")
_LAST = ("the Hidden Vale", "Broken Oaths", "Ash and Bone", "Endless Tides", "the Ninth Gate", "Quiet Storms")
_TYPES = ("Creature — Human Wizard", "Legendary Creature — Elf Druid", "Artifact — Equipment", "Enchantment — Aura")


def double_faced(count: int = 300) -> list[Card]:
    """As many double-faced cards as a big event really has."""
    cards = []
    for number in range(count):
        front = f"{_FIRST[number % 10]} of {_LAST[number % 6]} {number}"
        back = f"{_FIRST[(number + 3) % 10]} Unbound {number}"
        cards.append(
            Card(
                f"{front} // {back}",
                Layout.TRANSFORM,
                (
                    Face(front, "{1}{W}{U}", 3.0, _TYPES[number % 4], ("U",), "1", "1"),
                    Face(back, "", 3.0, "Legendary Creature — Avatar", ("U",), "3", "2"),
                ),
            )
        )
    return cards


def slips(count: int) -> Iterator[Substitute]:
    """Twelve slips a player: three double-faced cards, four copies each."""
    draw = random.Random(1)
    cards = double_faced()
    made = 0
    player = 0
    while True:
        player += 1
        for _ in range(3):
            card = draw.choice(cards)
            for copy in range(1, 5):
                if made == count:
                    return
                made += 1
                code = derived_code(str(player), card.name, str(copy))
                yield Substitute(
                    card, Zone.MAIN, copy, 4, code, payload(BASE_URL, code), Status.UNOFFICIAL,
                    f"Player Number {player}", "Regional Championship", "2026-12-05",
                )  # fmt: skip


def registration_sheets(count: int) -> Iterator[RegistrationSheet]:
    """Lists of 75 cards in some 30 different names, drawn from 1,500 names."""
    draw = random.Random(2)
    pool = double_faced(60) + [
        Card(name, Layout.NORMAL, (Face(name, "{2}{R}", float(n % 7), _TYPES[n % 4], ("R",), "2", "2"),))
        for n in range(1440)
        for name in [f"{_FIRST[n % 10]}'s {_LAST[n % 6].title()} {n}"]
    ]
    for player in range(count):
        chosen = draw.sample(pool, 30)
        entries = tuple(
            ResolvedEntry(
                Entry(line, 4 if line < 12 else 2, card.front.name, Zone.MAIN if line < 22 else Zone.SIDEBOARD), card
            )
            for line, card in enumerate(chosen)
        )
        code = derived_code("registration", str(player))
        yield RegistrationSheet(
            Deck(entries), code, payload(BASE_URL, code), f"Player Number {player}", "Regional Championship", "2026-12-05",
            "modern", str(player // 2 + 1),
        )  # fmt: skip


def strips(count: int) -> Iterator[SlipStrip]:
    """One strip of six codes a player."""
    cards = double_faced()
    for player in range(count):
        card = cards[player % len(cards)]
        cells = []
        for copy in range(1, 7):
            code = derived_code("slip", str(player), str(copy))
            cells.append(SlipCell(card.name, Zone.MAIN, copy, 6, code, payload(BASE_URL, code)))
        yield SlipStrip(f"Player Number {player}", tuple(cells), str(player), "Regional Championship", "2026-12-05")
