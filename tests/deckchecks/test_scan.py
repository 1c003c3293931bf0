"""The scanner's page: scan"""

import pytest
from django.urls import reverse

from checklist.core.decklist import Zone

ADDRESS = reverse("scan")


def test_a_judge_gets_the_field_focused_and_the_video_as_iphones_want_it(client, paper):
    client.force_login(paper.judge)
    page = client.get(ADDRESS).content.decode()
    assert "<video playsinline muted autoplay>" in page  # BUG-095
    assert 'name="code" autofocus' in page


@pytest.mark.parametrize("person", ["scorekeeper", "nobody"])
def test_who_judges_nothing_gets_404(client, paper, django_user_model, person):
    user = getattr(paper, person, None) or django_user_model.objects.create_user(person)
    client.force_login(user)
    assert client.get(ADDRESS).status_code == 404


def test_a_stranger_signs_in_first(client, db):
    assert client.get(ADDRESS).headers["Location"].startswith(reverse("login"))


def test_a_typed_code_leads_to_its_verdict_without_javascript(client, paper, cards):
    paper.hand_in((1, cards.delver, Zone.MAIN))
    code = paper.order("slips").cards.get().code
    client.force_login(paper.judge)
    typed = code.lower().replace("0", "o").replace("1", "l")
    assert client.get(ADDRESS, {"code": f" {typed[:8]} {typed[8:]} "}).headers["Location"] == f"/s/{code}"


def test_a_text_that_is_no_code_leads_to_a_page_that_says_so(client, paper):
    client.force_login(paper.judge)
    response = client.get(ADDRESS, {"code": "https://example.org/a/b"}, follow=True)
    assert (response.status_code, response.context["verdict"].reason) == (200, "no-code")


@pytest.mark.parametrize("found", [True, False])
def test_without_the_decoder_the_page_says_so_and_offers_the_rest(client, paper, monkeypatch, found):
    monkeypatch.setattr("django.contrib.staticfiles.finders.find", lambda path: __file__ if found else None)
    client.force_login(paper.judge)
    page = client.get(ADDRESS).content.decode()
    assert ('data-when="no-decoder" hidden' in page, "data-decoder-wasm" in page) == (found, found)


def test_several_events_are_offered_and_one_can_be_at_hand(client, paper):
    from checklist.events.models import StaffRole  # slow import

    StaffRole.objects.create(event=paper.elsewhere, user=paper.judge, role="judge")
    client.force_login(paper.judge)
    page = client.get(ADDRESS, {"event": "summer"}).content.decode()
    assert ('data-event="summer"' in page, '<option value="winter">' in page) == (True, True)


@pytest.mark.parametrize("number", ["\u00b2", "9" * 5000, "9" * 19, "x", ""])
def test_what_is_no_number_of_a_check_is_not_asked_for(client, paper, number):
    client.force_login(paper.judge)
    assert client.get(reverse("scan"), {"event": paper.event.slug, "check": number}).status_code in (200, 404)


def test_an_event_of_others_cannot_be_at_hand(client, paper):
    client.force_login(paper.judge)
    assert 'data-event=""' in client.get(ADDRESS, {"event": "summer"}).content.decode()
