"""Lists as people send them, of the kinds that were once misread: each a few lines, and what it holds."""

import pytest

from tests.core.reading import codes_of, names_of, read, resolved

DELVER, ISLAND = "Delver of Secrets // Insectile Aberration", "Island"
DECK = [f"4 {DELVER}", "56 Island"]
SIDE = ["side 2 Duress"]

_LISTS = {
    # Messengers and forums
    "bold in a messenger": "*Main*\n*4* Delver of Secrets\n*56x* Island\n*Side*\n*2* Duress",
    "a whole bold line": "*4 Delver of Secrets*\n*56 Island*\nSideboard\n_2 Duress_",
    "a code block": "```\nDeck\n4 Delver of Secrets\n56 Island\n\nSideboard\n2 Duress\n```",
    "quoted twice": ">> 4 Delver of Secrets\n>> 56 Island\n>> Sideboard\n>> 2 Duress",
    "quoted without blanks": ">4 Delver of Secrets\n>56 Island\n>\n>Sideboard\n>2 Duress",
    "a quoted blank line": "> 4 Delver of Secrets\n> 56 Island\n>\n> 2 Duress",
    "markdown": "## Main (60)\n- 4x [Delver of Secrets](https://a.example)\n- 56x Island\n### Sideboard\n* 2x [[Duress]]",
    "emoji": "🔥 4 Delver of Secrets 🔥\n🏝️ 56 Island\n🃏 Sideboard\n2 Duress ✨",
    # Quantities
    "no blank behind the dash": "4-Delver of Secrets\n56.Island\nSideboard\n2)Duress",
    "x glued to the name": "4 xDelver of Secrets\n56 xIsland\nSideboard\n2 xDuress",
    "the wide x of a Japanese keyboard": "4ｘDelver of Secrets\n５６ｘIsland\nサイドボード\n2ｘDuress",
    "counted behind, glued": "Delver of Secrets×4\nIsland×56\n【サイドボード】\nDuress×2",
    "copies behind": "Delver of Secrets 4pcs\nIsland 56 copies\nSideboard\nDuress 2 pcs.",
    "copies before": "4 copies Delver of Secrets\n56 copies of Island\nSideboard\n2 of Duress",
    "basic": "4 Delver of Secrets\n56 basic Island\nSideboard\n2 Duress",
    "equals": "Delver of Secrets=4\nIsland=56\nSideboard\nDuress=2",
    "names above their counts": "Delver of Secrets\n4\nIsland\n56\nSideboard\nDuress\n2",
    "counts above their names": "4\nDelver of Secrets\n56\nIsland\nSideboard\n2\nDuress",
    # Zones
    "a sentence for a heading": "My deck:\n4 Delver of Secrets\n56 Island\nMy sideboard is:\n2 Duress",
    "another sentence": "4 Delver of Secrets\n56 Island\nIn the sideboard I have\n2 Duress",
    "in German": "4 Delver of Secrets\n56 Island\nMein Sideboard:\n2 Duress",
    "in Russian": "Колода\n4 Delver of Secrets\n56 Island\n\nДополнительная колода\n2 Duress",
    "a ruler for a blank line": "4 Delver of Secrets\n56 Island\n----------\n2 Duress",
    "three stars": "4 Delver of Secrets\n56 Island\n* * *\n2 Duress",
    "a zone in brackets before the count": "[4] Delver of Secrets\n[56] Island\n[SB] [2] Duress",
    "a sideboard on one line below": "4 Delver of Secrets\n56 Island\nSideboard: 1 Duress, 1 Duress",
    "numbered, the sideboard anew": "1. 4 Delver of Secrets\n2. 56 Island\n\nSideboard\n1. 1 Duress\n2. 1 Duress",
    "all on one line, with blanks": "Deck 4 Delver of Secrets (ISD) 51 56 Island Sideboard 1 Duress 1 Duress",
    "all on one line, with commas": "4 Delver of Secrets, 56 Island, Sideboard (2): 1 Duress, 1 Duress",
    "all on one line, a mark before each": "4 Delver of Secrets, 56 Island, SB: 1 Duress, SB: 1 Duress",
    "a sum in the main deck": "Main Deck:\n4 Delver of Secrets\n56 Island\nSideboard:\n2 Duress\n"
    "Total Number of Cards in Main Deck: 60\nTotal Number of Cards in Sideboard: 2",
    # Pages
    "costs and prices on lines of their own": "Creatures (4)\n4\tDelver of Secrets\t\n  {U}\n\t$ 0.40\nLands (56)\n56\tIsland\t\nSideboard\n2 Duress\n{B}",
    "views of a page": "1,234 views\n4 Delver of Secrets\n56 Island\nSideboard\n2 Duress\nTerms of Service\n12 likes",
    "types behind the names": "4 Delver of Secrets Creature — Human Wizard\n56 Island Basic Land — Island\nSideboard\n2 Duress Sorcery",
    "grades behind a dash": "4 Delver of Secrets (Innistrad) - Near Mint - $0.49\n56 Island - NM\nSideboard\n2 Duress - LP - 0,20 €",
    "a registration sheet": "Deck Registration Sheet\nLast Name: Doe\nDeck Designer: Me\nMain Deck:\n4 Delver of Secrets\n56 Island\nSideboard:\n2 Duress",
    "remarks": "4 Delver of Secrets ; the best\n56 Island /* blue */\nSideboard\n2 Duress -- hm",
    "crossed out": "4 Delver of Secrets\n~~4 Ponder~~\n56 Island\nSideboard\n2 Duress",
    # E-mails
    "signed below": "Hi,\n\n4 Delver of Secrets\n56 Island\n\nSideboard:\n2 Duress\n\nViele Grüße\nSven Muster\n--\nGesendet von meinem iPhone",
    "signed on the line": "4 Delver of Secrets\n56 Island\n\nSB\n2 Duress\n\nCheers, Tom",
    # Tables
    "a column of zones under a heading that says little": "Quantity,Name,Type\n4,Delver of Secrets,main\n56,Island,main\n2,Duress,side",
    "a sum below a table": "Qty,Card\n4,Delver of Secrets\n56,Island\nSideboard,\n2,Duress\n62,Total",
    "a blank row": "Qty,Card\n4,Delver of Secrets\n56,Island\n,\n2,Duress",
}  # fmt: skip


@pytest.mark.parametrize("text", _LISTS.values(), ids=_LISTS.keys())
def test_sixty_cards_and_a_sideboard(text):
    found = names_of(resolved(text))
    assert found[:2] == DECK
    assert found[2:] in (SIDE, ["side 1 Duress", "side 1 Duress"])


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("4 Ponder/4 Negate/20 Island", ["4 Ponder", "4 Negate", "20 Island"]),
        ("4 Ponder\nSB: Duress x2, Negate x1", ["4 Ponder", "side 2 Duress", "side 1 Negate"]),
        ("Sideboard: 2 Duress, 1 Negate, 1 Foil\n4 Ponder", ["side 2 Duress", "side 1 Negate", "side 1 Foil", "4 Ponder"]),
        ("17-Year Cicadas x4\n4 17-Year Cicadas", ["4 17-Year Cicadas", "4 17-Year Cicadas"]),
        ("Partners:\n1 Kenrith, the Returned King\n\nDeck:\n99 Island", ["commander 1 Kenrith, the Returned King", "99 Island"]),
        ("4 JÃƒÂ¶tun Grunt", ["4 Jötun Grunt"]),
    ],
)  # fmt: skip
def test_other_shapes(text, cards):
    assert names_of(resolved(text)) == cards


def test_what_is_crossed_out_is_not_read_and_asked_about():
    assert ("commented-out", 2) in codes_of(read("4 Ponder\n~~4 Duress~~\n56 Island"))


def test_a_second_deck_with_a_letter_for_a_name():
    """Two decks of 60 were read as one of 120."""
    parsed = read("Deck A\n4 Ponder\n56 Island\n\nDeck B\n4 Duress\n56 Swamp")
    assert sum(entry.quantity for entry in parsed.entries) == 60
    assert codes_of(parsed)[0] == ("several-decks", 5)


def test_an_emblem_is_no_card_of_a_deck():
    assert [x.text for x in resolved("4 Ponder\n1 Emblem: Jace").exclusions] == ["Emblem: Jace"]


def test_quantities_of_delver_lens():
    """Its column is called QuantityX, and each quantity is written 4x."""
    parsed = read("Name,Edition code,Collector's number,QuantityX\nDelver of Secrets,ISD,51,4x\n")
    assert [(e.quantity, e.number) for e in parsed.entries] == [(4, "51")]
