"""The whole rule book over a Commander deck of a hundred cards, beside counting the same deck in one dictionary."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

from bench.lists import _median_ms


def figures() -> Iterator[tuple[str, float, str]]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from checklist.cards.bundle import Bundle
    from checklist.cards.catalogue import bundled_catalogue
    from checklist.core.card import double_faced_kind, is_meld_result
    from checklist.core.examine import examine, judge, set_up
    from checklist.core.rules import check_setup
    from checklist.core.terms import EventTerms, Format, PlayerChoices, Sleeves

    bundle = Bundle()
    step = bundle.card_count // 2000
    cards = [card for card in map(bundle.card, range(0, bundle.card_count, step)) if not is_meld_result(card)]
    blue = [
        card.name for card in cards if card.color_identity == ("U",) and (card.legal or {}).get("commander") == "legal"
    ]
    twofold = [card.name for card in map(bundle.card, range(0, bundle.card_count, 7)) if double_faced_kind(card)]
    names = [name for name in dict.fromkeys((*twofold[:10], *blue)) if name != "Teferi, Temporal Archmage"][:69]
    text = "Commander\n1 Jace, Vryn's Prodigy\n\nDeck\n" + "\n".join(f"1 {name}" for name in names) + "\n30 Island\n"
    terms, choices = EventTerms(format=Format.COMMANDER), PlayerChoices(Sleeves.CLEAR)
    found = examine(text, bundled_catalogue(), terms, choices)
    setup = set_up(found.deck, found.flagged, terms, choices)
    book = _median_ms(lambda: check_setup(setup))
    plain = _median_ms(lambda: Counter(entry.name for entry in found.deck.entries))
    yield "rulebook_commander_ms", book, "ms"
    yield "rulebook_commander_ratio", book / plain, "times"
    yield "judge_commander_ms", _median_ms(lambda: judge(found.deck, terms, choices)), "ms"
