"""A sample of the translated sentences, to be read one by one: `python -m docs.sample_messages --language es --seed 1`.

Each message has its place in the order by a digest of seed and sentence: the sample stays the same while others come.
"""

import argparse
import hashlib
from pathlib import Path

import polib

LOCALE = Path(__file__).parent.parent / "locale"


def sample(language: str, seed: str, count: int) -> list[polib.POEntry]:
    """`count` messages of a language by the order of the seed."""
    entries = polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "django.po")).translated_entries()
    return sorted(entries, key=lambda entry: hashlib.sha256(f"{seed}:{entry.msgid}".encode()).digest())[:count]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", default="es")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=100)
    asked = parser.parse_args()
    for number, entry in enumerate(sample(asked.language, asked.seed, asked.count), 1):
        said = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        print(f"{number}. {entry.msgid}\n   {' | '.join(said)}\n")


if __name__ == "__main__":
    main()
