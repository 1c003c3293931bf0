"""Cards with every kind of trouble for paper, and golden plans as text."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from checklist.core.card import Card, Face, Layout
from checklist.core.sheet import Code, Text, as_text, flat

GOLDEN = Path(__file__).parent

LONGEST_NAME = (
    "Our Market Research Shows That Players Like Really Long Card Names So We Made this Card to Have the Absolute "
    "Longest Card Name Ever Elemental"
)
FIVE_PARTS = "Who // What // When // Where // Why"


def two_faced(front, back, layout=Layout.TRANSFORM, **facts):
    return Card(f"{front.name} // {back.name}", layout, (front, back), **facts)


DELVER = two_faced(
    Face("Delver of Secrets", "{U}", 1.0, "Creature — Human Wizard", ("U",), "1", "1"),
    Face("Insectile Aberration", "", 1.0, "Creature — Human Insect", ("U",), "3", "2"),
    first_set="isd",
)
EMERIA = two_faced(
    Face("Emeria's Call", "{4}{W}{W}{W}", 7.0, "Sorcery", ("W",)),
    Face("Emeria, Shattered Skyclave", "", 0.0, "Land", (), "", "", "", ""),  # "": has none
    Layout.MODAL_DFC,
)
JACE = two_faced(
    Face("Jace, Vryn's Prodigy", "{1}{U}", 2.0, "Legendary Creature — Human Wizard", ("U",), "0", "2"),
    Face("Jace, Telepath Unbound", "", 2.0, "Legendary Planeswalker — Jace", ("U",), loyalty="5"),
)
INVASION = two_faced(
    Face("Invasion of Zendikar", "{3}{G}", 4.0, "Battle — Siege", ("G",), defense="3"),
    Face("Awakened Skyclave", "", 4.0, "Creature — Elemental", ("G",), "4", "4"),
)
BRUNA = Card(
    "Bruna, the Fading Light",
    Layout.MELD,
    (Face("Bruna, the Fading Light", "{5}{W}{W}", 7.0, "Legendary Creature — Angel Horror", ("W",), "5", "7"),),
    meld_partner="Gisela, the Broken Blade",
    meld_result="Brisela, Voice of Nightmares",
    first_set="emn",
)
LONGEST = two_faced(
    Face(LONGEST_NAME, "{1}{G}{G}", 3.0, "Creature — Elemental", ("G",), "2", "3"),
    Face(
        FIVE_PARTS, "{X}{W}{W/U}{2/B}{G/U/P}{R}{R}{R}{R}{R}{R}", 9.0,
        "Legendary Artifact Creature — Phyrexian Artificer Construct Advisor", ("W",), "*", "1+*",
    ),
    Layout.MODAL_DFC,
)  # fmt: skip
ISLAND = Card("Island", Layout.NORMAL, (Face("Island", "", 0.0, "Basic Land — Island", ()),))
BRAINSTORM = Card("Brainstorm", Layout.NORMAL, (Face("Brainstorm", "{U}", 1.0, "Instant", ("U",)),))
UNSEEN = Card("Unseen Thing", Layout.UNKNOWN, (Face("Unseen Thing"),))


@pytest.fixture
def cards():
    return SimpleNamespace(
        delver=DELVER,
        emeria=EMERIA,
        jace=JACE,
        invasion=INVASION,
        bruna=BRUNA,
        longest=LONGEST,
        island=ISLAND,
        brainstorm=BRAINSTORM,
        unseen=UNSEEN,
    )


@pytest.fixture
def golden(request):
    """golden(plan, "name") compares with name.txt here; --update-golden writes it and skips."""

    def compare(plan, name):
        path = GOLDEN / f"{name}.txt"
        if request.config.getoption("--update-golden"):
            path.write_text(as_text(plan), encoding="utf-8")
            pytest.skip(f"{path.name} written")
        assert as_text(plan).splitlines() == path.read_text(encoding="utf-8").splitlines()

    return compare


@pytest.fixture
def words():
    """words(plan) gives every text of a plan in the order of drawing."""
    return lambda plan: [mark.text for page in plan.pages for mark in flat(page) if isinstance(mark, Text)]


@pytest.fixture
def payloads():
    return lambda plan: [mark.payload for page in plan.pages for mark in flat(page) if isinstance(mark, Code)]
