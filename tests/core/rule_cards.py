"""A handful of cards for the rule book's tests: facts only, as a catalogue that the reader can ask."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from checklist.core.card import Card, Face, Layout, NameKind, NameMatch, Printing
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import Entry, Zone
from checklist.core.names import fold_name

ALL_LEGAL = dict.fromkeys(("standard", "pioneer", "modern", "legacy", "vintage", "pauper", "commander"), "legal")


def card(
    name: str,
    type_line: str | None = "Instant",
    *,
    back: str = "",
    back_type: str = "Creature",
    layout: Layout | None = None,
    identity: str | None = "",
    **facts: object,
) -> Card:
    """A card whose facts are all known unless told otherwise; with `back` a nonmodal double-faced one."""
    faces = [Face(name, "", 0.0, type_line, (), "", "", "", "")]
    if back:
        faces.append(Face(back, "", 0.0, back_type, (), "", "", "", ""))
    full = f"{name} // {back}" if back else name
    return Card(
        full,
        layout or (Layout.TRANSFORM if back else Layout.NORMAL),
        tuple(faces),
        color_identity=None if identity is None else tuple(identity),
        **{"legal": ALL_LEGAL, "first_set": "XXX", **facts},
    )


DELVER = replace(
    card("Delver of Secrets", "Creature — Human Wizard", back="Insectile Aberration", identity="U", first_set="ISD"),
    faces=(
        Face("Delver of Secrets", "{U}", 1.0, "Creature — Human Wizard", ("U",), "1", "1", "", ""),
        Face("Insectile Aberration", "", 1.0, "Creature — Human Insect", ("U",), "3", "2", "", ""),
    ),
)
THING = card("Thing in the Ice", "Creature — Horror", back="Awoken Horror", identity="U", first_set="SOI")
BOLAS = card(
    "Nicol Bolas, the Ravager",
    "Legendary Creature — Elder Dragon",
    back="Nicol Bolas, the Arisen",
    back_type="Legendary Planeswalker — Bolas",
    identity="UBR",
    first_set="M19",
)
EDGAR = card(
    "Edgar, Charmed Groom",
    "Legendary Creature — Vampire Noble",
    back="Edgar Markov's Coffin",
    back_type="Legendary Artifact",
    identity="WB",
    first_set="VOW",
)
WERECAT = card("Fangblade Brigand", "Creature — Human", back="Fangblade Eviscerator", identity="R", first_set="MID")
PATHWAY = card(
    "Riverglide Pathway",
    "Land",
    back="Lavaglide Pathway",
    back_type="Land",
    layout=Layout.MODAL_DFC,
    identity="UR",
    first_set="ZNR",
)
GISELA = card(
    "Gisela, the Broken Blade",
    "Legendary Creature — Angel Horror",
    layout=Layout.MELD,
    identity="W",
    meld_partner="Bruna, the Fading Light",
    meld_result="Brisela, Voice of Nightmares",
    first_set="EMN",
)
BRUNA = card(
    "Bruna, the Fading Light",
    "Legendary Creature — Angel Horror",
    layout=Layout.MELD,
    identity="W",
    meld_partner="Gisela, the Broken Blade",
    meld_result="Brisela, Voice of Nightmares",
    first_set="EMN",
)
BRISELA = card(
    "Brisela, Voice of Nightmares",
    "Legendary Creature — Eldrazi Angel",
    layout=Layout.MELD,
    identity="W",
    meld_from=("Bruna, the Fading Light", "Gisela, the Broken Blade"),
    first_set="EMN",
)
ISLAND = card("Island", "Basic Land — Island", identity="U")
SNOW_ISLAND = card("Snow-Covered Island", "Basic Snow Land — Island", identity="U")
SWAMP = card("Swamp", "Basic Land — Swamp", identity="B")
PLAINS = card("Plains", "Basic Land — Plains", identity="W")
WASTES = card("Wastes", "Basic Land")
BOLT = card("Lightning Bolt", identity="R")
SOL_RING = card(
    "Sol Ring",
    "Artifact",
    printings=(Printing("C21", "263"), Printing("SLD", "1512", reversible=True)),
    legal={
        **ALL_LEGAL,
        "standard": "not_legal",
        "pioneer": "not_legal",
        "modern": "not_legal",
        "legacy": "banned",
        "vintage": "restricted",
    },
)
FIRE_ICE = Card(
    "Fire // Ice",
    Layout.SPLIT,
    (Face("Fire", "{1}{R}", 2.0, "Instant", ("R",)), Face("Ice", "{1}{U}", 2.0, "Instant", ("U",))),
    color_identity=("U", "R"),
    legal=ALL_LEGAL,
)
MYSTERY = Card("Academic Ascent", Layout.UNKNOWN, (Face("Academic Ascent"),), facts_missing=True)
RATS = card("Relentless Rats", "Creature — Rat", identity="B")
DWARVES = card("Seven Dwarves", "Creature — Dwarf", identity="R")
NOIR = card("Spider-Man Noir", "Legendary Creature — Spider Human Hero", identity="B")
KROBLE = card(
    "Kroble, Envoy of the Bog", "Legendary Creature — Spider Human Hero", identity="B", same_as="Spider-Man Noir"
)
LURRUS = card("Lurrus of the Dream-Den", "Legendary Creature — Cat Nightmare", identity="WB", keywords=("Companion",))
ZIRDA = card("Zirda, the Dawnwaker", "Legendary Creature — Elemental Fox", identity="RW", keywords=("Companion",))
AKIRI = card("Akiri, Line-Slinger", "Legendary Creature — Kor Soldier Ally", identity="RW", keywords=("Partner",))
PIR = card("Pir of the Tests", "Legendary Creature — Human", identity="G", keywords=("Partner", "Partner with"))
TOOTHY = card(
    "Toothy of the Tests", "Legendary Creature — Illusion", identity="U", keywords=("Partner", "Partner with")
)
ROGUE_DOCTOR = card("A Doctor Who Is a Rogue", "Legendary Creature — Time Lord Doctor Rogue", identity="U")
SILAS = card("Silas Renn, Seeker Adept", "Legendary Artifact Creature — Human", identity="UB", keywords=("Partner",))
FACELESS = card("Faceless One", "Legendary Enchantment Creature — Background", keywords=("Choose a background",))
RAISED = card("Raised by Giants", "Legendary Enchantment — Background", identity="G")
ROSE = card("Rose Tyler", "Legendary Creature — Human", identity="W", keywords=("Doctor's companion",))
TENTH = card("The Tenth Doctor", "Legendary Creature — Time Lord Doctor", identity="UR")
TEFERI = card("Teferi, Temporal Archmage", "Legendary Planeswalker — Teferi", identity="U")
LUTRI = card(
    "Lutri, the Spellchaser",
    "Legendary Creature — Elemental Otter",
    identity="UR",
    keywords=("Companion",),
    legal={**ALL_LEGAL, "commander": "banned"},
)
PARHELION = replace(
    card("Parhelion II", "Legendary Artifact — Vehicle", identity="W"),
    faces=(Face("Parhelion II", "{6}{W}{W}", 8.0, "Legendary Artifact — Vehicle", ("W",), "5", "5", "", ""),),
)
WRECK = card("Wreck of the Weatherlight", "Legendary Artifact — Vehicle")
PROBE = replace(
    card("Probe of the Tests", "Legendary Artifact — Spacecraft"),
    faces=(Face("Probe of the Tests", "{3}", 3.0, "Legendary Artifact — Spacecraft", (), "3", "3", "", ""),),
)
STATUE = replace(
    card("Statue of the Tests", "Legendary Artifact"),
    faces=(Face("Statue of the Tests", "{3}", 3.0, "Legendary Artifact", (), "3", "3", "", ""),),
)
HALF_KNOWN = card("Half-Known Card", legal={"modern": "legal"})
NOBODY = card("Nobody of the Tests", "Legendary Creature")
TO_COME = card("Leader to Come", "Legendary Creature — Human", identity=None)
AKOUM = card("Akoum", "Plane — Zendikar", layout=Layout.PLANAR)
PREVIEW = card("Tomorrow's Preview", "Creature", identity=None, legal=None)

CARDS = tuple(value for value in list(globals().values()) if isinstance(value, Card))


class SmallCatalogue:
    """A CardLookup over `CARDS`: full names, fronts and backs."""

    label = "Small catalogue, 30 November 2026 [0123ab]"

    def __init__(self, cards: tuple[Card, ...] = CARDS) -> None:
        self._names: dict[str, list[NameMatch]] = {}
        for one in cards:
            self._add(one, NameKind.FULL, one.name)
            double = one.layout in (Layout.TRANSFORM, Layout.MODAL_DFC)
            for place, face in enumerate(one.faces if len(one.faces) > 1 else ()):
                kind = (NameKind.FRONT, NameKind.BACK)[place] if double else NameKind.HALF
                self._add(one, kind, face.name)

    def _add(self, one: Card, kind: NameKind, name: str) -> None:
        self._names.setdefault(fold_name(name), []).append(NameMatch(one, kind, name))

    def find(self, keys: Collection[str]) -> Mapping[str, tuple[NameMatch, ...]]:
        return {key: tuple(self._names[key]) for key in keys if key in self._names}

    def joint_names(self, wanted: Collection[tuple[str, str]]) -> Mapping[tuple[str, str], tuple[str, ...]]:
        return {}

    def suggest(self, key: str, limit: int = 5) -> tuple[str, ...]:
        return ()


BY_NAME = {one.name: one for one in CARDS} | {one.front.name: one for one in CARDS if one.layout is not Layout.SPLIT}

HEADINGS = {"Sideboard": Zone.SIDEBOARD, "Commander": Zone.COMMANDER, "Companion": Zone.COMPANION}


def deck_of(text: str) -> Deck:
    """A deck from lines "4 Name" and headings "Sideboard"; "4 Sol Ring!" is the reversible printing of the card.

    A name that no card has stays unknown; "(1 Name)" is a line that does not count.
    """
    entries = []
    zone = Zone.MAIN
    for number, raw in enumerate(text.strip().splitlines(), 1):
        line = raw.strip()
        if line in HEADINGS:
            zone = HEADINGS[line]
            continue
        counted = not line.startswith("(")
        quantity, name = line.strip("()").split(" ", 1)
        found = BY_NAME.get(name.rstrip("!"))
        printing = next((p for p in found.printings if p.reversible), None) if found and name.endswith("!") else None
        entry = Entry(number, int(quantity), name.rstrip("!"), zone)
        entries.append(ResolvedEntry(entry, found, NameKind.FULL if found else None, printing, counted))
    return Deck(tuple(entries))
