"""Scryfall's bulk files: oracle-cards, default-cards, all-cards (https://scryfall.com/docs/api/bulk-data).

One object is one printing in one language. Written as an array with one object a line, since July 2026 also as JSON Lines;
others have pretty-printed it. What the objects of each layout hold is in https://scryfall.com/docs/api/layouts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from sys import intern
from typing import Any

import ijson
import msgspec

from checklist.cards.sources.costs import colors_of_cost, in_color_order, mana_value
from checklist.cards.sources.files import MAX_LINE, CardStream
from checklist.cards.sources.gathering import Draft, Gathering, base_name, is_card
from checklist.core.card import Face, Layout, NameKind, Printing
from checklist.core.refusal import Refused

# Sets whose cards are no tournament cards unless some format says otherwise.
_UNSERIOUS_SETS = frozenset({"funny", "memorabilia", "token", "minigame"})
_NEVER_FIRST_SETS = frozenset({"promo", "memorabilia", "token", "minigame"})


class ScryfallPart(msgspec.Struct, gc=False):
    """Another object that this one has to do with."""

    component: str = ""
    name: str = ""


class ScryfallFace(msgspec.Struct, gc=False):
    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    colors: list[str] | None = None
    color_indicator: list[str] | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    cmc: float | None = None
    oracle_id: str | None = None
    layout: str | None = None
    printed_name: str | None = None
    flavor_name: str | None = None


class ScryfallCard(msgspec.Struct, gc=False):
    name: str
    layout: str
    object: str = "card"
    lang: str = "en"
    oracle_id: str | None = None
    set: str = ""
    set_type: str = ""
    collector_number: str | None = None
    rarity: str | None = None
    released_at: str = ""
    digital: bool = False
    promo: bool = False
    promo_types: list[str] = []
    mana_cost: str | None = None
    cmc: float | None = None
    type_line: str | None = None
    colors: list[str] | None = None
    color_indicator: list[str] | None = None
    color_identity: list[str] | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: list[str] = []
    legalities: dict[str, str] | None = None
    all_parts: list[ScryfallPart] | None = None
    card_faces: list[ScryfallFace] | None = None
    printed_name: str | None = None
    flavor_name: str | None = None


class NotOneALine(Exception):
    """The first object does not stand on one line: it has to be read in another way."""


_decode = msgspec.json.Decoder(ScryfallCard).decode
_BYTE = re.compile(r"\(byte (\d+)\)")


@dataclass(slots=True)
class _Frame:
    """What stands around the objects: brackets and commas in an array with one a line, nothing in JSON Lines."""

    in_array: bool = False
    is_closed: bool = False
    is_comma_due: bool = False

    def taken_off(self, text: bytes, *, may_open: bool) -> bytes:
        """A stripped line without its brackets and without a comma before its object: the object, or nothing."""
        if self.in_array and text.startswith(b","):
            self.is_comma_due, text = False, text[1:].lstrip()
        if may_open and not self.in_array and text.startswith(b"["):
            self.in_array, text = True, text[1:].lstrip()
        if self.in_array and text.endswith(b"]"):
            self.is_closed, text = True, text[:-1].rstrip()
        return text


def objects_by_line(stream: CardStream) -> Iterator[ScryfallCard]:
    """The objects of an array with one a line, or of JSON Lines. Raises NotOneALine before the first, else Refused."""
    frame, count = _Frame(), 0
    for line in stream.lines():
        begin = stream.position - len(line)
        text = line.removeprefix(b"\xef\xbb\xbf").strip() if stream.line == 1 else line.strip()
        if frame.is_closed and text.removeprefix(b",").lstrip():
            raise Refused("file-broken", f"Line {stream.line:,}, byte {begin:,}: something stands after the end.")
        text = frame.taken_off(text, may_open=not count)
        if not text:
            continue
        try:
            if frame.is_comma_due or (len(line) >= MAX_LINE and not line.endswith(b"\n")):
                raise msgspec.DecodeError("a comma is missing or a line never ends")
            card = _decode(text.removesuffix(b","))
        except msgspec.ValidationError as wrong:
            raise _not_a_card(stream, begin, text, wrong) from wrong
        except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
            if not count:
                raise NotOneALine from wrong
            raise _broken(stream, begin, line, wrong) from wrong
        count += 1
        frame.is_comma_due = frame.in_array and not text.endswith(b",")
        yield card
    if frame.in_array and not frame.is_closed:
        if not count:
            raise NotOneALine
        raise Refused(
            "file-truncated",
            f"The file is cut off: it ends after byte {stream.position:,} (line {stream.line:,}) inside the array.",
        )


def objects_by_events(stream: CardStream, is_array: bool) -> Iterator[ScryfallCard]:
    """The objects of JSON written in any other way. Slower. Raises Refused."""
    items = (
        ijson.items(stream, "item", use_float=True)
        if is_array
        else ijson.items(stream, "", use_float=True, multiple_values=True)
    )
    for number, item in enumerate(guarded(stream, items), 1):
        try:
            yield msgspec.convert(item, ScryfallCard)
        except msgspec.ValidationError as wrong:
            word = item.get("object") if isinstance(item, dict) else None
            what = f'an object "{word}"' if word else "no Scryfall card"
            raise Refused(
                "file-not-cards", f"Object {number:,}, before byte {stream.position:,}, is {what}: {wrong}."
            ) from wrong


def guarded(stream: CardStream, items: Iterator[Any]) -> Iterator[Any]:
    """What ijson yields, its errors as Refused with the place, as far as ijson has read."""
    try:
        yield from items
    except (ijson.JSONError, UnicodeDecodeError) as wrong:
        said = " ".join(str(wrong).split())[:200]
        is_cut = isinstance(wrong, ijson.IncompleteJSONError) and ("premature EOF" in said or "parse error" not in said)
        code, what = ("file-truncated", "is cut off") if is_cut else ("file-broken", "is not JSON")
        place = f"byte {stream.position:,} (line {stream.line + 1:,})"
        raise Refused(code, f"The file {what} at {place} or shortly before: {said}.") from wrong


def _broken(stream: CardStream, begin: int, line: bytes, wrong: Exception) -> Refused:
    is_last = not line.endswith(b"\n")
    inside = _BYTE.search(str(wrong))
    place = begin + (int(inside[1]) if inside else 0)
    code, what = ("file-truncated", "The file is cut off") if is_last else ("file-broken", "The file is broken")
    return Refused(code, f"{what}: line {stream.line:,}, byte {place:,}: {wrong}.")


def _not_a_card(stream: CardStream, begin: int, text: bytes, wrong: Exception) -> Refused:
    word = re.search(rb'"object":\s*"(\w+)"', text[:2000])
    what = f'an object "{word[1].decode()}"' if word else "no Scryfall card"
    return Refused("file-not-cards", f"Line {stream.line:,}, byte {begin:,} is {what}: {wrong}.")


class ScryfallGatherer:
    """Merges the printings of a bulk file into cards."""

    def __init__(self) -> None:
        self.gathering = Gathering()
        self.objects = 0
        self._has_reprints = False
        self._has_translations = False
        self._reversible: list[tuple[ScryfallCard, ScryfallFace]] = []

    @property
    def file_kind(self) -> str:
        """Which bulk file it seems to be: "oracle", "default" or "all"."""
        return "all" if self._has_translations else "default" if self._has_reprints else "oracle"

    def add(self, card: ScryfallCard) -> None:
        self.objects += 1
        if card.object != "card":
            raise Refused("file-not-cards", f'Object {self.objects:,} is an object "{card.object}", no card.')
        type_line = card.type_line or (card.card_faces[0].type_line if card.card_faces else None)
        if not is_card(card.layout, type_line):
            return
        if card.layout == "reversible_card":
            self._reversible += [(card, face) for face in card.card_faces or ()]
            return
        key = card.oracle_id or f"name {card.name}"
        draft = self.gathering.drafts.get(key)
        if draft is None:
            draft = self.gathering.drafts[key] = self._draft(card)
            self._add_printing(draft, card, reversible=False)
        elif self._add_printing(draft, card, reversible=False):
            self._has_reprints = True
        else:
            self._has_translations = True
        if card.name != draft.name:  # one card under two names (CR 201.3)
            draft.add_alias(card.name, NameKind.FLAVOR)
        _add_names(draft, card)

    def finish(self) -> Gathering:
        by_name = {draft.name: draft for draft in self.gathering.drafts.values()}
        for card, face in self._reversible:
            name = base_name(card.name)
            draft = self.gathering.drafts.get(face.oracle_id or "") or by_name.get(name) or by_name.get(face.name)
            if draft is None:
                draft = self._draft_of_reversible(card, face)
                self.gathering.drafts[face.oracle_id or f"name {face.name}"] = by_name[draft.name] = draft
            self._add_printing(draft, card, reversible=True)
            draft.add_alias(card.name, NameKind.FULL)
            _add_name_pair(draft, card.lang, face.name, face.printed_name, face.flavor_name)
        return self.gathering

    def _draft(self, card: ScryfallCard) -> Draft:
        layout, sublayout = self.gathering.layout_of(card.layout, card.type_line or "", card.keywords)
        draft = Draft(
            name=card.name,
            layout=layout,
            faces=_faces(card, layout),
            sublayout=sublayout,
            identity=None if card.color_identity is None else in_color_order(card.color_identity),
            keywords=tuple(sorted(map(intern, card.keywords))),
            rebalanced="rebalanced" in card.promo_types or (card.digital and card.name.startswith("A-")),
            playtest="playtest" in card.promo_types,
        )
        if layout is Layout.MELD and card.all_parts:
            parts = {part.name for part in card.all_parts if part.component == "meld_part"}
            results = [part.name for part in card.all_parts if part.component == "meld_result"]
            draft.related = tuple(part.name for part in card.all_parts)
            draft.meld_parts = tuple(sorted(parts))
            draft.meld_result = results[0] if len(parts) == 2 and results else ""
        return draft

    def _draft_of_reversible(self, card: ScryfallCard, face: ScryfallFace) -> Draft:
        """A card that is in the file as a reversible print only."""
        layout, sublayout = self.gathering.layout_of(face.layout or "normal", face.type_line or "", card.keywords)
        faces = (_face(face, face.cmc),)
        if " // " in face.name or layout not in {Layout.NORMAL, Layout.SAGA, Layout.CLASS, Layout.CASE}:
            layout = Layout.UNKNOWN
        return Draft(
            face.name,
            layout,
            faces,
            sublayout,
            identity=None if card.color_identity is None else in_color_order(card.color_identity),
            keywords=tuple(sorted(map(intern, card.keywords))),
        )

    def _add_printing(self, draft: Draft, card: ScryfallCard, *, reversible: bool) -> bool:
        """False where this printing was there already, in another language."""
        if card.legalities is not None:
            draft.add_legalities(self.gathering.shared_legalities(card.legalities))
        draft.serious |= card.set_type not in _UNSERIOUS_SETS
        if not card.set:
            return True
        rarity = card.rarity and intern(card.rarity)
        printing = Printing(intern(card.set.upper()), card.collector_number, rarity, reversible)
        # A promotional printing may come earlier: that is not the set that a card belongs to.
        return draft.add_printing(printing, "~" if card.set_type in _NEVER_FIRST_SETS else card.released_at)


def _faces(card: ScryfallCard, layout: Layout) -> tuple[Face, ...]:
    if not card.card_faces:
        if card.type_line is None:
            return (Face(card.name),)
        return (
            Face(
                card.name,
                intern(card.mana_cost or ""),
                mana_value(card.mana_cost or "") if card.cmc is None else card.cmc,
                intern(card.type_line),
                in_color_order(card.colors or ()),
                intern(card.power or ""),
                intern(card.toughness or ""),
                card.loyalty or "",
                card.defense or "",
            ),
        )
    # CR 202.3b, 709.4b, 710.1c: the back of a transforming card and a flipped half have the front's mana value.
    shares_value = layout in {Layout.TRANSFORM, Layout.FLIP}
    faces = []
    for place, face in enumerate(card.card_faces):
        value = card.cmc if shares_value or (place == 0 and layout is not Layout.SPLIT) else None
        if face.colors is None and card.colors is not None and (place == 0 or layout is Layout.FLIP):
            colors = colors_of_cost(face.mana_cost or "") if layout is Layout.SPLIT else in_color_order(card.colors)
        else:
            colors = None
        faces.append(_face(face, value, colors))
    return tuple(faces)


def _face(face: ScryfallFace, value: float | None, colors: tuple[str, ...] | None = None) -> Face:
    """`value` and `colors` as the whole card says them, where that counts; else they follow from the cost."""
    if face.type_line is None:
        return Face(face.name)
    cost = intern(face.mana_cost or "")
    if face.colors is not None:
        colors = in_color_order(face.colors)
    elif colors is None:
        colors = in_color_order(face.color_indicator) if face.color_indicator else colors_of_cost(cost)
    return Face(
        face.name,
        cost,
        mana_value(cost) if value is None else value,
        intern(face.type_line),
        colors,
        intern(face.power or ""),
        intern(face.toughness or ""),
        face.loyalty or "",
        face.defense or "",
    )


def _add_names(draft: Draft, card: ScryfallCard) -> None:
    _add_name_pair(draft, card.lang, card.name, card.printed_name, card.flavor_name)
    faces = card.card_faces or []
    for face in faces:
        _add_name_pair(draft, card.lang, face.name, face.printed_name, face.flavor_name)
    if len(faces) > 1:
        for field in ("printed_name", "flavor_name"):
            if any(getattr(face, field) for face in faces):
                whole = " // ".join(getattr(face, field) or face.name for face in faces)
                pair = (whole, None) if field == "printed_name" else (None, whole)
                _add_name_pair(draft, card.lang, card.name, *pair)


def _add_name_pair(draft: Draft, language: str, name: str, printed: str | None, flavor: str | None) -> None:
    """A printed English name that is not the card's is another name of it (Through the Omenpaths), not a translation."""
    if printed and printed != name:
        is_english = language == "en"
        draft.add_alias(printed, NameKind.FLAVOR if is_english else NameKind.FOREIGN, language)
    if flavor and flavor != name:
        draft.add_alias(flavor, NameKind.FLAVOR)
