"""API tokens on the organiser's page ("event-tokens", "event-token-revoke")."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.console.erasing import erase_event
from checklist.events.models import ApiToken
from checklist.events.tokens import open_token
from tests.cast import signed_in

GOOD = {"name": "Pairings", "scopes": ["event:read", "lists:write"], "days": "7"}


def page(event):
    return reverse("event-tokens", args=[event.slug])


def shown(response):
    found = re.search(r'class="address">(flipside_\w{8}_[\w-]{43})<', response.content.decode())
    return found and found[1]


def test_a_token_is_made_and_shown_this_once(event, olga):
    client = signed_in(olga)
    written = shown(client.post(page(event), GOOD))
    assert open_token(written, now=timezone.now()).scopes == ["event:read", "lists:write"]
    again = client.get(page(event)).content.decode()
    assert written not in again
    assert ApiToken.objects.get().prefix in again


def test_without_days_it_lasts(event, olga):
    signed_in(olga).post(page(event), {**GOOD, "days": ""})
    assert ApiToken.objects.get().expires_at is None


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"scopes": []}, {"scopes": ["everything"]}, {"days": "0"}, {"days": "x"}, {"name": "x" * 61}],
)
def test_what_is_wrong_comes_back(event, olga, wrong):
    response = signed_in(olga).post(page(event), {**GOOD, **wrong})
    assert (response.status_code, ApiToken.objects.count()) == (400, 0)
    if "name" not in wrong:
        assert 'value="Pairings"' in response.content.decode()


def test_taken_back(event, olga):
    client = signed_in(olga)
    written = shown(client.post(page(event), GOOD))
    response = client.post(reverse("event-token-revoke", args=[event.slug, ApiToken.objects.get().pk]), follow=True)
    assert open_token(written, now=timezone.now()) is None
    assert "taken back" in response.content.decode()


def test_organisers_alone(event, hanna):
    client = signed_in(hanna)
    assert client.get(page(event)).status_code == 403
    assert client.post(page(event), GOOD).status_code == 403


def test_not_the_token_of_another_event(event, sams_event, olga, sam):
    signed_in(sam).post(page(sams_event), GOOD)
    number = ApiToken.objects.get().pk
    assert signed_in(olga).post(reverse("event-token-revoke", args=[event.slug, number])).status_code == 404
    assert ApiToken.objects.get().revoked_at is None


def test_last_use_is_shown(event, olga, client):
    organiser = signed_in(olga)
    written = shown(organiser.post(page(event), GOOD))
    assert "Never used" in organiser.get(page(event)).content.decode()
    client.get(f"/api/v1/events/{event.slug}", headers={"Authorization": f"Bearer {written}"})
    assert "Last used" in organiser.get(page(event)).content.decode()


def test_tokens_go_with_the_personal_data(event, olga):
    written = shown(signed_in(olga).post(page(event), GOOD))
    erase_event(event, by=olga, now=timezone.now())
    assert open_token(written, now=timezone.now()) is None


def test_a_fixed_number_of_queries(event, olga, django_assert_num_queries):
    client = signed_in(olga)
    for _ in (1, 2):
        client.post(page(event), GOOD)
        with django_assert_num_queries(4):
            client.get(page(event))
