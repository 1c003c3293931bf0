"""A card as plain data and back: how the bundle, the database and a registered snapshot keep it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from checklist.core.card import Card, Face, Layout, Printing

# Plain key and field of a face's texts. "" ("has none") is left out, None ("not known") is written as null: most
# cards have no loyalty, few have one that nobody knows.
_FACE_TEXTS = (
    ("cost", "mana_cost"),
    ("type", "type_line"),
    ("power", "power"),
    ("toughness", "toughness"),
    ("loyalty", "loyalty"),
    ("defense", "defense"),
)
_CARD_TEXTS = ("sublayout", "first_set", "meld_partner", "meld_result", "same_as")
_CARD_LISTS = ("keywords", "meld_from")
_CARD_SIGNS = ("rebalanced", "playtest", "facts_missing")


def card_to_plain(card: Card) -> dict[str, Any]:
    """The card as strings, numbers, lists and dicts for JSON. What is empty is left out, what is not known is null."""
    plain: dict[str, Any] = {
        "name": card.name,
        "layout": card.layout.value,
        "faces": [_face_to_plain(face) for face in card.faces],
    }
    if card.color_identity != ():
        plain["identity"] = card.color_identity and "".join(card.color_identity)
    if card.legal != {}:
        plain["legal"] = card.legal and _formats_by_status(card.legal)
    if card.printings:
        plain["printings"] = [_printing_to_plain(printing) for printing in card.printings]
    plain |= {field: getattr(card, field) for field in _CARD_TEXTS if getattr(card, field)}
    plain |= {field: list(getattr(card, field)) for field in _CARD_LISTS if getattr(card, field)}
    plain |= {field: 1 for field in _CARD_SIGNS if getattr(card, field)}
    return plain


def card_from_plain(plain: Mapping[str, Any]) -> Card:
    """The card that `card_to_plain` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    identity, legal = plain.get("identity", ""), plain.get("legal", {})
    return Card(
        name=plain["name"],
        layout=Layout(plain["layout"]),
        faces=tuple(_face_from_plain(face) for face in plain["faces"]),
        color_identity=None if identity is None else tuple(identity),
        legal=None if legal is None else {f: status for status, formats in legal.items() for f in formats.split()},
        printings=tuple(_printing_from_plain(printing) for printing in plain.get("printings", ())),
        sublayout=plain.get("sublayout", ""),
        first_set=plain.get("first_set", ""),
        meld_partner=plain.get("meld_partner", ""),
        meld_result=plain.get("meld_result", ""),
        same_as=plain.get("same_as", ""),
        keywords=tuple(plain.get("keywords", ())),
        meld_from=tuple(plain.get("meld_from", ())),
        rebalanced="rebalanced" in plain,
        playtest="playtest" in plain,
        facts_missing="facts_missing" in plain,
    )


def _face_to_plain(face: Face) -> dict[str, Any]:
    plain: dict[str, Any] = {"name": face.name}
    plain |= {key: getattr(face, field) for key, field in _FACE_TEXTS if getattr(face, field) != ""}
    if face.mana_value != 0:
        plain["value"] = face.mana_value
    if face.colors != ():
        plain["colors"] = face.colors and "".join(face.colors)
    return plain


def _face_from_plain(plain: Mapping[str, Any]) -> Face:
    get = plain.get
    value, colors = get("value", 0.0), get("colors", "")
    return Face(
        plain["name"],
        get("cost", ""),
        None if value is None else float(value),
        get("type", ""),
        None if colors is None else tuple(colors),
        get("power", ""),
        get("toughness", ""),
        get("loyalty", ""),
        get("defense", ""),
    )


def _printing_to_plain(printing: Printing) -> list[str | int | None]:
    plain: list[str | int | None] = [printing.set_code, printing.number, printing.rarity, int(printing.reversible)]
    while not plain[-1] and len(plain) > 1:
        plain.pop()
    return plain


def _printing_from_plain(plain: Sequence[Any]) -> Printing:
    set_code, number, rarity, reversible = (*plain, None, None, 0)[:4] if len(plain) < 4 else plain
    return Printing(set_code, number, rarity, bool(reversible))


def _formats_by_status(legal: Mapping[str, str]) -> dict[str, str]:
    by_status: dict[str, list[str]] = {}
    for name, status in legal.items():
        by_status.setdefault(status, []).append(name)
    return {status: _joined(names) for status, names in sorted(by_status.items())}


def _joined(words: Iterable[str]) -> str:
    return " ".join(sorted(words))
