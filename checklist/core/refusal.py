"""The word for "no": what an action raises when it may not or will not do what was asked."""

from __future__ import annotations


class Refused(Exception):
    """We refuse. `code` is for tests and for programs, `message` for the person who asked (English)."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
