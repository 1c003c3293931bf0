"""The card catalogue: facts only, no card text. A new file is loaded as a new version and switched to at the end."""

from django.db import models
from django.db.models import Q


class CatalogueVersion(models.Model):
    """One loaded card file. `digest` is of the file: loading the same file again is a no-op."""

    source = models.CharField(max_length=40)  # "bundle", "scryfall-oracle", "scryfall-default", "mtgjson-atomic" ...
    label = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    dated = models.DateField(null=True)  # of the card data, where the file says it
    cards = models.PositiveIntegerField(default=0)
    weaknesses = models.JSONField(default=list)
    loaded_at = models.DateTimeField()
    complete = models.BooleanField(default=False)
    current = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["current"], condition=Q(current=True), name="catalogue_one_current"),
            models.CheckConstraint(condition=Q(current=False) | Q(complete=True), name="catalogue_current_is_complete"),
        ]


class CatalogueCard(models.Model):
    """One card of one version. `facts` is core.card.Card as plain data (core/card_facts.py); columns are for searching."""

    version = models.ForeignKey(CatalogueVersion, on_delete=models.CASCADE, related_name="card_rows")
    name = models.CharField(max_length=200)
    layout = models.CharField(max_length=20)
    kind = models.CharField(max_length=12, blank=True)  # nonmodal, modal, meld, or ""
    standing = models.PositiveSmallIntegerField()  # cards/standing.py: 0 is a tournament card
    facts = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "name"], name="card_name_once_a_version")]
        indexes = [models.Index(fields=["version", "kind"], name="card_version_kind")]


class CardName(models.Model):
    """One name that a card may be written by: its key (core.names.fold_name), what kind of name, in what language."""

    version = models.ForeignKey(CatalogueVersion, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    kind = models.CharField(max_length=10)
    language = models.CharField(max_length=8, default="en")
    card = models.ForeignKey(CatalogueCard, on_delete=models.CASCADE, related_name="names")

    class Meta:
        indexes = [models.Index(fields=["version", "key"], name="cardname_version_key")]
