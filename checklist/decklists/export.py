"""A registered list as text that other programs read."""

from checklist.core.snapshot import thaw
from checklist.decklists.correction import HEADINGS
from checklist.decklists.models import Decklist
from checklist.decklists.preview import piles


def plain_text(decklist: Decklist) -> str:
    """Zone by zone under a heading, one name a line, full names."""
    blocks = []
    for pile in piles(thaw(decklist.snapshot), ()):
        blocks.append("\n".join([HEADINGS[pile.zone], *(f"{card.quantity} {card.name}" for card in pile.cards)]))
    return "\n\n".join(blocks) + "\n"
