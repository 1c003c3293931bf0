"""Scripts say nothing of their own: their sentences stand in the page, where they are translated."""

import re

import pytest

from tests.conftest import ROOT

SCRIPTS = sorted((ROOT / "static" / "js").glob("*.js"))
TOKENS = re.compile(
    r"""/\*.*?\*/|//[^\n]*|(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"""
    r"|(?<=[(=,:\[!&|?{};\n])\s*/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+/[a-z]*",
    re.S,
)
PLACE = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
WORD = re.compile(r"[A-Za-z]{2,}")
# What has blanks and is no sentence: names of keys and notes between our own scripts.
OURS = {"close", "use"}
SELECTOR = re.compile(r"[#\[\]>=]|(?:^|\s)\.\w")


def sentences(script: str) -> list[str]:
    """Every text of a script that a person could read: two words or more, or what ends as a sentence does."""
    found = []
    for token in TOKENS.finditer(script):
        if token["string"] is None:
            continue
        said = PLACE.sub(" ", token["string"][1:-1]).strip()
        if SELECTOR.search(said) or said.split(" ")[0] in OURS:
            continue
        words = WORD.findall(said)
        if len(words) > 1 and " " in said or words and said.endswith((".", "!", "?")):
            found.append(said)
    return found


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_sentence_hides_in_a_script(path):
    assert sentences(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "script",
    [
        'say("Not found.");',
        "say('two words');",
        'say("Late, sorry");',
        "say(`The code ${code} is bad`);",
        'a = 1; // "x"\nsay("Stop!")',
    ],
)
def test_one_would_be_found(script):
    assert len(sentences(script)) == 1


@pytest.mark.parametrize(
    "script", ['// "a long comment"', 'find("form .code > b")', 'set("aria-label")', "x = /a b 'c d'/;", 'on("click")']
)
def test_what_is_none_is_not(script):
    assert sentences(script) == []
