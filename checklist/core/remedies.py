"""What a judge may look up about a finding: document, number, usual remedy, and when it is more.

It is shown on a page of its own. Nothing in the program proposes or fills in a penalty: the Head Judge decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from checklist.core.finding import Certainty
from checklist.core.finding import gettext_noop as _
from checklist.core.rules.editions import Document
from checklist.core.terms import Rel

HIGHER = (Rel.COMPETITIVE, Rel.PROFESSIONAL)  # the penalty guide does not tell the two apart


@dataclass(frozen=True, slots=True)
class Remedy:
    """One entry of one penalty document. `more` says when it is more than usual, "" for never."""

    code: str
    rels: tuple[Rel, ...]
    document: Document
    number: str
    title: str
    usual: str
    more: str = ""
    certainty: Certainty = Certainty.TEXT

    @property
    def cite(self) -> str:
        return f"{self.document} {self.number}".strip()


MARKED = Remedy(
    "marked-cards",
    HIGHER,
    Document.IPG,
    "3.8",
    _("Marked Cards"),
    _("Warning. The sleeves or the cards are replaced, or the double-faced cards are hidden by substitutes."),
    _(
        "Game Loss if the owner could gain much by noticing the pattern, which judges think likely with double-faced cards in "
        "sleeves that show them; also if no replacement is found and basic lands go in. On purpose it is Cheating."
    ),
)
MARKED_SIDEBOARD = Remedy(
    "marked-cards-sideboard",
    HIGHER,
    Document.IPG,
    "3.8",
    _("Marked Cards"),
    _("Nothing while the cards are in the sideboard only. Put it right before they go into the deck."),
    _("As for marked cards once they are in the deck."),
)
MARKED_REGULAR = Remedy(
    "marked-cards-regular",
    (Rel.REGULAR,),
    Document.JAR,
    "",
    _("no entry for marked cards"),
    _("Explain, and help to find opaque sleeves or substitute cards."),
    _("A repeated or unwanted behaviour may cost a game; knowing what one does, and doing it, ends the tournament."),
)
DECK = Remedy(
    "deck-problem",
    HIGHER,
    Document.IPG,
    "3.5",
    _("Deck Problem"),
    _(
        "Warning. The deck is put right. Real cards that lie beside their substitutes in the deck are ignored, like tokens and "
        "cards in other sleeves."
    ),
    _(
        "Game Loss if it is found when the deck is presented or checked and the deck of game one has fewer cards than "
        "registered or the sideboard more. A card that can't be found is a Decklist Problem."
    ),
)
REAL_CARDS = Remedy(
    "real-cards-missing",
    HIGHER,
    Document.IPG,
    "3.5",
    _("Deck Problem, then Decklist Problem"),
    _("Find the real cards. What can't be found is replaced by basic lands and the list is changed: Game Loss."),
    _("Knowing that there are fewer real cards than substitutes is Cheating."),
    Certainty.INFERRED,
)
NOT_A_CARD = Remedy(
    "no-valid-substitute",
    HIGHER,
    Document.IPG,
    "3.5",
    _("Deck Problem"),
    _("What stands for no card is no card: the deck is short by it. Warning, and it is put right."),
    _("Game Loss in the moments in which a short deck is one."),
    Certainty.INFERRED,
)
LIST = Remedy(
    "decklist-problem",
    HIGHER,
    Document.IPG,
    "3.4",
    _("Decklist Problem"),
    _(
        "Game Loss. The list is changed to the deck that was played; what is not allowed is taken out, and basic lands fill up "
        "to the minimum."
    ),
    _(
        "None, if the list alone makes it obvious and unmistakable what is meant: then the Head Judge may leave it at that."
    ),
)
DECK_REGULAR = Remedy(
    "illegal-deck-regular",
    (Rel.REGULAR,),
    Document.JAR,
    "",
    _("illegal, missing or foreign cards in a deck"),
    _(
        "Take out what should not be there, put back what should, fill up with basic lands of the player's choice, shuffle, "
        "explain. No game is lost."
    ),
    _("A repeated or unwanted behaviour may cost a game; knowing what one does, and doing it, ends the tournament."),
)
DRAFT = Remedy(
    "limited-procedure",
    HIGHER,
    Document.IPG,
    "3.6",
    _("Limited Procedure Violation"),
    _("Warning. The draft is put right as far as it can be."),
    _("What was announced before the draft may add to it."),
)
DRAFT_REGULAR = Remedy(
    "limited-procedure-regular",
    (Rel.REGULAR,),
    Document.JAR,
    "",
    _("mistakes in a draft"),
    _("Explain, and put the draft right as far as it can be."),
)

REMEDIES = (
    MARKED,
    MARKED_SIDEBOARD,
    MARKED_REGULAR,
    DECK,
    REAL_CARDS,
    NOT_A_CARD,
    LIST,
    DECK_REGULAR,
    DRAFT,
    DRAFT_REGULAR,
)

_MARKED = (MARKED, MARKED_REGULAR)
_MARKED_SIDE = (MARKED_SIDEBOARD, MARKED_REGULAR)
_DECK = (DECK, DECK_REGULAR)
_REAL = (REAL_CARDS, DECK_REGULAR)
_NO_CARD = (NOT_A_CARD, DECK_REGULAR)
_LIST = (LIST, DECK_REGULAR)

BY_CODE: dict[str, tuple[Remedy, ...]] = {
    **dict.fromkeys(
        (
            "back-shows",
            "meld-back-shows",
            "commander-back-shows",
            "reversible-back-shows",
            "opacity-doubted",
            "reflective-backs",
            "hologram-sleeves",
            "mark-shows",
        ),
        _MARKED,
    ),
    "sideboard-back-shows": _MARKED_SIDE,
    **dict.fromkeys(
        (
            "copies-unalike",
            "all-or-none",
            "zones-unalike",
            "copies-miscounted",
            "choice-twice",
            "spare-blanks",
            "real-cards-with-sideboard",
            "back-copy-sleeved-alike",
        ),
        _DECK,
    ),
    "real-cards-short": _REAL,
    **dict.fromkeys(
        (
            "home-print",
            "substitute-for-ordinary-back",
            "substitute-for-reversible",
            "substitute-for-unknown-kind",
            "list-circles",
            "list-lacks-card",
            "one-card-for-another",
            "front-name-missing",
            "back-name-missing",
            "written-beyond-card",
            "proxy-not-registered",
            "proxy-without-reason",
            "proxy-original-gone",
            "proxy-not-marked",
            "proxy-from-elsewhere",
        ),
        _NO_CARD,
    ),
    **dict.fromkeys(
        (
            "deck-too-small",
            "limited-deck-too-small",
            "commander-deck-size",
            "sideboard-too-large",
            "commander-sideboard",
            "two-headed-sideboard",
            "too-many-copies",
            "not-singleton",
            "copies-of-unknown-text",
            "not-in-pool",
            "no-commander",
            "too-many-commanders",
            "commanders-no-pair",
            "commander-unfit",
            "outside-colour-identity",
            "two-companions",
            "no-companion",
            "name-in-two-decks",
            "banned",
            "restricted",
            "not-legal",
            "unknown-name",
            "ambiguous-name",
            "meld-result",
        ),
        _LIST,
    ),
}


def remedies_for(code: str, rel: Rel) -> tuple[Remedy, ...]:
    """The entries to look up for a finding of this code at this level; none where it is no infraction by itself."""
    return tuple(remedy for remedy in BY_CODE.get(code, ()) if rel in remedy.rels)
