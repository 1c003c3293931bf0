"""A player as staff see one ("staff-player"), the private link ("player-link", "player-link-replace"), drops
("player-drop", "player-return"), late entries ("player-new")."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.events.actions import add_staff
from checklist.events.links import secret_of
from checklist.events.models import Event, Registration
from tests.cast import hand_in, make_event, register, signed_in


def address(name, registration):
    return reverse(name, args=[registration.event.slug, registration.uid])


def test_it_shows_state_and_revisions(pia, olga):
    hand_in(pia)
    hand_in(pia, "60 Plains\n")
    shown = " ".join(signed_in(olga).get(address("staff-player", pia)).content.decode().split())
    assert "Revision 1" in shown
    assert "Revision 2" in shown
    assert reverse("judge-list", args=[pia.event.slug, pia.uid, 1]) in shown


def test_a_scorekeeper_is_shown_no_way_to_the_list(pia, kim):
    hand_in(pia)
    assert "Read the list" not in signed_in(kim).get(address("staff-player", pia)).content.decode()


def test_the_link_has_a_page_of_its_own(pia, kim):
    browser = signed_in(kim)
    assert secret_of(pia) in browser.get(address("player-link", pia)).content.decode()
    assert secret_of(pia) not in browser.get(address("staff-player", pia)).content.decode()


def test_replaced_it_shows_the_new_one(pia, olga):
    old = secret_of(pia)
    shown = signed_in(olga).post(address("player-link-replace", pia), follow=True).content.decode()
    assert old not in shown
    assert secret_of(Registration.objects.get()) in shown


def test_dropped_and_back(pia, olga):
    browser = signed_in(olga)
    browser.post(address("player-drop", pia))
    assert Registration.objects.get().dropped_at is not None
    browser.post(address("player-return", pia))
    assert Registration.objects.get().dropped_at is None


def test_a_late_entry(olga):
    event = make_event(olga, deadline=timezone.now() - timedelta(hours=1))
    response = signed_in(olga).post(reverse("player-new", args=[event.slug]), {"name": "Late Lena", "nonce": "n-1"})
    registration = Registration.objects.get()
    assert registration.name == "Late Lena"
    assert response["Location"] == reverse("staff-player", args=[event.slug, registration.uid])


def test_once_locked_it_is_said_who_changes_a_list_and_how_an_organiser_becomes_that(event, olga, hanna, kim, pia):
    says, way = "only the Head Judge changes one now (MTR 2.7)", "add yourself once more with that role"
    page = reverse("staff-player", args=[event.slug, pia.uid])
    assert says not in signed_in(olga).get(page).content.decode()
    Event.objects.filter(pk=event.pk).update(deadline=timezone.now())
    seen = {user: signed_in(user).get(page).content.decode() for user in (olga, kim, hanna)}
    assert [(says in text, way in text) for text in seen.values()] == [(True, True), (True, False), (False, False)]
    add_staff(event, olga, "head-judge", by=olga, now=timezone.now())
    assert says not in signed_in(olga).get(page).content.decode()


def test_a_late_entry_sent_twice_is_one(event, olga):
    for _ in range(2):
        signed_in(olga).post(reverse("player-new", args=[event.slug]), {"name": "Late Lena", "nonce": "n-1"})
    assert Registration.objects.count() == 1


@pytest.mark.parametrize("name", ["staff-player", "player-link", "player-link-replace", "player-drop", "player-return"])
def test_staff_of_another_event_find_nothing(name, pia, sam, sams_event):
    browser = signed_in(sam)
    elsewhere = reverse(name, args=[sams_event.slug, pia.uid])
    assert [browser.post(at).status_code in (404, 405) for at in (address(name, pia), elsewhere)] == [True, True]
    assert [browser.get(at).status_code in (404, 405) for at in (address(name, pia), elsewhere)] == [True, True]
    pia.refresh_from_db()
    assert (pia.generation, pia.dropped_at) == (0, None)


@pytest.mark.parametrize("name", ["player-link-replace", "player-drop", "player-return"])
def test_looking_changes_nothing(name, pia, olga):
    assert signed_in(olga).get(address(name, pia)).status_code == 405


def test_a_player_of_the_same_name_elsewhere_is_another(event, olga, pia, sams_event):
    other = register(sams_event, pia.name)
    assert signed_in(olga).get(reverse("staff-player", args=[event.slug, other.uid])).status_code == 404
