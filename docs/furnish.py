"""Makes a database ready for the tour (docs/tour.py): events, lists, paper and checks for every stop of it."""

import secrets
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.utils import timezone

from checklist.accounts.models import User
from checklist.console.demo import JUDGE, ORGANISER, demo_event, demo_user
from checklist.core.terms import Carried, PlayerChoices, Sleeves
from checklist.deckchecks.actions import close_check, draw_decks, open_check, place_players, record_taps, seat_round
from checklist.deckchecks.choosing import draw_pool
from checklist.decklists.actions import Submission, submit_decklist, withdraw_decklist
from checklist.decklists.models import Decklist
from checklist.decklists.pools import register_pool
from checklist.decklists.queries import current_decklists
from checklist.events.actions import (
    EventDetails,
    add_staff,
    close_event,
    create_event,
    drop_player,
    register_player,
)
from checklist.events.invitations import invite_staff
from checklist.events.links import secret_of
from checklist.events.models import Event, Registration
from checklist.events.teams import put_in_team
from checklist.printing.actions import issue_proxy, order_print, revoke_card
from checklist.printing.models import PrintJob
from checklist.printing.pdf import draw
from checklist.printing.printers import save_printer
from checklist.printing.queries import plan_of
from docs.tour import CAREFUL, password

DELVER = "Delver of Secrets // Insectile Aberration"
SHORT = "4 Delver of Secrets\n4 Thing in the Ice\n52 Island\n\nSideboard\n4 Negate\n"


def _register(event: Event, name: str, by: User) -> Registration:
    return register_player(event, name=name, nonce=secrets.token_hex(16), by=by, now=timezone.now())


def _hand_in(
    registration: Registration, text: str, sleeves: Sleeves = Sleeves.OPAQUE, every: Carried = Carried.REAL
) -> Decklist:
    return submit_decklist(
        registration.slots.get(ordinal=1),
        Submission(text=text, choices=PlayerChoices(sleeves, every=every)),
        by=None,
        author="player",
        now=timezone.now(),
        nonce=secrets.token_hex(16),
    )


# A passkey that Chromium's virtual authenticator made: a public key, and the private one is nowhere.
_PASSKEY = {
    "type": "public-key",
    "id": "kCbMVT5Q7SZg6QcKfj1TrCw-s3ObwX7gGcBfLJ8I5GQ",
    "rawId": "kCbMVT5Q7SZg6QcKfj1TrCw-s3ObwX7gGcBfLJ8I5GQ",
    "authenticatorAttachment": "platform",
    "response": {
        "clientDataJSON": "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiSVZmbFhOZ1Q4Q1l4eDhmSThGRFM3RFdwS1pNWTRB"
        "OGVtM2liUGFyWnZxbyIsIm9yaWdpbiI6Imh0dHA6Ly9sb2NhbGhvc3Q6MzE1MTMiLCJjcm9zc09yaWdpbiI6ZmFsc2V9",
        "attestationObject": "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAQECA"
        "wQFBgcIAQIDBAUGBwgAIJAmzFU-UO0mYOkHCn49U6wsPrNzm8F-4BnAXyyfCORkpQECAyYgASFYIB9wc_NEpL1HT2CCI_BuoXM7dHvk1sTXLebi"
        "s5DpxTahIlgg2HaUSrVnJkn7lrUhRRcc3jkbw8OhC61qg_mqFehr-no",
        "transports": ["internal"],
    },
    "clientExtensionResults": {"credProps": {"rk": True}},
}


def _careful() -> tuple[list[str], int]:
    """An account with all that signing in can have; gives its recovery codes and the number of its passkey."""
    user = demo_user(CAREFUL, password(CAREFUL))
    TOTP.activate(user, generate_totp_secret())
    passkey = Authenticator.objects.create(
        user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "The phone", "credential": _PASSKEY}
    )
    return RecoveryCodes.activate(user).get_unused_codes(), passkey.pk


def _print(event: Event, kind: str, decklists: Sequence[Decklist], by: User) -> PrintJob:
    return order_print(
        event, kind=kind, decklists=decklists, paper="a4", confirmed=True, by=by, now=timezone.now(),
        nonce=secrets.token_hex(16),
    )  # fmt: skip


def furnish() -> dict[str, Any]:
    """Events, lists, paper and checks for every stop, in the database that Django is set up with; gives the names of what
    was made. To be called once."""
    now = timezone.now()
    olga, jo = (demo_user(name, password(name)) for name in (ORGANISER, JUDGE))
    demo_user("newcomer", password("newcomer"))
    recovery, passkey = _careful()
    event, _made = demo_event(olga, jo, now=now)
    people = {one.name.split()[0]: one for one in event.registrations.all()}
    seat_round(event, round=1, seats=[(n // 2 + 1, one) for n, one in enumerate(people.values())], by=jo, now=now)
    nobody = _register(event, "Ned (no list yet)", olga)
    drop_player(_register(event, "Dora (dropped)", olga), by=olga, now=now)

    details = {"date": date(2026, 12, 12), "time_zone": "UTC", "deadline": None, "paper": "a4"}
    kitchen = create_event(
        EventDetails(name="Kitchen Cup", format="", rel="regular", sanctioned=False, **details), by=olga, now=now
    )
    draft = create_event(
        EventDetails(name="Friday Draft", format="draft", rel="regular", sanctioned=True, **details), by=olga, now=now
    )
    past = create_event(
        EventDetails(name="Last month's Open", format="modern", rel="competitive", sanctioned=True, **details),
        by=olga, now=now - timedelta(days=30),
    )  # fmt: skip
    empty = create_event(
        EventDetails(name="Sunday Sealed", format="sealed", rel="regular", sanctioned=True, **details), by=olga, now=now
    )
    teams = create_event(
        EventDetails(
            name="Team Sealed", format="sealed", rel="competitive", sanctioned=True, team_play="unified", **details
        ),
        by=olga,
        now=now,
    )
    members = [_register(teams, name, olga) for name in ("Tea Teammate", "Tom Teammate", "Lone Wolf")]
    put_in_team(teams, "The Teammates", members[:2], by=olga, now=now)
    register_pool(members[0].slots.get(), SHORT.replace("Sideboard\n", "") + "1 Snapcastor Mage\n", by=olga, now=now)
    invitation = invite_staff(event, role="judge", uses=2, lasts=timedelta(days=2), by=olga, now=now)
    for other in (kitchen, past):
        add_staff(other, jo, "judge", by=olga, now=now)

    # Paper for each outcome of a scan.
    codes: dict[str, str] = {}
    pia = _register(kitchen, "Pia Player", olga)
    cards = list(_print(kitchen, "substitutes", [_hand_in(pia, SHORT)], olga).cards.order_by("pk"))
    codes["current"], codes["revoked"] = cards[0].code, cards[1].code
    revoke_card(cards[1], by=jo, now=now, reason="lost between rounds")
    codes["superseded"] = next(card.code for card in cards if card.card_name != DELVER)
    _hand_in(pia, SHORT.replace("4 Thing in the Ice", "4 Ledger Shredder"))
    wendy = _register(kitchen, "Wendy Withdrawn", olga)
    taken_back = _hand_in(wendy, SHORT)
    codes["withdrawn"] = _print(kitchen, "registration", [taken_back], olga).cards.get().code
    withdraw_decklist(taken_back, by=olga, now=now)
    late = _register(past, "Lea Late", olga)
    codes["closed"] = _print(past, "registration", [_hand_in(late, SHORT)], olga).cards.get().code
    close_event(past, by=olga, now=now)
    registration_job = _print(event, "registration", list(current_decklists(event)), olga)
    codes["sheet"] = registration_job.cards.get(decklist__slot__registration=people["Clara"]).code

    save_printer(event, name="Judges' desk", left_mm=31.2, top_mm=60.5, ruler_mm=50, now=now)
    save_printer(event, name="Borrowed printer", left_mm=32, top_mm=60, ruler_mm=49.5, now=now)
    proxy = issue_proxy(
        people["Oscar"], card_name=DELVER, reason="worn", note="bent in round 1", original_kept=True, by=jo,
        now=now, nonce=secrets.token_hex(16),
    )  # fmt: skip
    slot = people["Susan"].slots.get()
    check = open_check(
        slot,
        moment="before-game-1",
        hand_drawn=False,
        round=1,
        table=2,
        by=jo,
        now=now,
        nonce=secrets.token_hex(16),
    )
    taps = [(DELVER, "main", 4), ("Lightning Bolt", "main", 3), ("Counterspell", "main", 5), (DELVER, "aside", 4)]
    record_taps(
        check,
        taps=[
            {"card_name": name, "zone": zone, "delta": 1, "nonce": secrets.token_hex(16)}
            for name, zone, count in taps
            for _n in range(count)
        ],
        by=jo,
        now=now,
    )
    finished = open_check(
        people["Melina"].slots.get(), moment="before-game-1", hand_drawn=False, round=None, table=None, by=jo, now=now,
        nonce=secrets.token_hex(16),
    )  # fmt: skip
    close_check(
        finished, outcome="found", found="one sleeve is split", remedy="sleeve replaced", penalty="", note="look again",
        by=jo, now=now + timedelta(minutes=6),
    )  # fmt: skip
    draw = draw_decks(
        event, pool=draw_pool(event, unchecked_first=True, double_faced_first=False), count=2,
        options={"unchecked_first": True, "double_faced_first": False}, by=jo, now=now, nonce=secrets.token_hex(16),
    )  # fmt: skip
    wishes = {"unchecked_first": True, "double_faced_first": True, "round": 1, "top_tables": 4}
    tables = draw_decks(
        event, pool=draw_pool(event, **wishes), count=2, options=wishes, by=jo, now=now, nonce=secrets.token_hex(16)
    )
    place_players(event, places=list(enumerate(list(people.values())[:8], 1)), by=jo, now=now)
    return {
        "event": event.slug, "join": event.join_code, "kitchen": kitchen.slug, "draft": draft.slug, "past": past.slug,
        "past_join": past.join_code, "empty": empty.slug, "check": check.pk, "finished": finished.pk, "draw": draw.pk,
        "tables": tables.pk,
        "job": registration_job.pk, "proxy": proxy.number, "teams": teams.slug, "invitation": invitation, "codes": codes,
        "recovery": recovery, "passkey": passkey,
        "people": {name: str(one.uid) for name, one in people.items()} | {"Ned": str(nobody.uid), "Pia": str(pia.uid), "Tea": str(members[0].uid)},
        "secrets": {name: secret_of(one) for name, one in people.items()} | {"Ned": secret_of(nobody), "Pia": secret_of(pia), "Tea": secret_of(members[0])},
    }  # fmt: skip


def sample_pdfs(places: dict[str, Any]) -> dict[str, bytes]:
    """The sheets that the docs show: substitute cards of an unsanctioned event, and one registration sheet."""
    olga = User.objects.get(username=ORGANISER)
    kitchen, event = (Event.objects.get(slug=places[name]) for name in ("kitchen", "event"))
    pia = list(current_decklists(kitchen))
    oscar = [one for one in current_decklists(event) if str(one.slot.registration.uid) == places["people"]["Oscar"]]
    return {
        "substitutes": draw(plan_of(_print(kitchen, "substitutes", pia, olga))),
        "registration": draw(plan_of(_print(event, "registration", oscar, olga))),
    }
