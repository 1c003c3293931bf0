"""The rule book: `RULES` in the order in which findings are shown, and the one function that applies it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from checklist.core.finding import Finding
from checklist.core.rules import commander, construction, proxies, sleeves, substitutes
from checklist.core.rules.base import Rule, Setup
from checklist.core.rules.editions import Document, cite_all

# Part of every stored judgement. Raise it when rules answer otherwise than before, so that lists are judged anew.
BOOK = 2

RULES: tuple[Rule, ...] = (
    *substitutes.FAMILY,
    *proxies.FAMILY,
    *sleeves.FAMILY,
    *construction.FAMILY,
    *commander.FAMILY,
    *construction.LEGALITY_FAMILY,
)

# Outside sanctioned play the tournament documents do not apply; what is left is the game's own rules.
_TOURNAMENT = (str(Document.MTR), str(Document.IPG), str(Document.JAR))


def check_setup(setup: Setup) -> tuple[Finding, ...]:
    """What every rule finds, in the order of `RULES`, cited in the numbers of the event's editions."""
    return tuple(_cited(finding, setup) for rule in RULES for finding in rule.check(setup))


def _cited(finding: Finding, setup: Setup) -> Finding:
    cites = finding.cites
    if not setup.sanctioned:
        cites = tuple(cite for cite in cites if not cite.startswith(_TOURNAMENT)) or cites
    return cited_as(finding, cites, setup.dates)


def cited_as(finding: Finding, cites: tuple[str, ...], dates: Mapping[str, str]) -> Finding:
    """The finding with these citations in the numbers of the editions of these dates; itself where that changes nothing."""
    written = cite_all(cites, dates)
    return finding if written == finding.cites else replace(finding, cites=written)
