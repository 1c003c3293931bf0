"""The door for staff: opens for who may, and tires of who guesses."""

import pytest
from django.urls import reverse

from checklist.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga():
    return User.objects.create_user("olga", password="right horse", is_staff=True)


def sign_in(client, username="olga", password="right horse", by="192.0.2.7"):
    return client.post(reverse("login"), {"username": username, "password": password}, REMOTE_ADDR=by)


def test_the_eleventh_guess_is_refused_even_if_right(client, olga):
    assert [sign_in(client, password=f"guess {n}").status_code for n in range(10)] == [200] * 10
    refused = sign_in(client)
    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 300


def test_a_guesser_elsewhere_does_not_lock_the_owner_out(client, olga):
    for number in range(11):
        sign_in(client, password=f"guess {number}", by="203.0.113.66")
    assert sign_in(client, by="203.0.113.66").status_code == 429
    assert sign_in(client).status_code == 302


def test_many_names_from_one_address_are_refused(client):
    statuses = [sign_in(client, username=f"user{n}", password="x").status_code for n in range(61)]
    assert statuses == [200] * 60 + [429]


def test_signing_in_often_is_no_offence(client, olga):
    assert [sign_in(client).status_code for _ in range(15)] == [302] * 15


def test_admin_has_no_door_of_its_own(client, olga):
    response = client.get(reverse("admin-login"), {"next": "/admin/"})  # where /admin/ sends strangers
    assert (response.status_code, response["Location"]) == (302, reverse("login") + "?next=/admin/")


def test_signed_in_without_the_right_to_admin_is_no_redirect_for_ever(client, olga):
    olga.is_staff = False
    olga.save(update_fields=["is_staff"])
    client.force_login(olga)
    assert client.get("/admin/", follow=True).status_code == 403
