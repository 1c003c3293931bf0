"""The whole judgement of one list, in one call. Page preview, submission, command line and API all use it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checklist.core.card import Card, CardLookup, is_double_faced
from checklist.core.deck import Deck, ResolvedEntry, resolve_entries
from checklist.core.decklist import Exclusion, ParsedDecklist, Unread, Zone, parse_decklist
from checklist.core.double_faced import FlaggedCard, flag_double_faced
from checklist.core.finding import Finding, Level
from checklist.core.names import fold_name
from checklist.core.register import RegisteredProxy, join_register
from checklist.core.rules import check_setup, cited_as
from checklist.core.rules.base import Carriage, Setup, Stray, Tally
from checklist.core.rules.editions import edition_dates
from checklist.core.rules.teams import check_team, own_names
from checklist.core.terms import Carried, CarryChoice, Copies, EventTerms, PlayerChoices

MAIN_ZONES = frozenset({Zone.MAIN, Zone.COMMANDER})


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
    pool: Deck | None = None,
    register: Sequence[RegisteredProxy] | None = None,
) -> Examination:
    """Read, resolve, flag and judge. `list_format` forces a reader of `formats.FORMATS` by its name.

    Findings come in the order: reading, names, then the rules in the order of `RULES`. A text that was refused is
    not judged. `pool`: what a Limited player opened, where that was registered. `register`: the player's proxies in force;
    None outside of an event, where declared numbers are taken as given.
    """
    parsed = parse_decklist(data, filename=filename, list_format=list_format)
    resolution = resolve_entries(parsed, cards)
    flagged = flag_double_faced(resolution.deck)
    setup = set_up(resolution.deck, flagged, terms, choices, catalogue=cards.label, pool=pool, register=register)
    judged = () if parsed.refused else check_setup(setup)
    noticed = (cited_as(f, f.cites, setup.dates) for f in (*parsed.findings, *resolution.findings))
    return Examination(
        cards.label,
        parsed,
        resolution.deck,
        resolution.exclusions,
        resolution.unread,
        flagged,
        setup.carriages,
        (*noticed, *judged),
    )


def judge(
    deck: Deck,
    terms: EventTerms,
    choices: PlayerChoices,
    *,
    catalogue: str = "",
    pool: Deck | None = None,
    register: Sequence[RegisteredProxy] | None = None,
) -> tuple[Finding, ...]:
    """What the rule book finds in a deck, without what reading it came upon: to judge a thawed snapshot anew."""
    flagged = flag_double_faced(deck)
    return check_setup(set_up(deck, flagged, terms, choices, catalogue=catalogue, pool=pool, register=register))


def examine_team(decks: Sequence[Deck], terms: EventTerms) -> tuple[Finding, ...]:
    """What holds between the lists of one team; each list is examined by itself besides. Decks in the team's order."""
    return check_team([own_names(deck) for deck in decks], terms)


def set_up(
    deck: Deck,
    flagged: tuple[FlaggedCard, ...],
    terms: EventTerms,
    choices: PlayerChoices,
    *,
    catalogue: str = "",
    pool: Deck | None = None,
    register: Sequence[RegisteredProxy] | None = None,
) -> Setup:
    """What the rules look at."""
    if register is not None:
        choices = join_register(deck, flagged, choices, register)
    carriages, strays, twice = _work_out(deck, flagged, choices)
    dates = edition_dates(terms.editions)
    return Setup(deck, flagged, carriages, terms, choices, strays, _tallies(deck), catalogue, pool, twice, dates)


def work_out_carriages(deck: Deck, flagged: tuple[FlaggedCard, ...], choices: PlayerChoices) -> tuple[Carriage, ...]:
    """How each flagged name is carried. A name without a choice follows `choices.every`, a reversible print is real."""
    return _work_out(deck, flagged, choices)[0]


def _keys(card: Card) -> tuple[str, ...]:
    """What a choice may call a card: its full name or its front."""
    return (fold_name(card.name), fold_name(card.front.name))


def _work_out(
    deck: Deck, flagged: tuple[FlaggedCard, ...], choices: PlayerChoices
) -> tuple[tuple[Carriage, ...], tuple[Stray, ...], tuple[str, ...]]:
    by_name: dict[str, list[FlaggedCard]] = {}
    for one in flagged:
        by_name.setdefault(one.card.name, []).append(one)
    chosen: dict[str, CarryChoice] = {}
    twice = []
    for choice in choices.cards:
        key = fold_name(choice.name)
        if key in chosen:
            twice.append(choice.name)
        chosen.setdefault(key, choice)
    carriages = []
    for rows in by_name.values():
        found = [chosen.pop(key) for key in dict.fromkeys(_keys(rows[0].card)) if key in chosen]
        twice += [choice.name for choice in found[1:]]
        carriages.append(_carriage(tuple(rows), found[0] if found else None, choices.every))
    strays = tuple(_stray(deck, choice) for choice in chosen.values())
    return tuple(carriages), strays, tuple(twice)


def _carriage(flagged: tuple[FlaggedCard, ...], choice: CarryChoice | None, every: Carried) -> Carriage:
    if choice is None:
        default = every if is_double_faced(flagged[0].card) else Carried.REAL
        choice_or_default = CarryChoice(flagged[0].card.name, default)
    else:
        choice_or_default = choice
    main = sum(one.quantity for one in flagged if one.zone in MAIN_ZONES)
    side = sum(one.quantity for one in flagged) - main
    registered = sum(bool(proxy.number) for proxy in choice_or_default.proxies)
    in_main, registered, missing_main = _as_given(
        _copies(choice_or_default.main, choice_or_default.every, main), registered
    )
    in_side, _rest, missing_side = _as_given(
        _copies(choice_or_default.sideboard, choice_or_default.every, side), registered
    )
    needed = in_main.official + in_main.home + in_side.official + in_side.home
    aside = choice_or_default.real_aside
    return Carriage(
        flagged,
        in_main,
        in_side,
        needed if aside is None else aside,
        missing_main + missing_side,
        choice,
    )


def _copies(declared: Copies | None, every: Carried, quantity: int) -> Copies:
    return declared if declared is not None else Copies(**{every.value: quantity})


def _as_given(copies: Copies, registered: int) -> tuple[Copies, int, int]:
    """Proxies that the register does not cover, taken as home prints; with what is left of the register."""
    covered = min(copies.proxy, registered)
    missing = copies.proxy - covered
    return Copies(copies.real, copies.official, covered, copies.home + missing), registered - covered, missing


def _stray(deck: Deck, choice: CarryChoice) -> Stray:
    key = fold_name(choice.name)
    named = [entry for entry in deck.entries if key in _names(entry)]
    quantity = sum(entry.entry.quantity for entry in named if entry.counted)
    declared = [zone.proxy for zone in (choice.main, choice.sideboard) if zone is not None]
    proxies = sum(declared) if declared else quantity * (choice.every is Carried.PROXY)
    registered = sum(bool(proxy.number) for proxy in choice.proxies)
    return Stray(
        choice,
        named[0].card if named else None,
        quantity,
        named[0].entry.line if named else None,
        max(0, proxies - registered) if named else 0,
    )


def _names(entry: ResolvedEntry) -> tuple[str, ...]:
    return _keys(entry.card) if entry.card is not None else (fold_name(entry.entry.name),)


def _tallies(deck: Deck) -> tuple[Tally, ...]:
    """Copies by card, twins together, in the order in which the list names them first."""
    found: dict[str, list[ResolvedEntry]] = {}
    for entry in deck.counted():
        if entry.card is not None:
            found.setdefault(entry.card.same_as or entry.card.name, []).append(entry)
    return tuple(_tally(entries) for entries in found.values())


def _tally(entries: Iterable[ResolvedEntry]) -> Tally:
    named = list(entries)
    cards = [entry.card for entry in named if entry.card is not None]
    return Tally(
        cards[0],
        tuple(dict.fromkeys(card.name for card in cards)),
        sum(entry.entry.quantity for entry in named),
        named[0].entry.line,
    )
