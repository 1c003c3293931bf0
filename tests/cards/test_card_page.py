import pytest
from django.template import engines
from django.urls import reverse

DELVER = "Delver of Secrets // Insectile Aberration"


@pytest.fixture
def loud_templates(settings):
    """A missing template variable shows."""
    templates = [
        {**settings.TEMPLATES[0], "OPTIONS": {**settings.TEMPLATES[0]["OPTIONS"], "string_if_invalid": "INVALID %s"}}
    ]
    settings.TEMPLATES = templates
    engines.__dict__.pop("templates", None)
    yield
    engines.__dict__.pop("templates", None)


def _page(client, name):
    return client.get(reverse("card", args=[name]))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (DELVER, "double-faced (nonmodal)"),
        ("Valki, God of Lies // Tibalt, Cosmic Impostor", "modal double-faced"),
        ("Bruna, the Fading Light", "meld card"),
        ("Brisela, Voice of Nightmares", "no card of a deck"),
        ("Fire // Ice", "ordinary back"),
        ("Bonecrusher Giant // Stomp", "ordinary back"),
        ("Academic Ascent", "kind not known: look at the card's back"),
        ("Blood Crypt", "Printed with two fronts too"),
        ("Waste Land", "playtest card or un-card"),
        ("A-Alrund, God of the Cosmos // A-Hakka, Whispering Raven", "rebalanced: on Arena only"),
    ],
)
def test_kind_and_back(small_catalogue, client, name, says):
    page = _page(client, name)
    assert (page.status_code, page.context["card"].name) == (200, name)
    assert says in page.content.decode()


def test_both_faces(small_catalogue, client):
    text = _page(client, DELVER).content.decode()
    assert [part in text for part in ("Creature — Human Wizard", "1/1", "Creature — Human Insect", "3/2")] == [True] * 4


def test_a_server_that_merges_slashes(small_catalogue, client):
    page = client.get("/cards/Delver%20of%20Secrets%20/%20Insectile%20Aberration")
    assert page.context["card"].name == DELVER


def test_other_cards_of_the_name(small_catalogue, client):
    page = _page(client, "Ancestral Recall")
    assert page.context["card"].name == "Ancestral Recall"
    assert [match.card.name for match in page.context["others"]] == ["Emeritus of Ideation // Ancestral Recall"]


def test_no_such_card(small_catalogue, client):
    page = _page(client, "<b>Delver of Secertz")
    assert page.status_code == 404
    assert page.context["suggestions"][0] == DELVER
    assert b"<b>Delver" not in page.content


def test_no_page_of_a_card_misses_a_value(small_catalogue, client, loud_templates):
    for card in small_catalogue.card_rows.all():
        assert "INVALID" not in _page(client, card.name).content.decode(), card.name


@pytest.mark.parametrize(
    ("name", "colours"),
    [
        (DELVER, "blue"),
        ("Valki, God of Lies // Tibalt, Cosmic Impostor", "black, red"),  # the back counts
    ],
)
def test_colour_identity_with_both_faces(small_catalogue, client, name, colours):
    assert f"with both faces: <strong>{colours}</strong>" in _page(client, name).content.decode()


def test_its_printings(small_catalogue, client):
    text = _page(client, DELVER).content.decode()
    assert "ISD 51 (" in text[text.index('id="printings"') :]
