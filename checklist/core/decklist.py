"""A list as it was written: reading it, line by line, without asking any catalogue."""

from __future__ import annotations

from checklist.core.finding import Finding
from checklist.core.formats import FORMATS
from checklist.core.formats.base import ListFormat
from checklist.core.formats.source import Source, Unreadable, read_source
from checklist.core.reading_notices import UNKNOWN_LIST_FORMAT
from checklist.core.written import Entry as Entry
from checklist.core.written import Exclusion as Exclusion
from checklist.core.written import ExclusionReason as ExclusionReason
from checklist.core.written import Heading as Heading
from checklist.core.written import ParsedDecklist as ParsedDecklist
from checklist.core.written import Spelling as Spelling
from checklist.core.written import Unread as Unread
from checklist.core.written import Zone as Zone


def parse_decklist(data: bytes | str, *, filename: str = "", list_format: str = "") -> ParsedDecklist:
    """Read a list in any known format; never raises for what a person may send.

    `list_format` forces a reader of `FORMATS` by its name. What is too large, binary, broken or empty comes back
    as `refused`, with a finding that says why.
    """
    forced = next((known for known in FORMATS if known.name == list_format), None)
    if list_format and forced is None:
        known_names = tuple(known.name for known in FORMATS)
        return _refusal(UNKNOWN_LIST_FORMAT.at(None, name=list_format, known=known_names), list_format)
    reader: ListFormat | None = forced
    try:
        source = read_source(data, filename)
        reader = forced or recognised_format(source)
        return reader.read(source).finish(reader.name, source)
    except Unreadable as refusal:
        return _refusal(refusal.finding, reader.name if reader else "", refusal.columns)


def recognised_format(source: Source) -> ListFormat:
    """The first format whose content this is; the last one takes everything."""
    return next(known for known in FORMATS if known.recognises(source))


def _refusal(finding: Finding, list_format: str, columns: tuple[str, ...] = ()) -> ParsedDecklist:
    return ParsedDecklist(list_format, "", findings=(finding,), refused=True, columns=columns)
