"""MTGJSON's AtomicCards (https://mtgjson.com/data-models/card/card-atomic/): by name, the list of faces of a card.

It knows the sets of a card without collector numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from sys import intern
from typing import Any

import ijson
import msgspec

from checklist.cards.sources.costs import in_color_order, mana_value
from checklist.cards.sources.files import CardStream
from checklist.cards.sources.gathering import Draft, Gathering, base_name, is_card
from checklist.cards.sources.scryfall import guarded
from checklist.core.card import Face, Layout, NameKind, Printing
from checklist.core.refusal import Refused

_LANGUAGES = {
    "Ancient Greek": "grc",
    "Arabic": "ar",
    "Chinese Simplified": "zhs",
    "Chinese Traditional": "zht",
    "French": "fr",
    "German": "de",
    "Hebrew": "he",
    "Italian": "it",
    "Japanese": "ja",
    "Korean": "ko",
    "Latin": "la",
    "Phyrexian": "ph",
    "Portuguese (Brazil)": "pt",
    "Russian": "ru",
    "Sanskrit": "sa",
    "Spanish": "es",
}
_DATE = re.compile(rb'"date"\s*:\s*"(\d{4}-\d{2}-\d{2})"')


class ForeignName(msgspec.Struct, gc=False, rename="camel"):
    language: str = ""
    name: str | None = None
    face_name: str | None = None


class Identifiers(msgspec.Struct, gc=False, rename="camel"):
    scryfall_oracle_id: str | None = None


class MtgjsonFace(msgspec.Struct, gc=False, rename="camel"):
    """One face, or a card with one face."""

    name: str
    layout: str
    face_name: str | None = None
    side: str | None = None
    mana_cost: str | None = None
    mana_value: float | None = None
    type: str | None = None
    colors: list[str] | None = None
    color_identity: list[str] | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: list[str] | None = None
    legalities: dict[str, str] | None = None
    printings: list[str] | None = None
    first_printing: str | None = None
    foreign_data: list[ForeignName] | None = None
    identifiers: Identifiers | None = None
    card_parts: list[str] | None = None
    is_funny: bool | None = None
    is_rebalanced: bool | None = None

    @property
    def own_name(self) -> str:
        return self.face_name or self.name


def date_of(head: bytes) -> date | None:
    """The file's date as its "meta" says, of the first bytes of the file."""
    found = _DATE.search(head)
    return date.fromisoformat(found[1].decode()) if found else None


def cards_by_name(stream: CardStream, prefix: str) -> Iterator[tuple[str, list[MtgjsonFace]]]:
    """Each name with its faces. `prefix` is "data", or "" where the cards stand at the top. Raises Refused."""
    for name, faces in guarded(stream, ijson.kvitems(stream, prefix, use_float=True)):
        if prefix == "" and name == "meta":
            continue
        try:
            yield name, msgspec.convert(faces, list[MtgjsonFace])
        except msgspec.ValidationError as wrong:
            raise _not_atomic(stream, name, faces, wrong) from wrong


def _not_atomic(stream: CardStream, name: str, faces: Any, wrong: Exception) -> Refused:
    is_set = isinstance(faces, dict) and "cards" in faces
    hint = "This is MTGJSON's AllPrintings or a set file: take AtomicCards." if is_set else f"{wrong}."
    return Refused("file-not-cards", f'"{name}", before byte {stream.position:,}, is no list of faces. {hint}')


class MtgjsonGatherer:
    """Makes cards of the entries of AtomicCards."""

    def __init__(self) -> None:
        self.gathering = Gathering()
        self.objects = 0
        self._reversible: list[list[MtgjsonFace]] = []
        self._formats: set[str] = set()

    def add(self, faces: list[MtgjsonFace]) -> None:
        """One name's faces; two cards of one name, told apart by their oracle ids, are two."""
        self.objects += len(faces)
        reversible = [face for face in faces if face.layout == "reversible_card"]
        if reversible:
            self._reversible.append(reversible)
            return
        by_card: dict[str, list[MtgjsonFace]] = {}
        for face in faces:
            if is_card(face.layout, face.type):
                oracle_id = face.identifiers and face.identifiers.scryfall_oracle_id
                apart = face.own_name if face.layout == "meld" else face.name
                by_card.setdefault(f"{oracle_id} {apart}", []).append(face)
        for key, its_faces in by_card.items():
            if key not in self.gathering.drafts:
                self.gathering.drafts[key] = self._draft(sorted(its_faces, key=lambda face: face.side or ""))

    def finish(self) -> Gathering:
        by_name = {draft.name: draft for draft in self.gathering.drafts.values()}
        for faces in self._reversible:
            name = base_name(faces[0].name)
            draft = by_name.get(name) or by_name.get(faces[0].own_name)
            if draft is None:
                draft = by_name[name] = self.gathering.drafts[f"reversible {name}"] = self._draft_of_reversible(faces)
            for set_code in faces[0].printings or [""]:
                draft.add_printing(Printing(set_code, reversible=True), "")
            draft.add_alias(faces[0].name, NameKind.FULL)
        for draft in self.gathering.drafts.values():
            # Only formats that a card is legal, restricted or banned in are listed.
            draft.legal = self.gathering.shared_legalities(
                dict.fromkeys(sorted(self._formats), "not_legal") | (draft.legal or {})
            )
        return self.gathering

    def _draft(self, faces: list[MtgjsonFace]) -> Draft:
        front = faces[0]
        layout, sublayout = self.gathering.layout_of(front.layout, front.type or "", front.keywords or ())
        draft = Draft(
            name=front.own_name if layout is Layout.MELD else front.name,
            layout=layout,
            faces=tuple(_face(face, place, layout) for place, face in enumerate(faces)),
            sublayout=sublayout,
            identity=None if front.color_identity is None else in_color_order(front.color_identity),
            legal={name: word.lower() for name, word in (front.legalities or {}).items()},
            keywords=tuple(sorted({word for face in faces for word in face.keywords or ()})),
            rebalanced=bool(front.is_rebalanced) or front.name.startswith("A-"),
            serious=not front.is_funny,
        )
        self._formats.update(draft.legal or ())
        if layout is Layout.MELD and front.card_parts and len(front.card_parts) == 3:
            draft.meld_parts, draft.meld_result = _meld(front, front.card_parts)
        for set_code in front.printings or ():
            # No days here: only the first set is known.
            draft.add_printing(Printing(intern(set_code)), "" if set_code == front.first_printing else "~")
        for face in faces:
            _add_foreign_names(draft, face)
        return draft

    def _draft_of_reversible(self, faces: list[MtgjsonFace]) -> Draft:
        """A card that is in the file as a reversible print only: of its real layout nothing is said."""
        face = faces[0]
        return Draft(base_name(face.name), Layout.UNKNOWN, (_face(face, 0, Layout.NORMAL),))


def _meld(face: MtgjsonFace, parts: list[str]) -> tuple[tuple[str, ...], str]:
    """Parts and, for a part, the result. The result is the last of the three, and has side "b"."""
    return tuple(sorted(parts[:2])), "" if parts[2] == face.own_name else parts[2]


def _face(face: MtgjsonFace, place: int, layout: Layout) -> Face:
    if face.type is None:
        return Face(face.own_name)
    cost = face.mana_cost or ""
    # As for Scryfall: the whole card's value is the front's, and that of a back or flipped half without a cost of its own.
    is_whole = place == 0 and layout is not Layout.SPLIT or layout in {Layout.TRANSFORM, Layout.FLIP}
    return Face(
        face.own_name,
        cost,
        face.mana_value if is_whole and face.mana_value is not None else mana_value(cost),
        face.type,
        in_color_order(face.colors or ()),
        face.power or "",
        face.toughness or "",
        face.loyalty or "",
        face.defense or "",
    )


def _add_foreign_names(draft: Draft, face: MtgjsonFace) -> None:
    for foreign in face.foreign_data or ():
        language = _LANGUAGES.get(foreign.language)
        if language:
            draft.add_alias(foreign.face_name or foreign.name, NameKind.FOREIGN, language)
            if foreign.face_name:
                draft.add_alias(foreign.name, NameKind.FOREIGN, language)
