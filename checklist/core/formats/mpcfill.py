"""MPCFill's order file: XML of card pictures to print. A list of last resort: it names pictures, not cards."""

from __future__ import annotations

import re

from checklist.core.finding import gettext_noop
from checklist.core.formats.reading import Reading
from checklist.core.formats.source import Source
from checklist.core.formats.xml_cards import add_card, add_other_lines
from checklist.core.formats.xml_events import Element, has_root, read_elements
from checklist.core.reading_notices import PRINT_ORDER
from checklist.core.written import ExclusionReason, Zone

_PICTURE = re.compile(r"\.(?:png|jpe?g|webp|tiff?)$", re.IGNORECASE)
_TOKEN = re.compile(r"^t:\s?")


class MpcFill:
    name = "mpcfill"
    title = gettext_noop("MPCFill order")

    def recognises(self, source: Source) -> bool:
        return has_root(source, "order") and "<fronts" in source.text.lower()

    def read(self, source: Source) -> Reading:
        """Fronts are cards, as many as they have slots; backs and the common card back are none."""
        reading = Reading()
        parts: dict[str, str] = {}
        for element in read_elements(source, self.title):
            if element.name == "card":
                if "fronts" in element.path:
                    self._add(reading, element, parts)
                parts = {}
            elif element.path[-2:-1] == ("card",):
                parts[element.name] = element.text
        reading.note(PRINT_ORDER)
        add_other_lines(reading, source)
        return reading

    @staticmethod
    def _add(reading: Reading, element: Element, parts: dict[str, str]) -> None:
        query = parts.get("query", "").strip()
        name = query or _PICTURE.sub("", parts.get("name", "")).strip()
        slots = [slot for slot in parts.get("slots", "").split(",") if slot.strip()]
        is_token = bool(_TOKEN.match(name))
        add_card(
            reading,
            element,
            _TOKEN.sub("", name),
            str(len(slots) or 1),
            ExclusionReason.TOKEN if is_token else Zone.MAIN,
        )


MPCFILL = MpcFill()
