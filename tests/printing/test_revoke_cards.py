"""printing.actions.revoke_cards"""

from datetime import timedelta

from checklist.accounts.models import LogEntry
from checklist.core.decklist import Zone
from checklist.printing.actions import revoke_card, revoke_cards


def test_a_code_revoked_twice_keeps_its_first_reason(paper, cards):
    paper.hand_in((2, cards.delver, Zone.MAIN))
    first, second = paper.order().cards.all()
    assert revoke_card(first, by=paper.judge, now=paper.now, reason="lost") == 1
    later = paper.now + timedelta(minutes=1)
    assert revoke_cards([first, second], by=paper.organiser, now=later, reason="printed anew") == 1
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.revoked_reason, first.revoked_at, first.revoked_by) == ("lost", paper.now, paper.judge)
    assert (second.revoked_reason, second.revoked_at) == ("printed anew", later)


def test_it_is_written_down(paper, cards):
    paper.hand_in((2, cards.delver, Zone.MAIN))
    revoke_cards(paper.order().cards.all(), by=paper.judge, now=paper.now, reason="lost")
    entry = LogEntry.objects.get(action="codes-revoked")
    assert (entry.event_uid, entry.by, entry.values) == (paper.event.uid, paper.judge, {"codes": 2})
    assert entry.words.typed == {"reason": "lost"}
