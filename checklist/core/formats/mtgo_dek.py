"""Magic Online's .dek file: XML with one `Cards` element a printing."""

from __future__ import annotations

from checklist.core.finding import gettext_noop
from checklist.core.formats.reading import Place, Reading
from checklist.core.formats.source import Source
from checklist.core.formats.xml_cards import add_card, add_other_lines
from checklist.core.formats.xml_events import has_root, read_elements
from checklist.core.reading_notices import COMMANDER_IN_SIDEBOARD
from checklist.core.written import Zone

# The bit that Magic Online sets in Annotation for a commander, which it keeps in the sideboard.
COMMANDER_BIT = 0x01000000


class MtgoDek:
    name = "mtgo-dek"
    title = gettext_noop("Magic Online .dek")

    def recognises(self, source: Source) -> bool:
        return has_root(source, "deck") and "<cards" in source.text.lower() and "cockatrice" not in source.text[:300]

    def read(self, source: Source) -> Reading:
        reading = Reading()
        for element in read_elements(source, self.title):
            if element.name != "cards":
                continue
            name = element.get("name") or ""
            place: Place = (
                Zone.SIDEBOARD if (element.get("sideboard") or "").strip().lower() in ("true", "1") else Zone.MAIN
            )
            annotation = (element.get("annotation") or "0").strip()
            if annotation.isdecimal() and len(annotation) < 12 and int(annotation) & COMMANDER_BIT:
                place = Zone.COMMANDER
                reading.note(COMMANDER_IN_SIDEBOARD, element.line, names=(name,))
            add_card(reading, element, name, element.get("quantity"), place)
        add_other_lines(reading, source)
        return reading


MTGO_DEK = MtgoDek()
