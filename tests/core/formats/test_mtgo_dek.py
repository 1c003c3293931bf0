"""Magic Online's .dek: XML, BOM, commander hidden in the sideboard."""

from checklist.core.decklist import Zone
from tests.core.reading import cards_of, codes_of, read, totals

DEK = """\ufeff<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <NetDeckID>0</NetDeckID>
  <Cards CatID="1" Quantity="4" Sideboard="false" Name="Ponder" Annotation="0" />
  <Cards CatID="2" Quantity="2" Sideboard="true" Name="Jace, Vryn's Prodigy" Annotation="0" />
</Deck>"""


def test_cards_and_zones():
    parsed = read(DEK.encode())
    assert (parsed.format, parsed.encoding) == ("mtgo-dek", "utf-8-bom")
    assert [(e.line, e.quantity, e.name, e.zone) for e in parsed.entries] == [
        (4, 4, "Ponder", Zone.MAIN),
        (5, 2, "Jace, Vryn's Prodigy", Zone.SIDEBOARD),
    ]
    assert [h.line for h in parsed.headings] == [1, 2, 3, 6]


def test_the_commander_is_marked_by_an_annotation():
    """mtgo-dek-02: 99 cards and the commander as the one card of the sideboard."""
    text = DEK.replace('Quantity="4"', 'Quantity="99"').replace('Quantity="2"', 'Quantity="1"')
    parsed = read(text.replace('Prodigy" Annotation="0"', 'Prodigy" Annotation="16777728"'))
    assert (totals(parsed), cards_of(parsed)[1]) == ((99, 0), "commander 1 Jace, Vryn's Prodigy")
    assert codes_of(parsed) == [("commander-in-sideboard", 5)]


def test_a_file_on_one_line():
    assert cards_of(read(DEK.replace("\n", ""))) == ["4 Ponder", "side 2 Jace, Vryn's Prodigy"]


def test_unreadable_and_missing_quantities_and_names():
    rows = '<Cards Quantity="many" Name="Ponder"/>\n<Cards Name="Duress"/>\n<Cards Quantity="2"/>\n<Cards Quantity="0" Name="Negate"/>'
    parsed = read(f"<Deck>\n{rows}\n</Deck>")
    assert cards_of(parsed) == ["1 Duress"]
    assert [(u.line, u.code) for u in parsed.unread] == [(2, "quantity-unreadable"), (4, "name-missing")]
    assert [x.line for x in parsed.exclusions] == [5]


def test_a_quantity_too_large_refuses():
    assert codes_of(read('<Deck><Cards Quantity="1000" Name="Island"/></Deck>')) == [("quantity-too-large", 1)]


def test_broken_xml_is_refused_and_says_so():
    parsed = read(DEK.replace("</Deck>", ""))
    assert (parsed.refused, codes_of(parsed)[0][0]) == (True, "broken-file")


def test_entities_are_refused():
    bomb = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    parsed = read(f'<?xml version="1.0"?>{bomb}<Deck><Cards Quantity="1" Name="&b;"/></Deck>')
    assert (parsed.refused, codes_of(parsed)) == (True, [("unsafe-file", None)])


def test_an_external_entity_is_refused():
    bomb = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
    assert codes_of(read(f"{bomb}<Deck><Cards Quantity='1' Name='&x;'/></Deck>")) == [("unsafe-file", None)]


def test_deep_nesting_is_refused():
    parsed = read("<Deck><Cards Quantity='1' Name='Island'/>" + "<a>" * 5000 + "</a>" * 5000 + "</Deck>")
    assert (parsed.refused, codes_of(parsed)[0][0]) == (True, "broken-file")


def test_a_declared_encoding_that_is_wrong_does_not_matter():
    text = DEK.removeprefix("\ufeff").replace("utf-8", "utf-16").replace("Ponder", "Jötun Grunt")
    assert cards_of(read(text.encode()))[0] == "4 Jötun Grunt"


def test_text_that_begins_like_xml_is_text():
    """Found by fuzzing: "<" and a blank."""
    assert cards_of(read("< 4 Ponder")) == ["4 Ponder"]
    assert cards_of(read("<\n4 Ponder")) == ["4 Ponder"]
    assert read("<\x0c>").refused is True
