"""Sleeves: whether anybody can tell a double-faced card from behind."""

from __future__ import annotations

from collections.abc import Iterator

from checklist.core.card import Kind
from checklist.core.finding import Certainty, Finding, Level
from checklist.core.finding import gettext_noop as _
from checklist.core.rules.base import Rule, Setup
from checklist.core.rules.editions import MELD_IS_DOUBLE_FACED
from checklist.core.terms import Sleeves


def _back_shows(setup: Setup) -> Iterator[Finding]:
    if setup.choices.sleeves is Sleeves.OPAQUE:
        return
    for carriage in setup.carriages:
        showing = carriage.main.real - carriage.commanders
        if setup.counts_as_double_faced(carriage) and showing > 0:
            yield BACK_SHOWS.as_sure_as(setup.certainty(carriage), carriage.line, card=carriage.name, quantity=showing)


BACK_SHOWS = Rule(
    "back-shows",
    _("Without completely opaque sleeves no real double-faced card may be in the deck"),
    _(
        "{card}: real cards in the deck {quantity}, without completely opaque sleeves. "
        "Use completely opaque sleeves, or official substitute cards for all copies."
    ),
    Level.ERROR,
    ("MTR 3.5", "MTR 3.11", "CR 712.7"),
    _back_shows,
)


def _meld_back_shows(setup: Setup) -> Iterator[Finding]:
    if setup.choices.sleeves is Sleeves.OPAQUE:
        return
    for carriage in setup.carriages:
        if carriage.kind is Kind.MELD and not setup.counts_as_double_faced(carriage) and carriage.main.real:
            yield MELD_BACK_SHOWS.at(carriage.line, card=carriage.name, quantity=carriage.main.real)


MELD_BACK_SHOWS = Rule(
    "meld-back-shows",
    _("Before 2023 a meld card was no double-faced card; its back still must not be seen"),
    _("{card}: real cards in the deck {quantity}, and anybody can tell a meld card from behind."),
    Level.ERROR,
    ("MTR 3.12", "CR 713.1"),
    _meld_back_shows,
    Certainty.INFERRED,
    until=MELD_IS_DOUBLE_FACED,
)


def _sideboard_back_shows(setup: Setup) -> Iterator[Finding]:
    if setup.choices.sleeves is Sleeves.OPAQUE:
        return
    for carriage in setup.carriages:
        if carriage.is_double_faced and carriage.sideboard.real:
            yield SIDEBOARD_BACK_SHOWS.at(carriage.line, card=carriage.name, quantity=carriage.sideboard.real)


SIDEBOARD_BACK_SHOWS = Rule(
    "sideboard-back-shows",
    _("A real double-faced card of the sideboard shows as soon as it is in the deck"),
    _(
        "{card}: real cards in the sideboard {quantity}, without completely opaque sleeves; "
        "they can't be put into the deck like that."
    ),
    Level.ERROR,
    ("MTR 3.11", "MTR 3.5", "CR 712.7"),
    _sideboard_back_shows,
    Certainty.INFERRED,
)


def _commander_back_shows(setup: Setup) -> Iterator[Finding]:
    if setup.choices.sleeves is Sleeves.OPAQUE:
        return
    for carriage in setup.carriages:
        if carriage.is_double_faced and carriage.commanders and carriage.main.real:
            yield COMMANDER_BACK_SHOWS.at(carriage.line, card=carriage.name)


COMMANDER_BACK_SHOWS = Rule(
    "commander-back-shows",
    _("A double-faced commander shows when it goes to hand or library"),
    _("{card} is the commander: face up it may be seen, but not when it goes to a hand or a library."),
    Level.WARNING,
    ("CR 712.7", "MTR 3.11"),
    _commander_back_shows,
    Certainty.INFERRED,
)


def _reversible_back_shows(setup: Setup) -> Iterator[Finding]:
    if setup.choices.sleeves is Sleeves.OPAQUE:
        return
    for carriage in setup.carriages:
        real = carriage.main.real + carriage.sideboard.real
        if carriage.kind is Kind.REVERSIBLE and real:
            yield REVERSIBLE_BACK_SHOWS.at(carriage.line, card=carriage.name, quantity=real)


REVERSIBLE_BACK_SHOWS = Rule(
    "reversible-back-shows",
    _("A reversible print has no ordinary back and needs completely opaque sleeves"),
    _("{card}: {quantity} in a reversible printing, which has no ordinary back, without completely opaque sleeves."),
    Level.WARNING,
    ("MTR 3.12",),
    _reversible_back_shows,
    Certainty.INFERRED,
)


def _home_print_shows(setup: Setup) -> Iterator[Finding]:
    if setup.sanctioned or setup.choices.sleeves is not Sleeves.CLEAR:
        return
    for carriage in setup.carriages:
        if carriage.home and carriage.choice is not None and carriage.choice.normal_back is False:
            yield HOME_PRINT_SHOWS.at(carriage.line, card=carriage.name, quantity=carriage.home)


HOME_PRINT_SHOWS = Rule(
    "home-print-shows",
    _("In clear sleeves a home print needs a card with an ordinary back behind it"),
    _("{card}: {quantity} printed at home in clear sleeves with no ordinary card back behind them."),
    Level.ERROR,
    ("CR 712.7", "CR 713.1"),
    _home_print_shows,
    Certainty.INFERRED,
    decides="organiser",
)


def _home_print_backing_unasked(setup: Setup) -> Iterator[Finding]:
    if setup.sanctioned or setup.choices.sleeves is not Sleeves.CLEAR:
        return
    for carriage in setup.carriages:
        if carriage.home and (carriage.choice is None or carriage.choice.normal_back is None):
            yield HOME_PRINT_BACKING_UNASKED.at(carriage.line, card=carriage.name, quantity=carriage.home)


HOME_PRINT_BACKING_UNASKED = Rule(
    "home-print-backing-unasked",
    _("In clear sleeves it is to be asked what lies behind a home print"),
    _("{card}: {quantity} printed at home in clear sleeves. Behind each there must be a card with an ordinary back."),
    Level.WARNING,
    ("CR 712.7", "CR 713.1"),
    _home_print_backing_unasked,
    Certainty.INFERRED,
    decides="organiser",
)


def _home_print_unsleeved(setup: Setup) -> Iterator[Finding]:
    if setup.sanctioned or setup.choices.sleeves is not Sleeves.NONE:
        return
    for carriage in setup.carriages:
        if carriage.home:
            yield HOME_PRINT_UNSLEEVED.at(carriage.line, card=carriage.name, quantity=carriage.home)


HOME_PRINT_UNSLEEVED = Rule(
    "home-print-unsleeved",
    _("A home print without a sleeve is told apart by touch and by its back"),
    _("{card}: {quantity} printed at home without sleeves; paper has no card back."),
    Level.ERROR,
    ("CR 712.7", "CR 713.1"),
    _home_print_unsleeved,
    Certainty.INFERRED,
    decides="organiser",
)


def _opacity_doubted(setup: Setup) -> Iterator[Finding]:
    if setup.choices.sleeves is not Sleeves.OPAQUE or not setup.choices.white_dot_shows:
        return
    for carriage in setup.carriages:
        if carriage.main.real or carriage.sideboard.real:
            yield OPACITY_DOUBTED.at(carriage.line, card=carriage.name)


OPACITY_DOUBTED = Rule(
    "opacity-doubted",
    _("Sleeves that let the white dot of an ordinary back through are hardly completely opaque"),
    _("{card}: the sleeves are called opaque, but the white dot of an ordinary back was seen through them."),
    Level.WARNING,
    ("MTR 3.11", "CR 712.7"),
    _opacity_doubted,
    Certainty.UNSETTLED,
)


def _reflective_backs(setup: Setup) -> Iterator[Finding]:
    if setup.sanctioned and setup.at_competitive and _sleeved(setup) and setup.choices.reflective:
        yield REFLECTIVE_BACKS.at(None)


def _hologram_sleeves(setup: Setup) -> Iterator[Finding]:
    if setup.sanctioned and setup.at_competitive and _sleeved(setup) and setup.choices.hologram:
        yield HOLOGRAM_SLEEVES.at(None)


def _sleeved(setup: Setup) -> bool:
    return setup.choices.sleeves is not Sleeves.NONE


REFLECTIVE_BACKS = Rule(
    "reflective-backs",
    _("No highly reflective sleeve backs at Competitive and Professional"),
    _("The backs of the sleeves are highly reflective, which this event does not allow."),
    Level.ERROR,
    ("MTR 3.11",),
    _reflective_backs,
)

HOLOGRAM_SLEEVES = Rule(
    "hologram-sleeves",
    _("No hologram over front or back of the sleeves at Competitive and Professional"),
    _("The sleeves have a hologram over the front or the back, which this event does not allow."),
    Level.ERROR,
    ("MTR 3.11",),
    _hologram_sleeves,
)

FAMILY = (
    BACK_SHOWS,
    MELD_BACK_SHOWS,
    SIDEBOARD_BACK_SHOWS,
    COMMANDER_BACK_SHOWS,
    REVERSIBLE_BACK_SHOWS,
    HOME_PRINT_SHOWS,
    HOME_PRINT_BACKING_UNASKED,
    HOME_PRINT_UNSLEEVED,
    OPACITY_DOUBTED,
    REFLECTIVE_BACKS,
    HOLOGRAM_SLEEVES,
)
