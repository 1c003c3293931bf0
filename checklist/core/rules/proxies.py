"""The Head Judge's proxies (MTR 3.4): who makes them, for what, and how long they are good."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from checklist.core.finding import Finding, Level
from checklist.core.finding import gettext_noop as _
from checklist.core.rules.base import Rule, Setup
from checklist.core.terms import CarryChoice, Proxy


def _proxied(setup: Setup) -> Iterator[tuple[str, int | None, CarryChoice]]:
    """Every name that is carried by registered proxies, with its line and what was declared."""
    for carriage in setup.carriages:
        if carriage.choice is not None and carriage.main.proxy + carriage.sideboard.proxy:
            yield carriage.name, carriage.line, carriage.choice
    for stray in setup.strays:
        if stray.card is not None and stray.choice.proxies:
            yield stray.name, stray.line, stray.choice


def _registered(setup: Setup, wrong: Callable[[Proxy], bool]) -> Iterator[tuple[str, int | None, str]]:
    """The registered proxies with a fault: the card, its line, the number in the register."""
    if not setup.sanctioned:
        return
    for name, line, choice in _proxied(setup):
        for proxy in choice.proxies:
            if proxy.number and wrong(proxy):
                yield name, line, proxy.number


def _not_registered(setup: Setup) -> Iterator[Finding]:
    if not setup.sanctioned:
        return
    for carriage in setup.carriages:
        if carriage.unregistered:
            yield NOT_REGISTERED.at(carriage.line, card=carriage.name, quantity=carriage.unregistered)
    for stray in setup.strays:
        if stray.unregistered:
            yield NOT_REGISTERED.at(stray.line, card=stray.name, quantity=stray.unregistered)


NOT_REGISTERED = Rule(
    "proxy-not-registered",
    _("A proxy is the Head Judge's, and stands in the register of this event"),
    _(
        "{card}: {quantity} called a proxy without a number in the Head Judge's register; players may not make their own."
    ),
    Level.ERROR,
    ("MTR 3.4",),
    _not_registered,
)


def _without_reason(setup: Setup) -> Iterator[Finding]:
    for name, line, number in _registered(setup, lambda proxy: proxy.reason is None):
        yield WITHOUT_REASON.at(line, card=name, number=number)


WITHOUT_REASON = Rule(
    "proxy-without-reason",
    _("A proxy has one of two reasons: damaged in this tournament, or a foil that was never printed otherwise"),
    _("{card}: proxy {number} has no reason that allows one. Missing sleeves or substitute cards are no reason."),
    Level.ERROR,
    ("MTR 3.4",),
    _without_reason,
)


def _original_gone(setup: Setup) -> Iterator[Finding]:
    for name, line, number in _registered(setup, lambda proxy: not proxy.original_kept):
        yield ORIGINAL_GONE.at(line, card=name, number=number)


ORIGINAL_GONE = Rule(
    "proxy-original-gone",
    _("The original of a proxy is kept at hand"),
    _("{card}: the original of proxy {number} is not at hand; it is used in public zones while it can be recognised."),
    Level.ERROR,
    ("MTR 3.4",),
    _original_gone,
)


def _not_marked(setup: Setup) -> Iterator[Finding]:
    for name, line, number in _registered(setup, lambda proxy: not proxy.marked):
        yield NOT_MARKED.at(line, card=name, number=number)


NOT_MARKED = Rule(
    "proxy-not-marked",
    _("A proxy is plainly marked as one"),
    _("{card}: proxy {number} is not plainly marked as a proxy."),
    Level.ERROR,
    ("MTR 3.4",),
    _not_marked,
)


def _from_elsewhere(setup: Setup) -> Iterator[Finding]:
    for name, line, number in _registered(setup, lambda proxy: not proxy.this_tournament):
        yield FROM_ELSEWHERE.at(line, card=name, number=number)


FROM_ELSEWHERE = Rule(
    "proxy-from-elsewhere",
    _("A proxy is good for the tournament in which it was issued, and for no other"),
    _("{card}: proxy {number} was issued at another tournament and is worth nothing here."),
    Level.ERROR,
    ("MTR 3.4",),
    _from_elsewhere,
)

FAMILY = (NOT_REGISTERED, WITHOUT_REASON, ORIGINAL_GONE, NOT_MARKED, FROM_ELSEWHERE)
