"""What was printed, each code on paper, and the Head Judge's proxies."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.accounts.models import Job
from checklist.decklists.models import Decklist
from checklist.events.models import Event, Registration


class PrintJob(models.Model):
    """One order for paper. The same order (`nonce`) sent twice is one."""

    class Kind(models.TextChoices):
        SUBSTITUTES = "substitutes", _("substitute cards")
        COPY_SHEET = "copy-sheet", _("words to copy")
        REGISTRATION = "registration", _("registration sheets")
        SLIPS = "slips", _("deck-check slips")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="print_jobs")
    kind = models.CharField(max_length=14, choices=Kind.choices)
    paper = models.CharField(max_length=8)
    options = models.JSONField(default=dict)
    confirmed = models.BooleanField(default=False)  # "I know that these are not legal here (MTR 3.5)"
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    nonce = models.CharField(max_length=40)
    job = models.OneToOneField(Job, null=True, on_delete=models.SET_NULL, related_name="print_job")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "nonce"], name="print_job_nonce_once")]

    @property
    def thing(self) -> str:
        """What comes out, in the language of the page."""
        return gettext("deck-check labels") if "labels" in self.options else str(self.get_kind_display())


class Printer(models.Model):
    """A printer of an event and what it does wrong, as measured on its test page."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="printers")
    name = models.CharField(max_length=60)
    right_mm = models.FloatField(default=0)  # how far everything has to move for this printer
    down_mm = models.FloatField(default=0)
    ruler_mm = models.FloatField(default=50)  # how long it prints 50 mm: it is told, not made up for
    used_at = models.DateTimeField()  # saved, or chosen for an order

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="printer_name_once"),
            models.CheckConstraint(
                condition=Q(right_mm__gte=-5, right_mm__lte=5, down_mm__gte=-5, down_mm__lte=5),
                name="printer_off_by_5_at_most",
            ),
        ]


class HeadJudgeProxy(models.Model):
    """A line of an event's register of proxies (MTR 3.4). Void when the event closes."""

    class Reason(models.TextChoices):
        WORN = "worn", _("accidentally damaged or worn in this tournament")
        FOIL_ONLY = "foil-only", _("a foil card of which no non-foil printing exists")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="proxies")
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="proxies")
    number = models.PositiveIntegerField()
    card_name = models.CharField(max_length=200)
    reason = models.CharField(max_length=10, choices=Reason.choices)
    note = models.CharField(max_length=300, blank=True)
    original_kept = models.BooleanField()
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    issued_at = models.DateTimeField()
    voided_at = models.DateTimeField(null=True)
    nonce = models.CharField(max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="proxy_number_once"),
            models.UniqueConstraint(fields=["event", "nonce"], name="proxy_nonce_once"),
            models.CheckConstraint(condition=Q(reason__in=["worn", "foil-only"]), name="proxy_reason_known"),
            models.CheckConstraint(condition=Q(original_kept=True), name="proxy_original_is_kept"),
        ]


class PrintedCard(models.Model):
    """One code on paper: which card and copy of which revision. Whether it still stands is worked out when scanned."""

    class Kind(models.TextChoices):
        SUBSTITUTE = "substitute", _("substitute card")
        SLIP = "slip", _("deck-check slip")
        REGISTRATION = "registration", _("registration sheet")

    code = models.CharField(max_length=16, unique=True)  # printing.tokens: 80 random bits
    kind = models.CharField(max_length=12, choices=Kind.choices)
    print_job = models.ForeignKey(PrintJob, on_delete=models.CASCADE, related_name="cards")
    decklist = models.ForeignKey(Decklist, on_delete=models.CASCADE, related_name="printed")
    proxy = models.ForeignKey(HeadJudgeProxy, null=True, on_delete=models.CASCADE, related_name="printed")
    card_name = models.CharField(max_length=200, blank=True)  # "" on a registration sheet
    zone = models.CharField(max_length=12, blank=True)
    copy = models.PositiveSmallIntegerField(default=0)
    copies = models.PositiveSmallIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    revoked_reason = models.CharField(max_length=200, blank=True)
