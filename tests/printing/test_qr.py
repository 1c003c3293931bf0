import random
import re
import xml.etree.ElementTree as ElementTree

import pytest
import zxingcpp
from PIL import Image
from qrcode.constants import ERROR_CORRECT_M, ERROR_CORRECT_Q

from checklist.core.refusal import Refused
from checklist.printing.qr import CHARACTERS, LONGEST_M, LONGEST_Q, MODULES, any_symbol, library_symbol, svg, symbol

PAYLOADS = 1000  # `python -m bench.qr_equal` compares 10,000


def picture(rows, pixels=8, quiet=4):
    side = len(rows) + 2 * quiet
    image = Image.new("L", (side, side), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                image.putpixel((x + quiet, y + quiet), 0)
    return image.resize((side * pixels, side * pixels), Image.Resampling.NEAREST)


def read(rows):
    return [found.text for found in zxingcpp.read_barcodes(picture(rows))]


def test_module_for_module_the_same_as_qrcode():
    draw = random.Random(3)
    different = []
    for _ in range(PAYLOADS):
        length = draw.randint(1, LONGEST_M)
        text = "".join(draw.choice(CHARACTERS) for _ in range(length))
        level = ERROR_CORRECT_Q if length <= LONGEST_Q else ERROR_CORRECT_M
        if symbol(text) != library_symbol(text, level):
            different.append(text)
    assert different == []


@pytest.mark.parametrize("length", [1, 2, 46, 47, 48, 60, 61])
def test_every_length_is_29_modules_and_reads_back(length):
    text = ("HTTPS://FLIPSIDE.EXAMPLE/S/0123456789ABCDEF" + "XYZ0" * 9)[:length]
    rows = symbol(text).rows()
    assert len(rows) == MODULES
    assert {len(row) for row in rows} == {MODULES}
    assert read(rows) == [text]


def test_an_all_zero_block_that_breaks_the_library():
    text = "A" + "0" * 46  # qrcode 8.2: ValueError glog(0)
    with pytest.raises(ValueError, match="glog"):
        library_symbol(text, ERROR_CORRECT_Q)
    assert read(symbol(text).rows()) == [text]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("X" * 62, "qr-too-long"),
        ("https://flipside.example/s/x", "qr-not-alphanumeric"),
        ("ŽIŽEK", "qr-not-alphanumeric"),
        ("", "qr-not-alphanumeric"),
    ],
)
def test_bug_097_and_105_the_limit_is_checked_before_encoding(text, code):
    with pytest.raises(Refused) as refused:
        symbol(text)
    assert refused.value.code == code


def test_a_long_address_on_a_screen_takes_a_larger_symbol():
    text = "https://flipside.example/r/" + "x" * 120
    drawn = any_symbol(text)
    assert drawn.modules > MODULES
    assert read(drawn.rows()) == [text]


def test_a_text_that_no_symbol_holds_is_refused():
    with pytest.raises(Refused) as refused:
        any_symbol("x" * 5000)
    assert refused.value.code == "qr-too-long"


def test_bug_103_svg_brings_its_white_field_and_quiet_zone():
    image = ElementTree.fromstring(svg("HTTPS://FLIPSIDE.EXAMPLE/S/4K7M2PQ9XW3TV5RA"))
    space = "{http://www.w3.org/2000/svg}"
    assert image.get("viewBox") == "0 0 37 37"
    field, modules = image.find(f"{space}rect"), image.find(f"{space}path")
    assert (field.get("width"), field.get("height"), field.get("fill"), modules.get("fill")) == (
        "37",
        "37",
        "#fff",
        "#000",
    )
    rows = [[False] * 37 for _ in range(37)]
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", modules.get("d")):
        for at in range(int(x), int(x) + int(length)):
            rows[int(y)][at] = True
    assert not any(dark for row in (*rows[:4], *rows[33:]) for dark in row)
    assert read(rows) == ["HTTPS://FLIPSIDE.EXAMPLE/S/4K7M2PQ9XW3TV5RA"]


def test_rows_agree_with_packed():
    drawn = symbol("A")
    assert len(drawn.packed) == MODULES * 4
    assert all(byte & 0b111 == 0 for byte in drawn.packed[3::4])
    corner = [row[:7] for row in drawn.rows()[:7]]
    assert corner[0] == (True,) * 7
    assert corner[1] == (True, False, False, False, False, False, True)
