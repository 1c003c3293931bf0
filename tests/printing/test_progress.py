"""Paper for many lists is a worker's: printing-progress, printing-cancel, printing-again, and the file when it is done."""

from datetime import timedelta

import pytest
from django.urls import reverse

from checklist.accounts.files import read, results
from checklist.accounts.jobs import KEPT, expire_results
from checklist.accounts.models import Job
from checklist.accounts.tasks import work_off
from checklist.core.decklist import Zone
from checklist.management.commands.worker import KINDS
from checklist.printing import actions
from checklist.printing.pdf import draw
from checklist.printing.queries import plan_of

MAIN = Zone.MAIN


@pytest.fixture
def ordered(paper, cards, monkeypatch, settings, tmp_path):
    """An order of two lists where more than one is a worker's."""
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr(actions, "DRAWN_AT_ONCE", 1)
    for name in ("One", "Two"):
        paper.hand_in((4, cards.delver, MAIN), slot=paper.register(name))
    return paper.order()


@pytest.fixture
def staff(client, paper):
    client.force_login(paper.scorekeeper)
    return client


def at(name, job):
    return reverse(name, kwargs={"slug": "winter", "number": job.pk})


def state(job):
    return Job.objects.get(print_job=job).state


def test_few_lists_need_no_worker(paper, cards):
    paper.hand_in((4, cards.delver, MAIN))
    assert paper.order().job is None


def test_it_waits_is_drawn_and_is_the_same_file(staff, ordered):
    page = staff.get(at("printing-job", ordered)).content.decode()
    assert ("Waits for the worker." in page, 'max="2" value="0"' in page, "Download the PDF" in page) == (
        True, True, False
    )  # fmt: skip
    assert work_off(KINDS) == 1
    assert "Download the PDF" in staff.get(at("printing-progress", ordered)).content.decode()
    response = staff.get(at("printing-file", ordered))
    assert b"".join(response.streaming_content) == draw(plan_of(ordered))
    assert response["Content-Disposition"] == f'attachment; filename="winter-open-substitute-cards-{ordered.pk}.pdf"'


def test_asked_for_too_early_one_comes_to_the_page_that_waits(staff, ordered):
    response = staff.get(at("printing-file", ordered))
    assert (response.status_code, response["Location"]) == (302, at("printing-job", ordered))


def test_stopped_and_drawn_after_all(staff, ordered):
    assert staff.post(at("printing-cancel", ordered)).status_code == 302
    assert (state(ordered), work_off(KINDS)) == ("cancelled", 0)
    assert "This was stopped." in staff.get(at("printing-job", ordered)).content.decode()
    assert staff.post(at("printing-again", ordered)).status_code == 302
    assert (work_off(KINDS), state(ordered)) == (1, "done")


def test_buttons_pressed_too_late_change_nothing(staff, ordered):
    work_off(KINDS)
    assert staff.post(at("printing-cancel", ordered)).status_code == 302
    assert staff.post(at("printing-again", ordered)).status_code == 302
    assert state(ordered) == "done"


def test_a_failure_says_why_and_can_be_tried_again(staff, ordered, monkeypatch):
    monkeypatch.setattr("checklist.printing.tasks.draw", lambda plan: 1 / 0)
    work_off(KINDS)
    page = staff.get(at("printing-job", ordered)).content.decode()
    assert ("Something in Flipside went wrong" in page, "Draw it" in page) == (True, True)
    page = staff.get(at("printing-job", ordered), headers={"Accept-Language": "es"}).content.decode()
    assert ("Algo ha fallado en Flipside" in page, str(ordered.job.uid) in page) == (True, True)


@pytest.mark.parametrize("how", ["expired", "deleted"])
def test_a_file_that_is_gone_is_drawn_anew(staff, paper, ordered, how):
    work_off(KINDS)
    job = Job.objects.get(print_job=ordered)
    first = read(results(), job.result_path)
    if how == "expired":
        assert expire_results(now=job.finished_at + KEPT + timedelta(hours=1)) == 1
    else:
        results().delete(job.result_path)
    assert staff.get(at("printing-file", ordered)).status_code == 302
    assert work_off(KINDS) == 1
    assert b"".join(staff.get(at("printing-file", ordered)).streaming_content) == first


@pytest.mark.parametrize("name", ["printing-cancel", "printing-again"])
def test_an_order_drawn_at_once_has_nothing_to_stop(staff, paper, cards, name):
    paper.hand_in((4, cards.delver, MAIN))
    job = paper.order()
    assert staff.post(at(name, job)).status_code == 404
