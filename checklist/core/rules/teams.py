"""What holds between the lists of one team."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from checklist.core.deck import Deck
from checklist.core.finding import Certainty, Finding, Level, Value
from checklist.core.finding import gettext_noop as _
from checklist.core.rules.construction import is_basic
from checklist.core.rules.editions import cite_all, edition_dates
from checklist.core.terms import EventTerms, Format, TeamPlay

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TeamRule:
    """Like a `Rule`, over the names in all decks of one team."""

    code: str
    title: str
    message: str
    level: Level
    cites: tuple[str, ...]
    check: Callable[[Sequence[Names], EventTerms], Iterator[Finding]]
    certainty: Certainty = Certainty.TEXT
    decides: str = "the rules"

    def found(self, **values: Value) -> Finding:
        """A finding about the team: it stands on no line of one list."""
        return Finding(self.code, self.level, None, self.cites, self.certainty, values)


def own_names(deck: Deck) -> Names:
    """What only one deck of a unified team may hold: every card but basic lands, twins under one name."""
    cards = [entry.card for entry in deck.counted() if entry.card is not None and not is_basic(entry.card)]
    return tuple(dict.fromkeys(card.same_as or card.name for card in cards))


def _shared_names(decks: Sequence[Names]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The names that two decks hold, with the ordinals of the decks from 1."""
    holders: dict[str, list[int]] = {}
    for ordinal, names in enumerate(decks, 1):
        for name in names:
            holders.setdefault(name, []).append(ordinal)
    return ((name, tuple(found)) for name, found in holders.items() if len(found) > 1)


def _unified(decks: Sequence[Names], terms: EventTerms) -> Iterator[Finding]:
    if terms.team_play is not TeamPlay.NONE and terms.format not in (None, Format.SEALED, Format.DRAFT):
        for name, ordinals in _shared_names(decks):
            yield NAME_IN_TWO_DECKS.found(card=name, decks=tuple(str(ordinal) for ordinal in ordinals))


NAME_IN_TWO_DECKS = TeamRule(
    "name-in-two-decks",
    _("In a unified team no card but a basic land is in two decks"),
    _("{card} is in more than one deck of the team (decks {decks}); in a unified team a card is in one deck only."),
    Level.ERROR,
    ("MTR 8.4",),
    _unified,
)


def _two_heads(decks: Sequence[Names], terms: EventTerms) -> Iterator[Finding]:
    if terms.team_play is TeamPlay.TWO_HEADED_GIANT and len(decks) != 2:
        yield TWO_DECKS_A_TEAM.found(quantity=len(decks))


TWO_DECKS_A_TEAM = TeamRule(
    "two-decks-a-team",
    _("A Two-Headed Giant team has two decks"),
    _("Lists of the team: {quantity}. A Two-Headed Giant team has two."),
    Level.WARNING,
    ("MTR 9.1",),
    _two_heads,
)

TEAM_RULES: tuple[TeamRule, ...] = (NAME_IN_TWO_DECKS, TWO_DECKS_A_TEAM)


def check_team(decks: Sequence[Names], terms: EventTerms) -> tuple[Finding, ...]:
    """What the team rules find in the `own_names` of each deck, in their order, cited in the event's numbers."""
    dates = edition_dates(terms.editions)
    return tuple(
        replace(finding, cites=cite_all(finding.cites, dates))
        for rule in TEAM_RULES
        for finding in rule.check(decks, terms)
    )
