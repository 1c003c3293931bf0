"""GET /cards ("find-cards") and /cards/double-faced ("list-double-faced")."""

import pytest

from checklist.cards.double_faced import double_faced_cards

DELVER = "Delver of Secrets // Insectile Aberration"


@pytest.mark.parametrize(
    ("name", "by", "full"),
    [
        ("delver of secrets", "front", DELVER),
        ("Insectile Aberration", "back", DELVER),
        (DELVER, "full", DELVER),
        ("Stomp", "half", "Bonecrusher Giant // Stomp"),
        ("Aethermage's Touch", "full", "Aethermage's Touch"),
    ],
)
def test_by_any_name(anybody, name, by, full):
    answer = anybody.get("/cards", name=name).json()
    assert [(match["by"], match["card"]["name"]) for match in answer["matches"]] == [(by, full)]
    assert answer["suggestions"] == []


def test_the_facts_of_a_double_faced_card(anybody):
    card = anybody.get("/cards", name=DELVER).json()["matches"][0]["card"]
    assert (card["double_faced"], card["kind_known"], card["layout"], card["back"]) == (
        "nonmodal", True, "transform", "Insectile Aberration"
    )  # fmt: skip
    assert [face["name"] for face in card["faces"]] == DELVER.split(" // ")
    assert card["legal"]["modern"] == "legal"


def test_several_faces_are_not_double_faced(anybody):
    card = anybody.get("/cards", name="Fire // Ice").json()["matches"][0]["card"]
    assert (card["double_faced"], card["back"], len(card["faces"])) == (None, None, 2)


def test_a_meld_part(anybody):
    card = anybody.get("/cards", name="Gisela, the Broken Blade").json()["matches"][0]["card"]
    assert (card["double_faced"], card["back"], card["meld_partner"]) == (
        "meld", "Brisela, Voice of Nightmares", "Bruna, the Fading Light"
    )  # fmt: skip


def test_a_mistyped_name_has_suggestions(anybody):
    answer = anybody.get("/cards", name="Delver of Secret").json()
    assert (answer["matches"], answer["suggestions"][0]) == ([], DELVER)


@pytest.mark.parametrize("query", [{}, {"name": ""}, {"name": "x" * 201}, {"name": "\0"}])
def test_without_a_name(anybody, query):
    response = anybody.get("/cards", **query)
    assert (response.status_code, response.json()["where"]) == (422, "query.name")


def test_all_double_faced_cards_page_by_page(anybody):
    names, query = [], {"limit": 100}
    while query:
        answer = anybody.get("/cards/double-faced", **query).json()
        names += [card["name"] for card in answer["items"]]
        query = {"limit": 100, "cursor": answer["next"]} if answer["next"] else None
    assert names == [card.name for card in double_faced_cards()]
    assert len(names) > 400


@pytest.mark.parametrize("query", [{"limit": 0}, {"limit": 101}, {"limit": "many"}, {"cursor": "next"}, {"cursor": ""}])
def test_pages_are_bounded_and_cursors_whole(anybody, query):
    assert anybody.get("/cards/double-faced", **query).status_code == 422


def test_a_cursor_past_the_end_and_one_of_another_list(anybody):
    assert anybody.get("/cards/double-faced", cursor="dfffffffffffffff").json()["items"] == []
    assert anybody.get("/cards/double-faced", cursor="r000000000000001").json()["code"] == "cursor-of-another-list"
