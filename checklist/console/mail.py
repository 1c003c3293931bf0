"""Private links and reminders by e-mail. Written down as a job, so that nobody waits for a mail server.

Each person is marked before the letter goes out: whatever stops a run, its repetition writes to nobody twice.
"""

from collections.abc import Mapping
from datetime import datetime
from smtplib import SMTPRecipientsRefused

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from checklist.accounts.actions import record_log
from checklist.accounts.jobs import queue_job
from checklist.accounts.models import Job, User
from checklist.accounts.tasks import Kind, Report
from checklist.core.refusal import Refused
from checklist.decklists.models import Decklist
from checklist.events.actions import note_language
from checklist.events.links import secret_of
from checklist.events.models import Event, Registration

MAIL_JOB = "mail"
LINKS = "links"  # everybody with an address
REMINDERS = "reminders"  # who has not handed in


def to_write_to(event: Event, what: str) -> QuerySet[Registration]:
    """Whom a letter would go to, by name."""
    people = event.registrations.exclude(email="").filter(dropped_at=None, mail_stopped_at=None)
    if what == REMINDERS:
        lists = Decklist.objects.filter(slot__registration=OuterRef("pk"), superseded_at=None, withdrawn_at=None)
        people = people.filter(~Exists(lists))
    return people.order_by("name", "pk")


@transaction.atomic
def order_mail(event: Event, what: str, *, only: Registration | None = None, by: User | None, now: datetime) -> Job:
    """Write down that letters are to go out. `only`: to this player alone, who asked for it."""
    arguments = {"event": event.pk, "what": what}
    if only is not None:
        arguments["registration"] = only.pk
    else:
        record_log(
            "mail-ordered", event_uid=event.uid, by=by, now=now, subject=f"event:{event.pk}", values={"what": what}
        )
    return queue_job(MAIL_JOB, arguments=arguments, by=by, now=now, event_uid=event.uid)


@transaction.atomic
def note_address(registration: Registration, email: str, *, language: str, now: datetime) -> None:
    """The player gave an address, and wants letters (again), in the language of the page."""
    registration.email, registration.mail_stopped_at = email, None
    registration.save(update_fields=["email", "mail_stopped_at"])
    note_language(registration, language)
    record_log(
        "address-given",
        event_uid=registration.event.uid,
        by=None,
        now=now,
        subject=f"registration:{registration.pk}",
    )


def stop_mail(registration: Registration, *, now: datetime) -> None:
    """The player wants no letters of this event any more."""
    Registration.objects.filter(pk=registration.pk, mail_stopped_at=None).update(mail_stopped_at=now)


def send_mail(job: Job, report: Report) -> str:
    """Send the letters of one job, over one connection. A server that refuses one letter is asked for the next."""
    event = Event.objects.get(pk=job.arguments["event"])
    people = to_write_to(event, job.arguments["what"])
    if "registration" in job.arguments:
        people = event.registrations.exclude(email="").filter(pk=job.arguments["registration"])
    unwritten = Q(mailed_at=None) | Q(mailed_at__lt=job.created_at)
    people = list(people.filter(unwritten))
    try:
        with get_connection() as connection:
            for number, registration in enumerate(people):
                report(number, len(people))
                if Registration.objects.filter(unwritten, pk=registration.pk).update(mailed_at=timezone.now()):
                    registration.event = event
                    _send(registration, job.arguments["what"], connection)
    except OSError as wrong:  # smtplib's own are among them
        raise Refused("mail-server-refused", f"The mail server did not take the letters: {wrong}.") from wrong
    return ""


def _send(registration: Registration, what: str, connection: object) -> None:
    """Send one letter; whom it did not reach is not marked. A wrong address keeps nobody else waiting."""
    try:
        _letter(registration, what, connection).send()
    except OSError as wrong:
        Registration.objects.filter(pk=registration.pk).update(mailed_at=registration.mailed_at)
        if not isinstance(wrong, SMTPRecipientsRefused):
            raise


def _letter(registration: Registration, what: str, connection: object) -> EmailMessage:
    """In the player's language, or in the event's where that is not known."""
    with override(registration.language or registration.event.language):
        return _letter_in_language(registration, what, connection)


def _letter_in_language(registration: Registration, what: str, connection: object) -> EmailMessage:
    event = registration.event
    link = settings.BASE_URL + reverse("private-link", args=[secret_of(registration)])
    stop = settings.BASE_URL + reverse("mail-stop", args=[secret_of(registration)])
    subject = gettext("Your decklist for %(event)s") % {"event": event.name}
    return EmailMessage(
        subject=" ".join(subject.split()),
        body=render_to_string(
            "console/mail.txt",
            {"registration": registration, "event": event, "link": link, "stop": stop, "reminder": what == REMINDERS},
        ),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[registration.email],
        headers={"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
        connection=connection,
    )


KINDS: Mapping[str, Kind] = {MAIL_JOB: send_mail}
