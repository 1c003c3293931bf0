"""Read rates of printed codes: `python -m bench.read_rates [codes a row]` writes the table of docs/printing.md.

Sheets are drawn by our drawer, made into pixels by several renderers, and each code is cut out (one at a time, as a
camera sees it), damaged or not, and given to two readers. The same seed gives the same damage.
"""

from __future__ import annotations

import functools
import io
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import zxingcpp
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from pyzbar import pyzbar

from bench.samples import BASE_URL
from checklist.core.sheet import Code, Page, Paper, SheetPlan
from checklist.printing import pdf
from checklist.printing.qr import ERROR_CORRECT_M, ERROR_CORRECT_Q, Symbol, library_symbol, module_runs
from checklist.printing.tokens import derived_code, payload

PER_ROW = 1_000
FEW = 9
COLUMNS, ROWS, CELL_MM, EDGE_MM = 6, 9, 30.0, 14.0
SIZES_MM = (18.0, 15.0, 12.0, 10.0)
OFFERED_MM = (18.0, 15.0)


def _plan(payloads: list[str], size_mm: float) -> SheetPlan:
    pages = []
    for start in range(0, len(payloads), COLUMNS * ROWS):
        marks = []
        for place, text in enumerate(payloads[start : start + COLUMNS * ROWS]):
            x, y = _cell(place)
            offset = (CELL_MM - size_mm) / 2 + 0.137 * (place % 7)  # not always on the same fraction of a pixel
            marks.append(Code(round(x + offset, 3), round(y + offset, 3), size_mm, text))
        pages.append(Page(tuple(marks)))
    return SheetPlan("Read rates", Paper.A4, tuple(pages))


def _drawn(payloads: list[str], size_mm: float, lettered: bool) -> bytes:
    pdf._LETTERED_FROM_CODES = 1 if lettered else 1_000_000
    return pdf.draw(_plan(payloads, size_mm))


def _cell(place: int) -> tuple[float, float]:
    return EDGE_MM + place % COLUMNS * CELL_MM, EDGE_MM + place // COLUMNS * CELL_MM


def _pdfium(file: Path, dpi: int) -> Iterator[Image.Image]:
    for page in pypdfium2.PdfDocument(file):
        yield page.render(scale=dpi / 72, grayscale=True).to_pil()


def _poppler(mode: str) -> Callable[[Path, int], Iterator[Image.Image]]:
    def render(file: Path, dpi: int) -> Iterator[Image.Image]:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["pdftoppm", "-r", str(dpi), mode, file, Path(folder) / "p"], check=True)
            for path in sorted(Path(folder).iterdir()):
                yield Image.open(path).convert("L")

    return render


def _ghostscript(device: str) -> Callable[[Path, int], Iterator[Image.Image]]:
    def render(file: Path, dpi: int) -> Iterator[Image.Image]:
        smooth = ["-dGraphicsAlphaBits=4", "-dTextAlphaBits=4"] if device == "pnggray" else []
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", f"-sDEVICE={device}", f"-r{dpi}", *smooth,
                 f"-sOutputFile={folder}/p%03d.png", file],
                check=True,
            )  # fmt: skip
            for path in sorted(Path(folder).iterdir()):
                yield Image.open(path).convert("L")

    return render


def _mupdf() -> Callable[[Path, int], Iterator[Image.Image]] | None:
    try:
        import pymupdf
    except ImportError:
        return None

    def render(file: Path, dpi: int) -> Iterator[Image.Image]:
        for page in pymupdf.open(file):
            pixels = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
            yield Image.frombytes("L", (pixels.width, pixels.height), pixels.samples)

    return render


def renderers() -> dict[str, Callable[[Path, int], Iterator[Image.Image]]]:
    """Every renderer that is installed here."""
    found: dict[str, Callable[[Path, int], Iterator[Image.Image]]] = {"pdfium": _pdfium}
    if shutil.which("pdftoppm"):
        found |= {"poppler": _poppler("-gray"), "poppler 1-bit": _poppler("-mono")}
    if shutil.which("gs"):
        found |= {"Ghostscript": _ghostscript("pnggray"), "Ghostscript 1-bit": _ghostscript("pngmono")}
    mupdf = _mupdf()
    if mupdf:
        found["mupdf"] = mupdf
    return found


def crops(
    data: bytes, count: int, render: Callable[[Path, int], Iterator[Image.Image]], dpi: int
) -> Iterator[Image.Image]:
    """Each code with the white around it, in the order of the payloads."""
    scale = dpi / 25.4
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "codes.pdf"
        file.write_bytes(data)
        done = 0
        for image in render(file, dpi):
            for place in range(min(COLUMNS * ROWS, count - done)):
                x, y = _cell(place)
                yield image.crop([round(mm * scale) for mm in (x, y, x + CELL_MM, y + CELL_MM)])
                done += 1


def _blot(image: Image.Image, draw: random.Random, size_mm: float) -> Image.Image:
    """A round blot, black or white, over 3 % of the symbol, anywhere on it."""
    image = image.copy()
    side = image.width * size_mm / CELL_MM
    radius = (0.03 * side * side / 3.14159) ** 0.5
    low = (image.width - side) / 2 + radius
    x, y = (low + draw.random() * (side - 2 * radius) for _ in range(2))
    ImageDraw.Draw(image).ellipse((x - radius, y - radius, x + radius, y + radius), fill=draw.choice((0, 255)))
    return image


def _jpeg(image: Image.Image) -> Image.Image:
    stored = io.BytesIO()
    image.save(stored, "JPEG", quality=40)
    stored.seek(0)
    return Image.open(stored).convert("L")


@functools.cache
def _grain() -> Image.Image:
    """A large tile of Gaussian grain, sigma 6 of 255, around 128."""
    draw, side = random.Random(11), 800
    return Image.frombytes(
        "L", (side, side), bytes(max(0, min(255, round(draw.gauss(128, 6)))) for _ in range(side * side))
    )


def _noise(image: Image.Image, draw: random.Random) -> Image.Image:
    """A piece of the grain, each time another, over the picture."""
    tile = _grain()
    x, y = (draw.randrange(tile.width - length) for length in image.size)
    return ImageChops.add(image, tile.crop((x, y, x + image.width, y + image.height)), 1, -128)


DAMAGES: dict[str, Callable[[Image.Image, random.Random, float], Image.Image]] = {
    "as drawn": lambda image, draw, size: image,
    "blot over 3 %": _blot,
    "blurred, sigma 0.8 px": lambda image, draw, size: image.filter(ImageFilter.GaussianBlur(0.8)),
    "turned 15°": lambda image, draw, size: image.rotate(15, Image.Resampling.BICUBIC, expand=True, fillcolor=255),
    "JPEG at quality 40": lambda image, draw, size: _jpeg(image),
    "noise, sigma 6": lambda image, draw, size: _noise(image, draw),
}


def rates(images: Iterator[Image.Image], payloads: list[str]) -> tuple[float, float]:
    """Share read rightly by zxing-cpp and by zbar, in percent."""
    zxing = zbar = 0
    for image, text in zip(images, payloads, strict=True):
        zxing += text in [found.text for found in zxingcpp.read_barcodes(image)]
        zbar += text in [found.data.decode() for found in pyzbar.decode(image, symbols=[pyzbar.ZBarSymbol.QRCODE])]
    return 100 * zxing / len(payloads), 100 * zbar / len(payloads)


def _seen(symbol: Symbol, draw: random.Random, pixels: int) -> Image.Image:
    """A symbol as a phone sees it: turned a little, small, blurred, grainy; `pixels` across the symbol."""
    side = symbol.modules + 8
    image = Image.new("L", (side * 8, side * 8), 255)
    pen = ImageDraw.Draw(image)
    for x, y, length in module_runs(symbol):
        pen.rectangle(((x + 4) * 8, (y + 4) * 8, (x + 4 + length) * 8 - 1, (y + 5) * 8 - 1), fill=0)
    image = image.rotate(draw.uniform(-20, 20), Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    scale = pixels / (symbol.modules * 8)
    image = image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.BOX)
    return _noise(image.filter(ImageFilter.GaussianBlur(0.8)), draw)


def shape_rates(count: int) -> Iterator[tuple[str, list[str]]]:
    """Which mask and which level: the same codes at a few sizes of picture, and with a blot."""
    texts = [payload(BASE_URL, derived_code("shape", str(number))) for number in range(count)]
    shapes = [(f"level Q, mask {mask}", ERROR_CORRECT_Q, mask) for mask in range(8)]
    shapes.append(("level M, mask 2", ERROR_CORRECT_M, 2))
    for name, level, mask in shapes:
        symbols = [library_symbol(text, level, mask) for text in texts]
        cells = []
        for pixels in (70, 90):
            draw = random.Random(5)
            found = rates((_seen(symbol, draw, pixels) for symbol in symbols), texts)
            cells.append(f"{found[0]:.1f} / {found[1]:.1f}")
        draw = random.Random(5)
        damaged = (_blot(_seen(symbol, draw, 160), draw, CELL_MM * 0.7) for symbol in symbols)
        found = rates(damaged, texts)
        yield name, [*cells, f"{found[0]:.1f} / {found[1]:.1f}"]


def damage_rates(name: str, dpi: int, data: bytes, payloads: list[str], size_mm: float) -> tuple[float, float]:
    """Each code damaged in one way, with the same seed each time."""
    draw, damage = random.Random(7), DAMAGES[name]
    return rates((damage(image, draw, size_mm) for image in crops(data, len(payloads), _pdfium, dpi)), payloads)


def _line(cells: list[object]) -> str:
    return "| " + " | ".join(f"{cell:.1f}" if isinstance(cell, float) else str(cell) for cell in cells) + " |"


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else PER_ROW
    payloads = [payload(BASE_URL, derived_code("rate", str(number))) for number in range(count)]
    ways = [(18.0, True), *((size, False) for size in SIZES_MM)]
    files = {way: _drawn(payloads, *way) for way in ways}
    few = {way: _drawn(payloads[:FEW], *way) for way in ways}
    print(f"{count} codes a cell ({FEW} where marked *); percent read by zxing-cpp / zbar.\n")
    print(_line(["renderer", "dpi", *(f"{size:g} mm{', QR font' if lettered else ''}" for size, lettered in ways)]))
    print(_line(["---"] * (2 + len(ways))))
    for name, render in renderers().items():
        for dpi in (300, 150):
            cells: list[object] = [name, dpi]
            for way in ways:
                slow = way[1] and name == "poppler 1-bit"  # minutes a page
                number = min(FEW, count) if slow else count
                found = rates(crops((few if slow else files)[way], number, render, dpi), payloads[:number])
                cells.append(f"{found[0]:.1f} / {found[1]:.1f}{'*' if slow else ''}")
            print(_line(cells), flush=True)
    print()
    print(_line(["damage, in pdfium", "dpi", *(f"{size:g} mm" for size in OFFERED_MM)]))
    print(_line(["---"] * (2 + len(OFFERED_MM))))
    for name in DAMAGES:
        for dpi in (300, 150):
            sizes = (damage_rates(name, dpi, files[size, False], payloads, size) for size in OFFERED_MM)
            print(_line([name, dpi, *(f"{found[0]:.1f} / {found[1]:.1f}" for found in sizes)]), flush=True)
    print()
    print(_line(["shape", "70 px across", "90 px", "160 px, blot"]))
    print(_line(["---"] * 4))
    for name, cells in shape_rates(count):
        print(_line([name, *cells]), flush=True)


if __name__ == "__main__":
    main()
