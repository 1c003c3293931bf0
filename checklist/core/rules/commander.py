"""Commander and companion: who may lead a deck, and which colours it may hold."""

from __future__ import annotations

from collections.abc import Iterator

from checklist.core.card import Card, dated
from checklist.core.deck import ResolvedEntry
from checklist.core.decklist import Zone
from checklist.core.finding import Certainty, Finding, Level
from checklist.core.finding import gettext_noop as _
from checklist.core.rules.base import Rule, Setup

COLOURS = "WUBRG"


def _commanders(setup: Setup) -> list[ResolvedEntry]:
    """The lines that name commanders, none outside Commander."""
    return list(setup.deck.counted(Zone.COMMANDER)) if setup.commander else []


def _count(entries: list[ResolvedEntry]) -> int:
    return sum(entry.entry.quantity for entry in entries)


def _cards(setup: Setup) -> list[Card]:
    return [entry.card for entry in _commanders(setup) if entry.card is not None]


def _no_commander(setup: Setup) -> Iterator[Finding]:
    if setup.commander and not _commanders(setup):
        yield NO_COMMANDER.at(None)


NO_COMMANDER = Rule(
    "no-commander",
    _("A Commander deck names its commander"),
    _('No commander is named. Put it under a heading "Commander".'),
    Level.ERROR,
    ("CR 903.3",),
    _no_commander,
    decides="the rules",
)


def _too_many_commanders(setup: Setup) -> Iterator[Finding]:
    commanders = _commanders(setup)
    if _count(commanders) > 2:
        yield TOO_MANY_COMMANDERS.at(commanders[-1].entry.line, quantity=_count(commanders))


TOO_MANY_COMMANDERS = Rule(
    "too-many-commanders",
    _("A deck has one commander, or two that belong together"),
    _("Commanders named: {quantity}. There may be one, or two that belong together."),
    Level.ERROR,
    ("CR 903.3", "CR 702.124"),
    _too_many_commanders,
    decides="the rules",
)


def _types(card: Card) -> tuple[frozenset[str], frozenset[str]]:
    """The words before and after the dash of the front face's type line."""
    before, _dash, after = (card.front.type_line or "").partition("—")
    return frozenset(before.split()), frozenset(after.split())


def _is_background(card: Card) -> bool:
    return "Background" in _types(card)[1]


def _is_doctor(card: Card) -> bool:
    """A Time Lord Doctor of no other creature type, as the ability of his companions asks."""
    return _types(card)[1] == {"Time", "Lord", "Doctor"}


def _pair(one: Card, other: Card) -> bool | None:
    """Whether two cards may lead a deck together; None where they say so but the card data does not say of whom."""
    for first, second in ((one, other), (other, one)):
        if "Choose a background" in first.keywords and _is_background(second):
            return True
        if "Doctor's companion" in first.keywords and _is_doctor(second):
            return True
    if "Partner" not in one.keywords or "Partner" not in other.keywords:
        return False
    # Who is named by "partner with" is not in the card data; that only one of the two names anybody is.
    return None if _names_partner(one) == _names_partner(other) else False


def _names_partner(card: Card) -> bool:
    return "Partner with" in card.keywords


def _two(setup: Setup) -> tuple[tuple[Card, Card], int] | None:
    """The two cards that are to lead together and the line of the second, if both are known and there are two."""
    commanders = _commanders(setup)
    cards = _cards(setup)
    if _count(commanders) != 2 or len(cards) != 2:
        return None
    return (cards[0], cards[1]), commanders[1].entry.line


def _no_pair(setup: Setup) -> Iterator[Finding]:
    pair = _two(setup)
    if pair and _pair(*pair[0]) is False:
        yield NO_PAIR.at(pair[1], one=pair[0][0].name, other=pair[0][1].name)


NO_PAIR = Rule(
    "commanders-no-pair",
    _("Two commanders must belong together by their own abilities"),
    _("{one} and {other} can't lead a deck together: no ability of theirs allows it."),
    Level.ERROR,
    ("CR 702.124", "CR 903.3"),
    _no_pair,
    decides="the rules",
)


def _pair_unchecked(setup: Setup) -> Iterator[Finding]:
    pair = _two(setup)
    if pair and _pair(*pair[0]) is None:
        yield PAIR_UNCHECKED.at(pair[1], one=pair[0][0].name, other=pair[0][1].name)


PAIR_UNCHECKED = Rule(
    "commanders-pair-unchecked",
    _("Partners of a special kind must be of one kind"),
    _("{one} and {other} both have partner; whether they are partners of one kind is not in the card data."),
    Level.INFO,
    ("CR 702.124",),
    _pair_unchecked,
    Certainty.SECONDARY,
)


def _may_lead(card: Card) -> bool:
    """By the front face alone (CR 903.3 with 712.8a): a legendary creature, or a legendary Vehicle or Spacecraft with power."""
    before, after = _types(card)
    vehicle = after & {"Vehicle", "Spacecraft"} and card.front.power not in (None, "")
    return "Legendary" in before and ("Creature" in before or bool(vehicle))


def _commander_unfit(setup: Setup) -> Iterator[Finding]:
    commanders = _commanders(setup)
    for entry in commanders:
        card = entry.card
        background = card is not None and _is_background(card) and _count(commanders) == 2
        if card is not None and not _may_lead(card) and not background:
            yield COMMANDER_UNFIT.at(entry.entry.line, card=card.name)


COMMANDER_UNFIT = Rule(
    "commander-unfit",
    _("A commander is a legendary creature by its front face, or says itself that it may lead"),
    _("{card} is no legendary creature by its front face. It may lead a deck only if the card itself says so."),
    Level.WARNING,
    ("CR 903.3", "CR 712.8a"),
    _commander_unfit,
    Certainty.INFERRED,
)


def _identity(setup: Setup) -> frozenset[str] | None:
    """The colours of the commanders, both faces of each; None where they are not known."""
    cards = _cards(setup)
    if not cards or len(cards) != len(_commanders(setup)):
        return None
    known = [card.color_identity for card in cards if card.color_identity is not None]
    return frozenset().union(*known) if len(known) == len(cards) else None


def _outside_identity(setup: Setup) -> Iterator[Finding]:
    allowed = _identity(setup)
    if allowed is None:
        return
    for tally in setup.tallies:
        beyond = set(tally.card.color_identity or ()) - allowed
        if beyond:
            colours = "".join(sorted(beyond, key=COLOURS.find))
            yield OUTSIDE_IDENTITY.at(tally.line, card=tally.card.name, colours=colours)


OUTSIDE_IDENTITY = Rule(
    "outside-colour-identity",
    _("Every card stays inside the commander's colour identity, both faces counted"),
    _("{card} holds {colours} (both faces counted), which the commander's colour identity does not."),
    Level.ERROR,
    ("CR 903.5c", "CR 903.4d"),
    _outside_identity,
    decides="the rules",
)


def _identity_unknown(setup: Setup) -> Iterator[Finding]:
    if not _commanders(setup):
        return
    for tally in setup.tallies:
        if tally.card.color_identity is None:
            yield IDENTITY_UNKNOWN.at(tally.line, card=tally.card.name, catalogue=dated(setup.catalogue))


IDENTITY_UNKNOWN = Rule(
    "colour-identity-unknown",
    _("Cards of which the card data does not know the colour identity"),
    _("{card}: its colour identity is not in the card list of {catalogue}."),
    Level.WARNING,
    ("CR 903.5c",),
    _identity_unknown,
    Certainty.SECONDARY,
)


def _companions(setup: Setup) -> list[ResolvedEntry]:
    """The lines that name companions, those too that the sideboard repeats; none without a format."""
    if setup.terms.format is None:
        return []
    return [entry for entry in setup.deck.entries if entry.entry.zone is Zone.COMPANION]


def _two_companions(setup: Setup) -> Iterator[Finding]:
    companions = _companions(setup)
    if _count(companions) > 1:
        yield TWO_COMPANIONS.at(companions[-1].entry.line, quantity=_count(companions))


TWO_COMPANIONS = Rule(
    "two-companions",
    _("A deck has at most one companion"),
    _("Companions named: {quantity}. There may be one."),
    Level.ERROR,
    ("CR 702.139", "CR 103.2b"),
    _two_companions,
    decides="the rules",
)


def _no_companion(setup: Setup) -> Iterator[Finding]:
    for entry in _companions(setup):
        if entry.card is not None and not entry.card.facts_missing and "Companion" not in entry.card.keywords:
            yield NO_COMPANION.at(entry.entry.line, card=entry.card.name)


NO_COMPANION = Rule(
    "no-companion",
    _("Only a card with companion is a companion"),
    _("{card} is named as the companion but does not have that ability by the card data."),
    Level.WARNING,
    ("CR 702.139",),
    _no_companion,
    Certainty.SECONDARY,
)


def _companion_unchecked(setup: Setup) -> Iterator[Finding]:
    for entry in _companions(setup):
        if entry.card is not None and "Companion" in entry.card.keywords:
            yield COMPANION_UNCHECKED.at(entry.entry.line, card=entry.card.name)


COMPANION_UNCHECKED = Rule(
    "companion-unchecked",
    _("What a companion asks of the deck is not checked here"),
    _("{card} is the companion. What it asks of the deck is on the card and is not checked here."),
    Level.INFO,
    ("CR 702.139",),
    _companion_unchecked,
)

FAMILY = (
    NO_COMMANDER,
    TOO_MANY_COMMANDERS,
    NO_PAIR,
    PAIR_UNCHECKED,
    COMMANDER_UNFIT,
    OUTSIDE_IDENTITY,
    IDENTITY_UNKNOWN,
    TWO_COMPANIONS,
    NO_COMPANION,
    COMPANION_UNCHECKED,
)
