"""Which edition of each document an event is judged by, what changed between editions, and the numbers of each day.

Dates are ISO text ("2016-04-05"), so that they compare as they read.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from checklist.core.finding import Certainty, gettext_noop

_TABLE = Path(__file__).resolve().parents[1] / "data" / "editions.toml"


class Document(StrEnum):
    CR = "CR"
    MTR = "MTR"
    IPG = "IPG"
    JAR = "JAR"


TITLES: Mapping[Document, str] = {
    Document.CR: gettext_noop("Comprehensive Rules"),
    Document.MTR: gettext_noop("Magic Tournament Rules"),
    Document.IPG: gettext_noop("Infraction Procedure Guide"),
    Document.JAR: gettext_noop("Judging at Regular REL"),
}


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of one document, and how much of it the rule book rests on."""

    document: Document
    dated: str
    read: str


@dataclass(frozen=True, slots=True)
class Number:
    """A number of today that was another one from `since` ("": always) to the day before `until`."""

    document: Document
    now: str
    then: str
    since: str
    until: str
    whole: bool = False

    def fits(self, number: str, dated: str) -> bool:
        rest = number.removeprefix(self.now)
        return number.startswith(self.now) and not rest[:1].isdigit() and self.since <= dated < self.until

    def apply(self, number: str) -> str:
        return self.then if self.whole else self.then + number.removeprefix(self.now)


@dataclass(frozen=True, slots=True)
class Change:
    """Something that an edition changed and that changes an answer. `first` is the first edition that says so."""

    code: str
    document: Document
    first: str
    before: str
    after: str
    source: str
    certainty: Certainty = Certainty.TEXT


SUBSTITUTES_PER_NAME = Change(
    "substitutes-per-name",
    Document.MTR,
    "2016-04-05",
    before=gettext_noop("If one double-faced card of a deck uses a checklist card, all of them must."),
    after=gettext_noop(
        "All copies of one double-faced card are carried in the same way; another name may be carried otherwise."
    ),
    source="MTR 3.5, editions 2012-04-02 and 2016-04-05",
)
BACK_HAS_THE_FRONTS_MANA_VALUE = Change(
    "back-has-the-fronts-mana-value",
    Document.CR,
    "2016-04-08",
    before=gettext_noop("The back of a double-faced permanent has no mana cost, so its mana value is 0."),
    after=gettext_noop("The back of a nonmodal double-faced permanent has the mana value of its front."),
    source="CR 711.2b (2012-02-01), 711.4b (2017-01-19, as a change), 202.3b now",
)
FACE_DOWN_STAYS_HIDDEN = Change(
    "face-down-stays-hidden",
    Document.CR,
    "2015-01-23",
    before=gettext_noop("A double-faced card is never cast face down, and a double-faced permanent is always face up."),
    after=gettext_noop(
        "A double-faced card that is cast or enters face down stays hidden by a substitute card or opaque sleeves."
    ),
    source="CR 711.4 and 711.6 (2012-02-01), 711.8 (2015-01-23, the first edition read with it), 712.15 now",
)
MELD_CARDS_EXIST = Change(
    "meld-cards-exist",
    Document.CR,
    "2016-07-22",
    before=gettext_noop("There are no meld cards."),
    after=gettext_noop("Meld cards are a thing of their own and may be represented by checklist cards."),
    source="CR 712 and 713 (2016-07-22)",
)
MELD_IS_DOUBLE_FACED = Change(
    "meld-is-double-faced",
    Document.CR,
    "2023-04-14",
    before=gettext_noop("A meld card is no double-faced card; it has rules of its own."),
    after=gettext_noop("Meld cards are one of the three kinds of double-faced card."),
    source="CR 713.1b (2022-10-07), 712.1 now",
)
SEVEN_MELD_PAIRS = Change(
    "seven-meld-pairs",
    Document.CR,
    "2025-06-06",
    before=gettext_noop("There are six meld pairs."),
    after=gettext_noop("There are seven meld pairs: Fang and Vanille came."),
    source="CR 712.5 and 712.5g (2025-06-06)",
)
NONMODAL_IS_THE_WORD = Change(
    "nonmodal-is-the-word",
    Document.CR,
    "2025-09-19",
    before=gettext_noop("The word is transforming double-faced card."),
    after=gettext_noop("The word is nonmodal double-faced card."),
    source="CR 712.1 (2025-09-19)",
)
MODAL_MAY_TRANSFORM = Change(
    "modal-may-transform",
    Document.CR,
    "2025-09-19",
    before=gettext_noop("Only a transforming double-faced card can transform; a modal one never does."),
    after=gettext_noop("Every double-faced card but a meld card can transform when it is told to."),
    source="CR 712.5 (2022-10-07) and 712.9 (2025-09-19)",
)

CHANGES = (
    FACE_DOWN_STAYS_HIDDEN,
    SUBSTITUTES_PER_NAME,
    BACK_HAS_THE_FRONTS_MANA_VALUE,
    MELD_CARDS_EXIST,
    MELD_IS_DOUBLE_FACED,
    SEVEN_MELD_PAIRS,
    NONMODAL_IS_THE_WORD,
    MODAL_MAY_TRANSFORM,
)


_Rows = tuple[tuple[Edition, ...], tuple[Number, ...]]

_FILES = [_TABLE]  # and what `add_editions` took in


def _rows_of(path: Path) -> _Rows:
    rows = tomllib.loads(path.read_text(encoding="utf-8"))
    editions = tuple(
        Edition(Document(row["document"]), _day(row["dated"]), row["read"]) for row in rows.get("edition", ())
    )
    numbers = tuple(
        Number(
            Document(row["document"]),
            row["now"],
            row["then"],
            _day(row["since"]) if row["since"] else "",
            _day(row["until"]),
            row.get("whole", False),
        )
        for row in rows.get("number", ())
    )
    return editions, numbers


def _day(text: str) -> str:
    return date.fromisoformat(text).isoformat()


@lru_cache(maxsize=1)
def _table() -> _Rows:
    editions: dict[tuple[Document, str], Edition] = {}
    numbers: list[Number] = []
    for path in _FILES:
        found, moved = _rows_of(path)
        for edition in found:
            editions.setdefault((edition.document, edition.dated), edition)
        numbers += moved
    return tuple(editions.values()), tuple(sorted(numbers, key=lambda number: -len(number.now)))


def add_editions(path: Path) -> None:
    """Takes in the rows of one more file of the same form: editions that came out after this program.

    Raises OSError, KeyError, TypeError or ValueError where the file can't be read; then nothing has changed.
    """
    _rows_of(path)
    if path not in _FILES:
        _FILES.append(path)
    for kept in (_table, edition_dates, _number_on, _cited_on):
        kept.cache_clear()


def known_editions(document: Document) -> tuple[Edition, ...]:
    """The editions that the book knows, newest first."""
    return tuple(sorted((e for e in _table()[0] if e.document is document), key=lambda e: e.dated, reverse=True))


@lru_cache(maxsize=64)
def edition_dates(pins: tuple[tuple[str, str], ...] = ()) -> Mapping[str, str]:
    """The date of the edition of each document: the one that an event pins, else the newest known.

    A pin later than every known edition stands: such an edition is judged like the newest known one.
    """
    newest = {str(document): known_editions(document)[0].dated for document in Document}
    return newest | {document: dated for document, dated in pins if document in newest and dated}


def has_come(change: Change, dates: Mapping[str, str]) -> bool:
    """Whether the editions of these dates already have the change."""
    return dates[change.document] >= change.first


def dates_before(change: Change) -> Mapping[str, str]:
    """The newest editions, but of the document that changed the last one known before the change."""
    last = next(edition.dated for edition in known_editions(change.document) if edition.dated < change.first)
    return edition_dates(((str(change.document), last),))


@dataclass(frozen=True, slots=True)
class Citation:
    document: Document
    number: str
    dated: str

    def __str__(self) -> str:
        return f"{self.document} {self.number}"


@lru_cache(maxsize=4096)
def _number_on(document: Document, number: str, dated: str) -> str:
    for row in _table()[1]:
        if row.document is document and row.fits(number, dated):
            return row.apply(number)
    return number


def citation(cite: str, dates: Mapping[str, str]) -> Citation:
    """A citation in the numbers of today ("CR 713.3") as the edition of that date has it ("CR 714.3")."""
    name, _, number = cite.partition(" ")
    document = Document(name)
    return Citation(document, _number_on(document, number, dates[name]), dates[name])


def cite_all(cites: Iterable[str], dates: Mapping[str, str]) -> tuple[str, ...]:
    """The same for several, as text."""
    return _cited_on(tuple(cites), tuple(dates.items()))


# A list asks this for each of its findings, and in one event the answers are always the same few.
@lru_cache(maxsize=4096)
def _cited_on(cites: tuple[str, ...], dates: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    return tuple(str(citation(cite, dict(dates))) for cite in cites)
