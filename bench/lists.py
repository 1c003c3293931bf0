"""What reading and judging a 75-line list costs, beside the plainest thing that could be done with the same lines and
beside mtg-parser, the reader of PyPI; and 10,000 lists one after the other.
"""

from __future__ import annotations

import gc
import os
import random
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROUNDS = 30
MANY, EARLY, DIFFERENT = 10_000, 1_000, 2_000


def _median_ms(action: Callable[[], object]) -> float:
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return statistics.median(times) * 1e3


def sample_list(names: list[str]) -> str:
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
    names = sample_names(cards, fold_name)
    text = sample_list(names)
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
    yield from _beside_mtg_parser(text, parsing)
    yield from _many(lambda text: examine(text, cards, terms, choices))


def _beside_mtg_parser(text: str, parsing: float) -> Iterator[tuple[str, float, str]]:
    """The same text through the reader of PyPI, which knows no zones: how many of the lines it takes, and the ratio."""
    try:
        import mtg_parser
    except ImportError:
        print("mtg-parser is not installed: pip install -r requirements-dev.txt", file=sys.stderr)
        return
    taken = len(list(mtg_parser.parse_deck(text) or ()))
    theirs = _median_ms(lambda: list(mtg_parser.parse_deck(text) or ()))
    yield "mtg_parser_75_lines_taken", taken, "lines"
    yield "mtg_parser_75_ms", theirs, "ms"
    yield "parse_75_beside_mtg_parser", parsing / theirs, "times"


def _many(examined: Callable[[str], object]) -> Iterator[tuple[str, float, str]]:
    """Lists of 2,000 tournament cards, no two alike: more cards than an event sees. Memory is taken early and at the end."""
    from checklist.cards.bundle import Bundle
    from checklist.cards.standing import TOURNAMENT, standing

    bundle, chance = Bundle(), random.Random(75)
    lines = chance.sample(range(bundle.card_count), 4 * DIFFERENT)
    names = [card.name for card in map(bundle.card, lines) if standing(card) == TOURNAMENT][:DIFFERENT]
    spent, early = 0.0, 0.0
    for number in range(1, MANY + 1):
        text = sample_list(chance.sample(names, 75))
        begin = time.process_time()
        examined(text)
        spent += time.process_time() - begin
        if number == EARLY:
            early = _resident_mb()
    yield "lists_10000_s", spent, "s"
    yield "lists_1000_rss_mb", early, "MB"
    yield "lists_10000_rss_mb", _resident_mb(), "MB"


def _resident_mb() -> float:
    """What this process holds in memory now (Linux; elsewhere 0)."""
    gc.collect()
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


_WANTED = (
    "Delver of Secrets", "Lightning Bolt", "Brainstorm", "Valki, God of Lies", "Emeria's Call", "Bruna, the Fading Light",
    "Gisela, the Broken Blade", "Fire // Ice", "Brazen Borrower", "Jace, Vryn's Prodigy", "Ragavan, Nimble Pilferer",
    "Fable of the Mirror-Breaker", "Thalia, Guardian of Thraben", "Lim-Dûl's Vault", "Island", "Swamp", "Mountain",
    "Plains", "Forest", "Counterspell", "Duress", "Path to Exile", "Thoughtseize", "Aether Vial", "Wear // Tear",
)  # fmt: skip


def sample_names(cards: object, fold_name: Callable[[str], str]) -> list[str]:
    """75 full names that the catalogue has, double-faced ones among them."""
    found = cards.find([fold_name(name) for name in _WANTED])
    names = [matches[0].card.name for matches in found.values()]
    return [names[number % len(names)] for number in range(75)]
