"""Deck construction: sizes, sideboard, copies, the free lands of Limited. Nothing here speaks without a format."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from checklist.core.card import Card, dated
from checklist.core.decklist import Zone
from checklist.core.finding import Certainty, Finding, Level
from checklist.core.finding import gettext_noop as _
from checklist.core.rules.base import Rule, Setup, Tally
from checklist.core.terms import Format, TeamPlay

CONSTRUCTED_SIZE = 60
LIMITED_SIZE = 40
COMMANDER_SIZE = 100
SIDEBOARD_SIZE = 15
COPIES = 4

FREE_LANDS = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})  # MTR 7.2

_EXCEPTIONS = Path(__file__).resolve().parents[1] / "data" / "copy_limits.toml"


@lru_cache(maxsize=1)
def copy_limits() -> Mapping[str, int]:
    """How many copies the card's own text allows, by full name; 0: any number."""
    rows = tomllib.loads(_EXCEPTIONS.read_text(encoding="utf-8"))["card"]
    return {row["name"]: row["most"] for row in rows}


def is_basic(card: Card) -> bool:
    """By the supertype of the front face, so that snow-covered basics and Wastes are in."""
    return "Basic" in (card.front.type_line or "").partition("—")[0].split()


def _over(tally: Tally, limit: int) -> int | None:
    """The limit that these copies exceed, by the format's limit and by the card's own text; None for none."""
    if tally.quantity <= limit or is_basic(tally.card):
        return None
    own = copy_limits().get(tally.card.name)
    if own is None:
        return limit
    return own if own and tally.quantity > own else None


def _main(setup: Setup) -> int:
    return setup.deck.total(Zone.MAIN, Zone.COMMANDER)


def _deck_too_small(setup: Setup) -> Iterator[Finding]:
    if setup.constructed and _main(setup) < CONSTRUCTED_SIZE:
        yield DECK_TOO_SMALL.at(None, quantity=_main(setup), least=CONSTRUCTED_SIZE)


DECK_TOO_SMALL = Rule(
    "deck-too-small",
    _("A constructed deck has at least sixty cards"),
    _("Cards in the main deck: {quantity}. At least {least} are needed."),
    Level.ERROR,
    ("MTR 6.1", "CR 100.2a"),
    _deck_too_small,
    decides="the rules",
)


def _limited_deck_too_small(setup: Setup) -> Iterator[Finding]:
    if setup.limited and _main(setup) < LIMITED_SIZE:
        yield LIMITED_DECK_TOO_SMALL.at(None, quantity=_main(setup), least=LIMITED_SIZE)


LIMITED_DECK_TOO_SMALL = Rule(
    "limited-deck-too-small",
    _("A sealed or draft deck has at least forty cards"),
    _("Cards in the main deck: {quantity}. At least {least} are needed."),
    Level.ERROR,
    ("MTR 7.1", "CR 100.2b"),
    _limited_deck_too_small,
    decides="the rules",
)


def _commander_deck_size(setup: Setup) -> Iterator[Finding]:
    if setup.commander and _main(setup) != COMMANDER_SIZE:
        yield COMMANDER_DECK_SIZE.at(None, quantity=_main(setup), exactly=COMMANDER_SIZE)


COMMANDER_DECK_SIZE = Rule(
    "commander-deck-size",
    _("A Commander deck has exactly a hundred cards, the commander among them"),
    _("Cards in the deck, its commander counted: {quantity}. There must be exactly {exactly}."),
    Level.ERROR,
    ("CR 903.5a",),
    _commander_deck_size,
    decides="the rules",
)


def _sideboard_too_large(setup: Setup) -> Iterator[Finding]:
    side = setup.deck.total(Zone.SIDEBOARD, Zone.COMPANION)
    if setup.constructed and setup.terms.team_play is not TeamPlay.TWO_HEADED_GIANT and side > SIDEBOARD_SIZE:
        yield SIDEBOARD_TOO_LARGE.at(None, quantity=side, most=SIDEBOARD_SIZE)


SIDEBOARD_TOO_LARGE = Rule(
    "sideboard-too-large",
    _("A sideboard has at most fifteen cards, a companion among them"),
    _("Cards in the sideboard, a companion counted: {quantity}. At most {most} are allowed."),
    Level.ERROR,
    ("MTR 6.1", "CR 100.4a"),
    _sideboard_too_large,
    decides="the rules",
)


def _commander_sideboard(setup: Setup) -> Iterator[Finding]:
    # A companion that the list repeats in its sideboard is counted there, and is no sideboard card in Commander.
    repeated = sum(e.entry.quantity for e in setup.deck.entries if e.entry.zone is Zone.COMPANION and not e.counted)
    side = setup.deck.total(Zone.SIDEBOARD) - repeated
    if setup.commander and side > 0:
        yield COMMANDER_SIDEBOARD.at(None, quantity=side)


COMMANDER_SIDEBOARD = Rule(
    "commander-sideboard",
    _("Commander has no sideboard"),
    _("Cards in the sideboard: {quantity}. Commander has no sideboard."),
    Level.ERROR,
    ("CR 903.5e",),
    _commander_sideboard,
    decides="the rules",
)


def _two_headed_sideboard(setup: Setup) -> Iterator[Finding]:
    side = setup.deck.total(Zone.SIDEBOARD, Zone.COMPANION)
    if setup.constructed and setup.terms.team_play is TeamPlay.TWO_HEADED_GIANT and side:
        yield TWO_HEADED_SIDEBOARD.at(None, quantity=side)


TWO_HEADED_SIDEBOARD = Rule(
    "two-headed-sideboard",
    _("Constructed Two-Headed Giant has no sideboards"),
    _("Cards in the sideboard: {quantity}. Constructed Two-Headed Giant has no sideboard."),
    Level.ERROR,
    ("MTR 9.5",),
    _two_headed_sideboard,
    decides="the rules",
)


def _too_many_copies(setup: Setup) -> Iterator[Finding]:
    if not setup.constructed:
        return
    for tally in setup.tallies:
        limit = _over(tally, COPIES)
        if limit is not None and not _text_unknown(tally):
            yield TOO_MANY_COPIES.at(tally.line, card=" / ".join(tally.names), quantity=tally.quantity, most=limit)


TOO_MANY_COPIES = Rule(
    "too-many-copies",
    _("At most four copies of a card in main deck and sideboard together"),
    _("{card}: copies in main deck and sideboard together {quantity}, allowed {most}."),
    Level.ERROR,
    ("MTR 6.1", "CR 100.2a", "CR 201.3"),
    _too_many_copies,
    decides="the rules",
)


def _text_unknown(tally: Tally) -> bool:
    """Whether nobody here knows the card's type: then it may be a basic land or lift the limit itself."""
    return tally.card.front.type_line is None


def _copies_of_unknown_text(setup: Setup) -> Iterator[Finding]:
    most = COPIES if setup.constructed else 1
    if not (setup.constructed or setup.commander):
        return
    for tally in setup.tallies:
        if _text_unknown(tally) and _over(tally, most) is not None:
            yield COPIES_OF_UNKNOWN_TEXT.at(tally.line, card=tally.card.name, quantity=tally.quantity, most=most)


COPIES_OF_UNKNOWN_TEXT = Rule(
    "copies-of-unknown-text",
    _("Whether a card lifts the limit of copies itself must be known"),
    _("{card}: copies {quantity} where {most} is usual, and the card data does not hold the card's type."),
    Level.WARNING,
    ("MTR 6.1", "CR 100.2a"),
    _copies_of_unknown_text,
    Certainty.UNSETTLED,
)


def _not_singleton(setup: Setup) -> Iterator[Finding]:
    if not setup.commander:
        return
    for tally in setup.tallies:
        limit = _over(tally, 1)
        if limit is not None and not _text_unknown(tally):
            yield NOT_SINGLETON.at(tally.line, card=" / ".join(tally.names), quantity=tally.quantity, most=limit)


NOT_SINGLETON = Rule(
    "not-singleton",
    _("A Commander deck has one copy of each card but basic lands"),
    _("{card}: copies {quantity}; Commander allows {most}."),
    Level.ERROR,
    ("CR 903.5b", "CR 201.3"),
    _not_singleton,
    decides="the rules",
)


def _counted_together(setup: Setup) -> Iterator[Finding]:
    if setup.terms.format is None or setup.limited:
        return
    for tally in setup.tallies:
        if len(tally.names) > 1:
            yield COUNTED_TOGETHER.at(tally.line, cards=tally.names, quantity=tally.quantity)


COUNTED_TOGETHER = Rule(
    "counted-together",
    _("Two names of one card count together"),
    _("Names of one and the same card, counted together: {cards} (copies in all: {quantity})."),
    Level.INFO,
    ("CR 201.3", "MTR 3.6"),
    _counted_together,
    decides="the rules",
)


def _commander_elsewhere(setup: Setup) -> Iterator[Finding]:
    if setup.terms.format is None or setup.commander:
        return
    for entry in setup.deck.counted(Zone.COMMANDER):
        yield COMMANDER_ELSEWHERE.at(entry.entry.line, card=entry.name)


COMMANDER_ELSEWHERE = Rule(
    "commander-elsewhere",
    _("Only Commander decks have a commander"),
    _("{card} is listed as a commander, but this format has none; it was counted in the main deck."),
    Level.WARNING,
    ("CR 903.3",),
    _commander_elsewhere,
    decides="the player",
)


def _not_in_pool(setup: Setup) -> Iterator[Finding]:
    if setup.pool is None or not setup.limited:
        return
    opened: dict[str, int] = {}
    for entry in setup.pool.counted():
        opened[entry.name] = opened.get(entry.name, 0) + entry.entry.quantity
    used: dict[str, tuple[int, int]] = {}
    for entry in setup.deck.counted():
        quantity, line = used.get(entry.name, (0, entry.entry.line))
        used[entry.name] = (quantity + entry.entry.quantity, line)
    for name, (quantity, line) in used.items():
        if name not in FREE_LANDS and quantity > opened.get(name, 0):
            yield NOT_IN_POOL.at(line, card=name, quantity=quantity, opened=opened.get(name, 0))


NOT_IN_POOL = Rule(
    "not-in-pool",
    _("A Limited deck holds cards of its pool and any number of the five basic lands"),
    _("{card}: {quantity} in deck and sideboard, {opened} in the pool."),
    Level.ERROR,
    ("MTR 7.2", "MTR 7.1"),
    _not_in_pool,
    decides="the rules",
)


# What a format's name is in the card data, and where its list stands. Limited has none.
LEGALITY = frozenset(set(Format) - {Format.SEALED, Format.DRAFT})


def _legality(setup: Setup, word: str) -> Iterator[Tally]:
    """The cards that the card data gives this word in the event's format."""
    if setup.terms.format not in LEGALITY:
        return
    for tally in setup.tallies:
        known = tally.card.legal
        found = known.get(setup.terms.format, "") if known is not None else ""
        if found == word:
            yield tally


def _banned(setup: Setup) -> Iterator[Finding]:
    for tally in _legality(setup, "banned"):
        yield BANNED.at(tally.line, card=tally.card.name, **_by_data(setup))


def _by_data(setup: Setup) -> Mapping[str, str]:
    return {"format": str(setup.terms.format).capitalize(), "catalogue": dated(setup.catalogue)}


BANNED = Rule(
    "banned",
    _("Banned cards, by the card data and its date"),
    _("{card} is banned in {format} by the card list of {catalogue}. Compare with the list in force."),
    Level.WARNING,
    ("MTR 6.1", "CR 100.6"),
    _banned,
    Certainty.SECONDARY,
)


def _restricted(setup: Setup) -> Iterator[Finding]:
    for tally in _legality(setup, "restricted"):
        if tally.quantity > 1:
            yield RESTRICTED.at(tally.line, card=tally.card.name, quantity=tally.quantity, **_by_data(setup))


RESTRICTED = Rule(
    "restricted",
    _("One copy of a restricted card, by the card data and its date"),
    _(
        "{card}: copies {quantity}, and it is restricted to one in {format} by the card list of {catalogue}. "
        "Compare with the list in force."
    ),
    Level.WARNING,
    ("MTR 6.2", "MTR 6.5", "CR 100.6"),
    _restricted,
    Certainty.SECONDARY,
)


def _not_legal(setup: Setup) -> Iterator[Finding]:
    for tally in _legality(setup, "not_legal"):
        yield NOT_LEGAL.at(tally.line, card=tally.card.name, **_by_data(setup))


NOT_LEGAL = Rule(
    "not-legal",
    _("Cards that are not in the format, by the card data and its date"),
    _("{card} is not in {format} by the card list of {catalogue}. Compare with the sets that are legal today."),
    Level.WARNING,
    ("MTR 6.1", "CR 100.6"),
    _not_legal,
    Certainty.SECONDARY,
)


def _legality_unknown(setup: Setup) -> Iterator[Finding]:
    for tally in _legality(setup, ""):
        yield LEGALITY_UNKNOWN.at(tally.line, card=tally.card.name, **_by_data(setup))


LEGALITY_UNKNOWN = Rule(
    "legality-unknown",
    _("Cards of which the card data does not know the legality"),
    _("{card}: whether it is legal in {format} is not in the card list of {catalogue}."),
    Level.WARNING,
    ("MTR 6.1", "CR 100.6"),
    _legality_unknown,
    Certainty.SECONDARY,
)

FAMILY = (
    DECK_TOO_SMALL,
    LIMITED_DECK_TOO_SMALL,
    COMMANDER_DECK_SIZE,
    SIDEBOARD_TOO_LARGE,
    COMMANDER_SIDEBOARD,
    TWO_HEADED_SIDEBOARD,
    TOO_MANY_COPIES,
    NOT_SINGLETON,
    COPIES_OF_UNKNOWN_TEXT,
    COUNTED_TOGETHER,
    COMMANDER_ELSEWHERE,
    NOT_IN_POOL,
)

LEGALITY_FAMILY = (BANNED, RESTRICTED, NOT_LEGAL, LEGALITY_UNKNOWN)
