"""Runs every fuzzer for its share of the time; exit code 1 if one of them found something, with the input kept."""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from fuzz.seeds import SEEDS, TARGETS

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "var" / "fuzz"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=2.0, help="for all fuzzers together")
    minutes = parser.parse_args().minutes
    share = max(int(minutes * 60 / (len(TARGETS) + 3)), 3)
    failed = []
    for target in TARGETS:
        if not _run(f"coverage-guided {target}", _guided(target, share)):
            failed.append(target)
    if not _run("long inputs", [sys.executable, "-m", "fuzz.long_inputs", "--seconds", str(share)]):
        failed.append("long inputs")
    if not _run("programs at the API", [sys.executable, "-m", "fuzz.program", "--seconds", str(share)]):
        failed.append("programs at the API")
    tests = ["tests/core/test_decklist.py", "tests/core/formats/test_writing.py"]
    if not _run(
        "properties",
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
        {"FUZZ_EXAMPLES": str(share * 20)},
    ):
        failed.append("properties")
    print(f"fuzz: {', '.join(failed)} found something; see {FOLDER}" if failed else "fuzz: nothing found")
    return 1 if failed else 0


def _guided(target: str, seconds: int) -> list[str]:
    """The command for one coverage-guided fuzzer; its corpus stays in var/fuzz and grows from run to run."""
    corpus = FOLDER / target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(SEEDS[target]):
        (corpus / f"seed-{number:02}").write_bytes(seed)
    return [
        sys.executable, "-m", "fuzz.reading", target, str(corpus), f"-max_total_time={seconds}", "-max_len=6000", "-timeout=20", "-rss_limit_mb=900",
        f"-artifact_prefix={FOLDER}/{target}-", "-print_final_stats=0", "-verbosity=0",
    ]  # fmt: skip


def _run(title: str, command: list[str], more: dict[str, str] | None = None) -> bool:
    print(f"fuzz: {title} ...", flush=True)
    began = time.monotonic()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **(more or {})},
        check=False,
        capture_output=True,
        text=True,
        errors="replace",
    )
    if done.returncode:
        print(done.stdout[-4000:], done.stderr[-6000:])
    print(
        f"fuzz: {title}: {'fine' if done.returncode == 0 else 'FAILED'} after {time.monotonic() - began:.0f} s",
        flush=True,
    )
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
