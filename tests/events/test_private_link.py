"""Opening a private link ("private-link")."""

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from checklist.events.actions import replace_link
from checklist.events.links import secret_of
from tests.cast import browser_of


def link(secret):
    return reverse("private-link", args=[secret])


def test_it_leads_to_a_clean_address_that_works(pia, client):
    response = client.get(link(secret_of(pia)))
    assert response["Location"] == reverse("player", args=[pia.uid])
    assert client.get(response["Location"]).status_code == 200


def test_typed_by_hand_in_small_letters(pia, client):
    assert client.get(link(secret_of(pia).lower())).status_code == 302


def test_the_address_alone_opens_nothing(pia, client):
    assert client.get(reverse("player", args=[pia.uid])).status_code == 404


def test_a_wrong_one(pia, client):
    wrong = secret_of(pia)[:-1] + ("A" if secret_of(pia)[-1] != "A" else "B")
    assert client.get(link(wrong)).status_code == 404


def test_a_replaced_one_is_dead_and_so_is_every_browser_that_opened_it(pia, olga):
    old, browser = secret_of(pia), browser_of(pia)
    assert browser.get(reverse("player", args=[pia.uid])).status_code == 200
    replace_link(pia, by=olga, now=timezone.now())
    assert browser.get(reverse("player", args=[pia.uid])).status_code == 404
    assert Client().get(link(old)).status_code == 404
    assert Client().get(link(secret_of(pia))).status_code == 302


def test_one_browser_may_open_two(pia, paul):
    browser = browser_of(pia)
    browser.get(link(secret_of(paul)))
    answers = [browser.get(reverse("player", args=[one.uid])).status_code for one in (pia, paul)]
    assert answers == [200, 200]
