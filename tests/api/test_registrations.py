"""Who is registered ("list-registrations", "show-registration"), and registering ("register-somebody")."""

import pytest
from django.utils import timezone

from checklist.events.actions import drop_player
from checklist.events.links import secret_of
from checklist.events.models import Registration
from tests.api.conftest import program
from tests.cast import hand_in, register


@pytest.fixture
def people(event):
    return f"/events/{event.slug}/registrations"


def test_one_person(trusted, people, pia, olga):
    decklist = hand_in(pia)
    drop_player(pia, by=olga, now=timezone.now())
    found = trusted.get(f"{people}/{pia.uid}").json()
    assert found.pop("registered_at")
    assert found.pop("dropped_at")
    assert found["decks"][0].pop("submitted_at").startswith(decklist.submitted_at.isoformat()[:19])
    assert found == {
        "registration": str(pia.uid), "name": "Pia Player", "player_id": "", "team": None, "table": None,
        "decks": [{"deck": 1, "label": "", "format": "", "revision": 1}],
    }  # fmt: skip


def test_no_private_link_and_no_address_leaves(trusted, people, pia):
    pia.email = "pia@example.org"
    pia.save()
    told = trusted.get(people).content.decode() + trusted.get(f"{people}/{pia.uid}").content.decode()
    told += trusted.post(people, {"name": "New Person"}, key="k").content.decode()
    assert "pia@example.org" not in told
    for person in Registration.objects.all():
        assert secret_of(person) not in told


def test_page_by_page_nobody_is_left_out_or_twice(trusted, people, event):
    names = [f"Player {number}" for number in range(7)]
    for name in names[:5]:
        register(event, name)
    first = trusted.get(people, limit=3).json()
    for name in names[5:]:
        register(event, name)  # while somebody reads
    second = trusted.get(people, limit=3, cursor=first["next"]).json()
    third = trusted.get(people, limit=3, cursor=second["next"]).json()
    assert [one["name"] for page in (first, second, third) for one in page["items"]] == names
    assert third["next"] is None


@pytest.mark.parametrize("query", [{"limit": "0"}, {"limit": "101"}, {"cursor": "r1"}, {"cursor": "R000000000000001"}])
def test_pages_are_bounded_and_cursors_whole(trusted, people, query):
    assert trusted.get(people, **query).status_code == 422


def test_a_mistyped_word_of_the_query_is_named(trusted, people):
    response = trusted.get(people, cursr="r000000000000001")
    assert (response.status_code, response.json()["where"]) == (422, "query.cursr")
    assert trusted.post(f"{people}?dry=1", {"name": "Ann"}, key="k").status_code == 422
    assert Registration.objects.count() == 0


def test_registered(trusted, people, event):
    response = trusted.post(people, {"name": "  Łukasz   Žižek "}, key="k")
    assert (response.status_code, response.json()["name"]) == (201, "Łukasz Žižek")
    assert Registration.objects.get(uid=response.json()["registration"]).event == event


@pytest.mark.parametrize("name", ["", "  ", "\0", "x" * 121, 4, None, ["x"], "a\nb"])
def test_no_name(trusted, people, name):
    response = trusted.post(people, {"name": name}, key="k")
    assert (response.status_code, response.json()["where"]) == (422, "body.name")
    assert Registration.objects.count() == 0


def test_a_name_in_any_script(trusted, people):
    assert trusted.post(people, {"name": "山田 太郎"}, key="k").json()["name"] == "山田 太郎"


@pytest.mark.parametrize("uid", ["00000000-0000-0000-0000-000000000000", "nobody"])
def test_nobody(trusted, people, uid):
    assert trusted.get(f"{people}/{uid}").status_code == 404


def test_a_fixed_number_of_queries(event, people, django_assert_num_queries):
    asking = program(event, "registrations:read")
    asking.get(people)
    for name in ("Ann", "Bob", "Cay"):
        hand_in(register(event, name))
        if name != "Bob":
            with django_assert_num_queries(5):  # the token, its count, people, decks, lists
                asking.get(people)
