import gzip
import json

import pytest
from django.core.management import CommandError, call_command

from checklist.cards.bundle import Bundle, card_file_of
from checklist.cards.sources.compilation import read_compilation
from checklist.core.card import Face, Layout, NameKind

FACE = dict.fromkeys(("mana_cost", "mana_value", "type_line", "colors", "power", "toughness", "loyalty", "defense"))
ROW = {"layout": "normal", "color_identity": [], "keywords": [], "first_set": None, "printings": [], "legal": None}
NOT_LEGAL = {"legacy": "not_legal"}


def _row(name, layout="normal", **fields):
    faces = [
        FACE | {"name": part, "type_line": "Creature", "mana_cost": "{W}", "mana_value": 1}
        for part in name.split(" // ")
    ]
    return ROW | {"name": name, "layout": layout, "faces": faces} | fields


ROWS = [
    _row("Steam Vents", printings=[{"set": "GPT", "number": "164", "rarity": "rare"}]),
    _row(
        "Steam Vents // Steam Vents",
        "reversible_card",
        same_as="Steam Vents",
        printings=[{"set": "ECL", "number": "348", "rarity": "rare"}],
    ),
    _row("Terror"),
    _row("Terror // Terror", "reversible_card", same_as="Terror"),
    _row("Un-Card", printings=[{"set": "UNH", "number": "1", "rarity": "rare"}], legal=NOT_LEGAL),
    _row("Acorn Card", printings=[{"set": "UNH", "number": "2", "rarity": "rare"}]),
    _row("Tomorrow", None, faces=[FACE | {"name": "Tomorrow"}], color_identity=None),
    _row("A-Tuned // A-Back", "transform", arena_rebalanced=True),
    _row("Part", "meld", meld_with="Other", meld_result="Whole"),
    _row("Whole", "meld", meld_from=["Part", "Other"]),
]


@pytest.fixture
def compilation(tmp_path):
    path = tmp_path / "cards.jsonl.gz"
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in ROWS).encode()))
    (tmp_path / "sets.jsonl").write_text(json.dumps({"code": "UNH", "type": "funny"}) + "\n")
    names = "english_card\tenglish_face\tforeign_face\tsource\nTerror\tTerror\tC\x9cur\tx\nTerror\tTerror\tTerror\tx\nNobody\tNobody\tPersonne\tx\n"
    (tmp_path / "names-fr.tsv.gz").write_bytes(gzip.compress(names.encode()))
    return path


def _cards(path):
    return {card.name: card for card in read_compilation(path).cards}


def test_reversible_rows_become_printings(compilation):
    cards, aliases = _cards(compilation), read_compilation(compilation).aliases
    assert "Steam Vents // Steam Vents" not in cards
    assert [(p.set_code, p.number, p.reversible) for p in cards["Steam Vents"].printings] == [
        ("GPT", "164", False),
        ("ECL", "348", True),
    ]
    assert [(p.set_code, p.number, p.reversible) for p in cards["Terror"].printings] == [("", None, True)]
    assert [alias.text for alias in aliases["Steam Vents"]] == ["Steam Vents // Steam Vents"]


def test_what_is_known_of_a_card(compilation):
    cards = _cards(compilation)
    assert (cards["Un-Card"].playtest, cards["Acorn Card"].playtest) == (True, False)
    assert (cards["Tomorrow"].layout, cards["Tomorrow"].faces) == (Layout.UNKNOWN, (Face("Tomorrow"),))
    assert (cards["Tomorrow"].facts_missing, cards["Tomorrow"].color_identity) == (True, None)
    assert cards["A-Tuned // A-Back"].rebalanced
    assert (cards["Part"].meld_partner, cards["Part"].meld_result) == ("Other", "Whole")
    assert cards["Whole"].meld_from == ("Part", "Other")


def test_foreign_names_of_both_faces_together_where_both_are_known(compilation):
    rows = "english_card\tenglish_face\tforeign_face\tsource\n"
    rows += "A-Tuned // A-Back\tA-Tuned\tAvant\tx\nA-Tuned // A-Back\tA-Back\tArrière\tx\nPart\tPart\tTeil\tx\n"
    compilation.with_name("names-fr.tsv.gz").write_bytes(gzip.compress(rows.encode()))
    aliases = read_compilation(compilation).aliases
    assert [alias.text for alias in aliases["A-Tuned // A-Back"]] == ["Avant", "Arrière", "Avant // Arrière"]
    assert [alias.text for alias in aliases["Part"]] == ["Teil"]


def test_foreign_names_without_what_a_wrong_encoding_left(compilation):
    names = [(alias.text, alias.kind, alias.language) for alias in read_compilation(compilation).aliases["Terror"]]
    assert names == [("Terror // Terror", NameKind.FULL, "en"), ("Cœur", NameKind.FOREIGN, "fr")]


def test_the_command_writes_what_the_bundle_reads_and_the_same_bytes_each_time(compilation, tmp_path, capsys):
    call_command("build_bundle", str(compilation), folder=tmp_path / "one")
    call_command("build_bundle", str(compilation), folder=tmp_path / "two")
    assert capsys.readouterr().out.startswith("8 cards, ")
    assert {card.name: card for card in card_file_of(Bundle(tmp_path / "one")).cards} == _cards(compilation)
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


def test_a_damaged_compilation_is_said(compilation, tmp_path):
    compilation.write_bytes(compilation.read_bytes()[:-20])
    with pytest.raises(CommandError, match="can't be read"):
        call_command("build_bundle", str(compilation), folder=tmp_path / "one")
    with pytest.raises(CommandError, match="can't be read"):
        call_command("build_bundle", str(tmp_path / "nothing"), folder=tmp_path / "one")
