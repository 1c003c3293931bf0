"""The demo event: one deck for each case a judge meets."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from checklist.accounts.models import User
from checklist.core.sheet import Paper
from checklist.core.terms import Carried, CarryChoice, Copies, Format, PlayerChoices, Rel, Sleeves
from checklist.decklists.actions import Submission, submit_decklist
from checklist.decklists.models import Decklist
from checklist.decklists.queries import current_decklists
from checklist.events.actions import EventDetails, add_staff, create_event, register_player
from checklist.events.links import new_code
from checklist.events.models import Event, StaffRole
from checklist.printing.actions import order_print
from checklist.printing.models import PrintJob
from checklist.printing.pdf import draw
from checklist.printing.queries import plan_of

EVENT_NAME = "Flipside demo event"
ORGANISER = "organiser"
JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class DemoDeck:
    """One player of the demo. The name says the case."""

    player: str
    text: str
    choices: PlayerChoices = field(default_factory=PlayerChoices)


_BLUE_RED = """\
4 Delver of Secrets
4 Ledger Shredder
4 Murktide Regent
4 Lightning Bolt
4 Consider
4 Opt
4 Counterspell
4 Spell Pierce
4 Unholy Heat
4 Expressive Iteration
4 Steam Vents
4 Spirebluff Canal
8 Island
4 Mountain

Sideboard
3 Mystical Dispute
3 Blood Moon
3 Abrade
3 Flusterstorm
3 Surgical Extraction
"""

_WITH_THING = _BLUE_RED.replace("4 Murktide Regent", "4 Thing in the Ice // Awoken Horror")

_MELD = """\
Deck
4 Gisela, the Broken Blade
4 Bruna, the Fading Light
4 Thraben Inspector
4 Selfless Spirit
4 Path to Exile
4 Wrath of God
4 Archangel Avacyn
4 Supreme Verdict
4 Hallowed Fountain
20 Plains
4 Island

Sideboard
4 Mystical Dispute
"""

_MODAL_LANDS = """\
4 Hengegate Pathway // Mistgate Pathway
4 Jwari Disruption
2 Sea Gate Restoration
2 Emeria's Call
4 Silundi Vision
4 Thraben Inspector
4 Selfless Spirit
4 Path to Exile
4 Wrath of God
4 Counterspell
4 Supreme Verdict
10 Plains
10 Island
"""

_REVERSIBLE = _BLUE_RED.replace("4 Delver of Secrets", "4 Dragon's Rage Channeler").replace(
    "4 Steam Vents", "2 Steam Vents (ECL) 348\n2 Steam Vents (GRN) 257"
)

_NOT_DOUBLE_FACED = """\
4 Fire // Ice
4 Wear // Tear
4 Bottomless Pool // Locker Room
4 Charred Foyer // Warped Space
4 Brazen Borrower
4 Bonecrusher Giant // Stomp
4 Emeritus of Conflict // Lightning Bolt
4 Harmonized Trio // Brainstorm
4 Steam Vents
12 Island
12 Mountain
"""

_MELD_RESULT = _MELD.replace("4 Bruna, the Fading Light", "4 Brisela, Voice of Nightmares")


_DELVER = "Delver of Secrets // Insectile Aberration"

DECKS: tuple[DemoDeck, ...] = (
    DemoDeck("Clara (clear sleeves, real cards)", _BLUE_RED, PlayerChoices(Sleeves.CLEAR)),
    DemoDeck("Oscar (opaque sleeves, real cards)", _WITH_THING, PlayerChoices(Sleeves.OPAQUE)),
    DemoDeck("Susan (all by official substitutes)", _WITH_THING, PlayerChoices(Sleeves.CLEAR, every=Carried.OFFICIAL)),
    DemoDeck(
        "Max (copies of one name mixed)",
        _BLUE_RED,
        PlayerChoices(
            Sleeves.OPAQUE,
            cards=(CarryChoice(_DELVER, main=Copies(real=2, official=2), real_aside=2),),
        ),
    ),
    DemoDeck(
        "Fay (fewer real cards than substitutes)",
        _BLUE_RED,
        PlayerChoices(Sleeves.CLEAR, cards=(CarryChoice(_DELVER, every=Carried.OFFICIAL, real_aside=3),)),
    ),
    DemoDeck("Melina (a meld pair)", _MELD, PlayerChoices(Sleeves.OPAQUE)),
    DemoDeck("Mo (modal lands)", _MODAL_LANDS, PlayerChoices(Sleeves.OPAQUE)),
    DemoDeck("Rita (a reversible print)", _REVERSIBLE, PlayerChoices(Sleeves.CLEAR)),
    DemoDeck("Nora (split, room, adventure, prepare)", _NOT_DOUBLE_FACED, PlayerChoices(Sleeves.CLEAR)),
    DemoDeck("Rex (names a meld result)", _MELD_RESULT, PlayerChoices(Sleeves.OPAQUE)),
)


def demo_user(username: str, password: str) -> User:
    """A staff account of the demo; one that is there already keeps its roles and gets this password."""
    user, _made = User.objects.get_or_create(username=username)
    user.set_password(password)
    user.save(update_fields=["password"])
    return user


def new_password() -> str:
    return "-".join(new_code(4).lower() for _ in range(3))


def demo_event(organiser: User, judge: User, *, now: datetime) -> tuple[Event, bool]:
    """The demo event, and whether it was made just now: what is there already is not touched."""
    known = Event.objects.filter(name=EVENT_NAME, created_by=organiser).first()
    if known is not None:
        return known, False
    details = EventDetails(
        name=EVENT_NAME,
        date=now.date(),
        time_zone="UTC",
        format=Format.MODERN.value,
        rel=Rel.COMPETITIVE.value,
        sanctioned=True,
        deadline=None,
        paper=Paper.A4.value,
    )
    event = create_event(details, by=organiser, now=now)
    add_staff(event, judge, StaffRole.Role.HEAD_JUDGE, by=organiser, now=now)
    for deck in DECKS:
        registration = register_player(event, name=deck.player, nonce=secrets.token_hex(16), by=organiser, now=now)
        submit_decklist(
            registration.slots.get(),
            Submission(text=deck.text, choices=deck.choices),
            by=None,
            author=Decklist.Author.PLAYER,
            now=now,
            nonce=secrets.token_hex(16),
        )
    return event, True


def is_demo(event: Event) -> bool:
    """Whether this is the event that `manage.py demo` made: its page shows the way round."""
    return event.name == EVENT_NAME and event.closed_at is None


def sample_sheets(event: Event, folder: Path, *, by: User, now: datetime) -> tuple[Path, ...]:
    """Registration sheets of all demo lists, and the substitute cards that an unsanctioned event could use."""
    folder.mkdir(parents=True, exist_ok=True)
    decklists: Sequence[Decklist] = list(current_decklists(event))
    written = []
    for kind, name in (
        (PrintJob.Kind.REGISTRATION, "registration-sheets.pdf"),
        (PrintJob.Kind.SUBSTITUTES, "substitute-cards.pdf"),
    ):
        job = order_print(
            event,
            kind=kind,
            decklists=decklists,
            paper=event.paper,
            confirmed=True,
            by=by,
            now=now,
            nonce=f"demo-{kind}",
        )
        path = folder / name
        path.write_bytes(draw(plan_of(job)))
        written.append(path)
    return tuple(written)
