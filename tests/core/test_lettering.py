import pytest

from checklist.core.lettering import REPLACEMENT, Script, fit, grouped, printable, runs, width_mm, wrap
from checklist.core.refusal import Refused
from checklist.core.sheet import Weight


@pytest.mark.parametrize(
    "name",
    ["Łukasz Žižek", "Bespoke Bō", "Ratonhnhaké꞉ton", "Hamato Ninpō", "Lim-Dûl's Vault", "Junún Efreet", "★ 123★", "→ ∞",
     "Ωμέγα", "Жук", "秘密を掘り下げる者", "昆虫妖化", "비밀을 파헤치는 자", "Jürgen Groß", "½ ⅓"],
)  # fmt: skip
def test_names_are_printed_as_they_are(name):
    assert printable(name) == name
    assert "".join(piece for _, piece in runs(name)) == name


def test_bug_088_an_emoji_is_replaced_visibly():
    assert printable("Ann 🂡") == f"Ann {REPLACEMENT}"


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("Lim-Du\u0302l", "Lim-Dûl"),  # combining mark: composed
        ("Ann\tB\r\nC", "Ann B  C"),
        ("a\u202egnirts\u200b", "agnirts"),  # text direction and invisible letters
        ("👩\u200d★\ufe0f", f"{REPLACEMENT}★"),
        ("\ue000", REPLACEMENT),  # private use
        ("שלום", REPLACEMENT * 4),  # a script without a font here
        ("", ""),
    ],
)
def test_what_no_font_has(written, printed):
    assert printable(written) == printed


def test_one_eastern_font_for_one_name():
    assert runs("秘密を掘り下げる者") == ((Script.JAPANESE, "秘密を掘り下げる者"),)
    assert runs("硬头锤") == ((Script.CHINESE, "硬头锤"),)
    assert runs("飞行", "zh-hans") == ((Script.CHINESE, "飞行"),)
    assert runs("비밀") == ((Script.KOREAN, "비밀"),)
    assert runs("Tarō 秘 x") == ((Script.LATIN, "Tarō "), (Script.JAPANESE, "秘"), (Script.LATIN, " x"))


def test_width_is_the_sum_of_the_letters():
    one = width_mm("i", 10)
    assert width_mm("iii", 10) == pytest.approx(3 * one)
    assert width_mm("iii", 20) == pytest.approx(6 * one)
    assert width_mm("Delver", 10, Weight.BOLD) > width_mm("Delver", 10)
    assert width_mm("秘密", 10) == pytest.approx(2 * 10 * 25.4 / 72)


def test_fit_shrinks_before_it_wraps():
    long = "Asmoranomardicadaistinaculdacar"
    room = width_mm(long, 9)
    assert fit(long, room + 0.01, 12, 6, lines=2, wrap_below_pt=8) == (9, (long,))
    name = "Emeria, Shattered Skyclave"
    size, lines = fit(name, width_mm(name, 7), 12, 6, lines=2, wrap_below_pt=8)
    assert (size, lines) == (8, ("Emeria, Shattered", "Skyclave"))


def test_fit_shrinks_on_when_the_lines_are_too_many():
    name = "one two three four five six seven eight nine ten"
    size, lines = fit(name, 20, 12, 4, lines=3, wrap_below_pt=9)
    assert len(lines) == 3
    assert 4 <= size < 9
    assert all(width_mm(line, size) <= 20 for line in lines)
    assert " ".join(lines) == name


def test_fit_refuses_what_can_not_be_made():
    with pytest.raises(Refused) as refused:
        fit("x" * 600, 20, 12, 6, lines=3)
    assert refused.value.code == "does-not-fit"


@pytest.mark.parametrize(
    "text", ["a b c", "Who // What", "hyphen-ated words-here", "x" * 90, "秘密を掘り下げる者" * 9, " a  b "]
)
def test_wrap_loses_nothing(text):
    lines = wrap(text, 18, 9)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width_mm(line, 9) <= 18 for line in lines)


def test_wrap_breaks_after_a_hyphen():
    assert wrap("Lim-Dûl", width_mm("Lim-D", 9), 9) == ("Lim-", "Dûl")


def test_a_code_in_groups_of_four():
    assert grouped("4K7M2PQ9XW3TV5RA") == "4K7M 2PQ9 XW3T V5RA"
