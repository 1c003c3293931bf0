"""Signing in ("login") and out ("logout")."""

from django.test import Client
from django.urls import reverse


def test_with_the_password_and_on_to_where_one_wanted(event, olga):
    wanted = reverse("event", args=[event.slug])
    response = Client().post(reverse("login"), {"username": "olga", "password": "a-long-password", "next": wanted})
    assert response["Location"] == wanted


def test_a_wrong_password_says_so(olga):
    response = Client().post(reverse("login"), {"username": "olga", "password": "wrong"})
    assert response.status_code == 200
    assert 'role="alert"' in response.content.decode()


def test_next_leads_nowhere_else(olga):
    values = {"username": "olga", "password": "a-long-password", "next": "https://elsewhere.example/"}
    assert Client().post(reverse("login"), values)["Location"] == "/"


def test_out_by_post_alone(olga):
    browser = Client()
    browser.force_login(olga)
    assert browser.get(reverse("logout")).status_code == 405
    browser.post(reverse("logout"))
    assert browser.get(reverse("event-new"))["Location"].startswith(reverse("login"))
