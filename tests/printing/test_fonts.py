import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from checklist.core.lettering import Script, widths
from checklist.core.sheet import Weight
from checklist.printing import fonts

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("weight", Weight)
def test_the_width_table_is_that_of_the_font(weight):
    font = TTFont(fonts.font_file(fonts.source(Script.LATIN, weight)))
    advances = {chr(point): font["hmtx"][glyph][0] for point, glyph in font.getBestCmap().items()}
    known = widths(Script.LATIN, weight)
    assert len(known) > 2900
    assert {letter: advances[letter] for letter in known} == dict(known)


def test_the_cut_fonts_are_static_truetype_of_different_names():
    names = set()
    for weight in Weight:
        font = TTFont(fonts.font_file(fonts.source(Script.LATIN, weight)))
        assert "glyf" in font
        assert not {"fvar", "gvar", "CFF "} & set(font.keys())
        names.add(font["name"].getDebugName(6))
    assert names == {"NotoSans-Regular", "NotoSans-Bold"}


def test_several_processes_at_once_leave_one_whole_file(tmp_path):
    code = (
        "import sys; from pathlib import Path; from checklist.printing.fonts import font_file, source; "
        "from checklist.core.lettering import Script; from checklist.core.sheet import Weight; "
        "print(len(Path(font_file(source(Script.LATIN, Weight.REGULAR), Path(sys.argv[1]))).read_bytes()))"
    )
    started = [
        subprocess.Popen([sys.executable, "-c", code, tmp_path / "fonts"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    sizes = {process.communicate(timeout=300)[0].strip() for process in started}
    (kept,) = (tmp_path / "fonts").iterdir()
    assert sizes == {str(kept.stat().st_size)}
    assert kept.stat().st_size > 300_000


def test_a_folder_that_can_not_be_written_is_no_obstacle(tmp_path):
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    cut = fonts.font_file(fonts.source(Script.LATIN, Weight.REGULAR), blocked / "fonts")
    assert isinstance(cut, bytes)
    assert cut[:4] == b"\x00\x01\x00\x00"


def test_a_package_that_is_not_installed(monkeypatch, tmp_path):
    missing = fonts.Source("no-such-fonts", "no_such_fonts", "x.ttf", (), "Nothing")
    monkeypatch.setitem(fonts.SOURCES, (Script.KOREAN, Weight.REGULAR), missing)
    assert not fonts.is_installed(Script.KOREAN)
    assert fonts.font_file(missing, tmp_path) is None


def test_prepared_once_every_font_is_there(tmp_path, monkeypatch):
    latin = {key: source for key, source in fonts.SOURCES.items() if key[0] is Script.LATIN}
    monkeypatch.setattr(fonts, "SOURCES", latin)
    assert list(fonts.prepare(tmp_path)) == ["NotoSans-Regular", "NotoSans-Bold"]
    times = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    fonts.font_file.cache_clear()
    assert list(fonts.prepare(tmp_path)) == ["NotoSans-Regular", "NotoSans-Bold"]
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == times


def test_ready_is_what_has_every_installed_font(monkeypatch, tmp_path):
    for key in [key for key in fonts.SOURCES if key != (Script.LATIN, Weight.BOLD)]:
        missing = fonts.Source("no-such-fonts", "no_such_fonts", "x.ttf", (), "Nothing")
        monkeypatch.setitem(fonts.SOURCES, key, missing)
    assert not fonts.is_ready(tmp_path)
    assert list(fonts.prepare(tmp_path)) == ["NotoSans-Bold"]
    assert fonts.is_ready(tmp_path)
