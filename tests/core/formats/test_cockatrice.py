"""Cockatrice's .cod."""

from tests.core.reading import cards_of, codes_of, read

COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Burn</deckname>
    <comments></comments>
    <zone name="main">
        <card number="12" price="0" name="Island"/>
        <card price="0" name="Ponder"/>
        <card number="4" setShortName="M10" collectorNumber="68" name="@#$NOT A CARD"/>
    </zone>
    <zone name="side">
        <card number="3" name="Duress"/>
    </zone>
    <zone name="tokens">
        <card number="1" name="Treasure"/>
    </zone>
</cockatrice_deck>"""


def test_zones_and_a_missing_number():
    """cockatrice-cod-02: a card without a number is one copy, and that is said."""
    parsed = read(COD)
    assert parsed.format == "cockatrice"
    assert cards_of(parsed) == ["12 Island", "1 Ponder", "4 @#$NOT A CARD", "side 3 Duress"]
    assert [(x.line, x.reason.value) for x in parsed.exclusions] == [(14, "token")]
    assert codes_of(parsed) == [("quantity-missing", 7), ("left-out", 14)]


def test_an_empty_deck_is_empty():
    assert codes_of(read("<cockatrice_deck><zone name='main'/></cockatrice_deck>")) == [("empty-list", None)]
