"""What a mana cost says about its face where a card file does not say it outright."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

_WITHOUT_VALUE = {"X", "Y", "Z", "A", "TK"}  # variables; the acorn and ticket symbols are no mana


def mana_value(cost: str) -> float:
    """CR 202.3: the mana value of a printed cost such as "{2}{U}"; a variable counts 0, and "" is 0."""
    return sum(map(_symbol_value, _symbols(cost)))


def colors_of_cost(cost: str) -> tuple[str, ...]:
    """CR 202.2: the colours of the mana symbols in a cost."""
    return in_color_order(part.removeprefix("H") for symbol in _symbols(cost) for part in symbol.split("/"))


def in_color_order(colors: Iterable[str]) -> tuple[str, ...]:
    """White, blue, black, red, green, each once."""
    return _in_order(frozenset(colors))


@cache
def _in_order(colors: frozenset[str]) -> tuple[str, ...]:
    """Kept, because a catalogue has 70,000 of 32 different ones."""
    return tuple(color for color in "WUBRG" if color in colors)


def _symbols(cost: str) -> list[str]:
    return cost.upper().replace("{", " ").replace("}", " ").replace(" // ", " ").split()


def _symbol_value(symbol: str) -> float:
    parts = symbol.split("/")
    numbers = [float(part) for part in parts if part.isdecimal()]
    if numbers:
        return max(numbers)  # {2/W} counts 2
    if symbol == "½" or symbol in {"HW", "HU", "HB", "HR", "HG"}:  # Unhinged
        return 0.5
    return float(symbol not in _WITHOUT_VALUE)
