"""Draws a SheetPlan as PDF. The one place that turns millimetres from the top left into points from the bottom left.

Content streams are written here, the file around them (objects, pages, font subsets) is ReportLab's. A QR symbol is
drawn as rectangles, never as an image; in long files as text in a font of our own whose 256 glyphs are the 256 rows of
eight modules: as sharp, and as small and quick as text.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from io import BytesIO

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from checklist.core.lettering import REPLACEMENT, Script, runs, width_mm
from checklist.core.refusal import Refused
from checklist.core.sheet import (
    MM_A_POINT,
    PAPER_SIZES,
    Align,
    Box,
    Circle,
    Code,
    Line,
    Mark,
    PlainMark,
    SheetPlan,
    Stamp,
    Text,
    Weight,
)
from checklist.printing.fonts import Source, font_file, source
from checklist.printing.qr import Symbol, any_symbol, module_runs, symbol

rl_config.useA85 = 0  # binary streams: a fifth smaller
# One drawing at a time in a process: ReportLab's font objects are not made for threads. A sheet takes milliseconds.
_DRAWING = threading.Lock()

_POINTS_A_MM = 1 / MM_A_POINT
_CURVE = 0.5522847498  # how far a Bézier handle reaches for a quarter circle

# Each row reaches a fifth into the one above it. Rows are painted one by one, so at 1.00 to 1.10 pdf.js and poppler leave
# grey seams between them, and readers lose codes; at 1.20 all renderers tried read all of them. (Only poppler's 1-bit
# output at 150 dpi thickens too much; it takes minutes a page.) A camera sees no difference.
_ROW_HEIGHT = 1.2
_PATH_ROW_HEIGHT = 1.03
# The QR font pays in long files: a third of the bytes and of the time. It has its price: below 18 mm viewers that keep
# glyphs as bitmaps round modules unevenly, poppler takes seconds a page for 1-bit output, and seams show on a poster.
# So short files, small codes and posters have rectangles.
_LETTERED_FROM_MM = 18.0
_LETTERED_FROM_CODES = 500

_TEXTS_KEPT = 4_000  # card names come again, codes never do


@functools.cache
def _font(wanted: Source) -> TTFont | None:
    file = font_file(wanted)
    if file is None:
        return None
    font = TTFont(wanted.name, BytesIO(file) if isinstance(file, bytes) else str(file))
    pdfmetrics.registerFont(font)
    return font


def _loaded(script: Script, weight: Weight) -> TTFont | None:
    return _font(source(script, weight))


def _latin(weight: Weight) -> TTFont:
    font = _loaded(Script.LATIN, weight)
    if font is None:
        raise Refused(
            "font-missing", "The package {package} is not installed.", package=source(Script.LATIN, weight).package
        )
    return font


def _row_glyph(bits: int) -> str:
    """The drawing of one row of eight modules, most significant bit left, one rectangle for each run of dark ones."""
    parts = [f"8 0 0 0 8 {_ROW_HEIGHT} d1"]
    x = 0
    while x < 8:
        end = x
        while end < 8 and bits >> (7 - end) & 1:
            end += 1
        if end > x:
            parts.append(f"{x} 0 {end - x} {_ROW_HEIGHT} re")
        x = end + 1
    return "\n".join([*parts, "f"] if len(parts) > 1 else parts)


class _Ready(pdfdoc.PDFObject):
    """An object whose bytes are the same in every file."""

    __RefOnly__ = 1  # ReportLab: always by reference

    def __init__(self, content: bytes) -> None:
        self.content = content

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return self.content


def _stream(content: str) -> bytes:
    return f"<< /Length {len(content)} >>\nstream\n{content}\nendstream".encode("ascii")


@functools.cache
def _code_font_streams() -> tuple[tuple[bytes, ...], bytes]:
    """The 256 glyphs, and what they mean when copied."""
    return tuple(_stream(_row_glyph(bits)) for bits in range(256)), _stream(_BLANKS)


def _enter_code_font(document: pdfdoc.PDFDocument) -> None:
    """The Type 3 font "QR". Every glyph counts as a blank when text is searched or copied."""
    glyphs = pdfdoc.PDFDictionary()
    names: list[object] = [0]
    drawings, meaning = _code_font_streams()
    for bits, drawing in enumerate(drawings):
        glyphs[f"r{bits}"] = document.Reference(_Ready(drawing))
        names.append(f"/r{bits}")
    font = pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("Type3"),
            "FontBBox": pdfdoc.PDFArray([0, 0, 8, _ROW_HEIGHT]),
            "FontMatrix": pdfdoc.PDFArray([1, 0, 0, 1, 0, 0]),
            "FirstChar": 0,
            "LastChar": 255,
            "Widths": pdfdoc.PDFArray([8] * 256),
            "Encoding": pdfdoc.PDFDictionary(
                {"Type": pdfdoc.PDFName("Encoding"), "Differences": pdfdoc.PDFArray(names)}
            ),
            "CharProcs": glyphs,
            "Resources": pdfdoc.PDFDictionary(),
            "ToUnicode": document.Reference(_Ready(meaning)),
        }
    )
    document.idToObject[pdfdoc.BasicFonts].dict["QR"] = document.Reference(font)


_BLANKS = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (QR) /Ordering (QR) /Supplement 0 >> def /CMapName /QR def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
3 beginbfrange <00> <54> [{0}] <55> <A9> [{0}] <AA> <FF> [{0} <0020>] endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end""".format(" ".join(["<0020>"] * 85))


class _Stream:
    """The operators of one page or stamp: text stands between BT and ET, and what is set already is not set again."""

    def __init__(self, height_mm: float) -> None:
        self._height_mm = height_mm
        self._operators: list[str] = []
        self._in_text = False
        self._font: tuple[str, float] | None = None
        self._grey = 0.0

    def text(self, mark: Text, pieces: list[tuple[str, str]]) -> None:
        """`pieces`: (font name, operand of Tj), one after the other."""
        self._begin_text(mark.grey)
        write = self._operators.append
        write(_text_matrix(mark, self._height_mm))
        for name, operand in pieces:
            if self._font != (name, mark.size_pt):
                self._font = (name, mark.size_pt)
                write(f"{name} {mark.size_pt:g} Tf")
            write(f"{operand} Tj")

    def lettered_code(self, mark: Code) -> None:
        self._begin_text(0.0)
        self._operators.append(_code(mark, symbol(mark.payload), self._height_mm))
        self._font = None  # it sets its own

    def graphic(self, operators: str) -> None:
        """What stands outside of text, and leaves fonts and greys as they were (q ... Q)."""
        self._end_text()
        self._operators.append(operators)

    def end(self) -> list[str]:
        self._end_text()
        return self._operators

    def _begin_text(self, grey: float) -> None:
        if not self._in_text:
            self._operators.append("BT")
            self._in_text = True
        if grey != self._grey:
            self._grey = grey
            self._operators.append(f"{grey:g} g")

    def _end_text(self) -> None:
        if self._in_text:
            self._operators.append("ET")
            self._in_text = False


class _Pen:
    """Writes marks as PDF operators for one document. Knows sizes and fonts, and nothing of what is printed."""

    def __init__(self, document: pdfdoc.PDFDocument, *, lettered: bool) -> None:
        self._document = document
        self._lettered = lettered
        self._shown: dict[tuple[str, Weight, str], list[tuple[str, str]]] = {}
        self.missing: set[str] = set()

    def write(self, marks: tuple[Mark, ...], height_mm: float, stamp_name: Callable[[Stamp], str]) -> list[str]:
        """The operators that draw these marks; `stamp_name` gives the name of a stamp, which it draws if it is new."""
        stream = _Stream(height_mm)
        for mark in marks:
            if isinstance(mark, Text):
                stream.text(mark, self._pieces(mark))
            elif isinstance(mark, Stamp):
                x, y = mark.x_mm * _POINTS_A_MM, -mark.y_mm * _POINTS_A_MM
                stream.graphic(f"q 1 0 0 1 {x:.2f} {y:.2f} cm /{stamp_name(mark)} Do Q")
            elif isinstance(mark, Code) and self._lettered and _may_be_lettered(mark):
                stream.lettered_code(mark)
            else:
                stream.graphic(_path(mark, height_mm))
        return stream.end()

    def _pieces(self, mark: Text) -> list[tuple[str, str]]:
        """The text as (font name, operand of Tj), one a font subset; what was written before is kept."""
        key = (mark.text, mark.weight, mark.language)
        pieces = self._shown.get(key)
        if pieces is None:
            if len(self._shown) >= _TEXTS_KEPT:
                self._shown.clear()
            pieces = self._shown[key] = self._new_pieces(*key)
        return pieces

    def _new_pieces(self, text: str, weight: Weight, language: str) -> list[tuple[str, str]]:
        if text.isascii():  # code for code what splitString gives, and most of all texts
            return [(_latin(weight).getSubsetInternalName(0, self._document), _string(text.encode("ascii")))]
        pieces = []
        for script, piece in runs(text, language):
            font = _loaded(script, weight)
            if font is None:  # an optional font package is not installed: visible, never a black square
                self.missing.update(piece)
                font = _latin(weight)
                piece = REPLACEMENT * len(piece)
            for subset, codes in font.splitString(piece, self._document):
                pieces.append((font.getSubsetInternalName(subset, self._document), _string(codes)))
        return pieces


def _text_matrix(mark: Text, height_mm: float) -> str:
    """Where a text begins, and whether it is turned: an aligned one begins by its width, or half of it, before its place."""
    x_mm, y_mm = mark.x_mm, mark.y_mm
    if mark.align is not Align.LEFT:
        shift = width_mm(mark.text, mark.size_pt, mark.weight, mark.language)
        shift = shift / 2 if mark.align is Align.CENTRE else shift
        x_mm, y_mm = (x_mm, y_mm + shift) if mark.turned else (x_mm - shift, y_mm)
    x, y = x_mm * _POINTS_A_MM, (height_mm - y_mm) * _POINTS_A_MM
    return f"0 1 -1 0 {x:.2f} {y:.2f} Tm" if mark.turned else f"1 0 0 1 {x:.2f} {y:.2f} Tm"


_ESCAPES = {code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))} | {ord(c): f"\\{c}" for c in "()\\"}


def _string(codes: bytes) -> str:
    """A PDF string literal; every byte outside printable ASCII as an octal escape."""
    return f"({codes.decode('latin-1').translate(_ESCAPES)})"


def _code(mark: Code, drawn: Symbol, height_mm: float) -> str:
    """A symbol as rows of text: the font size is one module, and each row starts one module lower."""
    module = mark.size_mm * _POINTS_A_MM / drawn.modules
    x, top = mark.x_mm * _POINTS_A_MM, (height_mm - mark.y_mm) * _POINTS_A_MM
    rows = drawn.packed.hex(">", drawn.row_bytes).replace(">", ">'<")
    # A row's rectangles stand on its baseline: the first baseline is one module below the top, and ' goes down first.
    return f"/QR {module:.5f} Tf {module:.5f} TL 1 0 0 1 {x:.3f} {top:.3f} Tm\n<{rows}>'"


def _may_be_lettered(mark: Mark) -> bool:
    return isinstance(mark, Code) and not mark.any_size and mark.size_mm >= _LETTERED_FROM_MM


def _code_path(mark: Code, drawn: Symbol, height_mm: float) -> str:
    """A symbol as rectangles, one for each run of dark modules."""
    module = mark.size_mm * _POINTS_A_MM / drawn.modules
    x, top = mark.x_mm * _POINTS_A_MM, (height_mm - mark.y_mm) * _POINTS_A_MM
    dark = (f"{column} {-row - 1} {length} {_PATH_ROW_HEIGHT} re" for column, row, length in module_runs(drawn))
    return f"q 0 g {module:.5f} 0 0 {module:.5f} {x:.3f} {top:.3f} cm {' '.join(dark)} f Q"


def _path(mark: PlainMark, height_mm: float) -> str:
    match mark:
        case Code():
            drawn = any_symbol(mark.payload) if mark.any_size else symbol(mark.payload)
            return _code_path(mark, drawn, height_mm)
        case Line():
            dash = f"[{_length(0.6)} {_length(0.6)}] 0 d " if mark.dashed else ""
            x1, y1 = _point(mark.x1_mm, mark.y1_mm, height_mm)
            x2, y2 = _point(mark.x2_mm, mark.y2_mm, height_mm)
            return f"q {dash}{_length(mark.width_mm)} w {mark.grey:g} G {x1} {y1} m {x2} {y2} l S Q"
        case Box():
            paint = "B" if mark.fill_grey is not None and mark.line_mm else "S" if mark.fill_grey is None else "f"
            fill = "" if mark.fill_grey is None else f"{mark.fill_grey:g} g "
            outline = _outline(mark, height_mm)
            return f"q {fill}{mark.grey:g} G {_length(mark.line_mm)} w {outline} {paint} Q"
        case Circle():
            r = mark.radius_mm
            disc = Box(mark.x_mm - r, mark.y_mm - r, 2 * r, 2 * r, radius_mm=r)
            return f"q 0 g 0 G {_length(mark.line_mm)} w {_outline(disc, height_mm)} {'B' if mark.filled else 'S'} Q"
    raise TypeError(f"{type(mark).__name__} is not a path")


def _length(mm: float) -> str:
    return f"{mm * _POINTS_A_MM:.3f}"


def _point(x_mm: float, y_mm: float, height_mm: float) -> tuple[str, str]:
    return _length(x_mm), _length(height_mm - y_mm)


def _outline(box: Box, height_mm: float) -> str:
    left, right = box.x_mm, box.x_mm + box.width_mm
    top, bottom = box.y_mm, box.y_mm + box.height_mm
    if not box.radius_mm:
        return f"{' '.join(_point(left, bottom, height_mm))} {_length(box.width_mm)} {_length(box.height_mm)} re"
    r = min(box.radius_mm, box.width_mm / 2, box.height_mm / 2)
    h = r * (1 - _CURVE)

    def at(*points: tuple[float, float]) -> str:
        return " ".join(" ".join(_point(x, y, height_mm)) for x, y in points)

    return (
        f"{at((left + r, top))} m {at((right - r, top))} l "
        f"{at((right - h, top), (right, top + h), (right, top + r))} c {at((right, bottom - r))} l "
        f"{at((right, bottom - h), (right - h, bottom), (right - r, bottom))} c {at((left + r, bottom))} l "
        f"{at((left + h, bottom), (left, bottom - h), (left, bottom - r))} c {at((left, top + r))} l "
        f"{at((left, top + h), (left + h, top), (left + r, top))} c h"
    )


def draw(plan: SheetPlan) -> bytes:
    """The plan as a PDF file: true size, one-sided, searchable, embedded fonts; the same plan gives the same bytes.

    Raises Refused("nothing-to-print") for a plan without pages: there is no such thing as an empty PDF.
    """
    if not plan.pages:
        raise Refused("nothing-to-print", "There is nothing to print.")
    with _DRAWING:
        return _drawn(plan)


def _drawn(plan: SheetPlan) -> bytes:
    size = PAPER_SIZES[plan.paper]
    page_size = (size.width_mm * _POINTS_A_MM, size.height_mm * _POINTS_A_MM)
    file = BytesIO()
    canvas = Canvas(
        file,
        pagesize=page_size,
        invariant=1,
        pageCompression=1,
        lang=plan.language,
        initialFontName=_latin(Weight.REGULAR).fontName,
    )
    canvas.setTitle(plan.title)
    canvas.setAuthor("Flipside")
    canvas.setCreator("Flipside")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "Simplex")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    document = canvas._doc
    lettered = sum(_may_be_lettered(mark) for page in plan.pages for mark in page.marks) >= _LETTERED_FROM_CODES
    if lettered:
        _enter_code_font(document)
    pen = _Pen(document, lettered=lettered)
    stamps: dict[int, tuple[str, Stamp]] = {}  # by the identity of the shared marks, which the value keeps alive
    used: set[str] = set()

    def stamp_name(stamp: Stamp) -> str:
        known = stamps.get(id(stamp.marks))
        if known is None:
            name = f"S{len(stamps)}"
            form = pdfdoc.PDFFormXObject(-page_size[0], -page_size[1], 2 * page_size[0], 2 * page_size[1])
            form.compression = 1
            form.hasImages = 0
            form.setStreamList(pen.write(stamp.marks, size.height_mm, stamp_name))
            document.Reference(form, pdfdoc.xObjectName(name))
            known = stamps[id(stamp.marks)] = (pdfdoc.xObjectName(name), stamp)
        used.add(known[0])
        return known[0]

    x, y = plan.right_mm * _POINTS_A_MM, -plan.down_mm * _POINTS_A_MM
    moved = [f"1 0 0 1 {x:.3f} {y:.3f} cm"] if x or y else []
    for page in plan.pages:
        used.clear()
        canvas._code[:] = moved + pen.write(page.marks, size.height_mm, stamp_name)
        canvas._formsinuse = sorted(name.removeprefix("FormXob.") for name in used)
        canvas.showPage()
    canvas.save()
    return file.getvalue()
