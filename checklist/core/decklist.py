"""A list as it was written: lines with quantities and zones. No catalogue is asked here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from checklist.core.finding import Finding


class Zone(StrEnum):
    MAIN = "main"
    SIDEBOARD = "sideboard"
    COMMANDER = "commander"
    COMPANION = "companion"


@dataclass(frozen=True, slots=True)
class Entry:
    """One card line, as written. `name` is the written name without quantity, set, number, marks."""

    line: int
    quantity: int
    name: str
    zone: Zone = Zone.MAIN
    set_code: str | None = None
    number: str | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that is no card: a section title, a subtotal, a comment, page furniture."""

    line: int
    text: str


class ExclusionReason(StrEnum):
    """Why a card line is not in the deck."""

    MAYBEBOARD = "maybeboard"
    TOKEN = "token"
    DISPLAY = "display"
    PLANE = "plane"
    SCHEME = "scheme"
    NO_DECK = "no-deck"
    ZERO = "quantity-zero"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A card line left out of the deck, with the reason."""

    line: int
    quantity: int
    text: str
    reason: ExclusionReason


@dataclass(frozen=True, slots=True)
class Unread:
    """A non-blank line that could not be read; each has a Finding of the same code and line."""

    line: int
    text: str
    code: str
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedDecklist:
    """What became of every non-blank line: each is an entry, a heading, an exclusion, or unread.

    `format` is the name of the reader in `formats.FORMATS`; `encoding` what the bytes were read as. `refused`
    says that nothing could be read at all (too large, binary, empty): then `findings` says why.
    `inventory`: a collection file, not a deck.
    """

    format: str
    encoding: str
    entries: tuple[Entry, ...] = ()
    headings: tuple[Heading, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    unread: tuple[Unread, ...] = ()
    findings: tuple[Finding, ...] = ()
    inventory: bool = False
    refused: bool = False
