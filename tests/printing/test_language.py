"""Sheets in the event's language, in each player's, or in both; the same whoever downloads them later."""

import pytest
from django.urls import reverse

from checklist.core.sheet import Text, flat
from checklist.events.models import Event, Registration
from checklist.printing.models import PrintJob
from checklist.printing.queries import plan_of
from tests.cast import browser_of, hand_in, register, signed_in


@pytest.fixture
def handed_in(pia):
    return hand_in(pia)


def pages_of(job):
    return [{mark.text for mark in flat(page) if isinstance(mark, Text)} for page in plan_of(job).pages]


def order(client, address, kind, language="", **headers):
    client.post(address, {"kind": kind, "paper": "a4", "nonce": f"n-{kind}", "language": language}, **headers)
    return PrintJob.objects.get(kind=kind)


def staff_order(olga, event, kind, language=""):
    return order(signed_in(olga), reverse("printing-order", args=[event.slug]), kind, language)


def speaks(registration, language):
    Registration.objects.filter(pk=registration.pk).update(language=language)


def test_a_player_orders_in_the_pages_language(handed_in, pia):
    address = reverse("printing-own", args=[pia.uid])
    job = order(browser_of(pia), address, "registration", "player", HTTP_ACCEPT_LANGUAGE="es")
    (said,) = pages_of(job)
    assert {"Registro de mazo", "Mazo principal", "Jugador", "2 CARAS"} <= said
    assert "Deck registration" not in said
    pia.refresh_from_db()
    assert pia.language == "es"


def test_staff_order_in_the_events_language(handed_in, event, olga):
    Event.objects.filter(pk=event.pk).update(language="es")
    job = staff_order(olga, event, "copy-sheet")
    assert (plan_of(job).language, "Para copiar en cartas sustitutas oficiales" in pages_of(job)[0]) == ("es", True)


def test_each_player_gets_a_sheet_in_the_own_language(handed_in, event, olga, pia):
    other = register(event, "Aitor Otro")
    hand_in(other)
    speaks(other, "es")
    first, second = pages_of(staff_order(olga, event, "registration", "player"))
    assert ("Registro de mazo" in first, "Deck registration" in first) == (True, False)
    assert ("Registro de mazo" in second, "Deck registration" in second) == (False, True)


def test_both_languages_on_one_sheet(handed_in, event, olga, pia):
    speaks(pia, "es")
    (said,) = pages_of(staff_order(olga, event, "registration", "both"))
    assert {"Registro de mazo / Deck registration", "Mazo principal / Main deck", "2 CARAS / DFC"} <= said
    assert {"Judge", "Signature"} & said == {"Judge"}  # the officials' part is in the event's language


def test_both_where_they_are_one_is_one(handed_in, event, olga, pia):
    speaks(pia, "en")
    job = staff_order(olga, event, "registration", "both")
    assert ("Deck registration" in pages_of(job)[0], "languages" in job.options) == (True, False)


def test_a_substitute_says_its_status_in_both(handed_in, event, olga, pia):
    Event.objects.filter(pk=event.pk).update(sanctioned=False)
    speaks(pia, "es")
    said = pages_of(staff_order(olga, event, "substitutes", "both"))[0]
    assert {"NO OFICIAL", "UNOFFICIAL", "solo para juego no sancionado", "for unsanctioned play only"} <= said


def test_the_strips_are_the_judges(handed_in, event, olga, pia):
    speaks(pia, "es")
    assert staff_order(olga, event, "slips", "player").options.get("languages") is None


def test_what_was_ordered_stays_as_it_was_ordered(handed_in, event, olga, pia):
    speaks(pia, "es")
    job = staff_order(olga, event, "registration", "player")
    before = pages_of(job)
    speaks(pia, "en")
    Event.objects.filter(pk=event.pk).update(language="es")
    assert pages_of(PrintJob.objects.get(pk=job.pk)) == before


def test_what_was_ordered_before_there_were_languages_is_english(handed_in, event, olga):
    job = staff_order(olga, event, "slips")
    job.options = {name: value for name, value in job.options.items() if name != "language"}
    assert plan_of(job).language == "en"


def test_the_reader_of_the_file_does_not_matter(handed_in, event, olga):
    client = signed_in(olga)
    job = order(client, reverse("printing-order", args=[event.slug]), "registration", HTTP_ACCEPT_LANGUAGE="es")
    address = reverse("printing-file", args=[event.slug, job.pk])
    assert client.get(address).getvalue() == client.get(address, HTTP_ACCEPT_LANGUAGE="es").getvalue()


def test_a_refusal_is_in_the_pages_language(handed_in, event, olga):
    answer = signed_in(olga).post(
        reverse("printing-order", args=[event.slug]),
        {"kind": "substitutes", "paper": "a4", "nonce": "n"},
        HTTP_ACCEPT_LANGUAGE="es",
    )
    assert answer.context["form"].non_field_errors()[0].startswith("Este evento está sancionado")
