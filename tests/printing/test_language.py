"""A sheet speaks the language of the page on which it was ordered, whoever downloads it later."""

import pytest
from django.urls import reverse

from checklist.core.sheet import Text, flat
from checklist.printing.models import PrintJob
from checklist.printing.queries import plan_of
from tests.cast import browser_of, hand_in, signed_in


@pytest.fixture
def handed_in(pia):
    return hand_in(pia)


def words(job):
    plan = plan_of(job)
    return plan, [mark.text for page in plan.pages for mark in flat(page) if isinstance(mark, Text)]


def order(client, address, kind, **headers):
    client.post(address, {"kind": kind, "paper": "a4", "nonce": f"n-{kind}"}, **headers)
    return PrintJob.objects.get(kind=kind)


def test_a_player_orders_in_spanish(handed_in, pia):
    address = reverse("printing-own", args=[pia.uid])
    job = order(browser_of(pia), address, "registration", HTTP_ACCEPT_LANGUAGE="es")
    plan, said = words(job)
    assert plan.language == "es"
    assert {"Registro de mazo", "Mazo principal", "Jugador", "2 CARAS"} <= set(said)
    assert "Deck registration" not in said


def test_staff_order_in_english(handed_in, event, olga):
    job = order(signed_in(olga), reverse("printing-order", args=[event.slug]), "copy-sheet")
    plan, said = words(job)
    assert (plan.language, "To copy onto official substitute cards" in said) == ("en", True)


def test_what_was_ordered_before_there_were_languages_is_english(handed_in, event, olga):
    job = order(signed_in(olga), reverse("printing-order", args=[event.slug]), "slips", HTTP_ACCEPT_LANGUAGE="es")
    assert words(job)[0].language == "es"
    job.options = {name: value for name, value in job.options.items() if name != "language"}
    assert words(job)[0].language == "en"


def test_the_reader_of_the_file_does_not_matter(handed_in, event, olga):
    client = signed_in(olga)
    job = order(client, reverse("printing-order", args=[event.slug]), "registration", HTTP_ACCEPT_LANGUAGE="es")
    address = reverse("printing-file", args=[event.slug, job.pk])
    assert client.get(address).getvalue() == client.get(address, HTTP_ACCEPT_LANGUAGE="es").getvalue()
