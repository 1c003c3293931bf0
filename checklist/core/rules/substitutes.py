"""Substitute cards: who may use which for what, and what must lie beside the deck."""

from __future__ import annotations

from collections.abc import Iterator

from checklist.core.card import Kind, is_kind_known
from checklist.core.finding import Certainty, Finding, Level
from checklist.core.finding import gettext_noop as _
from checklist.core.rules.base import Carriage, Rule, Setup, Stray
from checklist.core.rules.editions import SUBSTITUTES_PER_NAME
from checklist.core.terms import Carried, Copies, SubstituteStyle

# The sets whose packs held cards that list several names (CR 713.2a: 2011 to 2018).
LIST_SETS = frozenset({"ISD", "DKA", "ORI", "SOI", "EMN", "XLN", "RIX"})
ONE_CARD = "Nicol Bolas, the Ravager"  # CR 713.2b


def _home_print(setup: Setup) -> Iterator[Finding]:
    if not setup.sanctioned:
        return
    for carriage in setup.carriages:
        printed = carriage.home - carriage.unregistered
        if carriage.is_double_faced and printed > 0:
            yield HOME_PRINT.as_sure_as(setup.certainty(carriage), carriage.line, card=carriage.name, quantity=printed)


HOME_PRINT = Rule(
    "home-print",
    _("In a sanctioned event only official substitute cards may stand for a double-faced card"),
    _(
        "{card}: {quantity} printed by somebody else than the makers of the game. "
        "In a sanctioned event only official substitute cards may be used."
    ),
    Level.ERROR,
    ("MTR 3.5", "MTR 3.4"),
    _home_print,
)


def _is_mixed(copies: Copies) -> bool:
    """Some as real cards and some as official substitutes. A proxy stands for either, so it mixes with both."""
    return bool(copies.real and copies.official)


def _copies_unalike(setup: Setup) -> Iterator[Finding]:
    if not setup.sanctioned:
        return
    for carriage in setup.carriages:
        if carriage.is_double_faced and _is_mixed(carriage.main):
            yield COPIES_UNALIKE.as_sure_as(
                setup.certainty(carriage),
                carriage.line,
                card=carriage.name,
                real=carriage.main.real,
                official=carriage.main.official,
            )


COPIES_UNALIKE = Rule(
    "copies-unalike",
    _("All copies of one double-faced card in the deck are carried in the same way"),
    _(
        "{card}: {official} by substitute cards and {real} as real cards. "
        "If one copy in the deck uses a substitute card, every copy of that card must."
    ),
    Level.ERROR,
    ("MTR 3.5",),
    _copies_unalike,
)


def _zones_unalike(setup: Setup) -> Iterator[Finding]:
    if not setup.sanctioned:
        return
    for carriage in setup.carriages:
        both = Copies(carriage.main.real + carriage.sideboard.real, carriage.official)
        if carriage.is_double_faced and _is_mixed(both) and not _is_mixed(carriage.main):
            yield ZONES_UNALIKE.at(carriage.line, card=carriage.name)


ZONES_UNALIKE = Rule(
    "zones-unalike",
    _("Main deck and sideboard carry one card in the same way"),
    _(
        "{card} is carried by substitute cards in one part of the list and as real cards in another. "
        "The text speaks of the deck only; carrying all copies alike is safe."
    ),
    Level.WARNING,
    ("MTR 3.5",),
    _zones_unalike,
    Certainty.INFERRED,
)


def _all_or_none(setup: Setup) -> Iterator[Finding]:
    if not setup.sanctioned or setup.has_come(SUBSTITUTES_PER_NAME):
        return
    substituted = [carriage for carriage in setup.carriages if carriage.is_double_faced and carriage.main.official]
    for carriage in setup.carriages:
        if substituted and carriage.is_double_faced and carriage.main.real and not carriage.main.official:
            yield ALL_OR_NONE.at(carriage.line, card=carriage.name, other=substituted[0].name)


ALL_OR_NONE = Rule(
    "all-or-none",
    _("Until April 2016: if one double-faced card of a deck uses a checklist card, all of them must"),
    _("{card} is in the deck as a real card while {other} uses a checklist card; in this edition all must."),
    Level.ERROR,
    ("MTR 3.5",),
    _all_or_none,
    until=SUBSTITUTES_PER_NAME,
)


def _real_cards_short(setup: Setup) -> Iterator[Finding]:
    if not setup.sanctioned:
        return
    for carriage in setup.carriages:
        if carriage.is_double_faced and carriage.real_aside < carriage.official:
            yield REAL_CARDS_SHORT.as_sure_as(
                setup.certainty(carriage),
                carriage.line,
                card=carriage.name,
                official=carriage.official,
                aside=carriage.real_aside,
            )


REAL_CARDS_SHORT = Rule(
    "real-cards-short",
    _("Each substitute card needs a real card of its own, set aside"),
    _(
        "{card}: substitute cards {official}, real cards set aside {aside}. Each substitute needs a real card of its own."
    ),
    Level.ERROR,
    ("MTR 3.5", "CR 713.3"),
    _real_cards_short,
)


def _real_card_missing(setup: Setup) -> Iterator[Finding]:
    if setup.sanctioned:
        return
    for carriage in setup.carriages:
        if carriage.is_double_faced and carriage.real_aside < carriage.official:
            yield REAL_CARD_MISSING.at(
                carriage.line, card=carriage.name, official=carriage.official, aside=carriage.real_aside
            )


REAL_CARD_MISSING = Rule(
    "real-card-missing",
    _("Outside sanctioned play too, the card that a substitute stands for must be at hand"),
    _("{card}: substitute cards {official}, real cards at hand to put on the table {aside}."),
    Level.WARNING,
    ("CR 713.3",),
    _real_card_missing,
    Certainty.INFERRED,
    decides="organiser",
)


def _stands_for(stray: Stray) -> bool:
    """Whether this choice puts anything but real cards and registered proxies into the deck."""
    counts = [zone for zone in (stray.choice.main, stray.choice.sideboard) if zone is not None]
    return stray.choice.every in (Carried.OFFICIAL, Carried.HOME) or any(zone.official + zone.home for zone in counts)


def _for_ordinary_back(setup: Setup) -> Iterator[Finding]:
    for stray in setup.strays:
        if stray.card is not None and is_kind_known(stray.card) and _stands_for(stray):
            yield FOR_ORDINARY_BACK.at(stray.line, card=stray.name)


FOR_ORDINARY_BACK = Rule(
    "substitute-for-ordinary-back",
    _("A substitute card may stand only for a double-faced or meld card"),
    _("{card} has an ordinary card back, so no substitute card may stand for it."),
    Level.ERROR,
    ("CR 713.3",),
    _for_ordinary_back,
)


def _for_unknown_kind(setup: Setup) -> Iterator[Finding]:
    for stray in setup.strays:
        if stray.card is not None and not is_kind_known(stray.card) and _stands_for(stray):
            yield FOR_UNKNOWN_KIND.at(stray.line, card=stray.name)


FOR_UNKNOWN_KIND = Rule(
    "substitute-for-unknown-kind",
    _("Whether a card has an ordinary back must be known before a substitute stands for it"),
    _("{card}: the card data does not say whether it is double-faced. Look at its back; only then is this allowed."),
    Level.WARNING,
    ("CR 713.3",),
    _for_unknown_kind,
    Certainty.UNSETTLED,
)


def _for_reversible(setup: Setup) -> Iterator[Finding]:
    for carriage in setup.carriages:
        if carriage.kind is Kind.REVERSIBLE and carriage.official + carriage.home:
            yield FOR_REVERSIBLE.at(carriage.line, card=carriage.name)


FOR_REVERSIBLE = Rule(
    "substitute-for-reversible",
    _("A reversible print is no double-faced card, so no substitute card may stand for it"),
    _("{card} is a reversible print of an ordinary card; only completely opaque sleeves hide its back."),
    Level.ERROR,
    ("CR 713.3", "CR 712.1"),
    _for_reversible,
    Certainty.INFERRED,
)


def _choice_not_in_deck(setup: Setup) -> Iterator[Finding]:
    for stray in setup.strays:
        if stray.card is None and stray.line is None:
            yield CHOICE_NOT_IN_DECK.at(None, card=stray.name)


CHOICE_NOT_IN_DECK = Rule(
    "choice-not-in-deck",
    _("What is declared about a card must be about a card of the list"),
    _("Something was declared about {card}, but the list has no such card."),
    Level.WARNING,
    ("MTR 3.5",),
    _choice_not_in_deck,
    decides="the player",
)


def _choice_twice(setup: Setup) -> Iterator[Finding]:
    for name in setup.twice:
        yield CHOICE_TWICE.at(None, card=name)


CHOICE_TWICE = Rule(
    "choice-twice",
    _("How a card is carried is declared once"),
    _("{card}: how it is carried was declared more than once; the first declaration was used."),
    Level.ERROR,
    ("MTR 3.5",),
    _choice_twice,
    decides="the player",
)


def _copies_miscounted(setup: Setup) -> Iterator[Finding]:
    for carriage in setup.carriages:
        counted = _quantities(carriage)
        for copies, quantity, zone in (
            (carriage.main, counted[0], "main"),
            (carriage.sideboard, counted[1], "sideboard"),
        ):
            declared = copies.real + copies.substituted
            if declared != quantity:
                yield COPIES_MISCOUNTED.at(
                    carriage.line, card=carriage.name, declared=declared, quantity=quantity, zone=zone
                )


def _quantities(carriage: Carriage) -> tuple[int, int]:
    main = sum(f.quantity for f in carriage.flagged if f.zone.value in ("main", "commander"))
    return main, sum(f.quantity for f in carriage.flagged) - main


COPIES_MISCOUNTED = Rule(
    "copies-miscounted",
    _("What is declared adds up to what is in the list"),
    _("{card}: declared for {zone} {declared}, in the list {quantity}."),
    Level.ERROR,
    ("MTR 3.5",),
    _copies_miscounted,
    decides="the player",
)


def _style(carriage: Carriage, style: SubstituteStyle) -> bool:
    return bool(carriage.official) and carriage.facts.style is style


def _list_circles(setup: Setup) -> Iterator[Finding]:
    for carriage in setup.carriages:
        marked = carriage.facts.circles_marked
        if _style(carriage, SubstituteStyle.LIST) and marked is not None and marked != 1:
            yield LIST_CIRCLES.at(carriage.line, card=carriage.name, marked=marked)


LIST_CIRCLES = Rule(
    "list-circles",
    _("On a card that lists several names exactly one circle is filled in"),
    _("{card}: circles filled in on the substitute card: {marked}. It must be exactly one."),
    Level.ERROR,
    ("CR 713.2a", "MTR 3.5"),
    _list_circles,
)


def _list_lacks_card(setup: Setup) -> Iterator[Finding]:
    for carriage in setup.carriages:
        first = carriage.card.first_set.upper()
        if _style(carriage, SubstituteStyle.LIST) and first and first not in LIST_SETS:
            yield LIST_LACKS_CARD.at(carriage.line, card=carriage.name, set=first)


LIST_LACKS_CARD = Rule(
    "list-lacks-card",
    _("A card that lists several names stands only for one of them"),
    _("{card} first came in {set}, and no substitute card of the list kind was made for that set."),
    Level.WARNING,
    ("CR 713.2a",),
    _list_lacks_card,
    Certainty.INFERRED,
)


def _one_card_for_another(setup: Setup) -> Iterator[Finding]:
    for carriage in setup.carriages:
        if _style(carriage, SubstituteStyle.ONE_CARD) and carriage.card.front.name != ONE_CARD:
            yield ONE_CARD_FOR_ANOTHER.at(carriage.line, card=carriage.name, named=ONE_CARD)


ONE_CARD_FOR_ANOTHER = Rule(
    "one-card-for-another",
    _("A substitute card that names one card stands for no other"),
    _("{card}: this kind of substitute card stands for {named} and for nothing else."),
    Level.ERROR,
    ("CR 713.2b",),
    _one_card_for_another,
)


def _front_name_missing(setup: Setup) -> Iterator[Finding]:
    for carriage in setup.carriages:
        if carriage.official and carriage.facts.front_name is False:
            yield FRONT_NAME_MISSING.at(carriage.line, card=carriage.name)


FRONT_NAME_MISSING = Rule(
    "front-name-missing",
    _("A substitute card shows at least the front name, and it can be read"),
    _("{card}: its front name can't be read on the substitute card."),
    Level.ERROR,
    ("CR 713.2", "MTR 3.5"),
    _front_name_missing,
)


def _back_name_missing(setup: Setup) -> Iterator[Finding]:
    for carriage in setup.carriages:
        wanted = carriage.kind in (Kind.MODAL, Kind.NONMODAL)
        if _style(carriage, SubstituteStyle.WRITE_IN) and wanted and carriage.facts.back_name is False:
            yield BACK_NAME_MISSING.at(carriage.line, card=carriage.name)


BACK_NAME_MISSING = Rule(
    "back-name-missing",
    _("On a write-in substitute card both names are written"),
    _("{card}: the back name is not on the write-in card. One rule asks for both names, another for the front only."),
    Level.WARNING,
    ("CR 713.2c", "CR 713.2"),
    _back_name_missing,
    Certainty.UNSETTLED,
)


def _write_in_for_nonmodal(setup: Setup) -> Iterator[Finding]:
    for carriage in setup.carriages:
        if _style(carriage, SubstituteStyle.WRITE_IN) and carriage.kind in (Kind.NONMODAL, Kind.MELD):
            yield WRITE_IN_FOR_NONMODAL.at(carriage.line, card=carriage.name)


WRITE_IN_FOR_NONMODAL = Rule(
    "write-in-for-nonmodal",
    _("The write-in card was made for modal cards and is accepted for the others"),
    _(
        "{card} is not modal: the rule names modal cards only, the makers' notes of 2020 allow the write-in card for it too."
    ),
    Level.INFO,
    ("CR 713.2c",),
    _write_in_for_nonmodal,
    Certainty.SECONDARY,
)


def _written_beyond_card(setup: Setup) -> Iterator[Finding]:
    for carriage in setup.carriages:
        if carriage.official and carriage.facts.only_printed is False:
            yield WRITTEN_BEYOND_CARD.at(carriage.line, card=carriage.name)


WRITTEN_BEYOND_CARD = Rule(
    "written-beyond-card",
    _("A substitute card holds only what is printed on the card"),
    _("{card}: something stands on the substitute card that is not printed on the card itself."),
    Level.ERROR,
    ("CR 713.2", "MTR 3.3"),
    _written_beyond_card,
)


def _mark_shows(setup: Setup) -> Iterator[Finding]:
    for carriage in setup.carriages:
        if carriage.official and carriage.facts.shows_from_back:
            yield MARK_SHOWS.at(carriage.line, card=carriage.name)


MARK_SHOWS = Rule(
    "mark-shows",
    _("What is written on a substitute card can't be told from its back"),
    _("{card}: a mark on the substitute card can be told from behind."),
    Level.ERROR,
    ("MTR 3.12", "CR 712.7"),
    _mark_shows,
)


def _uses_substitutes(setup: Setup) -> bool:
    return any(carriage.official for carriage in setup.carriages)


def _real_cards_with_sideboard(setup: Setup) -> Iterator[Finding]:
    if setup.sanctioned and setup.choices.real_cards_apart is False and _uses_substitutes(setup):
        yield REAL_CARDS_WITH_SIDEBOARD.at(None)


REAL_CARDS_WITH_SIDEBOARD = Rule(
    "real-cards-with-sideboard",
    _("The real cards set aside lie apart from the sideboard"),
    _("The real cards lie with the sideboard. They are no sideboard cards and should be kept apart from it."),
    Level.WARNING,
    ("MTR 3.16", "MTR 3.5"),
    _real_cards_with_sideboard,
)


def _spare_blanks(setup: Setup) -> Iterator[Finding]:
    if setup.sanctioned and setup.choices.spare_blanks_apart is False:
        yield SPARE_BLANKS.at(None)


SPARE_BLANKS = Rule(
    "spare-blanks",
    _("Unused substitute cards lie apart from deck and sideboard"),
    _(
        "Unused substitute cards lie with the sideboard. A substitute card belongs there only when it stands for a card."
    ),
    Level.WARNING,
    ("MTR 3.16", "CR 713.3"),
    _spare_blanks,
    Certainty.UNSETTLED,
)


def _back_copy_sleeved_alike(setup: Setup) -> Iterator[Finding]:
    if setup.sanctioned and setup.at_competitive and setup.choices.back_copies_apart is False:
        yield BACK_COPY_SLEEVED_ALIKE.at(None)


BACK_COPY_SLEEVED_ALIKE = Rule(
    "back-copy-sleeved-alike",
    _("Extra real copies that show the back are sleeved otherwise than the deck"),
    _("The extra copies that show the back side are sleeved like the deck; then they count as sideboard cards."),
    Level.ERROR,
    ("IPG 3.5",),
    _back_copy_sleeved_alike,
)

FAMILY = (
    HOME_PRINT,
    COPIES_UNALIKE,
    ZONES_UNALIKE,
    ALL_OR_NONE,
    REAL_CARDS_SHORT,
    REAL_CARD_MISSING,
    FOR_ORDINARY_BACK,
    FOR_UNKNOWN_KIND,
    FOR_REVERSIBLE,
    CHOICE_NOT_IN_DECK,
    CHOICE_TWICE,
    COPIES_MISCOUNTED,
    LIST_CIRCLES,
    LIST_LACKS_CARD,
    ONE_CARD_FOR_ANOTHER,
    FRONT_NAME_MISSING,
    BACK_NAME_MISSING,
    WRITE_IN_FOR_NONMODAL,
    WRITTEN_BEYOND_CARD,
    MARK_SHOWS,
    REAL_CARDS_WITH_SIDEBOARD,
    SPARE_BLANKS,
    BACK_COPY_SLEEVED_ALIKE,
)
