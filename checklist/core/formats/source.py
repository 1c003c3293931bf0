"""Bytes become lines of text: sizes, encodings, line ends."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from checklist.core.finding import Finding
from checklist.core.formats.limits import MAX_BYTES, MAX_LINES
from checklist.core.reading_notices import (
    BINARY_FILE,
    EMPTY_LIST,
    OLD_LINE_ENDS,
    READ_AS_ENCODING,
    TOO_LARGE,
    TOO_MANY_LINES,
    WINDOWS_1252,
)

XLSX_MAGIC = b"PK\x03\x04"

_MAGIC = (
    (b"%PDF", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"\x1f\x8b", "gzip"),
    (b"7z\xbc\xaf", "7-Zip"),
    (b"Rar!", "RAR"),
    (b"{\\rtf", "RTF"),
    (b"\xd0\xcf\x11\xe0", "old Microsoft Office"),
    (b"\x7fELF", "program"),
    (b"SQLite format 3", "SQLite"),
)

# Latin-1 read as Windows-1252. The five bytes that Windows-1252 leaves undefined stay as they are.
_LATIN_TO_1252 = {
    byte: bytes((byte,)).decode("cp1252") for byte in range(0x80, 0xA0) if byte not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}

_LINE_ENDS = re.compile("\r\n?|[\n\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_JSON = re.compile(r'\s*(?:\[\s*)?\{\s*"[^"\n]{1,80}"\s*:')
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1b\x7f]")


class Unreadable(Exception):
    """The input as a whole is refused, and this finding says why. `columns`: the headings of an unclear table."""

    def __init__(self, finding: Finding, columns: tuple[str, ...] = ()) -> None:
        super().__init__(finding.code)
        self.finding = finding
        self.columns = columns


@dataclass(frozen=True, slots=True)
class Source:
    """A list file as text. `lines` are without their ends; line 1 is `lines[0]`. `data` is what was given, in bytes.

    `text` and `lines` are empty for an XLSX file, which is not text.
    """

    text: str
    lines: tuple[str, ...]
    encoding: str
    filename: str
    data: bytes
    findings: tuple[Finding, ...] = ()

    @property
    def suffix(self) -> str:
        """The file name's ending in small letters, without the dot; "" if there is none."""
        return self.filename.rpartition(".")[2].lower() if "." in self.filename else ""


def read_source(given: bytes | str, filename: str) -> Source:
    """Decode and part into lines. Raises Unreadable for what is too large, binary or empty."""
    if len(given) > MAX_BYTES:
        raise Unreadable(TOO_LARGE.at(None, limit=MAX_BYTES))
    findings: tuple[Finding, ...] = ()
    if isinstance(given, str):
        data = given.encode("utf-8", "replace")
        if len(data) > MAX_BYTES:
            raise Unreadable(TOO_LARGE.at(None, limit=MAX_BYTES))
        text, encoding = given.removeprefix("\ufeff"), "text"
    else:
        data = given
        if data.startswith(XLSX_MAGIC):
            return Source("", (), "xlsx", filename, data)
        text, encoding, findings = decode(data)
    text = _without_controls(text)
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    written = text.rstrip()
    if not written:
        raise Unreadable(EMPTY_LIST.at(None))
    if _JSON.match(written):
        raise Unreadable(BINARY_FILE.at(None, kind="JSON"))
    lines = tuple(_LINE_ENDS.split(written))
    if len(lines) > MAX_LINES:
        raise Unreadable(TOO_MANY_LINES.at(None, limit=MAX_LINES))
    if "\r" in text and "\n" not in text and len(lines) > 1:
        findings += (OLD_LINE_ENDS.at(None, lines=len(lines)),)
    return Source(text, lines, encoding, filename, data, findings)


def _without_controls(text: str) -> str:
    """Text without the few control characters that slipped into it. Where they are many it is no text."""
    if not _CONTROLS.search(text):
        return text
    share = len(_CONTROLS.findall(text)) / len(text)
    if "\x00" in text or share > 0.05:
        raise Unreadable(BINARY_FILE.at(None, kind="control characters"))
    return _CONTROLS.sub("", text)


def decode(data: bytes) -> tuple[str, str, tuple[Finding, ...]]:
    """The text, the name of its encoding, and what is to be said of it. Raises Unreadable for what is no text."""
    for magic, kind in _MAGIC:
        if data.startswith(magic):
            raise Unreadable(BINARY_FILE.at(None, kind=kind))
    if data.startswith(b"\xef\xbb\xbf"):
        data, utf_8 = data[3:], "utf-8-bom"
    else:
        utf_8 = "utf-8"
    wide = _wide_encoding(data)
    if wide:
        try:
            text = data.decode(wide).removeprefix("\ufeff")
        except UnicodeDecodeError:
            raise Unreadable(BINARY_FILE.at(None, kind=f"broken {wide}")) from None
        return text, wide, (READ_AS_ENCODING.at(None, encoding=wide.upper()),)
    try:
        return data.decode(), utf_8, ()
    except UnicodeDecodeError:
        pass
    if b"\x00" in data:
        raise Unreadable(BINARY_FILE.at(None, kind="zero bytes"))
    return data.decode("latin-1").translate(_LATIN_TO_1252), "windows-1252", (WINDOWS_1252.at(None),)


def _wide_encoding(data: bytes) -> str:
    """UTF-16 or UTF-32 by its byte order mark, or UTF-16 by the zero bytes between Latin letters; "" for neither."""
    if data.startswith((b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")):
        return "utf-32"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    head = data[:400]
    if len(head) >= 4 and head.count(0) * 3 >= len(head):
        odd = head[1::2].count(0)
        even = head[0::2].count(0)
        if not even and odd:
            return "utf-16-le"
        if not odd and even:
            return "utf-16-be"
    return ""
