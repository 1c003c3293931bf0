"""A prepared query answers as the queryset it was made from would, each time anew, whatever the values."""

import threading
from datetime import date
from uuid import uuid4

from django.db import connection

from checklist.accounts.models import User
from checklist.accounts.prepared import Prepared
from checklist.events.models import DeckSlot, Event, Registration
from tests.cast import make_event, register

BY_NAME = Prepared(
    lambda name: Registration.objects.select_related("event").defer("email").filter(name=name).order_by("-pk"),
    (Registration, "name"),
)
BY_UID = Prepared(lambda uid: Registration.objects.filter(uid=uid), (Registration, "uid"))
# The values stand the other way round in the SQL than in the call.
SLOTS = Prepared(
    lambda registration, ordinal: DeckSlot.objects.filter(ordinal=ordinal).filter(registration=registration),
    (DeckSlot, "registration"),
    (DeckSlot, "ordinal"),
)
ON = Prepared(lambda on: Event.objects.filter(date=on), (Event, "date"))


def test_rows_are_those_of_the_queryset_in_its_order(event):
    first, second = register(event, "Ana"), register(event, "Ana")
    register(event, "Bea")
    assert BY_NAME("Ana") == [second, first]


def test_another_value_asks_again(event):
    ana = register(event, "Ana")
    assert BY_NAME("Bea") == []
    bea = register(event, "Bea")
    assert (BY_NAME("Ana"), BY_NAME("Bea")) == ([ana], [bea])


def test_what_changed_since_is_seen(event):
    ana = register(event, "Ana")
    assert BY_NAME.first("Ana").table is None
    Registration.objects.filter(pk=ana.pk).update(table=7)
    assert BY_NAME.first("Ana").table == 7


def test_related_rows_come_with_it_and_deferred_columns_do_not(event, django_assert_num_queries):
    register(event, "Ana")
    BY_NAME("nobody")  # compiled
    with django_assert_num_queries(1):
        ana = BY_NAME.first("Ana")
        assert ana.event == event
    assert ana.get_deferred_fields() == {"email"}


def test_values_are_written_as_their_field_is_stored(event):
    ana = register(event, "Ana")
    assert BY_UID.first(ana.uid) == ana
    assert BY_UID.first(str(ana.uid)) == ana
    assert BY_UID.first(uuid4()) is None
    assert ON(event.date) == [event]
    assert ON(date(1999, 1, 1)) == []


def test_values_go_to_their_own_places(event):
    ana, bea = register(event, "Ana"), register(event, "Bea")
    assert SLOTS(bea.pk, 1) == [bea.slots.get()]
    assert SLOTS(ana.pk, 2) == []


def test_a_hostile_value_is_a_value(event):
    register(event, "Ana")
    assert BY_NAME("' OR 1=1 --") == []
    assert BY_NAME("%s") == []


def test_a_number_that_no_column_holds_finds_nothing(event):
    """An address with it, `/player/.../99999999999999999999/`, was answered with 500."""
    slot = register(event, "Ana").slots.get()
    assert SLOTS(slot.registration_id, 1) == [slot]
    assert [SLOTS(slot.registration_id, number) for number in (2**63, -(2**63), 10**30)] == [[], [], []]


def test_threads_ask_with_their_own_values_at_once(transactional_db):
    event = make_event(User.objects.create_user("olga"))
    names = [f"Player {number}" for number in range(4)]
    for name in names:
        register(event, name)
    wrong = []

    def ask(name):
        for _ in range(20):
            found = [row.name for row in BY_NAME(name)]
            if found != [name]:
                wrong.append((name, found))
        connection.close()

    threads = [threading.Thread(target=ask, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
