"""How long the two commands take as whole processes, of a deck of 60 with double-faced cards: at most 2 s each."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
DECK = "4 Delver of Secrets\n2 Fable of the Mirror-Breaker\n54 Island\n\nSideboard\n1 Valki, God of Lies\n"
RUNS = 5


def figures() -> Iterator[tuple[str, float, str]]:
    with tempfile.TemporaryDirectory() as folder:
        deck = Path(folder) / "deck.txt"
        deck.write_text(DECK, encoding="utf-8")
        printed = ["--kind", "substitutes", "-o", str(Path(folder) / "out.pdf")]
        for name, words in (("check_deck", ["--json"]), ("print_deck", printed)):
            yield f"{name}_s", median(_seconds([name, str(deck), *words]) for _ in range(RUNS)), "s"


def _seconds(words: list[str]) -> float:
    started = time.perf_counter()
    # print_deck ends with 1 where something was left out, check_deck where a rule is broken
    done = subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, capture_output=True, check=False)
    taken = time.perf_counter() - started
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr.decode())
    return taken
