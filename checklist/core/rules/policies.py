"""What the tournament rules say to organiser and judge rather than about a list: registration, checks, proxies, sleeves.

`POLICIES` is shown on the rules page beside `RULES`; the functions answer the questions that other rooms ask.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from checklist.core.finding import Certainty
from checklist.core.finding import gettext_noop as _
from checklist.core.terms import Format, ProxyReason, Rel

CHECK_SHARE_PERCENT = 10  # MTR 2.8


class Reader(StrEnum):
    """Who may see a list."""

    OWNER = "owner"
    STAFF = "staff"
    OPPONENT = "opponent"


class Due(StrEnum):
    """When a list must be in at the latest."""

    BEFORE_START = "before-start"
    BEFORE_FIRST_ROUND_PLAYED = "before-first-round-played"


def is_list_required(rel: Rel, *, head_judge_asks: bool = False) -> bool:
    """MTR 2.7: at Competitive and Professional always, at Regular where the Head Judge asks for lists."""
    return rel is not Rel.REGULAR or head_judge_asks


def list_due(game: Format | None) -> Due:
    """MTR 2.7: Constructed before the tournament starts, Limited before the first round that the player plays."""
    return Due.BEFORE_FIRST_ROUND_PLAYED if game in (Format.SEALED, Format.DRAFT) else Due.BEFORE_START


def readers(rel: Rel) -> tuple[Reader, ...]:
    """MTR 2.7: lists are not public; at Professional the opponent gets the list."""
    own = (Reader.OWNER, Reader.STAFF)
    return (*own, Reader.OPPONENT) if rel is Rel.PROFESSIONAL else own


def is_check_required(rel: Rel) -> bool:
    """MTR 2.8: deck checks must be made at Competitive and Professional and may be made at Regular."""
    return rel is not Rel.REGULAR


def decks_to_check(decks: int) -> int:
    """MTR 2.8: at least a tenth of all decks over the whole event, rounded up."""
    return -(-decks * CHECK_SHARE_PERCENT // 100)


def may_check_whole_deck(*, opening_hand_drawn: bool) -> bool:
    """MTR 2.8: no full check once an opening hand was drawn and a mulligan may have been decided on."""
    return not opening_hand_drawn


def read_proxy_reason(word: str) -> ProxyReason | None:
    """MTR 3.4: the reason that a word names, or None where the word is no reason for a proxy at all."""
    return ProxyReason(word) if word in set(ProxyReason) else None


@dataclass(frozen=True, slots=True)
class Policy:
    """One thing that holds for an event. `says` is one sentence for each level, or the same for all."""

    code: str
    title: str
    says: Mapping[Rel, str]
    cites: tuple[str, ...]
    certainty: Certainty = Certainty.TEXT
    decides: str = "Head Judge"


def _all(sentence: str) -> Mapping[Rel, str]:
    return dict.fromkeys(Rel, sentence)


def _by_level(regular: str, higher: str, professional: str = "") -> Mapping[Rel, str]:
    return {Rel.REGULAR: regular, Rel.COMPETITIVE: higher, Rel.PROFESSIONAL: professional or higher}


POLICIES: tuple[Policy, ...] = (
    Policy(
        "list-required",
        _("Whether decklists are collected"),
        _by_level(
            _("Lists are collected only if the Head Judge asks for them."),
            _("Every player hands in a list of deck and sideboard."),
        ),
        ("MTR 2.7",),
    ),
    Policy(
        "list-due",
        _("When a list must be in"),
        _all(
            _(
                "Constructed: before the tournament starts. Limited: before the first round that the player plays. "
                "Once accepted, or once the deadline has passed, a list is not changed any more."
            )
        ),
        ("MTR 2.7",),
    ),
    Policy(
        "list-readers",
        _("Who may see a list"),
        _by_level(
            _("Lists are not public. Players may ask to see their own between matches."),
            _("Lists are not public. Players may ask to see their own between matches."),
            _("Opponents are given each other's lists. Players may ask to see their own between matches."),
        ),
        ("MTR 2.7",),
    ),
    Policy(
        "deck-checks",
        _("How many decks are checked"),
        _by_level(
            _("Deck checks may be made."),
            _("Over the event at least a tenth of all decks is checked."),
        ),
        ("MTR 2.8",),
    ),
    Policy(
        "deck-check-moment",
        _("When a whole deck may be checked"),
        _all(_("Not once an opening hand was drawn and the player may have decided about a mulligan.")),
        ("MTR 2.8",),
    ),
    Policy(
        "sleeves-optional",
        _("Whether sleeves are compulsory"),
        _by_level(
            _(
                "Sleeves are optional. All are alike and lie the same way; on double-faced cards they must be completely "
                "opaque. A judge may disallow worn or marked ones."
            ),
            _(
                "Sleeves are optional. All are alike and lie the same way; on double-faced cards they must be completely "
                "opaque. No highly reflective backs and no holograms over a card; art on the back is looked at closely."
            ),
        ),
        ("MTR 3.11",),
    ),
    Policy(
        "opacity-test",
        _("What completely opaque means"),
        _all(
            _(
                "No text gives a test. Judges put an ordinary card into the sleeve: if the white dot of its back can be seen "
                "in normal play, the sleeve is not opaque."
            )
        ),
        ("MTR 3.11",),
        Certainty.SECONDARY,
    ),
    Policy(
        "substitute-swap",
        _("When the real card takes the substitute's place"),
        _all(
            _(
                "The substitute is used while the card is hidden. Face up in a public zone the real card is used and the "
                "substitute is put aside; exiled or cast face down, the substitute stays."
            )
        ),
        ("CR 713.5", "CR 712.15", "CR 712.17", "MTR 3.5"),
    ),
    Policy(
        "real-cards-aside",
        _("Where the real cards are"),
        _all(
            _(
                "They are set aside before the game, together with the sideboard and before shuffling. They are no sideboard "
                "cards, lie apart from it and are not shown to the opponent."
            )
        ),
        ("CR 103.2a", "CR 713.3", "MTR 3.5", "MTR 3.16"),
    ),
    Policy(
        "proxy-issue",
        _("Who makes a proxy, and for what"),
        _all(
            _(
                "Only the Head Judge, and as a favour: for a card or substitute card that was damaged by accident or worn out "
                "in this tournament, or a foil of which no non-foil printing exists. Plainly marked, the original kept at hand "
                "and used in public zones while it can be recognised, good for this tournament only."
            )
        ),
        ("MTR 3.4",),
    ),
    Policy(
        "continuous-construction",
        _("Whether a Limited deck may change between matches"),
        _by_level(
            _("It may, unless lists are used or the Head Judge has switched it off."),
            _("It may not: the registered deck is played."),
        ),
        ("MTR 7.3",),
    ),
    Policy(
        "draft-reveal",
        _("Whether double-faced picks may be shown in a draft"),
        _all(
            _(
                "Both faces of a double-faced card may be shown at any time in a draft, and never must be. Other picks are "
                "hidden."
            )
        ),
        ("MTR 7.7",),
    ),
    Policy(
        "draft-own-picks",
        _("Whether players may look at their own picks during a draft"),
        _by_level(
            _(
                "They may, between and during picks, if they hold no other cards; the Head Judge may forbid it beforehand."
            ),
            _("They may not, but for the review between two packs."),
        ),
        ("MTR 7.7",),
    ),
)
