"""A progress bar on a terminal, for commands that take long."""

from __future__ import annotations

from types import TracebackType

from django.core.management.base import OutputWrapper

_WIDTH = 30


class ProgressBar:
    """Called with what is being done, how much is done and how much there is. In a file, a line a quarter."""

    def __init__(self, stream: OutputWrapper) -> None:
        self._stream = stream
        self._shown = ""

    def __enter__(self) -> ProgressBar:
        return self

    def __call__(self, doing: str, done: int, whole: int) -> None:
        part = min(1.0, done / whole) if whole else 1.0
        is_watched = self._stream.isatty()
        if not is_watched:
            part = int(part * 4) / 4
        line = f"{doing} [{'#' * round(part * _WIDTH):<{_WIDTH}}] {part:4.0%}"
        if line != self._shown:
            self._stream.write(
                "\r" + line.ljust(len(self._shown)) if is_watched else line, ending="" if is_watched else "\n"
            )
            self._stream.flush()
            self._shown = line

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown and self._stream.isatty():
            self._stream.write("")
