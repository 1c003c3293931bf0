"""The pool of a Limited player: "player-pool", "staff-pool", and the deck held against it."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.decklists.models import Decklist
from checklist.decklists.pools import shown_pool
from checklist.decklists.queries import current_judgement
from checklist.events.actions import add_staff, close_event
from checklist.events.models import DeckSlot
from tests.cast import browser_of, hand_in, make_event, register, signed_in

POOL = "3 Consider\n1 Delver of Secrets\n2 Negate\n"
DECK = "4 Consider\n1 Delver of Secrets\n35 Island\n"


@pytest.fixture
def sealed(olga, hanna, jo):
    event = make_event(olga, format="sealed")
    add_staff(event, hanna, "head-judge", by=olga, now=timezone.now())
    add_staff(event, jo, "judge", by=olga, now=timezone.now())
    return event


@pytest.fixture
def pat(sealed):
    return register(sealed, "Pat")


def page(player):
    return reverse("player-pool", args=[player.uid, 1])


def staff_page(event, player):
    return reverse("staff-pool", args=[event.slug, player.uid, 1])


def outside(event):
    findings = current_judgement(Decklist.objects.get(), event).findings
    return [finding["values"] for finding in findings if finding["code"] == "not-in-pool"]


def test_the_deck_is_held_against_the_pool_before_and_after(pat, sealed):
    hand_in(pat, DECK)
    assert outside(sealed) == []  # no pool is known
    browser = browser_of(pat)
    assert browser.post(page(pat), {"text": POOL})["Location"] == page(pat)
    assert outside(sealed) == [{"card": "Consider", "quantity": 4, "opened": 3}]
    browser.post(page(pat), {"text": POOL.replace("3 C", "4 C")})
    assert outside(sealed) == []
    assert Decklist.objects.get().revision == 1


def test_a_list_is_judged_by_the_pool_that_is_there(pat, sealed):
    browser_of(pat).post(page(pat), {"text": POOL})
    hand_in(pat, DECK)
    assert outside(sealed) == [{"card": "Consider", "quantity": 4, "opened": 3}]


def test_what_is_registered_is_shown_and_can_be_written_over(pat):
    browser = browser_of(pat)
    browser.post(page(pat), {"text": POOL + "1 No Such Card\n"})
    pool = shown_pool(DeckSlot.objects.get())
    assert (pool.quantity, pool.unknown) == (7, ("No Such Card",))
    shown = browser.get(page(pat)).content.decode()
    assert "7 cards are registered." in shown
    assert "1 Delver of Secrets // Insectile Aberration" in shown
    browser.post(page(pat), {"text": pool.text})
    assert LogEntry.objects.filter(action="pool-registered").count() == 1


@pytest.mark.parametrize("text", ["\n", "\x00", "Sideboard\n"])
def test_what_can_not_be_read_is_not_stored_and_comes_back(pat, text):
    response = browser_of(pat).post(page(pat), {"text": text})
    assert (response.status_code, DeckSlot.objects.get().pool) == (400, None)


def test_a_constructed_deck_has_no_pool(pia, event, jo):
    for browser, address in ((browser_of(pia), page(pia)), (signed_in(jo), staff_page(event, pia))):
        response = browser.post(address, {"text": POOL})
        assert (response.status_code, "Only sealed and draft have a pool." in response.content.decode()) == (400, True)
    assert not DeckSlot.objects.exclude(pool=None).exists()


def test_after_the_deadline_the_head_judge_alone_writes_it(pat, sealed, jo, hanna):
    assert signed_in(jo).post(staff_page(sealed, pat), {"text": POOL}).status_code == 302
    type(sealed).objects.filter(pk=sealed.pk).update(deadline=timezone.now() - timedelta(minutes=1))
    assert signed_in(jo).post(staff_page(sealed, pat), {"text": "1 Negate"}).status_code == 403
    assert browser_of(pat).post(page(pat), {"text": "1 Negate"}).status_code == 400
    assert shown_pool(DeckSlot.objects.get()).quantity == 6
    assert signed_in(hanna).post(staff_page(sealed, pat), {"text": "1 Negate"}).status_code == 302
    assert shown_pool(DeckSlot.objects.get()).quantity == 1


def test_after_the_end_nobody_does(pat, sealed, olga, hanna):
    close_event(sealed, by=olga, now=timezone.now())
    assert signed_in(hanna).post(staff_page(sealed, pat), {"text": POOL}).status_code == 400


def test_the_pages_lead_there(pat, sealed, jo, pia):
    assert page(pat) in browser_of(pat).get(reverse("player", args=[pat.uid])).content.decode()
    shown = signed_in(jo).get(reverse("staff-player", args=[sealed.slug, pat.uid])).content.decode()
    assert staff_page(sealed, pat) in shown
    assert page(pia) not in browser_of(pia).get(reverse("player", args=[pia.uid])).content.decode()


def marked(**counts):
    return {"mark": "1", "pool-name": list(counts), "pool-count": list(counts.values())}


def test_the_deck_is_marked_in_the_pool(sealed, pat):
    browser = browser_of(pat)
    assert "Mark the deck in it" not in browser.get(page(pat)).content.decode()
    browser.post(page(pat), {"text": POOL})
    shown = browser.get(page(pat))
    rows = [(one.name, one.opened, one.in_deck, one.is_twofold) for one in shown.context["marking"]]
    assert rows[:3] == [
        ("Consider", 3, 0, False),
        ("Delver of Secrets // Insectile Aberration", 1, 0, True),
        ("Negate", 2, 0, False),
    ]
    assert [one.name for one in shown.context["marking"][3:]] == ["Plains", "Island", "Swamp", "Mountain", "Forest"]
    delver = rows[1][0]
    form = browser.post(
        reverse("player-list", args=[pat.uid, 1]),
        marked(**{"Consider": "2", delver: "1", "Negate": "", "Island": "37", "Black Lotus": "1"}),
    )
    text = form.context["form"]["text"].value()
    assert text == f"Deck\n2 Consider\n1 {delver}\n37 Island\n\nSideboard\n1 Consider\n2 Negate"
    assert Decklist.objects.count() == 0


def test_marks_start_with_the_list_in_force_and_keep_what_was_declared(sealed, pat):
    browser = browser_of(pat)
    browser.post(page(pat), {"text": POOL})
    hand_in(pat, "3 Consider\n1 Delver of Secrets\n36 Island\n")
    marks = {one.name: one.in_deck for one in browser.get(page(pat)).context["marking"]}
    assert (marks["Consider"], marks["Negate"], marks["Island"]) == (3, 0, 36)
    form = browser.post(reverse("player-list", args=[pat.uid, 1]), marked(**{**marks, "Negate": "1"})).context["form"]
    assert (form["based_on"].value(), form["sleeves"].value()) == (1, Decklist.objects.get().choices["sleeves"])


def test_without_a_pool_there_is_nothing_to_mark(sealed, pat):
    answer = browser_of(pat).post(reverse("player-list", args=[pat.uid, 1]), marked(Consider="1"))
    assert "Register the pool first." in answer.content.decode()


def test_staff_mark_it_for_the_player(sealed, pat, jo):
    browser_of(pat).post(page(pat), {"text": POOL})
    shown = signed_in(jo).get(staff_page(sealed, pat))
    form = signed_in(jo).post(shown.context["list_page"], marked(Consider="3"))
    assert form.context["form"]["text"].value().startswith("Deck\n3 Consider\n\nSideboard\n")
