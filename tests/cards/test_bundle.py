import time
from collections import Counter, defaultdict

import pytest

from checklist.cards import bundle as bundles
from checklist.cards.bundle import FOLDER, MAX_BYTES, Bundle, BundleBroken, card_file_of, write_bundle
from checklist.cards.card_file import CardFile, WrittenName, written_names
from checklist.core.card import Card, Face, Kind, Layout, NameKind, double_faced_kind, is_kind_known, is_meld_result
from checklist.core.names import fold_name, spelling

FIRE_ICE = Card("Fire // Ice", Layout.SPLIT, (Face("Fire"), Face("Ice")))
BRISELA = "Brisela, Voice of Nightmares"
BRUNA = Card("Bruna, the Fading Light", Layout.MELD, (Face("Bruna, the Fading Light"),), meld_result=BRISELA)


@pytest.fixture(scope="module")
def bundle():
    return Bundle()


@pytest.fixture(scope="module")
def cards(bundled_file):
    return {card.name: card for card in bundled_file.cards}


def test_it_is_small_dated_and_says_what_is_weak_in_it(bundle):
    assert sum(path.stat().st_size for path in FOLDER.iterdir() if path.suffix != ".py") <= MAX_BYTES
    assert bundle.label.startswith("Flipside's bundled catalogue, 30 November 2026 [")
    assert len(bundle.weaknesses) == 9
    assert bundle.card_count == 35_107


def test_every_key_in_it_is_the_one_that_the_code_makes_today(bundle, bundled_file):
    file = bundled_file
    wanted = Counter(key for card in file.cards for key, _ in written_names(card, file.aliases.get(card.name, ())))
    assert Counter(name.key for name in bundle.all_names()) == wanted
    assert {key for key in wanted if not key or len(key) > 200} == set()


def test_different_cards_of_one_whole_name_key_are_told_apart_by_their_spelling(cards):
    by_key = defaultdict(set)
    for name in cards:
        by_key[fold_name(name)].add(name)
    shared = {key: names for key, names in by_key.items() if len(names) > 1}
    # All of them: a playtest or digital card that differs from a real one in a comma, a blank or a dash only.
    assert shared == {
        "clearthemind": {"Clear the Mind", "Clear, the Mind"},
        "gatherthetownsfolk": {"Gather the Townsfolk", "Gather, the Townsfolk"},
        "glimpsetheunthinkable": {"Glimpse the Unthinkable", "Glimpse, the Unthinkable"},
        "lavaaxe": {"Lava Axe", "Lava, Axe"},
        "monstermashup": {"Monster Mash-Up", "Monster Mashup"},
        "rampantgrowth": {"Rampant Growth", "Rampant, Growth"},
        "ransackthelab": {"Ransack the Lab", "Ransack, the Lab"},
        "wasteland": {"Waste Land", "Wasteland"},
    }
    for names in shared.values():
        assert len({spelling(name) for name in names}) == len(names)


def test_no_rebalanced_card_shares_a_key_with_a_paper_card(cards):
    rebalanced = {fold_name(name) for name, card in cards.items() if card.rebalanced}
    paper = {fold_name(face.name) for card in cards.values() if not card.rebalanced for face in card.faces}
    assert len(rebalanced) == 217
    assert rebalanced & (paper | {fold_name(name) for name, card in cards.items() if not card.rebalanced}) == set()


def test_how_many_cards_of_each_kind(cards):
    kinds = Counter(double_faced_kind(card) for card in cards.values())
    assert (kinds[Kind.NONMODAL], kinds[Kind.MODAL], kinds[Kind.MELD]) == (401, 100, 14)
    assert sum(map(is_meld_result, cards.values())) == 7
    assert sum(not is_kind_known(card) for card in cards.values()) == 245


@pytest.mark.parametrize(
    ("set_code", "double_faced", "meld"),
    [("ISD", 20, 0), ("DKA", 13, 0), ("ORI", 5, 0), ("SOI", 33, 0), ("EMN", 15, 6), ("XLN", 10, 0)],
)
def test_how_many_double_faced_cards_in_a_set(cards, set_code, double_faced, meld):
    kinds = Counter(double_faced_kind(card) for card in cards.values() if card.first_set == set_code)
    assert (kinds[Kind.NONMODAL] + kinds[Kind.MODAL], kinds[Kind.MELD]) == (double_faced, meld)


def test_no_card_with_an_ordinary_back_is_double_faced(cards):
    ordinary = [c for c in cards.values() if c.layout in {Layout.SPLIT, Layout.FLIP, Layout.ADVENTURE, Layout.PREPARE}]
    assert len(ordinary) == 381
    assert [card.name for card in ordinary if double_faced_kind(card)] == []


def test_a_card_of_unknown_kind_has_no_facts_but_a_name(cards):
    card = cards["Academic Ascent"]
    assert (card.layout, card.facts_missing, card.front) == (Layout.UNKNOWN, True, Face("Academic Ascent"))


def test_a_creature_without_loyalty_has_none_rather_than_an_unknown_one(cards):
    assert cards["Grizzly Bears"].front == Face(
        "Grizzly Bears", "{1}{G}", 2.0, "Creature — Bear", ("G",), "2", "2", "", ""
    )


def test_reversible_prints_are_printings_of_the_card(cards):
    assert "Blood Crypt // Blood Crypt" not in cards
    assert [(p.set_code, p.number) for p in cards["Blood Crypt"].printings if p.reversible] == [("ECL", "349")]
    assert [(p.set_code, p.number) for p in cards["Doubling Cube"].printings if p.reversible] == [("SLD", "1080")]


def test_a_reversible_print_of_unknown_number_is_kept_without_a_set(cards):
    assert [(p.set_code, p.number) for p in cards["Birds of Paradise"].printings if p.reversible] == [("", None)]


def test_meld_cards_name_each_other(cards):
    bruna, result = cards["Bruna, the Fading Light"], cards[BRISELA]
    assert (bruna.meld_partner, bruna.meld_result) == ("Gisela, the Broken Blade", BRISELA)
    assert result.meld_from == ("Bruna, the Fading Light", "Gisela, the Broken Blade")


def test_playtest_cards_are_known_and_acorn_cards_of_unknown_legality_are_not_called_so(cards):
    assert cards["Waste Land"].playtest
    assert not cards["Wasteland"].playtest
    assert cards["Alpha Guard"].legal is None
    assert not cards["Alpha Guard"].playtest


def test_names_of_a_key_come_with_language_and_kind(bundle):
    found = [
        (name.kind, name.language, name.text, bundle.card(name.card_line).name)
        for name in bundle.names_of_key("suffocation")
    ]
    assert sorted(found) == [
        (NameKind.FOREIGN, "fr", "Suffocation", "Choke"),
        (NameKind.FULL, "en", "", "Suffocation"),
    ]


@pytest.mark.parametrize(
    "key", ["", "aaaaaaa", "zzzzzzz", "\udc80", "~", "delver", "delverofsecretsinsectileaberrationx"]
)
def test_a_key_that_nobody_bears(bundle, key):
    assert list(bundle.names_of_key(key)) == []


def test_the_first_and_the_last_key_are_found(bundle):
    keys = [name.key for name in bundle.all_names()]
    assert [name.key for name in bundle.names_of_key(keys[0])] == [keys[0]] * keys.count(keys[0])
    assert [name.key for name in bundle.names_of_key(keys[-1])] == [keys[-1]] * keys.count(keys[-1])


def test_it_opens_fast():
    begin = time.process_time()
    fresh = Bundle()
    [fresh.card(name.card_line) for name in fresh.names_of_key("delverofsecrets")]
    assert time.process_time() - begin < 2  # a tenth of it on a quiet machine


def test_what_is_written_is_read_again(tmp_path):
    file = CardFile(
        "bundle",
        "Two cards",
        "",
        Bundle().dated,
        [FIRE_ICE, BRUNA],
        {"Fire // Ice": [WrittenName("Feu // Glace", NameKind.FOREIGN, "fr")]},
        ("Small.",),
    )
    size = write_bundle(file, tmp_path)
    assert size == sum(path.stat().st_size for path in tmp_path.iterdir())
    again = card_file_of(Bundle(tmp_path))
    assert again.cards == [BRUNA, FIRE_ICE]
    assert again.aliases["Fire // Ice"] == [WrittenName("Feu // Glace", NameKind.FOREIGN, "fr")]
    assert again.weaknesses == ("Small.",)
    assert [name.kind for name in Bundle(tmp_path).names_of_key("ice")] == [NameKind.HALF]
    assert [name.text for name in Bundle(tmp_path).names_of_key(fold_name(f"{BRUNA.name} // {BRISELA}"))] == [
        f"{BRUNA.name} // {BRISELA}"
    ]


def test_a_missing_bundle_is_said(tmp_path):
    with pytest.raises(BundleBroken, match="is not whole"):
        Bundle(tmp_path)


def test_keys_of_an_older_edition_are_refused(tmp_path, monkeypatch):
    write_bundle(CardFile("bundle", "One", "", Bundle().dated, [FIRE_ICE]), tmp_path)
    monkeypatch.setattr(bundles.names, "EDITION", 99)
    with pytest.raises(BundleBroken, match="older edition"):
        Bundle(tmp_path)
