"""How likely a card is meant, of several that are called alike."""

from checklist.core.card import Card

TOURNAMENT, NOT_KNOWN_LEGAL, PLAYTEST, REBALANCED = range(4)


def standing(card: Card) -> int:
    """How likely a tournament player means this card and not another of such a name; TOURNAMENT is likeliest."""
    if card.rebalanced:
        return REBALANCED
    if card.playtest:
        return PLAYTEST
    if card.legal and any(status != "not_legal" for status in card.legal.values()):
        return TOURNAMENT
    return NOT_KNOWN_LEGAL
