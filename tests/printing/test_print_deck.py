"""The command that prints a list without an event: files, exit codes, codes that follow from the list."""

import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp

from checklist.core.plans.cutting import card_grid
from checklist.core.sheet import PAPER_SIZES, Paper
from checklist.printing.tokens import is_derived, read_code

ROOT = Path(__file__).resolve().parents[2]
LIST = """4 Delver of Secrets
2 Bruna, the Fading Light
54 Island

Sideboard
1 Valki, God of Lies
"""


def run(tmp_path, *arguments, stdin=None):
    return subprocess.run(
        [sys.executable, "manage.py", "print_deck", *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path}/none"},  # the bundled catalogue
        input=stdin,
        capture_output=True,
        timeout=60,
    )


def print_list(tmp_path, text, *arguments):
    path, out = tmp_path / "deck.txt", tmp_path / "out.pdf"
    path.write_text(text, encoding="utf-8")
    done = run(tmp_path, path, *arguments, "--base-url", "https://flipside.example", "-o", out)
    return done, out


def text_of(path):
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))


@pytest.mark.parametrize("paper", Paper)
def test_substitutes_with_codes_of_the_list(tmp_path, paper):
    done, out = print_list(tmp_path, LIST, "--kind", "substitutes", "--paper", paper.value)
    assert (done.returncode, done.stderr) == (0, b"")
    size = PAPER_SIZES[paper]
    scale = 300 / 25.4
    codes = []
    for page in pypdfium2.PdfDocument(out):
        assert page.get_size() == pytest.approx((size.width_mm / 25.4 * 72, size.height_mm / 25.4 * 72), abs=0.01)
        image = page.render(scale=300 / 72, grayscale=True).to_pil()
        for left, top in card_grid(paper).slots:
            crop = image.crop([round(mm * scale) for mm in (left, top, left + 63, top + 88)])
            codes += [found.text for found in zxingcpp.read_barcodes(crop)]
    assert len(set(codes)) == 7
    assert all(code.startswith("HTTPS://FLIPSIDE.EXAMPLE/S/") for code in codes)
    assert all(is_derived(read_code(code)) for code in codes)
    said = text_of(out)
    assert said.count("NOT LEGAL") == 7
    assert "Sideboard, copy 1 of 1" in said


def test_the_same_list_gives_the_same_file_however_it_is_written(tmp_path):
    _, out = print_list(tmp_path, LIST)
    first = out.read_bytes()
    _, out = print_list(tmp_path, LIST.replace("4 Delver of Secrets", "4x Delver of Secrets // Insectile Aberration"))
    assert out.read_bytes() == first
    _, out = print_list(tmp_path, LIST.replace("4 Delver", "3 Delver"))
    assert out.read_bytes() != first


def test_unsanctioned_slips_are_unofficial(tmp_path):
    _, out = print_list(tmp_path, LIST, "--unsanctioned")
    said = text_of(out)
    assert said.count("UNOFFICIAL") == 7
    assert "NOT LEGAL" not in said


def test_registration(tmp_path):
    done, out = print_list(tmp_path, LIST, "--kind", "registration")
    assert (done.returncode, done.stderr) == (0, b"")
    said = text_of(out)
    for words in (
        "Deck registration",
        "Delver of Secrets // Insectile Aberration",
        "Main deck in all",
        "60",
        "Declaration",
    ):
        assert words in said


def test_copy_sheet(tmp_path):
    done, out = print_list(tmp_path, LIST, "--kind", "copy-sheet", "--paper", "letter")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "You need 7 official substitute cards." in text_of(out)


def test_what_is_left_out_is_named_on_the_sheet_and_exit_1(tmp_path):
    done, out = print_list(tmp_path, LIST.replace("54 Island", "54 Islandia Of Nowhere"))
    assert done.returncode == 1
    words = "line 3: 54 Islandia Of Nowhere (not in the card catalogue"
    assert words in done.stderr.decode()
    assert words in text_of(out)


def test_an_unknown_name_stands_on_the_registration_sheet_as_typed(tmp_path):
    done, out = print_list(tmp_path, LIST.replace("54 Island", "54 Islandia Of Nowhere"), "--kind", "registration")
    assert done.returncode == 0
    said = text_of(out)
    assert "Islandia Of Nowhere" in said
    assert "NOT FOUND" in said


def test_no_double_faced_card_gives_a_message_and_no_file(tmp_path):
    done, out = print_list(tmp_path, "60 Island\n")
    assert done.returncode == 1
    assert b"no double-faced card" in done.stderr
    assert not out.exists()


@pytest.mark.parametrize("text", ["", "\x00\x01\x02" * 50, "1 Island\n" * 40_000])
def test_what_can_not_be_read_is_exit_2(tmp_path, text):
    done, out = print_list(tmp_path, text)
    assert done.returncode == 2
    assert done.stderr.strip()
    assert not out.exists()


def test_files_that_are_not_there_are_exit_2(tmp_path):
    done = run(tmp_path, tmp_path / "nothing.txt", "-o", tmp_path / "x.pdf")
    assert done.returncode == 2
    (tmp_path / "deck.txt").write_text(LIST)
    done = run(tmp_path, tmp_path / "deck.txt", "-o", tmp_path / "no folder" / "x.pdf")
    assert done.returncode == 2
    assert b"can't be written" in done.stderr


def test_an_address_too_long_for_the_code_is_exit_2_and_says_so(tmp_path):
    done, out = print_list(tmp_path, LIST, "--base-url", "https://" + "x" * 60 + ".example")
    done = run(
        tmp_path, tmp_path / "deck.txt", "--base-url", "https://" + "x" * 60 + ".example", "-o", tmp_path / "long.pdf"
    )
    assert done.returncode == 2
    assert b"Use a shorter base address" in done.stderr
    assert not (tmp_path / "long.pdf").exists()


def test_standard_input_to_standard_output(tmp_path):
    done = run(tmp_path, "-", "-o", "-", stdin=LIST.encode())
    assert done.returncode == 0
    assert done.stdout.startswith(b"%PDF-")


def test_layout_options(tmp_path):
    done, out = print_list(
        tmp_path, LIST, "--unsanctioned", "--faces-apart", "--undersize", "--gap", "0.5", "--skip", "0,1"
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(pypdfium2.PdfDocument(out)) == 2  # 12 slips of 5 two-faced cards and 2 of one face, two slots used up
    done, out = print_list(tmp_path, LIST, "--gap", "21")
    assert done.returncode == 1
    assert b"beyond what a sheet takes" in done.stderr


def test_in_spanish(tmp_path):
    done, out = print_list(tmp_path, LIST, "--kind", "registration", "--language", "es")
    assert done.returncode == 0
    text = pypdfium2.PdfDocument(out)[0].get_textpage().get_text_bounded()
    assert ("Registro de mazo" in text, "Deck registration" in text) == (True, False)


def test_a_language_that_there_is_not(tmp_path):
    done, _out = print_list(tmp_path, LIST, "--language", "xx")
    assert done.returncode == 2
