"""What was registered, and what we think of it: two tables, because only the second can change."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from checklist.events.models import DeckSlot, Event


class Decklist(models.Model):
    """One submitted revision of a deck. Never edited once stored; only its end is written down.

    `snapshot` is core.snapshot.freeze: facts enough to judge again without the catalogue. `digest` is over cards and
    zones only. `choices` is what the player declared (sleeves, how each card is carried).
    """

    class Author(models.TextChoices):
        PLAYER = "player", _("player")
        STAFF = "staff", _("staff")
        SYSTEM = "system", _("system")

    slot = models.ForeignKey(DeckSlot, on_delete=models.CASCADE, related_name="revisions")
    revision = models.PositiveIntegerField()
    text = models.TextField()
    filename = models.CharField(max_length=200, blank=True)
    list_format = models.CharField(max_length=30)  # the reader that took it
    forced_format = models.CharField(max_length=30, blank=True)  # the reader the player insisted on
    snapshot = models.JSONField()
    digest = models.CharField(max_length=64)
    choices = models.JSONField()
    catalogue = models.CharField(max_length=200)
    author = models.CharField(max_length=8, choices=Author.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    nonce = models.CharField(max_length=40)
    submitted_at = models.DateTimeField()
    superseded_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["slot", "revision"], name="decklist_revision_once"),
            models.UniqueConstraint(fields=["slot"], condition=Q(superseded_at=None), name="decklist_one_current"),
            models.UniqueConstraint(fields=["slot", "nonce"], name="decklist_nonce_once"),
            models.CheckConstraint(condition=Q(author__in=["player", "staff", "system"]), name="decklist_author_known"),
        ]


class Judgement(models.Model):
    """What a revision is worth under some terms and some catalogue; made anew when either changes.

    `findings` are codes and values (core.snapshot.freeze_findings), never sentences.
    """

    decklist = models.ForeignKey(Decklist, on_delete=models.CASCADE, related_name="judgements")
    terms_digest = models.CharField(max_length=64)
    catalogue = models.CharField(max_length=200)
    findings = models.JSONField()
    acceptable = models.BooleanField()
    errors = models.PositiveIntegerField()
    warnings = models.PositiveIntegerField()
    main = models.PositiveIntegerField()
    sideboard = models.PositiveIntegerField()
    double_faced = models.PositiveIntegerField()  # copies
    substitutes = models.PositiveIntegerField()  # copies carried as official substitutes
    unknown = models.PositiveIntegerField()  # names the catalogue does not know, and cards of unknown kind
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["decklist", "terms_digest", "catalogue"], name="judgement_once"),
        ]


class Rereading(models.Model):
    """What a revision in force reads as under a later card list, put before the organiser; nothing changes until then.

    `changes` are rereading.Change rows. Open until `decided_at`; `taken` says that a new revision was written of it.
    """

    decklist = models.ForeignKey(Decklist, on_delete=models.CASCADE, related_name="rereadings")
    catalogue = models.CharField(max_length=200)
    changes = models.JSONField()
    made_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    taken = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["decklist", "catalogue"], name="rereading_once_a_catalogue"),
            models.CheckConstraint(
                condition=Q(taken=False) | Q(decided_at__isnull=False), name="rereading_taken_is_decided"
            ),
        ]


class ConfirmedName(models.Model):
    """A name that no card list knew, looked at by somebody of the staff: it is a card, and stays as it was typed."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="confirmed_names")
    key = models.CharField(max_length=200)  # core.names.fold_name
    name = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="confirmed_name_once")]
