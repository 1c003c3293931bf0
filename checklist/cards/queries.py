"""What the tables of cards are asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from checklist.accounts.prepared import Prepared
from checklist.cards.models import CardName, CatalogueCard, CatalogueVersion

# SQLite takes at most 32,766 parameters in one statement.
_KEYS_A_QUERY = 30_000


_CURRENT_VERSION = Prepared(lambda: CatalogueVersion.objects.filter(current=True))


def current_version() -> CatalogueVersion | None:
    """The catalogue in force, or None where none has been loaded."""
    return _CURRENT_VERSION.first()


def names_with_keys(version_pk: int, keys: Collection[str]) -> Iterator[CardName]:
    """Rows of those keys with their cards: one query for up to 30,000 keys."""
    wanted = list(keys)
    for begin in range(0, len(wanted), _KEYS_A_QUERY):
        batch = wanted[begin : begin + _KEYS_A_QUERY]
        yield from (
            CardName.objects.filter(version=version_pk, key__in=batch)
            .select_related("card")
            .only("key", "name", "kind", "language", "card__facts")
        )


def joint_names(version_pk: int, cards: Collection[str], languages: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Full name of the card, language and the printed names of both faces together."""
    rows = CardName.objects.filter(version=version_pk, kind="foreign", language__in=languages, name__contains=" // ")
    rows = rows.filter(card__version=version_pk, card__name__in=cards).order_by("id")
    yield from rows.values_list("card__name", "language", "name")


def count_names(version_pk: int) -> int:
    return CardName.objects.filter(version=version_pk).count()


def english_keys(version_pk: int) -> Iterator[tuple[str, int, str]]:
    """Every key of a name that is not foreign, with the row of its card and the kind of name."""
    rows = CardName.objects.filter(version=version_pk, language="en").order_by("id")
    return rows.values_list("key", "card_id", "kind").iterator(chunk_size=5_000)


def standings(pks: Collection[int]) -> dict[int, tuple[str, int]]:
    """Full name and standing of those cards."""
    rows = CatalogueCard.objects.filter(pk__in=pks).values_list("pk", "name", "standing")
    return {pk: (name, place) for pk, name, place in rows}
