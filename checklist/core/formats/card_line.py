"""One line of text, one card: quantity, name, set, number and marks in all the ways that programs and people write them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
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
    re.compile(r"(\d{1,9})\s*(?:[-–—:.=,;)]|copies of|x of|pcs\.?|pieces|stk\.?|stück|枚|张|張|장)\s+"),  # 4 - Name
    re.compile(r"(\d{1,9})\s*(?:枚|张|張|장)\s*"),
    re.compile(r"(\d{1,9})\s+"),  # 4 Name
    re.compile(r"(\d{1,9})[xX](?=[^\s\d])"),  # 4xName
    re.compile(r"(\d{1,3})(?=[^\W\d_]{3})(?!st|nd|rd|th)"),  # 4Name
)
_GLUED = _LEADING[-2:]  # the name could begin with what was taken for the quantity
_TRAILING = (
    re.compile(r"\s[xX×✕⨯*]\s?(\d{1,9})$"),  # Name x4
    re.compile(r"\s(\d{1,9})\s?[xX×✕⨯枚张張장]$"),  # Name 4x
    re.compile(r"\s*[-–—:=,;]\s*(\d{1,9})$"),  # Name - 4, Name: 4, Name, 4
    re.compile(r"\s*[(\[][xX×]?(\d{1,9})[xX×]?[)\]]$"),  # Name (4)
    re.compile(r"\s(\d{1,2})$"),  # Name 4
)
_ONLY_QUANTITY = re.compile(r"[(\[]?[xX×]?\s?\d{1,9}\s?[xX×.]?[)\]]?")
_ODD_QUANTITY = re.compile(r"(-\d{1,9}|\d{1,9}\s?[/~–-]\s?\d{1,9}|\d{1,9}[.,]\d{1,9}|\d{1,9}\+\d{0,9})[xX]?\s+(?=\S)")
_POINT_ZERO = re.compile(r"(\d{1,9})[.,]0{1,4}(?=\s)")
_DIGITS_TOO_MANY = re.compile(r"\d{10,}[xX]?\s")

# A line of the kind that makes up most lists, told apart in one step: nothing in it has a second meaning.
_COMMON = re.compile(
    r"(\d{1,3})x? ([^\W\d_][\w',’.!\-]*(?: (?:// )?[^\W\d_][\w',’.!\-]*)*)"
    r"(?: \(([A-Za-z0-9]{2,6})\) ([A-Z]{0,5}-?[0-9]{1,4}[a-z★]?))?"
    r"(?: \*[FE]\*)?(?: \[([^\[\]{}|:#]+)\])?(?: \^[^^]{1,60}\^)?"
)
_ODD_IN_NAME = re.compile(r"[\d_]")

_SET = r"[A-Za-z0-9_]{1,8}"
_NUMBER = r"(?:[A-Za-z0-9]{1,6}-)?[A-Za-z]{0,3}\d{1,5}[^\s\d()\[\]{}<>,;|]{0,3}|[★☆✶]"
_SET_BEFORE = re.compile(rf"\[\s?(?:({_SET})\s?)?(?:[:#|/]\s?([^\]\s]{{1,12}}))?\s?\]\s*(?=\S)")
_SET_AFTER = re.compile(rf"\s*\(({_SET})?(?:[:#]([^\s()]{{1,12}}))?\)(?:\s+#?({_NUMBER}))?$")
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
_HASH_NUMBER = re.compile(r"\d{1,5}[^\s\d]{0,2}")
_PRICE = re.compile(
    r"\s*[-–—:@]?\s*(?:(?:[$€£¥]|USD|EUR|GBP|US\$)\s?\d{1,6}(?:[.,]\d{1,3}){0,2}|\d{1,6}(?:[.,]\d{1,3}){0,2}\s?(?:[$€£¥]|USD|EUR|GBP|tix|TIX|Tix))$"
)
_FINISH_WORDS = r"(?:non-?foil|foil etched|etched foil|foil|etched|f|e|nf|showcase|borderless|extended art|extended|retro frame|retro|full art|alternate art|alt art|prerelease|promo pack|promo|textless|surge foil|galaxy foil|nm|lp|mp|hp|near mint|signed|altered|proxy|normal|japanese|english|german|french|italian|spanish|en|de|fr|ja|jp|it|es|transform|dfc|mdfc)"
_FINISH = re.compile(rf"{_FINISH_WORDS}(?:[ ,/]+{_FINISH_WORDS}){{0,3}}", re.IGNORECASE)
_LAST_FINISH = re.compile(
    r"\s+[-–—]?\s*(foil|etched|foil etched|nonfoil|non-foil|showcase|borderless|promo)$", re.IGNORECASE
)
_BARE_NUMBER = re.compile(r"\s#?(\d{1,4}[a-z★]?)$")
_DASH_NOTE = re.compile(r"\s+[-–—]+\s+(?=[^-–—]*$)")
_MANA_WORD = re.compile(r"\s+(?:X{0,3}\d{0,2}[WUBRGC]{1,6}|\d{1,2})$")
_NAME = re.compile(r"\w|[?]{3}|[!★]")  # something that can be a name holds one of these

_LEADING_ZONE = re.compile(r"([^\W\d_][^\d:()\[\]]{1,24}?)\s*:\s*(?=\S)")
_SB = re.compile(r"(?:sb|side|sideboard)\s*[:\-]?\s*(?=[xX]?\d)", re.IGNORECASE)

# Words in brackets, after "#" or in a table's cell that say where a card stands.
_PLACE_MARKS: dict[str, Zone | ExclusionReason] = {
    "cmdr": Zone.COMMANDER,
    "nodeck": ExclusionReason.NO_DECK,
    "no deck": ExclusionReason.NO_DECK,
}

Place = Zone | ExclusionReason


@dataclass(frozen=True, slots=True)
class CardText:
    """What one card line says.

    `spellings` are in the order to try, `kept` the one that stays if no card fits any. `led`: its quantity stands
    before the name. `counted`: it has a quantity at all. `categories` are the words in square brackets.
    """

    kept: Spelling
    spellings: tuple[Spelling, ...] = ()
    led: bool = True
    counted: bool = True
    place: Place | None = None
    categories: tuple[str, ...] = ()
    is_proxy: bool = False


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is meant as a card and can't be read: the notice, and the values that fill it."""

    notice: Notice
    values: dict[str, str | int]


@lru_cache(maxsize=512)
def place_of(words: str) -> Place | None:
    """The zone or exclusion that a word names ("Sideboard", "cmdr", "noDeck"); None for any other word."""
    key = " ".join(plain_words(words))
    place = SECTIONS.get(key)
    return _PLACE_MARKS.get(key) if place is None or isinstance(place, Apart) else place


def read_common(text: str) -> CardText | None:
    """A line of the commonest kind, fast; None for all others."""
    match = _COMMON.fullmatch(text)
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
    if _DIGITS_TOO_MANY.match(text):
        return BadLine(QUANTITY_TOO_LARGE, {"quantity": text.split()[0], "limit": MAX_QUANTITY})
    if _ONLY_QUANTITY.fullmatch(text):
        return BadLine(NAME_MISSING, {"text": written})
    found = _read_quantified(text)
    return replace(found, place=place) if place is not None and found.place is None else found


def read_name(text: str, quantity: int) -> CardText:
    """Read a name with its set and marks where the quantity is known already (a cell of a table, an XML attribute)."""
    return _read_tail(text.strip(), text.strip(), quantity, led=True)


def _read_quantified(text: str) -> CardText:
    for pattern in _LEADING:
        match = pattern.match(text)
        if match and match.end() < len(text):
            quantity = int(match[1])
            found = _read_tail(text[match.end() :], text[match.end() :], quantity, led=True)
            # "1996 World Champion", "7 Dwarves": the number may belong to the name, above all if it is a year.
            if quantity > MAX_QUANTITY and 1990 <= quantity <= 2035:
                whole = Spelling(text, 1)
                return replace(found, kept=whole, spellings=(whole, *_all(found)))
            if pattern in _GLUED:
                return replace(found, spellings=(Spelling(text, 1), *_all(found)))
            return found
    found = _read_tail(text, text, 1, led=False)
    return replace(found, led=False)


def _all(found: CardText) -> tuple[Spelling, ...]:
    return found.spellings or (found.kept,)


def _read_tail(text: str, whole: str, quantity: int, *, led: bool) -> CardText:
    """Take set, number and marks off the end of a name. `led`: the quantity is known, a number at the end is none."""
    set_code: str | None = None
    number: str | None = None
    place: Place | None = None
    categories: list[str] = []
    is_proxy = False
    counted = led
    stages: list[Spelling] = []  # readings that hold more of the text than the one we go on with

    before = _SET_BEFORE.match(text)
    if before and before.end() < len(text) and (before[1] is None or _is_set(before[1]) or before[2]):
        set_code, number, text = before[1], before[2], text[before.end() :]

    for _ in range(12):  # more marks than this no program writes
        text = text.rstrip(" ,;")
        last = text[-1:]
        if last == "^" and (match := _TAG.search(text)):
            text = text[: match.start()]
            continue
        if last == "`" and (match := _BACKTICKS.search(text)):
            categories.append(match[1])
            text = text[: match.start()]
            continue
        if last == "*" and (match := _STARRED.search(text)) and match.start():
            if place_of(match[1]) is Zone.COMMANDER:
                place = Zone.COMMANDER
            is_proxy = is_proxy or match[1].strip().lower() == "proxy"
            text = text[: match.start()]
            continue
        if last == "}" and (match := _BRACES.search(text)) and match.start():
            text = text[: match.start()]
            continue
        if last == ">" and (match := _SET_ANGLE.search(text)) and match.start():
            if set_code is None and _is_set(match[1]):
                set_code = match[1]
            elif number is None and _HASH_NUMBER.fullmatch(match[1]):
                number = match[1]
            text = text[: match.start()]
            continue
        if last == "]" or (number is None and "]" in text[-10:]):
            match = _SET_SQUARE.search(text)
            code = match[1] if match else None
            if match and match.start() and place_of(code or "") is None and (code is None or _is_set(code) or match[3]):
                set_code = set_code or code
                number = number or match[2] or match[3]
                text = text[: match.start()]
                continue
            match = _SQUARE.search(text)
            if match and match.start():
                if not led and match[1].strip().lstrip("x").isdigit():
                    break
                if not _FINISH.fullmatch(match[1].strip()):
                    categories.append(match[1])
                text = text[: match.start()]
                continue
        if last == ")" or (number is None and ")" in text[-12:]):
            match = _SET_AFTER.search(text)
            if match and match.start() and (match[3] or match[2] or not match[1]):
                set_code = set_code or match[1]
                number = number or match[2] or match[3]
                text = text[: match.start()]
                continue
            match = _ROUND.search(text)
            if match and match.start():
                inside = match[1].strip()
                if not led and inside.lstrip("xX×").rstrip("xX×").isdigit():
                    break
                stages.append(Spelling(text, quantity, set_code, number))
                if _FINISH.fullmatch(inside):
                    is_proxy = is_proxy or "proxy" in inside.lower()
                elif place_of(inside) is not None:
                    place = place or place_of(inside)
                elif set_code is None and len(inside) <= 8 and re.fullmatch(_SET, inside) and not inside.isdigit():
                    set_code = inside
                text = text[: match.start()]
                continue
        if "#" in text and (match := _HASH.search(text)) and match.start():
            cut = text.find(" #")
            note = text[cut + 2 :].strip()
            tail = note.split(" ", 1)
            if _HASH_NUMBER.fullmatch(tail[0]) and (set_code or number is None and text[:cut].rstrip()[-1:] in "])"):
                number = number or tail[0]
                text = text[:cut] + (" " + tail[1] if len(tail) > 1 else "")
                continue
            if _HASH_NUMBER.fullmatch(note):
                stages.append(Spelling(text, quantity, set_code, number))
                number = number or note
                text = text[:cut]
                return _finish(text, stages, quantity, set_code, number, place, categories, is_proxy, counted, kept=0)
            for word in note.replace("#", " ").replace("!", " ").split():
                place = place or (place_of(word) if not isinstance(place, Zone) else None)
            text = text[:cut]
            continue
        if "|" in text:
            name, _, rest = text.partition("|")
            pipe = _SET_PIPE.fullmatch(rest.strip())
            if pipe and rest[:1] != " " and _is_set(pipe[1].upper()):
                set_code = set_code or pipe[1]
                text = name.rstrip("+ ")
                continue
            if name.strip() and rest.strip(" |"):
                stages.append(Spelling(text, quantity, set_code, number))
                stages.append(Spelling(name.strip(), quantity, set_code, number, aside=rest.strip(" |")))
                return _finish(text, stages, quantity, set_code, number, place, categories, is_proxy, counted, kept=0)
            text = (name or rest).strip(" |")
            continue
        if last.isalnum() or last in "$€£¥":
            match = _PRICE.search(text)
            if match and match.start():
                text = text[: match.start()]
                continue
            match = _LAST_FINISH.search(text)
            if match and match.start():
                if set_code is None and text[match.start() - 1] not in "])":
                    stages.append(Spelling(text, quantity, set_code, number))
                text = text[: match.start()]
                continue
        break

    if not led:
        for pattern in _TRAILING:
            match = pattern.search(text)
            if match and match.start():
                stages.append(Spelling(text, quantity, set_code, number))
                quantity, text, counted = int(match[1]), text[: match.start()], True
                break
    elif last_dash := _SET_DASH.search(text):
        stages.append(Spelling(text, quantity, set_code, number))
        set_code, text = set_code or last_dash[1], text[: last_dash.start()]
    return _finish(text, stages, quantity, set_code, number, place, categories, is_proxy, counted)


def _finish(
    text: str,
    stages: list[Spelling],
    quantity: int,
    set_code: str | None,
    number: str | None,
    place: Place | None,
    categories: list[str],
    is_proxy: bool,
    counted: bool,
    kept: int | None = None,
) -> CardText:
    """Put the readings together. `kept`: which of the stages stays if no card is found; None: the shortest text."""
    name = text.strip(" ,;")
    number = number.strip() if number else None
    spellings = [*stages]
    if not name or not _NAME.search(name):
        name = stages[0].name if stages else name
    shortest = Spelling(name, quantity, set_code or None, number or None)
    spellings.append(shortest)
    # A number or a note at the end that no bracket marks: tried last, and only where a card bears the rest.
    for pattern in (_BARE_NUMBER, _MANA_WORD):
        match = pattern.search(name)
        if match and match.start():
            spellings.append(
                Spelling(
                    name[: match.start()].strip(),
                    quantity,
                    set_code,
                    number or (match[1] if pattern is _BARE_NUMBER else None),
                )
            )
    match = _DASH_NOTE.search(name)
    if match and match.start():
        spellings.append(Spelling(name[: match.start()], quantity, set_code, number, aside=name[match.end() :]))
    chosen = shortest if kept is None else stages[kept]
    return CardText(
        chosen,
        tuple(dict.fromkeys(spellings)) if len(spellings) > 1 else (),
        counted=counted,
        place=place,
        categories=tuple(categories),
        is_proxy=is_proxy,
    )


def _is_set(text: str) -> bool:
    """Whether a text in brackets is written like a set code: capitals and digits, not a count."""
    return bool(_SET_CODE.fullmatch(text)) or (
        any(c.isdigit() for c in text) and text.isalnum() and len(text) <= 6 and not text.isdigit()
    )
