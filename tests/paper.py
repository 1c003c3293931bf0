"""Fixtures for the rooms of paper and judges: an event with staff, a player, and lists made by hand."""

from dataclasses import dataclass
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from checklist.accounts.models import User
from checklist.core.card import Card, Face, Layout, NameKind
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Entry, Zone
from checklist.core.snapshot import digest, freeze, freeze_choices
from checklist.core.terms import PlayerChoices
from checklist.decklists.models import Decklist
from checklist.events.models import DeckSlot, Event, Registration, StaffRole
from checklist.printing.actions import order_print
from checklist.printing.models import PrintJob
from checklist.printing.queries import lists_in_force


@dataclass
class PaperCast:
    """A sanctioned event with one person for each role, a player with a slot, and a stranger who is staff elsewhere."""

    event: Event
    elsewhere: Event
    organiser: User
    head_judge: User
    judge: User
    scorekeeper: User
    stranger: User
    player: Registration
    slot: DeckSlot
    now: datetime
    handed_in: int = 0

    def register(self, name: str, event: Event | None = None) -> DeckSlot:
        self.handed_in += 1
        registration = Registration.objects.create(
            event=event or self.event, name=name, nonce=f"registration-{self.handed_in}", created_at=self.now
        )
        return DeckSlot.objects.create(registration=registration)

    def hand_in(self, *lines: tuple[int, Card | str, Zone], slot: DeckSlot | None = None, **choices) -> Decklist:
        """A new revision of these (quantity, card or unknown name, zone) lines, without reading or judging."""
        slot = slot or self.slot
        self.handed_in += 1
        deck = Deck(
            tuple(
                ResolvedEntry(
                    Entry(number, quantity, card if isinstance(card, str) else card.front.name, zone),
                    None if isinstance(card, str) else card,
                    None if isinstance(card, str) else NameKind.FRONT,
                )
                for number, (quantity, card, zone) in enumerate(lines, 1)
            )
        )
        slot.revisions.filter(superseded_at=None).update(superseded_at=self.now)
        return Decklist.objects.create(
            slot=slot,
            revision=slot.revisions.count() + 1,
            text="\n".join(f"{quantity} {card if isinstance(card, str) else card.name}" for quantity, card, _ in lines),
            list_format="text",
            snapshot=freeze(deck),
            digest=digest(deck),
            choices=freeze_choices(PlayerChoices(**choices)),
            catalogue="by hand",
            author="player",
            nonce=f"list-{self.handed_in}",
            submitted_at=self.now,
        )

    def order(self, kind: str = "substitutes", *decklists: Decklist, nonce: str = "order-1", **values) -> PrintJob:
        lists = decklists or lists_in_force(self.event)
        defaults = {"paper": "a4", "confirmed": True, "by": self.organiser, "now": self.now}
        return order_print(self.event, kind=kind, decklists=lists, nonce=nonce, **(defaults | values))


DELVER = Card(
    "Delver of Secrets // Insectile Aberration",
    Layout.TRANSFORM,
    (
        Face("Delver of Secrets", "{U}", 1.0, "Creature — Human Wizard", ("U",), "1", "1"),
        Face("Insectile Aberration", "", 1.0, "Creature — Human Insect", ("U",), "3", "2"),
    ),
)
VALKI = Card(
    "Valki, God of Lies // Tibalt, Cosmic Impostor",
    Layout.MODAL_DFC,
    (
        Face("Valki, God of Lies", "{1}{B}", 2.0, "Legendary Creature — God", ("B",), "2", "1"),
        Face("Tibalt, Cosmic Impostor", "{5}{B}{R}", 7.0, "Legendary Planeswalker — Tibalt", ("B", "R"), loyalty="5"),
    ),
)
ISLAND = Card("Island", Layout.NORMAL, (Face("Island", "", 0.0, "Basic Land — Island", ()),))
SWAMP = Card("Swamp", Layout.NORMAL, (Face("Swamp", "", 0.0, "Basic Land — Swamp", ()),))
BRAINSTORM = Card("Brainstorm", Layout.NORMAL, (Face("Brainstorm", "{U}", 1.0, "Instant", ("U",)),))


@pytest.fixture
def paper(db) -> PaperCast:
    now = datetime(2026, 12, 5, 9, 0, tzinfo=UTC)
    event, elsewhere = (
        Event.objects.create(
            slug=slug, join_code=slug.upper(), name=name, date=now.date(), rel="competitive", created_at=now
        )
        for slug, name in (("winter", "Winter Open"), ("summer", "Summer Open"))
    )
    people = {}
    for name, role, where in (
        ("organiser", "organiser", event),
        ("head_judge", "head-judge", event),
        ("judge", "judge", event),
        ("scorekeeper", "scorekeeper", event),
        ("stranger", "head-judge", elsewhere),
    ):
        people[name] = User.objects.create_user(name, password="a good pass phrase")
        StaffRole.objects.create(event=where, user=people[name], role=role)
    registration = Registration.objects.create(event=event, name="Ada Žižek", nonce="ada", created_at=now)
    slot = DeckSlot.objects.create(registration=registration)
    return PaperCast(event, elsewhere, **people, player=registration, slot=slot, now=now)


@pytest.fixture
def cards() -> SimpleNamespace:
    return SimpleNamespace(delver=DELVER, valki=VALKI, island=ISLAND, swamp=SWAMP, brainstorm=BRAINSTORM)
