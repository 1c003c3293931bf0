"""No page asks the database more than eight times for one event, however much there is of everything."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver, resolve, reverse
from django.utils import timezone

from checklist.accounts.models import User
from checklist.cards.catalogue import current_catalogue
from checklist.core.terms import PlayerChoices, ProxyReason, Sleeves
from checklist.deckchecks.actions import close_check, draw_decks, open_check, place_players, seat_round
from checklist.deckchecks.choosing import draw_pool
from checklist.deckchecks.models import DeckCheck, Photo, Scan, SentAction, Tap
from checklist.decklists.models import Rereading
from checklist.events.invitations import invite_staff
from checklist.events.links import secret_of
from checklist.events.models import DeckSlot
from checklist.events.teams import put_in_team
from checklist.events.tokens import make_token
from checklist.printing.actions import issue_proxy, order_print
from checklist.printing.models import PrintedCard
from checklist.printing.printers import save_printer
from docs.furnish import furnish
from docs.tour import stops
from tests.cast import DECK, browser_of, hand_in, make_event, register, signed_in
from tests.test_pages import LIST, patterns

MOST = 8
DELVER = "Delver of Secrets // Insectile Aberration"
KINDS = ("substitutes", "registration", "copy-sheet", "slips")
ONE_CHECK = {"moment": "before-game-1", "hand_drawn": False, "round": 2, "table": 1}


@pytest.fixture
def team_event(olga, hanna):
    made = make_event(olga, team_play="unified")
    made.staff.create(user=hanna, role="head-judge")
    return made


def fill(event, olga, hanna, rows):
    """Of everything that pages show `rows`: players with decks, revisions, paper, checks; and what hangs on each of them."""
    now = timezone.now()
    for number in range(rows):
        player = register(event, f"Player {number}")
        for ordinal in range(2, rows + 1):
            DeckSlot.objects.create(registration=player, ordinal=ordinal)
        for text in [DECK, LIST] * rows:
            hand_in(player, text, PlayerChoices(Sleeves.CLEAR))
        put_in_team(event, f"Team {number}", [player, register(event, f"Mate {number}")], by=olga, now=now)
        save_printer(event, name=f"Printer {number}", left_mm=31, top_mm=60, ruler_mm=50, now=now)
        invite_staff(event, role="judge", uses=2, lasts=timedelta(days=2), by=olga, now=now)
        make_token(event, name=f"Program {number}", scopes=["lists:read"], lasts=None, by=olga, now=now)
        event.devices.create(uid=f"device-{number}", user=hanna, name="phone", session_key="", seen_at=now)
    players = list(event.registrations.filter(name__startswith="Player").order_by("pk"))
    for player in players:
        decklist = player.slots.get(ordinal=1).revisions.get(superseded_at=None)
        Rereading.objects.create(decklist=decklist, catalogue="later", changes=[], made_at=now)
        for number in range(rows):
            for kind in KINDS:
                order_print(
                    event, kind=kind, decklists=[decklist], paper="a4", confirmed=True, by=olga, now=now,
                    nonce=f"{kind}-{player.pk}-{number}", options={"registration": player.pk},
                )  # fmt: skip
        issue_proxy(
            player, card_name=DELVER, reason=ProxyReason.WORN, note="", original_kept=True, by=hanna, now=now,
            nonce=f"proxy-{player.pk}",
        )  # fmt: skip
        for number in range(rows):
            check_deck(player, f"check-{player.pk}-{number}", hanna, now)
    for round_ in range(1, rows + 2):
        seat_round(event, round=round_, seats=[(1, player) for player in players], by=hanna, now=now)
    for number in range(rows):
        options = {"unchecked_first": False, "double_faced_first": True}
        draw_decks(
            event, pool=draw_pool(event, **options), count=1, options=options, by=hanna, now=now, nonce=f"d-{number}"
        )
    first = players[0]
    hand_in(first, DECK + "1 Opt\n")  # what was printed of it before stands no more
    return first


def check_deck(player, nonce, by, now):
    """A deck check with all that can be in one; the first of each player is finished."""
    slot = player.slots.get(ordinal=1)
    check = open_check(slot, **ONE_CHECK, by=by, now=now, nonce=nonce)
    Tap.objects.create(deck_check=check, card_name=DELVER, zone="main", delta=1, by=by, at=now, nonce=nonce)
    for printed in PrintedCard.objects.filter(decklist__slot=slot)[:3]:
        Scan.objects.create(
            event=player.event, printed_card=printed, deck_check=check, code=printed.code, outcome="current", by=by, at=now,
            nonce=f"{nonce}-{printed.pk}",
        )  # fmt: skip
    Scan.objects.create(
        event=player.event, deck_check=check, code="?", outcome="not-ours", by=by, at=now, nonce=f"{nonce}-odd"
    )
    for place, of_check in enumerate((check, None)):
        Photo.objects.create(
            slot=slot, deck_check=of_check, path=f"{nonce}-{place}", by=by, at=now, nonce=f"{nonce}-{place}"
        )
    SentAction.objects.create(
        event=player.event, deck_check=check, nonce=nonce, kind="tap", values={"card_name": "Island", "delta": 1},
        status="refused", code="check-closed", by=by, made_at=now, at=now,
    )  # fmt: skip
    if nonce.endswith("-0"):
        close_check(check, outcome="fine", found="", remedy="", penalty="", note="", by=by, now=now)


def addresses(event, player):
    """Every address of an event, with something of it in each place: of orders, checks and revisions every one."""
    numbers = {
        "check": event_rows(DeckCheck, event), "check-state": event_rows(DeckCheck, event), "photo": [],
        "draw-result": event.draws.values_list("pk", flat=True),
    }  # fmt: skip
    jobs = event.print_jobs.values_list("pk", flat=True)
    texts = PrintedCard.objects.filter(print_job__event=event).values_list("code", flat=True)
    filler = {
        "slug": [event.slug], "uid": [player.uid], "ordinal": [1], "revision": [1, 2, 3], "code": [event.join_code],
        "secret": [secret_of(player)], "text": texts[:3], "page": [1],
    }  # fmt: skip
    for pattern in patterns(get_resolver()):
        if pattern.name == "player-data":  # no page: a file of everything that is stored of a player, table by table
            continue
        wanted = pattern.pattern.regex.groupindex if hasattr(pattern.pattern, "_regex") else pattern.pattern.converters
        places = filler | {"number": numbers.get(pattern.name, jobs)}
        if wanted and set(wanted) <= set(places):
            for number in range(min(5, max(len(places[name]) for name in wanted))):
                values = {name: places[name][min(number, len(places[name]) - 1)] for name in wanted if places[name]}
                if set(values) == set(wanted):
                    yield reverse(pattern.name, kwargs=values)


def event_rows(model, event):
    return model.objects.filter(slot__registration__event=event).values_list("pk", flat=True)


def walk(browser, wanted):
    """What the database was asked for each address that is there, and the names of those."""
    found, names = {}, set()
    for address in wanted:
        with CaptureQueriesContext(connection) as queries:
            response = browser.get(address)
            if response.streaming:
                b"".join(response.streaming_content)
        assert response.status_code < 500, address
        if response.status_code == 200:
            found[address] = [query["sql"] for query in queries]
            names.add(resolve(address.partition("?")[0]).url_name)
    return found, names


def too_many(found):
    return [
        f"{len(asked)} {address}: " + ", ".join(map(_table, asked))
        for address, asked in found.items()
        if len(asked) > MOST
    ]


def _table(sql):
    """What a query asks first, for who reads that there are too many."""
    table = re.search(r'(?:FROM|INTO|UPDATE) "(\w+)"', sql)
    return table[1] if table else sql[:20]


# Some of the pages that each person must have come to, or nothing was tried.
SEEN = {
    "olga": {"event", "event-log", "event-erase", "check", "printing-job"},
    "hanna": {"judge-list", "checks", "check", "staff-player", "staff-list"},
    "player": {"player", "player-revision", "printing-own"},
}
ASKED = {
    "event": ("?show=stale&q=p&sort=flags", "?slot=1"),
    "event-log": ("?about=player", "?action=list-submitted&page=2"),
    "checks": ("?find=1", "?find=player"),
    "printing-order": ("?only=changed",),
    "event-draft": ("?set=ISD",),
}


@pytest.mark.parametrize("rows", [1, 3])
def test_every_page_of_an_event(team_event, olga, hanna, rows):
    event = team_event
    player = fill(event, olga, hanna, rows)
    current_catalogue()
    wanted = list(addresses(event, player))
    wanted += [reverse(name, args=[event.slug]) + query for name, queries in ASKED.items() for query in queries]
    walked = {}
    people = {"olga": signed_in(olga), "hanna": signed_in(hanna), "player": browser_of(player)}
    for state, looking in (("running", people), ("locked", ("hanna", "player"))):
        for who in looking:
            found, names = walk(people[who], wanted)
            walked |= {f"{state} {who} {address}": asked for address, asked in found.items()}
            assert names >= SEEN[who]
        place_players(event, places=[(1, one) for one in event.registrations.all()], by=hanna, now=timezone.now())
        event.deadline = timezone.now()
        event.policies = {"lists_seen": "opponents"}
        event.save(update_fields=["deadline", "policies"])
    print("\n".join(too_many(walked)))
    assert not too_many(walked)


def test_every_stop_of_the_tour(db):
    places = furnish()
    walked = {}
    for stop in {(stop.who, stop.signs_in, stop.path): stop for stop in stops(places)}.values():
        browser = Client()
        if stop.signs_in:
            browser.get(f"/r/{stop.signs_in}")
        if stop.who not in ("nobody", "player"):
            browser = signed_in(User.objects.get(username=stop.who))
        found, _names = walk(browser, [stop.path.partition("#")[0].replace(" ", "%20")])
        walked |= {f"{stop.name} {address}": asked for address, asked in found.items()}
    assert len(walked) > 80
    print("\n".join(too_many(walked)))
    assert not too_many(walked)
