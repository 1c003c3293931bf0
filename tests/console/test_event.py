"""An event's page ("event") and its table that keeps itself fresh ("event-table")."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from checklist.console.demo import EVENT_NAME
from checklist.console.queries import Standing, chosen, rows_of, standing
from checklist.core.terms import Carried, PlayerChoices, Sleeves
from checklist.deckchecks.actions import close_check, open_check
from checklist.events.actions import drop_player
from checklist.events.links import secret_of
from checklist.events.models import Event
from checklist.printing.actions import order_print, revoke_cards
from checklist.printing.models import PrintedCard
from tests.cast import hand_in, register, signed_in


def page(event, **query):
    return reverse("event", args=[event.slug], query=query or None)


def names(rows):
    return [row.registration.name for row in rows]


def test_it_shows_how_players_get_in(event, olga):
    shown = signed_in(olga).get(page(event)).content.decode()
    assert f"/join/{event.join_code}/" in shown
    assert reverse("printing-qr", args=[event.join_code]) in shown
    assert reverse("printing-poster", args=[event.slug]) in shown
    assert "Nobody is registered yet" in shown


def test_who_has_handed_in_with_what_flags(event, pia, paul, olga):
    hand_in(pia, "4 Snapcastor Mage\n56 Island\n", PlayerChoices(Sleeves.CLEAR))
    rows = {row.registration.name: row for row in rows_of(event)}
    assert rows["Paul Player"].decklist is None
    judgement = rows["Pia Player"].judgement
    assert (judgement.errors, judgement.unknown, judgement.main) == (1, 1, 60)
    shown = " ".join(signed_in(olga).get(page(event)).content.decode().split())
    assert "1 error" in shown
    assert "1 unknown" in shown
    assert "no list" in shown


def test_numbers_of_the_event(event, pia, paul):
    hand_in(pia, choices=PlayerChoices(Sleeves.CLEAR, every=Carried.OFFICIAL))
    assert standing(rows_of(event)) == Standing(
        people=2,
        handed_in=1,
        double_faced=4,
        substitutes=4,
        by_filter=(
            ("all", 2),
            ("missing", 1),
            ("errors", 0),
            ("warnings", 0),
            ("unknown", 0),
            ("double-faced", 1),
            ("substitutes", 1),
        ),
    )


def test_the_judgement_shown_is_of_the_terms_of_now(event, pia, olga):
    hand_in(pia)
    signed_in(olga).post(
        reverse("event-edit", args=[event.slug]),
        {
            "name": "x",
            "date": "2026-12-05",
            "format": "commander",
            "rel": "competitive",
            "sanctioned": "on",
            "time_zone": "UTC",
            "paper": "a4",
        },
    )
    [row] = rows_of(Event.objects.get(pk=event.pk))
    assert row.judgement.errors > 0


def test_who_dropped_is_not_waited_for(event, pia, olga):
    drop_player(pia, by=olga, now=timezone.now())
    assert chosen(rows_of(event), wanted="missing", sought="") == []


@pytest.mark.parametrize("sought", ["lukasz", "ŁUKASZ", "zizek", "Łukasz Žižek"])
def test_search_folds_case_and_accents(event, pia, sought):
    register(event, "Łukasz Žižek")
    assert names(chosen(rows_of(event), wanted="all", sought=sought)) == ["Łukasz Žižek"]


def test_two_of_one_name_are_marked(event, pia):
    register(event, "pia player")
    register(event, "Paul")
    assert {row.registration.name: row.same_name for row in rows_of(event)} == {
        "Pia Player": True,
        "pia player": True,
        "Paul": False,
    }


def test_a_private_link_stands_in_no_table(event, pia, olga):
    assert secret_of(pia) not in signed_in(olga).get(page(event)).content.decode()


def test_an_unknown_filter_is_everybody(event, pia, olga):
    assert pia.name in signed_in(olga).get(page(event, show="nonsense", page="99")).content.decode()


def test_the_table_alone_is_silent_as_long_as_nothing_changed(event, pia, olga):
    browser, address = signed_in(olga), reverse("event-table", args=[event.slug])
    first = browser.get(address)
    version = re.search(r"version=(\d+)", first.content.decode())[1]
    assert browser.get(address, {"version": version}).status_code == 204
    hand_in(pia)
    fresh = browser.get(address, {"version": version})
    assert fresh.status_code == 200
    assert "<html" not in fresh.content.decode()


@pytest.mark.parametrize("rows", [1, 3])
def test_a_fixed_number_of_queries(event, olga, rows, django_assert_num_queries):
    for number in range(rows):
        hand_in(register(event, f"Player {number}"))
        hand_in(register(event, f"Other {number}"), choices=PlayerChoices(Sleeves.CLEAR))
    browser = signed_in(olga)
    # session, user, event with role, decks with their lists and judgements, paper, read otherwise by now
    with django_assert_num_queries(6):
        browser.get(page(event))


@pytest.mark.parametrize("name", ["event", "event-table"])
@pytest.mark.parametrize(("who", "status"), [("kim", 200), ("jo", 200), ("olga", 200), ("sam", 404)])
def test_who_may_look(event, sams_event, name, who, status, request):
    user = request.getfixturevalue(who)
    assert signed_in(user).get(reverse(name, args=[event.slug])).status_code == status


def test_a_stranger_is_sent_to_sign_in(event):
    assert Client().get(page(event))["Location"] == f"/sign-in/?next={page(event)}"


def closed_check(registration, by, outcome="fine"):
    check = open_check(
        registration.slots.get(), moment="before-game-1", hand_drawn=False, round=None, table=None, by=by,
        now=timezone.now(), nonce=registration.uid.hex,
    )  # fmt: skip
    close_check(check, outcome=outcome, found="", remedy="", penalty="", note="", by=by, now=timezone.now())


def test_which_decks_were_checked(event, pia, paul, olga, jo):
    third = register(event, "Quinn Quitter")
    for one in (pia, paul, third):
        hand_in(one)
    assert "unchecked" not in dict(standing(rows_of(event)).by_filter)
    closed_check(pia, jo)
    closed_check(paul, jo, outcome="stopped")
    drop_player(third, by=olga, now=timezone.now())
    rows = rows_of(event)
    assert names(chosen(rows, wanted="checked", sought="")) == ["Pia Player"]
    assert names(chosen(rows, wanted="unchecked", sought="")) == ["Paul Player"]
    assert "checked" in signed_in(olga).get(page(event, show="checked")).content.decode()


def test_sorted_most_first_then_by_name_and_those_without_a_list_last(event, pia, paul, olga):
    hand_in(pia, "60 Island\n")
    hand_in(paul, "4 Delver of Secrets\n4 Snapcastor Mage\n52 Island\n", PlayerChoices(Sleeves.CLEAR))
    hand_in(register(event, "Anna Also"), "60 Island\n")
    register(event, "Aaron Absent")
    rows = rows_of(event)
    orders = {
        "name": ["Aaron Absent", "Anna Also", "Paul Player", "Pia Player"],
        "time": ["Anna Also", "Paul Player", "Pia Player", "Aaron Absent"],
        "flags": ["Paul Player", "Anna Also", "Pia Player", "Aaron Absent"],
        "double-faced": ["Paul Player", "Anna Also", "Pia Player", "Aaron Absent"],
    }
    assert {sort: names(chosen(rows, wanted="all", sought="", sort=sort)) for sort in orders} == orders
    shown = signed_in(olga).get(page(event, sort="flags", q="a")).content.decode()
    assert shown.count('aria-sort="descending"') == 1
    assert "sort=flags" in shown


def test_what_changed_since_it_was_printed_is_marked_and_can_be_chosen(event, pia, paul, olga):
    printed = [hand_in(pia), hand_in(paul)]
    browser, address = signed_in(olga), reverse("event-table", args=[event.slug])
    version = Event.objects.get(pk=event.pk).version
    order_print(
        event, kind="slips", decklists=printed, paper="a4", confirmed=True, by=olga, now=timezone.now(), nonce="n"
    )
    assert browser.get(address, {"version": version}).status_code == 200  # whoever looks at the table sees it
    assert "stale" not in dict(standing(rows_of(event)).by_filter)
    hand_in(pia, "4 Delver of Secrets\n56 Island\n\nSideboard\n3 Negate\n")
    hand_in(paul)  # the same cards once more: the paper still says what is registered
    assert names(chosen(rows_of(event), wanted="stale", sought="")) == ["Pia Player"]
    assert browser.get(page(event, show="stale")).content.decode().count("changed since printed") == 1
    version = Event.objects.get(pk=event.pk).version
    revoke_cards(PrintedCard.objects.all(), by=olga, now=timezone.now(), reason="lost")
    assert names(chosen(rows_of(event), wanted="stale", sought="")) == []
    assert browser.get(address, {"version": version}).status_code == 200


def test_a_tab_and_a_search_keep_how_it_is_sorted(event, pia, olga):
    shown = signed_in(olga).get(page(event, sort="flags")).content.decode()
    assert 'href="?show=missing&amp;sort=flags"' in shown
    assert '<option value="flags" selected>' in shown


def test_a_tick_survives_the_table_that_renews_itself(event, pia, olga):
    hand_in(pia)
    ticked = pia.slots.get().pk
    shown = (
        signed_in(olga).get(reverse("event-table", args=[event.slug]), {"slot": [ticked, "nonsense"]}).content.decode()
    )
    assert f'name="slot" value="{ticked}" checked' in shown


def test_the_demo_event_shows_the_way_round_and_no_other_does(event, olga):
    assert "in five steps" not in signed_in(olga).get(page(event)).content.decode()
    Event.objects.update(name=EVENT_NAME)
    shown = signed_in(olga).get(page(event)).content.decode()
    assert "in five steps" in shown
    assert shown.split('<ol class="steps">')[1].split("</ol>")[0].count("<li>") == 5
