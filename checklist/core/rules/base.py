"""What a rule is, and what it is given to judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from checklist.core.card import Card, Kind
from checklist.core.deck import Deck
from checklist.core.decklist import Zone
from checklist.core.double_faced import FlaggedCard
from checklist.core.finding import Certainty, Finding, Level, Value
from checklist.core.rules.editions import MELD_IS_DOUBLE_FACED, Change, edition_dates, has_come
from checklist.core.terms import CarryChoice, Copies, EventTerms, Format, PlayerChoices, Rel, SubstituteFacts


@dataclass(frozen=True, slots=True)
class Carriage:
    """How all copies of one double-faced name are carried, worked out from the list and the player's choices.

    `main` holds the commander too, `sideboard` the companion. A declared proxy without a register number is not taken
    as given: it counts in `home`, and `unregistered` says how many there are. `needed_aside` is the number of real
    cards that the substitutes stand for; `real_aside` what the player brings.
    """

    flagged: tuple[FlaggedCard, ...]
    main: Copies
    sideboard: Copies
    real_aside: int
    unregistered: int = 0
    choice: CarryChoice | None = None

    @property
    def name(self) -> str:
        return self.flagged[0].card.name

    @property
    def card(self) -> Card:
        return self.flagged[0].card

    @property
    def kind(self) -> Kind:
        return self.flagged[0].kind

    @property
    def line(self) -> int:
        """The first line of the list that names the card."""
        return min(line for flagged in self.flagged for line in flagged.lines)

    @property
    def official(self) -> int:
        return self.main.official + self.sideboard.official

    @property
    def home(self) -> int:
        return self.main.home + self.sideboard.home

    @property
    def needed_aside(self) -> int:
        return self.official + self.home

    @property
    def commanders(self) -> int:
        return sum(flagged.quantity for flagged in self.flagged if flagged.zone is Zone.COMMANDER)

    @property
    def facts(self) -> SubstituteFacts:
        return self.choice.substitute if self.choice else SubstituteFacts()

    @property
    def is_double_faced(self) -> bool:
        return self.kind is not Kind.REVERSIBLE


@dataclass(frozen=True, slots=True)
class Stray:
    """A choice that fits no double-faced card of the deck. `card` None: no card of that name is in the list."""

    choice: CarryChoice
    card: Card | None
    quantity: int
    line: int | None
    unregistered: int = 0

    @property
    def name(self) -> str:
        return self.card.name if self.card else self.choice.name


@dataclass(frozen=True, slots=True)
class Tally:
    """All copies of cards that count as one card (CR 201.3, MTR 3.6), in every zone of the deck."""

    card: Card
    names: tuple[str, ...]
    quantity: int
    line: int


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a rule may look at. `catalogue` is the label of the card data, for what rests on it."""

    deck: Deck
    flagged: tuple[FlaggedCard, ...]
    carriages: tuple[Carriage, ...]
    terms: EventTerms
    choices: PlayerChoices
    strays: tuple[Stray, ...] = ()
    tallies: tuple[Tally, ...] = ()
    catalogue: str = ""
    pool: Deck | None = None
    twice: tuple[str, ...] = ()
    dates: Mapping[str, str] = field(default_factory=edition_dates)

    @property
    def sanctioned(self) -> bool:
        return self.terms.sanctioned

    @property
    def at_competitive(self) -> bool:
        """Competitive or Professional: the two at which the penalty guide and the further sleeve rules apply."""
        return self.terms.rel is not Rel.REGULAR

    @property
    def constructed(self) -> bool:
        """A format of at least sixty cards and four copies."""
        return self.terms.format in CONSTRUCTED

    @property
    def limited(self) -> bool:
        return self.terms.format in LIMITED

    @property
    def commander(self) -> bool:
        return self.terms.format is Format.COMMANDER

    def has_come(self, change: Change) -> bool:
        return has_come(change, self.dates)

    def certainty(self, carriage: Carriage) -> Certainty:
        """MTR 3.5 speaks of double-faced cards; that it means meld cards too is inferred from CR 712.1."""
        return Certainty.INFERRED if carriage.kind is Kind.MELD and self.sanctioned else Certainty.TEXT

    def counts_as_double_faced(self, carriage: Carriage) -> bool:
        """Nonmodal and modal always, meld since the edition that says so, reversible never."""
        if carriage.kind is Kind.MELD:
            return self.has_come(MELD_IS_DOUBLE_FACED)
        return carriage.is_double_faced


CONSTRUCTED = frozenset({Format.STANDARD, Format.PIONEER, Format.MODERN, Format.LEGACY, Format.VINTAGE, Format.PAUPER})
LIMITED = frozenset({Format.SEALED, Format.DRAFT})


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: one code, one function, one citation. `message` is the English template for its findings.

    `cites` are in the numbers of today; `check_setup` turns them into those of the event's editions. `decides` says
    who has the last word in plain English ("Head Judge", "organiser", "the rules"). `until`: what ended a rule of former
    editions.
    """

    code: str
    title: str
    message: str
    level: Level
    cites: tuple[str, ...]
    check: Callable[[Setup], Iterator[Finding]]
    certainty: Certainty = Certainty.TEXT
    decides: str = "Head Judge"
    until: Change | None = None

    def at(self, line: int | None, **values: Value) -> Finding:
        return Finding(self.code, self.level, line, self.cites, self.certainty, values)

    def as_sure_as(self, certainty: Certainty, line: int | None, **values: Value) -> Finding:
        """A finding that is less sure than the rule is for other cards."""
        return Finding(self.code, self.level, line, self.cites, certainty, values)
