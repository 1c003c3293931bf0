"""The word for "no": what an action raises when it may not or will not do what was asked."""

from __future__ import annotations

from collections.abc import Callable


class Refused(Exception):
    """We refuse. `code` is for tests and for programs, `message` for the person who asked (English).

    With `values` the message is a template that they fill. Message extraction looks for the second argument.
    """

    def __init__(self, code: str, message: str, **values: object) -> None:
        self.code = code
        self.template = message
        self.values = values
        self.message = self.said()
        super().__init__(self.message)

    def said(self, translate: Callable[[str], str] = str) -> str:
        """The message in the language that `translate` gives."""
        template = translate(self.template)
        return template.format_map(self.values) if self.values else template
