"""What reading and judging a 75-line list costs, beside the plainest thing that could be done with the same lines."""

from __future__ import annotations

import os
import re
import statistics
import time
from collections.abc import Callable, Iterator

ROUNDS = 30


def _median_ms(action: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return statistics.median(times) * 1e3


def _sample(names: list[str]) -> str:
    """75 lines: 60 of the deck, 15 of the sideboard, every fourth by its front face only."""
    lines = [
        f"{1 + number % 4} {name.split(' // ')[0] if number % 4 == 0 else name}" for number, name in enumerate(names)
    ]
    return "\n".join([*lines[:60], "", "Sideboard", *lines[60:75]]) + "\n"


_LINE = re.compile(r"^(\d+)x? (.+)$")


def _plain(text: str, known: dict[str, str]) -> list[tuple[int, str | None]]:
    """The baseline: one pattern, one dictionary, no reasons, no other spellings, no rules."""
    return [(int(found[1]), known.get(found[2].casefold())) for found in map(_LINE.match, text.splitlines()) if found]


def figures() -> Iterator[tuple[str, float, str]]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from checklist.cards.catalogue import bundled_catalogue
    from checklist.core.deck import resolve_entries
    from checklist.core.decklist import parse_decklist
    from checklist.core.examine import examine
    from checklist.core.names import fold_name
    from checklist.core.terms import EventTerms, Format, PlayerChoices

    cards = bundled_catalogue()
    names = _names(cards, fold_name)
    text = _sample(names)
    known = {name.casefold(): name for full in names for name in (full, full.split(" // ")[0])}
    terms, choices = EventTerms(format=Format.MODERN), PlayerChoices()
    parsed = parse_decklist(text)
    resolve_entries(parsed, cards)
    plain = _median_ms(lambda: _plain(text, known))
    parsing = _median_ms(lambda: parse_decklist(text))
    resolving = _median_ms(lambda: resolve_entries(parsed, cards))
    whole = _median_ms(lambda: examine(text, cards, terms, choices))
    yield "parse_75_ms", parsing, "ms"
    yield "resolve_75_ms", resolving, "ms"
    yield "examine_75_ms", whole, "ms"
    yield "parse_75_ratio", parsing / plain, "times"
    yield "resolve_75_ratio", resolving / plain, "times"
    yield "examine_75_ratio", whole / plain, "times"


_WANTED = (
    "Delver of Secrets", "Lightning Bolt", "Brainstorm", "Valki, God of Lies", "Emeria's Call", "Bruna, the Fading Light",
    "Gisela, the Broken Blade", "Fire // Ice", "Brazen Borrower", "Jace, Vryn's Prodigy", "Ragavan, Nimble Pilferer",
    "Fable of the Mirror-Breaker", "Thalia, Guardian of Thraben", "Lim-Dûl's Vault", "Island", "Swamp", "Mountain",
    "Plains", "Forest", "Counterspell", "Duress", "Path to Exile", "Thoughtseize", "Aether Vial", "Wear // Tear",
)  # fmt: skip


def _names(cards: object, fold_name: Callable[[str], str]) -> list[str]:
    """75 full names that the catalogue has, double-faced ones among them."""
    found = cards.find([fold_name(name) for name in _WANTED])
    names = [matches[0].card.name for matches in found.values()]
    return [names[number % len(names)] for number in range(75)]
