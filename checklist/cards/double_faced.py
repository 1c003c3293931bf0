"""All double-faced cards of the catalogue in force: some five hundred of more than thirty thousand."""

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
