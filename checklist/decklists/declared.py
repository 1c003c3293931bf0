"""What a player may say besides about sleeves and cards, and what a judge then looks at. Questions are templates."""

from collections.abc import Iterator
from dataclasses import dataclass

from checklist.core.card import Kind
from checklist.core.deck import Deck
from checklist.core.double_faced import flag_double_faced
from checklist.core.examine import work_out_carriages
from checklist.core.finding import gettext_noop as _
from checklist.core.rules.base import Carriage
from checklist.core.terms import PlayerChoices, SubstituteStyle

# Fields of PlayerChoices that may be None, in the order in which they are asked.
QUESTIONS = {
    "white_dot_shows": _("Does the white dot on an ordinary card's back show through your sleeve?"),
    "reflective": _("Are the backs of your sleeves highly reflective?"),
    "hologram": _("Is there a hologram over the front or the back?"),
    "real_cards_apart": _("Do the real cards that substitutes stand for lie apart from your sideboard?"),
    "spare_blanks_apart": _("Do unused substitute cards lie apart from deck and sideboard?"),
    "back_copies_apart": _("If you have extra copies to show the back: are they sleeved otherwise than your deck?"),
}


@dataclass(frozen=True, slots=True)
class Point:
    """A question with what was said to it; `said` None: nothing was. `wanted` is the answer that is in order."""

    question: str
    said: bool | None
    wanted: bool

    @property
    def is_odd(self) -> bool:
        return self.said is not None and self.said is not self.wanted


@dataclass(frozen=True, slots=True)
class Look:
    """The official substitute cards of one name, and what to look at on them. `style` None: nobody said."""

    name: str
    quantity: int
    style: SubstituteStyle | None
    points: tuple[Point, ...]


def answers_of(choices: PlayerChoices) -> tuple[Point, ...]:
    """What was answered, without the questions that nobody asked."""
    found = ((name, question, getattr(choices, name)) for name, question in QUESTIONS.items())
    return tuple(Point(question, said, name.endswith("apart")) for name, question, said in found if said is not None)


def looks_of(deck: Deck, choices: PlayerChoices) -> tuple[Look, ...]:
    """One for each name that official substitute cards stand for, in the order of the list."""
    carriages = work_out_carriages(deck, flag_double_faced(deck), choices)
    return tuple(
        Look(carriage.name, carriage.official, carriage.facts.style, tuple(_points(carriage)))
        for carriage in carriages
        if carriage.official
    )


def _points(carriage: Carriage) -> Iterator[Point]:
    facts = carriage.facts
    yield Point(_("The front name can be read on it."), facts.front_name, True)
    if facts.style in (None, SubstituteStyle.LIST):
        one = None if facts.circles_marked is None else facts.circles_marked == 1
        yield Point(_("If it lists several names: exactly one circle is filled in."), one, True)
    if facts.style in (None, SubstituteStyle.WRITE_IN) and carriage.kind in (Kind.MODAL, Kind.NONMODAL):
        yield Point(_("If names are written in: both are."), facts.back_name, True)
    yield Point(_("Nothing stands on it that is not printed on the card."), facts.only_printed, True)
    yield Point(_("A mark on it can be told from the back."), facts.shows_from_back, False)
