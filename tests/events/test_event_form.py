"""The form of an event: times in the event's own zone, and no time that does not exist."""

from datetime import UTC, date, datetime

import pytest
from django.utils.translation import override

from checklist.events.forms import EventForm, first_values, values_of
from checklist.events.models import Event

FILLED = {
    "name": "Winter Open",
    "date": "2026-12-05",
    "format": "modern",
    "rel": "competitive",
    "sanctioned": "on",
    "deadline": "2026-12-05T09:30",
    "time_zone": "Europe/Vienna",
    "paper": "a4",
}


def errors(**changes):
    form = EventForm({**FILLED, **changes})
    return {field: [error.code for error in found] for field, found in form.errors.as_data().items()}


def test_the_deadline_is_in_the_events_zone():
    form = EventForm(FILLED)
    assert form.is_valid()
    assert form.details().deadline == datetime(2026, 12, 5, 8, 30, tzinfo=UTC)


def test_without_a_deadline():
    form = EventForm({**FILLED, "deadline": ""})
    assert form.is_valid()
    assert form.details().deadline is None


def test_a_name_is_asked_for():
    assert errors(name="  ") == {"name": ["required"]}


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("2027-03-28T02:30", "no-such-time"),  # the clocks go from 2 to 3
        ("2026-10-25T02:30", "time-comes-twice"),
        ("tomorrow", "invalid"),
        ("2026-13-01T09:00", "invalid"),
    ],
)
def test_a_time_that_is_not_there(written, code):
    assert errors(deadline=written) == {"deadline": [code]}


@pytest.mark.parametrize(
    ("field", "value"), [("format", "vanguard"), ("rel", "casual"), ("time_zone", "Mars/Base"), ("paper", "a0")]
)
def test_only_what_is_offered(field, value):
    assert errors(**{field: value}) == {field: ["invalid_choice"]}


def test_not_ticked_is_not_sanctioned():
    form = EventForm({key: value for key, value in FILLED.items() if key != "sanctioned"})
    assert form.is_valid()
    assert form.details().sanctioned is False


def test_what_is_shown_again_is_what_was_written():
    form = EventForm(FILLED)
    assert form.is_valid()
    details = form.details()
    event = Event(**{name: getattr(details, name) for name in details.__slots__})
    assert values_of(event)["deadline"] == "2026-12-05T09:30"


@pytest.mark.parametrize(
    ("language", "paper"), [("en-US,en;q=0.9", "letter"), ("es-MX", "letter"), ("de-AT", "a4"), ("", "a4")]
)
def test_paper_by_the_browsers_country(language, paper):
    assert first_values(None, today=date(2026, 12, 5), language=language)["paper"] == paper


def test_the_last_event_is_the_best_guess():
    last = Event(
        format="pauper", rel="regular", sanctioned=False, time_zone="Asia/Tokyo", paper="letter", language="es"
    )
    assert first_values(last, today=date(2026, 12, 5), language="") == {
        "date": date(2026, 12, 5),
        "format": "pauper",
        "rel": "regular",
        "sanctioned": False,
        "time_zone": "Asia/Tokyo",
        "paper": "letter",
        "language": "es",
    }


def test_a_first_event_speaks_the_pages_language():
    with override("es"):
        assert first_values(None, today=date(2026, 12, 5), language="")["language"] == "es"


def test_nothing_is_pinned_unless_somebody_does():
    form = EventForm(FILLED)
    assert form.is_valid()
    assert (form.details().editions, form.details().team_play) == ({}, "none")


def test_an_edition_is_pinned_and_comes_back():
    form = EventForm({**FILLED, "edition_mtr": "2012-04-02", "team_play": "unified"})
    assert form.is_valid()
    details = form.details()
    assert (dict(details.editions), details.team_play) == ({"MTR": "2012-04-02"}, "unified")
    values = values_of(Event(deadline=None, time_zone="UTC", editions=details.editions, team_play="unified"))
    assert [values[f"edition_{document}"] for document in ("cr", "mtr", "ipg", "jar")] == ["", "2012-04-02", "", ""]
    assert [EventForm(initial=values).says_more, EventForm(FILLED).says_more] == [True, False]


def test_an_edition_that_nobody_knows_is_not_taken():
    assert errors(edition_mtr="2012-04-03") == {"edition_mtr": ["invalid_choice"]}


def test_a_pin_that_came_by_another_way_can_be_kept():
    form = EventForm({**FILLED, "edition_mtr": "2031-01-01"}, initial={"edition_mtr": "2031-01-01"})
    assert form.is_valid()
