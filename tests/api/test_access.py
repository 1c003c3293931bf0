"""Who may what, cell by cell: each operation of the API with no token, a bad one, one of another event, one without the scope,
one with it. The rows come from the router: an operation that is not in `SCOPES_OF` fails.
"""

from datetime import timedelta

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from checklist.api.main import api
from checklist.events.models import ApiToken
from checklist.events.tokens import Scope, revoke_token
from tests.api.conftest import Program, program
from tests.test_strangers import World

pytestmark = pytest.mark.django_db

# Any one of these lets in; an empty row: a good token of any event; None: nobody needs a token.
SCOPES_OF = {
    "find-cards": None,
    "list-double-faced": None,
    "examine-list": None,
    "list-events": ["event:read"],
    "show-event": ["event:read"],
    "list-registrations": ["registrations:read"],
    "show-registration": ["registrations:read"],
    "register-somebody": ["registrations:write"],
    "list-lists": ["lists:read", "lists:staff"],
    "show-list": ["lists:read", "lists:staff"],
    "hand-in-list": ["lists:write"],
    "list-checks": ["checks:read"],
    "show-check": ["checks:read"],
    "order-paper": ["print"],
    "show-print": ["print"],
    "show-print-file": ["print"],
}
BODIES = {
    "examine-list": {"text": "4 Delver of Secrets"},
    "register-somebody": {"name": "New Person"},
    "hand-in-list": {"text": "4 Delver of Secrets\n56 Island", "sleeves": "opaque", "substitutes": "none"},
    "order-paper": {"kind": "registration"},
}
QUERIES = {"find-cards": {"name": "Island"}}


OPERATIONS = sorted(
    (api.get_openapi_operation_id(operation), operation.methods[0].lower()) for _name, operation in api.operations()
)
OF_AN_EVENT = [name for name, _method in OPERATIONS if SCOPES_OF.get(name) is not None]


def test_every_operation_has_a_row_and_every_row_an_operation():
    assert [name for name, _method in OPERATIONS] == sorted(SCOPES_OF)


@pytest.fixture
def there():
    return World("olga")


def arguments(name, world):
    """What stands in the address, for this world's own objects."""
    from checklist.deckchecks.models import DeckCheck  # slow import
    from checklist.printing.models import PrintJob

    numbers = {"show-check": {"check": world.rows[DeckCheck].pk}}
    numbers |= dict.fromkeys(("show-print", "show-print-file"), {"number": world.rows[PrintJob].pk})
    if name in ("show-registration", "show-list", "hand-in-list"):
        numbers[name] = {"registration": world.player.uid}
    if name in ("show-list", "hand-in-list"):
        numbers[name] |= {"deck": 1}
    whole = {"event": world.event.slug} if SCOPES_OF[name] and name != "list-events" else {}
    return {**whole, **numbers.get(name, {})}


def answered(who, name, method, world, **changed):
    path = reverse(f"api:{name}", kwargs={**arguments(name, world), **changed}).removeprefix("/api/v1")
    with transaction.atomic():
        response = (
            who.get(path, **QUERIES.get(name, {})) if method == "get" else who.post(path, BODIES[name], key="cell")
        )
        transaction.set_rollback(True)
    if response.status_code >= 400:
        return response.status_code
    return "in"


def test_each_cell(there):
    other = World("sam")
    everybody = {
        "no token": Program(),
        "bad token": Program("flipside_ABCDEFGH_" + "x" * 43),
        "another event": program(other.event, *Scope),
        **{scope.value: program(there.event, scope) for scope in Scope},
    }
    wrong = []
    for name, method in OPERATIONS:
        for who, asking in everybody.items():
            wanted = SCOPES_OF[name]
            if wanted is None:
                expected = 401 if who == "bad token" else "in"
            elif who in ("no token", "bad token"):
                expected = 401
            elif who == "another event":
                expected = "in" if name == "list-events" else 404  # its own event
            elif who == "lists:read" and name in ("list-lists", "show-list"):
                expected = 403  # sealed while lists are taken: test_lists.py
            else:
                expected = "in" if who in wanted else 403
            got = answered(asking, name, method, there)
            if got != expected:
                wrong.append((name, who, got, expected))
    assert wrong == []


def test_an_object_is_reached_through_its_own_event_alone(there):
    """A good token, its own event in the address, and another event's object."""
    other = World("sam")
    asking = program(other.event, *Scope)
    let_in = {}
    for name, method in OPERATIONS:
        if len(arguments(name, there)) > 1:
            let_in[name] = answered(asking, name, method, there, event=other.event.slug)
    assert len(let_in) == 6
    assert set(let_in.values()) == {404}


@pytest.mark.parametrize("name", OF_AN_EVENT)
def test_a_dead_token_opens_nothing(there, name):
    method = dict(OPERATIONS)[name]
    over = program(there.event, *Scope, lasts=timedelta(seconds=-1))
    assert answered(over, name, method, there) == 401
    revoked = program(there.event, *Scope)
    revoke_token(ApiToken.objects.select_related("event").last(), by=there.user, now=timezone.now())
    assert answered(revoked, name, method, there) == 401


def test_a_session_opens_nothing(there):
    from tests.cast import signed_in  # slow import

    assert signed_in(there.user).get(f"/api/v1/events/{there.event.slug}").status_code == 401
