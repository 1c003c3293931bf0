"""A line as typed, pasted or exported becomes plain text, in one piece or several."""

from __future__ import annotations

import html
import re

# All blanks that are not the blank, to a blank; what has no width, to nothing.
_BLANKS = dict.fromkeys(
    map(ord, "\t\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"), " "
)
_NO_WIDTH = dict.fromkeys(
    [0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F),
     *range(0x2060, 0x2070), *range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFFC)]
)  # fmt: skip
_TABLE = {**_BLANKS, **_NO_WIDTH, 0xFF58: "x", 0xFF38: "X"}  # with the wide x of Japanese keyboards

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8});")
_BLOCK_TAG = re.compile(
    r"</?(?:li|br|p|div|tr|ul|ol|table|tbody|thead|h[1-6]|hr|section|article|pre|dd|dt|dl)\b[^<>]{0,400}>", re.I
)
_CELL_TAG = re.compile(r"</?(?:td|th)\b[^<>]{0,400}>", re.I)
_INLINE_TAG = re.compile(
    r"</?(?:a|b|i|u|s|em|strong|span|font|img|small|big|sup|sub|code|abbr|html|head|body|main|meta|link|title|button|input|label|svg|path|button|nav|header|footer|blockquote)\b[^<>]{0,400}>|<!--.{0,400}?-->",
    re.I,
)
# Markup of forums: [b]Creatures[/b], [url=...]Ponder[/url], [card]Ponder[/card], [*] before a line.
_FORUM = re.compile(
    r"\[/?(?:b|i|u|s|c|cards?|mtg|mtgcard|url|color|size|font|align|center|left|list|spoiler|quote|code|deck|h[1-6]|tr|td|th|table)(?:=[^\[\]]{0,200})?\]",
    re.IGNORECASE,
)
_FORUM_BULLET = re.compile(r"\[\*\]\s*")
# Of a saved page what nobody sees: the document's type, and a script or a style that ends on its line.
_UNSEEN = re.compile(
    r"<!doctype[^<>]{0,400}>|<script\b[^<>]{0,400}>[^<]{0,4000}</script>|<style\b[^<>]{0,400}>[^<]{0,4000}</style>",
    re.I,
)
_LINK = re.compile(r"!?\[([^\[\]]{1,200})\]\([^()\s]{1,400}\)")
_WIKI = re.compile(r"\[\[([^\[\]|]{1,200})(?:\|[^\[\]]{0,100})?\]\]")
_BOLD = re.compile(r"\*\*|~~")
_UNDERLINED = re.compile(r"__([^_\s][^_]*)__")
_BULLET = re.compile(r"(?:[-*•·◦▪▫‣⁃●○■□►▶–—><~+✓✔☐☑]|\[[ xX✓]?\]|\( ?\))\s+|[•·◦▪▫‣●○■□►▶☐☑]\s*|>{1,8}\s*")
_PICTURE = re.compile("^[\u2190-\u25ff\u2700-\u2bff\ufe0f\U0001f000-\U0001faff]+\\s*(?=\\w)")
_TITLE_MARKS = re.compile("[《》〈〉「」『』【】]")  # around names on Japanese and Chinese pages
_SHORT_CODE = re.compile(r"(?::[a-z0-9_+-]{1,30}:\s*){1,5}(?=\w)")  # :island: of a chat
_QUOTED_LINE = re.compile(r"""["'“‘*_](\d{1,3}x?\s[^"“”*]{2,150})["'”’*_]""")
_MARKED_COUNT = re.compile(r"([*_])(\d{1,3}[xX]?)\1(?=\s)")  # *4* Delver of Secrets, bold in a messenger
_COLUMNS = re.compile(r"\t| {2,}")
_RUNS = re.compile(r"\s+")
# What messengers put before a message that was copied with others: "[05.12.26, 09:14:03] Sam: ", "05/12/2026, 9:14 AM - Sam: ".
_MESSAGE = re.compile(
    r"\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?(?:\] ?| - )[^:\[\]]{1,40}: "
)

_FIRST_OF_MESSAGE = frozenset("[0123456789")

_TALK = re.compile(r"\d{1,3}\s?[xX]?\s")
_PIECE_MARKS = (";", "||", "|", ",")
_COUNTED_PIECE = re.compile(r"(?:[A-Za-z ]{1,20}:\s*)?(?:[xX]?\d{1,3}[xX]?\s+\S|\d{1,3}[xX]\S)")
_HEADED_PIECE = re.compile(r"[^\W\d_][^\d;|]{2,20}:?|[^\d;|:]{2,20}\s?\(\d{1,3}\)")
# "9 Island, 8 Swamp", "9 Island + 8 Swamp", "9 Island and 8 Swamp" among lines of one card each.
_NEXT_OF_FEW = re.compile(r"(?:,|\s[+&]|\s(?:and|und|et|y|e))\s+(?=\d{1,3}[xX]?\s+[^\W\d_]{3})")
_FEW = re.compile(r"(?:[A-Za-z ]{1,20}:\s*)?\d{1,3}[xX]?\s+[^\W\d_]{3}")
_FEW_COUNTED_BEHIND = re.compile(r"(?<=[xX×]\d),\s+|(?<=[xX×]\d\d),\s+")  # "Duress x2, Negate x1"
_ENDS_COUNTED = re.compile(r"[xX×]\d{1,2}$")
_NEXT_AFTER_SLASH = re.compile(r"\s*/\s*(?=\d{1,3}[xX]?\s)")
_NEXT_AFTER_COMMA = re.compile(r"(?<!\d),\s*(?=\d{1,3}[xX]?\s)")
# "52 Island Sideboard 2 Negate": no card's name ends in these words.
_HEADING_INSIDE = re.compile(r",?\s+((?:side ?board|maybe ?board)(?:\s*\(\d{1,3}\))?:?|SB:)(?=\s+\d|$)", re.IGNORECASE)
_NEXT_COUNT = re.compile(r"\s+(?=\d{1,2}[xX]?\s+[A-Z+\"'][^\d\s])")


def is_tidy(text: str) -> bool:
    """Whether `tidied` would only take blanks off both ends."""
    return text.isascii() and "\t" not in text and "  " not in text and not _MARKUP.search(text)


_MARKUP = re.compile(r"[&<>\[*_~`]")


def tidied(text: str) -> str:
    """One blank between words, no markup, no entities, no bullets. May be empty."""
    text = _RUNS.sub(" ", _without_markup(text.translate(_TABLE))).strip()
    return _without_bullets(_without_decoration(text))


def _without_markup(text: str) -> str:
    """The entities and tags of a web page, and the brackets and stars of wikis, forums and chats."""
    if "&" in text:
        for _ in range(2):  # a page that escaped what was escaped already: "&amp;#39;"
            text = _ENTITY.sub(lambda match: html.unescape(match[0]), text).translate(_TABLE)
    if "<" in text:
        if text.lstrip()[:1] == "<":  # behind a quantity it is shown as it stands
            text = _UNSEEN.sub(" ", text)
        text = _INLINE_TAG.sub("", _BLOCK_TAG.sub(" ", _CELL_TAG.sub(" ", text)))
    if "[" in text:
        text = _WIKI.sub(r"\1", text)
        if "](" in text:
            text = _LINK.sub(r"\1", text)
        if "[/" in text:
            text = _FORUM.sub("", text)
        if "[*]" in text:
            text = _FORUM_BULLET.sub("", text)
    if "**" in text or "~~" in text:
        text = _BOLD.sub("", text)
    return text


def _without_decoration(text: str) -> str:
    """What programs and people put round a line: who wrote it, underlining, pictures, quotation marks."""
    if text[:1] in _FIRST_OF_MESSAGE and (message := _MESSAGE.match(text)):
        text = text[message.end() :]
    if "__" in text:
        text = _UNDERLINED.sub(r"\1", text)
    if text[:1] == ":":
        text = _SHORT_CODE.sub("", text)
    if not text.isascii():
        text = _PICTURE.sub("", _TITLE_MARKS.sub(" ", text)).strip()
    quoted = _QUOTED_LINE.fullmatch(text)
    if quoted:
        return quoted[1]
    if text[:1] in "*_":
        return _MARKED_COUNT.sub(r"\2", text, count=1)
    return text


def _without_bullets(text: str) -> str:
    """One bullet may stand behind another; what is nothing but a bullet stays."""
    for _ in range(4):
        bullet = _BULLET.match(text)
        if bullet is None or bullet.end() == len(text):
            break
        text = text[bullet.end() :]
    return text


def has_odd_characters(text: str) -> bool:
    """Whether a line holds tabs, odd blanks or invisible characters inside it."""
    inside = text.strip()
    return inside.translate(_TABLE) != inside


def columns_of(text: str) -> tuple[str, ...]:
    """The cells of a line whose columns are parted by tabs or by several blanks; one cell if there are none."""
    cells = (cell.translate(_NO_WIDTH).strip() for cell in _COLUMNS.split(text.strip().replace("\xa0", " ")))
    return tuple(cell for cell in cells if cell)


def html_pieces(text: str) -> list[str]:
    """The lines that a web page would show for this piece of HTML."""
    return [piece for piece in _BLOCK_TAG.split(text) if piece and piece.strip()]


def has_block_tags(text: str) -> bool:
    return "<" in text and bool(_BLOCK_TAG.search(text))


def listed_pieces(text: str, *, alone: bool) -> list[str]:
    """The cards of a line that holds several ("4 Delver of Secrets; 56 Island"); the line itself if it holds one.

    `alone`: the list has hardly any other line. Only then two cards parted by "|" are believed (else the second may be
    a note), or a comma or a mere blank as the mark between cards.
    """
    for mark in _PIECE_MARKS:
        if mark not in text or (mark == "," and not alone):
            continue
        if mark == ",":
            pieces = [piece.strip() for piece in _NEXT_AFTER_COMMA.split(text)]
        else:
            pieces = [piece.strip() for piece in text.split(mark) if piece.strip()]
        if alone and mark == ";":
            pieces = [part.strip() for piece in pieces for part in _NEXT_AFTER_COMMA.split(piece)]
        counted = sum(1 for piece in pieces if _COUNTED_PIECE.match(piece))
        others = [piece for piece in pieces if not _COUNTED_PIECE.match(piece)]
        if counted >= (2 if alone or mark in (";", "||") else 3) and all(
            _HEADED_PIECE.fullmatch(piece) for piece in others
        ):
            parts = [part for piece in pieces for part in listed_pieces(piece, alone=alone)]
            return _headings_apart(parts) if alone else parts
    if _FEW.match(text) and len(few := _NEXT_OF_FEW.split(text)) > 1:
        return few
    if _ENDS_COUNTED.search(text) and len(few := _FEW_COUNTED_BEHIND.split(text)) > 1:
        return few
    if alone and len(pieces := _NEXT_AFTER_SLASH.split(text)) > 2 and all(map(_TALK.match, pieces)):
        return pieces
    if alone:
        pieces = [piece for piece in _NEXT_COUNT.split(text) if piece]
        if len(pieces) >= 3 and all(_TALK.match(piece) or _HEADED_PIECE.match(piece) for piece in pieces):
            return _headings_apart(pieces)
    return [text]


def _headings_apart(pieces: list[str]) -> list[str]:
    return [part.strip() for piece in pieces for part in _HEADING_INSIDE.split(piece) if part.strip()]
