"""A card file as a stream: plain or .gz, with the place where it breaks."""

from __future__ import annotations

import gzip
import hashlib
import io
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from checklist.core.names import EDITION
from checklist.core.refusal import Refused

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""

# The longest line that is read at once: some 300 times the longest card.
MAX_LINE = 4 * 1024 * 1024
_BLOCK = 1024 * 1024

_OTHER_PACKERS = {b"BZh": ".bz2", b"\xfd7zXZ": ".xz", b"PK\x03\x04": ".zip", b"\x28\xb5\x2f\xfd": ".zst"}


class CardStream:
    """The unpacked bytes of a card file. `position` and `line` say how far it was read; trouble becomes Refused."""

    def __init__(self, packed: io.BufferedReader, whole_bytes: int, progress: Progress) -> None:
        is_gzip = packed.peek(2)[:2] == b"\x1f\x8b"
        self._packed = packed
        self._whole_bytes = whole_bytes
        self._progress = progress
        self._bytes = io.BufferedReader(gzip.GzipFile(fileobj=packed), _BLOCK) if is_gzip else packed
        self._told_at = 0
        self.position = 0
        self.line = 0

    def read(self, size: int = -1) -> bytes:
        """As of any file; ijson reads by this."""
        block = self._guarded(self._bytes.read, size)
        self.line += block.count(b"\n")
        return block

    def skip(self, mark: bytes) -> None:
        """Passes over `mark` if the file begins with it."""
        if self._bytes.peek(len(mark))[: len(mark)] == mark:
            self.read(len(mark))

    def lines(self) -> Iterator[bytes]:
        """Each with its end; a longer one than MAX_LINE in pieces."""
        while line := self._guarded(self._bytes.readline, MAX_LINE):
            self.line += 1
            yield line

    def _guarded(self, read: Callable[[int], bytes], size: int) -> bytes:
        try:
            block = read(size)
        except EOFError as wrong:
            raise Refused(
                "file-truncated", f"The .gz is cut off: it ends after byte {self.position:,} of its contents."
            ) from wrong
        except (gzip.BadGzipFile, zlib.error) as wrong:
            raise Refused("file-broken", f"The .gz is damaged after byte {self.position:,}: {wrong}.") from wrong
        except OSError as wrong:
            raise Refused("file-unreadable", f"Reading stopped after byte {self.position:,}: {wrong}.") from wrong
        self.position += len(block)
        if self.position - self._told_at >= _BLOCK or not block:
            self._told_at = self.position
            self._progress("Reading", self._packed.tell(), self._whole_bytes)
        return block


@contextmanager
def opened(path: Path, progress: Progress) -> Iterator[CardStream]:
    """Raises Refused where there is no such file, or it is packed in a way that is not read here."""
    try:
        with path.open("rb") as packed:
            head = packed.peek(8)
            for magic, ending in _OTHER_PACKERS.items():
                if head.startswith(magic):
                    raise Refused("file-packed", f"This is a {ending} file. Unpack it, or take the .gz.")
            yield CardStream(packed, os.fstat(packed.fileno()).st_size, progress)
    except OSError as wrong:
        raise Refused("file-unreadable", f"{path} can't be read: {wrong.strerror}.") from wrong


def digest_of(path: Path, progress: Progress) -> str:
    """SHA-256 of the file's bytes and of the edition of keys that its names would get. Raises Refused."""
    digest = hashlib.sha256(f"keys of edition {EDITION}\n".encode())
    try:
        with path.open("rb") as file:
            whole = os.fstat(file.fileno()).st_size
            while block := file.read(_BLOCK):
                digest.update(block)
                progress("Checking", file.tell(), whole)
    except OSError as wrong:
        raise Refused("file-unreadable", f"{path} can't be read: {wrong.strerror}.") from wrong
    return digest.hexdigest()
