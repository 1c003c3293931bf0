"""What judges are asked about a double-faced card, each with the answer of today, its rule number and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from checklist.core.card import Card, Kind, double_faced_kind
from checklist.core.characteristics import (
    Answer,
    choosable_names,
    is_land,
    is_permanent,
    is_spell,
    may_transform,
    spell_face,
)
from checklist.core.finding import Certainty
from checklist.core.finding import gettext_noop as _
from checklist.core.rules.editions import FACE_DOWN_STAYS_HIDDEN, Change, has_come


@dataclass(frozen=True, slots=True)
class Question:
    """One named case: to which cards it applies, and its answer; `before` answers for editions without `change`."""

    answer: Answer
    applies: Callable[[Card], bool]
    change: Change | None = None
    before: Answer | None = None

    def asked_of(self, card: Card, dates: Mapping[str, str]) -> Answer | None:
        if not self.applies(card):
            return None
        if self.change is not None and not has_come(self.change, dates):
            return self.before.on(dates) if self.before else None
        return self.answer.on(dates)


def _any(card: Card) -> bool:
    return double_faced_kind(card) is not None


def _kind(*kinds: Kind) -> Callable[[Card], bool]:
    return lambda card: double_faced_kind(card) in kinds


_TURNS = _kind(Kind.NONMODAL, Kind.MODAL)
_NONMODAL = _kind(Kind.NONMODAL)
_MODAL = _kind(Kind.MODAL)
_MELD = _kind(Kind.MELD)


def _modal_with_land(card: Card) -> bool:
    return _MODAL(card) and any(is_land(face) for face in card.faces)


def _front_is_spell(card: Card) -> bool:
    return _any(card) and is_spell(card.front)


def _front_is_permanent(card: Card) -> bool:
    return _any(card) and not is_spell(card.front)


def _turns_over(card: Card) -> bool:
    """A card that can transform where it lies: both its faces are permanents."""
    return _TURNS(card) and spell_face(card) is None


def _spell_behind(card: Card) -> bool:
    return _TURNS(card) and not is_permanent(card.faces[1])


def _legendary(card: Card) -> bool:
    return _TURNS(card) and any("Legendary" in (face.type_line or "") for face in card.faces)


def _planeswalker_faces(card: Card) -> tuple[bool, bool]:
    front, back = ("Planeswalker" in (face.type_line or "") for face in card.faces[:2])
    return front, back


def _planeswalkers_both(card: Card) -> bool:
    return _NONMODAL(card) and _planeswalker_faces(card) == (True, True)


def _planeswalker_behind(card: Card) -> bool:
    return _NONMODAL(card) and _planeswalker_faces(card) == (False, True)


def _planeswalker_modal(card: Card) -> bool:
    return _MODAL(card) and any(_planeswalker_faces(card))


QUESTIONS: tuple[Question, ...] = (
    Question(
        Answer(
            "look-at-both-sides",
            _("Who may look at both sides?"),
            _(
                "Everybody who may look at the card at all: its player in a hand, everybody in a public zone, and an opponent "
                "to whom a hand is revealed."
            ),
            ("CR 712.6",),
        ),
        _any,
    ),
    Question(
        Answer(
            "look-by-substitute",
            _("And if a substitute card is in the hand?"),
            _(
                "The substitute counts as the card for everything, so whoever may look at it may look at both sides of the "
                "real card."
            ),
            ("CR 712.6", "CR 713.4"),
            Certainty.INFERRED,
        ),
        _any,
    ),
    Question(
        Answer(
            "front-by-default",
            _("Which face is up when it is cast or enters?"),
            _("The front, unless an effect says transformed or converted."),
            ("CR 712.11", "CR 712.13", "CR 712.14"),
        ),
        _NONMODAL,
    ),
    Question(
        Answer(
            "choose-a-face",
            _("How does one choose the face?"),
            _(
                "By casting it: the face is chosen before the card goes on the stack, and only that face decides whether it "
                "may be cast. Put onto the battlefield without casting, it comes front up."
            ),
            ("CR 712.11b", "CR 712.11c", "CR 712.14"),
        ),
        _MODAL,
    ),
    Question(
        Answer(
            "play-a-land-face",
            _("May it be played as a land?"),
            _("Yes, with the land face that is chosen as it is played; that face comes up."),
            ("CR 712.12",),
        ),
        _modal_with_land,
    ),
    Question(
        Answer(
            "front-no-permanent",
            _("What if an effect puts it onto the battlefield?"),
            _("Its front is no permanent, so it stays where it is."),
            ("CR 712.14b",),
        ),
        lambda card: _MODAL(card) and not is_permanent(card.front),
    ),
    Question(
        Answer(
            "spell-behind",
            _("What if it would turn into an instant or a sorcery?"),
            _(
                "Nothing happens. A spell that would enter transformed into such a face goes to its owner's graveyard instead "
                "of entering."
            ),
            ("CR 712.10", "CR 712.13a"),
        ),
        _spell_behind,
    ),
    Question(
        Answer(
            "meld-enters",
            _("Can one part come back side up by itself?"),
            _("No. One part alone comes front up, never transforms, and its back alone has no characteristics."),
            ("CR 712.4b", "CR 712.4c", "CR 712.14c"),
        ),
        _MELD,
    ),
    Question(
        Answer(
            "face-down",
            _("Can it be cast or enter face down?"),
            _(
                "Yes, where an effect allows it. It stays hidden by a face-down substitute card or by opaque sleeves, can't "
                "transform while face down, and shows its front when it is turned up."
            ),
            ("CR 712.15", "CR 712.15a"),
        ),
        _front_is_permanent,
        FACE_DOWN_STAYS_HIDDEN,
        Answer(
            "face-down",
            _("Can it be cast or enter face down?"),
            _("Not by this edition: it is never cast face down, and on the battlefield it is always face up."),
            ("CR 712.15",),
        ),
    ),
    Question(
        Answer(
            "face-down-spell",
            _("Can it be cast or enter face down?"),
            _(
                "Only where an effect puts it onto the battlefield face down, as manifesting does. It stays hidden by a "
                "face-down substitute card or by opaque sleeves and can't transform; told to turn up, it is shown and stays "
                "face down, for its front is no permanent."
            ),
            ("CR 712.15", "CR 712.15a", "CR 701.40g"),
        ),
        _front_is_spell,
        FACE_DOWN_STAYS_HIDDEN,
    ),
    Question(
        Answer(
            "told-to-turn-face-down",
            _("What if something tells it to turn face down?"),
            _("Nothing happens: a double-faced permanent can't be turned face down."),
            ("CR 712.16",),
        ),
        _any,
    ),
    Question(
        Answer(
            "exiled-face-down",
            _("What if it is exiled face down?"),
            _("It stays hidden by a face-down substitute card or by opaque sleeves."),
            ("CR 712.17",),
        ),
        _any,
    ),
    Question(
        Answer(
            "same-object",
            _("What stays when it transforms?"),
            _("It stays the same object: counters, effects, attachments, damage and being tapped stay."),
            ("CR 712.18",),
        ),
        _turns_over,
    ),
    Question(
        Answer(
            "as-it-transforms",
            _('When does "as it transforms" happen?'),
            _("While it turns over, not afterwards; nothing can be done in between."),
            ("CR 712.20",),
        ),
        _turns_over,
    ),
    Question(
        Answer(
            "copy-has-no-back",
            _("Can a copy of it transform?"),
            _(
                "Another card that becomes a copy takes the values of the face that is up and has no back: it transforms only "
                "if it is double-faced itself. A token that is made as a copy has both faces and transforms."
            ),
            ("CR 712.9", "CR 707.8", "CR 707.8a"),
        ),
        _turns_over,
    ),
    Question(
        Answer(
            "transformed-meanwhile",
            _("What if it has transformed since its ability was put on the stack?"),
            _(
                "The ability tells it to transform only if it has not done so since then; otherwise that part is ignored."
            ),
            ("CR 701.27f",),
        ),
        lambda card: _NONMODAL(card) and _turns_over(card),
    ),
    Question(
        Answer(
            "legend-rule",
            _("Does the legend rule see both faces?"),
            _("It sees only the name of the face that is up; two faces with different names don't clash."),
            ("CR 704.5j", "CR 712.8d", "CR 712.8e"),
            Certainty.INFERRED,
        ),
        _legendary,
    ),
    Question(
        Answer(
            "planeswalker-behind",
            _("How does the planeswalker face get its loyalty?"),
            _(
                "It enters with the loyalty printed on the face that comes up, so it must leave and return. Turned over in "
                "place it has none and goes to the graveyard."
            ),
            ("CR 306.5b", "CR 712.18", "CR 704.5i"),
            Certainty.INFERRED,
        ),
        _planeswalker_behind,
    ),
    Question(
        Answer(
            "planeswalkers-both",
            _("What happens to its loyalty when it transforms?"),
            _("It stays the same object and keeps its loyalty counters; what the other face has printed is not used."),
            ("CR 306.5b", "CR 712.18"),
            Certainty.INFERRED,
        ),
        _planeswalkers_both,
    ),
    Question(
        Answer(
            "planeswalker-modal",
            _("How does the planeswalker face get its loyalty?"),
            _("It is cast with that face up and enters with the loyalty printed on it."),
            ("CR 306.5b", "CR 712.11b", "CR 712.13"),
            Certainty.INFERRED,
        ),
        _planeswalker_modal,
    ),
    Question(
        Answer(
            "graveyard-sees",
            _("What does a graveyard or a hand see?"),
            _("Only the front: name, types, colours and mana value of the back don't exist there."),
            ("CR 712.8a",),
        ),
        _TURNS,
    ),
    Question(
        Answer(
            "back-without-cost",
            _("What if somebody must pay the mana cost of the back?"),
            _("The back has no mana cost, and what has none can't be paid, as with Pendrell Flux."),
            ("CR 202.1b", "CR 118.6"),
        ),
        lambda card: _NONMODAL(card) and card.faces[1].mana_cost == "",
    ),
    Question(
        Answer(
            "not-turned-face-up",
            _("Is transforming turning face up?"),
            _("No. Both faces are face up; what waits for a card to be turned face up does not see it."),
            ("CR 701.27b",),
        ),
        _turns_over,
    ),
    Question(
        Answer(
            "missed-trigger",
            _("Is a missed trigger that transforms it detrimental?"),
            _("Judges mostly ask whether the controller would want the other face just then; no text settles it."),
            ("IPG 2.1",),
            Certainty.UNSETTLED,
        ),
        lambda card: _NONMODAL(card) and _turns_over(card),
    ),
    Question(
        Answer(
            "melded-leaves",
            _("What happens when the melded permanent leaves?"),
            _(
                "One permanent leaves and two cards arrive: what counts dying creatures counts one, what counts cards counts "
                "two. Its owner chooses their order."
            ),
            ("CR 712.21",),
        ),
        _MELD,
    ),
    Question(
        Answer(
            "set-aside",
            _("Where is the real card while a substitute is used?"),
            _(
                "Set aside before the game with the sideboard, at hand throughout; face up in a public zone it takes over."
            ),
            ("CR 103.2a", "CR 713.3", "CR 713.5"),
        ),
        _any,
    ),
)


def questions_about(card: Card, dates: Mapping[str, str]) -> tuple[Answer, ...]:
    """Every question that applies to the card, answered by the editions of these dates; () for an ordinary card."""
    if double_faced_kind(card) is None:
        return ()
    answers = [question.asked_of(card, dates) for question in QUESTIONS]
    names = Answer(
        "choose-a-name",
        _("Which of its names may be chosen?"),
        _("One of these, not both: {names}."),
        ("CR 712.19",),
        values={"names": ", ".join(choosable_names(card))},
    )
    return (may_transform(card, dates), names.on(dates), *(answer for answer in answers if answer is not None))
