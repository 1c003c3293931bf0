"""A code by e-mail in place of the password ("account_request_login_code", "account_confirm_login_code")."""

import socket
import time
from email import message_from_bytes
from email.policy import default

import pytest
from aiosmtpd.controller import Controller
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.accounts.letters import code_in, letters

ASK, CONFIRM = "account_request_login_code", "account_confirm_login_code"


@pytest.fixture
def olga(olga):
    olga.email = "olga@example.org"
    olga.save(update_fields=["email"])
    EmailAddress.objects.create(user=olga, email=olga.email, verified=True, primary=True)
    return olga


def asked(client, address="olga@example.org", **values):
    return client.post(reverse(ASK), {"email": address, **values})


def signed_in_as(client):
    return client.session.get("_auth_user_id")


def test_the_code_signs_in_and_leads_on(client, olga, event):
    wanted = reverse("event", args=[event.slug])
    response = asked(client, next=wanted)
    response = client.post(response["Location"], {"code": code_in(letters()[0]), "next": wanted})
    assert (response["Location"], signed_in_as(client)) == (wanted, str(olga.pk))


def test_it_goes_over_a_real_server_and_in_the_readers_language(client, olga, settings):
    """And no address of another server, and nothing but text, stands in it."""

    class Box:
        letters = ()

        async def handle_DATA(self, server, session, envelope):
            self.letters = (*self.letters, (envelope.rcpt_tos, message_from_bytes(envelope.content, policy=default)))
            return "250 OK"

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    box = Box()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
        client.cookies["django_language"] = "es"
        asked(client)
        until = time.monotonic() + 5
        while not box.letters and time.monotonic() < until:
            time.sleep(0.01)
    finally:
        controller.stop()
    ((to, letter),) = box.letters
    assert (to, letter.get_content_type(), letter["Subject"]) == (
        ["olga@example.org"], "text/plain", "Tu código para iniciar sesión"
    )  # fmt: skip
    code = code_in(type("Letter", (), {"body": letter.get_content().replace("\r\n", "\n")}))
    client.post(reverse(CONFIRM), {"code": code})
    assert signed_in_as(client) == str(olga.pk)


def test_who_has_no_account_sees_the_same_and_gets_no_letter(client, olga):
    pages = []
    for address in ("olga@example.org", "nobody@example.org"):
        browser = Client()
        first = asked(browser, address)
        page = browser.get(first["Location"]).content.decode().replace(address, "ADDRESS")
        wrong = browser.post(first["Location"], {"code": "wrong"}).status_code
        pages.append((first.status_code, first["Location"], page.split("<main")[1].split("csrf")[0], wrong))
    assert pages[0] == pages[1]
    assert [letter.to for letter in letters()] == [["olga@example.org"]]


def test_an_address_that_was_never_confirmed_opens_nothing(client, jo):
    """Else whoever mistypes the own address gives the account to a stranger."""
    EmailAddress.objects.create(user=jo, email="stranger@example.org", verified=False)
    asked(client, "stranger@example.org")
    time.sleep(0.1)
    assert mail.outbox == []


def test_one_that_was_given_at_admin_is_confirmed_by_its_first_code(client, jo):
    jo.email = "Jo@example.org"
    jo.save(update_fields=["email"])
    asked(client, "jo@example.org")
    client.post(reverse(CONFIRM), {"code": code_in(letters()[0])})
    assert signed_in_as(client) == str(jo.pk)
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("jo@example.org", True)]


def test_a_closed_account_gets_no_code(client, olga):
    olga.is_active = False
    olga.save(update_fields=["is_active"])
    assert asked(client)["Location"] == reverse(CONFIRM)
    time.sleep(0.1)
    assert mail.outbox == []


def test_the_third_wrong_code_ends_it(client, olga):
    asked(client)
    code = code_in(letters()[0])
    for _ in range(3):
        client.post(reverse(CONFIRM), {"code": "WRONG"})
    client.post(reverse(CONFIRM), {"code": code})
    assert signed_in_as(client) is None


def test_a_code_is_good_once_and_in_one_browser(client, olga):
    asked(client)
    code = code_in(letters()[0])
    other = Client()
    asked(other, "nobody@example.org")
    other.post(reverse(CONFIRM), {"code": code})
    assert signed_in_as(other) is None
    client.post(reverse(CONFIRM), {"code": code})
    client.post(reverse("logout"))
    assert client.post(reverse(CONFIRM), {"code": code})["Location"] == reverse(ASK)


def test_another_one_can_be_had(client, olga):
    asked(client)
    client.post(reverse(CONFIRM), {"action": "resend"})
    first, second = (code_in(letter) for letter in letters(2))
    assert first != second
    client.post(reverse(CONFIRM), {"code": second})
    assert signed_in_as(client) == str(olga.pk)


def test_the_fourth_letter_in_five_minutes_is_refused(olga):
    refused = [asked(Client()).status_code for _ in range(4)]
    assert refused == [302, 302, 302, 429]


def test_where_no_letter_can_be_sent_there_is_no_such_door(client, olga, settings):
    settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = False
    assert client.get(reverse(ASK)).status_code == 404
    assert reverse(ASK) not in client.get(reverse("login")).content.decode()


def test_where_letters_go_to_the_terminal_the_page_says_so(client, db):
    assert "written to the terminal" in client.get(reverse(ASK)).content.decode()
