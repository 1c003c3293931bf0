"""A list sent along by another site ("join-list"): it fills the form, and does nothing else."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.http import urlencode

from checklist.events.models import Registration
from tests.cast import DECK


def sent(client, code, **fields):
    """As a form of another site sends it."""
    return client.post(page(code), urlencode(fields), content_type="application/x-www-form-urlencoded")


def page(code):
    return reverse("join-list", args=[code])


def test_the_list_is_on_its_way_into_the_form(event, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = sent(Client(enforce_csrf_checks=True), event.join_code.lower(), list=DECK)
    shown = response.content.decode()
    assert response.status_code == 200
    assert (
        f'data-sent-list="{event.join_code}" data-go-on="/join/{event.join_code.lower()}/">{DECK}</textarea>' in shown
    )
    assert (response.cookies, response["Cache-Control"].split(",")[0]) == ({}, "max-age=0")
    assert Registration.objects.count() == 0


def test_nobody_learns_which_codes_there_are(event, client):
    answers = [sent(client, code, list=DECK) for code in (event.join_code, "WRONG")]
    told = [
        answer.content.decode().replace(code, "CODE")
        for answer, code in zip(answers, (event.join_code, "WRONG"), strict=True)
    ]
    assert told[0] == told[1]


def test_markup_is_text(event, client):
    shown = sent(client, event.join_code, list="</textarea><script>alert(1)</script>").content.decode()
    assert "<script>alert" not in shown


def test_too_large(event, client):
    response = sent(client, event.join_code, list="x" * 262_145)
    assert response.status_code == 413
    assert "xxxx" not in response.content.decode()


def test_far_too_large_is_not_read(event, client, settings):
    response = sent(client, event.join_code, list="x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    assert response.status_code == 413


def test_no_file_is_taken_in(event, client):
    assert client.post(page(event.join_code), {"list": DECK}).status_code == 400  # multipart


@pytest.mark.parametrize("code", ["-", "%00", "x" * 500, ".."])
def test_odd_codes(db, client, code):
    response = client.post(f"/join/{code}/list/", "list=4+Island", content_type="application/x-www-form-urlencoded")
    assert response.status_code in (200, 404, 405)  # ".." is another address


def test_it_is_sent_not_fetched(event, client):
    assert client.get(page(event.join_code)).status_code == 405
