"""printing.actions.order_print"""

from datetime import timedelta

import pytest

from checklist.core.decklist import Zone
from checklist.core.refusal import Refused
from checklist.printing.actions import order_print
from checklist.printing.models import HeadJudgeProxy, PrintedCard, PrintJob

MAIN, SIDE = Zone.MAIN, Zone.SIDEBOARD


def rows(job):
    return [
        (card.card_name, card.zone, card.copy, card.copies) for card in job.cards.order_by("card_name", "zone", "copy")
    ]


def test_each_copy_of_each_double_faced_card_gets_a_code_of_its_own(paper, cards):
    paper.hand_in((3, cards.delver, MAIN), (56, cards.island, MAIN), (1, cards.delver, SIDE), (1, cards.valki, SIDE))
    job = paper.order()
    assert rows(job) == [
        (cards.delver.name, "main", 1, 3),
        (cards.delver.name, "main", 2, 3),
        (cards.delver.name, "main", 3, 3),
        (cards.delver.name, "sideboard", 1, 1),
        (cards.valki.name, "sideboard", 1, 1),
    ]
    codes = [card.code for card in job.cards.all()]
    assert len(set(codes)) == 5
    assert {len(code) for code in codes} == {16}


def test_the_same_order_twice_is_one(paper, cards):
    paper.hand_in((4, cards.delver, MAIN))
    first, again = paper.order(), paper.order(now=paper.now + timedelta(seconds=2))
    assert again == first
    assert (PrintJob.objects.count(), PrintedCard.objects.count()) == (1, 4)


def test_another_event_may_use_the_same_nonce(paper, cards):
    paper.hand_in((1, cards.delver, MAIN))
    paper.order()
    other = paper.register("Bo", paper.elsewhere)
    paper.hand_in((1, cards.delver, MAIN), slot=other)
    job = order_print(
        paper.elsewhere,
        kind="registration",
        decklists=list(other.revisions.all()),
        paper="a4",
        confirmed=False,
        by=paper.stranger,
        now=paper.now,
        nonce="order-1",
    )
    assert job.event == paper.elsewhere


@pytest.mark.parametrize(
    ("sanctioned", "confirmed", "kind", "code"),
    [
        (True, False, "substitutes", "not-legal-unconfirmed"),
        (True, True, "substitutes", None),
        (False, False, "substitutes", None),
        (True, False, "registration", None),
        (True, False, "copy-sheet", None),
        (True, False, "slips", None),
    ],
)
def test_only_card_sized_prints_in_a_sanctioned_event_ask_for_a_confirmation(
    paper, cards, sanctioned, confirmed, kind, code
):
    paper.event.sanctioned = sanctioned
    paper.event.save(update_fields=["sanctioned"])
    paper.hand_in((4, cards.delver, MAIN))
    if code is None:
        assert paper.order(kind, confirmed=confirmed).confirmed is confirmed
    else:
        with pytest.raises(Refused) as refused:
            paper.order(kind, confirmed=confirmed)
        assert (refused.value.code, "MTR 3.5" in refused.value.message) == (code, True)
        assert PrintJob.objects.count() == 0


def test_registered_proxies_alone_ask_for_nothing_and_their_copies_carry_the_register_line(paper, cards):
    paper.hand_in((2, cards.delver, MAIN))
    proxies = [
        HeadJudgeProxy.objects.create(
            event=paper.event, registration=paper.player, number=number, card_name=cards.delver.name, reason="worn",
            original_kept=True, issued_at=paper.now, nonce=str(number),
        )
        for number in (1, 2)
    ]  # fmt: skip
    job = paper.order(confirmed=False)
    assert [card.proxy for card in job.cards.order_by("copy")] == proxies


def test_a_void_proxy_lends_nothing(paper, cards):
    paper.hand_in((1, cards.delver, MAIN))
    HeadJudgeProxy.objects.create(
        event=paper.event, registration=paper.player, number=1, card_name=cards.delver.name, reason="worn",
        original_kept=True, issued_at=paper.now, voided_at=paper.now, nonce="1",
    )  # fmt: skip
    with pytest.raises(Refused) as refused:
        paper.order(confirmed=False)
    assert refused.value.code == "not-legal-unconfirmed"


@pytest.mark.parametrize("kind", ["substitutes", "slips"])
def test_a_list_without_double_faced_cards_is_nothing_to_print(paper, cards, kind):
    paper.hand_in((60, cards.island, MAIN), (2, "Nobody Knows Me", MAIN))
    with pytest.raises(Refused) as refused:
        paper.order(kind)
    assert refused.value.code == "nothing-to-print"


@pytest.mark.parametrize("kind", ["substitutes", "slips", "registration", "copy-sheet"])
def test_no_list_at_all_is_nothing_to_print(paper, kind):
    with pytest.raises(Refused) as refused:
        paper.order(kind)
    assert refused.value.code == "nothing-to-print"


def test_a_registration_sheet_has_one_code_a_list_and_names_no_card(paper, cards):
    paper.hand_in((60, cards.island, MAIN))
    paper.hand_in((4, cards.delver, MAIN), slot=paper.register("Bo"))
    assert rows(paper.order("registration")) == [("", "", 0, 0), ("", "", 0, 0)]


def test_a_copy_sheet_has_no_codes_and_remembers_its_lists(paper, cards):
    decklist = paper.hand_in((4, cards.delver, MAIN))
    job = paper.order("copy-sheet")
    assert (job.cards.count(), job.options["decklists"]) == (0, [decklist.pk])


def test_a_list_of_another_event_is_refused(paper, cards):
    foreign = paper.hand_in((4, cards.delver, MAIN), slot=paper.register("Bo", paper.elsewhere))
    with pytest.raises(Refused) as refused:
        paper.order("registration", foreign)
    assert refused.value.code == "list-of-another-event"


def test_a_closed_event_gets_no_more_substitutes_but_its_sheets(paper, cards):
    paper.hand_in((4, cards.delver, MAIN))
    paper.event.closed_at = paper.now
    paper.event.save(update_fields=["closed_at"])
    with pytest.raises(Refused) as refused:
        paper.order()
    assert refused.value.code == "event-closed"
    assert paper.order("registration", nonce="order-2").cards.count() == 1


def test_two_thousand_codes_are_written_in_batches(paper, cards, django_assert_max_num_queries):
    lists = [paper.hand_in((12, cards.delver, MAIN), slot=paper.register(f"P{number}")) for number in range(170)]
    with django_assert_max_num_queries(40):
        assert paper.order("slips", *lists).cards.count() == 2040
