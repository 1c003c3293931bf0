"""MPCFill's order: pictures to print, read as far as they name cards."""

from tests.core.reading import cards_of, codes_of, read

ORDER = """<order>
  <details><quantity>6</quantity></details>
  <fronts>
    <card><id>1</id><slots>0,1,2,3</slots><name>Ponder (Extended).png</name><query>ponder</query></card>
    <card>
      <id>2</id>
      <slots>4</slots>
      <name>Duress.jpg</name>
    </card>
    <card><id>3</id><slots>5</slots><name>Treasure.png</name><query>t:treasure</query></card>
  </fronts>
  <backs><card><id>9</id><slots>0</slots><name>Back.png</name><query>some back</query></card></backs>
  <cardback>12345</cardback>
</order>"""


def test_fronts_are_cards_and_backs_are_none():
    parsed = read(ORDER)
    assert parsed.format == "mpcfill"
    assert cards_of(parsed) == ["4 ponder", "1 Duress"]
    assert [(x.text, x.reason.value) for x in parsed.exclusions] == [("treasure", "token")]
    assert ("print-order", None) in codes_of(parsed)
