"""Ordering paper: printing-order, printing-order-player"""

import pytest
from django.urls import reverse

from checklist.core.decklist import Zone
from checklist.printing.models import PrintedCard, PrintJob

SENT = {"kind": "registration", "paper": "letter", "nonce": "n1"}


@pytest.fixture
def address(paper, cards):
    paper.hand_in((4, cards.delver, Zone.MAIN))
    return reverse("printing-order", kwargs={"slug": paper.event.slug})


def place(page, *words):
    return [page.index(one) for one in words]


def test_an_order_leads_to_its_page(client, paper, address):
    client.force_login(paper.organiser)
    response = client.post(address, SENT)
    job = PrintJob.objects.get()
    assert (job.kind, job.paper, job.by, job.cards.count()) == ("registration", "letter", paper.organiser, 1)
    assert response.headers["Location"] == reverse("printing-job", kwargs={"slug": "winter", "number": job.pk})


def test_sent_twice_it_is_one(client, paper, address):
    client.force_login(paper.organiser)
    assert client.post(address, SENT).headers["Location"] == client.post(address, SENT).headers["Location"]
    assert (PrintJob.objects.count(), PrintedCard.objects.count()) == (1, 1)


def test_in_a_sanctioned_event_the_sheets_come_first_and_cards_ask_by_the_name_of_the_rule(client, paper, address):
    client.force_login(paper.organiser)
    page = client.get(address).content.decode()
    order = place(page, 'value="registration"', 'value="copy-sheet"', 'value="substitutes"', 'name="confirmed"')
    assert order == sorted(order)
    assert "not legal in this event (MTR 3.5)" in page[order[-1] :]


def test_in_an_unsanctioned_event_substitutes_come_first_and_nothing_is_asked(client, paper, address):
    paper.event.sanctioned = False
    paper.event.save(update_fields=["sanctioned"])
    client.force_login(paper.organiser)
    page = client.get(address).content.decode()
    order = place(page, 'value="substitutes"', 'value="registration"', 'value="copy-sheet"')
    assert (order, 'name="confirmed"' in page) == (sorted(order), False)


def test_without_the_confirmation_nothing_is_made_and_the_page_says_why(client, paper, address):
    client.force_login(paper.organiser)
    response = client.post(address, SENT | {"kind": "substitutes"})
    assert (response.status_code, "MTR 3.5" in response.context["form"].non_field_errors()[0]) == (400, True)
    assert PrintJob.objects.count() == 0
    assert client.post(address, SENT | {"kind": "substitutes", "confirmed": "on"}).status_code == 302


@pytest.mark.parametrize("wrong", [{"kind": "money"}, {"paper": "a3"}, {"nonce": ""}, {"nonce": "n" * 41}])
def test_a_malformed_order_makes_nothing(client, paper, address, wrong):
    client.force_login(paper.organiser)
    assert client.post(address, SENT | wrong).status_code == 400
    assert PrintJob.objects.count() == 0


@pytest.mark.parametrize("person", ["organiser", "head_judge", "judge", "scorekeeper"])
def test_all_staff_may_print(client, paper, address, person):
    client.force_login(getattr(paper, person))
    assert client.post(address, SENT).status_code == 302


def test_staff_elsewhere_gets_404(client, paper, address):
    client.force_login(paper.stranger)
    assert [client.get(address).status_code, client.post(address, SENT).status_code] == [404, 404]


def test_strangers_sign_in_first(client, address):
    assert client.get(address).headers["Location"].startswith(reverse("login"))


def test_one_player_gets_only_that_players_sheets(client, paper, cards, address):
    other = paper.register("Bo")
    paper.hand_in((1, cards.valki, Zone.MAIN), slot=other)
    client.force_login(paper.organiser)
    one = reverse("printing-order-player", kwargs={"slug": "winter", "uid": other.registration.uid})
    client.post(one, SENT)
    assert [card.decklist.slot for card in PrintedCard.objects.all()] == [other]
    assert len(client.get(one).context["jobs"]) == 1
    stays = reverse("printing-order-player", kwargs={"slug": "winter", "uid": paper.player.uid})
    assert len(client.get(stays).context["jobs"]) == 0


def test_a_player_of_another_event_gets_404(client, paper, address):
    foreign = paper.register("Bo", paper.elsewhere).registration
    client.force_login(paper.organiser)
    one = reverse("printing-order-player", kwargs={"slug": "winter", "uid": foreign.uid})
    assert client.get(one).status_code == 404


def test_an_event_without_lists_says_so(client, paper):
    client.force_login(paper.organiser)
    page = client.get(reverse("printing-order", kwargs={"slug": "winter"})).content.decode()
    assert ("nothing to print" in page, "<select" in page) == (True, False)


@pytest.mark.parametrize("jobs", [1, 3])
def test_queries_do_not_grow_with_the_orders(client, paper, address, jobs, django_assert_num_queries):
    for number in range(jobs):
        paper.order(nonce=str(number))
    client.force_login(paper.organiser)
    with django_assert_num_queries(8):  # session, user, role, lists, printers, orders, what is on paper, the register
        client.get(address)
