"""The whole judgement of one list, in one call. Page preview, submission, command line and API all use it."""

from __future__ import annotations

from dataclasses import dataclass

from checklist.core.card import CardLookup
from checklist.core.deck import Deck
from checklist.core.decklist import Exclusion, ParsedDecklist, Unread
from checklist.core.double_faced import FlaggedCard
from checklist.core.finding import Finding, Level
from checklist.core.rules.base import Carriage
from checklist.core.terms import EventTerms, PlayerChoices


@dataclass(frozen=True, slots=True)
class Examination:
    """What one list is and what is to be said of it.

    `findings` holds those of reading, of names and of the rules, in the order to be shown. `acceptable` is False
    where any is an error. `catalogue` is the label of the card catalogue used.
    """

    catalogue: str
    parsed: ParsedDecklist
    deck: Deck
    exclusions: tuple[Exclusion, ...]
    unread: tuple[Unread, ...]
    flagged: tuple[FlaggedCard, ...]
    carriages: tuple[Carriage, ...]
    findings: tuple[Finding, ...]

    @property
    def acceptable(self) -> bool:
        return not self.parsed.refused and all(finding.level is not Level.ERROR for finding in self.findings)


def examine(
    data: bytes | str,
    cards: CardLookup,
    terms: EventTerms,
    choices: PlayerChoices,
    *,
    filename: str = "",
    list_format: str = "",
) -> Examination:
    """Read, resolve, flag and judge. `list_format` forces a reader of `formats.FORMATS` by its name."""
    raise NotImplementedError
