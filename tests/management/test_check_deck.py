"""check_deck: arguments, JSON, exit codes. The fields are a contract: they may be added to, never renamed."""

import io
import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

ROOT = Path(__file__).resolve().parents[2]
DELVER = "Delver of Secrets // Insectile Aberration"
pytestmark = pytest.mark.django_db


def run(tmp_path, text, *arguments):
    """Exit code and standard output for a list in a file."""
    path = tmp_path / "list.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    out = io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("check_deck", str(path), *arguments, stdout=out)
    return stopped.value.code, out.getvalue()


def answer(tmp_path, text, *arguments):
    code, out = run(tmp_path, text, "--json", *arguments)
    return code, json.loads(out)


def codes(found):
    return [finding["code"] for finding in found["findings"]]


def test_the_fields_of_the_contract(tmp_path):
    code, found = answer(
        tmp_path, "4 Delver of Secrets (ISD) 51\n56 Island\n\nMaybeboard\n1 Ponder\n\nSideboard\n1 Nosuch Name\n4x\n"
    )
    assert code == 1
    assert set(found) >= {
        "catalogue",
        "entries",
        "excluded",
        "unread",
        "totals",
        "double_faced",
        "findings",
        "acceptable",
    }
    assert {key: found["entries"][0][key] for key in ("line", "zone", "quantity", "written", "name", "set", "number")} == {
        "line": 1, "zone": "main", "quantity": 4, "written": "Delver of Secrets", "name": DELVER, "set": "ISD", "number": "51"
    }  # fmt: skip
    assert found["entries"][2]["name"] is None
    assert found["excluded"] == [{"line": 5, "quantity": 1, "text": "Ponder", "reason": "maybeboard"}]
    assert [(u["line"], u["code"]) for u in found["unread"]] == [(9, "name-missing"), (8, "unknown-name")]
    assert all(set(u) == {"line", "text", "code", "message", "suggestions"} for u in found["unread"])
    assert found["totals"] == {"main": 60, "sideboard": 1, "commander": 0, "companion": 0}
    assert found["double_faced"] == [
        {
            "name": DELVER,
            "kind": "nonmodal",
            "front": "Delver of Secrets",
            "back": "Insectile Aberration",
            "quantity": 4,
            "zone": "main",
            "lines": [1],
        }
    ]
    assert all(set(f) == {"code", "level", "line", "cites", "certainty", "message"} for f in found["findings"])
    assert found["acceptable"] is False


def test_everything_unread_has_a_finding_of_its_code_and_line(tmp_path):
    _, found = answer(tmp_path, "4x\n1 Brisela, Voice of Nightmares\n-1 Ponder\n1 Nosuch")
    said = {(f["code"], f["line"]): f for f in found["findings"]}
    for unread in found["unread"]:
        assert said[unread["code"], unread["line"]]["message"] == unread["message"]
    assert said["meld-result", 2]["cites"] == ["CR 712.4", "CR 712.5"]


def test_one_row_a_name_and_zone(tmp_path):
    _, found = answer(
        tmp_path,
        "2 Delver of Secrets\n2 Insectile Aberration\n1 Gisela, the Broken Blade\nSideboard\n1 Valki, God of Lies",
    )
    assert [(d["name"], d["kind"], d["quantity"], d["zone"], d["lines"], d["back"]) for d in found["double_faced"]] == [
        (DELVER, "nonmodal", 4, "main", [1, 2], "Insectile Aberration"),
        ("Gisela, the Broken Blade", "meld", 1, "main", [3], "Brisela, Voice of Nightmares"),
        ("Valki, God of Lies // Tibalt, Cosmic Impostor", "modal", 1, "sideboard", [5], "Tibalt, Cosmic Impostor"),
    ]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), 0),
        (("--sleeves", "clear"), 1),
        (("--sleeves", "none"), 1),
        (("--sleeves", "clear", "--substitutes", "all"), 0),
        (("--sleeves", "clear", "--substitutes", "Delver of Secrets"), 0),
        (("--sleeves", "clear", "--substitutes", DELVER), 0),
        (("--substitutes", "all", "--real", "Delver of Secrets=4"), 0),
        (("--substitutes", "all", "--real", "Delver of Secrets=3"), 1),
        (("--substitutes", "Delver of Secrets", "--real", f"{DELVER}=3"), 1),
        (("--substitutes", "all", "--substitute-kind", "home"), 1),
        (("--substitutes", "all", "--substitute-kind", "proxy"), 1),
        (("--substitutes", "all", "--substitute-kind", "home", "--unsanctioned"), 0),
        (("--rel", "regular"), 0),
        (("--format", "modern"), 0),
    ],
)  # fmt: skip
def test_what_is_declared_is_judged(tmp_path, arguments, code):
    assert answer(tmp_path, "4 Delver of Secrets\n56 Island", *arguments)[0] == code


def test_without_a_format_there_are_no_construction_rules(tmp_path):
    assert answer(tmp_path, "10 Delver of Secrets")[0] == 0
    assert answer(tmp_path, "10 Delver of Secrets", "--format", "modern")[0] == 1


@pytest.mark.parametrize("text", [b"", b"\x89PNG\r\n\x1a\n\x00", b"1000 Island", b"1 Island\n" * 2001])
def test_what_can_not_be_read_exits_with_2(tmp_path, text):
    code, found = answer(tmp_path, text)
    assert (code, found["acceptable"], found["entries"], [f["level"] for f in found["findings"]]) == (
        2,
        False,
        [],
        ["error"],
    )


@pytest.mark.parametrize(
    "arguments",
    [("--rel", "casual"), ("--format", "standrad"), ("--sleeves", "pink"), ("--substitute-kind", "real"), ("--real", "Delver=x"), ("--real", "Delver"),
     ("--list-format", "word"), ("--nosuch",)],
)  # fmt: skip
def test_unknown_values_are_clear_errors(tmp_path, arguments):
    path = tmp_path / "list.txt"
    path.write_text("60 Island")
    with pytest.raises(CommandError) as raised:
        call_command("check_deck", str(path), *arguments)
    assert arguments[0].lstrip("-") in str(raised.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CommandError) as raised:
        call_command("check_deck", str(tmp_path / "nosuch.txt"))
    assert raised.value.returncode == 2


def test_the_answer_is_english_whatever_the_locale(tmp_path):
    with translation.override("es"):
        _, found = answer(tmp_path, "1 Nosuch Name")
    assert found["findings"][0]["message"].startswith("The card list of")


def test_text_for_people(tmp_path):
    code, out = run(tmp_path, "4 Delver of Secrets\n56 Island\nSideboard\n1 Nosuch Name\n\nMaybeboard\n2 Ponder")
    assert code == 1
    for words in (
        "Cards: main 60, sideboard 1",
        "4 Delver of Secrets / Insectile Aberration (nonmodal, main, line 1)",
        "line 7: 2 Ponder (maybeboard)",
        "error line 4: The card list of",
        "Not acceptable",
    ):
        assert words in out
    assert run(tmp_path, b"\x89PNG\r\n\x1a\n")[1].endswith("Not read.\n")


def test_a_real_process_reads_standard_input_within_two_seconds():
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "manage.py", "check_deck", "-", "--json"],
        cwd=ROOT,
        input="4 Delver of Secrets\n56 Island ★".encode(),
        capture_output=True,
        timeout=300,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "DATABASE_URL": "sqlite:///:memory:"},
    )
    assert (done.returncode, json.loads(done.stdout)["totals"]["main"]) == (0, 60)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Its own time at the processor: what the clock says depends on what else the machine does.
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 4


def test_a_wrong_option_exits_with_2():
    done = subprocess.run(
        [sys.executable, "manage.py", "check_deck", "-", "--rel", "x"],
        cwd=ROOT,
        capture_output=True,
        timeout=300,
        input=b"",
    )
    assert done.returncode == 2


def test_in_another_language_for_people_and_in_english_for_programs(tmp_path):
    text = "4 Delver of Secrets\n1 Lightnig Bolt\n0 Opt\n"
    code, spanish = run(tmp_path, text, "--language", "es")
    assert code == 1
    assert "Cartas sin el dorso normal de Magic:" in spanish
    assert "(no modal, mazo principal, línea 1)" in spanish
    assert "0 Opt (cantidad cero)" in spanish
    assert "error línea 2: " in spanish
    assert answer(tmp_path, text, "--language", "es") == answer(tmp_path, text)
