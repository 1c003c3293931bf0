from checklist.cards.queries import current_version, english_keys, names_with_keys, standings
from checklist.cards.standing import PLAYTEST, TOURNAMENT


def test_no_version_until_one_is_loaded(db):
    assert current_version() is None


def test_the_version_in_force(small_catalogue):
    assert current_version() == small_catalogue


def test_names_of_another_version_are_not_seen(small_catalogue):
    assert [row.name for row in names_with_keys(small_catalogue.pk, ["ice"])] == ["Ice"]
    assert list(names_with_keys(small_catalogue.pk + 1, ["ice"])) == []


def test_keys_in_english_only(small_catalogue):
    keys = {key for key, *_ in english_keys(small_catalogue.pk)}
    assert "delverofsecrets" in keys
    assert "掘密师" not in keys


def test_more_keys_than_one_statement_takes(small_catalogue):
    keys = [f"nosuchcard{number}" for number in range(40_000)]
    assert [row.name for row in names_with_keys(small_catalogue.pk, [*keys, "ice"])] == ["Ice"]


def test_name_and_standing_by_row(small_catalogue):
    choke = small_catalogue.card_rows.get(name="Choke").pk
    waste_land = small_catalogue.card_rows.get(name="Waste Land").pk
    assert standings([choke, waste_land, 0]) == {choke: ("Choke", TOURNAMENT), waste_land: ("Waste Land", PLAYTEST)}
