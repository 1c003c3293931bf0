"""The language of pages: as the browser asks, or as chosen at the foot of a page and remembered."""

from django.urls import reverse


def heading(client, **headers):
    return client.get(reverse("home"), **headers).content.decode()


def test_english_is_spoken_to_those_who_ask_for_nothing(client, db):
    assert '<html lang="en">' in heading(client)


def test_the_browser_chooses(client, db):
    assert '<html lang="es">' in heading(client, HTTP_ACCEPT_LANGUAGE="es-MX,es;q=0.9,en;q=0.8")


def test_a_language_that_nobody_translated_is_english(client, db):
    assert '<html lang="en">' in heading(client, HTTP_ACCEPT_LANGUAGE="fi")


def test_a_choice_is_remembered_and_leads_back(client, db):
    answer = client.post(reverse("set-language"), {"language": "es", "next": "/rules/?level=error"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/?level=error")
    assert answer.cookies["django_language"]["max-age"] == 365 * 24 * 3600
    assert '<html lang="es">' in heading(client, HTTP_ACCEPT_LANGUAGE="en")


def test_a_choice_leads_to_no_other_site(client, db):
    answer = client.post(reverse("set-language"), {"language": "es", "next": "https://example.com/"})
    assert answer["Location"] == "/"


def test_an_unknown_language_changes_nothing(client, db):
    client.post(reverse("set-language"), {"language": "xx", "next": "/"})
    assert '<html lang="en">' in heading(client)


def test_its_address_has_a_name():
    assert reverse("set-language") == "/language/"
