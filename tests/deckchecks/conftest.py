"""What the tests of deck checks share."""

import pytest

from checklist.core.decklist import Zone
from checklist.deckchecks.models import DeckCheck
from tests.paper import cards, paper  # noqa: F401 -- fixtures of two rooms


@pytest.fixture
def judge(client, paper):  # noqa: F811 -- the fixture above, asked for
    client.force_login(paper.judge)
    return client


@pytest.fixture
def players(paper, cards):  # noqa: F811 -- the fixtures above, asked for
    """Twenty players; the first three have double-faced cards, the first two were checked."""
    slots = [paper.register(f"Player {number:02}") for number in range(20)]
    for number, slot in enumerate(slots):
        paper.hand_in((60, cards.delver if number < 3 else cards.island, Zone.MAIN), slot=slot)
    for slot in slots[:2]:
        DeckCheck.objects.create(
            slot=slot, opened_at=paper.now, closed_at=paper.now, outcome="fine", nonce="n", opened_by=paper.judge
        )
    return slots
