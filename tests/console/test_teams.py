"""Teams ("event-teams", "team-leave"), and what is found between their lists."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.decklists.teams import team_states
from checklist.events.actions import close_event
from checklist.events.models import Registration, Team
from tests.cast import hand_in, make_event, register, signed_in


@pytest.fixture
def unified(olga):
    return make_event(olga, team_play="unified")


@pytest.fixture
def two(unified):
    return register(unified, "Ann"), register(unified, "Ben")


def page(event):
    return reverse("event-teams", args=[event.slug])


def put(event, user, name, *members):
    return signed_in(user).post(page(event), {"name": name, "members": [member.uid for member in members]})


def teams():
    return {team.name: sorted(team.members.values_list("name", flat=True)) for team in Team.objects.all()}


def shown(event, user):
    return signed_in(user).get(reverse("event", args=[event.slug])).content.decode()


def test_players_are_put_in_a_team(unified, olga, two):
    assert put(unified, olga, " The  A team ", *two)["Location"] == page(unified)
    assert teams() == {"The A team": ["Ann", "Ben"]}
    assert LogEntry.objects.filter(action="team-changed").count() == 1


def test_a_card_in_two_decks_of_a_team_is_told_on_the_events_page(unified, olga, two):
    for player in two:
        hand_in(player, "4 Consider\n56 Island\n")
    put(unified, olga, "A", *two)
    assert "Consider is in more than one deck of the team (decks 1, 2)" in shown(unified, olga)
    assert "Consider is in more than one deck" in signed_in(olga).get(page(unified)).content.decode()


def test_players_of_no_team_are_not_compared(unified, olga, two):
    for player in two:
        hand_in(player, "4 Consider\n56 Island\n")
    assert "in more than one deck" not in shown(unified, olga)


def test_a_list_is_read_once_and_more_teams_take_no_more_queries(unified, olga, two, django_assert_max_num_queries):
    more = [register(unified, name) for name in ("Cem", "Dee")]
    for player, card in zip((*two, *more), ("Opt", "Shock", "Opt", "Duress"), strict=True):
        hand_in(player, f"4 {card}\n56 Island\n")
    put(unified, olga, "A", *two)
    put(unified, olga, "B", *more)
    team_states(unified)
    with django_assert_max_num_queries(1) as asked:
        assert [len(state.findings) for state in team_states(unified)] == [0, 0]
    assert not [query for query in asked if '"snapshot"' in query["sql"]]
    hand_in(two[1], "4 Opt\n56 Island\n")
    assert [len(state.findings) for state in team_states(unified)] == [1, 0]


def test_a_two_headed_giant_team_has_two_lists(olga):
    event = make_event(olga, team_play="two-headed-giant", format="sealed")
    ann, ben = register(event, "Ann"), register(event, "Ben")
    put(event, olga, "A", ann, ben)
    hand_in(ann, "40 Island\n")
    assert "A Two-Headed Giant team has two." in shown(event, olga)
    hand_in(ben, "40 Island\n")
    assert "A Two-Headed Giant team has two." not in shown(event, olga)


def test_where_everybody_plays_alone_no_team_is_spoken_of(event, olga):
    assert page(event) not in shown(event, olga)


def test_who_leaves_last_takes_the_team_along(unified, olga, two):
    put(unified, olga, "A", *two)
    browser = signed_in(olga)
    for number, member in enumerate(two):
        browser.post(reverse("team-leave", args=[unified.slug, member.uid]))
        assert teams() == ({"A": ["Ben"]} if number == 0 else {})


def test_a_team_needs_a_name_and_players(unified, olga, two):
    assert [put(unified, olga, "", two[0]).status_code, put(unified, olga, "A").status_code] == [400, 400]
    assert teams() == {}


def test_nobody_of_another_event_is_put_in(unified, olga, pia):
    assert put(unified, olga, "A", pia).status_code == 400


def test_after_the_end_teams_stay_as_they_are(unified, olga, two):
    put(unified, olga, "A", *two)
    close_event(unified, by=olga, now=timezone.now())
    signed_in(olga).post(reverse("team-leave", args=[unified.slug, two[0].uid]))
    assert teams() == {"A": ["Ann", "Ben"]}
    Registration.objects.filter(pk=two[0].pk).update(team=None)
    assert put(unified, olga, "B", two[0]).status_code == 400


def test_cards_of_lists_are_not_told_to_the_scorekeeper(event, olga, kim, jo, pia, paul):
    type(event).objects.update(team_play="unified")
    for player in (pia, paul):
        hand_in(player, "4 Consider\n56 Island\n")
    put(event, olga, "A", pia, paul)
    assert ["Consider" in shown(event, user) for user in (kim, jo)] == [False, True]
    assert ["Consider" in signed_in(user).get(page(event)).content.decode() for user in (kim, jo)] == [False, True]


def test_strangers_get_nothing(unified, sam):
    assert [signed_in(sam).get(page(unified)).status_code, Client().get(page(unified)).status_code] == [404, 302]
