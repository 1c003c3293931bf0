"""What comes out on paper: sizes measured on the raster, codes read back, text found, the file sound."""

import dataclasses
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from pyzbar import pyzbar

from checklist.core.decklist import Zone
from checklist.core.lettering import REPLACEMENT, Script
from checklist.core.plans.cutting import card_grid
from checklist.core.plans.substitute_card import ProxyNote, Status, Substitute, plan_substitutes
from checklist.core.refusal import Refused
from checklist.core.sheet import PAPER_SIZES, Box, Code, Line, Page, Paper, SheetPlan, Stamp, Text, Weight
from checklist.core.terms import ProxyReason
from checklist.printing import pdf
from checklist.printing.tokens import derived_code, display_code, payload

DPI = 300
ROOT = Path(__file__).resolve().parents[2]


def raster(data, page=0, dpi=DPI):
    return pypdfium2.PdfDocument(data)[page].render(scale=dpi / 72, grayscale=True).to_pil()


def text_of(data, page=0):
    return pypdfium2.PdfDocument(data)[page].get_textpage().get_text_range()


def one(*marks, paper=Paper.A4):
    return SheetPlan("Try", paper, (Page(marks),))


def dark_span(image, *, y_mm=None, x_mm=None, after=0.0, before=1000.0):
    """First and last dark place in mm along one raster row or column."""
    scale = DPI / 25.4
    if y_mm is not None:
        line = [image.getpixel((x, round(y_mm * scale))) for x in range(image.width)]
    else:
        line = [image.getpixel((round(x_mm * scale), y)) for y in range(image.height)]
    dark = [at / scale for at, grey in enumerate(line) if grey < 128 and after <= at / scale <= before]
    return dark[0], dark[-1]


def slips(cards, count, status=Status.UNOFFICIAL):
    made = []
    for number in range(count):
        code = derived_code("test", str(number))
        made.append(
            Substitute(
                (cards.delver, cards.valki)[number % 2], Zone.MAIN, number + 1, count, code,
                payload("https://flipside.example", code), status, "Łukasz Žižek", "Winter Open", "2026-12-05",
                ProxyNote("7", ProxyReason.WORN),
            )
        )  # fmt: skip
    return made


@pytest.mark.parametrize("paper", Paper)
def test_bug_067_and_076_media_box_is_the_chosen_paper_upright(paper):
    page = pypdfium2.PdfDocument(pdf.draw(one(Text(20, 20, "x", 10), paper=paper)))[0]
    size = PAPER_SIZES[paper]
    assert page.get_size() == pytest.approx((size.width_mm / 25.4 * 72, size.height_mm / 25.4 * 72), abs=0.01)
    assert size.height_mm > size.width_mm


@pytest.mark.parametrize("paper", Paper)
def test_bug_066_a_slip_measures_63_by_88_mm_on_the_raster(cards, paper):
    image = raster(pdf.draw(plan_substitutes(slips(cards, 9), paper)))
    grid = card_grid(paper)
    ticks_y = grid.rows_mm[0] - 2
    scale = DPI / 25.4
    row = [image.getpixel((x, round(ticks_y * scale))) for x in range(image.width)]
    dark = [at for at, grey in enumerate(row) if grey < 128]
    centres = [sum(run) / len(run) / scale for run in _runs(dark)]
    assert centres == pytest.approx([*grid.columns_mm, grid.right_mm], abs=0.1)
    column_x = grid.columns_mm[0] - 2
    column = [image.getpixel((round(column_x * scale), y)) for y in range(image.height)]
    dark = [at for at, grey in enumerate(column) if grey < 128]
    centres = [sum(run) / len(run) / scale for run in _runs(dark)]
    expected = [*grid.rows_mm, grid.bottom_mm]
    assert [found for found in centres if any(abs(found - want) < 0.3 for want in expected)] == pytest.approx(
        expected, abs=0.1
    )
    assert centres[1] - centres[0] == pytest.approx(88, abs=0.3) or paper is Paper.LETTER


def _runs(numbers):
    runs = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def test_bug_073_a_thick_line_is_centred_on_its_place():
    image = raster(pdf.draw(one(Line(50, 20, 50, 80, 1.0))))
    first, last = dark_span(image, y_mm=50)
    assert (first + last) / 2 == pytest.approx(50, abs=0.1)
    assert last - first == pytest.approx(1.0, abs=0.15)


@pytest.mark.usefixtures("way")
def test_a_box_and_a_code_have_their_size():
    image = raster(
        pdf.draw(one(Box(20, 30, 63, 88, 0.2), Code(30, 40, 18, "HTTPS://FLIPSIDE.EXAMPLE/S/4K7M2PQ9XW3TV5RA")))
    )
    assert dark_span(image, y_mm=100) == pytest.approx((20, 83), abs=0.3)
    assert dark_span(image, x_mm=60) == pytest.approx((30, 118), abs=0.3)
    assert dark_span(image, y_mm=40.3, after=25, before=70) == pytest.approx((30, 48), abs=0.3)
    assert dark_span(image, x_mm=30.3, after=35, before=100) == pytest.approx((40, 58), abs=0.3)


def test_what_a_printer_is_off_moves_all_of_the_page():
    plan = one(Box(20, 30, 63, 88, 0.2), Stamp(0, 150, (Box(20, 0, 63, 20, 0.2),)))
    image = raster(pdf.draw(dataclasses.replace(plan, right_mm=2, down_mm=-1.5)))
    assert dark_span(image, y_mm=100) == pytest.approx((22, 85), abs=0.3)
    assert dark_span(image, x_mm=60, before=120) == pytest.approx((28.5, 116.5), abs=0.3)
    assert dark_span(image, x_mm=60, after=140) == pytest.approx((148.5, 168.5), abs=0.3)


def test_the_printed_ruler_is_50_mm(cards):
    image = raster(pdf.draw(plan_substitutes(slips(cards, 1), Paper.A4)))
    assert dark_span(image, y_mm=289, before=62) == pytest.approx((10.5, 60.5), abs=0.3)


@pytest.fixture(params=["rectangles", "QR font"])
def way(request, monkeypatch):
    """Codes are drawn in two ways: as rectangles, and in long files in a font of their own."""
    monkeypatch.setattr(pdf, "_LETTERED_FROM_CODES", 1 if request.param == "QR font" else 1_000_000)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize("dpi", [300, 150])
@pytest.mark.parametrize("paper", Paper)
def test_every_code_is_read_by_two_readers_with_the_right_address(cards, paper, dpi):
    wanted = slips(cards, 18, Status.HEAD_JUDGE_PROXY)
    plan = plan_substitutes(wanted, paper)
    data = pdf.draw(plan)
    scale = dpi / 25.4
    grid = card_grid(paper)
    by_zxing, by_zbar = [], []
    for page in range(len(plan.pages)):
        image = raster(data, page, dpi)
        for left, top in grid.slots:
            crop = image.crop([round(mm * scale) for mm in (left, top, left + 63, top + 88)])
            by_zxing += [found.text for found in zxingcpp.read_barcodes(crop)]
            by_zbar += [found.data.decode() for found in pyzbar.decode(crop, symbols=[pyzbar.ZBarSymbol.QRCODE])]
    assert by_zxing == [slip.payload for slip in wanted]
    assert by_zbar == by_zxing


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler is not installed")
@pytest.mark.parametrize(("mode", "from_codes"), [("-gray", 1_000_000), ("-mono", 1_000_000), ("-gray", 1)])
def test_every_code_is_read_in_poppler_too(cards, tmp_path, monkeypatch, mode, from_codes):
    """As rectangles in grey and in 1 bit, in the QR font in grey."""
    from PIL import Image

    monkeypatch.setattr(pdf, "_LETTERED_FROM_CODES", from_codes)
    wanted = slips(cards, 9)
    (tmp_path / "x.pdf").write_bytes(pdf.draw(plan_substitutes(wanted, Paper.A4)))
    subprocess.run(["pdftoppm", "-r", "150", mode, "x.pdf", "x"], cwd=tmp_path, check=True)
    (path,) = [path for path in tmp_path.iterdir() if path.suffix != ".pdf"]
    image = Image.open(path).convert("L")
    scale = 150 / 25.4
    found = [
        zxingcpp.read_barcodes(image.crop([round(mm * scale) for mm in (left, top, left + 63, top + 88)]))
        for left, top in card_grid(Paper.A4).slots
    ]
    assert [[one.text for one in codes] for codes in found] == [[slip.payload] for slip in wanted]


@pytest.mark.usefixtures("way")
def test_the_same_plan_gives_the_same_bytes(cards):
    plan = plan_substitutes(slips(cards, 12), Paper.A4)
    assert pdf.draw(plan) == pdf.draw(plan)
    assert pdf.draw(plan) != pdf.draw(plan_substitutes(slips(cards, 11), Paper.A4))


def test_the_file_asks_for_true_size_on_one_side_and_names_itself(cards):
    data = pdf.draw(plan_substitutes(slips(cards, 1), Paper.A4, title="Winter Open: substitute cards"))
    for entry in (b"/PrintScaling /None", b"/Duplex /Simplex", b"/DisplayDocTitle true", b"/Lang (en)"):
        assert entry in data
    document = pypdfium2.PdfDocument(data)
    assert document.get_metadata_dict()["Title"] == "Winter Open: substitute cards"


@pytest.mark.usefixtures("way")
@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
def test_qpdf_finds_nothing_wrong(cards, tmp_path):
    (tmp_path / "x.pdf").write_bytes(pdf.draw(plan_substitutes(slips(cards, 30, Status.NOT_LEGAL), Paper.LETTER)))
    check = subprocess.run(["qpdf", "--check", "x.pdf"], cwd=tmp_path, capture_output=True, text=True)
    assert check.returncode == 0, check.stdout + check.stderr


def test_text_is_found_and_stands_in_reading_order(cards):
    said = text_of(pdf.draw(plan_substitutes(slips(cards, 1, Status.NOT_LEGAL), Paper.A4)))
    at = [
        said.index(words)
        for words in (
            "NOT LEGAL", "keep out of the deck (MTR 3.5)", "Delver of Secrets", "Creature — Human Wizard",
            "Insectile Aberration", "Łukasz Žižek",
        )
    ]  # fmt: skip
    assert at == sorted(at)


@pytest.mark.usefixtures("way")
def test_codes_are_blanks_when_text_is_copied():
    said = text_of(pdf.draw(one(Text(20, 20, "before", 10), Code(20, 30, 18, "HELLO"), Text(20, 60, "after", 10))))
    assert said.split() == ["before", "after"]


@pytest.mark.parametrize(
    "name",
    [
        "Łukasz Žižek", "Lim-Dûl's Vault", "Dandân", "Junún Efreet", "秘密を掘り下げる者", "Bespoke Bō", "Ratonhnhaké꞉ton",
        "Hamato Ninpō", "★ 123", "飞行 硬头锤", "비밀을 파헤치는 자", "Ωμέγα Жук", "∞ →", "(round) \\ brackets (",
    ],
)  # fmt: skip
def test_bug_087_names_are_drawn_with_their_own_letters(name):
    data = pdf.draw(one(Text(20, 20, name, 12), Text(20, 30, name, 12, Weight.BOLD)))
    assert text_of(data).split("\r\n") == [name, name]


def test_bug_088_an_emoji_makes_a_pdf_with_a_visible_sign(cards):
    slip = slips(cards, 1)[0]
    said = text_of(pdf.draw(plan_substitutes([dataclasses.replace(slip, owner="Ann 🂡")], Paper.A4)))
    assert f"Ann {REPLACEMENT}" in said


def test_without_the_eastern_fonts_the_letters_are_replaced_visibly(monkeypatch):
    whole = pdf._loaded
    monkeypatch.setattr(
        pdf, "_loaded", lambda script, weight: whole(script, weight) if script is Script.LATIN else None
    )
    assert text_of(pdf.draw(one(Text(20, 20, "Tarō 秘密", 12)))).strip() == f"Tarō {REPLACEMENT * 2}"


def test_fonts_are_embedded_and_subset():
    data = pdf.draw(one(Text(20, 20, "Łukasz", 12), Text(20, 30, "bold", 12, Weight.BOLD)))
    assert b"/FontFile2" in data
    assert b"+NotoSans-Regular" in data
    assert b"+NotoSans-Bold" in data
    assert b"Helvetica" not in data
    assert len(data) < 70_000


def test_bug_078_there_is_no_empty_pdf():
    with pytest.raises(Refused) as refused:
        pdf.draw(SheetPlan("Nothing", Paper.A4, ()))
    assert refused.value.code == "nothing-to-print"


def test_shared_marks_are_written_once():
    shared = (Box(0, 0, 10, 10), Text(2, 5, "shared words", 10), Line(0, 0, 10, 10))
    plan = one(*(Stamp(20 + 15 * n, 30, shared) for n in range(9)), Stamp(20, 60, shared))
    data = pdf.draw(plan)
    assert data.count(b"/Subtype /Form") == 1
    assert text_of(data).count("shared words") == 10


def test_text_reads_upwards_where_turned():
    image = raster(pdf.draw(one(Text(50, 200, "MMMMMMMMMM", 20, turned=True))))
    top, bottom = dark_span(image, x_mm=48)
    assert 120 < top < 145
    assert bottom == pytest.approx(200, abs=1.0)
    with pytest.raises(IndexError):
        dark_span(image, x_mm=60)


@pytest.mark.usefixtures("way")
def test_grey_and_black_do_not_leak_into_each_other():
    image = raster(pdf.draw(one(Text(20, 50, "████", 30, grey=0.5), Code(100, 40, 18, "A"), Text(20, 80, "████", 30))))
    scale = DPI / 25.4
    assert min(image.crop((round(20 * scale), round(35 * scale), round(60 * scale), round(55 * scale))).tobytes()) > 100
    assert min(image.crop((round(99 * scale), round(39 * scale), round(120 * scale), round(60 * scale))).tobytes()) < 20
    assert min(image.crop((round(20 * scale), round(65 * scale), round(60 * scale), round(85 * scale))).tobytes()) < 20


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler is not installed")
@pytest.mark.parametrize("size_mm", [18.0, 15.0, 12.0])
def test_smaller_codes_are_read_at_150_dpi_too(tmp_path, size_mm, monkeypatch):
    """In the QR font a third of the codes of 15 mm is lost in poppler: it is not used for them."""
    from PIL import Image

    monkeypatch.setattr(pdf, "_LETTERED_FROM_CODES", 1)
    wanted = [payload("https://flipside.example", derived_code("small", str(n))) for n in range(35)]
    places = [(20 + 36 * (n % 5) + 0.137 * n, 20 + 36 * (n // 5)) for n in range(35)]
    marks = (Code(x, y, size_mm, text) for (x, y), text in zip(places, wanted, strict=True))
    (tmp_path / "x.pdf").write_bytes(pdf.draw(one(*marks)))
    subprocess.run(["pdftoppm", "-r", "150", "-gray", "x.pdf", "x"], cwd=tmp_path, check=True)
    (path,) = tmp_path.glob("*.pgm")
    image = Image.open(path)
    scale = 150 / 25.4
    crops = [
        image.crop([round(mm * scale) for mm in (x - 4, y - 4, x + size_mm + 4, y + size_mm + 4)]) for x, y in places
    ]
    assert [[found.text for found in zxingcpp.read_barcodes(crop)] for crop in crops] == [[text] for text in wanted]


def test_a_poster_has_a_symbol_as_large_as_its_address_needs():
    address = "https://flipside.example/join/" + "x" * 60
    image = raster(pdf.draw(one(Code(40, 60, 120, address, any_size=True))))
    assert [found.text for found in zxingcpp.read_barcodes(image)] == [address]
    assert dark_span(image, y_mm=62) == pytest.approx((40, 160), abs=0.3)


def test_a_code_too_long_for_a_card_is_refused():
    with pytest.raises(Refused) as refused:
        pdf.draw(one(Code(40, 60, 18, "X" * 62)))
    assert refused.value.code == "qr-too-long"


def test_a_long_file_has_its_codes_in_the_qr_font_and_is_smaller_for_it(cards):
    few, many = (pdf.draw(plan_substitutes(slips(cards, count), Paper.A4)) for count in (495, 504))
    assert (b"/Type3" in few, b"/Type3" in many) == (False, True)
    assert len(many) < len(few)


def test_bug_090_the_cards_of_500_players_take_bounded_memory():
    code = (
        "from bench.samples import slips; from checklist.core.plans.substitute_card import plan_substitutes; "
        "from checklist.core.sheet import Paper; from checklist.printing import pdf; "
        "pdf.draw(plan_substitutes(slips(6003), Paper.A4)); "
        "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert 30_000 < int(run.stdout) < 110_000  # kB; the whole process


def test_bug_092_names_keep_every_letter(cards):
    names = ["Łukasz Żak", "Jürgen Groß", "José Núñez"]
    plan = plan_substitutes([dataclasses.replace(slips(cards, 1)[0], owner=name) for name in names], Paper.A4)
    said = text_of(pdf.draw(plan))
    assert [name in said for name in names] == [True] * 3


def test_bug_100_dark_on_white_with_the_code_in_words_beside_it(cards):
    (slip,) = slips(cards, 1)
    data = pdf.draw(plan_substitutes([slip], Paper.A4))
    assert display_code(slip.code) in text_of(data)
    scale = DPI / 25.4
    left, top = card_grid(Paper.A4).slots[0]
    white = raster(data).crop([round(mm * scale) for mm in (left + 38.6, top + 63.6, left + 40.9, top + 86.4)])
    assert min(white.tobytes()) == 255
