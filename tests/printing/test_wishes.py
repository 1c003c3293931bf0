"""What an order may ask for beside its layout: labels, copies, the order of players and of cards."""

import pytest
from django.urls import reverse

from checklist.core.decklist import Zone
from checklist.core.lettering import grouped
from checklist.core.plans.labels import label_sheets, labels_used
from checklist.core.refusal import Refused
from checklist.core.sheet import Code, Paper, Text, flat
from checklist.printing.models import PrintedCard, PrintJob
from checklist.printing.queries import index_of, plan_of

SENT = {"paper": "a4", "nonce": "n1", "confirmed": "on"}


@pytest.fixture
def send(client, paper, cards):
    """Ada sits at table 2, Ben at 10, Cy at none."""
    paper.event.sanctioned = False
    paper.event.save(update_fields=["sanctioned"])
    paper.hand_in((3, cards.brainstorm, Zone.MAIN), (2, cards.delver, Zone.MAIN), (1, cards.valki, Zone.MAIN))
    for name, table in (("Ben", 10), ("Cy", None)):
        slot = paper.register(name)
        paper.hand_in((1, cards.valki, Zone.SIDEBOARD), slot=slot)
        slot.registration.table = table
        slot.registration.save(update_fields=["table"])
    paper.player.table = 20
    paper.player.save(update_fields=["table"])
    client.force_login(paper.organiser)
    return lambda **values: client.post(reverse("printing-order", kwargs={"slug": "winter"}), SENT | values)


def plan():
    return plan_of(PrintJob.objects.get())


def codes(page):
    return [mark for mark in flat(page) if isinstance(mark, Code)]


def words(page):
    return [mark.text for mark in flat(page) if isinstance(mark, Text)]


@pytest.mark.parametrize("name", label_sheets())
def test_slips_on_each_label_sheet(send, name):
    assert send(kind="slips", labels=name, skip="0-2").status_code == 302
    drawn = plan()
    sheet = label_sheets()[name]
    (first,) = drawn.pages
    left, top = sheet.slots[3]
    assert drawn.paper is sheet.paper
    assert len(codes(first)) == PrintedCard.objects.count() == 5
    assert left < codes(first)[0].x_mm < left + sheet.width_mm
    assert top < codes(first)[0].y_mm < top + sheet.height_mm
    assert PrintJob.objects.get().paper == sheet.paper


def test_the_index_of_labels_comes_on_plain_paper(send, client, paper, cards):
    """printing-index: labels have no room for it, and who is not on them is told."""
    slot = paper.register("Dee")
    paper.hand_in((2, "Snapcaster Magee", Zone.MAIN), slot=slot)
    answer = send(kind="slips", labels="letter-67x25")
    page = client.get(answer["Location"]).content.decode()
    address = reverse("printing-index", kwargs={"slug": "winter", "number": PrintJob.objects.get().pk})
    assert address in page
    file = client.get(address)
    assert file["Content-Disposition"].startswith('attachment; filename="winter-open-index-of-codes-')
    drawn = index_of(PrintJob.objects.get())
    assert drawn.paper is Paper(paper.event.paper)
    index, rest = drawn.pages
    first = {printed.decklist_id: printed.code for printed in PrintedCard.objects.order_by("-pk")}
    assert {grouped(code) for code in first.values()} <= set(words(index))
    assert {"Ada Žižek", "Ben", "Cy"} <= set(words(index))
    assert "Dee" not in words(index)
    assert any(line.startswith("Dee: 2 ") for line in words(rest))


@pytest.mark.parametrize(("kind", "status"), [("registration", 200), ("copy-sheet", 404)])
def test_an_index_is_of_codes(send, client, kind, status):
    page = client.get(send(kind=kind)["Location"]).content.decode()
    address = reverse("printing-index", kwargs={"slug": "winter", "number": PrintJob.objects.get().pk})
    assert (address in page) == (status == 200)
    assert client.get(address).status_code == status


@pytest.mark.parametrize("kind", ["slips", "substitutes"])
def test_what_has_no_slip_is_named_with_its_player(send, paper, kind):
    slot = paper.register("Dee")
    paper.hand_in((2, "Snapcaster Magee", Zone.MAIN), slot=slot)
    send(kind=kind)
    last = words(plan().pages[-1])
    assert last[0] == "Not printed"
    assert any(line.startswith("Dee: 2 ") for line in last)


def test_a_label_order_is_called_so(send, client, paper):
    answer = send(kind="slips", labels="a4-63x38")
    page = client.get(answer["Location"]).content.decode()
    assert "<h1>Deck-check labels</h1>" in page
    file = client.get(answer["Location"] + "file.pdf")
    assert file["Content-Disposition"] == (
        f'attachment; filename="winter-open-deck-check-labels-{PrintJob.objects.get().pk}.pdf"'
    )


@pytest.mark.parametrize("wrong", [{"labels": "a4-1x1"}, {"skip": "99"}, {"skip": "x"}, {"skip": "3-x"}])
def test_labels_that_are_not_there_make_no_code(send, wrong):
    assert send(**{"kind": "slips", "labels": "a4-63x38"} | wrong).status_code == 400
    assert PrintedCard.objects.count() == 0


def test_used_labels_by_number_and_range():
    sheet = label_sheets()["a4-63x38"]
    assert labels_used("", sheet) == ()
    assert labels_used("3, 0-2 20", sheet) == (3, 0, 1, 2, 20)
    with pytest.raises(Refused) as refused:
        labels_used("0-9999999999", sheet)
    assert refused.value.code == "bad-layout"


@pytest.mark.parametrize(
    ("kind", "pages"), [("registration", [1, 1, 2, 2, 3, 3]), ("copy-sheet", [1, 1, 2, 2, 3, 3]), ("slips", None)]
)
def test_copies_of_each_sheet_stand_together(send, kind, pages):
    send(kind=kind, copies=2)
    drawn = plan()
    if pages is None:  # strips under each other, then the index of codes
        assert len(codes(drawn.pages[0])) + len(codes(drawn.pages[1])) == 10
    else:
        assert [drawn.pages.index(page) // 2 + 1 for page in drawn.pages] == pages


def test_copies_of_a_slip_have_its_code(send):
    send(kind="substitutes", copies=3)
    found = [code.payload for page in plan().pages for code in codes(page)]
    assert (len(found), len(set(found)), PrintedCard.objects.count()) == (15, 5, 5) == (len(found), 5, 5)


@pytest.mark.parametrize("wish", [{"kind": "slips"}, {"kind": "slips", "labels": "a4-63x38"}, {"kind": "substitutes"}])
def test_initials_in_place_of_names_on_what_lies_among_cards(send, wish):
    send(**wish, initials="on")
    drawn = plan()
    among_cards = drawn.pages[:-1] if wish == {"kind": "slips"} else drawn.pages
    said = " ".join(word for page in among_cards for word in words(page))
    assert "A. Ž." in said
    assert "Ada" not in said
    assert "Žižek" not in said


def test_the_index_of_slips_has_the_names_that_judges_look_for(send):
    send(kind="slips", initials="on")
    assert "Ada Žižek" in words(plan().pages[-1])


@pytest.mark.parametrize(("sort", "players"), [("", ["Ada Žižek", "Ben", "Cy"]), ("table", ["Ben", "Ada Žižek", "Cy"])])
@pytest.mark.parametrize("kind", ["registration", "copy-sheet"])
def test_players_by_name_or_by_table(send, kind, sort, players):
    send(kind=kind, sort=sort)
    names = [next(w for w in words(page) if w.split(",")[0] in players).split(",")[0] for page in plan().pages]
    assert names == players


@pytest.mark.parametrize(
    ("listing", "first_cards"),
    [
        ("", ["Delver of Secrets // Insectile Aberration"]),  # of one mana: creatures before instants
        ("source", ["Brainstorm"]),
        ("both", ["Delver of Secrets // Insectile Aberration", "Brainstorm"]),
    ],
)
def test_cards_as_judges_sort_or_as_handed_in_or_both(send, paper, listing, first_cards):
    send(kind="registration", listing=listing)
    names = {"Brainstorm", "Delver of Secrets // Insectile Aberration", "Valki, God of Lies // Tibalt, Cosmic Impostor"}
    pages = plan().pages[: len(first_cards)]
    assert [next(w for w in words(page) if w in names) for page in pages] == first_cards


def test_the_paper_of_other_kinds_is_the_one_asked_for(send):
    send(kind="registration", labels="letter-67x25")
    assert plan().paper is Paper.A4
