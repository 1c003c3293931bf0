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


@dataclass(frozen=True, slots=True)
class Proxy:
    """A line of the Head Judge's register. `number` is "" where there is none: then it is not taken as given."""

    number: str
    reason: ProxyReason | None = None
    original_kept: bool = True


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
    Magic back (asked in unsanctioned play).
    """

    name: str
    every: Carried = Carried.REAL
    main: Copies | None = None
    sideboard: Copies | None = None
    real_aside: int | None = None
    proxies: tuple[Proxy, ...] = ()
    normal_back: bool = True


@dataclass(frozen=True, slots=True)
class PlayerChoices:
    """`every` is for the double-faced names that `cards` does not mention; `every_real_aside` likewise."""

    sleeves: Sleeves = Sleeves.OPAQUE
    every: Carried = Carried.REAL
    cards: tuple[CarryChoice, ...] = ()


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
