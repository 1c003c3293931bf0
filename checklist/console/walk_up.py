"""A player at the desk of a Regular event where no list is asked for: "3 Delver", how it is carried, the verdict."""

from dataclasses import dataclass

from checklist.cards.catalogue import current_catalogue
from checklist.cards.double_faced import double_faced_cards
from checklist.core.examine import Examination, examine
from checklist.core.finding import Finding
from checklist.core.names import fold_name
from checklist.core.terms import Carried, EventTerms, PlayerChoices, Rel, Sleeves
from checklist.decklists.correction import replace_name
from checklist.decklists.preview import Preview, preview
from checklist.events.models import Event

MOST_OFFERED = 8


@dataclass(frozen=True, slots=True)
class Unclear:
    """A name that is no card's, and the double-faced cards that may be meant. Between several nothing is chosen."""

    written: str
    offered: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`text` is what was judged; `read_as` what was written there and the card it was taken for."""

    text: str
    preview: Preview
    unclear: tuple[Unclear, ...]
    read_as: tuple[tuple[str, str], ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.preview.general

    @property
    def is_good(self) -> bool:
        return not self.preview.errors


def choices_of(sleeves: str, carried: str) -> PlayerChoices:
    return PlayerChoices(Sleeves(sleeves), every=Carried(carried))


def judge_walk_up(event: Event, text: str, choices: PlayerChoices) -> Verdict:
    """What is to be said of these cards alone: no size, no format, only how they are carried.

    A description that fits one double-faced card names it (MTR 3.6): "Delver" is Delver of Secrets, and the verdict says so.
    """
    text = text.replace("\r\n", "\n")
    terms = EventTerms(rel=Rel.REGULAR, format=None, sanctioned=event.sanctioned)
    examination = examine(text, current_catalogue(), terms, choices)
    read_as = []
    for resolved in examination.deck.entries:
        written, offered = resolved.entry.name, () if resolved.card else _offered(resolved.entry.name)
        rewritten = replace_name(text, resolved.entry.line, written, offered[0]) if len(offered) == 1 else None
        if rewritten is not None:
            text = rewritten
            read_as.append((written, offered[0]))
    if read_as:
        examination = examine(text, current_catalogue(), terms, choices)
    return Verdict(text, preview(examination, text), tuple(_unclear(examination)), tuple(dict.fromkeys(read_as)))


def _unclear(examination: Examination) -> list[Unclear]:
    names = dict.fromkeys(entry.entry.name for entry in examination.deck.entries if entry.card is None)
    return [Unclear(name, _offered(name)) for name in names]


def _offered(written: str) -> tuple[str, ...]:
    """Double-faced cards with all the words written, those whose front begins with them first."""
    words = [fold_name(word) for word in written.split()]
    found = [card for card in double_faced_cards() if all(word in fold_name(card.name) for word in words)]
    whole = fold_name(written)
    found.sort(key=lambda card: (not fold_name(card.name).startswith(whole), card.name))
    return tuple(card.front.name for card in found[:MOST_OFFERED]) if words else ()
