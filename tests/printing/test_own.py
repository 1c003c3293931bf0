"""What players print for themselves: printing-own, printing-own-file"""

import pytest
from django.urls import reverse

from checklist.core.decklist import Zone
from checklist.events.links import SESSION_KEY
from checklist.printing.models import PrintJob

SENT = {"kind": "registration", "paper": "a4", "nonce": "n1"}


@pytest.fixture
def address(paper, cards):
    paper.hand_in((4, cards.delver, Zone.MAIN))
    return reverse("printing-own", kwargs={"uid": paper.player.uid})


@pytest.fixture
def player(client, paper):
    """A browser that has opened the private link."""
    session = client.session
    session[SESSION_KEY] = {paper.player.uid.hex: paper.player.generation}
    session.save()
    return client


def test_a_player_gets_the_sheet_without_an_account(player, paper, address):
    response = player.post(address, SENT, follow=True)
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/pdf")
    job = PrintJob.objects.get()
    assert (job.by, job.kind, job.cards.count()) == (None, "registration", 1)


def test_the_page_offers_both_sheets_and_no_card_sized_print_in_a_sanctioned_event(player, address):
    page = player.get(address).content.decode()
    kinds = [kind for kind in ("registration", "copy-sheet", "substitutes", "slips") if f'value="{kind}"' in page]
    assert kinds == ["registration", "copy-sheet"]


@pytest.mark.parametrize("kind", ["substitutes", "slips"])
def test_the_rest_is_for_staff(player, address, kind):
    response = player.post(address, SENT | {"kind": kind, "confirmed": "on"})
    assert (response.status_code, PrintJob.objects.count()) == (400, 0)


def test_in_unsanctioned_play_a_player_may_print_substitutes(player, paper, address):
    paper.event.sanctioned = False
    paper.event.save(update_fields=["sanctioned"])
    assert player.post(address, SENT | {"kind": "substitutes"}, follow=True).status_code == 200
    assert PrintJob.objects.get().cards.count() == 4


@pytest.mark.parametrize("person", [None, "organiser"])
def test_without_the_private_link_it_is_not_there(client, paper, address, person):
    if person:
        client.force_login(getattr(paper, person))
    assert (client.get(address).status_code, client.post(address, SENT).status_code) == (404, 404)


def test_a_replaced_link_opens_nothing_any_more(player, paper, address):
    paper.player.generation += 1
    paper.player.save(update_fields=["generation"])
    assert player.get(address).status_code == 404


def test_papers_of_others_and_of_staff_are_not_there(player, paper, cards, address):
    other = paper.hand_in((4, cards.valki, Zone.MAIN), slot=paper.register("Bo"))
    foreign = paper.order("registration", other, nonce="bo", by=None)
    by_staff = paper.order("registration", paper.slot.revisions.get(), nonce="staff")
    for job in (foreign, by_staff):
        one = reverse("printing-own-file", kwargs={"uid": paper.player.uid, "number": job.pk})
        assert player.get(one).status_code == 404
