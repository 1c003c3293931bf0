"""The fonts that are embedded, cut once out of the variable fonts that come as packages.

ReportLab embeds TrueType outlines without variation axes; the packages hold variable fonts. fontTools cuts static ones
(under a second for Latin, some ten for an eastern font) and they are kept in `var/fonts`.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.metadata
import importlib.util
import logging
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from checklist.core.lettering import Script
from checklist.core.sheet import Weight

DIRECTORY = Path(__file__).resolve().parents[2] / "var" / "fonts"


@dataclass(frozen=True, slots=True)
class Source:
    """A variable font inside an installed package, and the place on its axes that we cut out."""

    package: str
    module: str
    path: str
    axes: tuple[tuple[str, float], ...]
    name: str


def _eastern(folder: str, family: str) -> Source:
    path = f"fonts/ofl/{folder}/{family}[wght].ttf"
    return Source("justmytype-intl-cjk", "justmytype_intl_cjk", path, (("wght", 500),), f"{family}-Medium")


_NOTO_SANS = ("fontpkg-noto-sans", "fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf")
SOURCES = {
    (Script.LATIN, Weight.REGULAR): Source(*_NOTO_SANS, (("wght", 400), ("wdth", 100)), "NotoSans-Regular"),
    (Script.LATIN, Weight.BOLD): Source(*_NOTO_SANS, (("wght", 700), ("wdth", 100)), "NotoSans-Bold"),
    (Script.JAPANESE, Weight.REGULAR): _eastern("notosansjp", "NotoSansJP"),
    (Script.CHINESE, Weight.REGULAR): _eastern("notosanssc", "NotoSansSC"),
    (Script.KOREAN, Weight.REGULAR): _eastern("notosanskr", "NotoSansKR"),
}


def source(script: Script, weight: Weight) -> Source:
    """The eastern fonts have one weight, between the two of the Latin."""
    return SOURCES[script, weight if script is Script.LATIN else Weight.REGULAR]


def _packaged(wanted: Source) -> Path | None:
    found = importlib.util.find_spec(wanted.module)
    if found is None or not found.submodule_search_locations:
        return None
    path = Path(found.submodule_search_locations[0]) / wanted.path
    return path if path.is_file() else None


def is_installed(script: Script) -> bool:
    return _packaged(source(script, Weight.REGULAR)) is not None


# Layout and vertical tables: ReportLab uses none of them, and cutting is faster without.
_UNUSED_TABLES = ("GSUB", "GPOS", "GDEF", "STAT", "BASE", "VORG", "vhea", "vmtx", "VVAR")


def _cut(wanted: Source, path: Path) -> bytes:
    from fontTools.ttLib import TTFont  # slow import
    from fontTools.varLib import instancer  # slow import

    logging.getLogger("fontTools.varLib").setLevel(logging.WARNING)  # it tells a dozen steps at INFO
    font = TTFont(path, recalcTimestamp=False)  # same package, same bytes
    for table in _UNUSED_TABLES:
        if table in font:
            del font[table]
    static = instancer.instantiateVariableFont(font, dict(wanted.axes))
    for name in (1, 4, 6):  # family, full and PostScript name: two fonts of one name can't go into one file
        static["name"].setName(wanted.name, name, 3, 1, 0x409)
    cut = BytesIO()
    static.save(cut)
    return cut.getvalue()


_RECIPE = 1  # how fonts are cut; a change makes kept ones old


def _place(wanted: Source, directory: Path) -> Path:
    return directory / f"{wanted.name}-{importlib.metadata.version(wanted.package)}-{_RECIPE}.ttf"


def is_ready(directory: Path = DIRECTORY) -> bool:
    """Whether every font that is installed has been cut."""
    return all(_packaged(wanted) is None or _place(wanted, directory).is_file() for wanted in SOURCES.values())


@functools.cache
def font_file(wanted: Source, directory: Path = DIRECTORY) -> Path | bytes | None:
    """The static font: its path, its bytes where `directory` can't be written, None where no package has it.

    Safe when several processes ask at once: each writes a file of its own and renames it.
    """
    path = _packaged(wanted)
    if path is None:
        return None
    kept = _place(wanted, directory)
    if kept.is_file():
        return kept
    cut = _cut(wanted, path)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        handle, new = tempfile.mkstemp(dir=directory, prefix=f"{kept.stem}-", suffix=".new")
    except OSError:
        return cut
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(cut)
        os.chmod(new, 0o644)
        os.replace(new, kept)
    except OSError:  # a full disk must not stop the printing
        with contextlib.suppress(OSError):
            os.unlink(new)
        return cut
    return kept


def prepare(directory: Path = DIRECTORY) -> Iterator[str]:
    """Cut every font that is not there yet, naming each: so that nobody waits for it at the first print."""
    for wanted in SOURCES.values():
        if font_file(wanted, directory) is not None:
            yield wanted.name
