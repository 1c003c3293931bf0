"""Buttons beside the lines of a list: another count or zone, the companion, columns of a table named."""

import pytest
from django.urls import reverse

from checklist.cards.catalogue import bundled_catalogue
from checklist.core.decklist import Zone, parse_decklist
from checklist.core.examine import examine
from checklist.core.terms import EventTerms, PlayerChoices
from checklist.decklists.correction import name_columns, rewrite
from tests.cast import browser_of
from tests.decklists.test_player_list import shown_text

LIST = "4 Delver of Secrets (ISD) 51\n1 Lurrus of the Dream-Den\n55 Island\n\nSideboard\n3 Negate\nMaybeboard\n2 Opt\n"


def examined(text=LIST):
    return examine(text, bundled_catalogue(), EventTerms(), PlayerChoices())


def zones(text):
    parsed = parse_decklist(text)
    return [(entry.quantity, entry.name, entry.zone) for entry in parsed.entries], [e.text for e in parsed.exclusions]


def test_another_count_changes_that_and_nothing_else():
    entries, left_out = zones(rewrite(examined(), 0, 3, Zone.MAIN))
    assert entries == [
        (3, "Delver of Secrets", Zone.MAIN),
        (1, "Lurrus of the Dream-Den", Zone.MAIN),
        (55, "Island", Zone.MAIN),
        (3, "Negate", Zone.SIDEBOARD),
    ]
    assert left_out == ["Opt"]


@pytest.mark.parametrize("zone", list(Zone))
def test_every_zone(zone):
    entries, _left_out = zones(rewrite(examined(), 1, 1, zone))
    assert (1, "Lurrus of the Dream-Den", zone) in entries
    assert len(entries) == 4


def test_left_out():
    entries, left_out = zones(rewrite(examined(), 3, 3, None))
    assert len(entries) == 3
    assert sorted(left_out) == ["Negate", "Opt"]


def test_set_and_number_stay():
    assert "4 Delver of Secrets (ISD) 51" in rewrite(examined(), 2, 50, Zone.MAIN)


def test_an_unknown_name_stays_as_typed():
    assert "4 Delvar of Secretz" in rewrite(examined("4 Delvar of Secretz\n1 Island\n"), 1, 2, Zone.MAIN)


@pytest.mark.parametrize(
    ("first", "columns", "name", "quantity", "has_headings", "expected"),
    [
        ("Karte;Menge", ("Karte", "Menge"), 0, 1, True, "Name;Quantity\nIsland;4"),
        ("Karte\tMenge\tx", ("Karte", "Menge", "x"), 0, 1, True, "Name\tQuantity\tColumn 3\nIsland;4"),
        ("Plains,2", ("Plains", "2"), 0, 1, False, "Name,Quantity\nPlains,2\nIsland;4"),
        (
            '"Bruna, the Fading Light",1',
            ("Bruna, the Fading Light", "1"),
            0,
            None,
            False,
            'Name,Column 2\n"Bruna, the Fading Light",1\nIsland;4',
        ),
    ],
)
def test_columns_are_named(first, columns, name, quantity, has_headings, expected):
    text = f"{first}\nIsland;4"
    assert name_columns(text, columns, name=name, quantity=quantity, has_headings=has_headings) == expected


@pytest.mark.parametrize(("name", "quantity"), [(-1, 1), (2, 1), (0, 0)])
def test_columns_that_are_not_there(name, quantity):
    assert name_columns("a;b\n1;2", ("a", "b"), name=name, quantity=quantity, has_headings=True) is None


# --- through the page ---


def press(registration, **values):
    address = reverse("player-list", args=[registration.uid, 1])
    return browser_of(registration).post(address, {"text": LIST, "nonce": "n-1", "sleeves": "opaque", **values})


def test_edit_opens_the_fields_of_one_entry(pia):
    shown = press(pia, edit="1").content.decode()
    assert shown.count('name="edit-quantity"') == 1
    assert 'name="change" value="1"' in shown


def test_this_is_the_companion(pia):
    text = shown_text(press(pia, change="1", **{"edit-quantity": "1", "edit-zone": "companion"}))
    assert text.startswith("Companion\n1 Lurrus of the Dream-Den\n\nDeck\n4 Delver of Secrets (ISD) 51\n")


def test_the_rest_of_the_form_stays(pia):
    """BUG-118: a correction must not throw another away."""
    response = press(pia, change="0", **{"edit-quantity": "2", "edit-zone": "main"})
    assert "2 Delver of Secrets" in shown_text(response)
    assert 'value="opaque" id="id_sleeves_0" checked' in " ".join(response.content.decode().split())


@pytest.mark.parametrize(
    "values",
    [
        {"change": "9", "edit-quantity": "1", "edit-zone": "main"},
        {"change": "x", "edit-quantity": "1", "edit-zone": "main"},
        {"change": "0", "edit-quantity": "0", "edit-zone": "main"},
        {"change": "0", "edit-quantity": "1000", "edit-zone": "main"},
        {"change": "0", "edit-quantity": "1", "edit-zone": "hand"},
        {"change": "0"},
    ],
)
def test_what_can_not_be_done_says_so_and_loses_nothing(pia, values):
    response = press(pia, **values)
    assert shown_text(response) == LIST.replace("'", "&#x27;")
    assert 'role="alert"' in response.content.decode()


def test_an_unclear_table_asks_which_column_is_what(pia):
    table = "Sache;Wert;Zustand\nDelver of Secrets;4;gut\nIsland;56;gut\n"
    asked = press(pia, text=table, list_format="csv", check="1")
    assert 'name="column-name"' in asked.content.decode()
    answered = press(
        pia,
        text=table,
        list_format="csv",
        columns="1",
        **{"column-name": "0", "column-quantity": "1", "column-headings": "1"},
    )
    assert shown_text(answered).startswith("Name;Quantity;Column 3\nDelver of Secrets;4;gut")
    assert "Insectile Aberration" in answered.content.decode()


def test_the_open_fields_stay_open_and_as_they_are_while_other_things_change(pia):
    address = reverse("player-preview", args=[pia.uid, 1])
    values = {"text": LIST, "nonce": "n-1", "editing": "3", "edit-quantity": "2", "edit-zone": "out"}
    shown = browser_of(pia).post(address, values).content.decode()
    assert 'name="edit-quantity" id="edit-quantity" value="2"' in shown
    assert '<option value="out" selected>' in shown


def test_another_line_opens_with_its_own_values(pia):
    shown = press(pia, edit="0", editing="3", **{"edit-quantity": "2", "edit-zone": "out"}).content.decode()
    assert 'name="edit-quantity" id="edit-quantity" value="4"' in shown
    assert 'name="editing" value="0"' in shown
