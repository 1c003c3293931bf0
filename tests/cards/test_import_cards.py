import gzip
import shutil
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from checklist.cards import actions
from checklist.cards.actions import import_card_file
from checklist.cards.catalogue import current_catalogue
from checklist.cards.models import CardName, CatalogueCard, CatalogueVersion
from checklist.cards.queries import current_version
from checklist.core.refusal import Refused
from tests.cards.conftest import NOW

FIXTURES = Path(__file__).parent / "fixtures"
ORACLE = FIXTURES / "scryfall-oracle.jsonl"
ATOMIC = FIXTURES / "mtgjson-atomic.json"


@pytest.mark.parametrize(("path", "cards"), [(ORACLE, 21), (ATOMIC, 12)])
def test_a_file_is_put_in_force(db, path, cards):
    version = import_card_file(path, now=NOW)
    assert version == current_version()
    assert (version.cards, version.card_rows.count(), version.loaded_at) == (cards, cards, NOW)
    found = current_catalogue().find(["insectileaberration"])["insectileaberration"]
    assert [match.card.name for match in found] == ["Delver of Secrets // Insectile Aberration"]


def test_the_same_file_again_does_nothing(db, tmp_path):
    version = import_card_file(ORACLE, now=NOW)
    copy = shutil.copy(ORACLE, tmp_path / "another-name.json")
    assert import_card_file(Path(copy), now=NOW) == version
    assert CatalogueVersion.objects.count() == 1


def test_an_older_file_can_be_put_in_force_again(db, tmp_path):
    import_card_file(ORACLE, now=NOW)
    import_card_file(ATOMIC, now=NOW)
    assert import_card_file(ORACLE, now=NOW).source == "scryfall-oracle"
    assert current_version().card_rows.count() == 21


def test_a_name_that_the_new_file_does_not_know_is_gone(db):
    import_card_file(ORACLE, now=NOW)
    assert current_catalogue().find(["grafrats", "akoum"]).keys() == {"grafrats", "akoum"}
    import_card_file(ATOMIC, now=NOW)
    assert current_catalogue().find(["grafrats", "akoum"]).keys() == {"grafrats"}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file-empty"),
        (ORACLE.read_bytes()[:-40], "file-truncated"),
        (gzip.compress(ORACLE.read_bytes())[:-40], "file-truncated"),
        (ORACLE.read_bytes() + b"oops\n", "file-broken"),
    ],
)
def test_a_broken_file_changes_nothing(small_catalogue, tmp_path, content, code):
    rows = (CatalogueCard.objects.count(), CardName.objects.count())
    path = tmp_path / "broken.json"
    path.write_bytes(content)
    with pytest.raises(Refused) as refused:
        import_card_file(path, now=NOW)
    assert refused.value.code == code
    assert list(CatalogueVersion.objects.all()) == [current_version()] == [small_catalogue]
    assert (CatalogueCard.objects.count(), CardName.objects.count()) == rows


def test_a_database_that_fails_half_way_changes_nothing(small_catalogue, monkeypatch):
    def fail(*arguments):
        raise OSError("disk full")

    monkeypatch.setattr(actions, "_put_in_force", fail)
    with pytest.raises(OSError, match="disk full"):
        import_card_file(ORACLE, now=NOW)
    assert list(CatalogueVersion.objects.all()) == [small_catalogue]
    assert set(CatalogueCard.objects.values_list("version", flat=True)) == {small_catalogue.pk}


def test_the_command_says_what_is_in_force_and_what_is_weak(db, capsys):
    call_command("import_cards", str(ATOMIC))
    call_command("import_cards", str(ATOMIC))
    label = current_version().label
    assert capsys.readouterr().out.splitlines() == [
        f"Now in force: {label}, 12 cards.",
        "  Collector numbers are not in it, so that a reversible print can't be told by set and number.",
        "  Names that two cards bear, of which the tournament card is taken: Pick Your Poison.",
        f"In force already: {label}, 12 cards.",
    ]


def test_the_command_shows_progress_on_standard_error(db, capsys):
    call_command("import_cards", str(ORACLE))
    assert capsys.readouterr().err.splitlines() == [
        "Checking [##############################] 100%",
        "Reading [##############################] 100%",
        "Storing cards [##############################] 100%",
    ]


def test_the_command_says_where_a_file_broke(db, tmp_path):
    path = tmp_path / "cut.json"
    path.write_bytes(ORACLE.read_bytes()[:3_000])
    with pytest.raises(CommandError, match=r"line 3, byte [\d,]+: .* Nothing was changed\."):
        call_command("import_cards", str(path))
