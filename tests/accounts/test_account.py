"""One's own account ("mfa_index"): address ("account_email", "account_confirm_email"), password
("account_change_password"), and the question whether it is you ("account_reauthenticate",
"account_request_reauthentication_code", "account_confirm_reauthentication_code")."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as configured
from django.test import Client
from django.urls import reverse

from tests.accounts.letters import code_in, letters

PASSWORD = "a-long-password"
OWN = [
    "mfa_index", "account_email", "account_change_password", "account_reauthenticate",
    "account_request_reauthentication_code", "account_confirm_reauthentication_code", "mfa_activate_totp",
    "mfa_deactivate_totp", "mfa_add_webauthn", "mfa_view_recovery_codes", "mfa_generate_recovery_codes",
]  # fmt: skip


@pytest.fixture
def signed(olga):
    client = Client()
    client.force_login(olga)
    return client


@pytest.fixture
def sure(signed):
    signed.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return signed


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_is_sent_to_the_door(client, db, name, method):
    answer = getattr(client, method)(reverse(name))
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, reverse("login"))


def test_it_says_what_is_there(signed, olga):
    page = signed.get(reverse("mfa_index")).content.decode()
    assert "Account of olga" in page
    assert "None. With one you can sign in by a code" in page


def test_a_wrong_password_is_no_proof(signed):
    page = signed.post(reverse("account_reauthenticate"), {"password": "wrong"}).content.decode()
    assert "This is not your password." in page
    assert signed.get(reverse("account_change_password")).status_code == 302


def test_a_new_password_signs_out_everywhere_else(sure, olga):
    elsewhere = Client()
    elsewhere.force_login(olga)
    done = sure.post(reverse("account_change_password"), {"password": "another-long-one"})
    assert done["Location"] == reverse("mfa_index")
    assert [browser.get(reverse("event-new")).status_code for browser in (sure, elsewhere)] == [200, 302]
    olga.refresh_from_db()
    assert olga.check_password("another-long-one")


def test_a_weak_one_is_refused(sure, olga):
    page = sure.post(reverse("account_change_password"), {"password": "olga"}).content.decode()
    assert 'class="wrong"' in page
    olga.refresh_from_db()
    assert olga.check_password(PASSWORD)


def test_an_address_counts_once_its_letter_was_opened(sure, olga):
    sure.post(reverse("account_email"), {"email": "Olga@Example.org", "action_add": "1"})
    assert "olga@example.org waits to be confirmed" in sure.get(reverse("mfa_index")).content.decode()
    (letter,) = letters()
    path = re.search(rf"^{configured.BASE_URL}(/account/address/\S+)$", letter.body, re.M)[1]
    assert path == reverse("account_confirm_email", args=[path.rsplit("/", 1)[1]])
    anywhere = Client()
    assert "the address of olga?" in anywhere.get(path).content.decode()
    assert EmailAddress.objects.get().verified is False
    anywhere.post(path)
    olga.refresh_from_db()
    assert (olga.email, EmailAddress.objects.get().verified) == ("olga@example.org", True)


def test_a_new_address_takes_the_old_ones_place_and_the_old_one_hears_of_it(sure, olga):
    EmailAddress.objects.create(user=olga, email="old@example.org", verified=True, primary=True)
    sure.post(reverse("account_email"), {"email": "new@example.org", "action_add": "1"})
    path = re.search(r"(/account/address/\S+)", letters()[0].body)[1]
    sure.post(path)
    assert list(EmailAddress.objects.values_list("email", flat=True)) == ["new@example.org"]
    assert [letter.to for letter in letters(2)] == [["new@example.org"], ["old@example.org"]]


def test_an_address_is_not_set_at_a_phone_that_lies_about(signed):
    signed.post(reverse("account_email"), {"email": "thief@example.org", "action_add": "1"})
    assert EmailAddress.objects.count() == 0


def test_a_link_that_is_none_says_what_to_do(client, db):
    page = client.get(reverse("account_confirm_email", args=["nonsense"])).content.decode()
    assert "used up or too old" in page


def test_whoever_forgot_the_password_shows_by_a_code_that_it_is_them(signed, olga):
    EmailAddress.objects.create(user=olga, email="olga@example.org", verified=True, primary=True)
    wanted = reverse("account_change_password")
    page = signed.get(f"{reverse('account_reauthenticate')}?next={wanted}").content.decode()
    assert reverse("account_request_reauthentication_code") in page
    sent = signed.post(
        reverse("account_request_reauthentication_code"), {"recipient": "olga@example.org", "next": wanted}
    )
    assert sent["Location"].split("?")[0] == reverse("account_confirm_reauthentication_code")
    done = signed.post(sent["Location"], {"code": code_in(letters()[0]), "next": wanted})
    assert done["Location"] == wanted
    assert signed.get(wanted).status_code == 200


def test_a_closed_account_says_so_to_whoever_knows_the_password(client, olga):
    olga.is_active = False
    olga.save(update_fields=["is_active"])
    page = client.post(reverse("account_login"), {"username": "olga", "password": PASSWORD})
    assert (page.status_code, "This account is closed" in page.content.decode()) == (403, True)
    page = client.post(reverse("account_login"), {"username": "olga", "password": "wrong"})
    assert (page.status_code, "This account is closed" in page.content.decode()) == (200, False)
    assert client.post(reverse("account_logout"))["Location"] == "/"


def test_in_by_the_address_and_whatever_the_case_of_the_name(olga):
    EmailAddress.objects.create(user=olga, email="olga@example.org", verified=True, primary=True)
    for name in ("olga@example.org", "OLGA@example.org", "Olga"):
        assert Client().post(reverse("login"), {"username": name, "password": PASSWORD}).status_code == 302


@pytest.mark.parametrize("address", ["/sign-up/", "/signup/", "/accounts/signup/", "/account/signup/"])
def test_nobody_signs_up_by_themselves(client, db, address):
    assert client.get(address).status_code == 404
