"""The invitation's pages ("staff-invite", "invitation", "invitation-revoke")."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from checklist.accounts.models import User
from checklist.events.models import StaffInvitation
from tests.cast import signed_in

GOOD = {"username": "nina", "password": "a-long-password"}


@pytest.fixture
def link(event, olga):
    response = signed_in(olga).post(
        reverse("staff-invite", args=[event.slug]), {"role": "judge", "uses": "1", "days": "3"}
    )
    return re.search(r'class="address">\S+?(/invitation/[^<]+)<', response.content.decode())[1]


def test_with_a_new_account(event, link):
    browser = Client()
    assert browser.get(link).status_code == 200
    response = browser.post(link, GOOD)
    assert response["Location"] == reverse("event", args=[event.slug])
    assert browser.get(response["Location"]).status_code == 200
    assert event.staff.filter(user__username="nina", role="judge").exists()


def test_with_the_account_one_has(event, link, sam):
    signed_in(sam).post(link)
    assert event.staff.filter(user=sam, role="judge").exists()
    for address in (link, reverse("invitation", args=["never-was-one"])):
        page = Client().get(address)
        assert (page.status_code, "used up, expired, or was taken back" in page.content.decode()) == (404, True)
        page = Client(headers={"Accept-Language": "es"}).get(address)
        assert "Esta invitación está agotada" in page.content.decode()


@pytest.mark.parametrize(
    "sent",
    [{}, {**GOOD, "password": "1234"}, {**GOOD, "username": "OLGA"}, {**GOOD, "username": "a b"}],
    ids=["nothing", "weak", "taken", "no name"],
)
def test_a_form_that_comes_back_uses_nothing_up(event, link, sent):
    assert Client().post(link, {"x": "1", **sent}).status_code == 400
    assert (StaffInvitation.objects.get().uses_left, User.objects.filter(username="nina").count()) == (1, 0)


def test_taken_back_on_the_page(event, link, olga):
    client = signed_in(olga)
    assert "for 1 more" in client.get(reverse("event-staff", args=[event.slug])).content.decode()
    client.post(reverse("invitation-revoke", args=[event.slug, StaffInvitation.objects.get().pk]))
    assert Client().get(link).status_code == 404


def test_the_link_is_shown_once(event, link, olga):
    assert link not in signed_in(olga).get(reverse("event-staff", args=[event.slug])).content.decode()


@pytest.mark.parametrize(
    "values", [{"role": "king", "uses": "1", "days": "1"}, {"role": "judge", "uses": "0", "days": "99"}]
)
def test_nonsense_comes_back(event, olga, values):
    assert signed_in(olga).post(reverse("staff-invite", args=[event.slug]), values).status_code == 400
    assert StaffInvitation.objects.count() == 0


def test_organisers_alone(event, hanna):
    assert (
        signed_in(hanna)
        .post(reverse("staff-invite", args=[event.slug]), {"role": "judge", "uses": "1", "days": "1"})
        .status_code
        == 403
    )
