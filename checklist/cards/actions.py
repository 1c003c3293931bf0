"""Loading a card catalogue: under a new version, switched to at the end."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path

from django.db import transaction
from django.db.models import Q

from checklist.cards.bundle import Bundle, card_file_of
from checklist.cards.card_file import CardFile, written_names
from checklist.cards.models import CardName, CatalogueCard, CatalogueVersion
from checklist.cards.queries import current_version
from checklist.cards.sources.files import Progress, digest_of
from checklist.cards.sources.reading import read_card_file
from checklist.cards.standing import standing
from checklist.core.card import Card, double_faced_kind
from checklist.core.card_facts import card_to_plain

_BATCH = 2_000
# A load that has not come to its end after this time never will.
_ABANDONED_AFTER = timedelta(hours=6)


def _silent(doing: str, done: int, whole: int) -> None:
    pass


def load_bundle(*, now: datetime, replace_imported: bool = False, progress: Progress = _silent) -> CatalogueVersion:
    """Puts the bundled catalogue in force, unless it already is or an imported one is. Raises bundle.BundleBroken."""
    bundle = Bundle()
    current = current_version()
    if current is not None:
        is_imported = current.source != "bundle"
        if current.digest == bundle.digest or (is_imported and not replace_imported):
            return current
    return store_catalogue(card_file_of(bundle), now=now, progress=progress)


def import_card_file(path: Path, *, now: datetime, progress: Progress = _silent) -> CatalogueVersion:
    """Puts a card file of Scryfall or MTGJSON in force, unless it already is. Raises Refused; then nothing changes."""
    digest = digest_of(path, progress)
    current = current_version()
    if current is not None and current.digest == digest:
        return current
    return store_catalogue(read_card_file(path, digest, progress), now=now, progress=progress)


def store_catalogue(file: CardFile, *, now: datetime, progress: Progress = _silent) -> CatalogueVersion:
    """Writes the cards under a new version in short transactions, then puts it in force by one pointer.

    Until then nobody sees it, and when it breaks it is taken away again. The version that was in force before stays for
    requests that are still reading it; what is older goes.
    """
    version = CatalogueVersion.objects.create(
        source=file.source,
        label=file.label,
        digest=file.digest,
        dated=file.dated,
        cards=len(file.cards),
        weaknesses=list(file.weaknesses),
        loaded_at=now,
    )
    try:
        cards = iter(file.cards)
        done = 0
        while batch := list(islice(cards, _BATCH)):
            _store_cards(version, batch, file)
            done += len(batch)
            progress("Storing cards", done, len(file.cards))
        before = current_version()
        _put_in_force(version)
    except BaseException:
        _take_away(version)
        raise
    _clear_old(keep={version.pk, before.pk if before else 0}, now=now)
    return version


@transaction.atomic
def _store_cards(version: CatalogueVersion, cards: list[Card], file: CardFile) -> None:
    rows = CatalogueCard.objects.bulk_create(
        CatalogueCard(
            version_id=version.pk,
            name=card.name,
            layout=card.layout,
            kind=double_faced_kind(card) or "",
            standing=standing(card),
            facts=card_to_plain(card),
        )
        for card in cards
    )
    # By numbers, not objects: 120,000 rows, and what Django does for each related object is a fifth of the time.
    CardName.objects.bulk_create(
        CardName(version_id=version.pk, key=key, name=name.text, kind=name.kind, language=name.language, card_id=row.pk)
        for card, row in zip(cards, rows, strict=True)
        for key, name in written_names(card, file.aliases.get(card.name, ()))
    )


@transaction.atomic
def _put_in_force(version: CatalogueVersion) -> None:
    CatalogueVersion.objects.filter(current=True).update(current=False)
    version.complete = version.current = True
    version.save(update_fields=["complete", "current"])


def _clear_old(*, keep: set[int], now: datetime) -> None:
    """Takes away the cards of versions that nobody reads any more."""
    finished = Q(complete=True) | Q(loaded_at__lt=now - _ABANDONED_AFTER)
    for version in CatalogueVersion.objects.filter(finished, current=False).exclude(pk__in=keep):
        _take_away(version)


def _take_away(version: CatalogueVersion) -> None:
    """In batches, each a short transaction, so that no scan waits for it."""
    for table in (CardName, CatalogueCard):
        rows = table.objects.filter(version=version).order_by("pk")
        while pks := list(rows.values_list("pk", flat=True)[: _BATCH * 2]):
            # Raw: Django would first read every card's facts to see what hangs on it. Its names are gone already.
            table.objects.filter(version=version, pk__lte=pks[-1])._raw_delete(using=rows.db)
    version.delete()
