"""A list with its cards found: what is registered and judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rapidfuzz import fuzz

from checklist.core.card import (
    NOT_DECK_CARDS,
    Card,
    CardLookup,
    Layout,
    NameKind,
    NameMatch,
    Printing,
    dated,
    is_double_faced,
    is_kind_known,
)
from checklist.core.decklist import Entry, Exclusion, ExclusionReason, ParsedDecklist, Spelling, Unread, Zone
from checklist.core.finding import Finding, Notice, Value, gettext_noop
from checklist.core.formats.limits import MAX_QUANTITY
from checklist.core.names import fold_name, spelling, split_joint
from checklist.core.other_names import OTHER_NAMES
from checklist.core.reading_notices import (
    AMBIGUOUS_NAME,
    COMPANION_REPEATED,
    DIGITAL_ONLY,
    KIND_UNKNOWN,
    LEFT_OUT,
    LINES_MERGED,
    MELD_RESULT,
    NO_CARD_LINE,
    NOT_DOUBLE_FACED,
    NOTE_IGNORED,
    OTHER_CARD_TOO,
    PLAYTEST_CARD,
    PRINTING_UNKNOWN,
    QUANTITY_TOO_LARGE,
    READ_AS,
    REBALANCED,
    REVERSIBLE_MAYBE,
    SPELLING_EVENED,
    TWO_COMMANDERS,
    UNKNOWN_NAME,
)


@dataclass(frozen=True, slots=True)
class ResolvedEntry:
    """One card line with its card; `card` is None where the catalogue does not know the name (kept as typed).

    `read_as` says which of the card's names was written, in `language`; `printing` is the one that set and number name, if any.
    `counted` is False for a companion that stands in the sideboard too: it counts once, there.
    `printed`: both faces' names in that language, where it is another one and the catalogue knows them.
    `asked`: without a card, the code of the notice that says why.
    """

    entry: Entry
    card: Card | None
    read_as: NameKind | None = None
    printing: Printing | None = None
    counted: bool = True
    language: str = "en"
    printed: tuple[str, ...] = ()
    asked: str = ""

    @property
    def name(self) -> str:
        """The full catalogue name, or the name as typed."""
        return self.card.name if self.card else self.entry.name

    @property
    def is_unknown(self) -> bool:
        """Whether nobody can say which card it is, or how it is printed. A meld result is known, and no card of a deck."""
        return self.asked != MELD_RESULT.code if self.card is None else not is_kind_known(self.card)

    @property
    def printed_names(self) -> tuple[str, ...]:
        """The faces' names as the player's cards bear them, where that is another language; else ().

        As the list has them, if it has both; else as the catalogue does. Where neither knows a second one, whoever wrote
        one name has written the front's.
        """
        if self.card is None or self.read_as is not NameKind.FOREIGN or self.language == "en":
            return ()
        parts = split_joint(self.entry.name)
        return parts if len(parts) == len(self.card.faces) == 2 else self.printed or (self.entry.name,)


@dataclass(frozen=True, slots=True)
class Deck:
    entries: tuple[ResolvedEntry, ...] = ()

    def counted(self, *zones: Zone) -> Iterator[ResolvedEntry]:
        """The entries that count, of the given zones or of all."""
        return (e for e in self.entries if e.counted and (not zones or e.entry.zone in zones))

    def total(self, *zones: Zone) -> int:
        return sum(e.entry.quantity for e in self.counted(*zones))


def names_on_cards(deck: Deck) -> dict[str, tuple[tuple[str, ...], str]]:
    """Of the cards that the list has in another language, by full name, the printed names of the faces and the language."""
    return {entry.name: (entry.printed_names, entry.language) for entry in deck.counted() if entry.printed_names}


@dataclass(frozen=True, slots=True)
class Resolution:
    """The deck and what finding its cards came upon, after what reading it did (`ParsedDecklist.findings`).

    `unread` and `exclusions` hold those of the reading too. A line of no known card is in `unread` and, as typed,
    in the deck.
    """

    deck: Deck
    unread: tuple[Unread, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    findings: tuple[Finding, ...] = ()


# Suggestions take a millisecond each: a list of nothing but unknown names gets them for its first lines only.
MAX_SUGGESTED_LINES = 20
_SUGGESTIONS = 5
# A loose line this near to a card's name (of 100) is a card line with a typing error, not prose.
_NEAR, _NEAR_LENGTH = 88, 8
# What the part after a joint must have in common with the other face's name to be that name, mistyped.
_ALIKE = 70

_KIND_ORDER = {kind: place for place, kind in enumerate(NameKind)}
_HOW = {
    NameKind.FULL: gettext_noop("punctuation or joint"),
    NameKind.FRONT: gettext_noop("written by its front face"),
    NameKind.BACK: gettext_noop("written by its back face"),
    NameKind.HALF: gettext_noop("written by one of its parts"),
    NameKind.FLAVOR: gettext_noop("name on a special printing"),
    NameKind.FOREIGN: gettext_noop("printed name in another language"),
}
_NOT_DECK_REASONS = {Layout.PLANAR: ExclusionReason.PLANE, Layout.SCHEME: ExclusionReason.SCHEME}

_MOST_PARTS = 6
_JOINTS = frozenset("/|&／｜＆")
# How two commanders come to stand on one line, beside the joints of a name.
_TWO_COMMANDERS = re.compile(r"\s*(?:/{1,3}|\||\+|;)\s*|,\s+|\s+(?:&|and|with|und|mit|et|avec|y|con|e|com)\s+")
_MOST_CUTS = 8
_ARENA = re.compile(r"(^|[/|]\s*)A[-‐‑–]\s?(?=\w)")
_COUNTED_CARD = re.compile(r"(?<![\w.])\d{1,3}[xX]?\s+[^\W\d_]{2}")
_TOKEN = re.compile(r"(?:^(?:token|emblem)\b.*|.*\b(?:token|emblem))$", re.IGNORECASE)
_MOJIBAKE = re.compile("[ÃÂâ][\x80-\xbf‚-™ŒŽœžŸˆ˜€]")
_NUMBER = re.compile(r"0*([0-9]*)(.*)")
# What people write of basic lands ("10 Islands").
_PLURALS = {f"{name}s": name for name in ("island", "swamp", "mountain", "forest")} | {"waste": "wastes"}
_FOREIGN_LETTER = re.compile("[\u0400-\u04ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# A card of which so many printings are known is not asked about for the sake of one with another back: nearly nobody
# has it, and every list has Islands. Set and number still tell it.
_COMMON_PRINTINGS = 50
# Codes under which programs know a set beside its own.
_SET_ALIASES = {"DAR": "DOM", "CONF": "CON", "NMS": "NEM", "PS1": "S99", "GU": "ULG", "TSB": "TSB"}


def resolve_entries(parsed: ParsedDecklist, cards: CardLookup) -> Resolution:
    """Find the card of every entry with one question to the catalogue, and say whatever a person should know of it."""
    resolver = _Resolver(cards, list(parsed.unread), list(parsed.exclusions))
    resolver.run(parsed.entries)
    return Resolution(
        Deck(tuple(resolver.entries)),
        tuple(resolver.unread),
        tuple(resolver.exclusions),
        tuple(resolver.findings),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """The card that one spelling means. `others`: cards that bear the same name as a part of theirs."""

    card: Card
    kind: NameKind
    language: str = "en"
    others: tuple[str, ...] = ()
    aside: str = ""
    how: str = ""
    arena: bool = False


@dataclass(frozen=True, slots=True)
class _Shared:
    """A name that more than one card bears, none of them before the others."""

    names: tuple[str, ...]


@dataclass(slots=True)
class _Resolver:
    cards: CardLookup
    unread: list[Unread]
    exclusions: list[Exclusion]
    entries: list[ResolvedEntry] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    matches: Mapping[str, tuple[NameMatch, ...]] = field(default_factory=dict)
    suggested: dict[str, tuple[str, ...]] = field(default_factory=dict)
    evened: dict[str, int] = field(default_factory=dict)
    odd_printings: dict[str, int] = field(default_factory=dict)
    maybe_reversible: dict[str, int] = field(default_factory=dict)

    def run(self, entries: Sequence[Entry]) -> None:
        keys: set[str] = set()
        for entry in entries:
            if entry.spellings:
                for one in entry.spellings:
                    keys.update(_keys_of(one.name))
            else:
                keys.update(_keys_of(entry.name))
            if entry.zone is Zone.COMMANDER:
                keys.update(fold_name(name) for pair in _pairs_in(entry.name) for name in pair)
        if keys:
            self.matches = self.cards.find(keys)
        for entry in entries:
            self._resolve(entry)
        self._add_printed_names()
        self._count_companions_once()
        self._say_what_holds_for_many()

    # One entry

    def _resolve(self, entry: Entry) -> None:
        if not entry.spellings:
            # Nearly every line of nearly every list: one spelling, exactly the name of one card.
            matches = self.matches.get(fold_name(entry.name))
            if matches and matches[0].card.name == entry.name and _is_plain(matches):
                self._take(entry, matches[0].card, NameKind.FULL)
                return
        own = Spelling(entry.name, entry.quantity, entry.set_code, entry.number)
        shared: _Shared | None = None
        # No reading is believed to hold a typing error or a note while another one is a card's name.
        for readings, loosely in ((entry.spellings or (own,), False), ((own, *entry.spellings), True)):
            for one in readings:
                found = self._find(one, loosely=loosely)
                if isinstance(found, _Found):
                    self._accept(entry, one, found)
                    return
                shared = shared or found
        if pair := self._two_commanders(entry):
            names = " + ".join(found.card.name for _written, found in pair)
            self._say(TWO_COMMANDERS, entry.line, written=entry.name, names=names)
            for written, found in pair:
                own_entry = replace(entry, name=written, spellings=(), set_code=None, number=None)
                self._take(own_entry, found.card, found.kind, found.language)
            return
        if shared is not None:
            self._ask(entry, AMBIGUOUS_NAME, shared.names, name=entry.name, choices=shared.names)
        else:
            self._unknown(entry)

    def _two_commanders(self, entry: Entry) -> tuple[tuple[str, _Found], ...]:
        """The cards of "Tymna the Weaver / Thrasios, Triton Hero" under a commander's heading, if it names just two."""
        ways: dict[tuple[str, ...], tuple[tuple[str, _Found], ...]] = {}
        for pair in _pairs_in(entry.name) if entry.zone is Zone.COMMANDER and entry.quantity == 1 else ():
            found = [(name, one) for name in pair if (one := self._commander(name)) is not None]
            if len(found) == 2:
                ways[tuple(one.card.name for _name, one in found)] = tuple(found)
        return next(iter(ways.values())) if len(ways) == 1 else ()

    def _commander(self, name: str) -> _Found | None:
        """The card of a name that is its whole name or its front's, and of no other card."""
        matches = self.matches.get(fold_name(name))
        found = _pick(matches, name, Spelling(name, 1)) if matches else None
        if not isinstance(found, _Found) or found.others or found.kind not in (NameKind.FULL, NameKind.FRONT):
            return None
        card = found.card
        return None if card.playtest or _is_arenas(card) or card.meld_from or card.layout in NOT_DECK_CARDS else found

    def _find(self, one: Spelling, *, loosely: bool) -> _Found | _Shared | None:
        if _ARENA.match(one.name):
            paper = self._find_name(_ARENA.sub(r"\1", one.name), one, loosely)
            if isinstance(paper, _Found) and not _is_arenas(paper.card):
                return replace(paper, arena=True)
        found = self._find_name(one.name, one, loosely)
        if found is None and _MOJIBAKE.search(one.name) and (mended := _mended(one.name)):
            return self._find_name(mended, one, loosely)
        return found

    def _find_name(self, name: str, one: Spelling, loosely: bool) -> _Found | _Shared | None:
        key = fold_name(name)
        matches = self.matches.get(key)
        if matches:
            return _pick(matches, name, one)
        printed = self.matches.get(fold_name(OTHER_NAMES[key])) if key in OTHER_NAMES else None
        if printed:
            return _Found(printed[0].card, NameKind.FLAVOR)
        if key in _PLURALS and (basic := self.matches.get(_PLURALS[key])):
            return _Found(basic[0].card, NameKind.FULL, how=gettext_noop("more than one of a basic land"))
        parts = _parts_of(name)
        return self._find_joined(parts, name, one, loosely) if parts else None

    def _find_joined(self, parts: tuple[str, ...], name: str, one: Spelling, loosely: bool) -> _Found | _Shared | None:
        """A name of several parts that no card bears as a whole: in another order, or with a meld result.

        `loosely`: also where the other part is mistyped, or a note.
        """
        of_parts = [self.matches.get(fold_name(part), ()) for part in parts]
        whole = [match for match in of_parts[0] if all(_has_part(match.card, part) for part in parts[1:])]
        if whole:
            picked = _pick(tuple(whole), parts[0], one)
            if not isinstance(picked, _Found):
                return picked
            melds = bool(picked.card.meld_result)
            how = gettext_noop("named with its meld result") if melds else gettext_noop("its names in another order")
            return replace(picked, kind=NameKind.FULL, others=(), how=how)
        known = [matches for matches in of_parts if matches]
        if len(known) == 1 and all(
            matches or _FOREIGN_LETTER.search(part) for part, matches in zip(parts, of_parts, strict=True)
        ):
            # "秘密を掘り下げる者/Delver of Secrets": printed name and English name; the catalogue lacks the first.
            picked = _pick(known[0], parts[of_parts.index(known[0])], one)
            if isinstance(picked, _Found):
                return replace(picked, kind=NameKind.FULL, how=gettext_noop("by the one of its names that is known"))
        if not loosely:
            return None
        first = _pick(of_parts[0], parts[0], one) if of_parts[0] else None
        if not isinstance(first, _Found):
            return first
        if any(of_parts[1:]):
            others = (match.card.name for matches in of_parts[1:] for match in matches[:1])
            return _Shared(tuple(dict.fromkeys((first.card.name, *others))))
        rest = " // ".join(parts[1:])
        other_faces = [face.name for face in first.card.faces[1:]] + [first.card.meld_result]
        if any(fuzz.ratio(fold_name(rest), fold_name(face)) >= _ALIKE for face in other_faces if face):
            return replace(first, kind=NameKind.FULL, how=gettext_noop("its other name misspelt"))
        if "//" in name and not _COUNTED_CARD.search(rest):  # "Fire // Ice, 1 Brisela": that is no note
            return replace(first, aside=rest)
        return None

    def _accept(self, entry: Entry, one: Spelling, found: _Found) -> None:
        card = found.card
        if one.quantity > MAX_QUANTITY:
            self.unread.append(Unread(entry.line, entry.name, QUANTITY_TOO_LARGE.code))
            self._say(QUANTITY_TOO_LARGE, entry.line, row=entry.line, quantity=one.quantity, limit=MAX_QUANTITY)
            return
        set_code = one.set_code.upper() if one.set_code else None
        taken = replace(
            entry, name=one.name, quantity=one.quantity, set_code=set_code, number=one.number, spellings=(), loose=False
        )
        if card.meld_from:
            self._ask(taken, MELD_RESULT, card.meld_from, name=card.name, parts=card.meld_from)
            return
        self._say_how_read(taken, found)
        aside = one.aside or found.aside
        if aside:
            self._say(NOTE_IGNORED, entry.line, aside=aside, name=card.name)
        if card.layout in NOT_DECK_CARDS:
            reason = _NOT_DECK_REASONS.get(card.layout, ExclusionReason.OUTSIDE)
            self._leave_out(taken, reason)
            return
        self._take(taken, card, found.kind, found.language)

    def _take(self, entry: Entry, card: Card, kind: NameKind, language: str = "en") -> None:
        printing, asks = _printing(card, entry.set_code, entry.number)
        if asks:
            self.maybe_reversible.setdefault(card.front.name, entry.line)
        if printing is None and entry.set_code and card.printings and len(entry.set_code) <= 6:
            shown = f"{card.front.name} ({entry.set_code}) {entry.number or ''}".rstrip()
            self.odd_printings.setdefault(shown, entry.line)
        self.entries.append(ResolvedEntry(entry, card, kind, printing, language=language))

    def _say_how_read(self, entry: Entry, found: _Found) -> None:
        card = found.card
        if found.arena:
            self._say(REBALANCED, entry.line, written=entry.name, name=card.name)
        elif _is_arenas(card):
            self._say(DIGITAL_ONLY, entry.line, name=card.name)
        elif entry.name != card.name:
            if found.kind is NameKind.FULL and spelling(entry.name) == spelling(card.name):
                self.evened.setdefault(f"{entry.name} → {card.name}", entry.line)
            else:
                how = found.how or _HOW[found.kind]
                if found.kind is NameKind.FOREIGN and found.language != "en":
                    how = f"{how}: {found.language}"
                self._say(READ_AS, entry.line, written=entry.name, name=card.name, how=how)
        if found.others:
            self._say(OTHER_CARD_TOO, entry.line, written=entry.name, name=card.name, others=found.others)
        if card.playtest:
            self._say(PLAYTEST_CARD, entry.line, name=card.name)

    # Names without a card

    def _unknown(self, entry: Entry) -> None:
        if _TOKEN.fullmatch(entry.name):
            self._leave_out(entry, ExclusionReason.TOKEN)
            return
        suggestions = self._suggestions(entry.name)
        if entry.loose and not _is_near(entry.name, suggestions):
            self.unread.append(Unread(entry.line, entry.name, NO_CARD_LINE.code, suggestions))
            self._say(NO_CARD_LINE, entry.line, text=entry.name)
            return
        self._ask(entry, UNKNOWN_NAME, suggestions, name=entry.name, catalogue=dated(self.cards.label))

    def _suggestions(self, name: str) -> tuple[str, ...]:
        key = fold_name(name)
        if key not in self.suggested:
            if len(self.suggested) >= MAX_SUGGESTED_LINES:
                return ()
            self.suggested[key] = self.cards.suggest(key, _SUGGESTIONS)
        return self.suggested[key]

    def _ask(self, entry: Entry, notice: Notice, offered: tuple[str, ...], **values: Value) -> None:
        """Keep a line as typed, without a card, for a person to decide."""
        self.unread.append(Unread(entry.line, entry.name, notice.code, offered[:_SUGGESTIONS]))
        self._say(notice, entry.line, **values)
        self.entries.append(ResolvedEntry(replace(entry, spellings=(), loose=False), None, asked=notice.code))

    def _leave_out(self, entry: Entry, reason: ExclusionReason) -> None:
        self.exclusions.append(Exclusion(entry.line, entry.quantity, entry.name, reason))
        self._say(LEFT_OUT, entry.line, cards=entry.quantity, lines=1, reason=reason.value)

    def _say(self, notice: Notice, line: int | None, **values: Value) -> None:
        self.findings.append(notice.at(line, **values))

    # The list as a whole

    def _add_printed_names(self) -> None:
        """The names of both faces to the two-faced cards of which the list has one in another language."""
        wanted = {
            (resolved.name, resolved.language)
            for resolved in self.entries
            if resolved.printed_names and resolved.card is not None and len(resolved.card.faces) == 2
        }
        known = self.cards.joint_names(wanted) if wanted else {}
        for position, resolved in enumerate(self.entries):
            joint = known.get((resolved.name, resolved.language), ()) if resolved.printed_names else ()
            if pair := _both_names(resolved.entry.name, joint):
                self.entries[position] = replace(resolved, printed=pair)

    def _count_companions_once(self) -> None:
        aside = {e.name: e.entry.line for e in self.entries if e.entry.zone is Zone.SIDEBOARD}
        for position, resolved in enumerate(self.entries):
            if resolved.entry.zone is Zone.COMPANION and resolved.name in aside:
                self.entries[position] = replace(resolved, counted=False)
                self._say(COMPANION_REPEATED, resolved.entry.line, name=resolved.name, other=aside[resolved.name])

    def _say_what_holds_for_many(self) -> None:
        """What would be noise on each line is said once for the list."""
        lines: dict[tuple[str, Zone], list[ResolvedEntry]] = {}
        unknown_kinds: dict[str, int] = {}
        two_names: dict[str, int] = {}
        for resolved in self.entries:
            card = resolved.card
            if card is None:
                continue
            lines.setdefault((card.name, resolved.entry.zone), []).append(resolved)
            if not is_kind_known(card):
                unknown_kinds.setdefault(card.name, resolved.entry.line)
            elif len(card.faces) > 1 and not is_double_faced(card):
                two_names.setdefault(card.name, resolved.entry.line)
        for name, line in unknown_kinds.items():
            self._say(KIND_UNKNOWN, line, name=name)
        self._say_once(NOT_DOUBLE_FACED, "names", two_names)
        self._say_once(REVERSIBLE_MAYBE, "names", self.maybe_reversible)
        self._say_once(PRINTING_UNKNOWN, "printings", self.odd_printings)
        self._say_once(SPELLING_EVENED, "names", self.evened)
        merged = {
            f"{sum(e.entry.quantity for e in same)} {name} ({', '.join(str(e.entry.line) for e in same[:8])})": same[
                0
            ].entry.line
            for (name, _zone), same in lines.items()
            if len(same) > 1
        }
        self._say_once(LINES_MERGED, "cards", merged)

    def _say_once(self, notice: Notice, value: str, found: Mapping[str, int]) -> None:
        if found:
            self.findings.append(notice.at(min(found.values()), **{value: tuple(found)}))


def _is_plain(matches: tuple[NameMatch, ...]) -> bool:
    """Whether the first match is a whole name of an ordinary card and the only one of its kind."""
    first = matches[0]
    card = first.card
    return (
        first.kind is NameKind.FULL
        and (len(matches) == 1 or matches[1].kind is not NameKind.FULL)
        and not (card.playtest or _is_arenas(card) or card.meld_from or card.layout in NOT_DECK_CARDS)
    )


def _is_arenas(card: Card) -> bool:
    """A card of MTG Arena only; its name begins with "A-" even where a source forgets to say so."""
    return card.rebalanced or card.name.startswith("A-")


def _keys_of(name: str) -> set[str]:
    """Every key under which the card of a written name might stand."""
    keys = _keys_in(name)
    if "A" in name and (paper := _ARENA.sub(r"\1", name)) != name:
        keys |= _keys_in(paper)
    if not name.isascii() and _MOJIBAKE.search(name) and (mended := _mended(name)):
        keys |= _keys_in(mended)
    return keys


def _keys_in(name: str) -> set[str]:
    key = fold_name(name)
    keys = {key}
    if key in OTHER_NAMES:
        keys.add(fold_name(OTHER_NAMES[key]))
    if key in _PLURALS:
        keys.add(_PLURALS[key])
    return keys.union(map(fold_name, _parts_of(name)))


def _parts_of(name: str) -> tuple[str, ...]:
    """The parts of a joint name; none for a name in one part, and for a text in more parts than any card has."""
    if _JOINTS.isdisjoint(name):
        return ()
    parts = split_joint(name)
    return parts if 1 < len(parts) <= _MOST_PARTS else ()


def _pairs_in(name: str) -> Iterator[tuple[str, str]]:
    """Every way to part a text into two names."""
    for number, cut in enumerate(_TWO_COMMANDERS.finditer(name)):
        if number < _MOST_CUTS and cut.start() and cut.end() < len(name):
            yield name[: cut.start()], name[cut.end() :]


def _both_names(written: str, joint: Sequence[str]) -> tuple[str, ...]:
    """The names of both faces, of the first printing that has the one written; none where none has."""
    key = fold_name(written)
    pairs = (tuple(name.split(" // ")) for name in joint)
    return next((pair for pair in pairs if len(pair) == 2 and key in map(fold_name, pair)), ())


def _mended(name: str) -> str:
    """UTF-8 that somebody read as Windows-1252 on the way here, set right; "" if it is not that."""
    mended = name
    for _ in range(2):  # some went through it twice
        try:
            mended = mended.encode("cp1252").decode()
        except UnicodeError:
            return ""
        if not _MOJIBAKE.search(mended):
            return mended
    return ""


def _pick(matches: tuple[NameMatch, ...], written: str, one: Spelling) -> _Found | _Shared:
    """The card that a name means: whole names before parts, playtest and Arena cards and meld results last."""
    exact = [m for m in matches if m.kind is NameKind.FULL and m.name == written]
    if len({m.card.name for m in exact}) == 1 and not exact[0].card.meld_from:
        same = (m.card.name for m in matches if m.kind is NameKind.FULL and m.card.name != exact[0].card.name)
        return _Found(exact[0].card, NameKind.FULL, others=tuple(dict.fromkeys(same)))
    usual = [m for m in matches if not (m.card.playtest or _is_arenas(m.card) or m.card.meld_from)]
    results = [m for m in matches if m.card.meld_from and m.kind is NameKind.FULL]
    if results and not any(m.kind is NameKind.FULL for m in usual):
        return _Found(results[0].card, NameKind.FULL)
    usable = usual or list(matches)
    best = min(_KIND_ORDER[m.kind] for m in usable)
    top = {m.card.name: m for m in reversed(usable) if _KIND_ORDER[m.kind] == best}
    if len(top) > 1:
        top = _narrowed(top, written, one)
    if len(top) > 1:
        return _Shared(tuple(sorted(top)))
    (chosen,) = top.values()
    whole = _is_whole(chosen)  # then nobody means the part of another card
    rivals = [m for m in matches if m.card.name != chosen.card.name and (not whole or _is_whole(m))]
    foreign = chosen.kind is NameKind.FOREIGN  # an English name is not meant in another language too
    same = (m.card.name for m in rivals if foreign or m.kind is not NameKind.FOREIGN)
    others = tuple(dict.fromkeys(same))
    return _Found(chosen.card, chosen.kind, chosen.language, others)


def _narrowed(top: dict[str, NameMatch], written: str, one: Spelling) -> dict[str, NameMatch]:
    """Fewer cards of one name: by the exact spelling, then by set and number, if that leaves any."""
    exact = spelling(written)
    wanted = _set_key(one.set_code)
    tests: tuple[Callable[[NameMatch], bool], ...] = (
        _is_whole,
        lambda match: spelling(match.name) == exact,
        lambda match: bool(wanted) and _numbered(match.card, wanted, one.number) is not None,
        lambda match: bool(wanted) and any(p.set_code.upper() == wanted for p in match.card.printings),
    )
    for test in tests:
        left = {name: match for name, match in top.items() if test(match)}
        if left:
            top = left
        if len(top) == 1:
            break
    return top


def _is_whole(match: NameMatch) -> bool:
    """Whether a name is all of its card's name. Of a translation only the card tells: "Blitzschlag" is Lightning Bolt's,
    and that of a spell half of another card.
    """
    if match.kind is NameKind.FOREIGN:
        return len(match.card.faces) == 1 or not _JOINTS.isdisjoint(match.name)
    return match.kind is NameKind.FULL


def _has_part(card: Card, part: str) -> bool:
    """Whether a name is one of the card's faces, or the meld result that its back is half of."""
    key = fold_name(part)
    return any(fold_name(face.name) == key for face in card.faces) or (
        bool(card.meld_result) and fold_name(card.meld_result) == key
    )


def _set_key(code: str | None) -> str:
    upper = (code or "").upper()
    return _SET_ALIASES.get(upper, upper)


def _number_key(number: str) -> str:
    match = _NUMBER.fullmatch(number.strip().lower().replace("★", "*").replace("☆", "*"))
    return f"{match[1]}{match[2]}" if match else number


def _numbered(card: Card, set_key: str, number: str | None) -> Printing | None:
    """The printing of that set and number; a face letter behind the number of a double-faced card counts as none."""
    if number is None:
        return None
    key = _number_key(number)
    inexact = None
    for printing in card.printings:
        if printing.number is not None and printing.set_code.upper() == set_key:
            known = _number_key(printing.number)
            if known == key:
                return printing
            if key[:-1] == known and key[-1] in "abps*":
                inexact = printing
    return inexact


def _printing(card: Card, set_code: str | None, number: str | None) -> tuple[Printing | None, bool]:
    """The printing that set and number name, and whether it must be asked if the copies are reversible ones."""
    set_key = _set_key(set_code)
    printing = _numbered(card, set_key, number) if set_key else None
    if printing is not None:
        return printing, False
    of_set = [p for p in card.printings if p.set_code.upper() == set_key] if set_key else []
    if not of_set and len(card.printings) > _COMMON_PRINTINGS:
        return None, False
    has_reversible = any(p.reversible for p in card.printings)
    if of_set and (number is None or not has_reversible):
        kinds = {p.reversible for p in of_set}
        if len(kinds) == 1 and (number is None or any(p.number is None for p in of_set)):
            return of_set[0], False
    return None, has_reversible and (not of_set or any(p.reversible for p in of_set))


def _is_near(name: str, suggestions: tuple[str, ...]) -> bool:
    key = fold_name(name)
    names = (part for full in suggestions[:3] for part in (full, *full.split(" // ")))
    return len(key) >= _NEAR_LENGTH and any(fuzz.ratio(key, fold_name(other)) >= _NEAR for other in names)
