"""All double-faced cards of the catalogue in force: some five hundred of more than thirty thousand."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from checklist.cards import queries
from checklist.cards.bundle import Bundle
from checklist.cards.models import CatalogueCard
from checklist.core.card import Card, double_faced_kind
from checklist.core.card_facts import card_from_plain
from checklist.core.draft import Openable, openable


def double_faced_cards() -> tuple[Card, ...]:
    """Nonmodal, modal and meld cards, by name. The first call in a process reads them; later ones ask one query."""
    version = queries.current_version()
    return _of_bundle() if version is None else _of_version(version.pk)


def openable_in(set_code: str) -> tuple[Openable, ...]:
    """What packs of a set may hold of them, by rarity, colour and name; () for a set without any."""
    return openable(double_faced_cards(), set_code)


@lru_cache(maxsize=1)
def _of_bundle() -> tuple[Card, ...]:
    bundle = Bundle()
    cards = (bundle.card(number) for number in range(bundle.card_count))
    return tuple(sorted((card for card in cards if double_faced_kind(card)), key=lambda card: card.name))


@lru_cache(maxsize=1)
def _of_version(version_pk: int) -> tuple[Card, ...]:
    rows = CatalogueCard.objects.filter(version_id=version_pk).exclude(kind="").order_by("name")
    return tuple(card_from_plain(facts) for facts in rows.values_list("facts", flat=True))


def rarities_of(set_code: str) -> Mapping[str, int]:
    """How many different cards the set has of each rarity, basic lands aside; {} for a set that is not known."""
    version = queries.current_version()
    return _rarities(None if version is None else version.pk, set_code.upper())


@lru_cache(maxsize=16)
def _rarities(version_pk: int | None, set_code: str) -> Mapping[str, int]:
    if version_pk is None:
        bundle = Bundle()
        cards = (bundle.card(number) for number in range(bundle.card_count))
    else:
        rows = CatalogueCard.objects.filter(version_id=version_pk, facts__icontains=f'"{set_code}"')
        cards = (card_from_plain(facts) for facts in rows.values_list("facts", flat=True))
    found = [
        next((printing.rarity for printing in card.printings if printing.set_code == set_code), None)
        for card in cards
        if "Basic" not in (card.front.type_line or "").split()
    ]
    return dict(Counter(rarity for rarity in found if rarity))
