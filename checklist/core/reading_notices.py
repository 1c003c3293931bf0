"""Everything that reading a list can come upon, one notice a code. Rules about decks live in `rules`."""

from __future__ import annotations

from checklist.core.finding import Level, Notice, gettext_noop

# A card on a list is named by what fits one card only (MTR 3.6); the list holds the deck as it is played (MTR 2.7).
_NAMING = ("MTR 2.7", "MTR 3.6")

# The file as a whole: each of the first block refuses it.
EMPTY_LIST = Notice("empty-list", Level.ERROR, gettext_noop("There is no card line in this list."))
ADDRESS_ONLY = Notice(
    "address-only",
    Level.ERROR,
    gettext_noop(
        "This is only an address. Flipside opens no other pages: open it yourself, and paste or upload the list."
    ),
)
TOO_LARGE = Notice(
    "list-too-large",
    Level.ERROR,
    gettext_noop("The list is larger than {limit} bytes. Nothing was read."),
)
TOO_MANY_LINES = Notice(
    "too-many-lines",
    Level.ERROR,
    gettext_noop("The list has more than {limit} lines or cards. Nothing was read."),
)
QUANTITY_TOO_LARGE = Notice(
    "quantity-too-large",
    Level.ERROR,
    gettext_noop("Line {row} asks for {quantity} copies; at most {limit} are read. Nothing was read."),
)
BINARY_FILE = Notice(
    "binary-file",
    Level.ERROR,
    gettext_noop("This is not a text file ({kind}). Paste the list as text. Nothing was read."),
)
BROKEN_FILE = Notice(
    "broken-file", Level.ERROR, gettext_noop("The file is not whole {kind} and could not be read: {reason}.")
)
UNSAFE_FILE = Notice(
    "unsafe-file",
    Level.ERROR,
    gettext_noop("The file defines entities or unpacks to more than a list ever needs. Nothing was read."),
)
UNKNOWN_LIST_FORMAT = Notice(
    "unknown-list-format", Level.ERROR, gettext_noop("There is no list format called “{name}”. Known: {known}.")
)
WRONG_LIST_FORMAT = Notice(
    "wrong-list-format", Level.ERROR, gettext_noop("This can't be read as {title}; it looks like {likely}.")
)
COLUMNS_UNCLEAR = Notice(
    "columns-unclear", Level.ERROR, gettext_noop("Which column holds the card names? The columns are: {columns}.")
)

# How the file was taken.
READ_AS_ENCODING = Notice("read-as-encoding", Level.INFO, gettext_noop("The file was read as {encoding}."))
WINDOWS_1252 = Notice(
    "read-as-windows-1252",
    Level.WARNING,
    gettext_noop("The file is not UTF-8 and was read as Windows-1252. Look at names with accents and apostrophes."),
)
OLD_LINE_ENDS = Notice(
    "old-line-ends", Level.INFO, gettext_noop("The lines end in the old Macintosh way; {lines} lines were told apart.")
)
BLANKS_TIDIED = Notice(
    "blanks-tidied",
    Level.INFO,
    gettext_noop("Tabs, unusual blanks or invisible characters were tidied on lines {lines}."),
)
TABLE_READ = Notice(
    "table-read", Level.INFO, gettext_noop("Read as a table with columns parted by {delimiter}: {columns}.")
)
ZONE_WORDS_UNKNOWN = Notice(
    "zone-words-unknown", Level.WARNING, gettext_noop("No zone is called {words}: these rows were taken as main deck.")
)
QUANTITY_COLUMN_MISSING = Notice(
    "quantity-column-missing",
    Level.WARNING,
    gettext_noop("The table has no column of quantities: each row was counted as one copy."),
)
COLLECTION = Notice(
    "collection-not-deck",
    Level.WARNING,
    gettext_noop(
        "This looks like a collection or a search result, not a deck: nothing says what is main deck and what is sideboard."
    ),
)
PRINT_ORDER = Notice(
    "print-order",
    Level.WARNING,
    gettext_noop(
        "This is an order for printed cards, not a decklist: names may be search words, and there are no zones."
    ),
)
TABLES_BESIDE = Notice(
    "tables-beside",
    Level.INFO,
    gettext_noop(
        "Lists stand side by side here, in the columns {columns}; each was read into the zone named above it."
    ),
)
TABLES_BESIDE_UNCLEAR = Notice(
    "tables-beside-unclear",
    Level.WARNING,
    gettext_noop(
        "Lists stand side by side here, in the columns {columns}, and not each says its zone: those were taken as main deck."
    ),
)
SHEETS_UNREAD = Notice(
    "sheets-unread", Level.WARNING, gettext_noop("Only the sheet “{sheet}” was read. Not read: {others}.")
)

# Zones.
SIDEBOARD_BY_BLANK = Notice(
    "sideboard-by-blank-line",
    Level.INFO,
    gettext_noop(
        "The blank line or rule before line {row} was taken as the start of the sideboard ({main} cards before it, {side} after it)."
    ),
)
BLANKS_UNCLEAR = Notice(
    "blank-lines-unclear",
    Level.WARNING,
    gettext_noop(
        "Blank lines part this list into blocks of {blocks} cards. All were taken as main deck. Is one of them the sideboard?"
    ),
)
SIDEBOARD_FIRST = Notice(
    "sideboard-block-first",
    Level.WARNING,
    gettext_noop(
        "The first block, {side} cards, was taken as the sideboard, the second, {main} cards, as the main deck."
    ),
)
MAIN_AFTER_SIDEBOARD = Notice(
    "main-after-sideboard",
    Level.WARNING,
    gettext_noop(
        "The list starts with a sideboard; from line {row} on, after the blank line, it was taken as main deck."
    ),
)
SIDEBOARD_BY_COUNT = Notice(
    "sideboard-by-count",
    Level.WARNING,
    gettext_noop(
        "Nothing marks a sideboard. The last {side} cards, from line {row} on, were taken as one ({main} cards before them). Is that right?"
    ),
)
SIDEBOARD_UNMARKED = Notice(
    "sideboard-unmarked",
    Level.WARNING,
    gettext_noop(
        "Nothing marks a sideboard, so all {main} cards were taken as main deck. Are the last {side}, from line {row} on, the sideboard?"
    ),
)
SEVERAL_DECKS = Notice(
    "several-decks",
    Level.WARNING,
    gettext_noop(
        "There is more than one deck in this text. Only the first was taken; what begins on line {row} ({cards} cards) is left out."
    ),
)
COMMANDER_IN_SIDEBOARD = Notice(
    "commander-in-sideboard",
    Level.WARNING,
    gettext_noop(
        "{names} stood in the sideboard of a list of 100 cards and was taken as the commander. Is that right?"
    ),
)
COMMANDER_UNMARKED = Notice(
    "commander-unmarked",
    Level.WARNING,
    gettext_noop(
        "{names} stands apart from {others} other cards. If it is the commander, say so; it was counted in the main deck."
    ),
)
COMMANDER_SECTION_LONG = Notice(
    "commander-section-long",
    Level.WARNING,
    gettext_noop("The {zone} section goes on for {lines} lines. Only {names} was taken for it, the rest as main deck."),
)
COMMANDER_AND_SIDEBOARD = Notice(
    "commander-and-sideboard",
    Level.WARNING,
    gettext_noop("The list has a commander, and a sideboard (cards: {side}). Which format is it for?"),
    cites=("CR 903.5e",),
)
COMPANION_REPEATED = Notice(
    "companion-repeated",
    Level.INFO,
    gettext_noop(
        "{name} is named as companion and stands in the sideboard on line {other}: it counts once, in the sideboard."
    ),
    cites=("CR 702.139a",),
)
SUBTOTAL_MISMATCH = Notice(
    "subtotal-mismatch",
    Level.WARNING,
    gettext_noop("The line says {stated}, the cards that belong to it are {counted}: {text}"),
)

# Lines that are in the list but not in the deck.
LEFT_OUT = Notice(
    "left-out", Level.INFO, gettext_noop("Left out of the deck ({reason}): cards {cards}, lines {lines}.")
)
QUANTITY_ZERO = Notice("quantity-zero", Level.INFO, gettext_noop("“{text}” has no copy and is left out."))
QUANTITY_MISSING = Notice(
    "quantity-missing", Level.INFO, gettext_noop("No quantity is given for {names}: counted as one copy each.")
)
PLAYSET_COUNTED = Notice(
    "playset-counted",
    Level.INFO,
    gettext_noop("“{text}” was counted as {quantity} copies: a playset is four."),
)
COMMENTED_CARD = Notice(
    "commented-out",
    Level.WARNING,
    gettext_noop("This line is a comment and was not read, but it looks like a card: {text}"),
)
CATEGORIES = Notice(
    "categories",
    Level.INFO,
    gettext_noop("Words in square brackets were taken as categories, and these of them as zones: {zones}."),
)
PROXIES_MARKED = Notice(
    "proxy-marked",
    Level.WARNING,
    gettext_noop("Lines marked as proxies: {count}. Only the Head Judge issues proxies: bring the real cards."),
    cites=("MTR 3.4",),
)

# Lines that can't be read.
QUANTITY_UNREADABLE = Notice(
    "quantity-unreadable", Level.ERROR, gettext_noop("“{quantity}” is no quantity: {text}"), cites=("MTR 2.7",)
)
NAME_MISSING = Notice(
    "name-missing", Level.ERROR, gettext_noop("There is a quantity but no card name: {text}"), cites=("MTR 2.7",)
)
LINE_TOO_LONG = Notice(
    "line-too-long",
    Level.ERROR,
    gettext_noop("The line has {length} characters; no card name is that long."),
    cites=("MTR 2.7",),
)
NO_CARD_LINE = Notice(
    "not-a-card-line",
    Level.WARNING,
    gettext_noop("Not taken as a card, because it has no quantity and is no card's name: {text}"),
)

# Names.
UNKNOWN_NAME = Notice(
    "unknown-name",
    Level.ERROR,
    gettext_noop("The card list of {catalogue} has no card called “{name}”. It is kept as typed and counted."),
    cites=_NAMING,
)
AMBIGUOUS_NAME = Notice(
    "ambiguous-name",
    Level.ERROR,
    gettext_noop("“{name}” could be more than one card: {choices}. Write the one that is meant."),
    cites=_NAMING,
)
MELD_RESULT = Notice(
    "meld-result",
    Level.ERROR,
    gettext_noop("{name} is two meld cards together, and no card of a deck. Its parts are {parts}."),
    cites=("CR 712.4", "CR 712.5"),
)
READ_AS = Notice("read-as", Level.INFO, gettext_noop("“{written}” was read as {name} ({how})."), cites=("MTR 3.6",))
TWO_COMMANDERS = Notice("two-commanders", Level.INFO, gettext_noop("“{written}” was read as two commanders: {names}."))
SPELLING_EVENED = Notice(
    "spelling-evened",
    Level.INFO,
    gettext_noop("Capitals, accents, letters or quotation marks differ from the catalogue's: {names}."),
)
OTHER_CARD_TOO = Notice(
    "name-of-others-too",
    Level.INFO,
    gettext_noop(
        "“{written}” was read as {name}; it is also part of {others}. Write the whole name if that one is meant."
    ),
)
REBALANCED = Notice(
    "rebalanced",
    Level.WARNING,
    gettext_noop(
        "“{written}” is the rebalanced version that exists only on MTG Arena. It was read as the paper card {name}."
    ),
)
DIGITAL_ONLY = Notice(
    "digital-only",
    Level.WARNING,
    gettext_noop("“{name}” exists only as a rebalanced card on MTG Arena; no paper card of that name is known."),
    cites=("MTR 3.3",),
)
PLAYTEST_CARD = Notice(
    "playtest-card",
    Level.WARNING,
    gettext_noop(
        "{name} is a playtest card or from a set made outside tournament play; tournaments do not authorize such cards."
    ),
    cites=("MTR 3.3",),
)
NOTE_IGNORED = Notice(
    "note-ignored", Level.INFO, gettext_noop("“{aside}” after {name} was taken as a note and not read.")
)
KIND_UNKNOWN = Notice(
    "kind-unknown",
    Level.WARNING,
    gettext_noop(
        "It is not known how {name} is printed. Look at the back of the card: if it is no Magic back, the rules for double-faced cards hold."
    ),
    cites=("CR 712.1",),
)
REVERSIBLE_MAYBE = Notice(
    "reversible-printing",
    Level.INFO,
    gettext_noop(
        "Some printings of {names} have a second front instead of the Magic back. If yours is one, add its set and number."
    ),
    cites=("CR 712.1",),
)
PRINTING_UNKNOWN = Notice(
    "printing-unknown",
    Level.INFO,
    gettext_noop("The name decides; set or number are not those of a known printing: {printings}."),
)
NOT_DOUBLE_FACED = Notice(
    "not-double-faced",
    Level.INFO,
    gettext_noop("Two names, but one face and an ordinary back, so no substitute card: {names}."),
    cites=("CR 712.1",),
)
LINES_MERGED = Notice(
    "lines-merged", Level.INFO, gettext_noop("The same card on several lines is counted together: {cards}.")
)

NOTICES: tuple[Notice, ...] = (
    EMPTY_LIST,
    ADDRESS_ONLY,
    TOO_LARGE,
    TOO_MANY_LINES,
    QUANTITY_TOO_LARGE,
    BINARY_FILE,
    BROKEN_FILE,
    UNSAFE_FILE,
    UNKNOWN_LIST_FORMAT,
    WRONG_LIST_FORMAT,
    COLUMNS_UNCLEAR,
    READ_AS_ENCODING,
    WINDOWS_1252,
    OLD_LINE_ENDS,
    BLANKS_TIDIED,
    TABLE_READ,
    ZONE_WORDS_UNKNOWN,
    QUANTITY_COLUMN_MISSING,
    COLLECTION,
    PRINT_ORDER,
    TABLES_BESIDE,
    TABLES_BESIDE_UNCLEAR,
    SHEETS_UNREAD,
    SIDEBOARD_BY_BLANK,
    BLANKS_UNCLEAR,
    SIDEBOARD_FIRST,
    SIDEBOARD_BY_COUNT,
    SIDEBOARD_UNMARKED,
    SEVERAL_DECKS,
    MAIN_AFTER_SIDEBOARD,
    COMMANDER_IN_SIDEBOARD,
    COMMANDER_UNMARKED,
    COMMANDER_SECTION_LONG,
    COMMANDER_AND_SIDEBOARD,
    COMPANION_REPEATED,
    SUBTOTAL_MISMATCH,
    LEFT_OUT,
    QUANTITY_ZERO,
    QUANTITY_MISSING,
    PLAYSET_COUNTED,
    COMMENTED_CARD,
    CATEGORIES,
    PROXIES_MARKED,
    QUANTITY_UNREADABLE,
    NAME_MISSING,
    LINE_TOO_LONG,
    NO_CARD_LINE,
    UNKNOWN_NAME,
    AMBIGUOUS_NAME,
    MELD_RESULT,
    READ_AS,
    TWO_COMMANDERS,
    SPELLING_EVENED,
    OTHER_CARD_TOO,
    REBALANCED,
    DIGITAL_ONLY,
    PLAYTEST_CARD,
    NOTE_IGNORED,
    KIND_UNKNOWN,
    REVERSIBLE_MAYBE,
    PRINTING_UNKNOWN,
    NOT_DOUBLE_FACED,
    LINES_MERGED,
)
