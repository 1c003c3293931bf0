"""Card files told apart by content, read in every way that they are written, refused where they are broken."""

import gzip
import json
from datetime import date
from pathlib import Path

import pytest

from checklist.cards.sources import files
from checklist.cards.sources.reading import read_card_file
from checklist.core.card import Kind, Layout, NameKind, double_faced_kind
from checklist.core.refusal import Refused

FIXTURES = Path(__file__).parent / "fixtures"
LINES = (FIXTURES / "scryfall-oracle.jsonl").read_text().splitlines()
MORE = (FIXTURES / "scryfall-more.jsonl").read_text().splitlines()
ATOMIC = (FIXTURES / "mtgjson-atomic.json").read_text()


def _silent(doing, done, whole):
    pass


def _read(path, content, progress=_silent):
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_card_file(path, "abcdef0123", progress)


def _array(lines):
    return "[\n" + ",\n".join(lines) + "\n]\n"


@pytest.fixture(scope="module")
def oracle(tmp_path_factory):
    return _read(tmp_path_factory.mktemp("read") / "oracle-cards-20261129100219.json", _array(LINES))


@pytest.fixture(scope="module")
def all_cards(tmp_path_factory):
    return _read(tmp_path_factory.mktemp("read") / "all.jsonl", "\n".join([*LINES, *MORE]))


@pytest.fixture(scope="module")
def atomic(tmp_path_factory):
    return _read(tmp_path_factory.mktemp("read") / "cards", ATOMIC)


def _card(file, name):
    return next(card for card in file.cards if card.name == name)


# How a Scryfall file may be written


@pytest.mark.parametrize(
    "written",
    [
        pytest.param("\n".join(LINES), id="lines"),
        pytest.param("\n".join(LINES) + "\n", id="lines with a last end"),
        pytest.param("\r\n\r\n".join(LINES), id="lines of Windows, blank ones between"),
        pytest.param("\ufeff" + "\n".join(LINES), id="byte order mark"),
        pytest.param("\ufeff" + _array(LINES), id="array with a byte order mark"),
        pytest.param("[" + ",".join(LINES) + "]", id="array on one line"),
        pytest.param("[" + ",\n".join(LINES) + "]", id="array, brackets on the lines of the first and last object"),
        pytest.param("[\n" + "\n,".join(LINES) + "\n]", id="commas in front"),
        pytest.param(json.dumps([json.loads(line) for line in LINES], indent=2), id="pretty-printed array"),
        pytest.param("\n".join(json.dumps(json.loads(line), indent=2) for line in LINES), id="pretty-printed objects"),
        pytest.param("\ufeff" + json.dumps([json.loads(line) for line in LINES], indent=2), id="pretty, with a mark"),
        pytest.param(gzip.compress(_array(LINES).encode()), id="packed array"),
        pytest.param(gzip.compress("\n".join(LINES).encode()), id="packed lines"),
        pytest.param(
            gzip.compress(json.dumps([json.loads(line) for line in LINES], indent=1).encode()), id="packed pretty"
        ),
    ],
)
def test_scryfall_in_every_way_of_writing_it(tmp_path, oracle, written):
    file = _read(tmp_path / "no-telling-name", written)
    assert file.source == "scryfall-oracle"
    assert file.cards == oracle.cards
    assert file.aliases == oracle.aliases


def test_which_bulk_file_it_is(tmp_path, oracle, all_cards):
    default = _read(tmp_path / "x", _array([*LINES, next(line for line in MORE if '"plst"' in line)]))
    assert (oracle.source, default.source, all_cards.source) == ("scryfall-oracle", "scryfall-default", "scryfall-all")


def test_the_date_and_the_digest_are_in_the_label(oracle, all_cards, atomic):
    assert (oracle.label, oracle.dated) == ("Scryfall oracle cards, 29 November 2026 [abcdef]", date(2026, 11, 29))
    assert all_cards.label == "Scryfall all cards, of unknown date [abcdef]"
    assert atomic.label == "MTGJSON atomic cards, 20 November 2026 [abcdef]"


def test_progress_is_told(tmp_path):
    told = []
    _read(tmp_path / "x", _array(LINES), lambda *each: told.append(each))
    size = (tmp_path / "x").stat().st_size
    assert told[-1] == ("Reading", size, size)


# What is in it


def test_only_cards_of_a_deck_are_cards(oracle):
    assert [card.name for card in oracle.cards] == [
        "Abigale, Poet Laureate // Heroic Stanza",
        "Accursed Witch // Infectious Curse",
        "Akoum",
        "All in Good Time",
        "Bonecrusher Giant // Stomp",
        "Boom // Bust",
        "Bushi Tenderfoot // Kenzo the Hardhearted",
        "Chittering Host",
        "Delver of Secrets // Insectile Aberration",
        "Doubling Cube",
        "Fire // Ice",
        "Graf Rats",
        "Hanweir Battlements",
        "Hanweir Garrison",
        "Hanweir, the Writhing Township",
        "Leonin Abunas",
        "Midnight Scavengers",
        "Nightmare Moon // Princess Luna",
        "Skyclave Cleric // Skyclave Basilica",
        "Steel Seraph",
        "Who // What // When // Where // Why",
    ]


@pytest.mark.parametrize(
    ("name", "layout", "kind"),
    [
        ("Delver of Secrets // Insectile Aberration", Layout.TRANSFORM, Kind.NONMODAL),
        ("Skyclave Cleric // Skyclave Basilica", Layout.MODAL_DFC, Kind.MODAL),
        ("Hanweir Garrison", Layout.MELD, Kind.MELD),
        ("Hanweir Battlements", Layout.MELD, Kind.MELD),
        ("Hanweir, the Writhing Township", Layout.MELD, None),
        ("Graf Rats", Layout.MELD, Kind.MELD),
        ("Midnight Scavengers", Layout.MELD, Kind.MELD),
        ("Chittering Host", Layout.MELD, None),
        ("Boom // Bust", Layout.SPLIT, None),
        ("Bushi Tenderfoot // Kenzo the Hardhearted", Layout.FLIP, None),
        ("Bonecrusher Giant // Stomp", Layout.ADVENTURE, None),
        ("Abigale, Poet Laureate // Heroic Stanza", Layout.PREPARE, None),
        ("Steel Seraph", Layout.PROTOTYPE, None),
        ("Doubling Cube", Layout.NORMAL, None),
        ("Akoum", Layout.PLANAR, None),
    ],
)
def test_layout_and_kind(oracle, name, layout, kind):
    card = _card(oracle, name)
    assert (card.layout, double_faced_kind(card)) == (layout, kind)


def test_meld_by_component(oracle):
    garrison, result = _card(oracle, "Hanweir Garrison"), _card(oracle, "Hanweir, the Writhing Township")
    assert (garrison.meld_partner, garrison.meld_result) == ("Hanweir Battlements", "Hanweir, the Writhing Township")
    assert (garrison.meld_from, result.meld_result) == ((), "")
    assert result.meld_from == ("Hanweir Battlements", "Hanweir Garrison")


def test_meld_by_name_where_the_component_is_missing(oracle):
    rats, scavengers, host = (_card(oracle, name) for name in ("Graf Rats", "Midnight Scavengers", "Chittering Host"))
    assert (rats.meld_partner, rats.meld_result) == ("Midnight Scavengers", "Chittering Host")
    assert (scavengers.meld_partner, scavengers.meld_result) == ("Graf Rats", "Chittering Host")
    assert host.meld_from == ("Graf Rats", "Midnight Scavengers")


@pytest.mark.parametrize("component", ["", "combo_piece"])
def test_meld_of_tomorrow_without_components(tmp_path, component):
    names = {"Left Half": "{W}", "Right Half": "{2}{W}", "Wondrous Whole": ""}
    parts = [{"name": name} | ({"component": component} if component else {}) for name in (*names, "Soldier")]
    written = "\n".join(
        json.dumps(
            {"object": "card", "oracle_id": name, "name": name, "layout": "meld", "mana_cost": cost, "all_parts": parts}
            | {"type_line": "Creature — Angel", "set": "new", "collector_number": "1"}
        )
        for name, cost in names.items()
    )
    file = _read(tmp_path / "x", written)
    assert [(card.name, card.meld_partner, card.meld_result, card.meld_from) for card in file.cards] == [
        ("Left Half", "Right Half", "Wondrous Whole", ()),
        ("Right Half", "Left Half", "Wondrous Whole", ()),
        ("Wondrous Whole", "", "", ("Left Half", "Right Half")),
    ]


def test_a_meld_card_that_stands_alone_is_said(tmp_path):
    line = {
        "object": "card",
        "oracle_id": "x",
        "name": "Left Half",
        "layout": "meld",
        "type_line": "Creature",
        "set": "new",
    }
    file = _read(tmp_path / "x", json.dumps(line))
    assert "Meld cards whose other part is not known: Left Half." in file.weaknesses
    assert double_faced_kind(file.cards[0]) is Kind.MELD


def test_a_reversible_card_is_a_printing_of_its_base_card(oracle):
    cube = _card(oracle, "Doubling Cube")
    assert [(p.set_code, p.number, p.rarity, p.reversible) for p in cube.printings] == [("SLD", "1080", "rare", True)]
    assert cube.front.mana_value == 2
    assert [(alias.text, alias.kind) for alias in oracle.aliases["Doubling Cube"]] == [
        ("Doubling Cube // Doubling Cube", NameKind.FULL),
        ("The AllSpark", NameKind.FLAVOR),
    ]


@pytest.mark.parametrize(
    ("name", "values", "colors"),
    [
        ("Delver of Secrets // Insectile Aberration", (1, 1), ("U", "U")),
        ("Skyclave Cleric // Skyclave Basilica", (2, 0), ("W", "")),
        ("Boom // Bust", (2, 6), ("R", "R")),
        ("Fire // Ice", (2, 2), ("R", "U")),
        ("Bushi Tenderfoot // Kenzo the Hardhearted", (1, 1), ("W", "W")),
        ("Bonecrusher Giant // Stomp", (3, 2), ("R", "R")),
        ("Abigale, Poet Laureate // Heroic Stanza", (3, 2), ("WB", "WB")),
    ],
)
def test_each_face_has_its_own_mana_value_and_colours(oracle, name, values, colors):
    card = _card(oracle, name)
    assert tuple(face.mana_value for face in card.faces) == values
    assert tuple("".join(face.colors) for face in card.faces) == colors


def test_a_result_has_the_mana_value_of_its_parts(oracle):
    assert _card(oracle, "Hanweir, the Writhing Township").front.mana_value == 3


def test_names_of_printings_and_languages(all_cards):
    aliases = [
        (alias.text, alias.kind, alias.language)
        for alias in all_cards.aliases["Delver of Secrets // Insectile Aberration"]
    ]
    assert aliases == [
        ("Geheimniserforscher", NameKind.FOREIGN, "de"),
        ("Geheimniserforscher // Insektenhafte Aberration", NameKind.FOREIGN, "de"),
        ("Insektenhafte Aberration", NameKind.FOREIGN, "de"),
        ("昆虫の逸脱者", NameKind.FOREIGN, "ja"),
        ("秘密を掘り下げる者", NameKind.FOREIGN, "ja"),
        ("秘密を掘り下げる者 // 昆虫の逸脱者", NameKind.FOREIGN, "ja"),
    ]


def test_flavour_names_and_printed_names_of_a_twin(all_cards):
    assert [alias.text for alias in all_cards.aliases["Zilortha, Strength Incarnate"]] == [
        "Godzilla, King of the Monsters"
    ]
    assert [(alias.text, alias.kind) for alias in all_cards.aliases["Twin of Testing"]] == [
        ("Twin of Trying", NameKind.FLAVOR)
    ]


def test_printings_come_together(all_cards):
    delver = _card(all_cards, "Delver of Secrets // Insectile Aberration")
    assert [(p.set_code, p.number) for p in delver.printings] == [("ISD", "51"), ("INR", "60"), ("PLST", "ISD-51")]
    assert delver.first_set == "ISD"


def test_a_promotional_printing_is_not_the_first_and_a_gold_border_makes_nothing_illegal(all_cards):
    abunas = _card(all_cards, "Leonin Abunas")
    assert abunas.first_set == "ARC"
    assert abunas.legal["legacy"] == "legal"
    assert ("WC04", "gn1") in {(p.set_code, p.number) for p in abunas.printings}


def test_a_rebalanced_card_is_marked(all_cards):
    assert _card(all_cards, "A-Alrund, God of the Cosmos // A-Hakka, Whispering Raven").rebalanced


def test_of_two_cards_of_one_name_the_tournament_card_is_taken_and_that_is_said(all_cards, atomic):
    for file in (all_cards, atomic):
        card = _card(file, "Pick Your Poison")
        assert (card.playtest, [p.set_code for p in card.printings]) == (False, ["MKM"])
        assert any(
            "two cards bear, of which the tournament card is taken: Pick Your Poison" in w for w in file.weaknesses
        )


def test_a_layout_of_tomorrow_is_unknown_and_that_is_said(all_cards):
    card = _card(all_cards, "Of Tomorrow // Of Today")
    assert (card.layout, card.facts_missing) == (Layout.UNKNOWN, True)
    assert "Cards of a layout that Flipside does not know (hinged): look at the card's back." in all_cards.weaknesses


def test_a_dungeon_is_no_card(all_cards):
    assert "Tomb of Annihilation" not in {card.name for card in all_cards.cards}


def test_silver_bordered_cards_are_no_tournament_cards(oracle):
    assert [card.name for card in oracle.cards if card.playtest] == [
        "Nightmare Moon // Princess Luna",
        "Who // What // When // Where // Why",
    ]


# MTGJSON


@pytest.mark.parametrize(
    ("name", "layout", "sublayout", "kind"),
    [
        ("Delver of Secrets // Insectile Aberration", Layout.TRANSFORM, "", Kind.NONMODAL),
        ("Skyclave Cleric // Skyclave Basilica", Layout.MODAL_DFC, "", Kind.MODAL),
        ("Wear // Tear", Layout.SPLIT, "", None),
        ("Commit // Memory", Layout.SPLIT, "aftermath", None),
        ("Hanweir Garrison", Layout.MELD, "", Kind.MELD),
        ("Hanweir Battlements", Layout.MELD, "", Kind.MELD),
        ("Hanweir, the Writhing Township", Layout.MELD, "", None),
        ("Graf Rats", Layout.MELD, "", Kind.MELD),
        ("Chittering Host", Layout.MELD, "", None),
        ("Blood Crypt", Layout.NORMAL, "", None),
        ("Pick Your Poison", Layout.NORMAL, "", None),
        ("A-Alrund, God of the Cosmos // A-Hakka, Whispering Raven", Layout.MODAL_DFC, "", Kind.MODAL),
    ],
)
def test_atomic_layout_and_kind(atomic, name, layout, sublayout, kind):
    card = _card(atomic, name)
    assert (card.layout, card.sublayout, double_faced_kind(card)) == (layout, sublayout, kind)


def test_atomic_faces_stand_front_first_with_their_values(atomic):
    delver, wear = _card(atomic, "Delver of Secrets // Insectile Aberration"), _card(atomic, "Wear // Tear")
    assert [(face.name, face.mana_value) for face in delver.faces] == [
        ("Delver of Secrets", 1),
        ("Insectile Aberration", 1),
    ]
    assert [(face.name, face.mana_value) for face in wear.faces] == [("Wear", 2), ("Tear", 1)]
    assert [face.mana_value for face in _card(atomic, "Skyclave Cleric // Skyclave Basilica").faces] == [2, 0]


def test_atomic_meld_links(atomic):
    garrison = _card(atomic, "Hanweir Garrison")
    assert (garrison.meld_partner, garrison.meld_result) == ("Hanweir Battlements", "Hanweir, the Writhing Township")
    assert _card(atomic, "Graf Rats").meld_result == "Chittering Host"
    assert _card(atomic, "Hanweir, the Writhing Township").meld_from == ("Hanweir Battlements", "Hanweir Garrison")


def test_atomic_reversible_prints(atomic):
    crypt = _card(atomic, "Blood Crypt")
    assert [(p.set_code, p.number, p.reversible) for p in crypt.printings if p.reversible] == [("ECL", None, True)]
    assert [alias.text for alias in atomic.aliases["Blood Crypt"]] == ["Blood Crypt // Blood Crypt", "Crypte de sang"]


def test_atomic_formats_that_are_not_listed_are_not_legal(atomic):
    wear = _card(atomic, "Wear // Tear")
    assert wear.legal == {"commander": "legal", "legacy": "legal", "modern": "not_legal", "vintage": "legal"}


def test_atomic_first_set_and_names(atomic):
    delver = _card(atomic, "Delver of Secrets // Insectile Aberration")
    assert (delver.first_set, {p.set_code for p in delver.printings}) == ("ISD", {"ISD", "INR"})
    assert [alias.text for alias in atomic.aliases[delver.name]] == [
        "Geheimniserforscher",
        "Geheimniserforscher // Insektenhafte Aberration",
        "Insektenhafte Aberration",
    ]


@pytest.mark.parametrize(
    "written",
    [
        pytest.param(json.dumps(json.loads(ATOMIC)), id="on one line"),
        pytest.param(gzip.compress(ATOMIC.encode()), id="packed"),
        pytest.param("\ufeff" + ATOMIC, id="byte order mark"),
        pytest.param(json.dumps(json.loads(ATOMIC)["data"]), id="the cards alone"),
        pytest.param(json.dumps(dict(reversed(json.loads(ATOMIC).items()))), id="meta last"),
    ],
)
def test_atomic_in_every_way_of_writing_it(tmp_path, atomic, written):
    file = _read(tmp_path / "x", written)
    assert (file.source, file.cards) == ("mtgjson-atomic", atomic.cards)


# What is broken


def _refusal(path, content):
    with pytest.raises(Refused) as refused:
        _read(path, content)
    return refused.value.code, refused.value.message


PRETTY = json.dumps([json.loads(line) for line in LINES], indent=2)
PACKED = gzip.compress("\n".join(LINES).encode())


@pytest.mark.parametrize(
    ("written", "code", "place"),
    [
        pytest.param("", "file-empty", "is empty", id="nothing"),
        pytest.param(" \n\n", "file-empty", "is empty", id="blanks"),
        pytest.param("[]", "file-empty", "no card", id="empty array"),
        pytest.param("[\n]\n", "file-empty", "no card", id="empty array on two lines"),
        pytest.param(gzip.compress(b""), "file-empty", "is empty", id="packed nothing"),
        pytest.param('{"meta": {}, "data": {}}', "file-empty", "no card", id="no atomic cards"),
        pytest.param(_array(LINES)[:-3], "file-truncated", "line 26", id="array without its end"),
        pytest.param(_array(LINES[:5])[:-40], "file-truncated", "line 6, byte", id="array cut inside an object"),
        pytest.param("\n".join(LINES)[:-40], "file-truncated", "line 25, byte", id="lines cut inside an object"),
        pytest.param(LINES[0][:-40], "file-truncated", "byte", id="first object cut"),
        pytest.param("[", "file-truncated", "byte 1 ", id="one bracket"),
        pytest.param(PRETTY[:-40], "file-truncated", f"byte {len(PRETTY[:-40].encode()):,} ", id="pretty cut"),
        pytest.param(ATOMIC[:-400], "file-truncated", f"byte {len(ATOMIC[:-400].encode()):,} ", id="atomic cut"),
        pytest.param(PACKED[:-200], "file-truncated", "The .gz is cut off: it ends after byte", id="packed cut"),
        pytest.param(PACKED[:-6], "file-truncated", "The .gz is cut off", id="packed without its check sum"),
        pytest.param(PACKED[:-8] + b"\0" * 8, "file-broken", "The .gz is damaged", id="packed with a wrong check sum"),
        pytest.param(
            PACKED[:400] + b"\0" * 40 + PACKED[440:], "file-broken", "damaged after byte", id="packed, damaged"
        ),
        pytest.param(_array([*LINES[:3], "oops", *LINES[3:]]), "file-broken", "line 5, byte", id="rubbish between"),
        pytest.param(
            "\n".join([*LINES[:3], "oops", *LINES]), "file-broken", "line 4, byte", id="rubbish between lines"
        ),
        pytest.param(_array(LINES) + LINES[0], "file-broken", "Line 28, byte", id="more after the end"),
        pytest.param("[\n" + "\n".join(LINES) + "\n]", "file-broken", "line 3, byte", id="no commas"),
        pytest.param(
            "\n".join(LINES).encode() + b'\n{"name": "\xff"}\n', "file-broken", "line 26, byte", id="not UTF-8"
        ),
        pytest.param("4 Delver of Secrets\n", "file-not-cards", "neither a bulk file", id="a decklist"),
        pytest.param(b"\x89PNG\r\n\x1a\n", "file-not-cards", "neither a bulk file", id="a picture"),
        pytest.param("<html>", "file-not-cards", "neither a bulk file", id="a web page"),
        pytest.param('[\n{"object":"ruling","comment":""}\n]', "file-not-cards", '"ruling"', id="Scryfall's rulings"),
        pytest.param('{"object":"list","data":[]}', "file-not-cards", '"list"', id="Scryfall's list of bulk files"),
        pytest.param(
            '{\n"object":"error",\n"status":404}', "file-not-cards", '"error"', id="Scryfall's error, pretty-printed"
        ),
        pytest.param(
            '{"meta":{},"data":{"ISD":{"cards":[]}}}', "file-not-cards", "take AtomicCards", id="MTGJSON's AllPrintings"
        ),
        pytest.param('{"meta":{},"data":{"baseSetSize":1}}', "file-not-cards", "baseSetSize", id="an MTGJSON set file"),
        pytest.param("[\n[1, 2]\n]", "file-not-cards", "Line 2, byte", id="an array of arrays"),
        pytest.param('[{"name": "x", "layout": 3}]', "file-not-cards", "$.layout", id="a layout that is a number"),
        pytest.param(b"BZh91AY&SY", "file-packed", ".bz2", id="bzip2"),
        pytest.param(b"PK\x03\x04", "file-packed", ".zip", id="zip"),
    ],
)
def test_a_broken_file_says_what_and_where(tmp_path, written, code, place):
    answer, message = _refusal(tmp_path / "x", written)
    assert (answer, place in message) == (code, True), message


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "packed"])
@pytest.mark.parametrize(
    "written",
    [_array(LINES[:3]), json.dumps([json.loads(line) for line in LINES[:2]], indent=1), ATOMIC[:3_000] + "]}}"],
    ids=["array", "pretty", "atomic"],
)
def test_wherever_it_is_cut_it_is_refused(tmp_path, written, pack):
    content = pack(written.encode())
    codes = set()
    for length in range(0, len(content.rstrip()) - 1, 41):
        code, message = _refusal(tmp_path / "x", content[:length])
        codes.add(code)
        assert code in {"file-empty", "file-truncated", "file-broken", "file-not-cards"}, message
    assert "file-truncated" in codes


def test_where_there_is_no_file(tmp_path):
    for path in (tmp_path / "nothing-here", tmp_path):
        with pytest.raises(Refused) as refused:
            read_card_file(path, "", _silent)
        assert refused.value.code == "file-unreadable"


def test_a_line_that_never_ends_is_not_read_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MAX_LINE", 100)
    monkeypatch.setattr("checklist.cards.sources.scryfall.MAX_LINE", 100)
    file = _read(tmp_path / "x", "[" + ",".join(LINES) + "]")
    assert len(file.cards) == 21
