"""printing.queries.stale_paper: what must be printed anew"""

from checklist.core.decklist import Zone
from checklist.decklists.actions import withdraw_decklist
from checklist.printing.actions import revoke_card
from checklist.printing.queries import stale_paper

MAIN = Zone.MAIN


def told(cards):
    return [(card.card_name, card.copy) for card in cards]


def test_only_the_copies_that_are_gone_and_every_sheet(paper, cards):
    paper.hand_in((3, cards.delver, MAIN), (1, cards.valki, MAIN))
    paper.order("slips", nonce="slips")
    paper.order("registration", nonce="sheets")
    assert told(stale_paper(paper.event)) == []
    paper.hand_in((2, cards.delver, MAIN), (1, cards.valki, MAIN), (1, cards.island, MAIN))
    assert told(stale_paper(paper.event)) == [(cards.delver.name, 3), ("", 0)]


def test_revoked_paper_is_not_waited_for(paper, cards):
    paper.hand_in((1, cards.delver, MAIN))
    card = paper.order("slips").cards.get()
    paper.hand_in((1, cards.valki, MAIN))
    revoke_card(card, by=paper.judge, now=paper.now, reason="printed anew")
    assert told(stale_paper(paper.event)) == []


def test_a_list_taken_back_makes_all_its_paper_stale(paper, cards):
    decklist = paper.hand_in((2, cards.delver, MAIN))
    paper.order("slips")
    withdraw_decklist(decklist, by=None, now=paper.now)
    assert told(stale_paper(paper.event)) == [(cards.delver.name, 1), (cards.delver.name, 2)]


def test_one_player_of_one_event(paper, cards):
    other = paper.register("Bo")
    for slot in (paper.slot, other):
        paper.hand_in((1, cards.delver, MAIN), slot=slot)
    paper.order("slips")
    for slot in (paper.slot, other):
        paper.hand_in((1, cards.valki, MAIN), slot=slot)
    assert [len(stale_paper(paper.event)), len(stale_paper(paper.event, other.registration))] == [2, 1]
    assert stale_paper(paper.elsewhere) == ()
