from checklist.accounts.models import LogEntry
from checklist.events.models import Event, StaffRole
from tests.cast import make_event


def test_it_makes_the_event_with_its_organiser(olga):
    event = make_event(olga, name="Spring Open")
    assert (event.name, event.created_by, event.closed_at) == ("Spring Open", olga, None)
    assert list(event.staff.values_list("user", "role")) == [(olga.pk, StaffRole.Role.ORGANISER)]


def test_slug_and_join_code_are_its_own(olga):
    first, second = make_event(olga), make_event(olga)
    assert first.slug != second.slug
    assert first.join_code != second.join_code
    assert Event.objects.count() == 2


def test_it_is_logged(olga):
    event = make_event(olga)
    entry = LogEntry.objects.get()
    assert (entry.action, entry.by, entry.event_uid) == ("event-created", olga, event.uid)
