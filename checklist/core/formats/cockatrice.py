"""Cockatrice's .cod file: XML with one `zone` element a zone."""

from __future__ import annotations

from checklist.core.finding import gettext_noop
from checklist.core.formats.card_line import place_of
from checklist.core.formats.reading import Place, Reading
from checklist.core.formats.source import Source
from checklist.core.formats.xml_cards import add_card, add_other_lines
from checklist.core.formats.xml_events import Element, has_root, read_elements
from checklist.core.written import ExclusionReason, Zone


class Cockatrice:
    name = "cockatrice"
    title = gettext_noop("Cockatrice .cod")

    def recognises(self, source: Source) -> bool:
        return has_root(source, "cockatrice_deck")

    def read(self, source: Source) -> Reading:
        """Cards close before their zone does: they are kept until the zone's name is known."""
        reading = Reading()
        waiting: list[Element] = []
        for element in read_elements(source, self.title):
            if element.name == "card":
                waiting.append(element)
            elif element.name == "zone":
                zone = element.get("name") or "main"
                place: Place = place_of(zone) or (ExclusionReason.OUTSIDE if zone != "main" else Zone.MAIN)
                self._add(reading, waiting, place)
                waiting = []
        self._add(reading, waiting, Zone.MAIN)
        add_other_lines(reading, source)
        return reading

    @staticmethod
    def _add(reading: Reading, cards: list[Element], place: Place) -> None:
        for card in cards:
            add_card(reading, card, card.get("name") or "", card.get("number"), place)


COCKATRICE = Cockatrice()
