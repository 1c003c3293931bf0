"""A list as its reading is shown: line by line, what was written beside what it was read as, and totals that balance."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checklist.core.card import Face, Kind, is_kind_known
from checklist.core.deck import Deck, ResolvedEntry
from checklist.core.decklist import ExclusionReason, Zone
from checklist.core.double_faced import FlaggedCard, flag_double_faced
from checklist.core.examine import Examination, work_out_carriages
from checklist.core.finding import Finding, Level
from checklist.core.formats import FORMATS
from checklist.core.formats.text import TextFormat
from checklist.core.messages import READING_CODES
from checklist.core.reading_notices import MELD_RESULT, READ_AS
from checklist.core.rules.base import Carriage
from checklist.core.snapshot import thaw
from checklist.core.terms import Copies, PlayerChoices
from checklist.decklists.declared import Look, Point, answers_of, looks_of
from checklist.decklists.models import Decklist, Judgement
from checklist.decklists.queries import choices_in_force, findings_of

# Readers of text that a person can write, so that the line itself is what was written.
_PLAIN = frozenset(reader.name for reader in FORMATS if isinstance(reader, TextFormat))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the list and what became of it. `state`: entry, heading, excluded, unread.

    `findings` are those of reading; what the rules find stands with the list as a whole. `changed`: the name that was
    read is neither the one written nor begins with it as its front.
    """

    number: int
    written: str
    state: str
    quantity: int = 0
    name: str = ""
    name_written: str = ""
    zone: Zone | None = None
    changed: bool = False
    counted: bool = True
    kind: Kind | None = None
    reason: ExclusionReason | None = None
    findings: tuple[Finding, ...] = ()
    suggestions: tuple[str, ...] = ()
    place: int | None = None  # of an entry: its index in the deck
    is_meld_result: bool = False  # an entry that has no card, and needs none

    @property
    def is_plain(self) -> bool:
        """Whether there is nothing to say of it but its card."""
        is_read = self.state == "entry" and bool(self.name) and not (self.changed or self.findings or self.suggestions)
        return is_read and self.zone is Zone.MAIN and self.counted and self.kind is None

    @property
    def asked(self) -> bool:
        """Whether somebody should look at it: a finding is a warning or an error."""
        return any(finding.level is not Level.INFO for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Totals:
    """Copies by zone; together with what was left out they are all that was read."""

    main: int = 0
    sideboard: int = 0
    commander: int = 0
    companion: int = 0
    excluded: int = 0
    repeated: int = 0  # a companion named twice
    unread: int = 0  # lines, not cards: nobody knows how many cards they mean

    @property
    def read(self) -> int:
        return self.main + self.sideboard + self.commander + self.companion + self.excluded + self.repeated


@dataclass(frozen=True, slots=True)
class Twofold:
    """One name without an ordinary back: its faces, where its copies are, and what the player has to bring."""

    name: str
    kind: Kind
    front: Face
    back: Face | None
    meld_partner: str
    meld_result: str
    main: int
    sideboard: int
    carried: Copies
    real_aside: int
    lines: tuple[int, ...]

    @property
    def quantity(self) -> int:
        return self.main + self.sideboard

    @property
    def quantity_carried(self) -> int:
        """Of how many copies it was said how they are carried; differs from `quantity` only by an error."""
        return self.carried.real + self.carried.official + self.carried.proxy + self.carried.home

    @property
    def substituted(self) -> int:
        """For how many copies a real card has to lie aside, unless the player said otherwise."""
        return self.carried.official + self.carried.home


@dataclass(frozen=True, slots=True)
class Preview:
    """All that a page shows of one examined list."""

    examination: Examination
    lines: tuple[Line, ...]
    totals: Totals
    twofold: tuple[Twofold, ...]
    general: tuple[Finding, ...]  # of the list as a whole, and of the rules
    anchors: frozenset[int]  # the lines that one of these leads to
    errors: tuple[Finding, ...]
    warnings: int

    @property
    def changed(self) -> int:
        return sum(line.changed for line in self.lines)

    @property
    def list_format(self) -> str:
        """The title of the reader that took the list."""
        name = self.examination.parsed.format
        return next((reader.title for reader in FORMATS if reader.name == name), name)

    @property
    def can_be_handed_in(self) -> bool:
        return bool(self.examination.deck.entries) and not self.examination.parsed.refused


def preview(examination: Examination, text: str) -> Preview:
    lines = tuple(_lines(examination, text))
    general = tuple(f for f in examination.findings if f.level is not Level.INFO or f.line is None)
    return Preview(
        examination=examination,
        lines=lines,
        totals=_totals(examination),
        twofold=tuple(twofold(carriage) for carriage in examination.carriages),
        general=general,
        anchors=frozenset(finding.line for finding in general if finding.line is not None),
        errors=tuple(f for f in examination.findings if f.level is Level.ERROR),
        warnings=sum(f.level is Level.WARNING for f in examination.findings),
    )


def twofold(carriage: Carriage) -> Twofold:
    card = carriage.flagged[0].card
    in_zone: Mapping[bool, int] = {
        sideboard: sum(flagged.quantity for flagged in carriage.flagged if _is_sideboard(flagged) == sideboard)
        for sideboard in (False, True)
    }
    return Twofold(
        name=card.name,
        kind=carriage.flagged[0].kind,
        front=card.front,
        back=card.back,
        meld_partner=card.meld_partner,
        meld_result=card.meld_result,
        main=in_zone[False],
        sideboard=in_zone[True],
        carried=Copies(
            real=carriage.main.real + carriage.sideboard.real,
            official=carriage.main.official + carriage.sideboard.official,
            proxy=carriage.main.proxy + carriage.sideboard.proxy,
            home=carriage.main.home + carriage.sideboard.home,
        ),
        real_aside=carriage.real_aside,
        lines=tuple(sorted({line for flagged in carriage.flagged for line in flagged.lines})),
    )


@dataclass(frozen=True, slots=True)
class Counted:
    """One name of a pile. `kind` None: an ordinary back. `known` False: no card of this name, or its kind is not known."""

    quantity: int
    name: str
    kind: Kind | None
    known: bool


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one zone, each name once, in the order of the list."""

    zone: Zone
    cards: tuple[Counted, ...]

    @property
    def total(self) -> int:
        return sum(card.quantity for card in self.cards)


def piles(deck: Deck, flagged: Sequence[FlaggedCard]) -> tuple[Pile, ...]:
    """The deck as people read it: commander, companion, main deck, sideboard; empty zones left out."""
    kinds = {card.card.name: card.kind for card in flagged}
    found = []
    for zone in (Zone.COMMANDER, Zone.COMPANION, Zone.MAIN, Zone.SIDEBOARD):
        quantities: dict[str, int] = defaultdict(int)
        known: dict[str, bool] = {}
        for resolved in deck.counted(zone):
            quantities[resolved.name] += resolved.entry.quantity
            known[resolved.name] = resolved.card is not None and is_kind_known(resolved.card)
        if quantities:
            cards = (Counted(count, name, kinds.get(name), known[name]) for name, count in quantities.items())
            found.append(Pile(zone, tuple(cards)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Registered:
    """A revision with all that a page shows of it. `judgement` None: not judged (nothing should be)."""

    decklist: Decklist
    judgement: Judgement | None
    findings: tuple[Finding, ...]
    piles: tuple[Pile, ...]
    twofold: tuple[Twofold, ...]
    choices: PlayerChoices
    answers: tuple[Point, ...] = ()
    looks: tuple[Look, ...] = ()

    @property
    def problems(self) -> tuple[Finding, ...]:
        """Errors and warnings; how each line was read is not told again."""
        return tuple(finding for finding in self.findings if finding.level is not Level.INFO)


def registered(decklist: Decklist, judgement: Judgement | None) -> Registered:
    """From the snapshot: no catalogue is asked, and the same is shown whatever was imported since."""
    deck = thaw(decklist.snapshot)
    choices = choices_in_force(decklist, deck)
    flagged = flag_double_faced(deck)
    return Registered(
        decklist=decklist,
        judgement=judgement,
        findings=findings_of(judgement),
        piles=piles(deck, flagged),
        twofold=tuple(twofold(carriage) for carriage in work_out_carriages(deck, flagged, choices)),
        choices=choices,
        answers=answers_of(choices),
        looks=looks_of(deck, choices),
    )


def _is_sideboard(flagged: FlaggedCard) -> bool:
    return flagged.zone in (Zone.SIDEBOARD, Zone.COMPANION)


def _totals(examination: Examination) -> Totals:
    deck = examination.deck
    return Totals(
        main=deck.total(Zone.MAIN),
        sideboard=deck.total(Zone.SIDEBOARD),
        commander=deck.total(Zone.COMMANDER),
        companion=deck.total(Zone.COMPANION),
        excluded=sum(exclusion.quantity for exclusion in examination.exclusions),
        repeated=sum(entry.entry.quantity for entry in deck.entries if not entry.counted),
        unread=len({unread.line for unread in examination.unread} - {e.entry.line for e in deck.entries}),
    )


def _lines(examination: Examination, text: str) -> list[Line]:
    """Every line that is not blank, in order. One line of a file may hold several entries."""
    findings: dict[int, list[Finding]] = defaultdict(list)
    for finding in examination.findings:
        if finding.line is not None and finding.code in READING_CODES:
            findings[finding.line].append(finding)
    lines = [*_entry_lines(examination, text, findings), *_other_lines(examination, findings)]
    return sorted(lines, key=lambda line: line.number)


def _entry_lines(examination: Examination, text: str, findings: Mapping[int, Sequence[Finding]]) -> Iterator[Line]:
    raw = text.split("\n")
    suggestions = {(unread.line, unread.text): unread.suggestions for unread in examination.unread}
    kinds = {(line, flagged.card.name): flagged.kind for flagged in examination.flagged for line in flagged.lines}
    for place, resolved in enumerate(examination.deck.entries):
        entry = resolved.entry
        yield Line(
            number=entry.line,
            written=_written(examination.parsed.format, raw, resolved),
            state="entry",
            quantity=entry.quantity,
            name=resolved.card.name if resolved.card else "",
            name_written=entry.name,
            zone=entry.zone,
            changed=_is_changed(resolved),
            counted=resolved.counted,
            kind=kinds.get((entry.line, resolved.name)),
            findings=tuple(_worth_telling(findings.get(entry.line, ()), resolved)),
            suggestions=suggestions.get((entry.line, entry.name), ()),
            place=place,
            is_meld_result=resolved.asked == MELD_RESULT.code,
        )


def _other_lines(examination: Examination, findings: Mapping[int, Sequence[Finding]]) -> Iterator[Line]:
    """What was left out, headings, and what could not be read; a name that no card has is an entry all the same."""

    def line(number: int, text: str, state: str, **more: Any) -> Line:
        return Line(number, text, state, findings=tuple(findings.get(number, ())), **more)

    for exclusion in examination.exclusions:
        yield line(exclusion.line, exclusion.text, "excluded", quantity=exclusion.quantity, reason=exclusion.reason)
    for heading in examination.parsed.headings:
        yield line(heading.line, heading.text, "heading")
    at_entries = {resolved.entry.line for resolved in examination.deck.entries}
    for unread in examination.unread:
        if unread.line not in at_entries:
            yield line(unread.line, unread.text, "unread", suggestions=unread.suggestions)


def _worth_telling(findings: Iterable[Finding], resolved: ResolvedEntry) -> Iterator[Finding]:
    """Without "read as", where the name stands there as it was written and only its other face was added."""
    changed = _is_changed(resolved)
    return (finding for finding in findings if changed or finding.code != READ_AS.code)


def _is_changed(resolved: ResolvedEntry) -> bool:
    """The front name of a card with two names is the usual way to write it, and no change."""
    card = resolved.card
    return card is not None and resolved.entry.name not in (card.name, card.front.name)


def _written(list_format: str, raw: Sequence[str], resolved: ResolvedEntry) -> str:
    """The line itself where a person wrote it; quantity and name where a program did."""
    entry = resolved.entry
    if list_format in _PLAIN and 0 < entry.line <= len(raw):
        return raw[entry.line - 1].strip()
    return f"{entry.quantity} {entry.name}"
