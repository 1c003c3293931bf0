"""One order: printing-job, printing-file, printing-revoke"""

from urllib.parse import quote

import pypdfium2
import pytest
from django.urls import reverse

from checklist.core.decklist import Zone
from checklist.printing.models import HeadJudgeProxy

MAIN = Zone.MAIN


@pytest.fixture
def job(paper, cards):
    paper.hand_in((4, cards.delver, MAIN), (56, cards.island, MAIN))
    return paper.order()


def at(name, job, slug="winter"):
    return reverse(name, kwargs={"slug": slug, "number": job.pk})


def words(pdf):
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))


def test_the_page_counts_what_still_stands(client, paper, cards, job):
    from checklist.printing.actions import revoke_card  # slow import

    revoke_card(job.cards.get(copy=1), by=paper.judge, now=paper.now, reason="lost")
    paper.hand_in((3, cards.delver, MAIN), (57, cards.island, MAIN))
    client.force_login(paper.scorekeeper)
    response = client.get(at("printing-job", job))
    standing = response.context["standing"]
    assert (standing.current, standing.revoked, [card.copy for card in standing.stale]) == (2, 1, [4])
    assert "copy 4 of 4" in response.content.decode()


@pytest.mark.parametrize("cards_printed", [1, 3])
def test_queries_do_not_grow_with_the_cards(client, paper, cards, cards_printed, django_assert_num_queries):
    for number in range(cards_printed):
        slot = paper.register(f"P{number}")
        paper.hand_in((1, cards.delver, MAIN), slot=slot)
    job = paper.order()
    for slot in [card.decklist.slot for card in job.cards.all()]:
        paper.hand_in((1, cards.valki, MAIN), slot=slot)
    client.force_login(paper.organiser)
    # session, user, job with role; its lists, its codes, those in force, changed ones, what is printed of each
    with django_assert_num_queries(8):
        client.get(at("printing-job", job))


def test_the_file_is_a_pdf_named_for_event_and_thing_and_the_same_each_time(client, paper, job):
    client.force_login(paper.scorekeeper)
    first, again = (client.get(at("printing-file", job)) for _ in range(2))
    assert first.headers["Content-Type"] == "application/pdf"
    assert first.headers["Content-Disposition"] == f'attachment; filename="winter-open-substitute-cards-{job.pk}.pdf"'
    assert first.content == again.content
    assert first.content[:5] == b"%PDF-"


def test_a_file_keeps_the_event_name_in_any_script(client, paper, job):
    paper.event.name = "冬の大会"
    paper.event.save(update_fields=["name"])
    client.force_login(paper.scorekeeper)
    named = client.get(at("printing-file", job)).headers["Content-Disposition"]
    assert named == f"attachment; filename*=utf-8''{quote('冬の大会')}-substitute-cards-{job.pk}.pdf"


def test_not_legal_stands_on_each_card_of_a_sanctioned_event(client, paper, job):
    client.force_login(paper.organiser)
    text = words(client.get(at("printing-file", job)).content)
    assert (text.count("NOT LEGAL"), text.count("UNOFFICIAL")) == (4, 0)
    assert all(card.code[-4:] in text for card in job.cards.all())


def test_in_an_unsanctioned_event_it_is_unofficial(client, paper, job):
    paper.event.sanctioned = False
    paper.event.save(update_fields=["sanctioned"])
    client.force_login(paper.organiser)
    text = words(client.get(at("printing-file", job)).content)
    assert (text.count("NOT LEGAL"), text.count("UNOFFICIAL")) == (0, 4)


def test_a_registered_proxy_says_so(client, paper, cards, job):
    HeadJudgeProxy.objects.create(
        event=paper.event, registration=paper.player, number=7, card_name=cards.delver.name, reason="worn",
        original_kept=True, issued_at=paper.now, nonce="1",
    )  # fmt: skip
    mixed = paper.order(nonce="mixed")
    client.force_login(paper.organiser)
    text = words(client.get(at("printing-file", mixed)).content)
    assert (text.count("NOT LEGAL"), text.count("PROXY"), text.count("No. 7")) == (3, 1, 1)


def test_lines_that_got_no_slip_are_named_on_the_paper(client, paper, cards):
    paper.hand_in((1, cards.delver, MAIN), (2, "Nobody Knows Me", MAIN))
    job = paper.order()
    client.force_login(paper.organiser)
    assert "Nobody Knows Me" in words(client.get(at("printing-file", job)).content)


@pytest.mark.parametrize(
    ("kind", "shown"),
    [("registration", "Brainstorm"), ("copy-sheet", "Delver of Secrets"), ("slips", "Delver of Secrets")],
)
def test_the_other_sheets_come_out(client, paper, cards, kind, shown):
    paper.hand_in((4, cards.delver, MAIN), (4, cards.brainstorm, MAIN))
    paper.hand_in((60, cards.brainstorm, MAIN), slot=paper.register("Bo"))
    job = paper.order(kind)
    client.force_login(paper.organiser)
    text = words(client.get(at("printing-file", job)).content)
    assert (shown in text, "Ada Žižek" in text) == (True, True)


def test_slips_of_a_whole_event_end_with_the_index_and_one_players_do_not(client, paper, cards):
    paper.hand_in((4, cards.delver, MAIN))
    bo = paper.hand_in((1, cards.valki, MAIN), slot=paper.register("Bo"))
    client.force_login(paper.organiser)
    whole, one = paper.order("slips"), paper.order("slips", bo, nonce="bo")
    texts = [words(client.get(at("printing-file", job)).content) for job in (whole, one)]
    assert ["Winter Open" in text and "Index" in text for text in texts] == [True, False]


def test_what_is_printed_again_is_what_was_registered_then(client, paper, cards, job):
    client.force_login(paper.organiser)
    before = client.get(at("printing-file", job)).content
    paper.hand_in((4, cards.valki, MAIN))
    assert client.get(at("printing-file", job)).content == before


@pytest.mark.parametrize("name", ["printing-job", "printing-file"])
def test_staff_elsewhere_and_other_events_addresses_get_404(client, paper, job, name):
    client.force_login(paper.stranger)
    assert [client.get(at(name, job, slug)).status_code for slug in ("winter", "summer")] == [404, 404]


def test_revoking_makes_all_codes_of_the_order_worthless(client, paper, job):
    client.force_login(paper.judge)
    response = client.post(at("printing-revoke", job), {"reason": "wrong printer"})
    assert response.headers["Location"] == at("printing-job", job)
    assert {(card.revoked_reason, card.revoked_by) for card in job.cards.all()} == {("wrong printer", paper.judge)}


def test_revoking_needs_a_reason_and_a_judge(client, paper, job):
    client.force_login(paper.scorekeeper)
    assert client.post(at("printing-revoke", job), {"reason": "x"}).status_code == 403
    client.force_login(paper.stranger)
    assert client.post(at("printing-revoke", job), {"reason": "x"}).status_code == 404
    client.force_login(paper.judge)
    assert client.get(at("printing-revoke", job)).status_code == 405
    client.post(at("printing-revoke", job), {"reason": " "})
    assert job.cards.filter(revoked_at=None).count() == 4
