"""The documents name what is there: list formats, pictures, other documents, make targets."""

import re
from pathlib import Path

import pytest

from checklist.core.formats import FORMATS

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / ".github").rglob("*.md")])


def test_every_list_format_is_in_the_table_for_players():
    table = (ROOT / "docs" / "players.md").read_text().split("## List formats that are read")[1]
    rows = re.findall(r"^\| ([^|]+) \|", table, re.M)[2:]
    assert sorted(row.strip() for row in rows) == sorted(one.title for one in FORMATS)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(document):
    links = re.findall(r"\]\(([^)#\s]+)", document.read_text())
    gone = [link for link in links if "://" not in link and not (document.parent / link).exists()]
    assert gone == []


def test_pictures_are_small():
    pictures = sorted((ROOT / "docs" / "pictures").glob("*.png"))
    assert [path.name for path in pictures if path.stat().st_size > 150_000] == []
    assert {"player-list.png", "substitutes.png"} <= {path.name for path in pictures}


def test_every_make_target_says_what_it_does():
    text = (ROOT / "Makefile").read_text()
    phony = set(re.search(r"^\.PHONY: (.*)$", text, re.M)[1].split())
    described = set(re.findall(r"^([a-z-]+):.*## ", text, re.M))
    assert phony - described == {"setup-dev"}
    assert described - phony == set()
