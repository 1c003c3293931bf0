"""Letters to players ("event-mail", "player-mail", "mail-stop"): to whom, once, with a real server, and stopped."""

from email import message_from_bytes, policy

import pytest
from aiosmtpd.controller import Controller
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bench.load.server import free_port
from checklist.accounts.models import Job
from checklist.accounts.tasks import work_off
from checklist.console.mail import KINDS, LINKS, REMINDERS, order_mail, to_write_to
from checklist.events.actions import drop_player
from checklist.events.links import secret_of
from checklist.events.models import Event, Registration
from tests.cast import browser_of, hand_in, register, signed_in


def with_address(registration):
    Registration.objects.filter(pk=registration.pk).update(email=f"{registration.name.split()[0].lower()}@example.org")
    registration.refresh_from_db()
    return registration


@pytest.fixture
def written(event, pia, paul, olga):
    """Pia has handed in, Paul has not; Dora dropped, Noa gave no address."""
    with_address(pia), with_address(paul)
    hand_in(pia)
    drop_player(with_address(register(event, "Dora Dropped")), by=olga, now=timezone.now())
    register(event, "Noa Noaddress")
    return event


@pytest.mark.parametrize(("what", "names"), [(LINKS, ["Paul Player", "Pia Player"]), (REMINDERS, ["Paul Player"])])
def test_to_whom(written, what, names):
    assert [one.name for one in to_write_to(written, what)] == names


def test_by_the_page_with_the_own_link_to_each(written, kim, pia):
    signed_in(kim).post(reverse("event-mail", args=[written.slug]), {"what": "links"})
    assert work_off(KINDS) == 1
    assert [letter.to for letter in mail.outbox] == [["paul@example.org"], ["pia@example.org"]]
    letter = mail.outbox[1]
    assert letter.subject == "Your decklist for Winter Open"
    assert f"/r/{secret_of(pia)}\n" in letter.body
    assert secret_of(pia) not in mail.outbox[0].body
    assert letter.extra_headers["List-Unsubscribe"].endswith(f"/r/{secret_of(pia)}/no-mail>")


def test_each_letter_in_the_players_language_else_in_the_events(written, olga, pia):
    Registration.objects.filter(pk=pia.pk).update(language="es")
    order_mail(written, LINKS, by=olga, now=timezone.now())
    work_off(KINDS)
    assert [letter.subject for letter in mail.outbox] == [
        "Your decklist for Winter Open",
        "Tu lista de mazo para Winter Open",
    ]
    assert "Hola, Pia Player:" in mail.outbox[1].body


def test_who_says_nothing_is_written_to_in_the_events_language(written, olga):
    Event.objects.filter(pk=written.pk).update(language="es")
    order_mail(written, REMINDERS, by=olga, now=timezone.now())
    work_off(KINDS)
    assert "Hola, Paul Player:" in mail.outbox[0].body


def test_a_run_repeated_writes_to_nobody_twice(written, olga):
    job = order_mail(written, LINKS, by=olga, now=timezone.now())
    work_off(KINDS)
    Job.objects.filter(pk=job.pk).update(state="queued")
    work_off(KINDS)
    assert len(mail.outbox) == 2


def test_who_is_not_reached_is_written_to_next_time(written, olga, settings):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = (
        "django.core.mail.backends.smtp.EmailBackend", "127.0.0.1", free_port(),
    )  # fmt: skip
    job = order_mail(written, LINKS, by=olga, now=timezone.now())
    work_off(KINDS)
    assert "did not take the letters" in Job.objects.get(pk=job.pk).error
    assert (Job.objects.get(pk=job.pk).state, written.registrations.exclude(mailed_at=None).count()) == ("failed", 0)


def test_stopped_by_the_reader_not_by_a_link_checker(written, pia):
    address = reverse("mail-stop", args=[secret_of(pia)])
    browser = Client(enforce_csrf_checks=True)
    assert browser.get(address).status_code == 200
    assert to_write_to(written, LINKS).count() == 2
    assert "no more letters" in browser.post(address, {"List-Unsubscribe": "One-Click"}).content.decode()
    assert [one.name for one in to_write_to(written, LINKS)] == ["Paul Player"]


def test_a_wrong_stop_link(db):
    assert Client().get(reverse("mail-stop", args=["A" * 32])).status_code == 404


def test_a_player_asks_for_the_own_link(written, paul):
    browser_of(paul).post(reverse("player-mail", args=[paul.uid]), {"email": "new@example.org"})
    work_off(KINDS)
    assert [letter.to for letter in mail.outbox] == [["new@example.org"]]


def test_no_address_no_letter(written, paul):
    response = browser_of(paul).post(reverse("player-mail", args=[paul.uid]), {"email": "nonsense"}, follow=True)
    assert ("This is no e-mail address." in response.content.decode(), Job.objects.count()) == (True, 0)


def test_a_name_makes_no_header(event, olga):
    person = with_address(register(event, "Pia\nBcc: x@example.org"))
    order_mail(event, LINKS, by=olga, now=timezone.now())
    work_off(KINDS)
    assert [letter.recipients() for letter in mail.outbox] == [[person.email]]


class Box:
    def __init__(self):
        self.letters = []

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("wrong"):
            return "550 nobody here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.letters.append((envelope.rcpt_tos, message_from_bytes(envelope.content, policy=policy.default)))
        return "250 OK"


def test_over_a_real_server(written, olga, settings):
    """Of two addresses one is wrong: the other is reached, and only that one is marked."""
    Registration.objects.filter(pk=register(written, "Anna Wrong").pk).update(email="wrong@example.org")
    box = Box()
    controller = Controller(box, hostname="127.0.0.1", port=free_port(), ready_timeout=60)
    controller.start()
    try:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST = "127.0.0.1"
        settings.EMAIL_PORT = controller.port
        order_mail(written, REMINDERS, by=olga, now=timezone.now())
        work_off(KINDS)
    finally:
        controller.stop()
    ((to, letter),) = box.letters
    assert [one.name for one in written.registrations.exclude(mailed_at=None)] == ["Paul Player"]
    assert to == ["paul@example.org"]
    assert "is not in yet" in letter.get_content()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
