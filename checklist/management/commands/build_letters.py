"""Write `core/data/letters.txt`: which character which font has, and how wide it is. For when a font package changes."""

import unicodedata
from importlib.metadata import version
from itertools import groupby
from pathlib import Path

from django.core.management.base import BaseCommand
from fontTools.ttLib import TTFont

from checklist.core.lettering import Script
from checklist.core.sheet import Weight
from checklist.printing import fonts

LETTERS = Path(fonts.__file__).parents[1] / "core" / "data" / "letters.txt"


def _widths(script: Script, weight: Weight) -> dict[int, int]:
    font = TTFont(fonts.font_file(fonts.source(script, weight)))
    scale = 1000 / font["head"].unitsPerEm
    metrics = font["hmtx"]
    return {point: round(metrics[glyph][0] * scale) for point, glyph in font.getBestCmap().items()}


def _is_letter(point: int) -> bool:
    """Neither a control nor something invisible that turns text around."""
    return unicodedata.category(chr(point)) not in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")


class Command(BaseCommand):
    help = __doc__

    def handle(self, **options):
        packages = sorted({source.package for source in fonts.SOURCES.values()})
        lines = [
            "# Widths in thousandths of the size: first and last code point, regular, bold. Made by manage.py build_letters",
            f"# from {', '.join(f'{package} {version(package)}' for package in packages)} (fonts under the SIL Open Font License).",
        ]
        latin = _widths(Script.LATIN, Weight.REGULAR)
        bold = _widths(Script.LATIN, Weight.BOLD)
        for script in Script:
            known = {point: (width, bold[point]) for point, width in latin.items()}
            if script is not Script.LATIN:
                known = {p: (w,) for p, w in _widths(script, Weight.REGULAR).items() if p not in latin}
            points = sorted(filter(_is_letter, known))
            lines.append(f"[{script.value}]")
            for key, run in groupby(enumerate(points), key=lambda at: (at[1] - at[0], known[at[1]])):
                found = [point for _, point in run]
                lines.append(f"{found[0]:X} {found[-1]:X} {' '.join(map(str, key[1]))}")
        LETTERS.write_text("\n".join(lines) + "\n", encoding="ascii")
        self.stdout.write(f"{LETTERS}: {len(lines)} lines")
