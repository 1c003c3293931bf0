"""Making an event ("event-new") and changing it ("event-edit"): under a minute, a name is enough."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from checklist.core.terms import Carried, CarryChoice, PlayerChoices
from checklist.decklists.models import Judgement
from checklist.decklists.queries import current_judgement
from checklist.events.models import Event
from tests.cast import hand_in, make_event, signed_in

FILLED = {
    "name": "Spring Open",
    "date": "2027-03-06",
    "format": "pauper",
    "rel": "regular",
    "time_zone": "Europe/Vienna",
    "deadline": "2027-03-06T09:30",
    "paper": "letter",
}


def test_it_makes_the_event_and_leads_to_it(olga):
    response = signed_in(olga).post(reverse("event-new"), FILLED)
    event = Event.objects.get()
    assert response["Location"] == reverse("event", args=[event.slug])
    assert (event.name, event.format, event.rel, event.sanctioned, event.paper) == (
        "Spring Open",
        "pauper",
        "regular",
        False,
        "letter",
    )
    assert event.deadline.isoformat() == "2027-03-06T08:30:00+00:00"


def test_the_empty_form_needs_only_a_name(olga):
    browser = signed_in(olga)
    shown = browser.get(reverse("event-new")).content.decode()
    values = {
        "name": "Quick",
        "format": "standard",
        "rel": "competitive",
        "sanctioned": "on",
        "time_zone": "UTC",
        "paper": "a4",
    }
    values["date"] = re.search(r'name="date" value="([\d-]+)"', shown)[1]
    assert browser.post(reverse("event-new"), values).status_code == 302


def test_the_next_event_starts_as_the_last_was(olga):
    make_event(olga, format="legacy", rel="professional")
    shown = signed_in(olga).get(reverse("event-new")).content.decode()
    assert '<option value="legacy" selected>' in shown
    assert re.search(r'value="professional"[^>]*checked', shown)


def test_a_wrong_form_comes_back_as_it_was_written(olga):
    response = signed_in(olga).post(reverse("event-new"), {**FILLED, "date": "soon"})
    assert response.status_code == 400
    assert 'value="Spring Open"' in response.content.decode()
    assert 'value="soon"' in response.content.decode()
    assert Event.objects.count() == 0


def test_players_make_no_events(db):
    assert Client().post(reverse("event-new"), FILLED)["Location"].startswith("/sign-in/")


def test_a_change_judges_every_list_again(event, olga, pia, paul):
    hand_in(pia)
    hand_in(paul)
    response = signed_in(olga).post(reverse("event-edit", args=[event.slug]), FILLED, follow=True)
    assert "2 lists were judged again" in response.content.decode()
    assert Judgement.objects.count() == 4


def test_another_name_judges_nothing(event, olga, pia):
    hand_in(pia)
    same = {
        "name": "New",
        "date": "2026-12-05",
        "format": "modern",
        "rel": "competitive",
        "sanctioned": "on",
        "time_zone": "UTC",
        "paper": "a4",
    }
    signed_in(olga).post(reverse("event-edit", args=[event.slug]), same)
    assert Event.objects.get(pk=event.pk).name == "New"
    assert Judgement.objects.count() == 1


def test_the_form_starts_with_what_is(event, olga):
    assert 'value="Winter Open"' in signed_in(olga).get(reverse("event-edit", args=[event.slug])).content.decode()


@pytest.mark.parametrize(("who", "status"), [("kim", 403), ("jo", 403), ("hanna", 403), ("sam", 404)])
def test_only_organisers_change_it(event, sams_event, who, status, request):
    browser = signed_in(request.getfixturevalue(who))
    for name in ("event-edit", "event-close", "event-reopen", "event-code", "event-staff"):
        assert browser.post(reverse(name, args=[event.slug]), FILLED).status_code == status
    event.refresh_from_db()
    assert (event.name, event.closed_at) == ("Winter Open", None)


def test_an_edition_before_2016_judges_all_or_none(olga, event, pia):
    two = "2 Delver of Secrets\n2 Thing in the Ice\n56 Island\n"
    choices = PlayerChoices(cards=(CarryChoice("Delver of Secrets", Carried.OFFICIAL),))
    decklist = hand_in(pia, two, choices)
    browser, page = signed_in(olga), reverse("event-edit", args=[event.slug])

    def said(pinned):
        browser.post(page, {**FILLED, "format": "modern", "sanctioned": "on", "deadline": "", "edition_mtr": pinned})
        event.refresh_from_db()
        return [finding["code"] for finding in current_judgement(decklist, event).findings if finding["line"]]

    assert "all-or-none" in said("2012-04-02")
    assert "MTR 2012-04-02" in browser.get(reverse("event", args=[event.slug])).content.decode()
    assert "all-or-none" not in said("2016-04-05")
    assert "all-or-none" not in said("")
