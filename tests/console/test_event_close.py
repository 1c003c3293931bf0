"""Closing ("event-close"), opening again ("event-reopen"), a new join code ("event-code"): by POST alone."""

import pytest
from django.urls import reverse

from checklist.events.models import Event
from tests.cast import signed_in


def test_closed_and_opened_again(event, olga):
    browser = signed_in(olga)
    browser.post(reverse("event-close", args=[event.slug]))
    assert Event.objects.get().closed_at is not None
    browser.post(reverse("event-reopen", args=[event.slug]))
    assert Event.objects.get().closed_at is None


def test_a_new_code(event, olga):
    response = signed_in(olga).post(reverse("event-code", args=[event.slug]), follow=True)
    assert Event.objects.get().join_code != event.join_code
    assert "There is a new join code" in response.content.decode()


@pytest.mark.parametrize("name", ["event-close", "event-reopen", "event-code"])
def test_looking_changes_nothing(event, olga, name):
    assert signed_in(olga).get(reverse(name, args=[event.slug])).status_code == 405
    assert Event.objects.get().closed_at is None
