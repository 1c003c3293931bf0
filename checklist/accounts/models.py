"""Who signs in, what was done by whom, and work that takes long."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """One staff member: organiser, judge, scorekeeper. Players have no account."""


class LogEntry(models.Model):
    """One thing that somebody did. Ids only, so that names can be erased without touching the log. Never edited."""

    event_uid = models.UUIDField(null=True, db_index=True)  # the events room lies above this one: no foreign key
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    action = models.CharField(max_length=60)  # verb and noun, "list-corrected"
    subject = models.CharField(max_length=60, blank=True)  # table and id, "registration:41"
    values = models.JSONField(default=dict)

    class Meta:
        indexes = [models.Index(fields=["event_uid", "at"], name="log_event_at")]


class LogWords(models.Model):
    """What somebody typed with an act. It may name people: it stands beside the log's row, and is deleted with the event's personal data."""

    entry = models.OneToOneField(LogEntry, on_delete=models.CASCADE, related_name="words")
    typed = models.JSONField()


class Job(models.Model):
    """One piece of long work. This row is the truth: a worker claims it by a conditional update, under a lease."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event_uid = models.UUIDField(null=True, db_index=True)
    kind = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    lease = models.UUIDField(null=True)  # of the claim that runs it: whoever lost the lease can't write the end
    leased_until = models.DateTimeField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    result_path = models.CharField(max_length=300, blank=True)
    error = models.TextField(blank=True)  # in English; {uid} in it is this job's
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["queued", "running", "done", "failed", "cancelled"]), name="job_state_known"
            ),
        ]
        indexes = [models.Index(fields=["state", "created_at"], name="job_state_created")]

    @property
    def trouble(self) -> str:
        """Why it failed, in the language of the page; "" where it did not."""
        return gettext(self.error).replace("{uid}", str(self.uid)) if self.error else ""


class Worker(models.Model):
    """One worker process that is alive, as long as `beat_at` is young."""

    uid = models.UUIDField(unique=True)
    host = models.CharField(max_length=120)
    process = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    beat_at = models.DateTimeField()


class RateCount(models.Model):
    """How often something was done in a running stretch of time. The key is a digest: no address, no name is kept."""

    key = models.CharField(max_length=64, unique=True)
    count = models.PositiveIntegerField()
    ends_at = models.FloatField(db_index=True)  # seconds since 1970: `limits` counts in these
