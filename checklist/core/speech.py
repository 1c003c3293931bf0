"""The language of a printed sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Speech:
    """A language and how a sentence is put into it. Two of one language are equal: what was set once may be kept."""

    language: str
    translate: Callable[[str], str] = field(compare=False, repr=False)

    def say(self, template: str, **values: object) -> str:
        """The sentence in this language, filled with its values. Message extraction looks for this name."""
        said = self.translate(template)
        return said.format_map(values) if values else said


ENGLISH = Speech("en", str)
