"""A registered list, or all lists of an event, as files that other programs read."""

import io
import json
import unicodedata
import zipfile
from collections.abc import Iterable

from django.http import Http404, HttpResponse

from checklist.core.double_faced import flag_double_faced
from checklist.core.formats.writing import WRITERS, ListWriter
from checklist.core.plain_examination import plain_entry, plain_flag
from checklist.core.snapshot import thaw
from checklist.decklists.models import Decklist

PLAIN = "plain"
JSON = "json"  # of an event, all lists in one
# Of these many can stand in one text, one below the other.
IN_ONE_TEXT = frozenset({"arena", "mtgo-text", "moxfield", "plain"})

_BY_NAME = {writer.name: writer for writer in WRITERS}


def writer_named(name: str) -> ListWriter:
    """404 for a way of writing that there is not."""
    if name not in _BY_NAME:
        raise Http404
    return _BY_NAME[name]


def list_text(decklist: Decklist, writer: ListWriter) -> str:
    return writer.write(thaw(decklist.snapshot))


def list_file(decklist: Decklist, writer: ListWriter) -> HttpResponse:
    """One list as a download, named for the program it is for: four of them take a .txt."""
    filename = f"deck-revision-{decklist.revision}-{writer.name}.{writer.suffix}"
    return _download(list_text(decklist, writer), filename, writer.media_type)


def lists_zip(decklists: Iterable[Decklist], writer: ListWriter, filename: str) -> HttpResponse:
    """Each list as a file of its own, named after its player."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, decklist in enumerate(decklists, 1):
            archive.writestr(f"{number:04} {_file_name(_owner(decklist))}.{writer.suffix}", list_text(decklist, writer))
    response = HttpResponse(packed.getvalue(), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{filename}.zip"'
    return response


def lists_text(decklists: Iterable[Decklist], writer: ListWriter, filename: str) -> HttpResponse:
    """All lists below each other, each under its player's name."""
    blocks = (f"=== {_owner(decklist)} ===\n\n{list_text(decklist, writer)}" for decklist in decklists)
    return _download("\n".join(blocks), f"{filename}.{writer.suffix}", writer.media_type)


def lists_json(decklists: Iterable[Decklist], filename: str) -> HttpResponse:
    """All lists for programs, with the API's words for what is in them."""
    plain = [
        {
            "player": decklist.slot.registration.name,
            "deck": decklist.slot.ordinal,
            "label": decklist.slot.label,
            "revision": decklist.revision,
            "submitted_at": decklist.submitted_at.isoformat(),
            "entries": [plain_entry(entry) for entry in deck.entries],
            "double_faced": [plain_flag(flag) for flag in flag_double_faced(deck)],
        }
        for decklist in decklists
        for deck in [thaw(decklist.snapshot)]
    ]
    return _download(json.dumps(plain, ensure_ascii=False, indent=1), f"{filename}.json", "application/json")


def _owner(decklist: Decklist) -> str:
    slot = decklist.slot
    deck = slot.label or (str(slot.ordinal) if slot.ordinal > 1 else "")
    return f"{slot.registration.name}, {deck}" if deck else slot.registration.name


def _file_name(text: str) -> str:
    """Letters, digits and marks of the name; nothing that a file system or a shell reads as more than a name."""
    kept = "".join(c if c.isalnum() or unicodedata.category(c)[0] == "M" else " " for c in text)
    return " ".join(kept.split())[:80] or "player"


def _download(text: str, filename: str, media_type: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{media_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{filename}"'
    return response
