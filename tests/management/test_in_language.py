"""Commands that organisers and operators meet speak the language of the terminal, or the one asked for."""

import sys
from importlib import import_module
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from checklist.management import commands
from checklist.management.in_language import SpeakingCommand, terminal_language

# For who builds Flipside, or with a language of the answer of their own (check_deck, print_deck).
OTHERS = {
    "build_bundle", "build_letters", "makemessages", "prepare_fonts", "worker", "check_deck", "print_deck",
}  # fmt: skip


def test_every_command_speaks():
    names = {path.stem for path in Path(commands.__path__[0]).glob("[a-z]*.py")} - OTHERS
    silent = {
        name
        for name in names
        if not issubclass(import_module(f"checklist.management.commands.{name}").Command, SpeakingCommand)
    }
    assert silent == set()
    assert {"venue", "doctor", "demo", "backup", "restore", "export_event", "import_event"} <= names


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "gl:es:en"}, "es"),
    ],
)
def test_the_language_of_the_terminal(monkeypatch, environment, language):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal_language() == language


@pytest.fixture
def spanish_terminal(monkeypatch):
    monkeypatch.setenv("LANG", "es_ES.UTF-8")


def said(capsys, *arguments):
    with pytest.raises(SystemExit):
        call_command(*arguments)
    return capsys.readouterr().out


def test_the_doctor_in_spanish(db, spanish_terminal, capsys):
    told = said(capsys, "doctor")
    assert "AVISO " in told
    assert "No hay ningún proceso de trabajo en marcha: las impresiones grandes y las importac" in told


def test_an_option_goes_before_the_terminal(db, spanish_terminal, capsys):
    assert "No worker is running: big print runs and imports wait." in said(capsys, "doctor", "--language", "en")


def test_an_error_and_a_refusal(db, tmp_path):
    with pytest.raises(CommandError, match="añade --yes"):
        call_command("restore", str(tmp_path / "none.zip"), "--language", "es")
    with pytest.raises(CommandError, match="ya existe"):
        call_command("backup", str(tmp_path), "--language", "es")


def test_the_help(spanish_terminal, capsys, monkeypatch):
    command = import_module("checklist.management.commands.venue").Command()
    monkeypatch.setattr(sys, "argv", ["manage.py", "venue", "--help"])
    told = command.create_parser("manage.py", "venue").format_help()
    assert "Sirve a la red local de una tienda" in told
    assert "su clave (PEM)" in told
