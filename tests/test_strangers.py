"""By machine over every address with an object in it: nobody reaches an object but through its own event.

The stranger is staff of another event, in every role; the other stranger plays there; the third is nobody.
"""

import io
from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from checklist.accounts.models import User
from checklist.console.event_file import export_event
from checklist.deckchecks.actions import draw_decks, note_device, open_check
from checklist.deckchecks.lots import Lot
from checklist.deckchecks.models import DeckCheck, Device, Draw, Photo
from checklist.events.actions import add_staff
from checklist.events.invitations import invite_staff
from checklist.events.models import ApiToken, StaffInvitation, StaffRole
from checklist.events.tokens import make_token
from checklist.printing.actions import issue_proxy, order_print
from checklist.printing.models import HeadJudgeProxy, Printer, PrintJob
from checklist.printing.printers import save_printer
from tests.cast import browser_of, hand_in, make_event, register, signed_in

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 1, tzinfo=UTC)

# Whose number stands in an address; an address that is not here has none.
NUMBERS: dict[str, type[Model]] = {
    "printing-own-file": PrintJob,
    "printing-job": PrintJob,
    "printing-page": PrintJob,
    "printing-file": PrintJob,
    "printing-index": PrintJob,
    "printing-revoke": PrintJob,
    "printing-progress": PrintJob,
    "printing-cancel": PrintJob,
    "printing-again": PrintJob,
    "printing-proxy-void": HeadJudgeProxy,
    "printing-printer-remove": Printer,
    "draw-result": Draw,
    "check": DeckCheck,
    "check-state": DeckCheck,
    "check-taps": DeckCheck,
    "check-scan": DeckCheck,
    "check-sleeves": DeckCheck,
    "check-late": DeckCheck,
    "device-cut-off": Device,
    "check-close": DeckCheck,
    "check-reopen": DeckCheck,
    "photo": Photo,
    "photo-add": DeckCheck,
    "photo-delete": Photo,
    "event-staff-remove": StaffRole,
    "invitation-revoke": StaffInvitation,
    "event-token-revoke": ApiToken,
}
# For everybody: a code on a poster, cards, rules. What is not an event's needs no event.
PUBLIC = {
    "join-event",
    "join-list",
    "printing-qr",
    "card",
    "rule-page",
    "private-link",
    "scan-verdict",
    "invitation",
    "mail-stop",
}
# One's own account is of no event (tests/accounts/test_account.py, test_passkeys.py).
PUBLIC |= {"account_confirm_email", "mfa_remove_webauthn"}
MALFORMED_FIRST = {
    "check-stored"
}  # it must answer a device that is signed out: its body is read before anything is asked
COUNTED_BY_EVENT = {"printing-proxy-void"}  # each event has a proxy number 1


def _addresses(resolver, prefix=""):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.app_name not in ("admin", "ninja"):  # programs: tests/api/test_access.py
                yield from _addresses(pattern)
        elif isinstance(pattern, URLPattern) and pattern.pattern.converters and pattern.name not in PUBLIC:
            yield pattern.name, tuple(pattern.pattern.converters)


ADDRESSES = sorted(_addresses(get_resolver()))


class World:
    """An event with a row of everything that an address can name."""

    def __init__(self, username):
        self.user = User.objects.create_user(username)
        self.event = make_event(self.user, sanctioned=False)
        for role in ("head-judge", "judge", "scorekeeper"):
            add_staff(self.event, self.user, role, by=self.user, now=NOW)
        self.player = register(self.event, f"Player of {username}")
        decklist = hand_in(self.player)
        slot = decklist.slot
        invite_staff(self.event, role="judge", uses=1, lasts=timedelta(days=1), by=self.user, now=NOW)
        make_token(self.event, name="Test", scopes=["event:read"], lasts=None, by=self.user, now=NOW)
        self.rows = {
            PrintJob: order_print(
                self.event, kind="registration", decklists=[decklist], paper="a4", confirmed=False, by=None,
                now=timezone.now(), nonce="print", options={"registration": self.player.pk},
            ),
            HeadJudgeProxy: issue_proxy(
                self.player, card_name="Delver of Secrets // Insectile Aberration", reason="worn", note="",
                original_kept=True, by=self.user, now=NOW, nonce="proxy",
            ),
            Printer: save_printer(self.event, name="Desk", left_mm=32, top_mm=60, ruler_mm=50, now=NOW),
            DeckCheck: open_check(
                slot, moment="before-game-1", hand_drawn=False, round=1, table=1, by=self.user, now=NOW, nonce="check"
            ),
            Photo: Photo.objects.create(
                slot=slot, path=f"{username}.jpg", by=self.user, at=NOW, nonce="photo"
            ),
            Draw: draw_decks(
                self.event, pool=[Lot(str(self.player.uid), 1)], count=1, seed="seed", options={}, by=self.user, now=NOW,
                nonce="draw",
            ),
            Device: note_device(
                self.event, uid=self.user.username.encode().hex().ljust(32, "0"), by=self.user, name="Test",
                session_key="", waiting=0, now=NOW,
            ),
            StaffInvitation: self.event.invitations.get(),
            ApiToken: self.event.api_tokens.get(),
            StaffRole: StaffRole.objects.filter(event=self.event, role="judge").get(),
        }  # fmt: skip

    def arguments(self, name, wanted, *, slug=None):
        """What stands in the address for this world's own objects, under this event or another one's."""
        row = self.rows[NUMBERS[name]] if "number" in wanted else None
        number = row.number if name in COUNTED_BY_EVENT else row and row.pk
        whole = {
            "slug": slug or self.event.slug, "uid": self.player.uid, "ordinal": 1, "revision": 1, "page": 1, "number": number
        }  # fmt: skip
        return {word: whole[word] for word in wanted}

    def exported(self):
        file = io.StringIO()
        export_event(self.event, file, now=NOW)
        return file.getvalue()


@pytest.fixture
def there():
    return World("olga")


@pytest.fixture
def strangers():
    other = World("sam")
    return {
        "staff": (signed_in(other.user), other),
        "player": (browser_of(other.player), other),
        "nobody": (Client(), other),
    }


def refused(response):
    """404, or not even looked at; whoever is not signed in may be sent to the door."""
    if response.status_code == 302:
        return response["Location"].startswith(reverse("login"))
    return response.status_code in (404, 405)


def test_every_number_in_an_address_is_accounted_for():
    assert {name for name, wanted in ADDRESSES if "number" in wanted} == set(NUMBERS)


@pytest.mark.parametrize("who", ["staff", "player", "nobody"])
def test_a_stranger_reaches_nothing_and_changes_nothing(there, strangers, who):
    client, other = strangers[who]
    before = there.exported()
    let_in = []
    for name, wanted in ADDRESSES:
        paths = [reverse(name, kwargs=there.arguments(name, wanted))]
        if "slug" in wanted and len(wanted) > 1 and name not in COUNTED_BY_EVENT:
            paths.append(reverse(name, kwargs=there.arguments(name, wanted, slug=other.event.slug)))
        for path in paths:
            for method in ("get", "post"):
                response = getattr(client, method)(path, {"nonce": f"{who}-{method}"})
                if not refused(response) and not (name in MALFORMED_FIRST and response.status_code == 400):
                    let_in.append((name, method, path, response.status_code))
    assert let_in == []
    assert there.exported() == before


def test_its_own_people_are_let_in(there):
    """Else the test above could not fail."""
    staff, player = signed_in(there.user), browser_of(there.player)
    shut_out = []
    for name, wanted in ADDRESSES:
        client = staff if "slug" in wanted else player
        response = client.get(reverse(name, kwargs=there.arguments(name, wanted)))
        # Its event is above Regular; there is no file of the photo (deckchecks/test_photos.py has one).
        if response.status_code == 404 and name not in {"walk-up", "photo"}:
            shut_out.append(name)
    assert shut_out == []
