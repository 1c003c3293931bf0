"""Sheets looked at before printing, and the printer's test page: printing-page, printing-test"""

from datetime import timedelta

import pypdfium2
import pytest
import zxingcpp
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.jobs import expire_results
from checklist.accounts.tasks import work_off
from checklist.core.decklist import Zone
from checklist.printing import actions, tasks
from checklist.printing.queries import plan_of
from checklist.printing.svg import draw_page
from checklist.printing.tokens import is_derived, read_code


@pytest.fixture
def ordered(paper, cards):
    paper.hand_in((4, cards.delver, Zone.MAIN), (9, cards.valki, Zone.SIDEBOARD))
    return paper.order()


def at(job, page=1, slug="winter"):
    return reverse("printing-page", kwargs={"slug": slug, "number": job.pk, "page": page})


def test_a_sheet_is_shown_as_it_will_be_drawn(client, paper, ordered):
    client.force_login(paper.judge)
    response = client.get(at(ordered, 2))
    assert response["Content-Type"] == "image/svg+xml"
    assert response.content.decode() == draw_page(plan_of(ordered), 2)


def test_the_orders_page_shows_each_sheet(client, paper, ordered):
    client.force_login(paper.judge)
    page = client.get(reverse("printing-job", kwargs={"slug": "winter", "number": ordered.pk})).content.decode()
    assert [at(ordered, number) in page for number in (1, 2, 3)] == [True, True, False]


def test_a_page_that_is_not_there(client, paper, ordered):
    client.force_login(paper.judge)
    assert client.get(at(ordered, 3)).status_code == 404
    assert client.get(at(ordered, 0)).status_code == 404


def test_of_what_a_worker_draws_it_keeps_pictures_of_the_first_sheets(client, paper, cards, monkeypatch):
    monkeypatch.setattr(actions, "DRAWN_AT_ONCE", 0)
    monkeypatch.setattr(tasks, "PICTURES", 2)
    paper.hand_in((4, cards.delver, Zone.MAIN), (9, cards.valki, Zone.SIDEBOARD))
    client.force_login(paper.judge)
    job = paper.order()
    address = reverse("printing-job", kwargs={"slug": "winter", "number": job.pk})
    assert (client.get(at(job)).status_code, at(job) in client.get(address).content.decode()) == (404, False)
    assert work_off(tasks.KINDS) == 1
    page = client.get(address).content.decode()
    assert [at(job, number) in page for number in (1, 2, 3)] == [True, True, False]
    shown = b"".join(client.get(at(job, 2)).streaming_content)
    assert shown.decode() == draw_page(plan_of(job), 2)
    assert [client.get(at(job, number)).status_code for number in (0, 3)] == [404, 404]
    expire_results(now=timezone.now() + timedelta(days=400))
    assert client.get(at(job)).status_code == 404
    assert list((settings.VAR_DIR / "results").glob(f"{job.job.uid}*")) == []


def test_many_sheets_are_looked_at_in_turn(client, paper, cards):
    paper.hand_in((4, cards.delver, Zone.MAIN), *[(9, cards.valki, Zone.SIDEBOARD)] * 13)
    job = paper.order("slips")
    client.force_login(paper.judge)
    address = reverse("printing-job", kwargs={"slug": "winter", "number": job.pk})
    pages = len(plan_of(job).pages)
    shown = client.get(address, {"from": "3"}).content.decode()
    assert [number for number in range(1, pages + 1) if at(job, number) in shown] == list(range(3, pages + 1))
    assert [client.get(address, {"from": wrong}).status_code for wrong in ("many", "-1", "9" * 5000)] == [200] * 3


def test_strangers_see_nothing(client, paper, ordered):
    assert client.get(at(ordered)).status_code == 302
    client.force_login(paper.stranger)
    assert client.get(at(ordered)).status_code == 404
    assert client.get(at(ordered, slug="summer")).status_code == 404


@pytest.mark.parametrize("sheet", ["a4", "letter"])
def test_the_printers_test_page(client, paper, settings, sheet):
    settings.BASE_URL = "https://flipside.example"
    paper.event.paper = sheet
    paper.event.save(update_fields=["paper"])
    address = reverse("printing-test", kwargs={"slug": "winter"})
    client.force_login(paper.scorekeeper)
    (page,) = pypdfium2.PdfDocument(client.get(address).content)
    found = {one.text for one in zxingcpp.read_barcodes(page.render(scale=300 / 72, grayscale=True).to_pil())}
    assert len(found) == 1
    assert is_derived(read_code(found.pop()))
    client.force_login(paper.stranger)
    assert client.get(address).status_code == 404
