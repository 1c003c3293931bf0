"""The translations: whole, none in doubt, compiled, and in step with the code."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = sorted(path.parent.parent.name for path in (ROOT / "locale").glob("*/LC_MESSAGES/django.po"))
PLACEHOLDER = re.compile(r"{[^{}]*}|%\([^)]*\)[sd]|</?\w[^>]*>")
# The same word in both languages.
ALIKE = {
    "es": {
        "MTG Arena", "Cockatrice .cod", "Forge .dck", "Magic Online .dek", "Magic Online .txt", "Magic Workstation .mwDeck",
        "OCTGN .o8d", "XMage .dck", "%(kind)s, %(event)s", "Draft", "Color", "Error", "error", "Zoom", "no", "sideboard", "legal",
        "Proxies", "ID", "maybeboard", "PROXY", "REVERSIBLE", "modal", "reversible", "Sideboard", "side", "%(number)s error", "%(errors)s error",
    },
}  # fmt: skip


def entries(language):
    return [entry for entry in polib.pofile(str(_po(language))) if not entry.obsolete]


def _po(language) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def _said(entry):
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def _placeholders(text):
    return sorted(PLACEHOLDER.findall(text))


def test_spanish_is_there_and_every_language_of_the_settings_has_its_file(settings):
    assert "es" in LANGUAGES
    assert sorted(["en", *LANGUAGES]) == sorted(code for code, _name in settings.LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated_and_none_is_in_doubt(language):
    assert [entry.msgid for entry in entries(language) if not entry.translated()] == []
    assert [entry.msgid for entry in entries(language) if entry.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_the_english_one(language):
    same = {entry.msgid for entry in entries(language) if entry.msgid in _said(entry)}
    assert same - ALIKE[language] == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_and_tags_are_kept(language):
    wrong = []
    for entry in entries(language):
        for at, said in enumerate(_said(entry)):
            asked = entry.msgid_plural if entry.msgid_plural and at else entry.msgid
            if _placeholders(said) != _placeholders(asked):
                wrong.append((asked, said))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_citations_and_numbers_are_kept(language):
    """A rule's number that was mistyped would send a judge to another rule."""
    cite = re.compile(r"\b(?:CR|MTR|IPG|JAR) \d[\d.]*[a-z]?")
    wrong = [(entry.msgid, said) for entry in entries(language) for said in _said(entry)
             if sorted(cite.findall(said)) != sorted(cite.findall(entry.msgid))]  # fmt: skip
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_head_judge_decides_is_said(language):
    words = {"es": "decide el juez principal"}[language]
    silent = [
        entry.msgid
        for entry in entries(language)
        if "head judge decides" in entry.msgid.lower() and words not in _said(entry)[0].lower()
    ]
    assert silent == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_file_is_that_of_the_text(language):
    compiled = {entry.msgid: _said(entry) for entry in polib.mofile(str(_po(language).with_suffix(".mo")))}
    assert compiled == {entry.msgid: _said(entry) for entry in entries(language)}


@pytest.fixture(scope="module")
def extracted(tmp_path_factory):
    """The messages as they stand in the code now, drawn out of a copy of it."""
    if shutil.which("xgettext") is None:
        pytest.skip("no gettext here: apt install gettext")
    copy = tmp_path_factory.mktemp("copy")
    for name in ("checklist", "config", "templates", "locale"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "data", "*.pyc"))
    shutil.copytree(ROOT / "checklist/core/data", copy / "checklist/core/data")  # small, and read as Django starts
    shutil.copy(ROOT / "manage.py", copy)
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": "sqlite:///:memory:"}
    run = subprocess.run(
        [sys.executable, "manage.py", "makemessages", "--all", "--verbosity", "0"],
        cwd=copy, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    return copy / "locale"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_is_in_step_with_the_code(language, extracted):
    now = {entry.msgid for entry in polib.pofile(str(extracted / language / "LC_MESSAGES" / "django.po"))}
    kept = {entry.msgid for entry in entries(language)}
    assert {"new in the code": now - kept, "gone from it": kept - now} == {
        "new in the code": set(),
        "gone from it": set(),
    }
