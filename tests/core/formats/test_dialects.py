"""Each dialect of text is told apart by its content, and read right whatever it is called."""

import pytest

from checklist.core.formats import FORMATS
from tests.core.reading import cards_of, names_of, read, resolved

ARENA = "Deck\n4 Delver of Secrets (ISD) 51\n56 Island (DAR) 254\n\nSideboard\n2 Duress (M19) 94"
MOXFIELD = "4 Delver of Secrets // Insectile Aberration (ISD) 51 *F*\n56 Island (M21) 265 #land\n\nSIDEBOARD:\n2 Duress (M19) 94"
ARCHIDEKT = "4x Delver of Secrets // Insectile Aberration (isd) 51 [Creature]\n56x Island (m21) 265 [Land] ^Have,#37d67a^\n2x Duress (m19) 94 [Sideboard]"
DECKSTATS = "//Main\n4 [ISD#51] Delver of Secrets\n56 Island # the lands\n//Sideboard\nSB: 2 [M19] Duress"
TAPPEDOUT = "4x Delver of Secrets (ISD) *F*\n56x Island (M21:265) *f-pre*\n\nSideboard:\n2x Duress (M19)"
XMAGE = "NAME:Test\n4 [ISD:51] Delver of Secrets\n56 [M21:265] Island\nSB: 2 [M19:94] Duress\nLAYOUT MAIN:(1,2)(NONE,false,50)|([ISD:51])"
FORGE = "[metadata]\nName=Test\n[Main]\n4 Delver of Secrets|ISD|1\n56 Island+|M21\n[Sideboard]\n2 Duress|M19"
MWS = "// Deck file for Magic Workstation\n// Lands\n    4 [ISD] Delver of Secrets\n    56 [M21] Island (2)\nSB:  2 [] Duress"
APPRENTICE = "//NAME : Test\n        4 Delver of Secrets\n        56 Island\nSB:  2 Duress"
MTGO = "4 Delver of Secrets\n56 Island\n\n2 Duress"
MTGWTF = "// NAME: Test\n// SOURCE: https://example.org\n4 Delver of Secrets // Insectile Aberration [ISD:51a] [foil]\n56 [M21:265] Island\n\nSideboard\n2 Duress"
MYTHICHUB = (
    "== MAINBOARD ==\n4 Delver of Secrets [ISD] #51\n56 Island [M21] #265 foil\n\n== SIDEBOARD ==\n2 Duress [M19] #94"
)
ALL = {
    "arena": ARENA, "moxfield": MOXFIELD, "archidekt": ARCHIDEKT, "deckstats": DECKSTATS, "tappedout": TAPPEDOUT, "xmage": XMAGE,
    "forge": FORGE, "mws": MWS, "apprentice": APPRENTICE, "mtgo-text": MTGO, "mtgwtf": MTGWTF, "mythichub": MYTHICHUB,
}  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_told_apart_by_content(name):
    assert read(ALL[name]).format == name


@pytest.mark.parametrize("name", ALL)
def test_told_apart_with_the_line_ends_of_windows(name):
    assert read(ALL[name].replace("\n", "\r\n")).format == name


@pytest.mark.parametrize("name", ALL)
def test_read_right(name):
    deck = resolved(ALL[name]).deck
    assert [f"{e.entry.zone.value} {e.entry.quantity} {e.name}" for e in deck.entries] == [
        "main 4 Delver of Secrets // Insectile Aberration",
        "main 56 Island",
        "sideboard 2 Duress",
    ]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("forced", ["plain", "arena", "forge"])
def test_read_alike_under_another_name(name, forced):
    """A player who names the wrong dialect loses nothing."""
    assert cards_of(read(ALL[name], list_format=forced)) == cards_of(read(ALL[name]))


def test_names_are_a_last_resort():
    """.dck is Forge's and XMage's: the content decides."""
    assert (read(FORGE, filename="a.dck").format, read(XMAGE, filename="a.dck").format) == ("forge", "xmage")


def test_every_format_has_its_own_name():
    names = [known.name for known in FORMATS]
    assert (len(names), names[-1]) == (len(set(names)), "plain")


def test_a_sideboard_block_of_a_commander_export():
    assert names_of(resolved("99 Island\n\n1 Kenrith, the Returned King")) == [
        "99 Island",
        "commander 1 Kenrith, the Returned King",
    ]
