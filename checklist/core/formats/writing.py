"""A deck written out as other programs want it: split, double-faced and adventure names each in their way."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from checklist.core.card import Layout
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.formats.mtgo_dek import COMMANDER_BIT
from checklist.core.written import Zone


@dataclass(frozen=True, slots=True)
class ListWriter:
    """One way to write a deck out. `suffix` is the file's ending; `write` gives the file's text, lines ended by "\\n"."""

    name: str
    title: str
    suffix: str
    media_type: str
    write: Callable[[Deck], str]


# Cards of which a program names both halves, because a player may cast either from the hand.
_BOTH_HALVES = frozenset((Layout.SPLIT,))

_USUAL_DECK = 60

# Cells that a spreadsheet would compute.
_FORMULA = ("=", "+", "-", "@")


def _halves(entry: ResolvedEntry, joint: str) -> str:
    """Both halves of a split card around a joint; the front name of every other card, double-faced, flip, adventure."""
    card = entry.card
    if card is None:
        return entry.name
    if card.layout in _BOTH_HALVES:
        return joint.join(face.name for face in card.faces)
    return card.front.name


def _printing(entry: ResolvedEntry) -> str:
    """ " (ISD) 51", if the list names both."""
    written = entry.entry
    return f" ({written.set_code}) {written.number}" if written.set_code and written.number else ""


def _sections(deck: Deck, headings: dict[Zone, str], line: Callable[[ResolvedEntry], str]) -> str:
    """The zones in the order of `headings`, a blank line between them; a zone without a heading has none."""
    blocks = []
    for zone, heading in headings.items():
        rows = [line(entry) for entry in deck.entries if entry.entry.zone is zone]
        if rows:
            blocks.append("\n".join([heading, *rows] if heading else rows))
    return "\n\n".join(blocks) + "\n"


_IN_FRONT = {Zone.COMMANDER: "Commander", Zone.COMPANION: "Companion", Zone.MAIN: "Deck", Zone.SIDEBOARD: "Sideboard"}


def _write_arena(deck: Deck) -> str:
    return _sections(deck, _IN_FRONT, lambda e: f"{e.entry.quantity} {_halves(e, ' // ')}{_printing(e)}")


def _write_moxfield(deck: Deck) -> str:
    headings = {**_IN_FRONT, Zone.SIDEBOARD: "SIDEBOARD:"}
    return _sections(deck, headings, lambda e: f"{e.entry.quantity} {e.name}{_printing(e)}")


def _write_plain(deck: Deck) -> str:
    return _sections(deck, _IN_FRONT, lambda e: f"{e.entry.quantity} {e.name}")


def _write_mtgo_text(deck: Deck) -> str:
    """Magic Online knows main deck and sideboard only: commander and companion go into the sideboard."""
    main = [e for e in deck.entries if e.entry.zone is Zone.MAIN]
    aside = [e for e in deck.counted() if e.entry.zone is not Zone.MAIN]
    blocks = ["\n".join(f"{e.entry.quantity} {_halves(e, '/')}" for e in main)]
    if aside:
        blocks.append("\n".join(["Sideboard", *(f"{e.entry.quantity} {_halves(e, '/')}" for e in aside)]))
    elif deck.total(Zone.MAIN) > _USUAL_DECK:
        blocks.append("Sideboard")  # an empty one: else the last cards of so many could be taken for it
    return "\n\n".join(block for block in blocks if block) + "\n"


def _write_mtgo_dek(deck: Deck) -> str:
    rows = [
        f'  <Cards CatID="0" Quantity="{e.entry.quantity}" Sideboard="{str(e.entry.zone is not Zone.MAIN).lower()}" '
        f"Name={quoteattr(_xml_text(_halves(e, '/')))} "
        f'Annotation="{COMMANDER_BIT if e.entry.zone is Zone.COMMANDER else 0}" />'
        for e in deck.counted()
    ]
    head = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<Deck>",
        "  <NetDeckID>0</NetDeckID>",
        "  <PreconstructedDeckID>0</PreconstructedDeckID>",
    ]
    return "\n".join([*head, *rows, "</Deck>"]) + "\n"


def _write_csv(deck: Deck) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(("Quantity", "Name", "Board", "Set Code", "Collector Number"))
    for e in deck.entries:
        written = e.entry
        cells = (str(written.quantity), e.name, written.zone.value, written.set_code or "", written.number or "")
        writer.writerow([_harmless(cell) for cell in cells])
    return stream.getvalue()


def _harmless(cell: str) -> str:
    """A cell that a spreadsheet shows and does not compute: "+2 Mace" is a name."""
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _xml_text(text: str) -> str:
    """Without the characters that XML has no way to write."""
    return "".join(
        c for c in text if c in "\t\n\r" or "\x20" <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c > "\uffff"
    )


WRITERS: tuple[ListWriter, ...] = (
    ListWriter("arena", "MTG Arena", "txt", "text/plain", _write_arena),
    ListWriter("mtgo-text", "Magic Online .txt", "txt", "text/plain", _write_mtgo_text),
    ListWriter("mtgo-dek", "Magic Online .dek", "dek", "application/xml", _write_mtgo_dek),
    ListWriter("moxfield", "Moxfield", "txt", "text/plain", _write_moxfield),
    ListWriter("plain", "Plain text", "txt", "text/plain", _write_plain),
    ListWriter("csv", "CSV", "csv", "text/csv", _write_csv),
)
