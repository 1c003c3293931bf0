"""One coverage-guided fuzzer: an input is read, resolved and said aloud; nothing may raise, be lost or take long."""

import sys
import time

import atheris

with atheris.instrument_imports(include=["checklist.core"]):
    from checklist.core.deck import resolve_entries
    from checklist.core.decklist import parse_decklist
    from checklist.core.formats import FORMATS
    from checklist.core.messages import render

from tests.core.reading import CATALOGUE

# Instrumented code is about four times slower; the plain limit of a second is fuzz.long_inputs' to hold.
SECONDS = 4.0


def check(data: bytes) -> None:
    """Read one input. The first byte forces a format, or none."""
    forced = data[0] % (len(FORMATS) + 1) if data else 0
    list_format = FORMATS[forced - 1].name if forced else ""
    began = time.process_time()
    parsed = parse_decklist(data[1:], list_format=list_format)
    resolution = resolve_entries(parsed, CATALOGUE)
    took = time.process_time() - began
    said = [(finding.code, finding.line) for finding in (*parsed.findings, *resolution.findings)]
    for finding in (*parsed.findings, *resolution.findings):
        render(finding)
    assert took < SECONDS, f"{took:.1f} s"
    assert not parsed.refused or said, "refused without a word"
    assert all(0 < entry.quantity <= 999 for entry in parsed.entries), "quantity"
    assert all((unread.code, unread.line) in said for unread in resolution.unread), "unread without a finding"
    held = (
        {e.entry.line for e in resolution.deck.entries}
        | {x.line for x in resolution.exclusions}
        | {x.line for x in resolution.unread}
    )
    assert {entry.line for entry in parsed.entries} <= held, "a card was lost"
    headings = {heading.line for heading in parsed.headings}
    assert parsed.format in ("csv", "xlsx") or held.isdisjoint(headings), "two things on a line"


if __name__ == "__main__":
    target = sys.argv.pop(1)
    atheris.Setup(sys.argv, check)
    atheris.Fuzz()
