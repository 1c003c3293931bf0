"""The Head Judge's register: printing-proxies, printing-proxy-void"""

import pytest
from django.urls import reverse

from checklist.core.decklist import Zone
from checklist.printing.models import HeadJudgeProxy, PrintJob


@pytest.fixture
def address(paper, cards):
    paper.hand_in((2, cards.delver, Zone.MAIN), (58, cards.island, Zone.MAIN))
    return reverse("printing-proxies", kwargs={"slug": "winter", "uid": paper.player.uid})


@pytest.fixture
def sent(cards):
    return {"card_name": cards.delver.name, "reason": "worn", "note": "bent", "original_kept": "on", "nonce": "n1"}


def test_issuing_enters_it_and_prints_it_without_another_question(client, paper, address, sent):
    client.force_login(paper.head_judge)
    response = client.post(address, sent)
    (job,) = PrintJob.objects.all()
    assert response.headers["Location"] == reverse("printing-job", kwargs={"slug": "winter", "number": job.pk})
    assert [(card.proxy.number, card.copy) for card in job.cards.all()] == [(1, 1)]


def test_sent_twice_it_is_one_entry_and_one_paper(client, paper, address, sent):
    client.force_login(paper.head_judge)
    assert client.post(address, sent).headers["Location"] == client.post(address, sent).headers["Location"]
    assert (HeadJudgeProxy.objects.count(), PrintJob.objects.count()) == (1, 1)


@pytest.mark.parametrize("missing", ["original_kept", "reason"])
def test_what_is_missing_is_said_and_nothing_typed_is_lost(client, paper, address, sent, missing):
    del sent[missing]
    client.force_login(paper.head_judge)
    response = client.post(address, sent)
    assert (response.status_code, "bent" in response.content.decode()) == (400, True)
    assert HeadJudgeProxy.objects.count() == 0


def test_the_page_names_the_two_reasons_and_what_is_none(client, paper, address):
    client.force_login(paper.head_judge)
    page = client.get(address).content.decode()
    assert [words for words in ('value="worn"', 'value="foil-only"', "is no reason") if words not in page] == []


@pytest.mark.parametrize(
    ("person", "look", "act"),
    [("organiser", 200, 403), ("judge", 200, 403), ("scorekeeper", 403, 403), ("stranger", 404, 404)],
)
def test_only_the_head_judge_acts(client, paper, address, sent, person, look, act):
    client.force_login(getattr(paper, person))
    assert (client.get(address).status_code, client.post(address, sent).status_code) == (look, act)
    assert HeadJudgeProxy.objects.count() == 0


def test_a_line_is_struck_by_the_head_judge_only(client, paper, address, sent):
    client.force_login(paper.head_judge)
    client.post(address, sent)
    void = reverse("printing-proxy-void", kwargs={"slug": "winter", "number": 1})
    for person, status in (("judge", 403), ("scorekeeper", 403), ("stranger", 404), ("head_judge", 302)):
        assert HeadJudgeProxy.objects.filter(voided_at=None).count() == 1
        client.force_login(getattr(paper, person))
        assert client.post(void).status_code == status
    assert HeadJudgeProxy.objects.filter(voided_at=None).count() == 0
    assert "void" in client.get(address).content.decode()


def test_the_whole_register_stands_on_the_page_of_the_events_paper(client, paper, address, sent):
    client.force_login(paper.head_judge)
    client.post(address, sent)
    whole = reverse("printing-order", kwargs={"slug": "winter"})
    shown = client.get(whole).content.decode()
    assert address in shown
    assert "Strike number 1" in shown
    paper.event.staff.filter(user=paper.head_judge).update(role="scorekeeper")
    assert "bent" not in client.get(whole).content.decode()
