"""OCTGN's .o8d."""

from tests.core.reading import cards_of, read

O8D = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593">
  <section name="Main">
    <card qty="4" id="x">Ponder</card>
    <card qty="2" id="y">Fire // Ice</card>
  </section>
  <section name="Sideboard"><card qty="2" id="z">Jace, Vryn&apos;s Prodigy</card></section>
  <section name="Command Zone"><card qty="1" id="z">Kenrith</card></section>
  <section name="Planes/Schemes"><card qty="1" id="z">Akoum</card></section>
</deck>"""


def test_sections():
    parsed = read(O8D)
    assert parsed.format == "octgn"
    assert cards_of(parsed) == ["4 Ponder", "2 Fire // Ice", "side 2 Jace, Vryn's Prodigy", "commander 1 Kenrith"]
    assert [(x.line, x.text, x.reason.value) for x in parsed.exclusions] == [(9, "Akoum", "plane")]
