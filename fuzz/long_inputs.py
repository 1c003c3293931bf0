"""Inputs as large as are read at all, made of repeated pieces: each must be answered within a second and 50 MB."""

import argparse
import random
import sys
import time
import tracemalloc
from pathlib import Path

from checklist.core.deck import resolve_entries
from checklist.core.decklist import parse_decklist
from checklist.core.formats import FORMATS, MAX_BYTES
from tests.core.reading import CATALOGUE

SECONDS, BYTES = 1.0, 50_000_000
PIECES = (
    "4 ", "4x ", "Ponder", "Delver of Secrets", " // ", "/", "|", ";", ", ", "&", "(", ")", "(ISD) 51", "[", "]", "[M10]", "<", ">", "<li>", "*F*", "#", "#tag",
    "^", "`", "{", "}", "{U}", "$1.20", " - ", "-", ":", "SB: ", "Sideboard", "Deck\n", "\n", "\n\n", "\t", " ", "\u00a0", "\u200b", "é", "e\u0301", "&#39;", "&", '"',
    "'", "1,", "a=", "==", "//", "x4", "0 ", "999 ", "A-", "[[", "](", "**", "__", "\r", "★", "<Deck>", '<Cards Name="x"/>', "</Deck>", "Qty,Name\n", "1,Ponder\n",
)  # fmt: skip
WRAPS = (("", ""), ("<Deck>", "</Deck>"), ("Qty,Name\n", ""), ("[main]\n", ""), ("Deck\n", "\nSideboard\n1 Duress"))


def made(chooser: random.Random) -> str:
    before, after = chooser.choice(WRAPS)
    unit = "".join(chooser.choice(PIECES) for _ in range(chooser.randint(1, 6)))
    size = chooser.choice((300, 4000, MAX_BYTES // 3, MAX_BYTES)) - len(before) - len(after)
    if chooser.random() < 0.5:  # as many lines as are read, each as long as it may be
        line = (unit * 60).replace("\n", " ")[: chooser.choice((20, 130, 299))]
        text = "\n".join([line] * min(1990, max(size // (len(line) + 1), 1)))
    else:
        text = unit * max(size // len(unit.encode()), 1)
    return before + text + after


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    chooser = random.Random(seed)
    ends = time.monotonic() + options.seconds
    tried, slowest = 0, 0.0
    while time.monotonic() < ends:
        text = made(chooser)
        list_format = chooser.choice(("", "", *(known.name for known in FORMATS)))
        measures_memory = tried % 25 == 0
        if measures_memory:
            tracemalloc.start()
        began = time.process_time()
        resolve_entries(parse_decklist(text, list_format=list_format), CATALOGUE)
        took = time.process_time() - began
        peak = tracemalloc.get_traced_memory()[1] if measures_memory else 0
        tracemalloc.stop()
        tried, slowest = tried + 1, max(slowest, 0.0 if measures_memory else took)
        if (took > SECONDS and not measures_memory) or peak > BYTES:
            kept = Path("var/fuzz") / f"long-{seed}-{tried}"
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(text)
            print(f"{took:.1f} s, {peak / 1e6:.0f} MB, format {list_format or 'by content'}: kept as {kept}")
            return 1
    print(f"{tried} inputs (seed {seed}), the slowest took {slowest:.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
