"""The short form of `python -m fuzz.requests`: some hundred requests, other ones each time, over every address."""

import pytest
from django.http import HttpResponse
from hypothesis import HealthCheck, given, settings

from fuzz import requests
from fuzz.requests import MARKUP, UNESCAPED, Ask, Attack, addresses
from tests.test_map import _own_names

pytestmark = pytest.mark.django_db


@pytest.fixture
def attack():
    return Attack(thorough=False)


def test_no_request_is_answered_with_5xx_or_slowly(attack):
    @settings(max_examples=100, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(attack.stories())
    def story_told(story):
        assert attack.perform(story) == []

    story_told()
    assert attack.figures.requests >= 100  # a story has one request at least
    assert len(attack.figures.statuses) > 3  # not all at a closed door


def test_every_address_of_ours_is_asked():
    from django.urls import get_resolver  # slow import

    assert set(_own_names(get_resolver())) - {address.name.rpartition(":")[2] for address in addresses()} == set()


def fault_of(attack, monkeypatch, answer):
    monkeypatch.setattr(attack.clients["nobody"].handler, "_middleware_chain", answer)
    attack.clients["nobody"].handler.load_middleware = lambda *_: None
    faults = attack.perform([Ask("nobody", "GET", "/join/", b"", "text/plain", ())])
    return [fault.what.split()[0] for fault in faults]


def test_what_is_looked_for_would_be_found(monkeypatch):
    """Else the first test could not fail."""
    monkeypatch.setattr(Attack, "_crawl", lambda *_, **__: None)  # nothing is drawn here
    attack = Attack()
    assert fault_of(attack, monkeypatch, lambda request: HttpResponse(status=500)) == ["500"]
    assert fault_of(attack, monkeypatch, lambda request: HttpResponse(UNESCAPED + MARKUP)) == ["markup"]
    monkeypatch.setattr(requests, "SLOW_SECONDS", -1.0)
    assert fault_of(attack, monkeypatch, lambda request: HttpResponse()) == ["slow:"]
