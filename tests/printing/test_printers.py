"""Printers and what each does wrong: printing-printers, printing-printer-remove"""

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.core.decklist import Zone
from checklist.printing.models import Printer, PrintJob
from checklist.printing.printers import MOST_PRINTERS, printers_of, save_printer
from checklist.printing.queries import plan_of

ADDRESS = {"slug": "winter"}
MEASURED = {"name": "Desk", "left_mm": "31.2", "top_mm": "60.5", "ruler_mm": "50"}


@pytest.fixture
def page(client, paper):
    client.force_login(paper.scorekeeper)
    return reverse("printing-printers", kwargs=ADDRESS)


def test_what_was_measured_is_kept_as_what_is_missing(client, page):
    assert client.post(page, MEASURED).status_code == 302
    printer = Printer.objects.get()
    assert (printer.name, printer.right_mm, printer.down_mm, printer.ruler_mm) == ("Desk", 0.8, -0.5, 50)
    assert "0.8 mm to the right, -0.5 mm down" in client.get(page).content.decode()


def test_measured_again_it_is_replaced(client, page):
    client.post(page, MEASURED)
    client.post(page, MEASURED | {"left_mm": "32"})
    assert [printer.right_mm for printer in Printer.objects.all()] == [0]


def test_the_page_shows_the_very_test_page(client, page):
    shown = client.get(page).content.decode()
    assert ("<svg" in shown, "left line: 32 mm from the paper’s edge" in shown) == (True, True)


def test_a_printer_that_scales_is_told_where_it_is_chosen(client, paper, cards, page):
    paper.hand_in((4, cards.delver, Zone.MAIN))
    client.post(page, MEASURED | {"ruler_mm": "49.6"})
    client.post(page, MEASURED | {"name": "Fine", "ruler_mm": "50.2"})
    order = client.get(reverse("printing-order", kwargs=ADDRESS)).content.decode()
    assert ("Desk prints 50 mm as 49.6 mm" in order, "Fine prints" in order) == (True, False)
    assert client.get(page).content.decode().count("it scales: set it to 100 %") == 1


@pytest.mark.parametrize(
    "wrong",
    [{"left_mm": "26"}, {"top_mm": "70"}, {"left_mm": "wide"}, {"ruler_mm": "12"}, {"name": ""}, {"name": "x" * 61},
     {"left_mm": "nan"}, {"ruler_mm": "inf"}],
)  # fmt: skip
def test_what_can_not_be_true_is_refused_and_nothing_typed_is_lost(client, page, wrong):
    response = client.post(page, MEASURED | wrong)
    assert (response.status_code, Printer.objects.count()) == (400, 0)
    assert response.context["form"]["top_mm"].value() == (MEASURED | wrong)["top_mm"]


def test_an_event_has_only_so_many(client, paper, page):
    for number in range(MOST_PRINTERS):
        save_printer(paper.event, name=f"P{number}", left_mm=32, top_mm=60, ruler_mm=50, now=timezone.now())
    assert client.post(page, MEASURED).status_code == 400
    assert client.post(page, MEASURED | {"name": "P3"}).status_code == 302
    assert Printer.objects.count() == MOST_PRINTERS


def test_the_last_used_is_offered_first_and_what_is_ordered_for_it_is_moved(client, paper, cards, page):
    paper.hand_in((4, cards.delver, Zone.MAIN))
    for name in ("Old", "New"):
        client.post(page, MEASURED | {"name": name})
    assert [printer.name for printer in printers_of(paper.event)] == ["New", "Old"]
    old = Printer.objects.get(name="Old")
    order = reverse("printing-order", kwargs=ADDRESS)
    client.post(order, {"kind": "registration", "paper": "a4", "nonce": "n", "printer": old.pk})
    assert [printer.name for printer in printers_of(paper.event)] == ["Old", "New"]
    shown = client.get(order).content.decode()
    assert shown.index(">Old</option>") < shown.index(">New</option>") < shown.index("nothing is moved</option>")
    job = PrintJob.objects.get()
    assert (plan_of(job).right_mm, plan_of(job).down_mm) == (0.8, -0.5)
    told = client.get(reverse("printing-job", kwargs=ADDRESS | {"number": job.pk})).content.decode()
    assert "Drawn for Old: moved 0.8 mm to the right, -0.5 mm down." in told


def test_what_was_ordered_stays_as_it_was_when_the_printer_goes(client, paper, cards, page):
    paper.hand_in((4, cards.delver, Zone.MAIN))
    client.post(page, MEASURED)
    printer = Printer.objects.get()
    client.post(
        reverse("printing-order", kwargs=ADDRESS),
        {"kind": "registration", "paper": "a4", "nonce": "n", "printer": printer.pk},
    )
    gone = reverse("printing-printer-remove", kwargs=ADDRESS | {"number": printer.pk})
    assert client.post(gone).status_code == 302
    assert (Printer.objects.count(), plan_of(PrintJob.objects.get()).right_mm) == (0, 0.8)
    assert client.post(gone).status_code == 404


def test_a_printer_of_another_event_is_none_of_ours(client, paper, cards, page):
    paper.hand_in((4, cards.delver, Zone.MAIN))
    other = save_printer(paper.elsewhere, name="Theirs", left_mm=31, top_mm=60, ruler_mm=50, now=timezone.now())
    gone = reverse("printing-printer-remove", kwargs=ADDRESS | {"number": other.pk})
    assert client.post(gone).status_code == 404
    sent = {"kind": "registration", "paper": "a4", "nonce": "n", "printer": other.pk}
    assert client.post(reverse("printing-order", kwargs=ADDRESS), sent).status_code == 400
