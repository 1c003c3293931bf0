"""The form as sent, after what a button or a file asks for was done to the text in it.

So what was uploaded or corrected stands on the page, can be edited, and comes back after any error.
"""

from collections.abc import Callable

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext, gettext_lazy

from checklist.core.decklist import Zone, parse_decklist
from checklist.core.finding import Finding
from checklist.core.formats.limits import MAX_QUANTITY
from checklist.core.formats.source import Unreadable, read_source
from checklist.core.formats.xlsx import sheet_as_text
from checklist.core.messages import render
from checklist.core.whole_number import whole_number
from checklist.decklists.actions import examine_submission
from checklist.decklists.correction import name_columns, replace_name, rewrite
from checklist.decklists.forms import TOO_LARGE, DecklistForm, first_data
from checklist.decklists.pools import marked_list
from checklist.decklists.queries import current_decklist, pool_of
from checklist.events.models import DeckSlot

# The buttons, by name. The value of each says which line, entry or suggestion.
TAKE = "take"  # line|written|name
EDIT = "edit"  # the place of an entry: opens its fields
EDITING = "editing"  # the place of the entry whose fields are open, while other things are typed
CHANGE = "change"  # the place of an entry: takes what its fields say
COLUMNS = "columns"
MARK = "mark"  # from the page of the pool: how many of each card are in the deck

HAS_CHANGED = gettext_lazy("This line has changed since. Correct it in the list itself.")


class _Problem(Exception):
    """What could not be done, in a sentence for the player."""


def take_in(request: HttpRequest, slot: DeckSlot) -> DecklistForm:
    """The bound form. `notes` holds what reading a file came upon; a problem is an error of the form."""
    data = request.POST.copy()
    data["text"] = data.get("text", "").replace("\r\n", "\n").replace("\r", "\n")
    notes: tuple[Finding, ...] = ()
    problem = ""
    try:
        if request.FILES.get("file") is not None or getattr(request, "file_too_large", False):
            notes = _take_file(request, data)
        else:
            for name, act in _BUTTONS.items():
                if name in data:
                    act(data, slot)
    except _Problem as wrong:
        problem = str(wrong)
    form = DecklistForm(data)
    form.notes = notes
    if problem:
        form.add_error(None, problem)
    return form


def _take_file(request: HttpRequest, data: QueryDict) -> tuple[Finding, ...]:
    if getattr(request, "file_too_large", False):
        raise _Problem(TOO_LARGE)
    file = request.FILES["file"]
    content = file.read()
    try:
        source = read_source(content, file.name)
        data["text"] = source.text or sheet_as_text(content)
    except Unreadable as refusal:
        raise _Problem(render(refusal.finding, gettext)) from refusal
    data["filename"] = file.name[:200]
    return source.findings


def _take_suggestion(data: QueryDict, slot: DeckSlot) -> None:
    line, _bar, names = data[TAKE].partition("|")
    written, _bar, name = names.rpartition("|")
    replaced = replace_name(data["text"], _number(line), written, name)
    if replaced is None:
        raise _Problem(HAS_CHANGED)
    data["text"] = replaced


def _change_entry(data: QueryDict, slot: DeckSlot) -> None:
    """Another count or zone for one entry. The list is written anew, and read again to see that it says the same."""
    form = DecklistForm(data)
    form.is_valid()
    before = examine_submission(slot, form.submission())
    place, quantity = _number(data[CHANGE]), _number(data.get("edit-quantity", ""))
    wanted = data.get("edit-zone", "")
    zone = Zone(wanted) if wanted in set(Zone) else None
    if not 0 <= place < len(before.deck.entries) or (zone is None and wanted != "out"):
        raise _Problem(HAS_CHANGED)
    if not 0 < quantity <= MAX_QUANTITY:
        raise _Problem(gettext("A count is a number from 1 to %(most)s.") % {"most": MAX_QUANTITY})
    text = rewrite(before, place, quantity, zone)
    total = sum(resolved.entry.quantity for resolved in before.deck.entries) - before.deck.entries[place].entry.quantity
    after = sum(entry.quantity for entry in parse_decklist(text).entries)
    if after != total + (quantity if zone else 0):
        raise _Problem(gettext("This line can't be changed with one tap. Change it in the list itself."))
    data["text"], data["filename"], data["list_format"], data[EDITING] = text, "", "", ""


def _name_columns(data: QueryDict, slot: DeckSlot) -> None:
    read = parse_decklist(data["text"], filename=data.get("filename", ""), list_format=data.get("list_format", ""))
    quantity = data.get("column-quantity", "")
    named = name_columns(
        data["text"],
        read.columns,
        name=_number(data.get("column-name", "")),
        quantity=_number(quantity) if quantity else None,
        has_headings="column-headings" in data,
    )
    if named is None:
        raise _Problem(gettext("Say which column holds the names, and which other one the counts."))
    data["text"] = named


def _mark_deck(data: QueryDict, slot: DeckSlot) -> None:
    """The list that was marked in the pool; what else was said stays as in the list in force."""
    pool = pool_of(slot)
    if pool is None:
        raise _Problem(gettext("Register the pool first."))
    for name, value in first_data(current_decklist(slot)).items():
        data.setdefault(name, value)
    counts = [min(_number(written), MAX_QUANTITY) for written in data.getlist("pool-count")]
    data["text"] = marked_list(pool, zip(data.getlist("pool-name"), counts, strict=False))
    data["filename"] = data["list_format"] = ""


def _number(written: str) -> int:
    """-1, which no line and no entry has, for what is no number."""
    number = whole_number(written)
    return -1 if number is None else number


_BUTTONS: dict[str, Callable[[QueryDict, DeckSlot], None]] = {
    TAKE: _take_suggestion,
    CHANGE: _change_entry,
    COLUMNS: _name_columns,
    MARK: _mark_deck,
}
