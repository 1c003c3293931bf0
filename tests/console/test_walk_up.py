"""The desk ("walk-up"): a few cards, the verdict, and paper, where no list is asked for."""

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.events.actions import add_staff
from checklist.events.models import Registration
from checklist.events.policies import Seen, choose_policies
from checklist.events.queries import DeckPlace
from tests.cast import make_event, signed_in

SENT = {"text": "3 Delver of Secrets", "sleeves": "opaque", "carried": "real", "name": "", "nonce": "n-1"}


@pytest.fixture
def desk(olga, jo):
    event = make_event(olga, rel="regular")
    add_staff(event, jo, "judge", by=olga, now=timezone.now())
    choose_policies(event, decks=(DeckPlace(),), seen=Seen.NOBODY, no_lists=True, by=olga, now=timezone.now())
    return event


def post(user, event, **changes):
    return signed_in(user).post(reverse("walk-up", args=[event.slug]), {**SENT, **changes})


@pytest.mark.parametrize(
    ("sleeves", "carried", "good"),
    [("opaque", "real", True), ("clear", "real", False), ("clear", "official", True), ("clear", "home", False)],
)
def test_the_verdict(desk, jo, sleeves, carried, good):
    response = post(jo, desk, sleeves=sleeves, carried=carried)
    assert (response.status_code, response.context["verdict"].is_good) == (200, good)
    assert ("Like this" in response.content.decode()) is good
    assert Registration.objects.count() == 0


def test_a_short_name_that_fits_one_card_is_that_card_and_said(desk, jo):
    response = post(jo, desk, text="3 Delver\r\n1 Delver of Secrets")
    verdict = response.context["verdict"]
    assert (verdict.unclear, verdict.read_as) == ((), (("Delver", "Delver of Secrets"),))
    assert response.context["form"]["text"].value() == "3 Delver of Secrets\n1 Delver of Secrets"
    assert "“Delver” was read as Delver of Secrets." in response.content.decode()
    post(jo, desk, text="3 Delver", name="Wanda Walk", store="1")
    assert Registration.objects.get().slots.get().revisions.get().text == "3 Delver of Secrets"


def test_a_short_name_that_fits_several_is_asked_not_guessed(desk, jo):
    response = post(jo, desk, text="3 Valki\n2 Bala")
    assert [one.written for one in response.context["verdict"].unclear] == ["Bala"]
    offered = response.context["verdict"].unclear[0].offered
    assert len(offered) > 1
    response = post(jo, desk, text="2 Bala", take=f"Bala|{offered[0]}")
    assert response.context["form"]["text"].value() == f"2 {offered[0]}"
    assert response.context["verdict"].unclear == ()


def test_registered_and_on_to_paper(desk, jo):
    response = post(jo, desk, name="Wanda Walk", store="1")
    person = Registration.objects.get()
    assert response["Location"] == reverse("printing-order-player", args=[desk.slug, person.uid])
    judgement = person.slots.get().revisions.get().judgements.get()
    assert (judgement.errors, judgement.double_faced) == (0, 3)
    post(jo, desk, name="Wanda Walk", store="1")
    assert Registration.objects.count() == 1


@pytest.mark.parametrize("changes", [{"name": ""}, {"text": ""}])
def test_what_is_missing_is_said(desk, jo, changes):
    assert post(jo, desk, **{"name": "W", "store": "1", **changes}).status_code == 400
    assert Registration.objects.count() == 0


def test_where_lists_are_asked_for_nothing_is_stored(olga):
    event = make_event(olga, rel="regular")
    response = post(olga, event, name="W", store="1")
    assert (response.status_code, Registration.objects.count()) == (200, 0)
    assert "say in the policies" in response.content.decode()


def test_no_desk_above_regular(event, jo):
    assert post(jo, event).status_code == 404


def test_an_empty_event_without_lists_leads_to_the_desk(desk, jo, olga):
    page, way = reverse("event", args=[desk.slug]), "Players come to the desk"
    assert way in signed_in(jo).get(page).content.decode()
    assert (
        way not in signed_in(olga).get(reverse("event", args=[make_event(olga, rel="regular").slug])).content.decode()
    )
