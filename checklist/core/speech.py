"""The language of a printed sheet, or its two."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

_BETWEEN = " / "


class InTwo(str):
    """A sentence in two languages, one after the other; `first` and `second` are each of them alone."""

    first: str
    second: str

    def __new__(cls, first: str, second: str) -> InTwo:
        said = super().__new__(cls, first if first == second else first + _BETWEEN + second)
        said.first, said.second = first, second
        return said


@dataclass(frozen=True, slots=True)
class Speech:
    """A language and how a sentence is put into it. Two of one language are equal: what was set once may be kept.

    `second`: another language that stands beside this one on the same sheet.
    """

    language: str
    translate: Callable[[str], str] = field(compare=False, repr=False)
    second: Speech | None = None

    def say(self, template: str, **values: object) -> str:
        """The sentence in this language, filled with its values. Message extraction looks for this name."""
        if self.second is None:
            return _filled(self.translate(template), values)
        return InTwo(
            _filled(self.translate(template), {name: _part(value, "first") for name, value in values.items()}),
            _filled(self.second.translate(template), {name: _part(value, "second") for name, value in values.items()}),
        )

    def together(self, *sentences: str) -> str:
        """Sentences that were said, one after the other in one language before they come in the next."""
        if self.second is None:
            return " ".join(sentences)
        first, second = (" ".join(str(_part(one, which)) for one in sentences) for which in ("first", "second"))
        return InTwo(first, second)

    def each(self) -> tuple[Speech, ...]:
        """The languages of the sheet, each alone: for what reads better one below the other than side by side."""
        return (self,) if self.second is None else (replace(self, second=None), self.second)

    def beside(self, other: Speech) -> Speech:
        """This language first and another second; the same language is said once."""
        return self if other.language == self.language else replace(self, second=other)


def _filled(said: str, values: Mapping[str, object]) -> str:
    return said.format_map(values) if values else said


def _part(value: object, which: str) -> object:
    return getattr(value, which) if isinstance(value, InTwo) else value


ENGLISH = Speech("en", str)
