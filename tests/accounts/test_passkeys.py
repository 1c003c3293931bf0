"""Passkeys without a browser ("mfa_login_webauthn", "mfa_add_webauthn", "mfa_remove_webauthn"); with one:
tests/browser/test_passkey.py."""

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from tests.cast import signed_in


def test_what_to_sign_is_new_each_time_and_names_nobody(client, db):
    asked = [client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"}).json() for _ in range(2)]
    keys = [one["request_options"]["publicKey"] for one in asked]
    assert keys[0]["challenge"] != keys[1]["challenge"]
    assert [key.get("allowCredentials", []) for key in keys] == [[], []]


@pytest.mark.parametrize("credential", ["", "{}", "[]", "nonsense", '{"id": "x", "response": {"userHandle": "MQ"}}'])
def test_nonsense_signs_nobody_in(client, olga, credential):
    client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    answer = client.post(reverse("mfa_login_webauthn"), {"credential": credential})
    assert (answer.status_code, answer["Location"]) == (302, reverse("login"))
    assert "_auth_user_id" not in client.session


def test_one_is_made_by_its_owner_after_the_password(olga):
    client = Client()
    client.force_login(olga)
    client.post(reverse("account_reauthenticate"), {"password": "a-long-password"})
    page = client.get(reverse("mfa_add_webauthn"))
    assert page.context["js_data"]["creation_options"]["publicKey"]["rp"]["id"] == "testserver"
    answer = client.post(reverse("mfa_add_webauthn"), {"name": "Phone", "credential": "{}"})
    assert (answer.status_code, Authenticator.objects.count()) == (200, 0)


def test_nobody_removes_another_ones(olga, sam):
    key = Authenticator.objects.create(user=olga, type="webauthn", data={"name": "Phone", "credential": {}})
    client = signed_in(sam)
    client.post(reverse("account_reauthenticate"), {"password": "a-long-password"})
    for method in (client.get, client.post):
        assert method(reverse("mfa_remove_webauthn", args=[key.pk])).status_code == 404
    assert Authenticator.objects.count() == 1
