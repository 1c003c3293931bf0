"""What the tests of reading share: a catalogue of the awkward names, and lists shown as short lines of text."""

from __future__ import annotations

import os
from dataclasses import replace

from rapidfuzz import fuzz

from checklist.core.card import Card, Face, Layout, NameKind, NameMatch, Printing
from checklist.core.deck import Resolution, resolve_entries
from checklist.core.decklist import ParsedDecklist, Zone, parse_decklist
from checklist.core.names import fold_name
from tests.core.rule_cards import BRISELA, BRUNA, CARDS, GISELA, SmallCatalogue, card


def examples(usual: int) -> int:
    """How many inputs a property is tried on: `usual`, or what `make fuzz` asks for."""
    return int(os.environ.get("FUZZ_EXAMPLES", usual))


def two(front: str, back: str, layout: Layout, **facts: object) -> Card:
    return replace(card(front, **facts), name=f"{front} // {back}", layout=layout, faces=(Face(front), Face(back)))


AWKWARD = (
    card("+2 Mace", "Artifact"),
    card("1996 World Champion", playtest=True, legal=None),
    card("17-Year Cicadas"),
    card("Naturalize"),
    card("Naturalize 2", playtest=True, legal=None),
    card("Foil"),
    card("The Deck of Many Things", "Legendary Artifact"),
    card("Hazmat Suit (Used)", playtest=True, legal=None),
    card("Erase"),
    card("Erase (Not the Urza's Legacy One)", playtest=True, legal=None),
    card("Borrowing 100,000 Arrows"),
    card("Circle of Protection: Red"),
    card("Lim-Dûl's Vault"),
    card("Aether Vial"),
    card("Jötun Grunt"),
    card("Atraxa, Praetors' Voice"),
    card("Wasteland", "Land"),
    card("Waste Land", "Land", playtest=True),
    card("R&D's Secret Lair"),
    card("SP//dr, Piloted by Peni"),
    card("X", playtest=True, legal=None),
    card("Xantid Swarm"),
    card("Duress", printings=(Printing("M19", "94"), Printing("USG", "132"))),
    card("Ponder"),
    card("Negate"),
    card("Kenrith, the Returned King"),
    card("Kongming, “Sleeping Dragon”"),
    card("Dragon's Rage Channeler"),
    card("A-Dragon's Rage Channeler", rebalanced=True, legal=None),
    card("A-Alone in Alchemy", rebalanced=True, legal=None),
    card("Havengul Laboratory", back="Havengul Mystery"),
    card("All in Good Time", "Scheme", layout=Layout.SCHEME),
    two("Start", "Fire", Layout.SPLIT, playtest=True, legal=None),
    two("Wear", "Tear", Layout.SPLIT),
    two("Collision", "Colossus", Layout.SPLIT),
    two("Brazen Borrower", "Petty Theft", Layout.ADVENTURE),
    two("Blessed Hippogriff", "Tyr's Blessing", Layout.ADVENTURE),
    two("A-Blessed Hippogriff", "A-Tyr's Blessing", Layout.ADVENTURE, rebalanced=True),
    two("Emeritus", "Lightning Bolt", Layout.PREPARE),
    two("Blossom Angel", "Seed Suture", Layout.PREPARE, printings=(Printing("FRA", "11"),)),
    two("Field Medic", "Seed Suture", Layout.PREPARE, printings=(Printing("FRA", "12"),)),
    card(
        "Blood Crypt",
        "Land",
        printings=(Printing("GTC", "1"), Printing("SLD", "1", reversible=True), Printing("SLD", "2")),
    ),
)


DELVER_IN_JAPANESE = ("Delver of Secrets // Insectile Aberration", "ja")


class ReadingCatalogue(SmallCatalogue):
    """Also knows flavour and foreign names, and suggests by likeness."""

    def __init__(self) -> None:
        super().__init__((*CARDS, *AWKWARD))
        self._cards = (*CARDS, *AWKWARD)
        delver = next(one for one in self._cards if one.name.startswith("Delver"))
        self._names[fold_name("秘密を掘り下げる者")] = [NameMatch(delver, NameKind.FOREIGN, "秘密を掘り下げる者", "ja")]
        bolt, emeritus = (
            next(one for one in self._cards if one.name == name)
            for name in ("Lightning Bolt", "Emeritus // Lightning Bolt")
        )
        self._names[fold_name("Blitzschlag")] = [
            NameMatch(one, NameKind.FOREIGN, "Blitzschlag", "de") for one in (emeritus, bolt)
        ]
        self.asked = 0

    def joint_names(self, wanted):
        """Of the card in Japanese both faces; a name of another printing before it."""
        known = {DELVER_IN_JAPANESE: ("別の名前 // 別の裏面", "秘密を掘り下げる者 // 昆虫の逸脱者")}
        return {key: known[key] for key in wanted if key in known}

    def suggest(self, key: str, limit: int = 5) -> tuple[str, ...]:
        self.asked += 1
        likeness = {one.name: fuzz.ratio(key, fold_name(one.name)) for one in self._cards}
        near = sorted((name for name, like in likeness.items() if like >= 60), key=lambda name: -likeness[name])
        return tuple(near[:limit])


CATALOGUE = ReadingCatalogue()
MELD_PARTS = (BRUNA, GISELA, BRISELA)
_SHORT = {Zone.MAIN: "", Zone.SIDEBOARD: "side ", Zone.COMMANDER: "commander ", Zone.COMPANION: "companion "}


def read(data: bytes | str, **options: str) -> ParsedDecklist:
    return parse_decklist(data, **options)


def cards_of(parsed: ParsedDecklist) -> list[str]:
    """ "4 Delver of Secrets", "side 2 Duress": the entries as read, without a catalogue."""
    return [f"{_SHORT[entry.zone]}{entry.quantity} {entry.name}" for entry in parsed.entries]


def totals(parsed: ParsedDecklist) -> tuple[int, int]:
    """Main deck and sideboard."""
    return tuple(sum(e.quantity for e in parsed.entries if e.zone is zone) for zone in (Zone.MAIN, Zone.SIDEBOARD))


def resolved(data: bytes | str, **options: str) -> Resolution:
    return resolve_entries(parse_decklist(data, **options), CATALOGUE)


def names_of(resolution: Resolution) -> list[str]:
    """ "4 Delver of Secrets // Insectile Aberration", with "?" before a name without a card."""
    return [
        f"{_SHORT[e.entry.zone]}{e.entry.quantity} {'' if e.card else '?'}{e.name}" for e in resolution.deck.entries
    ]


def codes_of(found: ParsedDecklist | Resolution) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.line) for finding in found.findings]


def meanings(data: str) -> list[str]:
    """The full names of the cards of a list, quantities left out."""
    return [e.name if e.card else f"?{e.name}" for e in resolved(data).deck.entries]
