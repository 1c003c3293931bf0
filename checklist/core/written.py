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
class Spelling:
    """One way to read a card line. `aside`: text that this way takes for a note and not for part of the name."""

    name: str
    quantity: int
    set_code: str | None = None
    number: str | None = None
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One card line, as written. `name` is the written name without quantity, set, number, marks.

    `spellings`: where only a catalogue can tell what the line means, every way to read it, in the order to try;
    the entry's own fields then hold the way to keep if no card fits any. Empty: there is one way.
    `loose`: a line without a quantity that stands like prose among lines that have one; no card line unless
    a card bears that name.
    """

    line: int
    quantity: int
    name: str
    zone: Zone = Zone.MAIN
    set_code: str | None = None
    number: str | None = None
    spellings: tuple[Spelling, ...] = ()
    loose: bool = False


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
    POOL = "pool"
    OTHER_DECK = "other-deck"


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
    `inventory`: a collection file, not a deck. A line may hold several entries (a list on one line).
    `columns`: the headings of a table whose columns nobody could name, for a person to say which is which.
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
    columns: tuple[str, ...] = ()
