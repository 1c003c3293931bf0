"""What finding a card costs, and how often a mistyped name leads to the right one."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator

SEED, NAMES = 20261130, 2_000

_NEIGHBOURS = {
    "q": "wa", "w": "qes", "e": "wrd", "r": "etf", "t": "ryg", "y": "tuh", "u": "yij", "i": "uok", "o": "ipl", "p": "ol",
    "a": "qsz", "s": "adwx", "d": "sfec", "f": "dgrv", "g": "fhtb", "h": "gjyn", "j": "hkum", "k": "jli", "l": "ko",
    "z": "ax", "x": "zcs", "c": "xvd", "v": "cbf", "b": "vng", "n": "bmh", "m": "nj",
}  # fmt: skip


def mistyped(name: str, chance: random.Random) -> str:
    """One letter wrong: two swapped, one dropped, one doubled, or the neighbour key hit."""
    letters = list(name)
    place = chance.randrange(len(letters))
    match chance.choice(("swap", "drop", "double", "neighbour")):
        case "swap" if place + 1 < len(letters):
            letters[place], letters[place + 1] = letters[place + 1], letters[place]
        case "drop":
            del letters[place]
        case "double":
            letters.insert(place, letters[place])
        case _:
            letters[place] = chance.choice(_NEIGHBOURS.get(letters[place].lower(), "x"))
    return "".join(letters)


def mistyped_names(count: int) -> list[tuple[str, str]]:
    """Full name of a tournament card, and that name with one or two letters wrong; the same in every run."""
    from checklist.cards.bundle import Bundle  # slow import
    from checklist.cards.standing import TOURNAMENT, standing  # slow import
    from checklist.core.card import DOUBLE_FACED  # slow import

    bundle, chance = Bundle(), random.Random(SEED)
    cards = [card for card in map(bundle.card, range(bundle.card_count)) if standing(card) == TOURNAMENT]
    names = []
    for card in chance.sample(cards, count):
        written = card.front.name if card.layout in DOUBLE_FACED else card.name
        for _ in range(chance.choice((1, 2))):
            written = mistyped(written, chance) or written
        names.append((card.name, written))
    return names


def _spent_s(action: Callable[[], object]) -> float:
    begin = time.process_time()
    action()
    return time.process_time() - begin


def figures() -> Iterator[tuple[str, float, str]]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from rapidfuzz import process

    from checklist.cards.bundle import Bundle
    from checklist.cards.catalogue import bundled_catalogue
    from checklist.core.names import fold_name

    yield "bundle_open_ms", _spent_s(lambda: bundled_catalogue().find(["delverofsecrets"])) * 1e3, "ms"
    names = mistyped_names(NAMES)
    fold_s = _spent_s(lambda: [fold_name(full) for full, _ in names])
    yield "fold_name_us", fold_s / NAMES * 1e6, "us"
    catalogue = bundled_catalogue()
    catalogue.suggest("warm")
    suggested: list[tuple[str, ...]] = []
    suggest_s = _spent_s(lambda: suggested.extend(catalogue.suggest(fold_name(written)) for _, written in names))
    right = sum(full in found[:3] for (full, _), found in zip(names, suggested, strict=True))
    yield "suggest_right_in_three", right / NAMES * 100, "%"
    yield "suggest_ms", suggest_s / NAMES * 1e3, "ms"
    # The plain way: the same library's default scorer over all keys.
    keys = [key for key, *_ in Bundle().english_keys()]
    few = [fold_name(written) for _, written in names[:20]]
    plain_s = _spent_s(lambda: [process.extract(key, keys, limit=5) for key in few])
    yield "suggest_ratio", (suggest_s / NAMES) / (plain_s / len(few)), "times"
