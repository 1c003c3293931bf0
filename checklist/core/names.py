"""The normal form of a card name: what two people may type differently and still mean one card."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Part of every stored key. Raise it when `fold_name` answers differently: catalogues with older keys are loaded anew.
EDITION = 1

# Besides letters and digits these stay, because a real name would be empty or another card's without them:
# "+2 Mace", and the blanks to fill in of "_____" and "_____ Goblin".
_KEPT = "+_"

_ASCII_LOWER = bytes(range(256)).lower()
_ASCII_DROPPED = bytes(b for b in range(128) if not (chr(b).isalnum() or chr(b) in _KEPT))

# What neither NFKD nor casefold takes apart.
_LIGATURES = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ŋ": "n", "ı": "i"}
)
# Dropped before NFKD makes letters of them ("TM"), or although Unicode calls them letters (U+02BC as apostrophe).
_SIGNS = re.compile("[®©™℠]")
_LATIN_MARKS = re.compile("[\u0300-\u036f]+")
_MODIFIERS = re.compile("[\u02b0-\u02ff]+")
_UNDERSCORES = re.compile("__+")

_JOINT = re.compile(r"\s*[/|&／｜＆]+\s*")

_QUOTES = str.maketrans(
    dict.fromkeys("‘’‚‛′‵`´ʹʻʼʽˈ＇", "'") | dict.fromkeys("“”„‟″‶«»＂", '"') | dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
)


_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_MOST_MARKS = 4  # on one letter; Vietnamese and Yoruba need two, and NFC has joined most by then


# A list is asked for each of its names several times, and the lists of an event name the same few hundred cards.
@lru_cache(maxsize=4096)
def fold_name(text: str) -> str:
    """The key of a name: letters and digits only, without case, accents, ligatures, punctuation and blanks.

    "" only for a text of blanks and controls; a text of nothing but punctuation is its own key. Marks of other scripts than
    Latin, Greek and Cyrillic stay, so that Japanese か and が are two letters. Different cards that share a key
    ("Wasteland", "Waste Land") are told apart by `spelling`.
    """
    key = text.encode().translate(_ASCII_LOWER, _ASCII_DROPPED).decode() if text.isascii() else _fold_wide(text)
    if "__" in key and key.strip("_"):  # "_____" and "______" are two cards; before "Goblin" nobody counts them
        key = _UNDERSCORES.sub("_", key)
    return key or "".join(c for c in text if c.isprintable() and not c.isspace())


def _fold_wide(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", _SIGNS.sub("", text))
    lowered = _LATIN_MARKS.sub("", decomposed).casefold().translate(_LIGATURES)
    whole = unicodedata.normalize("NFC", _MODIFIERS.sub("", lowered))
    return "".join(c for c in whole if c.isalnum() or c in _KEPT or unicodedata.category(c)[0] == "M")


def person_name(text: str) -> str:
    """A person's name as it is stored: one line, without signs that turn the words beside it round, and with no tower of
    marks on a letter. No name that somebody has is changed by it."""
    kept: list[str] = []
    marks = 0
    for character in " ".join(unicodedata.normalize("NFC", text).split()):
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS and character not in _TURNING and unicodedata.category(character) != "Cc":
            kept.append(character)
    return "".join(kept).strip()


def initials(name: str) -> str:
    """A person's initials: "Łukasz Žižek" is "Ł. Ž."."""
    return " ".join(f"{word[0].upper()}." for word in person_name(name).split())


def spelling(text: str) -> str:
    """A stricter form than the key: commas, blanks and dashes count; case, accents and kinds of quote do not.

    Decides between different cards that share a key: "Lava Axe" and "Lava, Axe".
    """
    decomposed = unicodedata.normalize("NFKD", text.translate(_QUOTES))
    lowered = _LATIN_MARKS.sub("", decomposed).casefold().translate(_LIGATURES)
    return " ".join(unicodedata.normalize("NFC", lowered).split())


def split_joint(text: str) -> tuple[str, ...]:
    """The parts of a joint name around //, ///, /, | or &, with or without blanks; one part if there is no joint."""
    return tuple(part for part in _JOINT.split(text.strip()) if part)
