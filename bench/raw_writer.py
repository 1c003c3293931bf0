"""The baseline from below: the same sheets by a writer that does nothing but format PDF operators.

No plan, no fitting, no library: fixed places, the same fonts (whole instead of subset), the same QR font, the same
shared form for each card. What our drawing costs more than this is what planning and ReportLab cost.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from fontTools.ttLib import TTFont

from checklist.core.lettering import Script, grouped
from checklist.core.plans.cutting import card_grid, cut_marks
from checklist.core.plans.substitute_card import CODE_MM, INSTRUCTIONS, Substitute
from checklist.core.sheet import Line, Paper, Weight
from checklist.printing.fonts import font_file, source
from checklist.printing.pdf import _row_glyph
from checklist.printing.qr import symbol

MM = 72 / 25.4
HEIGHT = 297.0
MODULE = CODE_MM * MM / 29


def _text(font: str, size: float, x: float, y: float, words: str) -> str:
    escaped = words.replace("—", "\\227").replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"/{font} {size:g} Tf 1 0 0 1 {x * MM:.2f} {(HEIGHT - y) * MM:.2f} Tm ({escaped}) Tj"


class _File:
    """Objects written as they come, with their places for the table at the end."""

    def __init__(self) -> None:
        self.parts = [b"%PDF-1.4\n"]
        self.size = len(self.parts[0])
        self.places: dict[int, int] = {}
        self.last = 0

    def number(self) -> int:
        self.last += 1
        return self.last

    def write(self, number: int, body: bytes) -> int:
        self.places[number] = self.size
        part = b"%d 0 obj\n%b\nendobj\n" % (number, body)
        self.parts.append(part)
        self.size += len(part)
        return number

    def stream(self, number: int, content: bytes, entries: str = "", level: int = 6) -> int:
        packed = zlib.compress(content, level)
        head = f"<< {entries} /Length {len(packed)} /Filter /FlateDecode >>\nstream\n".encode()
        return self.write(number, head + packed + b"\nendstream")

    def end(self, root: int) -> bytes:
        table = [b"xref\n0 %d\n0000000000 65535 f \n" % (self.last + 1)]
        table += [b"%010d 00000 n \n" % self.places[number] for number in range(1, self.last + 1)]
        table.append(
            b"trailer << /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (self.last + 1, root, self.size)
        )
        return b"".join(self.parts + table)


def _font(file: _File, weight: Weight) -> int:
    path = font_file(source(Script.LATIN, weight))
    font = TTFont(path)
    with open(path, "rb") as handle:
        program = file.stream(file.number(), handle.read())
    letters = font.getBestCmap()
    widths = " ".join(str(font["hmtx"][letters.get(code, ".notdef")][0]) for code in range(32, 127))
    described = file.write(
        file.number(),
        f"<< /Type /FontDescriptor /FontName /Noto{weight.value} /Flags 32 /FontBBox [-600 -300 1500 1100] /ItalicAngle 0 "
        f"/Ascent 1069 /Descent -293 /CapHeight 714 /StemV 80 /FontFile2 {program} 0 R >>".encode(),
    )
    return file.write(
        file.number(),
        f"<< /Type /Font /Subtype /TrueType /BaseFont /Noto{weight.value} /FirstChar 32 /LastChar 126 /Widths [{widths}] "
        f"/Encoding /WinAnsiEncoding /FontDescriptor {described} 0 R >>".encode(),
    )


def _code_font(file: _File) -> int:
    names, glyphs = [], []
    for bits in range(256):
        number = file.write(
            file.number(), f"<< /Length {len(_row_glyph(bits))} >>\nstream\n{_row_glyph(bits)}\nendstream".encode()
        )
        names.append(f"/r{bits}")
        glyphs.append(f"/r{bits} {number} 0 R")
    return file.write(
        file.number(),
        f"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 8 1.2] /FontMatrix [1 0 0 1 0 0] /FirstChar 0 /LastChar 255 "
        f"/Widths [{'8 ' * 256}] /Encoding << /Type /Encoding /Differences [0 {' '.join(names)}] >> "
        f"/CharProcs << {' '.join(glyphs)} >> /Resources << >> >>".encode(),
    )


def _margins() -> str:
    lines = [
        f"{mark.grey:g} G {mark.width_mm * MM:.3f} w {mark.x1_mm * MM:.2f} {(HEIGHT - mark.y1_mm) * MM:.2f} m "
        f"{mark.x2_mm * MM:.2f} {(HEIGHT - mark.y2_mm) * MM:.2f} l S"
        for mark in cut_marks(card_grid(Paper.A4))
        if isinstance(mark, Line)
    ]
    texts = [_text("B", 7.5, 10.5, 7.3, INSTRUCTIONS[0]), _text("R", 7.5, 10.5, 10.5, INSTRUCTIONS[1])]
    return "\n".join([*lines, "BT", *texts, "ET"]).replace("“", '"').replace("”", '"')


def _card(slip: Substitute) -> str:
    front, back = slip.card.faces
    texts = [
        _text("B", 15, 15, 7.9, "UNOFFICIAL"),
        _text("B", 8, 15, 11.3, "for unsanctioned play only"),
        _text("R", 6.5, 12, 14.6, "not for a sanctioned tournament (MTR 3.5)"),
        _text("R", 5.5, 4, 21, "FRONT"),
        _text("B", 9, 48, 21, front.mana_cost or ""),
        _text("B", 13, 4, 26.6, front.name),
        _text("R", 8, 4, 30, front.type_line or ""),
        _text("B", 9, 54, 30, f"{front.power}/{front.toughness}"),
        _text("R", 5.5, 4, 35, "BACK"),
        _text("B", 13, 4, 40.6, back.name),
        _text("R", 8, 4, 44, back.type_line or ""),
        _text("B", 9, 54, 44, f"{back.power}/{back.toughness}"),
        _text("R", 6.5, 4, 68.2, "Nonmodal double-faced card"),
    ]
    box = f"2 w {2.5 * MM:.2f} {(HEIGHT - 16) * MM:.2f} {58 * MM:.2f} {13.6 * MM:.2f} re S {4 * MM:.2f} {(HEIGHT - 31.6) * MM:.2f} m "
    return "\n".join([box + f"{59 * MM:.2f} {(HEIGHT - 31.6) * MM:.2f} l S", "BT", *texts, "ET"])


def draw_raw(slips: Iterable[Substitute]) -> bytes:
    """All slips, nine to an A4 page."""
    file = _File()
    pages_number = file.number()
    fonts = f"/R {_font(file, Weight.REGULAR)} 0 R /B {_font(file, Weight.BOLD)} 0 R /QR {_code_font(file)} 0 R"
    box = f"/Type /XObject /Subtype /Form /BBox [0 0 596 842] /Resources << /Font << {fonts} >> >>"
    margins = file.stream(file.number(), _margins().encode("latin-1", "replace"), box)
    forms: dict[str, int] = {}
    kids: list[int] = []
    slots = card_grid(Paper.A4).slots
    out: list[str] = []
    used: set[int] = set()

    def close() -> None:
        content = file.stream(file.number(), "\n".join(["/M Do", *out]).encode("latin-1"))
        named = f"/M {margins} 0 R " + " ".join(f"/C{number} {number} 0 R" for number in used)
        kids.append(
            file.write(
                file.number(),
                f"<< /Type /Page /Parent {pages_number} 0 R /MediaBox [0 0 595.276 841.89] /Contents {content} 0 R "
                f"/Resources << /Font << {fonts} >> /XObject << {named} >> >> >>".encode(),
            )
        )
        out.clear()
        used.clear()

    for number, slip in enumerate(slips):
        x, y = slots[number % 9]
        form = forms.get(slip.card.name)
        if form is None:
            form = forms[slip.card.name] = file.stream(file.number(), _card(slip).encode("latin-1", "replace"), box)
        used.add(form)
        drawn = symbol(slip.payload)
        rows = drawn.packed.hex(">", 4).replace(">", ">'<")
        out.append(f"q 1 0 0 1 {x * MM:.2f} {-y * MM:.2f} cm /C{form} Do Q\nBT")
        out.append(_text("B", 7.5, x + 4, y + 71.6, f"Main deck, copy {slip.copy} of {slip.copies}"))
        out.append(_text("R", 6.5, x + 4, y + 74.6, slip.owner))
        out.append(_text("R", 6.5, x + 4, y + 77.4, slip.event))
        out.append(_text("B", 8.25, x + 4, y + 84, grouped(slip.code)))
        out.append(
            f"/QR {MODULE:.5f} Tf {MODULE:.5f} TL 1 0 0 1 {(x + 41) * MM:.3f} {(HEIGHT - y - 66) * MM:.3f} Tm\n<{rows}>'\nET"
        )
        if number % 9 == 8:
            close()
    if out:
        close()
    file.write(
        pages_number,
        f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] >>".encode(),
    )
    root = file.write(file.number(), f"<< /Type /Catalog /Pages {pages_number} 0 R >>".encode())
    return file.end(root)
