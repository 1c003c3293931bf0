"""Deck checks: what was scanned, and what was counted."""

from django.conf import settings
from django.db import models

from checklist.events.models import DeckSlot, Event
from checklist.printing.models import PrintedCard


class DeckCheck(models.Model):
    """One check of one deck, by one or more judges."""

    slot = models.ForeignKey(DeckSlot, on_delete=models.CASCADE, related_name="checks")
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    opened_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    moment = models.CharField(max_length=20, default="before-game-1")
    round = models.PositiveSmallIntegerField(null=True)
    outcome = models.CharField(max_length=20, blank=True)
    note = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=0)


class Scan(models.Model):
    """One recorded scan, once per nonce however often it is sent. `outcome` is what the judge was shown."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="scans")
    printed_card = models.ForeignKey(PrintedCard, null=True, on_delete=models.SET_NULL, related_name="scans")
    deck_check = models.ForeignKey(DeckCheck, null=True, on_delete=models.SET_NULL, related_name="scans")
    code = models.CharField(max_length=40)
    outcome = models.CharField(max_length=20)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    nonce = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "nonce"], name="scan_nonce_once")]


class Tap(models.Model):
    """One tap in a check: a card counted up or down. Append-only; the count is the sum."""

    deck_check = models.ForeignKey(DeckCheck, on_delete=models.CASCADE, related_name="taps")
    card_name = models.CharField(max_length=200)
    zone = models.CharField(max_length=12)
    delta = models.SmallIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    nonce = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deck_check", "nonce"], name="tap_nonce_once")]
