"""Small lists of every format to start from."""

import io

import openpyxl

_TEXTS = (
    "Deck\n4 Delver of Secrets (ISD) 51\n56 Island (M21) 265\n\nSideboard\n2 Duress (M19) 94\n\nCompanion\n1 Lurrus of the Dream-Den",
    "About\nName Test\n\n4 Fire // Ice\n1 +2 Mace\n1996 World Champion\nErase (Not the Urza's Legacy One)\nSB: 2 Negate",
    "1x Ponder (cmm) 1 *F* [Maybeboard{noDeck}{noPrice},Draw] ^Have,#37d67a^\n1x Kenrith (eld) 303 [Commander{top}]",
    "//Main\n1 [2XM#310] Ash Barrens # note\n1 Kenrith # !Commander\n//Sideboard\n2 Duress",
    "1 [WAR:2*] Ponder\nSB: 1 [ODY:72+] Duress\nLAYOUT MAIN:(1,2)(CARD_TYPE,false,68)|([ODY:72+])",
    "[metadata]\nName=x\n[main]\n2 Ponder|ISD|1\n[sideboard]\n1 Duress+|M19",
    "<ul><li>4 Ponder</li><li>56 Island</li></ul><p>2 Grafdigger&#39;s Cage<br>",
    "4 Ponder; 56 Island; Sideboard: 2 Duress\n4 Lightning Bolt | note\n| 4 | Ponder |\n|---|---|",
    "Deck 1\n4 Ponder\n56 Island\n\nDeck 2\n60 Swamp\n\nPool\n2 Duress\n\nSideboard guide\n+2 Duress",
    "four Ponder\ntwenty-four Island\n9 Island, 8 Swamp + 2 Duress\n[b]Lands[/b]\n[*]4 [[Duress]]\n4 《島/Island》\n=60",
    "Main\t\t\tSideboard\t\n4\tPonder\t\t2\tDuress\n56\tIsland\t\t\t\n<script>\n4 Island\n</script>",
    "Creatures (4)\n4 Ponder $1.20\n\n12 Creatures\n\n60 cards\n4\nPonder\n1. Duress\n- [ ] 2 [[Fire]] <M10> {U}",
)
_TABLES = (
    'Count,Tradelist Count,Name,Edition,Foil,Proxy\n"1","0","Jace, Vryn\'s Prodigy","ori","",""\n4,0,Ponder,M10,foil,True',
    "sep=;\nQuantity;Card Name;Set Code\n4;Ponder;M10",
    "Main,,,Sideboard,\n#,Card name,,#,Card name\n4,Ponder,,2,Duress\n56,Island,,,",
    "4,Ponder,,2,Duress\n56,Island,,1,Negate",
    "Board,Qty,Name\nmain,x,Ponder\nside,2,Duress\n,,Sideboard\nTotal,2,",
    '4,Ponder\n1,"Kongming, ""Sleeping Dragon"""',
)
_XML = (
    '<?xml version="1.0"?><Deck><Cards CatID="1" Quantity="4" Sideboard="false" Name="Ponder" Annotation="16777728"/></Deck>',
    '<cockatrice_deck version="1"><zone name="main"><card number="4" name="Ponder"/></zone><zone name="side"><card name="Duress"/></zone></cockatrice_deck>',
    '<deck game="x"><section name="Main"><card qty="4" id="x">Ponder</card></section><section name="Planes/Schemes"><card qty="1">A</card></section></deck>',
    "<order><fronts><card><id>1</id><slots>0,1</slots><name>Ponder.png</name><query>t:ponder</query></card></fronts></order>",
    '<!DOCTYPE d [<!ENTITY a "aa">]><Deck><Cards Name="&a;"/></Deck>',
)


def _book() -> bytes:
    book = openpyxl.Workbook()
    for row in (["Qty", "Name"], [4, "Ponder"], [2.0, "Duress"], ["Sideboard"]):
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _encoded(texts: tuple[str, ...], choice: int) -> list[bytes]:
    """The first byte of an input says which format is forced; 0 lets the content decide."""
    return [bytes((choice,)) + text.encode() for text in texts]


SEEDS = {
    "text": _encoded(_TEXTS, 0),
    "table": _encoded(_TABLES, 0),
    "xml": _encoded(_XML, 0),
    "xlsx": [b"\0" + _book()],
    "bytes": [b"\0" + text.encode(encoding) for text in _TEXTS[:3] for encoding in ("utf-16", "cp1252", "utf-8-sig")],
}
TARGETS = tuple(SEEDS)
