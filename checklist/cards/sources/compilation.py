"""The compilation that the bundle is made of: `cards.jsonl.gz`, beside it `sets.jsonl` and `names-*.tsv.gz`.

One card a line; null is "not known" or "has none", told apart by whether the face has a type line.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from checklist.cards.card_file import CardFile, WrittenName
from checklist.cards.sources.costs import in_color_order
from checklist.cards.weaknesses import WEAKNESSES
from checklist.core.card import Card, Face, Layout, NameKind, Printing
from checklist.core.names import spelling

DATED = date(2026, 11, 30)
LABEL = "Flipside's bundled catalogue"

# Reversible prints whose number is known: a genuine Scryfall object of that printing was seen (June 2026).
_REVERSIBLE_NUMBERS = {"Doubling Cube": ("SLD", "1080")}
# One card that two of the sources spell differently: the first is merged into the second, whose spelling is Scryfall's.
_SPELLED_TWICE = {"With Great Power...": "With Great Power . . ."}

# What every list holds, in languages of which there is no table. Compared on 2026-12-01: Japanese with the table of
# names, Italian and Portuguese with public lists (all five each), Russian (Болото) and Korean (숲) in part,
# Traditional Chinese with nothing: that stands in WEAKNESSES.
_BASIC_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_BASIC_LANDS = {
    "pt": "Planície Ilha Pântano Montanha Floresta",
    "it": "Pianura Isola Palude Montagna Foresta",
    "ru": "Равнина Остров Болото Гора Лес",
    "ko": "들 섬 늪 산 숲",
    "zht": "平原 海島 沼澤 山脈 樹林",
    "ja": "平地 島 沼 山 森",
}

_TEXTS = ("power", "toughness", "loyalty", "defense")


def read_compilation(path: Path) -> CardFile:
    """Cards of `path`, with foreign names of the tables beside it. Raises OSError, ValueError or KeyError if damaged."""
    packed = path.read_bytes()
    rows = [msgspec.json.decode(line) for line in gzip.decompress(packed).splitlines() if line]
    funny = _funny_sets(path.with_name("sets.jsonl"))
    cards = {row["name"]: _card(row, funny) for row in rows if row["layout"] != "reversible_card"}
    aliases: dict[str, list[WrittenName]] = {}
    for row in rows:
        if row["layout"] == "reversible_card":
            base = row["same_as"]
            cards[base] = _with_reversible(cards[base], row["printings"])
            aliases.setdefault(base, []).append(WrittenName(row["name"], NameKind.FULL))
    for name, other in _SPELLED_TWICE.items():
        if name in cards and other in cards:
            cards[other] = _merged(cards[other], cards.pop(name))
    for table in sorted(path.parent.glob("names-*.tsv.gz")):
        language = table.name.removeprefix("names-").removesuffix(".tsv.gz")
        faces: dict[str, dict[str, str]] = {}
        for english, face, foreign in _foreign_names(table):
            # The tables were joined by faces: "Blitzschlag" is Lightning Bolt, not the spell half of another card.
            bearer = face if face in cards else english
            if bearer in cards:
                aliases.setdefault(bearer, []).append(WrittenName(foreign, NameKind.FOREIGN, language))
            faces.setdefault(english, {}).setdefault(face, foreign)
        for english, known in faces.items():
            names_known = [known.get(face.name, "") for face in cards[english].faces] if english in cards else []
            if len(names_known) > 1 and all(names_known):
                aliases[english].append(WrittenName(" // ".join(names_known), NameKind.FOREIGN, language))
    for language, names in _BASIC_LANDS.items():
        for english, foreign in zip(_BASIC_TYPES, names.split(), strict=True):
            aliases.setdefault(english, []).append(WrittenName(foreign, NameKind.FOREIGN, language))
    digest = hashlib.sha256(packed).hexdigest()
    return CardFile("bundle", LABEL, digest, DATED, list(cards.values()), aliases, WEAKNESSES)


def _card(row: Mapping[str, Any], funny: set[str]) -> Card:
    legal = row["legal"]
    printings = tuple(Printing(p["set"], p["number"], p["rarity"]) for p in row["printings"])
    identity = row["color_identity"]
    return Card(
        name=row["name"],
        layout=Layout(row["layout"]) if row["layout"] else Layout.UNKNOWN,
        faces=tuple(map(_face, row["faces"])),
        sublayout=row.get("sublayout") or "",
        color_identity=None if identity is None else in_color_order(identity),
        legal=legal,
        printings=printings,
        first_set=row["first_set"] or "",
        keywords=tuple(row["keywords"]),
        meld_partner=row.get("meld_with") or "",
        meld_result=row.get("meld_result") or "",
        meld_from=tuple(row.get("meld_from") or ()),
        rebalanced=bool(row.get("arena_rebalanced")),
        playtest=bool(printings)
        and all(p.set_code in funny for p in printings)
        and legal is not None
        and set(legal.values()) == {"not_legal"},
        facts_missing=bool(row.get("facts_missing")) or row["layout"] is None,
    )


def _face(row: Mapping[str, Any]) -> Face:
    if row["type_line"] is None:
        return Face(row["name"])
    return Face(
        row["name"],
        row["mana_cost"] or "",
        float(row["mana_value"] or 0),
        row["type_line"],
        in_color_order(row["colors"] or ()),
        *[row[field] or "" for field in _TEXTS],
    )


def _with_reversible(card: Card, rows: Iterable[Mapping[str, Any]]) -> Card:
    """The card with those printings marked; one without a set where only that a reversible print exists is known."""
    known = {(row["set"], row["number"]) for row in rows}
    known |= {_REVERSIBLE_NUMBERS[card.name]} if card.name in _REVERSIBLE_NUMBERS else set()
    printings = [replace(p, reversible=True) if (p.set_code, p.number) in known else p for p in card.printings]
    there = {(p.set_code, p.number) for p in printings}
    printings += [Printing(*each, reversible=True) for each in sorted(known - there)]
    if not known:
        printings.append(Printing("", reversible=True))
    return replace(card, printings=tuple(printings))


def _merged(card: Card, twin: Card) -> Card:
    there = {(p.set_code, p.number) for p in card.printings}
    more = tuple(p for p in twin.printings if (p.set_code, p.number) not in there)
    return replace(card, printings=card.printings + more, keywords=card.keywords or twin.keywords)


def _funny_sets(path: Path) -> set[str]:
    """Sets of un-cards and playtest cards."""
    if not path.exists():
        return set()
    rows = [msgspec.json.decode(line) for line in path.read_bytes().splitlines() if line]
    return {row["code"] for row in rows if row["type"] == "funny"} | {"MB2"}


def _foreign_names(table: Path) -> Iterator[tuple[str, str, str]]:
    """English names of a card and of one face of it, and the foreign name of that face, where it differs."""
    with gzip.open(table, "rt", encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            foreign = _repaired(row["foreign_face"])
            if foreign and spelling(foreign) != spelling(row["english_face"]):
                yield row["english_card"], row["english_face"], foreign


def _repaired(text: str) -> str:
    """A name without the control characters that a wrong encoding left: \x9c was "œ" in Windows-1252."""
    wrong = {c for c in text if "\x80" <= c <= "\x9f"}
    return text.translate({ord(c): c.encode("latin-1").decode("cp1252", "ignore") for c in wrong}).strip()
