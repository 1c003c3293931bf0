import pytest
from django.urls import reverse


def _search(client, name):
    return client.get(reverse("cards"), {"name": name})


@pytest.mark.parametrize("written", ["Insectile Aberration", "delver of secrets", "掘密师"])
def test_one_card_is_shown_at_once(small_catalogue, client, written):
    page = _search(client, written)
    assert (page.status_code, page["Location"]) == (
        302,
        reverse("card", args=["Delver of Secrets // Insectile Aberration"]),
    )


def test_several_cards_are_offered(small_catalogue, client):
    page = _search(client, "Start")
    assert [match.card.name for match in page.context["matches"]] == ["Start // Finish", "Start // Fire"]


def test_the_nearest_names_are_offered(small_catalogue, client):
    page = _search(client, "Delver of Secertz")
    assert page.context["suggestions"][0] == "Delver of Secrets // Insectile Aberration"
    assert "No card has this name." in page.content.decode()


def test_an_empty_search_asks(db, client):
    assert client.get(reverse("cards")).context["matches"] == ()
    assert _search(client, " ").context["form"].errors == {"name": ["This field is required."]}
    assert "name" in _search(client, "x" * 201).context["form"].errors
