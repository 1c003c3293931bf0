"""Who may what, cell by cell: every address of ours that is an event's or a player's, for each role, players, strangers and
the staff of another event.

The rows come from the URL resolver: an address that is not in `LEAST_OF` fails. Each cell is asked with GET and with POST,
and undone.
"""

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from checklist.accounts.models import User
from checklist.events.access import HEAD_JUDGE_ALONE, LEAST
from checklist.events.actions import add_staff
from tests.cast import browser_of, register, signed_in
from tests.test_strangers import NOW, World

pytestmark = pytest.mark.django_db

ROLES = ("scorekeeper", "judge", "head-judge", "organiser")
NO = None  # the method is not taken: 405 for whoever passes the door
OWN = "own"  # the player's own pages: 404 for everybody else, staff too
HEAD = "head"  # the Head Judge alone, no organiser

# The least role to look (GET) and to act (POST).
LEAST_OF = {
    "check": ("judge", NO),
    "check-close": (NO, "judge"),
    "check-draw": (NO, "judge"),
    "check-late": (NO, "judge"),
    "check-open": (NO, "judge"),
    "check-reopen": (NO, "judge"),
    "check-scan": (NO, "judge"),
    "check-sleeves": (NO, "judge"),
    "check-state": ("judge", NO),
    "check-taps": (NO, "judge"),
    "checks": ("judge", NO),
    "device-cut-off": (NO, "head-judge"),
    "devices": ("head-judge", NO),
    "draw-result": ("judge", NO),
    "event": ("scorekeeper", NO),
    "event-close": (NO, "organiser"),
    "event-code": (NO, "organiser"),
    "event-copy": ("organiser", "organiser"),
    "event-draft": ("scorekeeper", "organiser"),
    "event-edit": ("organiser", "organiser"),
    "event-erase": ("organiser", "organiser"),
    "event-lists": ("judge", NO),
    "event-lists-csv": ("judge", NO),
    "event-log": ("organiser", NO),
    "event-mail": ("scorekeeper", "scorekeeper"),
    "event-numbers": ("judge", NO),
    "event-numbers-csv": ("judge", NO),
    "event-players-csv": ("scorekeeper", NO),
    "event-policies": ("organiser", "organiser"),
    "event-reopen": (NO, "organiser"),
    "event-staff": ("organiser", "organiser"),
    "event-staff-remove": (NO, "organiser"),
    "event-table": ("scorekeeper", NO),
    "event-token-revoke": (NO, "organiser"),
    "event-tokens": ("organiser", "organiser"),
    "event-teams": ("scorekeeper", "scorekeeper"),
    "invitation-revoke": (NO, "organiser"),
    "judge-list": ("judge", NO),
    "player": (OWN, NO),
    "player-data": (OWN, NO),
    "player-drop": (NO, "scorekeeper"),
    "player-edit": ("scorekeeper", "scorekeeper"),
    "player-export": (OWN, NO),
    "player-link": ("scorekeeper", NO),
    "player-link-replace": (NO, "scorekeeper"),
    "player-list": (OWN, OWN),
    "player-lists": (OWN, NO),
    "player-mail": (NO, OWN),
    "player-new": ("scorekeeper", "scorekeeper"),
    "player-pool": (OWN, OWN),
    "player-preview": (NO, OWN),
    "player-return": (NO, "scorekeeper"),
    "player-revision": (OWN, NO),
    "printing-again": (NO, "scorekeeper"),
    "printing-cancel": (NO, "scorekeeper"),
    "printing-draft": ("scorekeeper", "scorekeeper"),
    "printing-file": ("scorekeeper", NO),
    "printing-index": ("scorekeeper", NO),
    "printing-job": ("scorekeeper", NO),
    "printing-order": ("scorekeeper", "scorekeeper"),
    "printing-order-player": ("scorekeeper", "scorekeeper"),
    "printing-own": (OWN, OWN),
    "printing-own-file": (OWN, NO),
    "printing-page": ("scorekeeper", NO),
    "printing-poster": ("scorekeeper", NO),
    "printing-poster-file": ("scorekeeper", NO),
    "printing-printer-remove": (NO, "scorekeeper"),
    "printing-printers": ("scorekeeper", "scorekeeper"),
    "printing-progress": ("scorekeeper", NO),
    "printing-proxies": ("judge", "judge"),  # issuing is the Head Judge's: the action refuses, and the page says so
    "printing-proxy-void": (NO, HEAD),
    "printing-revoke": (NO, "judge"),
    "printing-test": ("scorekeeper", NO),
    "roster": ("scorekeeper", "scorekeeper"),
    "photo": ("judge", NO),
    "photo-add": (NO, "judge"),
    "photo-delete": (NO, "judge"),
    "photo-of-list": (NO, "judge"),
    "seats": ("judge", "judge"),
    "staff-export": ("judge", NO),
    "staff-invite": (NO, "organiser"),
    "staff-list": ("judge", "judge"),
    "staff-list-preview": (NO, "judge"),
    "staff-player": ("scorekeeper", NO),
    "staff-pool": ("judge", "judge"),
    "standings": ("judge", "judge"),
    "table-open": (NO, "judge"),
    "team-leave": (NO, "scorekeeper"),
    "unknown": ("judge", NO),
    "unknown-confirm": (NO, "head-judge"),
    "unknown-leave": (NO, "head-judge"),
    "unknown-take": (NO, "head-judge"),
    "walk-up": ("judge", "judge"),
}
# The table that pages and documents show (events/access.py): what may be done, and the addresses where it is done.
DONE_AT = {
    "see the event and who has handed in": (
        "event", "event-table", "event-players-csv", "staff-player", "printing-draft", "printing-poster",
        "printing-poster-file",
    ),
    "read a player's list": ("judge-list", "staff-export", "unknown", "printing-proxies"),
    "type in a list for a player, while lists are taken": (
        "staff-list", "staff-list-preview", "staff-pool", "photo-of-list", "walk-up",
    ),
    "scan codes, check decks": (
        "check", "check-close", "check-late", "check-open", "check-reopen", "check-scan", "check-sleeves", "check-state",
        "check-taps", "checks", "photo", "photo-add", "photo-delete", "table-open",
    ),
    "enter seats and standings, draw decks to check": ("seats", "standings", "check-draw", "draw-result"),
    "read the numbers, take lists out as files": ("event-numbers", "event-numbers-csv", "event-lists", "event-lists-csv"),
    "revoke printed codes": ("printing-revoke",),
    "print": (
        "printing-again", "printing-cancel", "printing-file", "printing-index", "printing-job", "printing-order",
        "printing-order-player", "printing-page", "printing-printer-remove", "printing-printers", "printing-progress",
        "printing-test",
    ),
    "give a player the private link again": ("player-link", "player-link-replace"),
    "send letters": ("event-mail",),
    "register players, take in a roster": ("player-new", "roster"),
    "correct a name or address, drop a player, put teams together": (
        "player-edit", "player-drop", "player-return", "event-teams", "team-leave",
    ),
    "correct a list after the deadline": (),  # at the address where lists are typed in: console/test_staff_list.py
    "confirm how an unknown card is read": ("unknown-confirm", "unknown-leave", "unknown-take"),
    "issue a proxy": ("printing-proxy-void",),  # and at printing-proxies, which others may read
    "see which devices hold the event, cut one off": ("devices", "device-cut-off"),
    "change or close the event": (
        "event-close", "event-code", "event-copy", "event-edit", "event-policies", "event-reopen", "event-draft",
    ),
    "choose and invite the staff": ("event-staff", "event-staff-remove", "invitation-revoke", "staff-invite"),
    "read the log": ("event-log",),
    "let programs in by API tokens": ("event-tokens", "event-token-revoke"),
    "delete an event's personal data": ("event-erase",),
}  # fmt: skip
# No line to decide on, no long work to stop, no desk above Regular, no file of that photo: 404 for those who may.
NOTHING_THERE = {"photo", "unknown-leave", "printing-again", "printing-cancel", "walk-up"}
# It answers a device that is signed out, too, and has tests of its own (deckchecks/test_stored.py).
ELSEWHERE = {"check-stored"}


def _patterns(resolver):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.app_name not in ("admin", "ninja"):  # programs: tests/api/test_access.py
                yield from _patterns(pattern)
        elif isinstance(pattern, URLPattern) and {"slug", "uid"} & set(pattern.pattern.converters):
            yield pattern.name, tuple(pattern.pattern.converters)


ADDRESSES = dict(sorted(_patterns(get_resolver())))


def test_every_address_has_a_row_and_every_row_an_address():
    assert set(ADDRESSES) - ELSEWHERE == set(LEAST_OF)


@pytest.fixture
def there():
    return World("olga")


@pytest.fixture
def everybody(there):
    """A browser for each kind of person."""
    people = {}
    for role in ROLES:
        user = User.objects.create_user(role)
        add_staff(there.event, user, role, by=there.user, now=NOW)
        people[role] = signed_in(user)
    return people | {
        OWN: browser_of(there.player),
        "another player": browser_of(register(there.event, "Another")),
        "staff elsewhere": signed_in(World("sam").user),
        "nobody": Client(),
    }


def expected(name, least, who):
    """What a cell should answer: "in", "door" (to sign in), or a status."""
    if LEAST_OF[name][0] == OWN or LEAST_OF[name][1] == OWN:
        if least is NO:
            return 405
        return "in" if who == OWN else 404
    if who in (OWN, "another player", "nobody"):
        return "door"
    if least is NO:
        return 405
    if who == "staff elsewhere":
        return 404
    allowed = who == "head-judge" if least == HEAD else ROLES.index(who) >= ROLES.index(least)
    if not allowed:
        return 403
    return 404 if name in NOTHING_THERE else "in"


def answered(client, method, path):
    with transaction.atomic():
        response = getattr(client, method)(path, {"nonce": "cell"})
        transaction.set_rollback(True)
    if response.status_code == 302 and response["Location"].startswith(reverse("login")):
        return "door"
    return "in" if response.status_code in (200, 302, 400, 409) else response.status_code


def test_the_table_that_is_shown_says_what_each_address_asks_for():
    alone = {deed: HEAD if deed in HEAD_JUDGE_ALONE else least for deed, least in LEAST.items()}
    assert list(DONE_AT) == list(LEAST)
    assert sorted(name for names in DONE_AT.values() for name in names) == sorted(
        name for name, methods in LEAST_OF.items() if OWN not in methods
    )
    wrong = [
        (deed, name)
        for deed, names in DONE_AT.items()
        for name in names
        if alone[deed] != [least for least in LEAST_OF[name] if least is not NO][-1]
    ]
    assert wrong == []


def test_each_cell(there, everybody):
    wrong = []
    for name, wanted in ADDRESSES.items():
        if name in ELSEWHERE:
            continue
        path = reverse(name, kwargs=there.arguments(name, wanted))
        for who, client in everybody.items():
            for method, least in zip(("get", "post"), LEAST_OF[name], strict=True):
                cell = (answered(client, method, path), expected(name, least, who))
                if cell[0] != cell[1]:
                    wrong.append((name, method, who, *cell))
    assert wrong == []
