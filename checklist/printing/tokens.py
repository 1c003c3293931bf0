"""The text inside a QR symbol: an address and an opaque code. The code names nobody and opens nothing by itself."""

from __future__ import annotations

import hashlib
import re
import secrets

from checklist.core.lettering import grouped

# Base 32 without I, L, O, U: no look-alikes, and no words by chance.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 16  # 16 x 5 = 80 bits

_LOOK_ALIKES = str.maketrans({"O": "0", "I": "1", "L": "1"})
_IN_ADDRESS = re.compile(
    r"^[a-z][a-z0-9+.-]*://[^/?#]+(?:/[^?#]*)?/s/([^/?#]*)/?(?:[?#].*)?$", re.IGNORECASE | re.DOTALL
)
_DROPPED = re.compile(r"[\s\-\u2010-\u2015\u2212_]+")


def _encode(number: int, length: int) -> str:
    return "".join(ALPHABET[number >> shift & 31] for shift in range(5 * (length - 1), -1, -5))


def new_code() -> str:
    """A code that nobody can guess: 80 random bits, and none that could be taken for a derived one."""
    while True:
        code = _encode(secrets.randbits(80), CODE_LENGTH)
        if not is_derived(code):
            return code


def derived_code(*parts: str) -> str:
    """The same code for the same parts: for paper that is printed outside an event and has no row.

    Its last four characters follow from the others, so that a scan can say where it comes from.
    """
    digest = hashlib.sha256("\x1f".join(parts).encode()).digest()
    stem = _encode(int.from_bytes(digest[:8], "big") >> 4, 12)
    return stem + _mark(stem)


def is_derived(code: str) -> bool:
    """Whether this code was printed outside an event. Anybody can make such a code: it proves nothing."""
    return code[12:] == _mark(code[:12])


def printer_test_code() -> str:
    """The one code of every printer test page. It says only that paper and phone get on with each other."""
    return derived_code("printer test")


def _mark(stem: str) -> str:
    digest = hashlib.sha256(f"flipside outside an event\x1f{stem}".encode()).digest()
    return _encode(int.from_bytes(digest[:3], "big") >> 4, 4)


def read_code(text: str) -> str | None:
    """The code in what was scanned or typed, or None if there is none.

    Any case; O reads as 0, I and L as 1; blanks and dashes are dropped; a whole address on any host is taken if it
    ends in /S/ and a code, so that paper stays readable when the host changes.
    """
    address = _IN_ADDRESS.match(text.strip())
    written = address.group(1) if address else text
    code = _DROPPED.sub("", written).upper().translate(_LOOK_ALIKES)
    if len(code) != CODE_LENGTH or not set(code) <= set(ALPHABET):
        return None
    return code


def payload(base_url: str, code: str) -> str:
    """What the QR symbol holds, in capitals: host and scheme do not care, and the path is routed in both."""
    return f"{base_url.rstrip('/')}/S/{code}".upper()


def display_code(code: str) -> str:
    """The code as people read and type it, in groups of four."""
    return grouped(code)
