"""Lists for other programs: of one player ("staff-export"), of all ("event-lists")."""

import io
import json
import zipfile

import pytest
from django.urls import reverse

from checklist.core.decklist import parse_decklist
from checklist.core.formats.writing import WRITERS
from tests.cast import hand_in, register, signed_in


def get(user, event, **asked):
    return signed_in(user).get(reverse("event-lists", args=[event.slug]), asked)


def files(response):
    archive = zipfile.ZipFile(io.BytesIO(response.content))
    return {name: archive.read(name).decode() for name in archive.namelist()}


def test_all_lists_as_json(event, jo, pia, paul):
    decklist = hand_in(pia, "4 Delver of Secrets (ISD) 51\n56 Island\n\nSideboard\n2 Négate\n")
    answer = get(jo, event, **{"as": "json"})
    assert answer["Content-Disposition"] == f'attachment; filename="lists-{event.date}.json"'
    [one] = json.loads(answer.content)
    assert (one["player"], one["deck"], one["revision"]) == ("Pia Player", 1, decklist.revision)
    assert [(e["quantity"], e["name"], e["zone"], e["set"], e["number"]) for e in one["entries"]] == [
        (4, "Delver of Secrets // Insectile Aberration", "main", "ISD", "51"),
        (56, "Island", "main", None, None),
        (2, "Negate", "sideboard", None, None),
    ]
    assert [(flag["name"], flag["quantity"]) for flag in one["double_faced"]] == [(one["entries"][0]["name"], 4)]


@pytest.mark.parametrize("writer", WRITERS, ids=lambda writer: writer.name)
def test_a_zip_has_each_list_once(event, jo, pia, paul, writer):
    hand_in(pia)
    hand_in(paul)
    found = files(get(jo, event, **{"as": writer.name}))
    assert list(found) == [f"0001 Paul Player.{writer.suffix}", f"0002 Pia Player.{writer.suffix}"]
    assert [sum(entry.quantity for entry in parse_decklist(text).entries) for text in found.values()] == [62, 62]


def test_a_name_is_no_path(event, jo):
    hand_in(register(event, "../../etc/<pass|wd>"))
    assert list(files(get(jo, event))) == ["0001 etc pass wd.txt"]


def test_one_text_with_each_name(event, jo, pia):
    hand_in(pia)
    text = get(jo, event, **{"as": "arena", "in": "text"}).content.decode()
    assert text == "=== Pia Player ===\n\nDeck\n4 Delver of Secrets\n56 Island\n\nSideboard\n2 Negate\n"


def test_a_cell_that_a_spreadsheet_would_compute(event, jo, pia):
    hand_in(pia, "1 =HYPERLINK(1)\n60 Island")
    (text,) = files(get(jo, event, **{"as": "csv"})).values()
    assert "\n1,'=HYPERLINK,main" in text


@pytest.mark.parametrize("name", ["event-lists", "staff-export"])
def test_scorekeepers_read_no_lists(event, kim, pia, name):
    hand_in(pia)
    arguments = [event.slug] if name == "event-lists" else [event.slug, pia.uid, 1]
    assert signed_in(kim).get(reverse(name, args=arguments)).status_code == 403


def test_one_list(event, jo, pia):
    hand_in(pia)
    response = signed_in(jo).get(reverse("staff-export", args=[event.slug, pia.uid, 1]), {"as": "mtgo-dek"})
    assert response["Content-Disposition"] == 'attachment; filename="deck-revision-1-mtgo-dek.dek"'


def test_no_list_no_file(event, jo, pia):
    assert signed_in(jo).get(reverse("staff-export", args=[event.slug, pia.uid, 1])).status_code == 404


def test_queries_do_not_grow(event, jo, pia, paul, django_assert_num_queries):
    hand_in(pia)
    client, address = signed_in(jo), reverse("event-lists", args=[event.slug])
    client.get(address)
    with django_assert_num_queries(4):
        client.get(address)
    hand_in(paul)
    with django_assert_num_queries(4):
        client.get(address)
