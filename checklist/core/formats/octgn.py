"""OCTGN's .o8d file: XML with one `section` element a zone and the name as an element's text."""

from __future__ import annotations

from checklist.core.finding import gettext_noop
from checklist.core.formats.card_line import place_of
from checklist.core.formats.reading import Place, Reading
from checklist.core.formats.source import Source
from checklist.core.formats.xml_cards import add_card, add_other_lines
from checklist.core.formats.xml_events import Element, has_root, read_elements
from checklist.core.written import ExclusionReason, Zone

_SECTIONS: dict[str, Place] = {"planes/schemes": ExclusionReason.PLANE, "command zone": Zone.COMMANDER}


class Octgn:
    name = "octgn"
    title = gettext_noop("OCTGN .o8d")

    def recognises(self, source: Source) -> bool:
        return has_root(source, "deck") and "<section" in source.text.lower()

    def read(self, source: Source) -> Reading:
        reading = Reading()
        waiting: list[Element] = []
        for element in read_elements(source, self.title):
            if element.name == "card":
                waiting.append(element)
            elif element.name == "section":
                title = (element.get("name") or "Main").strip()
                place = _SECTIONS.get(title.lower()) or place_of(title)
                for card in waiting:
                    add_card(
                        reading,
                        card,
                        card.text or card.get("name") or "",
                        card.get("qty"),
                        place or ExclusionReason.OUTSIDE,
                    )
                waiting = []
        for card in waiting:
            add_card(reading, card, card.text or card.get("name") or "", card.get("qty"), Zone.MAIN)
        add_other_lines(reading, source)
        return reading


OCTGN = Octgn()
