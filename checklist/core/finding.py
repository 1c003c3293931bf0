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


def fill(template: str, finding: Finding, translate: Callable[[str], str] = str) -> str:
    """The sentence for a finding: `translate`d, filled with its values, with "Head Judge decides." where it must stand."""
    values = {key: ", ".join(value) if isinstance(value, tuple) else value for key, value in finding.values.items()}
    sentence = translate(template).format_map(values)
    if finding.certainty in (Certainty.INFERRED, Certainty.UNSETTLED):
        return f"{sentence} {translate(HEAD_JUDGE_DECIDES)}"
    return sentence
