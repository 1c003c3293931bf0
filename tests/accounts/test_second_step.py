"""A second step after the password: an app's codes ("mfa_authenticate", "mfa_activate_totp", "mfa_deactivate_totp"),
recovery codes ("mfa_view_recovery_codes", "mfa_generate_recovery_codes")."""

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.test import Client
from django.urls import reverse

PASSWORD = "a-long-password"


def code_of(secret):
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def with_password(client, name="olga"):
    return client.post(reverse("login"), {"username": name, "password": PASSWORD})


def signed_in_as(client):
    return client.session.get("_auth_user_id")


@pytest.fixture
def secret(olga):
    new = generate_totp_secret()
    TOTP.activate(olga, new)
    return new


@pytest.fixture
def codes(olga, secret):
    return RecoveryCodes.activate(olga).get_unused_codes()


@pytest.fixture
def sure(olga):
    """Olga's browser, just after she gave her password once more."""
    client = Client()
    client.force_login(olga)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def test_the_password_alone_is_not_enough(client, olga, secret):
    assert with_password(client)["Location"] == reverse("mfa_authenticate")
    assert signed_in_as(client) is None
    assert client.get(reverse("event-new"))["Location"].startswith(reverse("login"))


def test_with_the_apps_code_one_is_in(client, olga, secret):
    with_password(client)
    client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert signed_in_as(client) == str(olga.pk)


def test_a_code_seen_over_the_shoulder_is_worth_nothing(client, olga, secret):
    code = code_of(secret)
    for browser in (client, Client()):
        with_password(browser)
        browser.post(reverse("mfa_authenticate"), {"code": code})
    assert (signed_in_as(client), signed_in_as(browser)) == (str(olga.pk), None)


def test_wrong_codes_are_counted(client, olga, secret):
    with_password(client)
    for _ in range(10):
        client.post(reverse("mfa_authenticate"), {"code": "000000"})
    page = client.post(reverse("mfa_authenticate"), {"code": code_of(secret)}).content.decode()
    assert "Too many tries" in page
    assert signed_in_as(client) is None


def test_a_recovery_code_is_good_once(client, olga, codes):
    for browser, wanted in ((client, str(olga.pk)), (Client(), None)):
        with_password(browser)
        browser.post(reverse("mfa_authenticate"), {"code": codes[0]})
        assert signed_in_as(browser) == wanted


def test_a_code_by_e_mail_is_no_way_round_it(client, olga, secret):
    from tests.accounts.letters import code_in, letters  # slow import

    olga.email = "olga@example.org"
    olga.save(update_fields=["email"])
    client.post(reverse("account_request_login_code"), {"email": olga.email})
    response = client.post(reverse("account_confirm_login_code"), {"code": code_in(letters()[0])})
    assert (response["Location"], signed_in_as(client)) == (reverse("mfa_authenticate"), None)


def test_one_can_leave_half_way(client, olga, secret):
    with_password(client)
    client.post(reverse("logout"), {"next": reverse("login")})
    assert client.get(reverse("login")).status_code == 200


def test_an_app_is_set_up_with_its_first_code_and_recovery_codes_come_with_it(sure, olga):
    page = sure.get(reverse("mfa_activate_totp"))
    secret = page.context["form"].secret
    assert secret in page.content.decode()
    wrong = sure.post(reverse("mfa_activate_totp"), {"code": "000000"})
    assert 'class="wrong"' in wrong.content.decode()
    done = sure.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    assert done["Location"] == reverse("mfa_view_recovery_codes")
    shown = sure.get(done["Location"]).content.decode()
    codes = RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).get_unused_codes()
    assert [code for code in codes if code not in shown] == []


def test_new_recovery_codes_kill_the_old(sure, olga, codes):
    sure.post(reverse("mfa_generate_recovery_codes"))
    new = RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).get_unused_codes()
    assert set(codes) & set(new) == set()


def test_without_the_app_the_recovery_codes_go_too(sure, olga, codes):
    assert sure.get(reverse("mfa_deactivate_totp")).status_code == 200
    sure.post(reverse("mfa_deactivate_totp"))
    assert Authenticator.objects.count() == 0


@pytest.mark.parametrize("name", ["mfa_activate_totp", "mfa_generate_recovery_codes", "mfa_add_webauthn"])
def test_nobody_changes_it_at_a_phone_that_lies_about(olga, name):
    client = Client()
    client.force_login(olga)
    assert client.get(reverse(name))["Location"].split("?")[0] == reverse("account_reauthenticate")


def test_secrets_are_locked_up_in_the_database(olga, secret, codes):
    stored = repr(list(Authenticator.objects.values_list("data", flat=True)))
    assert [word for word in (secret, *codes) if word in stored] == []


def test_under_another_secret_key_no_code_fits(client, olga, secret, codes, settings):
    settings.SECRET_KEY = "another"
    with_password(client)
    for code in (code_of(secret), codes[0]):
        client.post(reverse("mfa_authenticate"), {"code": code})
    assert signed_in_as(client) is None
