"""Drawing decks by lot so that anybody can check it: from a seed, a pool and weights, with nothing but SHA-256."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_BITS = 53  # what a float holds exactly


@dataclass(frozen=True, slots=True)
class Lot:
    """One ticket in the pool; `weight` 2 is drawn as if it had two chances to one. `first`: before all that are not."""

    key: str
    weight: float = 1.0
    first: bool = False


def rank_of(seed: str, lot: Lot) -> float:
    """The lot's own number, the lowest is drawn first: -ln(u) / weight with u from SHA-256 of "seed:key".

    This is sampling without replacement by weight (Efraimidis and Spirakis, 2006). u lies in (0, 1).
    """
    number = int.from_bytes(hashlib.sha256(f"{seed}:{lot.key}".encode()).digest()[:8], "big") >> (64 - _BITS)
    return -math.log((number + 0.5) / 2**_BITS) / lot.weight


def draw_lots(seed: str, pool: Sequence[Lot], count: int) -> list[str]:
    """The keys of the first `count` lots: those that come first, then by rank. Lots of weight 0 are never drawn."""
    entitled = [lot for lot in pool if lot.weight > 0]
    return [lot.key for lot in sorted(entitled, key=lambda lot: (not lot.first, rank_of(seed, lot), lot.key))[:count]]


def lot_of(row: Sequence[Any]) -> Lot:
    """A lot from its row in a stored pool: [key, weight], or [key, weight, 1] for one that comes first."""
    return Lot(row[0], row[1], len(row) > 2)


def row_of(lot: Lot) -> list[Any]:
    return [lot.key, lot.weight, 1] if lot.first else [lot.key, lot.weight]
