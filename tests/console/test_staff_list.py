"""Lists written by staff ("staff-list", "staff-list-preview"): typed in while lists are taken, then the Head Judge alone."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.decklists.models import Decklist
from checklist.events.actions import close_event
from tests.cast import DECK, browser_of, hand_in, signed_in
from tests.decklists.test_player_list import carry, shown_text


def page(registration, name="staff-list"):
    return reverse(name, args=[registration.event.slug, registration.uid, 1])


def filled(**changes):
    return {"text": DECK, "sleeves": "opaque", "nonce": "s-1", "based_on": "0", "hand-in": "1", **carry(), **changes}


@pytest.fixture
def locked(event):
    """The event after its deadline."""
    event.deadline = timezone.now() - timedelta(minutes=5)
    event.save(update_fields=["deadline"])
    return event


def test_a_judge_types_in_a_list_from_paper(pia, jo):
    response = signed_in(jo).post(page(pia), filled())
    assert response["Location"] == reverse("staff-player", args=[pia.event.slug, pia.uid])
    decklist = Decklist.objects.get()
    assert (decklist.text, decklist.author, decklist.by) == (DECK, "staff", jo)


def test_after_the_deadline_the_head_judge_gives_a_reason(pia, locked, hanna):
    browser = signed_in(hanna)
    assert browser.post(page(pia), filled()).status_code == 200
    assert Decklist.objects.count() == 0
    browser.post(page(pia), filled(reason="waived", note="Negate written twice"))
    assert Decklist.objects.get().reason == "obvious error, penalty waived (IPG 3.4): Negate written twice"


def test_the_list_is_read_while_it_is_typed_before_a_reason_is_chosen(pia, locked, hanna):
    """A form that the browser calls unfinished is not sent by htmx: the preview stood still."""
    shown = signed_in(hanna).get(page(pia)).content.decode()
    assert re.search(r'<form id="list-form"[^>]* novalidate', shown)
    assert "required" in re.search(r"<select[^>]* name=\"reason\"[^>]*>|<select name=\"reason\"[^>]*>", shown)[0]


def test_another_reason_needs_words(pia, locked, hanna):
    response = signed_in(hanna).post(page(pia), filled(reason="other"))
    assert "Say what the reason is" in response.content.decode()
    assert shown_text(response) == DECK
    assert Decklist.objects.count() == 0


def test_the_player_sees_who_wrote_it_and_why_and_can_not_reopen_it(pia, locked, hanna):
    signed_in(hanna).post(page(pia), filled(reason="late"))
    shown = browser_of(pia).get(reverse("player", args=[pia.uid])).content.decode()
    assert "Staff wrote this revision.</strong> Reason: " in shown
    assert "late entrant" in shown
    assert "Change the list" not in shown


def test_the_form_starts_with_the_list_in_force(pia, jo):
    hand_in(pia)
    shown = signed_in(jo).get(page(pia))
    assert shown_text(shown) == DECK
    assert 'name="based_on" value="1"' in shown.content.decode()


def test_it_is_logged_with_who(pia, jo):
    signed_in(jo).post(page(pia), filled())
    assert LogEntry.objects.get(action="list-corrected").by == jo


def test_the_preview_is_the_same_and_its_buttons_send_the_form_of_this_page(pia, jo):
    browser = signed_in(jo)
    shown = browser.post(page(pia, "staff-list-preview"), {"text": DECK, "nonce": "x"}).content.decode()
    assert "Insectile Aberration" in shown
    buttons = re.findall(r'<button[^>]* name="edit"[^>]*>', shown)
    assert len(buttons) == len([line for line in DECK.splitlines() if line[:1].isdigit()])
    assert [button for button in buttons if "hx-post" in button or "formaction" in button] == []
    form = re.search(r'<form id="list-form"[^>]* action="([^"]*)"', browser.get(page(pia)).content.decode())
    assert form[1] == page(pia)


@pytest.mark.parametrize(
    ("who", "before", "after", "closed"),
    [
        ("kim", 403, 403, 403),
        ("jo", 200, 403, 403),
        ("hanna", 200, 200, 403),
        ("olga", 200, 403, 403),
        ("sam", 404, 404, 404),
    ],
)
def test_who_may_write_when(pia, event, sams_event, olga, who, before, after, closed, request):
    browser = signed_in(request.getfixturevalue(who))
    answers = [browser.get(page(pia)).status_code]
    event.deadline = timezone.now() - timedelta(minutes=5)
    event.save(update_fields=["deadline"])
    answers.append(browser.get(page(pia)).status_code)
    close_event(event, by=olga, now=timezone.now())
    answers.append(browser.get(page(pia)).status_code)
    assert answers == [before, after, closed]


def test_the_way_there_is_shown_to_those_who_may(pia, locked, hanna, jo):
    address = reverse("staff-player", args=[pia.event.slug, pia.uid])
    assert page(pia) in signed_in(hanna).get(address).content.decode()
    assert page(pia) not in signed_in(jo).get(address).content.decode()


def test_a_stranger_is_sent_to_sign_in(pia, client):
    assert client.post(page(pia), filled())["Location"].startswith("/sign-in/")
    assert Decklist.objects.count() == 0


def test_no_private_link_in_the_form(pia, jo):
    assert not re.search(r'name="link"', signed_in(jo).get(page(pia)).content.decode())
