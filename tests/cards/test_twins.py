"""One card under several names, from an all-cards file to the judgement: special printings, twins, other languages."""

import json

import pytest

from checklist.cards.actions import import_card_file
from checklist.cards.catalogue import _of_database, current_catalogue
from checklist.core.examine import examine
from checklist.core.messages import render
from checklist.core.terms import EventTerms, Format, PlayerChoices, Rel
from tests.cards.conftest import NOW

LEGAL = {"modern": "legal", "legacy": "legal"}


def printing(name, set_code, number, *, oracle_id=None, layout="normal", lang="en", faces=(), **more):
    return {
        "object": "card", "name": name, "oracle_id": oracle_id or name, "layout": layout, "lang": lang, "set": set_code,
        "collector_number": number, "set_type": "expansion", "released_at": "2025-09-26", "legalities": LEGAL,
        "type_line": "Creature", "color_identity": [], "keywords": [],
    } | ({"card_faces": list(faces)} if faces else {"mana_cost": "{1}", "cmc": 1.0, "colors": []}) | more  # fmt: skip


def face(name, **more):
    return {"name": name, "type_line": "Creature", "mana_cost": ""} | more


HAVENGUL, DELVER = "Havengul Laboratory // Havengul Mystery", "Delver of Secrets // Insectile Aberration"
ALL_CARDS = [
    printing(HAVENGUL, "slx", "16", layout="transform", faces=(face("Havengul Laboratory"), face("Havengul Mystery"))),
    printing(
        HAVENGUL, "sld", "609", layout="transform",
        faces=(
            face("Havengul Laboratory", flavor_name="Laboratory of Testing"),
            face("Havengul Mystery", flavor_name="The Testing Side"),
        ),
    ),
    printing("Spider-Man Noir", "spm", "67"),
    printing("Spider-Man Noir", "om1", "67", printed_name="Creature of Testing"),
    printing("Zilortha, Strength Incarnate", "iko", "275", flavor_name="Godzilla of Testing"),
    printing(DELVER, "isd", "51", layout="transform", faces=(face("Delver of Secrets"), face("Insectile Aberration"))),
    printing(
        DELVER, "isd", "51", layout="transform", lang="de",
        faces=(
            face("Delver of Secrets", printed_name="Geheimniswühler"),
            face("Insectile Aberration", printed_name="Insektenhafte Abscheulichkeit"),
        ),
    ),
    printing(
        DELVER, "isd", "51", layout="transform", lang="ko",
        faces=(face("Delver of Secrets", printed_name="비밀을 파헤치는 자"), face("Insectile Aberration", printed_name="곤충 괴물")),
    ),
    printing("Island", "isd", "253", type_line="Basic Land — Island"),
    printing("Island", "isd", "253", lang="pt", printed_name="Ilha", type_line="Basic Land — Island"),
    printing("Lightning Bolt", "m11", "149", lang="ru", printed_name="Удар молнии"),
]  # fmt: skip


@pytest.fixture
def catalogue(db, tmp_path):
    _of_database.clear()

    def of(objects):
        file = tmp_path / "all-cards-20261201.jsonl"
        file.write_text("\n".join(json.dumps(one) for one in objects))
        import_card_file(file, now=NOW)
        return current_catalogue()

    return of


def read(cards, text):
    return examine(text, cards, EventTerms(Rel.COMPETITIVE, Format.MODERN), PlayerChoices())


def shown(examination):
    return [f"{e.entry.quantity} {e.name}" for e in examination.deck.entries]


def said(examination, code):
    return [render(finding) for finding in examination.findings if finding.code == code]


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Laboratory of Testing // The Testing Side", HAVENGUL),
        ("Laboratory of Testing", HAVENGUL),
        ("the testing side", HAVENGUL),
        ("Hawkins National Laboratory // The Upside Down", HAVENGUL),  # by the table of the program
        ("Creature of Testing", "Spider-Man Noir"),
        ("Kroble, Envoy of the Bog", "Spider-Man Noir"),
        ("Godzilla of Testing", "Zilortha, Strength Incarnate"),
    ],
)
def test_the_name_on_a_special_printing(catalogue, written, card):
    examination = read(catalogue(ALL_CARDS), f"1 {written}\n")
    assert shown(examination) == [f"1 {card}"]
    assert said(examination, "read-as") == [f"“{written}” was read as {card} (name on a special printing)."]


def test_a_special_printing_of_a_double_faced_card_is_flagged(catalogue):
    [flagged] = read(catalogue(ALL_CARDS), "2 Laboratory of Testing\n").flagged
    assert (flagged.card.name, flagged.kind.value, flagged.quantity) == (HAVENGUL, "nonmodal", 2)


def test_two_names_of_one_card_count_together(catalogue):
    """MTR 3.6."""
    examination = read(
        catalogue(ALL_CARDS), "3 Spider-Man Noir\n1 Kroble, Envoy of the Bog\n1 Creature of Testing\n55 Island\n"
    )
    assert [finding.values["quantity"] for finding in examination.findings if finding.code == "too-many-copies"] == [5]


def test_twins_that_a_file_has_as_two_cards_count_together(catalogue):
    cards = catalogue([*ALL_CARDS, printing("Kroble, Envoy of the Bog", "om1", "67", oracle_id="another")])
    [kroble] = cards.find(["krobleenvoyofthebog"])["krobleenvoyofthebog"]
    assert (kroble.card.name, kroble.card.same_as) == ("Kroble, Envoy of the Bog", "Spider-Man Noir")
    examination = read(cards, "3 Spider-Man Noir\n2 Kroble, Envoy of the Bog\n55 Island\n")
    assert shown(examination)[:2] == ["3 Spider-Man Noir", "2 Kroble, Envoy of the Bog"]
    assert [finding.values["quantity"] for finding in examination.findings if finding.code == "too-many-copies"] == [5]


def test_one_card_under_two_names_of_one_id_is_one_card(catalogue):
    cards = catalogue([*ALL_CARDS, printing("Name of Testing", "om1", "67", oracle_id="Spider-Man Noir")])
    assert shown(read(cards, "1 Name of Testing\n")) == ["1 Spider-Man Noir"]


def test_languages_mixed_in_one_list(catalogue):
    text = (
        "2 Geheimniswühler\n1 Insektenhafte Abscheulichkeit\n1 비밀을 파헤치는 자\n4 Удар молнии\n51 Ilha\n1 Island\n"
    )
    examination = read(catalogue(ALL_CARDS), text)
    assert shown(examination) == [
        f"2 {DELVER}",
        f"1 {DELVER}",
        f"1 {DELVER}",
        "4 Lightning Bolt",
        "51 Island",
        "1 Island",
    ]
    assert said(examination, "read-as") == [
        f"“Geheimniswühler” was read as {DELVER} (printed name in another language: de).",
        f"“Insektenhafte Abscheulichkeit” was read as {DELVER} (printed name in another language: de).",
        f"“비밀을 파헤치는 자” was read as {DELVER} (printed name in another language: ko).",
        "“Удар молнии” was read as Lightning Bolt (printed name in another language: ru).",
        "“Ilha” was read as Island (printed name in another language: pt).",
    ]
    assert [(flagged.quantity, flagged.lines) for flagged in examination.flagged] == [(4, (1, 2, 3))]
    assert said(examination, "too-many-copies") == []
