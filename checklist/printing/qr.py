"""QR symbols: version 3 (29 modules a side), alphanumeric mode, as the qrcode library makes them but a thousand times faster.

With version, level, mode and mask fixed, Reed-Solomon, placing and masking are linear over GF(2): every module is a
constant XOR a subset of the payload's bits. So the effect of each bit is learnt once from the library, by flipping
it, and a symbol is then the XOR of one remembered bitmap per pair of characters. The library stays the authority: a
test compares module for module.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

import qrcode
from qrcode.constants import ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.util import MODE_ALPHA_NUM, QRData

from checklist.core.refusal import Refused

# ISO/IEC 18004, table 5: the alphanumeric characters in the order of their values.
CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
VERSION = 3
MODULES = 29
QUIET_MODULES = 4
MASK = 2  # any fixed mask reads as well as another; see the table of read rates in docs/printing.md
LONGEST_Q = 47  # ISO/IEC 18004, table 7, version 3
LONGEST_M = 61

_ROW_BYTES = 4  # 29 modules rounded up to whole bytes
_VALUES = {character: value for value, character in enumerate(CHARACTERS)}


@dataclass(frozen=True, slots=True)
class Symbol:
    """A square of modules. `packed`: row by row, each row in whole bytes, most significant bit first, 1 is dark."""

    modules: int
    packed: bytes

    @property
    def row_bytes(self) -> int:
        return len(self.packed) // self.modules

    def rows(self) -> tuple[tuple[bool, ...], ...]:
        width = self.row_bytes
        lines = (int.from_bytes(self.packed[y * width : (y + 1) * width], "big") for y in range(self.modules))
        top = width * 8 - 1
        return tuple(tuple(bool(line >> (top - x) & 1) for x in range(self.modules)) for line in lines)


def library_symbol(text: str, level: int, mask: int = MASK) -> Symbol:
    """The symbol as qrcode makes it, in our fixed shape. Slow; what the tables are learnt from and tested against."""
    code = qrcode.QRCode(version=VERSION, error_correction=level, border=0, mask_pattern=mask)
    code.add_data(QRData(text, mode=MODE_ALPHA_NUM), optimize=0)
    code.make(fit=False)
    return _from_rows(code.get_matrix())


def _from_rows(rows: list[list[bool]]) -> Symbol:
    size = len(rows)
    width = -(-size // 8)
    packed = b"".join(
        (int("".join("1" if dark else "0" for dark in row), 2) << (width * 8 - size)).to_bytes(width, "big")
        for row in rows
    )
    return Symbol(size, packed)


class _Pairs(dict[str, int]):
    """What one pair of characters (or the last single one) changes in the symbol, worked out when first asked for."""

    def __init__(self, bits: list[int], base: str) -> None:
        super().__init__()
        self._bits = bits  # what each bit changes, most significant first
        self._base = _value(base)

    def __missing__(self, pair: str) -> int:
        changed = _value(pair) ^ self._base
        bitmap = 0
        for place, bit in enumerate(reversed(self._bits)):
            if changed >> place & 1:
                bitmap ^= bit
        self[pair] = bitmap
        return bitmap


def _value(characters: str) -> int:
    """ISO/IEC 18004, 7.4.4: two characters make 11 bits, a single last one makes 6."""
    value = 0
    for character in characters:
        value = value * 45 + _VALUES[character]
    return value


def _characters(value: int, count: int) -> str:
    return CHARACTERS[value] if count == 1 else CHARACTERS[value // 45] + CHARACTERS[value % 45]


# The base is not "000...": an all-zero Reed-Solomon block makes qrcode 8.2 fail with glog(0). And of these values any
# single bit can be flipped without leaving the character set.
_BASE = "A"


class _Table:
    """The learnt effect of every payload bit at one error level."""

    def __init__(self, level: int, longest: int, mask: int = MASK) -> None:
        self._level = level
        self._mask = mask
        base = _BASE * longest
        start = self._learn(base)
        self._bits: list[list[int]] = []
        for at in range(0, longest, 2):
            piece = base[at : at + 2]
            count = 11 if len(piece) == 2 else 6
            flipped = (
                base[:at] + _characters(_value(piece) ^ (1 << bit), len(piece)) + base[at + 2 :]
                for bit in range(count - 1, -1, -1)
            )
            self._bits.append([self._learn(text) ^ start for text in flipped])
        self._lengths: dict[int, tuple[int, list[_Pairs]]] = {}

    def _learn(self, text: str) -> int:
        return int.from_bytes(library_symbol(text, self._level, self._mask).packed, "big")

    def _for_length(self, length: int) -> tuple[int, list[_Pairs]]:
        """The base symbol of this length, and its pairs: a character stands at the same bits whatever the length."""
        base = _BASE * length
        pairs = []
        for place, at in enumerate(range(0, length, 2)):
            piece = base[at : at + 2]
            bits = self._bits[place]
            pairs.append(_Pairs(bits if len(piece) == 2 else bits[:6], piece))
        return self._learn(base), pairs

    def symbol(self, text: str) -> Symbol:
        shape = self._lengths.get(len(text))
        if shape is None:
            shape = self._lengths.setdefault(len(text), self._for_length(len(text)))
        bitmap, pairs = shape
        at = 0
        for known in pairs:
            bitmap ^= known[text[at : at + 2]]
            at += 2
        return Symbol(MODULES, bitmap.to_bytes(MODULES * _ROW_BYTES, "big"))


# A table is learnt from some 260 of the library's symbols. For the few of one deck, drawn by a command, it never pays.
_FEW = 24
_drawn = itertools.count()


@functools.cache
def _table(level: int, longest: int) -> _Table:
    return _Table(level, longest)


def check_payload(text: str) -> None:
    """Raise Refused unless `text` fits the one shape that we print: codes "qr-too-long", "qr-not-alphanumeric"."""
    if not text or not set(text) <= _VALUES.keys():
        raise Refused(
            "qr-not-alphanumeric",
            "A code on paper may hold only capitals, digits and {others!r}, not {text!r}.",
            others=CHARACTERS[36:],
            text=text,
        )
    if len(text) > LONGEST_M:
        raise Refused(
            "qr-too-long",
            "The address {text} has {length} characters; a code on paper holds at most {most}. Use a shorter base address.",
            text=text,
            length=len(text),
            most=LONGEST_M,
        )


def symbol(text: str) -> Symbol:
    """The 29-module symbol for `text` (capitals): level Q up to 47 characters, M up to 61; beyond that Refused."""
    check_payload(text)
    level, longest = (ERROR_CORRECT_Q, LONGEST_Q) if len(text) <= LONGEST_Q else (ERROR_CORRECT_M, LONGEST_M)
    if next(_drawn) < _FEW and "0000" not in text:  # see _BASE
        return library_symbol(text, level)
    return _table(level, longest).symbol(text)


def any_symbol(text: str) -> Symbol:
    """A symbol for any text, as large as it needs: for screens and posters, where room is no matter."""
    if text and len(text) <= LONGEST_M and set(text) <= _VALUES.keys():
        return symbol(text)
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text)
    try:
        code.make(fit=True)
    except ValueError as wrong:  # qrcode says "version 41" where nothing fits
        raise Refused("qr-too-long", "No QR symbol holds {length} characters.", length=len(text)) from wrong
    return _from_rows(code.get_matrix())


_RUN = re.compile("1+")


def module_runs(drawn: Symbol) -> Iterator[tuple[int, int, int]]:
    """Column, row and length of each run of dark modules, row by row."""
    width = drawn.row_bytes
    for y in range(drawn.modules):
        row = int.from_bytes(drawn.packed[y * width : (y + 1) * width], "big")
        for run in _RUN.finditer(f"{row:0{width * 8}b}"):
            yield run.start(), y, run.end() - run.start()


def svg(text: str) -> str:
    """The symbol for `text` as an SVG image: dark on its own white field with the quiet zone, in every theme."""
    drawn = any_symbol(text)
    side = drawn.modules + 2 * QUIET_MODULES
    path = "".join(
        f"M{x + QUIET_MODULES} {y + QUIET_MODULES}h{length}v1h-{length}z" for x, y, length in module_runs(drawn)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side * 8}" height="{side * 8}" '
        f'shape-rendering="crispEdges" aria-hidden="true"><rect width="{side}" height="{side}" fill="#fff"/>'
        f'<path fill="#000" d="{path}"/></svg>'
    )
