"""The pages of policies ("event-policies"), of the copy ("event-copy"), and of others' lists ("player-lists")."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.deckchecks.models import Seat
from checklist.events.models import Event
from checklist.events.policies import Seen, choose_policies
from checklist.events.queries import DeckPlace
from tests.cast import browser_of, hand_in, make_event, register, signed_in


def test_two_decks_written_in_words(event, olga, pia):
    response = signed_in(olga).post(
        reverse("event-policies", args=[event.slug]), {"decks": "Day one: Modern\nDay two\n", "lists_seen": "nobody"}
    )
    assert response.status_code == 302
    assert list(pia.slots.order_by("ordinal").values_list("label", "format")) == [
        ("Day one", "modern"),
        ("Day two", ""),
    ]
    page = signed_in(olga).get(reverse("event", args=[event.slug])).content.decode()
    assert "Each player hands in several decks." in page


@pytest.mark.parametrize("sent", [{"decks": "A: chess", "lists_seen": "nobody"}, {"decks": "", "lists_seen": "all"}])
def test_nonsense_comes_back(event, olga, sent):
    assert signed_in(olga).post(reverse("event-policies", args=[event.slug]), sent).status_code == 400


def test_a_set_time_is_the_event_s_own(olga):
    event = make_event(olga, time_zone="Europe/Madrid")
    page = reverse("event-policies", args=[event.slug])
    sent = {"decks": "", "lists_seen": "everybody", "seen_at": "2026-12-05T14:00"}
    assert signed_in(olga).post(page, sent).status_code == 302
    event.refresh_from_db()
    assert event.policies == {"lists_seen": "everybody", "lists_seen_from": "2026-12-05T13:00:00+00:00"}
    assert 'value="2026-12-05T14:00"' in signed_in(olga).get(page).content.decode()
    for wrong in ("soon", "2026-03-29T02:30"):
        assert signed_in(olga).post(page, {**sent, "seen_at": wrong}).status_code == 400


def test_the_player_is_told_from_when(round_one, pia, olga):
    later = timezone.now() + timedelta(hours=1)
    choose_policies(round_one, decks=(DeckPlace(),), seen=Seen.EVERYBODY, seen_at=later, by=olga, now=timezone.now())
    Event.objects.filter(pk=round_one.pk).update(deadline=timezone.now())
    page = browser_of(pia).get(reverse("player-lists", args=[pia.uid]))
    assert (list(page.context["decklists"]), "Lists are shown here from" in page.content.decode()) == ([], True)


def test_opponents_at_professional_are_offered_to_the_player(olga):
    event = make_event(olga, rel="professional")
    pia = register(event, "Pia Player")
    link = reverse("player-lists", args=[pia.uid])
    assert link in browser_of(pia).get(reverse("player", args=[pia.uid])).content.decode()
    choose_policies(event, decks=(DeckPlace(),), seen=Seen.NOBODY, by=olga, now=timezone.now())
    assert link not in browser_of(pia).get(reverse("player", args=[pia.uid])).content.decode()


def test_copied(event, olga):
    client, page = signed_in(olga), reverse("event-copy", args=[event.slug])
    initial = client.get(page).context["form"].initial
    values = {name: value for name, value in initial.items() if value not in (None, False)}
    response = client.post(page, {**values, "name": "Next week", "with_staff": "on"})
    copy = Event.objects.get(name="Next week")
    assert response["Location"] == reverse("event", args=[copy.slug])
    assert (copy.format, copy.rel, copy.staff.count()) == (event.format, event.rel, event.staff.count())


def locked(event, seen):
    choose_policies(event, decks=(DeckPlace(),), seen=seen, by=None, now=timezone.now())
    Event.objects.filter(pk=event.pk).update(deadline=timezone.now())


def names(registration):
    response = browser_of(registration).get(reverse("player-lists", args=[registration.uid]))
    return [one.slot.registration.name for one in response.context["decklists"]]


@pytest.fixture
def round_one(event, pia, paul):
    far = register(event, "Far Away")
    for person, table in ((pia, 1), (paul, 1), (far, 2)):
        hand_in(person)
        Seat.objects.create(event=event, round=1, table=table, registration=person)
    return event


@pytest.mark.parametrize(
    ("seen", "found"),
    [(Seen.NOBODY, []), (Seen.OPPONENTS, ["Paul Player"]), (Seen.EVERYBODY, ["Far Away", "Paul Player"])],
)
def test_who_sees_whom(round_one, pia, seen, found):
    locked(round_one, seen)
    assert names(pia) == found


def test_nobody_while_lists_are_taken(round_one, pia):
    choose_policies(round_one, decks=(DeckPlace(),), seen=Seen.EVERYBODY, by=None, now=timezone.now())
    assert names(pia) == []


def test_one_opened_and_no_other(round_one, pia, paul):
    locked(round_one, Seen.OPPONENTS)
    browser, page = browser_of(pia), reverse("player-lists", args=[pia.uid])
    opponents = paul.slots.get().revisions.get()
    assert "4 Delver of Secrets" in browser.get(page, {"of": opponents.pk}).content.decode()
    other = round_one.registrations.get(name="Far Away").slots.get().revisions.get()
    assert browser.get(page, {"of": other.pk}).status_code == 404
