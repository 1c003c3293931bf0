"""One line of text, one card: quantity, name, set, number and marks in all the ways that programs and people write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from checklist.core.finding import Notice
from checklist.core.formats.limits import MAX_CARD_LINE, MAX_QUANTITY
from checklist.core.formats.words import SECTIONS, Apart, plain_words
from checklist.core.reading_notices import LINE_TOO_LONG, NAME_MISSING, QUANTITY_TOO_LARGE, QUANTITY_UNREADABLE
from checklist.core.written import ExclusionReason, Spelling, Zone

# No pattern here may try a line in more ways than its length: a stranger writes the line.
_LEADING = (
    re.compile(r"(\d{1,9})\s?[xX×✕⨯*]\s+"),  # 4x Name, 4 x Name
    re.compile(r"(\d{1,9})\s?[×✕⨯*](?=\S)"),  # 4×Name
    re.compile(r"[xX×✕⨯](\d{1,9})\s+"),  # x4 Name
    re.compile(r"[(\[](\d{1,9})\s?[xX×]?[)\]]\s*"),  # (4) Name, [4] Name
    re.compile(
        r"(\d{1,9})\s*(?:[-–—:.=,;)]|copies(?: of)?|x of|pcs\.?|pieces|stk\.?|stück|枚|张|張|장)\s+"
    ),  # 4 - Name
    re.compile(r"(\d{1,9})\s*(?:枚|张|張|장)\s*"),
    re.compile(r"(\d{1,3})\s[x×](?=[A-Z])"),  # 4 xName
    re.compile(r"(\d{1,9})\s+"),  # 4 Name
    re.compile(r"(\d{1,3})[-–—:.)](?=[^\W\d_]{2})(?!.*\s[xX×]?\d{1,3}[xX×]?$)"),  # 4-Name; "17-Year Cicadas x4" is not
    re.compile(r"(\d{1,9})[xX](?=[^\s\d])"),  # 4xName
    re.compile(r"(\d{1,3})(?=[^\W\d_]{3})(?!st|nd|rd|th)"),  # 4Name
)
_CARD_X = re.compile(r"\d{1,9}\s[xX]\s+[(\[{#|<*]")  # 4 X (UND) 71 is of a card called X
_GLUED = _LEADING[-3:]  # the name could begin with what was taken for the quantity
_TRAILING = (
    re.compile(r"\s[xX×✕⨯*]\s?(\d{1,9})$"),  # Name x4
    re.compile(r"\s(\d{1,9})\s?[xX×✕⨯枚张張장]$"),  # Name 4x
    re.compile(r"(?<=\w)\s?[×✕⨯]\s?(\d{1,3})$"),  # Name×4, of Japanese pages
    re.compile(r"\s(\d{1,3})\s?(?:pcs\.?|copies|stk\.?|stück)$", re.IGNORECASE),  # Name 4pcs
    re.compile(r"(?:\s+[-–—]|[:=,;])\s*(\d{1,9})$"),  # Name - 4, Name: 4, Name, 4
    re.compile(r"\s*[(\[][xX×]?(\d{1,9})[xX×]?[)\]]$"),  # Name (4)
    re.compile(r"\s(\d{1,2})$"),  # Name 4
)
_TIMES = re.compile("[xX×✕⨯*枚张張장]")
_SIGNED = _TRAILING[:4]  # the sign says that it is a quantity, whatever stands before it
_ONLY_QUANTITY = re.compile(r"[(\[]?[xX×]?\s?\d{1,9}[xX×.]?[)\]]?")
# 2O, l0: what a camera or a tired eye makes of 20 and 10; a single l of 1.
_MISREAD = re.compile(r"(?=[OoIl|]{0,3}\d)(?=\d{0,3}[OoIl|])([\dOoIl|]{2,4})[xX]?\s+(?=\S)|([l|])\s+(?=[^\W\d_])")
_ODD_QUANTITY = re.compile(
    r"(-\d{1,9}|\d{1,9}\s?[/~–-]\s?\d{1,9}|\d{1,9}[.,]\d{1,9}|\d{1,9}\+\d{0,9}|\d{1,9}\?{1,3})[xX]?\s+(?=\S)"
)
_POINT_ZERO = re.compile(r"(\d{1,9})[.,]0{1,4}(?=\s)")
_DIGITS_TOO_MANY = re.compile(r"\d{10,}[xX]?\s")

# Quantities in words, as people dictate them. A name may begin with one ("Three Visits"), so a card of the whole name goes first.
_NUMBER_WORDS = {
    word: number
    for words in (
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
        "ein zwei drei vier fünf sechs sieben acht neun zehn",
        "un deux trois quatre cinq six sept huit neuf dix",
        "una dos tres cuatro cinco seis siete ocho nueve diez",
        "uno due tre quattro cinque sei sette otto nove dieci",
        "um dois três quatro cinco seis sete oito nove dez",
    )
    for number, word in enumerate(words.split(), 1)
}
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_SPOKEN = re.compile(r"([^\W\d_]{2,9})(?:-([^\W\d_]{3,5}))?\s+(?:x\s+|copies of\s+)?(?=\S)", re.IGNORECASE)

# "playset of Ponder", "a full playset: Ponder", "2 playsets Ponder", "Ponder (playset)".
_PLAYSET = re.compile(
    r"(?:(?:(\d{1,2})\s?x?|an?|one|full|complete)\s+){0,3}playsets?\s*[:=–-]?\s+(?:(?:of|von|de|di)\s+)?(?=\S)",
    re.IGNORECASE,
)
_PLAYSET_BEHIND = re.compile(r"\s+(?:[(\[]playset[)\]]|[x×–-]?\s?playset)$", re.IGNORECASE)
_COPIES_OF_A_PLAYSET = 4

# A line of the kind that makes up most lists, told apart in one step: nothing in it has a second meaning.
_COMMON = re.compile(
    r"(\d{1,3})x? (?![xX] |x[A-Z]|copies |basic |of |[pP]laysets? )([^\W\d_][\w',’.!\-]*(?: (?:// )?[^\W\d_][\w',’.!\-]*)*)"
    r"(?: \(([A-Za-z0-9]{2,6})\) ([A-Z]{0,5}-?[0-9]{1,7}[a-z★]?))?"
    r"(?: \*[FE]\*)?(?: \[([^\[\]{}|:#]+)\])?(?: \^[^^]{1,60}\^)?"
)
_ODD_IN_NAME = re.compile(r"[\d_]")

_SET = r"[A-Za-z0-9_]{1,8}"
_NUMBER = r"[^\s()\[\]{}<>,;|#^]{0,9}\d[^\s()\[\]{}<>,;|#^]{0,8}|[★☆✶]"
_SET_BEFORE = re.compile(rf"\[\s?(?:({_SET})\s?)?(?:[:#|/]\s?([^\]\s]{{1,12}}))?\s?\]\s*(?=\S)")
_SET_AFTER = re.compile(rf"\s*\(({_SET})?(?:[:#]([^\s()]{{1,12}}))?\)(?:\s+#?({_NUMBER}))?$")
_SET_WORD = re.compile(r"\s*\(([A-Z0-9_]{2,8})\)\s+([A-Z]{2,6})$")  # (SLD) VS
_SET_SQUARE = re.compile(rf"\s*\[({_SET})?(?:[:#|/ ]\s?([^\]\s,]{{0,8}}\d[^\]\s,]{{0,4}}))?\](?:\s+#?({_NUMBER}))?$")
_SET_ANGLE = re.compile(r"\s*<([^<>]{0,40})>$")
_SET_CODE = re.compile(r"(?=[A-Z0-9_]*[A-Z])[A-Z0-9_]{2,8}")
_SET_PIPE = re.compile(r"([A-Za-z0-9_]{2,8})(?:\|\s?(.{0,40}))?")
_SET_DASH = re.compile(r"\s+[-–—]\s+([A-Z0-9]{3,5})$")

_TAG = re.compile(r"\s*\^[^^]*\^$")
_BACKTICKS = re.compile(r"\s*`([^`]*)`$")
_SQUARE = re.compile(r"\s*\[([^\[\]]*)\]$")
_ROUND = re.compile(r"\s*\(([^()]*)\)$")
_STARRED = re.compile(r"\s*\*([^*]{1,20})\*$")
_BRACES = re.compile(r"\s*\{[^{}]{0,20}\}$")
_HASH = re.compile(r"\s#\s?(.*)$")
_HASH_NUMBER = re.compile(r"\d{1,7}[^\s\d]{0,2}")
_PRICE = re.compile(
    r"\s*[-–—:@]?\s*(?:(?:[$€£¥]|USD|EUR|GBP|US\$)\s?\d{1,6}(?:[.,]\d{1,3}){0,2}|\d{1,6}(?:[.,]\d{1,3}){0,2}\s?(?:[$€£¥]|USD|EUR|GBP|tix|TIX|Tix))$"
)
_FINISH_WORDS = r"(?:non-?foil|foil etched|etched foil|foil|etched|f|e|nf|showcase|borderless|extended art|extended|retro frame|retro|full art|alternate art|alt art|prerelease|promo pack|promo|textless|surge foil|galaxy foil|nm|lp|mp|hp|near mint|signed|altered|proxy|normal|meld|flip|modal|double-?faced|japanese|english|german|french|italian|spanish|en|de|fr|ja|jp|it|es|transform|dfc|mdfc)"
_ONLY_COST = re.compile(r"(?:\{[^{}]{1,5}\}[ /]*){1,12}")
_FINISH = re.compile(rf"{_FINISH_WORDS}(?:[ ,/]+{_FINISH_WORDS}){{0,3}}", re.IGNORECASE)
_LAST_FINISH = re.compile(
    rf"\s+(?:[-–—]?\s*(?:foil|etched|foil etched|nonfoil|non-foil|showcase|borderless|promo)|[-–—]\s*{_FINISH_WORDS})$",
    re.IGNORECASE,
)
_FOIL_LETTER = re.compile(r"(?<=\d)\s[FE]$")
_FACE_WORD = re.compile(r"\s+(?:Flip|DFC|MDFC|Transform|Meld)$", re.IGNORECASE)
_COUNT_WORD = re.compile(r"[xX×]?\d{1,9}[xX×]?")
_SHORT_SET = re.compile(r"[A-Za-z0-9_]{1,8}")
_BARE_SET = re.compile(r"\s(?=[A-Z0-9]{0,4}[A-Z])([A-Z0-9]{3,5})(?:\s#?(\d{1,4}[a-z★]?))?$")
_SET_IN_FRONT = re.compile(r"(?=[A-Z0-9]{0,4}[A-Z])([A-Z0-9]{3,5})[ :](?:#?(\d{1,4}[a-z★]?) )?")
_BARE_NUMBER = re.compile(r"\s#?(\d{1,4}[a-z★]?)$")
_LAST_DASH = re.compile(r"\s+[-–—]+\s+(?=[^-–—]*$)")
_ARROW = re.compile(r"\s+(?:<[-–—=]{1,3}|[-–—=]{1,3}>|[←→⇐⇒])\s*(?=\S)")
_DASHED_WORD = re.compile(r"(?:\s+[-–—]+|,)\s*([^\W\d_]{2,14})$")
_FIRST_DASH = re.compile(r"\s+[-–—]+\s+")
_NO_NAME = re.compile(r"(?:of|basic) (?=\w)")  # 4 of Name, 20 basic Island
_REMARK = re.compile(r"\s+;\s*(?=\S)|\s*/\*\s*(?=\S)")  # Name ; a note, Name /* a note */
_TYPE_LINE = re.compile(
    r"\s+(?=(?:(?:Legendary|Basic|Snow|Tribal|Kindred|World|Artifact|Enchantment|Land)\s+)*"
    r"(?:Artifact|Battle|Creature|Enchantment|Instant|Land|Planeswalker|Sorcery)(?:\s+[-–—]+\s+\S.*)?$)"
)
_MANA_WORD = re.compile(r"\s+X{0,3}\d{0,2}[WUBRGC]{1,6}$")
_NAME = re.compile(r"\w|[?]{3}|[!★]")  # something that can be a name holds one of these

_LEADING_ZONE = re.compile(r"([^\W\d_][^\d:()\[\]]{1,24}?)\s*:\s*(?=\S)")
_SB = re.compile(r"[(\[*]?(?:sb|side|sideboard)[)\]*]?\s*[:\-]?\s*(?=[xX(\[]?\d)", re.IGNORECASE)

# Words in brackets, after "#" or in a table's cell that say where a card stands.
_PLACE_MARKS: dict[str, Zone | ExclusionReason] = {
    "cmdr": Zone.COMMANDER,
    "nodeck": ExclusionReason.NO_DECK,
    "no deck": ExclusionReason.NO_DECK,
    "acquire": ExclusionReason.MAYBEBOARD,  # TappedOut's board of what is still to be bought
}

Place = Zone | ExclusionReason

# More marks behind a name no program writes.
_MOST_MARKS = 12


@dataclass(frozen=True, slots=True)
class CardText:
    """What one card line says.

    `spellings` are in the order to try, `kept` the one that stays if no card fits any. `led`: its quantity stands
    before the name. `counted`: it has a quantity at all. `categories` are the words in square brackets.
    `is_playset`: the quantity was written by that word.
    """

    kept: Spelling
    spellings: tuple[Spelling, ...] = ()
    led: bool = True
    counted: bool = True
    place: Place | None = None
    categories: tuple[str, ...] = ()
    is_proxy: bool = False
    is_playset: bool = False


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is meant as a card and can't be read: the notice, and the values that fill it."""

    notice: Notice
    values: dict[str, str | int]


def is_cost_or_price(text: str) -> bool:
    """Whether a line is nothing but a mana cost or a price: a cell of a web page's table."""
    return bool(_ONLY_COST.fullmatch(text) or _PRICE.fullmatch(text))


@lru_cache(maxsize=512)
def place_of(words: str) -> Place | None:
    """The zone or exclusion that a word names ("Sideboard", "cmdr", "noDeck"); None for any other word."""
    if any(c.isdecimal() for c in words):
        return None  # "MB1" is a set
    key = " ".join(plain_words(words))
    place = SECTIONS.get(key)
    return _PLACE_MARKS.get(key) if place is None or isinstance(place, Apart) else place


def read_common(text: str) -> CardText | None:
    """A line of the commonest kind, fast; None for all others."""
    match = _COMMON.fullmatch(text) if len(text) <= MAX_CARD_LINE else None
    if match is None:
        return None
    quantity, name, set_code, number, category = match.groups()
    if _ODD_IN_NAME.search(name):
        return None
    spelling = Spelling(name, int(quantity), set_code, number)
    if category is None:
        return CardText(spelling)
    if _is_set(category) or _FINISH.fullmatch(category):
        return None
    return CardText(spelling, categories=(category,))


def read_card(text: str) -> CardText | BadLine:
    """Read a tidy, non-blank line that is no heading."""
    if len(text) > MAX_CARD_LINE:
        return BadLine(LINE_TOO_LONG, {"length": len(text)})
    place: Place | None = None
    written = text
    side = _SB.match(text)
    if side:
        place, text = Zone.SIDEBOARD, text[side.end() :]
    else:
        prefix = _LEADING_ZONE.match(text)
        if prefix and (named := place_of(prefix[1])) is not None:
            place, text = named, text[prefix.end() :]
    if rounded := _POINT_ZERO.match(text):
        text = rounded[1] + text[rounded.end() :]
    odd = _ODD_QUANTITY.match(text)
    if odd:
        return BadLine(QUANTITY_UNREADABLE, {"quantity": odd[1], "text": written})
    misread = _MISREAD.match(text)
    if misread:
        return BadLine(QUANTITY_UNREADABLE, {"quantity": misread[1] or misread[2], "text": written})
    if _DIGITS_TOO_MANY.match(text):
        return BadLine(QUANTITY_TOO_LARGE, {"quantity": text.split()[0], "limit": MAX_QUANTITY})
    if _ONLY_QUANTITY.fullmatch(text):
        return BadLine(NAME_MISSING, {"text": written})
    found = _read_playset(text) or _read_quantified(text)
    return replace(found, place=place) if place is not None and found.place is None else found


def read_name(text: str, quantity: int) -> CardText:
    """Read a name with its set and marks where the quantity is known already (a cell of a table, an XML attribute)."""
    return _read_tail(text.strip(), quantity, led=True)


def _read_playset(text: str) -> CardText | None:
    """A line whose quantity is the word "playset"; None for all others."""
    if "playset" not in text.lower():
        return None
    if match := _PLAYSET.match(text):
        found = _read_tail(text[match.end() :], int(match[1] or 1) * _COPIES_OF_A_PLAYSET, led=True)
        return replace(found, is_playset=True)
    match = _PLAYSET_BEHIND.search(text)
    if match is None or not match.start() or text[0].isdecimal():
        return None
    return replace(_read_tail(text[: match.start()], _COPIES_OF_A_PLAYSET, led=True), is_playset=True)


def _read_quantified(text: str) -> CardText:
    for pattern in _LEADING:
        match = pattern.match(text)
        if match and match.end() < len(text):
            quantity = int(match[1])
            found = _read_tail(text[match.end() :], quantity, led=True)
            # "1996 World Champion", "7 Dwarves": the number may belong to the name, above all if it is a year.
            if quantity > MAX_QUANTITY and 1990 <= quantity <= 2035:
                whole = Spelling(text, 1)
                return replace(found, kept=whole, spellings=(whole, *_all(found)))
            if _CARD_X.match(text):  # or "4 x [M10] Name"
                other = _read_tail(text[match.end(1) :].strip(), quantity, led=True)
                if not found.kept.name[:1].isalnum():
                    found, other = other, found
                return replace(found, spellings=(*_all(found), *_all(other)))
            if pattern in _GLUED:
                whole_name = text[match.end(1) :]
                return replace(found, spellings=(Spelling(text, 1), Spelling(whole_name, quantity), *_all(found)))
            return found
    found = replace(_read_tail(text, 1, led=False), led=False)
    spoken = _SPOKEN.match(text)
    quantity = _spoken_quantity(spoken) if spoken else 0
    if spoken is None or not quantity:
        return found
    other = _read_tail(text[spoken.end() :].strip(), quantity, led=True)
    kept = found.kept if text[0].isupper() else other.kept
    return replace(found, kept=kept, spellings=(*_all(found), *_all(other)), counted=True)


def _spoken_quantity(match: re.Match[str]) -> int:
    """The number that a line begins with in words, "four" or "twenty-four"; 0 for none."""
    tens, ones = match[1].casefold(), (match[2] or "").casefold()
    if ones:
        return _TENS[tens] + _NUMBER_WORDS[ones] if tens in _TENS and _NUMBER_WORDS.get(ones, 10) < 10 else 0
    return _NUMBER_WORDS.get(tens) or _TENS.get(tens, 0)


def _all(found: CardText) -> tuple[Spelling, ...]:
    return found.spellings or (found.kept,)


def _read_tail(text: str, quantity: int, *, led: bool) -> CardText:
    """Take set, number and marks off a name. `led`: the quantity is known, a number at the end is none."""
    tail = _Tail(text, quantity, led, counted=led)
    tail.strip_set_before()
    if not led:
        tail.strip_count(_SIGNED)
    for _ in range(_MOST_MARKS):
        tail.text = tail.text.rstrip(" ,;")
        if not any(strip(tail) for strip in _STRIPPERS) or tail.closed:
            break
    if not tail.closed:
        tail.strip_count_or_set()
    return tail.card_text()


@dataclass(slots=True)
class _Tail:
    """A name from whose end one mark after the other is taken, and what the marks said.

    Where a mark could belong to the name, `stages` keeps the longer reading. `closed`: the first stage is the one
    to keep, and no more is taken off.
    """

    text: str
    quantity: int
    led: bool
    counted: bool
    set_code: str | None = None
    number: str | None = None
    place: Place | None = None
    is_proxy: bool = False
    closed: bool = False
    categories: list[str] = field(default_factory=list)
    asides: list[str] = field(default_factory=list)
    stages: list[Spelling] = field(default_factory=list)

    def spelling(self, name: str, aside: str = "") -> Spelling:
        return Spelling(name, self.quantity, self.set_code or None, self.number or None, aside)

    def stage(self) -> None:
        self.stages.append(self.spelling(self.text))

    def cut(self, match: re.Match[str]) -> bool:
        self.text = self.text[: match.start()]
        return True

    def strip_set_before(self) -> None:
        """[M10] Name, [M10:146] Name, [2XM#310] Name, [] Name."""
        match = _SET_BEFORE.match(self.text)
        if match and match.end() < len(self.text) and (match[1] is None or _is_set(match[1]) or match[2]):
            self.set_code, self.number, self.text = match[1], match[2], self.text[match.end() :]

    def strip_quoted(self) -> bool:
        """^Have,#37d67a^ and `category` of Archidekt."""
        if self.text.endswith("^") and (match := _TAG.search(self.text)):
            return self.cut(match)
        if self.text.endswith("`") and (match := _BACKTICKS.search(self.text)):
            self.categories.append(match[1])
            return self.cut(match)
        return False

    def strip_starred(self) -> bool:
        """*F*, *E*, *CMDR*, *f-etch*."""
        match = _STARRED.search(self.text) if self.text.endswith("*") else None
        if match is None or not match.start():
            return False
        self.place = self.place or place_of(match[1])
        self.is_proxy = self.is_proxy or match[1].strip().lower() == "proxy"
        return self.cut(match)

    def strip_braces(self) -> bool:
        """A mana cost, {2}{U}."""
        match = _BRACES.search(self.text) if self.text.endswith("}") else None
        return self.cut(match) if match and match.start() else False

    def strip_angles(self) -> bool:
        """MTGGoldfish's <M10>, <146>, <borderless>."""
        match = _SET_ANGLE.search(self.text) if self.text.endswith(">") else None
        if match is None or not match.start():
            return False
        if self.set_code is None and _is_set(match[1]):
            self.set_code = match[1]
        elif self.number is None and _HASH_NUMBER.fullmatch(match[1]):
            self.number = match[1]
        return self.cut(match)

    def strip_square(self) -> bool:
        """[M10], [M10:146], [M10] #146, [foil], [Category,Other{noDeck}]."""
        if "]" not in self.text[-12:]:
            return False
        match = _SET_SQUARE.search(self.text)
        code = match[1] if match else None
        is_mark = place_of(code or "") is not None or (match and not match[3] and _FINISH.fullmatch(code or ""))
        if match and match.start() and not is_mark and (code is None or _is_set(code) or match[3]):
            self.set_code = self.set_code or code
            self.number = self.number or match[2] or match[3]
            return self.cut(match)
        match = _SQUARE.search(self.text)
        if match is None or not match.start() or (not self.led and _COUNT_WORD.fullmatch(match[1].strip())):
            return False
        if not _FINISH.fullmatch(match[1].strip()):
            self.categories.append(match[1])
        return self.cut(match)

    def strip_round(self) -> bool:
        """(M10) 146, (M10), (foil), (sideboard); anything else in brackets may belong to the name."""
        if ")" not in self.text[-14:]:
            return False
        match = _SET_AFTER.search(self.text)
        if match and match.start() and (match[3] or match[2] or not match[1]):
            self.set_code = self.set_code or match[1]
            self.number = self.number or match[2] or match[3]
            return self.cut(match)
        match = _SET_WORD.search(self.text)
        if match and match.start():
            self.set_code, self.number = self.set_code or match[1], self.number or match[2]
            return self.cut(match)
        match = _ROUND.search(self.text)
        if match is None or not match.start():
            return False
        inside = match[1].strip()
        if _COUNT_WORD.fullmatch(inside) and not self.led:
            return False
        self.stage()
        if _FINISH.fullmatch(inside):
            self.is_proxy = self.is_proxy or "proxy" in inside.lower()
        elif place_of(inside) is not None:
            self.place = self.place or place_of(inside)
        elif self.set_code is None and _SHORT_SET.fullmatch(inside) and not inside.isdecimal():
            self.set_code = inside
        elif not _COUNT_WORD.fullmatch(inside):
            self.asides.insert(0, inside)
        return self.cut(match)

    def strip_hash(self) -> bool:
        """#146 after a set, #tag, # !Commander, # note; "Experiment #9" may be a name."""
        match = _HASH.search(self.text) if "#" in self.text else None
        if match is None or not match.start():
            return False
        before, note = self.text[: match.start()].rstrip(), match[1].strip()
        first, _, rest = note.partition(" ")
        if _HASH_NUMBER.fullmatch(first) and (self.set_code or before[-1:] in "])"):
            self.number = self.number or first
            self.text = f"{before} {rest}"
            return True
        if _HASH_NUMBER.fullmatch(note):
            self.stage()
            self.number, self.text, self.closed = self.number or note, before, True
            return True
        for word in note.split():
            if word.lstrip("#").startswith("!"):
                self.place = self.place or place_of(word)
        if match[0][1:2] == "#" and match[0][2:3] == " " and "!" not in note:
            self.asides.insert(0, note)
        return self.cut(match)

    def strip_pipes(self) -> bool:
        """Forge's Name|SET|1; after any other bar stands half a name or a note."""
        name, bar, rest = self.text.partition("|")
        if not bar:
            return False
        match = _SET_PIPE.fullmatch(rest.strip())
        if match and rest[:1] != " " and _is_set(match[1].upper()):
            if match[2] is None and match[1].istitle():
                self.stage()  # "Fire|Ice": two halves before a set
            self.set_code, self.text = self.set_code or match[1], name.rstrip("+ ")
        elif name.strip() and rest.strip(" |"):
            self.stage()
            self.stages.append(self.spelling(name.strip(), aside=rest.strip(" |")))
            self.closed = True
        else:
            self.text = (name or rest).strip(" |")
        return True

    def strip_dashed_place(self) -> bool:
        """Name - sideboard, Name, maybe: a zone behind a dash or comma; "- Commander" may be a note of the card's kind."""
        match = _DASHED_WORD.search(self.text)
        place = place_of(match[1]) if match and match.start() else None
        if match is None or place is None or place is Zone.MAIN:
            return False
        self.stage()
        self.place = self.place or place
        return self.cut(match)

    def strip_price_or_finish(self) -> bool:
        """$1.20, 0,35 €, foil, etched."""
        match = _PRICE.search(self.text)
        if match and match.start():
            return self.cut(match)
        match = _FOIL_LETTER.search(self.text) if _SET_AFTER.search(self.text[:-2]) else None
        if match:
            return self.cut(match)
        match = _LAST_FINISH.search(self.text)
        if match is None or not match.start():
            return False
        if self.set_code is None and self.text[match.start() - 1] not in "])":
            self.stage()
        return self.cut(match)

    def strip_count_or_set(self) -> None:
        """Name x4 where no quantity stands before it; else Name - M10."""
        if self.led:
            match = _SET_DASH.search(self.text)
            if match:
                self.stage()
                self.set_code = self.set_code or match[1]
                self.cut(match)
            return
        if not self.counted:
            self.strip_count(_TRAILING)

    def strip_count(self, patterns: Sequence[re.Pattern[str]]) -> None:
        for pattern in patterns:
            match = pattern.search(self.text)
            if match and match.start():
                if not 0 < int(match[1]) <= MAX_QUANTITY and not _TIMES.search(match[0]):
                    continue  # "by Somebody on Nov 3, 2025", "Vault 0": no count unless it says so
                self.stage()
                self.quantity, self.counted = int(match[1]), True
                self.cut(match)
                return

    def card_text(self) -> CardText:
        name = self.text.strip(" ,;")
        if not _NAME.search(name) and self.stages:
            name = self.stages[0].name
        shortest = self.spelling(name, aside="; ".join(self.asides))
        spellings = [*self.stages, shortest, *self._guesses(name)]
        return CardText(
            self.stages[0] if self.closed else shortest,
            tuple(dict.fromkeys(spellings)) if len(spellings) > 1 else (),
            counted=self.counted,
            place=self.place,
            categories=tuple(self.categories),
            is_proxy=self.is_proxy,
        )

    def _guesses(self, name: str) -> Iterator[Spelling]:
        """A set, a number, a cost or a note at the end that nothing marks: only where a card bears the rest."""
        match = _SET_IN_FRONT.match(name)
        if match and match.end() < len(name) and any(c.islower() for c in name):
            yield replace(self.spelling(name[match.end() :]), set_code=match[1], number=match[2] or self.number)
        match = _NO_NAME.match(name)
        if match:
            yield self.spelling(name[match.end() :])
        match = _BARE_SET.search(name)
        if match and match.start() and any(c.islower() for c in name):
            yield replace(self.spelling(name[: match.start()]), set_code=match[1], number=match[2] or self.number)
        match = _BARE_NUMBER.search(name)
        if match and match.start():
            yield replace(self.spelling(name[: match.start()]), number=self.number or match[1])
        match = _MANA_WORD.search(name)
        if match and match.start():
            yield self.spelling(name[: match.start()], aside=match[0].strip())
        match = _FACE_WORD.search(name)
        if match and match.start():
            yield self.spelling(name[: match.start()], aside=match[0].strip())
        for pattern in (_ARROW, _LAST_DASH, _FIRST_DASH, _REMARK, _TYPE_LINE):
            match = pattern.search(name)
            if match and match.start():
                yield self.spelling(name[: match.start()], aside=name[match.end() :].removesuffix("*/").strip())


# In the order to try on each round.
_STRIPPERS: tuple[Callable[[_Tail], bool], ...] = (
    _Tail.strip_quoted,
    _Tail.strip_starred,
    _Tail.strip_braces,
    _Tail.strip_angles,
    _Tail.strip_square,
    _Tail.strip_round,
    _Tail.strip_hash,
    _Tail.strip_pipes,
    _Tail.strip_dashed_place,
    _Tail.strip_price_or_finish,
)


def _is_set(text: str) -> bool:
    """Whether a text in brackets is written like a set code: capitals and digits, not a count."""
    return bool(_SET_CODE.fullmatch(text)) or (
        any(c.isdecimal() for c in text) and text.isalnum() and len(text) <= 6 and not text.isdecimal()
    )
