"""What a draft shows of double-faced cards: named profiles with source and date, chosen by level, and what can be opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from checklist.core.card import Card, Kind, double_faced_kind
from checklist.core.finding import HEAD_JUDGE_DECIDES, Certainty
from checklist.core.finding import gettext_noop as _
from checklist.core.terms import Rel


class When(StrEnum):
    """When double-faced cards are shown."""

    ANY_TIME = "any-time"
    BEFORE_FIRST_PICK = "before-first-pick"
    AFTER_EACH_PACK = "after-each-pack"
    UNTIL_THE_PICK = "until-the-pick"
    NEVER = "never"


WHEN_WORDS: Mapping[When, str] = {
    When.ANY_TIME: _("at any time"),
    When.BEFORE_FIRST_PICK: _("before the first pick"),
    When.AFTER_EACH_PACK: _("after each pack is opened"),
    When.UNTIL_THE_PICK: _("until the pick is over"),
    When.NEVER: _("not at all"),
}


@dataclass(frozen=True, slots=True)
class DraftProfile:
    """One way to run a draft. The first four answers are those that players ask for.

    `must_show`: whether opened double-faced cards have to be shown; `when`; `may_show_later`: whether they may be shown
    after that; `sleeved`: whether the cards are sleeved beforehand. `announcement` is read out, line by line.
    """

    code: str
    title: str
    must_show: bool
    when: When
    may_show_later: bool
    sleeved: bool
    announcement: tuple[str, ...]
    source: str
    dated: str
    cites: tuple[str, ...] = ()
    certainty: Certainty = Certainty.TEXT

    @property
    def remarks(self) -> tuple[str, ...]:
        """What must stand beside the profile wherever it is shown."""
        if self.certainty is Certainty.SECONDARY:
            return (HEAD_JUDGE_CONFIRMS,)
        return (HEAD_JUDGE_DECIDES,) if self.certainty in (Certainty.INFERRED, Certainty.UNSETTLED) else ()


HEAD_JUDGE_CONFIRMS = _("Head Judge confirms.")

_OTHERS_HIDDEN = _("All other picks and the contents of packs stay hidden.")

MAY_SHOW = DraftProfile(
    "may-show",
    _("May be shown at any time"),
    must_show=False,
    when=When.ANY_TIME,
    may_show_later=True,
    sleeved=False,
    announcement=(
        _("You may show both faces of your double-faced cards at any time during the draft, and you never have to."),
        _OTHERS_HIDDEN,
    ),
    source=_("MTR 7.7, the same text since 2012-04-02"),
    dated="2026-02-27",
    cites=("MTR 7.7",),
)
SHOWN_FIRST = DraftProfile(
    "shown-first",
    _("Shown before the first pick, then hidden"),
    must_show=True,
    when=When.BEFORE_FIRST_PICK,
    may_show_later=False,
    sleeved=True,
    announcement=(
        _("When a pack is opened, show all players its double-faced cards before the first pick."),
        _("After that the draft runs as if there were none: hide them like all other picks."),
        _OTHERS_HIDDEN,
    ),
    source=_(
        "a revision of the Professional procedure in the time of Ixalan, and a report of Pro Tour March of the Machine"
    ),
    dated="2023-05-05",
    certainty=Certainty.SECONDARY,
)
PRE_SLEEVED = DraftProfile(
    "pre-sleeved",
    _("All cards sleeved beforehand, as if there were no double-faced cards"),
    must_show=False,
    when=When.NEVER,
    may_show_later=False,
    sleeved=True,
    announcement=(
        _("All cards of this draft are sleeved. Don't take a card out of its sleeve before or during the draft."),
        _("The draft runs as if there were no double-faced cards: hide them like all other picks."),
        _OTHERS_HIDDEN,
    ),
    source=_("notice of Wizards of the Coast about Professional drafts"),
    dated="2016-05-25",
)
HELD_UP = DraftProfile(
    "held-up",
    _("Held up after each pack is opened"),
    must_show=True,
    when=When.AFTER_EACH_PACK,
    may_show_later=True,
    sleeved=False,
    announcement=(
        _("When a pack is opened, hold up its double-faced cards. Everybody may look round before picking."),
        _OTHERS_HIDDEN,
    ),
    source=_("how the 2011 World Championship and Pro Tours did it (Wizards, 2011-11-22)"),
    dated="2011-11-22",
)
UNTIL_THE_PICK = DraftProfile(
    "until-the-pick",
    _("Shown until the pick is over"),
    must_show=True,
    when=When.UNTIL_THE_PICK,
    may_show_later=False,
    sleeved=False,
    announcement=(
        _("Double-faced cards of the pack in your hand stay visible until you have picked."),
        _OTHERS_HIDDEN,
    ),
    source=_("custom of stores between 2011 and 2016, as judges tell it"),
    dated="2016-04-08",
    certainty=Certainty.SECONDARY,
)
NO_DIFFERENCE = DraftProfile(
    "no-difference",
    _("No difference from other cards, as on Magic Online"),
    must_show=False,
    when=When.NEVER,
    may_show_later=False,
    sleeved=False,
    announcement=(
        _("Double-faced cards are drafted like all others: hide them as well as you can."),
        _OTHERS_HIDDEN,
    ),
    source=_("how Magic Online drafts, where backs can't be seen"),
    dated="",
    certainty=Certainty.SECONDARY,
)

PROFILES: tuple[DraftProfile, ...] = (MAY_SHOW, SHOWN_FIRST, PRE_SLEEVED, HELD_UP, UNTIL_THE_PICK, NO_DIFFERENCE)
BY_CODE: Mapping[str, DraftProfile] = {profile.code: profile for profile in PROFILES}


def default_profile(rel: Rel) -> DraftProfile:
    """What the rules say where the organiser says nothing."""
    return SHOWN_FIRST if rel is Rel.PROFESSIONAL else MAY_SHOW


def alternatives(rel: Rel) -> tuple[DraftProfile, ...]:
    """All profiles, the default of this level first and the one that is a tap away next."""
    first = (SHOWN_FIRST, PRE_SLEEVED) if rel is Rel.PROFESSIONAL else (MAY_SHOW,)
    return (*first, *(profile for profile in PROFILES if profile not in first))


def own_picks(rel: Rel) -> str:
    """Whether players may look at what they have picked, as a sentence to read out (MTR 7.7)."""
    if rel is Rel.REGULAR:
        return _("You may look at your own picks between and during picks while you hold no other cards.")
    return _("You may look at your own picks only in the review between two packs.")


@dataclass(frozen=True, slots=True)
class DraftPolicy:
    """What an event does: a profile and the level. `sleeved_sets`: sets whose cards the organiser has marked as sleeved."""

    rel: Rel
    profile: DraftProfile
    sleeved_sets: tuple[str, ...] = ()

    @property
    def is_changed(self) -> bool:
        """Whether the organiser chose otherwise than the rules would: that is recorded and printed."""
        return self.profile is not default_profile(self.rel)

    @property
    def announcement(self) -> tuple[str, ...]:
        """The lines to read out, as templates without values."""
        changed = (CHANGED_BY_ORGANISER,) if self.is_changed else ()
        return (*self.profile.announcement, own_picks(self.rel), *changed, *self.profile.remarks)


CHANGED_BY_ORGANISER = _("The organiser has chosen this in place of the usual rule of this level.")


def draft_policy(rel: Rel, stored: Mapping[str, object] | None = None) -> DraftPolicy:
    """The policy of an event from what was stored ({"profile": code, "sleeved_sets": [...]}), or the default."""
    chosen = BY_CODE.get(str((stored or {}).get("profile", "")), default_profile(rel))
    sets = (stored or {}).get("sleeved_sets", ())
    return DraftPolicy(rel, chosen, tuple(str(code) for code in sets) if isinstance(sets, list | tuple) else ())


class ColourClass(StrEnum):
    """How a set's double-faced cards are counted: by the colours of the front, else by what it is."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"
    MULTICOLOURED = "M"
    ARTIFACT = "A"
    LAND = "L"
    COLOURLESS = "C"


def colour_class(card: Card) -> ColourClass:
    colours = card.front.colors or ()
    if len(colours) == 1:
        return ColourClass(colours[0])
    if colours:
        return ColourClass.MULTICOLOURED
    types = (card.front.type_line or "").split()
    if "Artifact" in types:
        return ColourClass.ARTIFACT
    return ColourClass.LAND if "Land" in types else ColourClass.COLOURLESS


@dataclass(frozen=True, slots=True)
class Openable:
    """A double-faced or meld card that a pack of the set may hold; `rarity` "" if it is not known."""

    card: Card
    kind: Kind
    colour: ColourClass
    rarity: str


def openable_cards(cards: Iterable[Card]) -> tuple[Openable, ...]:
    """Double-faced and meld cards of any list, once each, by rarity of their first known printing, colour and name."""
    found = {}
    for card in cards:
        kind = double_faced_kind(card)
        rarity = next((printing.rarity for printing in card.printings if printing.rarity), "")
        if kind is not None:
            found[card.name] = Openable(card, kind, colour_class(card), rarity)
    return _in_order(found.values())


RARITIES = ("common", "uncommon", "rare", "mythic")


def openable(cards: Iterable[Card], set_code: str) -> tuple[Openable, ...]:
    """The double-faced and meld cards with a printing in the set, by rarity, colour and name. Melded cards are none."""
    found = []
    for card in cards:
        kind = double_faced_kind(card)
        rarities = [p.rarity or "" for p in card.printings if p.set_code.upper() == set_code.upper()]
        if kind is not None and rarities:
            found.append(Openable(card, kind, colour_class(card), rarities[0]))
    return _in_order(found)


def _in_order(found: Iterable[Openable]) -> tuple[Openable, ...]:
    classes = list(ColourClass)
    return tuple(sorted(found, key=lambda one: (_rarity_place(one.rarity), classes.index(one.colour), one.card.name)))


def _rarity_place(rarity: str) -> int:
    return RARITIES.index(rarity) if rarity in RARITIES else len(RARITIES)


def count_by(found: Iterable[Openable]) -> Mapping[tuple[str, str], int]:
    """How many there are of each colour class and rarity."""
    counts: dict[tuple[str, str], int] = {}
    for one in found:
        key = (one.colour.value, one.rarity)
        counts[key] = counts.get(key, 0) + 1
    return counts


@dataclass(frozen=True, slots=True)
class Pod:
    """Who sits down to a draft. `sure`: so many double-faced cards lie in each pack, where the set says so."""

    players: int = 8
    packs: int = 3
    sure: float | None = None


# What lies in a pack of most sets. A rare's place holds a mythic rare once in eight, in sets that have any.
IN_A_PACK: Mapping[str, int] = {"common": 10, "uncommon": 3, "rare": 1}
_MYTHIC = 1 / 8


def expected_in_pod(found: Iterable[Openable], in_set: Mapping[str, int], pod: Pod) -> float | None:
    """How many double-faced and meld cards a pod opens on average; None where the rarities of the set are not known.

    `in_set` is how many cards the set has of each rarity. Each card is taken to be as frequent as the others of its rarity.
    """
    packs = pod.players * pod.packs
    if pod.sure is not None:
        return pod.sure * packs
    twofold: dict[str, int] = {}
    for one in found:
        twofold[one.rarity] = twofold.get(one.rarity, 0) + 1
    share = {rarity: twofold.get(rarity, 0) / number for rarity, number in in_set.items() if number}
    if not set(twofold) <= set(share) & set(RARITIES):
        return None
    mythics = _MYTHIC if "mythic" in share else 0.0
    places = {**IN_A_PACK, "rare": IN_A_PACK["rare"] * (1 - mythics), "mythic": IN_A_PACK["rare"] * mythics}
    return packs * sum(number * share.get(rarity, 0.0) for rarity, number in places.items())
