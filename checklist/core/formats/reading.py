"""What a reader hands over, gathered line by line; and what is done alike for all formats when the last line is in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from checklist.core.finding import Finding, Notice, Value
from checklist.core.formats.card_line import BadLine, CardText, place_of
from checklist.core.formats.limits import MAX_QUANTITY
from checklist.core.formats.source import Source, Unreadable
from checklist.core.reading_notices import (
    ADDRESS_ONLY,
    CATEGORIES,
    COMMANDER_AND_SIDEBOARD,
    COMMANDER_IN_SIDEBOARD,
    EMPTY_LIST,
    LEFT_OUT,
    PLAYSET_COUNTED,
    PROXIES_MARKED,
    QUANTITY_TOO_LARGE,
    QUANTITY_ZERO,
)
from checklist.core.written import Entry, Exclusion, ExclusionReason, Heading, ParsedDecklist, Unread, Zone

Place = Zone | ExclusionReason

# A Commander deck is 100 cards with its commander or commanders (CR 903.5a); programs without a place for them put
# them into the sideboard.
_WITH_COMMANDER = ((99, 1), (98, 2))


@dataclass(slots=True)
class Reading:
    """The lines of one list as they are read. Every non-blank line goes through exactly one of the four methods."""

    entries: list[Entry] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    exclusions: list[Exclusion] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    inventory: bool = False
    columns: tuple[str, ...] = ()
    proxy_lines: list[int] = field(default_factory=list)
    category_places: dict[str, None] = field(default_factory=dict)
    has_categories: bool = False

    def card(self, line: int, card: CardText, place: Place, text: str, *, loose: bool = False) -> None:
        """A card line standing at `place`, unless its own marks say otherwise."""
        kept = card.kept
        if kept.quantity > MAX_QUANTITY:
            raise Unreadable(QUANTITY_TOO_LARGE.at(line, row=line, quantity=kept.quantity, limit=MAX_QUANTITY))
        place = self._own_place(card) or place
        if kept.quantity == 0:
            self.exclusions.append(Exclusion(line, 0, kept.name, ExclusionReason.ZERO))
            self.findings.append(QUANTITY_ZERO.at(line, text=kept.name))
        elif isinstance(place, ExclusionReason):
            self.exclusions.append(Exclusion(line, kept.quantity, kept.name, place))
        else:
            if card.is_proxy:
                self.proxy_lines.append(line)
            if card.is_playset:
                self.note(PLAYSET_COUNTED, line, text=text, quantity=kept.quantity)
            set_code = kept.set_code.upper() if kept.set_code else None
            self.entries.append(
                Entry(line, kept.quantity, kept.name, place, set_code, kept.number, card.spellings, loose)
            )

    def heading(self, line: int, text: str) -> None:
        self.headings.append(Heading(line, text))

    def bad(self, line: int, text: str, bad: BadLine) -> None:
        if bad.notice is QUANTITY_TOO_LARGE:
            raise Unreadable(bad.notice.at(line, row=line, **bad.values))
        self.miss(line, text, bad.notice, **bad.values)

    def miss(self, line: int, shown: str, notice: Notice, **values: Value) -> None:
        """A line that can't be read, with the finding that says why."""
        self.unread.append(Unread(line, shown, notice.code))
        self.findings.append(notice.at(line, **values))

    def note(self, notice: Notice, line: int | None = None, **values: Value) -> None:
        self.findings.append(notice.at(line, **values))

    def total(self, zone: Zone) -> int:
        return sum(entry.quantity for entry in self.entries if entry.zone is zone)

    def _own_place(self, card: CardText) -> Place | None:
        """Where the marks of a line put its card.

        Of Archidekt's categories the first decides, and a theme ("Tokens") leaves a card out only where it says noDeck.
        """
        if not card.categories:
            return card.place
        place: Place | None = None
        words = [word.strip() for text in card.categories for word in text.split(",")]
        for position, word in enumerate(words):
            title = word.partition("{")[0].strip()
            named, is_out = place_of(title), "nodeck" in word.lower()
            if is_out and (named is None or named is Zone.SIDEBOARD):
                named = ExclusionReason.NO_DECK
            is_theme = isinstance(named, ExclusionReason) and named is not ExclusionReason.MAYBEBOARD and not is_out
            if position == 0 and named is not None and not is_theme:
                place = named
                self.category_places[title] = None
        self.has_categories = True
        return card.place or place

    def finish(self, name: str, source: Source) -> ParsedDecklist:
        """Close the list. Raises Unreadable if it held nothing that could be a card line."""
        if not self.entries and not self.exclusions and not self.unread and not self.columns:
            is_address = any("://" in heading.text or heading.text.startswith("www.") for heading in self.headings)
            raise Unreadable((ADDRESS_ONLY if is_address else EMPTY_LIST).at(None))
        self._seat_commander()
        if self.has_categories:
            self.note(CATEGORIES, zones=tuple(self.category_places) or ("–",))
        if self.proxy_lines:
            self.note(PROXIES_MARKED, self.proxy_lines[0], count=len(self.proxy_lines))
        for reason in ExclusionReason:
            out = [x for x in self.exclusions if x.reason is reason and reason is not ExclusionReason.ZERO]
            if out:
                self.note(
                    LEFT_OUT, out[0].line, cards=sum(x.quantity for x in out), lines=len(out), reason=reason.value
                )
        return ParsedDecklist(
            format=name,
            encoding=source.encoding,
            entries=tuple(self.entries),
            headings=tuple(self.headings),
            exclusions=tuple(self.exclusions),
            unread=tuple(self.unread),
            findings=(*source.findings, *self.findings),
            inventory=self.inventory,
            columns=self.columns,
        )

    def _seat_commander(self) -> None:
        main, side = self.total(Zone.MAIN), self.total(Zone.SIDEBOARD)
        if (main, side) in _WITH_COMMANDER and not self.total(Zone.COMMANDER):
            moved = [entry for entry in self.entries if entry.zone is Zone.SIDEBOARD]
            self.entries = [
                replace(entry, zone=Zone.COMMANDER) if entry.zone is Zone.SIDEBOARD else entry for entry in self.entries
            ]
            self.note(COMMANDER_IN_SIDEBOARD, moved[0].line, names=_names(moved))
        elif side and self.total(Zone.COMMANDER):
            first = next(entry.line for entry in self.entries if entry.zone is Zone.COMMANDER)
            self.note(COMMANDER_AND_SIDEBOARD, first, side=side)


def _names(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entry.name for entry in entries))
