"""The demo: ten decks, one for each case; run twice it keeps what is there."""

import stat

import pytest
from django.core.management import call_command

from checklist.accounts.models import User
from checklist.console.demo import DECKS, EVENT_NAME
from checklist.core.finding import Level
from checklist.decklists.models import Decklist
from checklist.decklists.queries import findings_of
from checklist.events.models import Event

# Whose deck shows what: errors and warnings of its judgement, copies double-faced, copies by substitutes.
CASES = {
    "Clara": (["back-shows"], 4, 0),
    "Oscar": ([], 8, 0),
    "Susan": ([], 8, 8),
    "Max": (["copies-unalike"], 4, 2),
    "Fay": (["real-cards-short"], 4, 4),
    "Melina": ([], 12, 0),
    "Mo": ([], 16, 0),
    "Rita": (["reversible-back-shows"], 2, 0),
    "Nora": ([], 0, 0),
    "Rex": (["meld-result"], 8, 0),
}


@pytest.fixture
def demo(db, settings, tmp_path, capsys):
    settings.VAR_DIR = tmp_path

    def run():
        call_command("demo")
        return capsys.readouterr().out

    return run


def test_each_deck_shows_its_case(demo):
    demo()
    found = {}
    for decklist in Decklist.objects.select_related("slot__registration"):
        judgement = decklist.judgements.get()
        codes = [f.code for f in findings_of(judgement) if f.level is not Level.INFO]
        found[decklist.slot.registration.name.split()[0]] = (codes, judgement.double_faced, judgement.substitutes)
    assert found == CASES
    assert len(DECKS) == 10


def test_sign_ins_are_printed_and_work(demo, client):
    printed = demo()
    for line in printed.splitlines():
        if "Sign in as" in line:
            name, password = line.split()[3:5]
            assert client.login(username=name, password=password)
    assert set(User.objects.values_list("username", flat=True)) == {"organiser", "judge"}


def test_the_sample_sheets_are_named_and_there(demo, tmp_path):
    printed = demo()
    for name in ("registration-sheets.pdf", "substitute-cards.pdf"):
        assert name in printed
        assert (tmp_path / "demo" / name).read_bytes().startswith(b"%PDF-")


def test_run_twice_it_keeps_the_data_and_says_the_same_sign_ins(demo):
    first = demo()
    Event.objects.filter(name=EVENT_NAME).update(rel="regular")
    second = demo()
    assert (Event.objects.get().rel, Decklist.objects.count()) == ("regular", 10)
    assert [line for line in first.splitlines() if "Sign in" in line] == [
        line for line in second.splitlines() if "Sign in" in line
    ]


def test_passwords_are_this_users_own(demo, tmp_path):
    demo()
    assert stat.S_IMODE((tmp_path / "demo" / "sign-ins.txt").stat().st_mode) == 0o600
