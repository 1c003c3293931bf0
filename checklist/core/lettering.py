"""How wide letters are, and how a text is brought into a given width: shrink first, then wrap, never overlap.

The widths are those of the fonts that `printing.fonts` embeds (`data/letters.txt`), so a plan is final before anything is
drawn. What no font has is replaced visibly here, while it can still be compared in a test.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

from checklist.core.refusal import Refused
from checklist.core.sheet import MM_A_POINT, Weight

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

_LETTERS = Path(__file__).parent / "data" / "letters.txt"
_EM = 1000


def grouped(code: str) -> str:
    """A code as people read and type it, in groups of four."""
    return " ".join(code[start : start + 4] for start in range(0, len(code), 4))


class Script(StrEnum):
    """The fonts, by what they are for. LATIN has Greek and Cyrillic too; the others also hold arrows and stars."""

    LATIN = "latin"
    JAPANESE = "jp"
    CHINESE = "sc"
    KOREAN = "kr"


_EASTERN = (Script.JAPANESE, Script.CHINESE, Script.KOREAN)


@functools.cache
def _tables() -> Mapping[Script, tuple[str, ...]]:
    sections: dict[Script, tuple[str, ...]] = {}
    for section in _LETTERS.read_text(encoding="ascii").split("\n[")[1:]:
        name, _, body = section.partition("]\n")
        sections[Script(name)] = tuple(body.splitlines())
    return sections


@functools.cache
def widths(script: Script, weight: Weight = Weight.REGULAR) -> Mapping[str, int]:
    """Character to width, in thousandths of the size. The eastern fonts have one weight."""
    column = 3 if weight is Weight.BOLD else 2
    known: dict[str, int] = {}
    for line in _tables()[script]:
        fields = line.split()
        width = int(fields[min(column, len(fields) - 1)])
        known.update((chr(point), width) for point in range(int(fields[0], 16), int(fields[1], 16) + 1))
    return known


def printable(text: str) -> str:
    """`text` as it can be printed: NFC, no controls, one replacement sign for each character that no font has."""
    text = unicodedata.normalize("NFC", text)  # ReportLab places no combining marks
    latin = widths(Script.LATIN).keys()
    if latin >= set(text):
        return text
    kept = []
    for character in text:
        if character in latin:
            kept.append(character)
        elif unicodedata.category(character) in ("Cc", "Zl", "Zp", "Zs"):
            kept.append(" ")
        elif unicodedata.category(character) in ("Cf", "Mn", "Me") or unicodedata.combining(character):
            continue  # invisible by itself: directions, joiners, variation selectors
        else:
            kept.append(character if any(character in widths(script) for script in _EASTERN) else REPLACEMENT)
    return "".join(kept)


def _eastern_script(text: str, language: str) -> Script:
    """The one eastern font for a text, so that Han letters of one name have one look."""
    if language.startswith("zh"):
        order = (Script.CHINESE, Script.JAPANESE, Script.KOREAN)
    elif language.startswith("ko") or any("\uac00" <= character <= "\ud7a3" for character in text):
        order = (Script.KOREAN, Script.CHINESE, Script.JAPANESE)
    else:
        order = _EASTERN
    latin = widths(Script.LATIN)
    wanted = [character for character in text if character not in latin]
    return max(order, key=lambda script: sum(character in widths(script) for character in wanted))


@functools.lru_cache(maxsize=2_000)
def runs(text: str, language: str = "") -> tuple[tuple[Script, str], ...]:
    """A printable text cut into pieces of one font each."""
    latin = widths(Script.LATIN).keys()
    if latin >= set(text):
        return ((Script.LATIN, text),) if text else ()
    eastern = _eastern_script(text, language)
    pieces: list[tuple[Script, str]] = []
    for character in text:
        if character in latin:
            script = Script.LATIN
        elif character in widths(eastern):
            script = eastern
        else:
            script = next((s for s in _EASTERN if character in widths(s)), Script.LATIN)
            character = character if script is not Script.LATIN else REPLACEMENT
        if pieces and pieces[-1][0] is script:
            pieces[-1] = (script, pieces[-1][1] + character)
        else:
            pieces.append((script, character))
    return tuple(pieces)


@functools.lru_cache(maxsize=8_000)
def _width(text: str, weight: Weight, language: str) -> int:
    latin = widths(Script.LATIN, weight)
    try:
        return sum([latin[character] for character in text])
    except KeyError:
        return sum(widths(script, weight)[c] for script, piece in runs(text, language) for c in piece)


def width_mm(text: str, size_pt: float, weight: Weight = Weight.REGULAR, language: str = "") -> float:
    """How wide a printable text is drawn."""
    return _width(text, weight, language) * size_pt * MM_A_POINT / _EM


def fitting_size_pt(text: str, room_mm: float, largest_pt: float, weight: Weight = Weight.REGULAR) -> float:
    """The largest size, in quarter points down from `largest_pt`, at which `text` fits one line. May be tiny."""
    natural = _width(text, weight, "") * MM_A_POINT / _EM
    if natural * largest_pt <= room_mm:
        return largest_pt
    return int(room_mm / natural * 4) / 4


_ATOMS = re.compile(r"\S+?(?:-(?=\w)|(?=\s)|$)|\s+")


def wrap(text: str, room_mm: float, size_pt: float, weight: Weight = Weight.REGULAR) -> tuple[str, ...]:
    """`text` in lines that fit. Breaks at blanks and after hyphens; a word too long for a line is broken anywhere."""
    lines: list[str] = []
    line = ""
    for atom in _ATOMS.findall(text.strip()):
        if width_mm((line + atom).rstrip(), size_pt, weight) <= room_mm:
            line += atom
            continue
        if line.strip():
            lines.append(line.rstrip())
        line = atom.lstrip()
        while width_mm(line.rstrip(), size_pt, weight) > room_mm:
            count = 1
            while count < len(line) and width_mm(line[: count + 1], size_pt, weight) <= room_mm:
                count += 1
            if count >= len(line):
                break
            lines.append(line[:count])
            line = line[count:]
    if line.strip():
        lines.append(line.rstrip())
    return tuple(lines)


@functools.lru_cache(maxsize=8_000)
def fit(
    text: str,
    room_mm: float,
    largest_pt: float,
    smallest_pt: float,
    *,
    lines: int = 1,
    wrap_below_pt: float | None = None,
    weight: Weight = Weight.REGULAR,
) -> tuple[float, tuple[str, ...]]:
    """Size and lines for `text` in a column: one line while that is readable (`wrap_below_pt`), then more, then smaller.

    Raises Refused("does-not-fit") where even `smallest_pt` needs more than `lines` lines.
    """
    if not text:
        return largest_pt, ()
    one_line = fitting_size_pt(text, room_mm, largest_pt, weight)
    threshold = smallest_pt if wrap_below_pt is None or lines == 1 else wrap_below_pt
    if one_line >= threshold:
        return one_line, (text,)
    size = threshold
    while size >= smallest_pt:
        wrapped = wrap(text, room_mm, size, weight)
        if len(wrapped) <= lines:
            return size, wrapped
        size -= 0.25
    raise Refused(
        "does-not-fit", "{text!r} does not fit: {lines} lines of {room_mm:.0f} mm at {smallest_pt:g} pt.",
        text=text, lines=lines, room_mm=room_mm, smallest_pt=smallest_pt,
    )  # fmt: skip
