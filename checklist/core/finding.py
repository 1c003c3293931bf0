"""What we have to say about a list, as codes and values. Sentences are made at the edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

Value = str | int | tuple[str, ...]


def gettext_noop(message: str) -> str:
    """Marks a sentence for translation without translating it: message extraction looks for this name."""
    return message


class Level(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Certainty(StrEnum):
    """How sure the rule is: read in the text, a secondary source, inferred by us, or not settled at all."""

    TEXT = "text"
    SECONDARY = "secondary"
    INFERRED = "inferred"
    UNSETTLED = "unsettled"


HEAD_JUDGE_DECIDES = gettext_noop("Head Judge decides.")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found, on one line of the list or on none. `values` fill the message of `code`."""

    code: str
    level: Level
    line: int | None = None
    cites: tuple[str, ...] = ()
    certainty: Certainty = Certainty.TEXT
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Notice:
    """A thing that reading a list can come upon: the fixed part of a finding. Rules have `rules.base.Rule`."""

    code: str
    level: Level
    message: str
    cites: tuple[str, ...] = ()
    certainty: Certainty = Certainty.TEXT

    def at(self, line: int | None, **values: Value) -> Finding:
        return Finding(self.code, self.level, line, self.cites, self.certainty, values)


# Values that are words, not names: they are translated too. "catalogue" is the date of the card list.
WORDS = frozenset({"how", "zone", "before", "after", "reason", "kind", "delimiter", "title", "likely", "catalogue"})
# Those of them that stand in no other sentence, for message extraction.
WORDS_SAID = (
    gettext_noop("main"),
    gettext_noop("maybeboard"),
    gettext_noop("token"),
    gettext_noop("display"),
    gettext_noop("plane"),
    gettext_noop("scheme"),
    gettext_noop("no-deck"),
    gettext_noop("outside"),
    gettext_noop("pool"),
    gettext_noop("other-deck"),
    gettext_noop("control characters"),
    gettext_noop("zero bytes"),
    gettext_noop("comma"),
    gettext_noop("semicolon"),
    gettext_noop("tab"),
    gettext_noop("bar"),
)


def say_value(key: str, value: Value, translate: Callable[[str], str]) -> Value:
    """A value as it stands in a sentence. "NAME: DETAIL" is translated up to the colon, a date word by word."""
    if isinstance(value, tuple):
        return ", ".join(value)
    if key not in WORDS or not isinstance(value, str):
        return value
    if key == "catalogue":
        return " ".join(translate(word) if word.isalpha() else word for word in value.split(" "))
    words, colon, detail = value.partition(": ")
    return translate(words) + colon + detail if words else value


def fill(template: str, finding: Finding, translate: Callable[[str], str] = str) -> str:
    """The sentence for a finding: `translate`d, filled with its values, with "Head Judge decides." where it must stand."""
    values = {key: say_value(key, value, translate) for key, value in finding.values.items()}
    sentence = translate(template).format_map(values)
    if finding.certainty in (Certainty.INFERRED, Certainty.UNSETTLED):
        return f"{sentence} {translate(HEAD_JUDGE_DECIDES)}"
    return sentence
