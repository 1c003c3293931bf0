"""Fills a database with one event before its deadline, and writes down what its people need to act.

python -m bench.load.seed --players 2000 --judges 50 --printed 200 crowd.json     (on the database of DATABASE_URL)
"""

import argparse
import json
import random
import secrets
from datetime import timedelta
from importlib import import_module
from pathlib import Path

import django

django.setup()

from django.conf import settings  # noqa: E402 -- Django must be set up first
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402 -- the same
from django.utils import timezone  # noqa: E402 -- the same

from checklist.accounts.models import User  # noqa: E402 -- the same
from checklist.cards.actions import load_bundle  # noqa: E402 -- the same
from checklist.cards.bundle import Bundle  # noqa: E402 -- the same
from checklist.core.card import Layout, has_other_back, is_double_faced  # noqa: E402 -- the same
from checklist.core.terms import PlayerChoices  # noqa: E402 -- the same
from checklist.deckchecks.actions import open_check  # noqa: E402 -- the same
from checklist.decklists.actions import Submission, submit_decklist  # noqa: E402 -- the same
from checklist.decklists.forms import key_of  # noqa: E402 -- the same
from checklist.events.links import secret_of  # noqa: E402 -- the same
from checklist.events.models import DeckSlot, Event, Registration, StaffRole  # noqa: E402 -- the same
from checklist.printing.actions import order_print  # noqa: E402 -- the same
from checklist.printing.models import PrintedCard  # noqa: E402 -- the same


def seed(players: int, judges: int, printed: int, *, catalogue: bool) -> dict[str, object]:
    """One event, its players with their links and lists, its judges signed in, and codes on paper to scan."""
    now = timezone.now()
    if catalogue:
        load_bundle(now=now)
    event = Event.objects.create(
        slug=secrets.token_hex(5), join_code=secrets.token_hex(4).upper(), name="Load", date=now.date(), rel="competitive",
        sanctioned=False, deadline=now + timedelta(days=1), created_at=now,
    )  # fmt: skip
    Registration.objects.bulk_create(
        (
            Registration(
                event=event, name=f"Player {number:04}", nonce=f"seed-{number}", created_at=now, table=number // 2
            )
            for number in range(players)
        ),
        batch_size=500,
    )
    people = list(Registration.objects.filter(event=event).order_by("pk"))
    DeckSlot.objects.bulk_create((DeckSlot(registration=person) for person in people), batch_size=500)
    lists = _lists(random.Random(8), 50)
    codes, checks = _printed(event, lists, printed, now)
    return {
        "event": event.slug,
        "players": [
            {"uid": str(person.uid), "link": secret_of(person), "list": number % len(lists)}
            for number, person in enumerate(people)
        ],
        "lists": lists,
        "judges": [_staff(event, StaffRole.Role.JUDGE, number) for number in range(judges)],
        "organiser": _staff(event, StaffRole.Role.ORGANISER, 0),
        "codes": codes,
        "checks": checks,
    }


def _lists(chance: random.Random, number: int) -> list[dict[str, object]]:
    """Lists of 75 cards on about 32 lines, two double-faced names in each, as forms send them."""
    bundle = Bundle()
    cards = [bundle.card(line) for line in chance.sample(range(bundle.card_count), 4000)]
    cards = [card for card in cards if not (card.rebalanced or card.playtest)]
    plain = [
        card.name
        for card in cards
        if card.layout is Layout.NORMAL and not (is_double_faced(card) or has_other_back(card, None))
    ]
    twofold = [card.name for card in cards if card.layout in (Layout.TRANSFORM, Layout.MODAL_DFC)]
    lists = []
    for _ in range(number):
        double = chance.sample(twofold, 2)
        main = [*double, *chance.sample(plain, 13)]
        side = [name for name in chance.sample(plain, 17) if name not in main][:15]
        text = "\n".join([*(f"4 {name}" for name in main), "", "Sideboard", *(f"1 {name}" for name in side)])
        fields = {"text": text, "sleeves": "opaque", "based_on": "0", "hand-in": "1"}
        for name in double:
            at = f"carry-{key_of(name)}"
            fields |= {f"{at}-name": name, f"{at}-way": "real", f"{at}-asked": "1", f"{at}-back": "1"}
        lists.append(fields)
    return lists


def _printed(event: Event, lists: list[dict[str, object]], number: int, now) -> tuple[list[str], list[int]]:
    """People of their own whose lists are in and whose substitutes are printed: the codes, and a deck check of each."""
    decklists = []
    for count in range(number // 8):
        person = Registration.objects.create(
            event=event, name=f"Printed {count}", nonce=f"printed-{count}", created_at=now
        )
        slot = DeckSlot.objects.create(registration=person)
        submission = Submission(text=str(lists[count % len(lists)]["text"]), choices=PlayerChoices())
        decklists.append(submit_decklist(slot, submission, by=None, author="player", now=now, nonce=f"printed-{count}"))
    if not decklists:
        return [], []
    order_print(
        event, kind="substitutes", decklists=decklists, paper="a4", confirmed=True, by=None, now=now, nonce="load"
    )
    checks = [
        open_check(
            decklist.slot, moment="before-game-1", hand_drawn=False, round=1, table=1, by=None, now=now, nonce="load"
        ).pk
        for decklist in decklists
    ]
    return list(PrintedCard.objects.filter(print_job__event=event).values_list("code", flat=True)), checks


def _staff(event: Event, role: StaffRole.Role, number: int) -> str:
    """Somebody of the event's staff, signed in: the key of the session."""
    user = User.objects.create(username=f"{role}-{secrets.token_hex(4)}-{number}")
    user.set_unusable_password()
    user.save(update_fields=["password"])
    StaffRole.objects.create(event=event, user=user, role=role)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--judges", type=int, default=50)
    parser.add_argument("--printed", type=int, default=200)
    parser.add_argument("--catalogue", action="store_true", help="load the catalogue into the database first")
    parser.add_argument("path", type=Path)
    arguments = parser.parse_args()
    plan = seed(arguments.players, arguments.judges, arguments.printed, catalogue=arguments.catalogue)
    arguments.path.write_text(json.dumps(plan))
