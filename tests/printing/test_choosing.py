"""Printing all lists, those somebody ticked in the table, or those that are on no paper as they stand ("printing-order")."""

import pytest
from django.urls import reverse

from checklist.printing.choosing import ticked
from checklist.printing.models import PrintedCard, PrintJob
from tests.cast import hand_in, signed_in

SENT = {"kind": "registration", "paper": "a4", "nonce": "n1"}


@pytest.fixture
def lists(event, pia, paul):
    return {"pia": hand_in(pia), "paul": hand_in(paul)}


def address(event, **query):
    return reverse("printing-order", args=[event.slug], query=query or None)


def printed(nonce):
    job = PrintJob.objects.get(nonce=nonce)
    return sorted(PrintedCard.objects.filter(print_job=job).values_list("decklist_id", flat=True))


def test_all_or_those_that_were_ticked(event, lists, kim):
    browser = signed_in(kim)
    browser.post(address(event), SENT)
    browser.post(address(event, slot=lists["paul"].slot_id), SENT | {"nonce": "n2"})
    assert (printed("n1"), printed("n2")) == (sorted(one.pk for one in lists.values()), [lists["paul"].pk])


def test_a_tick_of_another_event_prints_nothing_of_it(event, lists, sams_event, sam):
    browser = signed_in(sam)
    answer = browser.post(address(sams_event, slot=lists["pia"].slot_id), SENT)
    assert (answer.status_code, PrintJob.objects.count()) == (400, 0)


def test_what_changed_since_it_was_printed(event, pia, lists, kim):
    browser = signed_in(kim)
    assert browser.get(address(event, only="changed")).context["lists"] == 2
    browser.post(address(event), SENT)
    assert "every list is on paper as it stands" in browser.get(address(event, only="changed")).content.decode()
    again = hand_in(pia, "60 Island\n")
    browser.post(address(event, only="changed"), SENT | {"nonce": "n2"})
    assert printed("n2") == [again.pk]


def test_revoked_paper_is_no_paper(event, lists, olga):
    browser = signed_in(olga)
    browser.post(address(event), SENT)
    job = PrintJob.objects.get()
    browser.post(reverse("printing-revoke", args=[event.slug, job.pk]), {"reason": "lost"})
    assert browser.get(address(event, only="changed")).context["lists"] == 2


def test_sent_twice_what_changed_is_printed_once(event, lists, kim):
    browser = signed_in(kim)
    answers = [browser.post(address(event, only="changed"), SENT)["Location"] for _ in range(2)]
    assert (answers[0], PrintJob.objects.count()) == (answers[1], 1)


def test_ticks_that_are_no_numbers_are_none():
    assert ticked(["7", "", "-1", "x", "1" * 30, "٣"]) == frozenset({7})
