"""What a rule is, and what it is given to judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from checklist.core.deck import Deck
from checklist.core.double_faced import FlaggedCard
from checklist.core.finding import Certainty, Finding, Level, Value
from checklist.core.terms import Copies, EventTerms, PlayerChoices


@dataclass(frozen=True, slots=True)
class Carriage:
    """How all copies of one double-faced name are carried, worked out from the list and the player's choices."""

    flagged: tuple[FlaggedCard, ...]
    main: Copies
    sideboard: Copies
    real_aside: int

    @property
    def name(self) -> str:
        return self.flagged[0].card.name


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a rule may look at."""

    deck: Deck
    flagged: tuple[FlaggedCard, ...]
    carriages: tuple[Carriage, ...]
    terms: EventTerms
    choices: PlayerChoices


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: one code, one function, one citation. `message` is the English template for its findings.

    `decides` says who has the last word in plain English ("Head Judge", "organiser", "the rules").
    """

    code: str
    title: str
    message: str
    level: Level
    cites: tuple[str, ...]
    check: Callable[[Setup], Iterator[Finding]]
    certainty: Certainty = Certainty.TEXT
    decides: str = "Head Judge"

    def at(self, line: int | None, **values: Value) -> Finding:
        return Finding(self.code, self.level, line, self.cites, self.certainty, values)
