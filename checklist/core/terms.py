"""What an event asks and what a player declares: the two things besides the list that a judgement needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Rel(StrEnum):
    """Rules enforcement level (MTR 1.12)."""

    REGULAR = "regular"
    COMPETITIVE = "competitive"
    PROFESSIONAL = "professional"


class Format(StrEnum):
    STANDARD = "standard"
    PIONEER = "pioneer"
    MODERN = "modern"
    LEGACY = "legacy"
    VINTAGE = "vintage"
    PAUPER = "pauper"
    COMMANDER = "commander"
    SEALED = "sealed"
    DRAFT = "draft"


class Sleeves(StrEnum):
    """CLEAR means any sleeve that is not completely opaque."""

    OPAQUE = "opaque"
    CLEAR = "clear"
    NONE = "none"


class Carried(StrEnum):
    """How a copy of a double-faced card is carried in the deck."""

    REAL = "real"
    OFFICIAL = "official"  # official substitute card, CR 713
    PROXY = "proxy"  # Head Judge's proxy, MTR 3.4
    HOME = "home"  # printed by anybody else


class ProxyReason(StrEnum):
    """The only two reasons for which a Head Judge may issue a proxy (MTR 3.4), and no others."""

    WORN = "worn"  # accidentally damaged or excessively worn in this tournament
    FOIL_ONLY = "foil-only"  # a foil card of which no non-foil printing exists


class SubstituteStyle(StrEnum):
    """The three kinds of official substitute card (CR 713.2a to c)."""

    LIST = "list"  # 2011 to 2018: several names, one circle to fill in
    ONE_CARD = "one-card"  # Core Set 2019: stands for one named card
    WRITE_IN = "write-in"  # since 2020: names are written in


class TeamPlay(StrEnum):
    """Whether the lists of a team are judged together (MTR 8 and 9)."""

    NONE = "none"
    UNIFIED = "unified"
    TWO_HEADED_GIANT = "two-headed-giant"


@dataclass(frozen=True, slots=True)
class Proxy:
    """A line of the Head Judge's register. `number` is "" where there is none: then it is not taken as given."""

    number: str
    reason: ProxyReason | None = None
    original_kept: bool = True
    marked: bool = True
    this_tournament: bool = True


@dataclass(frozen=True, slots=True)
class SubstituteFacts:
    """What was said about the official substitute cards of one name. None everywhere means: nobody asked."""

    style: SubstituteStyle | None = None
    circles_marked: int | None = None
    front_name: bool | None = None  # can be read on it
    back_name: bool | None = None
    only_printed: bool | None = None  # nothing is written on it that the real card does not say
    shows_from_back: bool | None = None  # a mark that can be told from behind


@dataclass(frozen=True, slots=True)
class Copies:
    """How many copies of one name in one zone are carried how."""

    real: int = 0
    official: int = 0
    proxy: int = 0
    home: int = 0

    @property
    def substituted(self) -> int:
        return self.official + self.proxy + self.home


@dataclass(frozen=True, slots=True)
class CarryChoice:
    """What a player declares for one card name (full or front).

    `every` holds for each copy of a zone whose own count is None. `real_aside` is the number of real cards brought
    besides the deck; None: as many as are needed. `normal_back`: a home print sits in front of a card with a normal
    Magic back (asked in unsanctioned play; None: nobody asked).
    """

    name: str
    every: Carried = Carried.REAL
    main: Copies | None = None
    sideboard: Copies | None = None
    real_aside: int | None = None
    proxies: tuple[Proxy, ...] = ()
    normal_back: bool | None = True
    substitute: SubstituteFacts = SubstituteFacts()


@dataclass(frozen=True, slots=True)
class PlayerChoices:
    """What a player declares about the whole deck; `every` is for the double-faced names that `cards` leaves out.

    The answers that may be None are asked for only at some events; None means that nobody asked.
    """

    sleeves: Sleeves = Sleeves.OPAQUE
    every: Carried = Carried.REAL
    cards: tuple[CarryChoice, ...] = ()
    white_dot_shows: bool | None = None  # on the back of an ordinary card, through the sleeve
    reflective: bool | None = None  # highly reflective sleeve backs
    hologram: bool | None = None  # hologram over front or back
    real_cards_apart: bool | None = None  # the cards set aside lie apart from the sideboard
    spare_blanks_apart: bool | None = None  # so do unused substitute cards
    back_copies_apart: bool | None = None  # extra real copies to show the back are not sleeved like the deck


@dataclass(frozen=True, slots=True)
class EventTerms:
    """What a list is judged by. `format` None: no construction rules.

    `editions` pins documents ("CR", "MTR", "IPG", "JAR") to edition dates (ISO); a document not named is judged
    by the newest edition known.
    """

    rel: Rel = Rel.COMPETITIVE
    format: Format | None = None
    sanctioned: bool = True
    editions: tuple[tuple[str, str], ...] = field(default=())
    team_play: TeamPlay = TeamPlay.NONE
