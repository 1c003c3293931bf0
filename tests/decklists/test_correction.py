import pytest

from checklist.decklists.correction import replace_name


@pytest.mark.parametrize(
    ("text", "line", "written", "name", "expected"),
    [
        ("4 Opt\n4 Opts", 2, "Opts", "Opt", "4 Opt\n4 Opt"),
        ("2 Foo (M21) 5 *F*", 1, "Foo", "Fog", "2 Fog (M21) 5 *F*"),
        ("1 Foo 1 Foo", 1, "Foo", "Fog", "1 Fog 1 Foo"),
        ('<c name="Rat &amp; Cat"/>', 1, "Rat & Cat", "Cat & Rat", '<c name="Cat &amp; Rat"/>'),
        ("1 Foo\r\n1 Bar", 1, "Foo", "Fog", "1 Fog\r\n1 Bar"),
    ],
)
def test_only_that_name_on_that_line(text, line, written, name, expected):
    assert replace_name(text, line, written, name) == expected


@pytest.mark.parametrize(("line", "written"), [(0, "Foo"), (3, "Foo"), (1, "Bar"), (1, ""), (-1, "Foo")])
def test_what_is_not_there_is_not_replaced(line, written):
    assert replace_name("1 Foo\n1 Foo", line, written, "Fog") is None
