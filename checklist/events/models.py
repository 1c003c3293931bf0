"""Events, their staff, the people registered, and the places for their decks."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from checklist.core.sheet import EVENT_PAPERS, Paper
from checklist.core.terms import Format, Rel, TeamPlay


def _choices(values):
    return [(value.value, value.value.replace("-", " ").capitalize()) for value in values]


class Event(models.Model):
    """One tournament. Open for lists until `deadline`, over when `closed_at` is set."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.CharField(max_length=12, unique=True)  # random; part of addresses, gives nothing by itself
    join_code = models.CharField(max_length=12, unique=True)  # on the poster; replaceable
    name = models.CharField(max_length=120)
    date = models.DateField()
    time_zone = models.CharField(max_length=60, default="UTC")
    format = models.CharField(max_length=12, choices=_choices(Format), blank=True)  # "": no construction rules
    rel = models.CharField(max_length=12, choices=_choices(Rel))
    sanctioned = models.BooleanField(default=True)
    team_play = models.CharField(max_length=16, choices=_choices(TeamPlay), default=TeamPlay.NONE.value)
    deadline = models.DateTimeField(null=True)
    paper = models.CharField(max_length=8, choices=_choices(EVENT_PAPERS), default=Paper.A4.value)
    language = models.CharField(max_length=10, default="en")  # of paper and letters, where a player's own is not known
    editions = models.JSONField(default=dict)  # document to ISO date; empty: newest known
    policies = models.JSONField(default=dict)  # what differs from the rule book's defaults
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    erased_at = models.DateTimeField(null=True)  # every person, list and paper of it is deleted
    remains = models.JSONField(default=dict)  # after that: counts, of nobody in particular
    version = models.PositiveIntegerField(default=0)  # raised by every change that a live page shows

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(rel__in=[rel.value for rel in Rel]), name="event_rel_known"),
            models.CheckConstraint(condition=Q(format__in=["", *(f.value for f in Format)]), name="event_format_known"),
            models.CheckConstraint(
                condition=Q(team_play__in=[t.value for t in TeamPlay]), name="event_team_play_known"
            ),
            models.CheckConstraint(condition=Q(paper__in=[p.value for p in EVENT_PAPERS]), name="event_paper_known"),
        ]


class StaffRole(models.Model):
    """What one staff member is at one event."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("Organiser")
        HEAD_JUDGE = "head-judge", _("Head judge")
        JUDGE = "judge", _("Floor judge")
        SCOREKEEPER = "scorekeeper", _("Scorekeeper")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(max_length=12, choices=Role.choices)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user", "role"], name="staff_role_once")]


class StaffInvitation(models.Model):
    """A link by which somebody becomes staff. Only the digest of its secret is stored: the link is shown once."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=StaffRole.Role.choices)
    digest = models.CharField(max_length=64, unique=True)
    uses_left = models.PositiveSmallIntegerField()
    expires_at = models.DateTimeField()
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField()


class ApiToken(models.Model):
    """What a program comes in with at one event. Only the digest of its secret is stored: the token is shown once."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)  # what it is for, in the organiser's words
    prefix = models.CharField(max_length=8, unique=True)  # stands in the token too, and tells tokens apart on the page
    digest = models.CharField(max_length=64)
    scopes = models.JSONField(default=list)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)  # to the minute


class ApiAnswer(models.Model):
    """What a program was answered under an idempotency key, so that the same request sent twice is done once.

    `digest` is over the request; `body` None: the answer is not known yet, or the request was refused and may be tried again.
    """

    token = models.ForeignKey(ApiToken, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=80)
    digest = models.CharField(max_length=64)
    body = models.JSONField(null=True)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["token", "key"], name="api_answer_once_a_key")]


class Team(models.Model):
    """Players whose lists are judged together."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=120)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="team_name_once")]


class Registration(models.Model):
    """One person at one event. The private link is derived from `uid` and `generation`; a new one kills the old."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registrations")
    team = models.ForeignKey(Team, null=True, on_delete=models.SET_NULL, related_name="members")
    name = models.CharField(max_length=120)
    email = models.EmailField(blank=True)
    player_id = models.CharField(max_length=40, blank=True)
    language = models.CharField(max_length=10, blank=True)  # in which the player last wrote here; "": not known
    table = models.PositiveIntegerField(null=True)
    generation = models.PositiveIntegerField(default=0)
    nonce = models.CharField(max_length=40)  # of the form that made it: the same form sent twice is one person
    created_at = models.DateTimeField()
    dropped_at = models.DateTimeField(null=True)
    on_roster = models.BooleanField(default=False)  # named by the last roster that was taken in
    opened_at = models.DateTimeField(null=True)  # when somebody first came in as this person
    mailed_at = models.DateTimeField(null=True)  # when the private link or a reminder last went out by e-mail
    mail_stopped_at = models.DateTimeField(null=True)  # the player wants no more reminders

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "nonce"], name="registration_nonce_once")]
        indexes = [models.Index(fields=["event", "name"], name="registration_event_name")]


class DeckSlot(models.Model):
    """The place for one deck of one person; most people have one."""

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="slots")
    ordinal = models.PositiveSmallIntegerField(default=1)
    label = models.CharField(max_length=60, blank=True)
    format = models.CharField(max_length=12, choices=_choices(Format), blank=True)  # "": the event's
    pool = models.JSONField(null=True)  # what a Limited player opened, as core.snapshot.freeze; None: not registered

    class Meta:
        constraints = [models.UniqueConstraint(fields=["registration", "ordinal"], name="slot_ordinal_once")]
