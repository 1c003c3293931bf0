"""In which language sheets speak: the event's, each player's, one that was asked for, or two of these on one sheet."""

from collections.abc import Sequence
from functools import partial

from django.utils.translation import get_language, gettext, override

from checklist.core.speech import Speech
from checklist.decklists.models import Decklist
from checklist.events.models import Event
from checklist.printing.models import PrintJob

EVENTS, PLAYERS, BOTH = "event", "player", "both"


def languages_to_order(event: Event, decklists: Sequence[Decklist], wanted: str) -> dict[str, object]:
    """What an order keeps of its languages, so that its sheets come out the same whenever they are asked for.

    `wanted` is one or two of `EVENTS`, `PLAYERS` and codes ("es", "es en"), or `BOTH`: the player's, then the event's.
    "language" is the event's, or the code that comes first. "languages" has one for each list, or two ("es en"); it is
    left out where it would say the same.
    """
    words = (PLAYERS, EVENTS) if wanted == BOTH else wanted.split()
    language = event.language if words[0] in (EVENTS, PLAYERS) else words[0]

    def of(decklist: Decklist) -> str:
        meant = {EVENTS: event.language, PLAYERS: decklist.slot.registration.language or event.language}
        return " ".join(dict.fromkeys(meant.get(word, word) for word in words))

    own = [of(decklist) for decklist in decklists]
    if set(own) <= {language}:
        return {"language": language}
    return {"language": language, "languages": own}


def speech_of_job(job: PrintJob) -> Speech:
    """The language of what is not one player's: margins, titles, the judges' strips."""
    return speech_in(str(job.options.get("language", "en")))


def speeches_of_lists(job: PrintJob) -> dict[int, Speech]:
    """The language or the two of each list's sheets, by the list's number; empty where all are the order's own."""
    speeches = {languages: speech_in(languages) for languages in set(job.options.get("languages", ()))}
    pairs = zip(job.options["decklists"], job.options.get("languages", ()), strict=False)
    return {number: speeches[languages] for number, languages in pairs}


def speech_in(languages: str) -> Speech:
    """A language, or two ("es en") for one sheet."""
    first, _space, second = languages.partition(" ")
    speech = Speech(first, partial(_said_in, first))
    return speech.beside(speech_in(second)) if second else speech


def speech_of_page() -> Speech:
    """The language in which the page at hand is shown: for sheets that are drawn at once and not stored."""
    return Speech(get_language() or "en", gettext)


def _said_in(language: str, sentence: str) -> str:
    with override(language):
        return gettext(sentence)
