"""What every list format offers."""

from __future__ import annotations

from typing import Protocol

from checklist.core.formats.reading import Reading
from checklist.core.formats.source import Source


class ListFormat(Protocol):
    """One format: `name` for programs, `title` for people."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    def recognises(self, source: Source) -> bool:
        """Whether the content looks like this format. The file's name is a last resort."""
        ...

    def read(self, source: Source) -> Reading:
        """Every line read. Raises `source.Unreadable` where the whole file is refused."""
        ...
