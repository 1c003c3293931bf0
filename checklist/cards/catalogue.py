"""Cards by any of their names, and the nearest names to a mistyped one: of the bundle, or of the database."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from heapq import nsmallest
from typing import Protocol

from django.db import OperationalError, ProgrammingError
from rapidfuzz import fuzz, process

from checklist.cards import queries
from checklist.cards.bundle import Bundle, BundledName
from checklist.cards.models import CatalogueVersion
from checklist.cards.standing import NOT_KNOWN_LEGAL, PLAYTEST, REBALANCED, TOURNAMENT, standing
from checklist.core.card import Card, CardLookup, NameKind, NameMatch
from checklist.core.card_facts import card_from_plain
from checklist.core.names import fold_name

# About 12 MB of cards at most in each process.
MAX_CACHED_NAMES = 4_096

# Points of likeness, of 100, by which a card must be liker than a tournament card to be suggested before it.
_DEMERIT = {TOURNAMENT: 0, NOT_KNOWN_LEGAL: 4, PLAYTEST: 8, REBALANCED: 8}
# And by which a face's or a half's name must be liker than a whole one: one wrong letter costs from 2 to 4 points.
_PART_DEMERIT = {NameKind.FULL: 0.0, NameKind.FRONT: 0.5}
_OTHER_PART_DEMERIT = 3.0
_MUCH_ALIKE = 80
# Of "Jace" there are dozens; of "the" hundreds, and looking at their names would take longer than a suggestion may.
_MOST_BEGUN = 80
_ENDS = {",": 0, " ": 1}

_KIND_ORDER = {kind: place for place, kind in enumerate(NameKind)}  # whole names before face names, foreign last


def current_catalogue() -> CardLookup:
    """The database's catalogue in force, or the bundle if none was ever loaded or there is no database yet. One query.

    Kept in the process until another version is in force.
    """
    try:
        version = queries.current_version()
    except (OperationalError, ProgrammingError):  # check_deck works before `migrate`
        version = None
    return bundled_catalogue() if version is None else _database_catalogue(version)


@dataclass(frozen=True, slots=True)
class AboutCatalogue:
    """What people should know of the catalogue in force. `loaded_at` is None for the bundle itself."""

    label: str
    dated: date | None
    cards: int
    names: int
    weaknesses: tuple[str, ...]
    loaded_at: datetime | None


def about_current_catalogue() -> AboutCatalogue:
    """Two queries."""
    version = queries.current_version()
    if version is None:
        bundle = Bundle()
        counts = (bundle.card_count, bundle.name_count)
        return AboutCatalogue(bundle.label, bundle.dated, *counts, bundle.weaknesses, None)
    names = queries.count_names(version.pk)
    weaknesses = tuple(version.weaknesses)
    return AboutCatalogue(version.label, version.dated, version.cards, names, weaknesses, version.loaded_at)


@cache
def bundled_catalogue() -> CardLookup:
    """Raises BundleBroken."""
    return Catalogue(_BundleCards(Bundle()))


# Only the last one asked for. By digest too: after a restored backup a number may be another version's.
_of_database: dict[tuple[int, str], CardLookup] = {}


def _database_catalogue(version: CatalogueVersion) -> CardLookup:
    key = (version.pk, version.digest)
    catalogue = _of_database.get(key)
    if catalogue is None:
        catalogue = Catalogue(_DatabaseCards(version))
        _of_database.clear()
        _of_database[key] = catalogue
    return catalogue


class Cards(Protocol):
    """Where a catalogue has its cards from; a card's number is the source's own affair."""

    label: str

    def matches(self, keys: Collection[str]) -> Iterable[tuple[str, NameMatch]]:
        """Every name with one of the keys, in one query."""
        ...

    def english_keys(self) -> Iterable[tuple[str, int, str]]:
        """Every key of a name that is not foreign, with the number of its card and the kind of name (NameKind)."""
        ...

    def standings(self, numbers: Collection[int]) -> Mapping[int, tuple[str, int]]:
        """Full name and standing of each card."""
        ...

    def joint_names(self, wanted: Collection[tuple[str, str]]) -> Iterable[tuple[str, str, str]]:
        """Full name, language and printed names of both faces together, at least of each card and language wanted."""
        ...


class Catalogue:
    """A `CardLookup`. What was found, or found to be nothing, is kept: at most MAX_CACHED_NAMES names."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self._found: dict[str, tuple[NameMatch, ...]] = {}
        self._speller: Speller | None = None

    @property
    def label(self) -> str:
        return self._cards.label

    def find(self, keys: Collection[str]) -> Mapping[str, tuple[NameMatch, ...]]:
        """Best first: whole names, faces, flavour, foreign; in each a tournament card before playtest and the like."""
        kept = self._found
        found = {key: kept[key] for key in keys if key in kept}
        missing = [key for key in dict.fromkeys(keys) if key not in found]
        if missing:
            found |= self._look_up(missing)
        return {key: matches for key, matches in found.items() if matches}

    def joint_names(self, wanted: Collection[tuple[str, str]]) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """One query, which no list has to ask but one of double-faced cards in another language."""
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for card, language, name in self._cards.joint_names(wanted):
            if (card, language) in wanted:
                found[card, language] = (*found.get((card, language), ()), name)
        return found

    def suggest(self, key: str, limit: int = 5) -> tuple[str, ...]:
        """Cards whose name begins with the words written, up to a comma first; then those of the likest names.

        The first call in a process reads all keys (some 0.1 s).
        """
        if self._speller is None:
            self._speller = Speller(self._cards.english_keys())
        begun = self._speller.begun(key, _MOST_BEGUN)
        near = [*self._speller.nearest(key, limit * 3), *self._speller.contained(key)]
        known = self._cards.standings({number for number, _ in (*begun, *near)})
        shortest = sorted(
            (known[number][1], demerit, place, len(known[number][0]), known[number][0])
            for number, demerit in begun
            if number in known and (place := _end_of_words(known[number][0], key)) is not None
        )
        likest = sorted(
            ((score - _DEMERIT[known[number][1]], known[number][0]) for number, score in near if number in known),
            key=lambda rating: -rating[0],
        )
        return tuple(dict.fromkeys((*(name for *_, name in shortest), *(name for _, name in likest))))[:limit]

    def _look_up(self, keys: Collection[str]) -> dict[str, tuple[NameMatch, ...]]:
        gathered: dict[str, list[NameMatch]] = {key: [] for key in keys}
        for key, match in self._cards.matches(keys):
            gathered[key].append(match)
        found = {key: tuple(sorted(matches, key=_likeliest_first)) for key, matches in gathered.items()}
        if len(self._found) + len(found) > MAX_CACHED_NAMES:
            self._found = {}
        if len(found) <= MAX_CACHED_NAMES:
            self._found.update(found)
        return found


class Speller:
    """Keys by likeness and by how they begin. About 7 MB for 37,000 keys."""

    def __init__(self, keys: Iterable[tuple[str, int, str]]) -> None:
        rows = sorted(set(keys), key=lambda row: (len(row[0]), row))
        self._keys = [key for key, _, _ in rows]
        self._numbers = array("Q", (number for _, number, _ in rows))
        self._lengths = array("L", map(len, self._keys))
        self._demerits = array("f", (_PART_DEMERIT.get(NameKind(kind), _OTHER_PART_DEMERIT) for _, _, kind in rows))
        self._by_letters = array("L", sorted(range(len(rows)), key=self._keys.__getitem__))

    def nearest(self, key: str, limit: int) -> list[tuple[int, float]]:
        """Numbers of the cards with the likest keys, each with its likeness up to 100 less the demerit of its kind.

        A window of lengths goes without a loss: keys outside it can hardly be 60 % alike. Where one of nearly the same
        length is much alike, a letter or two were wrong, and the others are not looked at.
        """
        sizes = (len(key) * 2 // 3, len(key) - 3, len(key) + 4, len(key) * 3 // 2 + 2)
        begin, first, last, end = sorted(bisect_left(self._lengths, max(size, 0)) for size in sizes)
        near = self._alike(key, first, last, limit)
        if not near or near[0][1] < _MUCH_ALIKE:
            near += self._alike(key, begin, first, limit) + self._alike(key, last, end, limit)
        near.sort(key=lambda one: -one[1])
        return [(self._numbers[place], score - self._demerits[place]) for place, score in near[:limit]]

    def _alike(self, key: str, begin: int, end: int, limit: int) -> list[tuple[int, float]]:
        """Places between the two with the likest keys, and how alike they are."""
        window = self._keys[begin:end]
        near = process.extract(key, window, scorer=fuzz.ratio, limit=limit, score_cutoff=60)
        return [(begin + place, score) for _, score, place in near]

    def contained(self, key: str) -> list[tuple[int, float]]:
        """Numbers of the cards of the longest key that this one begins with, and that is half of it: what follows may be
        a set or a note ("Lightning Bolt, Magic 2011"). As likely as four wrong letters in fifty.
        """
        for length in range(len(key) - 1, max(len(key) // 2, 5), -1):
            place = bisect_left(self._by_letters, key[:length], key=self._keys.__getitem__)
            found = []
            while place < len(self._keys) and self._keys[self._by_letters[place]] == key[:length]:
                found.append((self._numbers[self._by_letters[place]], 92 - self._demerits[self._by_letters[place]]))
                place += 1
            if found:
                return found
        return []

    def begun(self, key: str, limit: int) -> list[tuple[int, float]]:
        """Numbers of the cards with the shortest of the keys that begin with this one, each with the demerit of its kind."""
        if not key:
            return []
        begin = bisect_left(self._by_letters, key, key=self._keys.__getitem__)
        end = bisect_left(self._by_letters, key + "\U0010ffff", key=self._keys.__getitem__)
        # Places are in the order of lengths.
        return [
            (self._numbers[place], self._demerits[place]) for place in nsmallest(limit, self._by_letters[begin:end])
        ]


def _end_of_words(name: str, key: str) -> int | None:
    """How well a name or one of its parts begins with the words of the key: 0 up to a comma, 1 to a blank, 2 to another
    sign; None where it does not: "jace" is of "Jace, Vryn's Prodigy", "Jace Beleren" and "Jace's Ruse", not of "Jaced".
    """
    ends = (
        _ENDS.get(letter, 2)
        for part in name.split(" // ")
        for place, letter in enumerate(part)
        if not letter.isalnum() and fold_name(part[:place]) == key
    )
    return min(ends, default=None)


class _BundleCards:
    def __init__(self, bundle: Bundle) -> None:
        self._bundle = bundle
        self.label = bundle.label

    def matches(self, keys: Collection[str]) -> Iterable[tuple[str, NameMatch]]:
        for key in keys:
            cards: dict[int, Card] = {}
            for name in self._bundle.names_of_key(key):
                card = cards.setdefault(name.card_line, self._bundle.card(name.card_line))
                yield key, NameMatch(card, name.kind, name.text or _own_spelling(card, name), name.language)

    def english_keys(self) -> Iterable[tuple[str, int, str]]:
        return self._bundle.english_keys()

    def standings(self, numbers: Collection[int]) -> Mapping[int, tuple[str, int]]:
        cards = {number: self._bundle.card(number) for number in numbers}
        return {number: (card.name, standing(card)) for number, card in cards.items()}

    def joint_names(self, wanted: Collection[tuple[str, str]]) -> Iterable[tuple[str, str, str]]:
        lines = {
            name.card_line: card
            for card, _language in wanted
            for name in self._bundle.names_of_key(fold_name(card))
            if self._bundle.card(name.card_line).name == card
        }
        for name in self._bundle.joint_names():
            if name.card_line in lines:
                yield lines[name.card_line], name.language, name.text


class _DatabaseCards:
    def __init__(self, version: CatalogueVersion) -> None:
        self._pk = version.pk
        self.label = version.label

    def matches(self, keys: Collection[str]) -> Iterable[tuple[str, NameMatch]]:
        cards: dict[int, Card] = {}
        for row in queries.names_with_keys(self._pk, keys):
            card = cards.get(row.card_id) or cards.setdefault(row.card_id, card_from_plain(row.card.facts))
            yield row.key, NameMatch(card, NameKind(row.kind), row.name, row.language)

    def english_keys(self) -> Iterable[tuple[str, int, str]]:
        return queries.english_keys(self._pk)

    def standings(self, numbers: Collection[int]) -> Mapping[int, tuple[str, int]]:
        return queries.standings(numbers)

    def joint_names(self, wanted: Collection[tuple[str, str]]) -> Iterable[tuple[str, str, str]]:
        return queries.joint_names(self._pk, {card for card, _ in wanted}, {language for _, language in wanted})


def _likeliest_first(match: NameMatch) -> tuple[int, int, str]:
    return _KIND_ORDER[match.kind], standing(match.card), match.card.name


def _own_spelling(card: Card, name: BundledName) -> str:
    if name.kind is NameKind.FULL:
        return card.name
    return next(face.name for face in card.faces if fold_name(face.name) == name.key)
