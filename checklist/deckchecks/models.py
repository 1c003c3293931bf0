"""Deck checks: what was scanned, what was counted, what was drawn by lot, and who sits where."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from checklist.events.models import DeckSlot, Event, Registration
from checklist.printing.models import PrintedCard


class DeckCheck(models.Model):
    """One check of one deck, by one or more judges. The clock runs from `opened_at`.

    `sleeves` is what was seen of the sleeves: {"opaque": "yes" | "no", ..., "standing_out": [card names]}.
    `penalty` is what a judge wrote down; nothing here proposes one.
    """

    class Moment(models.TextChoices):
        BEFORE_GAME_1 = "before-game-1", _("before game 1")
        AFTER_SIDEBOARDING = "after-sideboarding", _("after sideboarding")
        END_OF_MATCH = "end-of-match", _("at the end of the match")

    class Outcome(models.TextChoices):
        FINE = "fine", _("fine")
        FOUND = "found", _("something was found")
        STOPPED = "stopped", _("stopped without a result")

    slot = models.ForeignKey(DeckSlot, on_delete=models.CASCADE, related_name="checks")
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    opened_at = models.DateTimeField()
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    closed_at = models.DateTimeField(null=True)
    moment = models.CharField(max_length=20, choices=Moment.choices, default=Moment.BEFORE_GAME_1)
    hand_drawn = models.BooleanField(default=False)  # then MTR 2.8 allows no full check
    round = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveIntegerField(null=True)
    sleeves = models.JSONField(default=dict)
    outcome = models.CharField(max_length=20, choices=Outcome.choices, blank=True)
    found = models.TextField(blank=True)
    remedy = models.TextField(blank=True)
    penalty = models.CharField(max_length=200, blank=True)
    note = models.TextField(blank=True)
    nonce = models.CharField(max_length=40)
    version = models.PositiveIntegerField(default=0)  # raised by every change that a live page shows

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["slot", "nonce"], name="deck_check_nonce_once"),
            models.CheckConstraint(
                condition=Q(moment__in=["before-game-1", "after-sideboarding", "end-of-match"]),
                name="deck_check_moment_known",
            ),
            models.CheckConstraint(
                condition=Q(outcome__in=["", "fine", "found", "stopped"]), name="deck_check_outcome_known"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None) | ~Q(outcome=""), name="deck_check_closed_with_an_outcome"
            ),
        ]


class Scan(models.Model):
    """One recorded scan, once per nonce however often it is sent. `outcome` is what the server said of it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="scans")
    printed_card = models.ForeignKey(PrintedCard, null=True, on_delete=models.SET_NULL, related_name="scans")
    deck_check = models.ForeignKey(DeckCheck, null=True, on_delete=models.SET_NULL, related_name="scans")
    code = models.CharField(max_length=40)
    outcome = models.CharField(max_length=20)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    nonce = models.CharField(max_length=40)
    shown = models.CharField(max_length=20, blank=True)  # what a device without a network had shown; "": nothing

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "nonce"], name="scan_nonce_once"),
            models.CheckConstraint(
                condition=Q(
                    outcome__in=[
                        "not-ours",
                        "other-event",
                        "revoked",
                        "withdrawn",
                        "superseded",
                        "wrong-player",
                        "current",
                    ]
                ),
                name="scan_outcome_known",
            ),
        ]


class Tap(models.Model):
    """One tap in a check: a card counted up or down. Append-only; the count is the sum.

    `zone` is that of the list, or "aside" for a real card set aside beside its substitutes.
    """

    deck_check = models.ForeignKey(DeckCheck, on_delete=models.CASCADE, related_name="taps")
    card_name = models.CharField(max_length=200)
    zone = models.CharField(max_length=12)
    delta = models.SmallIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    nonce = models.CharField(max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deck_check", "nonce"], name="tap_nonce_once"),
            models.CheckConstraint(condition=Q(delta__gte=-99) & Q(delta__lte=99), name="tap_delta_small"),
        ]


class Seat(models.Model):
    """Who sits where in one round, so that a table finds its players."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="seats")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveIntegerField()
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="seats")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "round", "registration"], name="seat_once_a_round")]
        indexes = [models.Index(fields=["event", "round", "table"], name="seat_event_round_table")]


class Standing(models.Model):
    """A player's place in the standings that staff entered last: who is about to make the cut. Places may be shared."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="standings")
    place = models.PositiveSmallIntegerField()
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="standings")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "registration"], name="standing_once")]


class Draw(models.Model):
    """One draw by lot of decks or tables to check. From `seed` and `pool` anybody can work out `drawn` again."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="draws")
    seed = models.CharField(max_length=64)
    options = models.JSONField(default=dict)
    pool = models.JSONField()  # [[key, weight], ...] in the order that was drawn from; a third value: it comes first
    drawn = models.JSONField()  # keys, first drawn first
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    nonce = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "nonce"], name="draw_nonce_once")]


class SentAction(models.Model):
    """One action that a device sent late, once per nonce, with the answer it was given.

    Kept for what no table of its own keeps apart (sleeves, the end of a check), and for whatever could not be done as
    it was meant: `values` is then what the judge had entered, so that nothing of it is lost.
    """

    class Status(models.TextChoices):
        DONE = "done", _("done")
        DIFFERS = "differs", _("done, but the server knew otherwise")
        REFUSED = "refused", _("not done")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sent_actions")
    deck_check = models.ForeignKey(DeckCheck, null=True, on_delete=models.CASCADE, related_name="sent_actions")
    nonce = models.CharField(max_length=40)
    kind = models.CharField(max_length=12)
    values = models.JSONField(default=dict)
    status = models.CharField(max_length=8, choices=Status.choices)
    code = models.CharField(max_length=40, blank=True)  # why it was refused, or in what it differs
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField()  # when the judge did it
    at = models.DateTimeField()  # when it came in

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "nonce"], name="sent_action_nonce_once"),
            models.CheckConstraint(
                condition=Q(status__in=["done", "differs", "refused"]), name="sent_action_status_known"
            ),
        ]


class Device(models.Model):
    """One browser that holds an event for checking without a network. `uid` is random and of the device's making.

    A device that was cut off is signed out, gets nothing more of this event, and wipes its copy when it asks next.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="devices")
    uid = models.CharField(max_length=40)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)  # what kind of browser, as it says of itself
    session_key = models.CharField(max_length=40)
    stored_at = models.DateTimeField(null=True)  # the age of its copy; None: it has none
    seen_at = models.DateTimeField()
    waiting = models.PositiveIntegerField(default=0)  # actions not sent yet, when it was seen last
    cut_off_at = models.DateTimeField(null=True)
    cut_off_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "uid", "user"], name="device_once")]


class Photo(models.Model):
    """A picture of cards that belongs to the outcome of a check, or, without one, of the paper that a list was typed in from.

    The file lies under MEDIA_DIR, made anew from what was sent.
    """

    slot = models.ForeignKey(DeckSlot, on_delete=models.CASCADE, related_name="photos")
    deck_check = models.ForeignKey(DeckCheck, null=True, on_delete=models.CASCADE, related_name="photos")
    path = models.CharField(max_length=100, unique=True)  # below MEDIA_DIR
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    nonce = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["slot", "nonce"], name="photo_nonce_once")]
