"""What drawing costs. Each group of figures runs in a process of its own, without a catalogue.

Times are processor time: drawing waits for nothing, so on an idle machine they are the clock's, and on a busy one they
stay comparable.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

from bench.samples import BASE_URL, registration_sheets, slips, strips
from checklist.core.plans.registration import plan_registration
from checklist.core.plans.slips import plan_slips
from checklist.core.plans.substitute_card import plan_substitutes
from checklist.core.sheet import Paper, SheetPlan
from checklist.printing import pdf
from checklist.printing.qr import symbol
from checklist.printing.tokens import derived_code, payload

EVENT_CARDS = 24_003
ROUNDS = 5

Figure = tuple[str, float, str]


def _seconds(action: Callable[[], object]) -> float:
    start = time.process_time()
    action()
    return time.process_time() - start


def qr_figures() -> Iterator[Figure]:
    """Symbols by the table against qrcode's own way, turn about."""
    import qrcode

    texts = [payload(BASE_URL, derived_code("qr", str(number))) for number in range(2_000)]
    symbol(texts[0])
    ours, theirs = [], []
    for start in range(0, 500, 100):
        ours.append(_seconds(lambda: [symbol(text) for text in texts]) / len(texts))
        some = texts[start : start + 20]
        theirs.append(_seconds(lambda some=some: [qrcode.make(text, border=0) for text in some]) / len(some))
    yield "qr_us", statistics.median(ours) * 1e6, "us"
    yield "qr_ratio_qrcode", statistics.median(theirs) / statistics.median(ours), "times"


def _our_sheets(count: int) -> bytes:
    return pdf.draw(plan_substitutes(slips(count), Paper.A4))


def sheet_figures() -> Iterator[Figure]:
    """Nine full slips a page: ours, the raw writer and the naive way, turn about on the same slips."""
    from bench.naive_sheets import draw_naive
    from bench.raw_writer import draw_raw

    cards = list(slips(2_700))
    pages = len(cards) // 9
    pdf.draw(plan_substitutes(cards[:9], Paper.A4))
    draw_raw(cards[:9])
    ours, raw, naive = [], [], []
    for _ in range(ROUNDS):
        ours.append(_seconds(lambda: pdf.draw(plan_substitutes(cards, Paper.A4))) / pages)
        raw.append(_seconds(lambda: draw_raw(cards)) / pages)
        naive.append(_seconds(lambda: draw_naive(cards[:45])) / 5)
    middle = statistics.median(ours)
    yield "cards_per_s", 9 / middle, "1/s"
    yield "sheets_pages_per_s", 1 / middle, "1/s"
    yield "sheets_ratio_raw", middle / statistics.median(raw), "times"
    yield "sheets_ratio_naive", statistics.median(naive) / middle, "times"
    one = cards[:12]
    yield (
        "player_12_cards_ms",
        statistics.median(_seconds(lambda: pdf.draw(plan_substitutes(one, Paper.A4))) for _ in range(30)) * 1e3,
        "ms",
    )


def registration_figures() -> Iterator[Figure]:
    """What a big event really prints: 2,000 registration sheets and 500 strips."""

    def both() -> None:
        sheets = plan_registration(tuple(registration_sheets(2_000)), Paper.A4)
        cut = plan_slips(strips(500), Paper.A4)
        pdf.draw(SheetPlan("Event", Paper.A4, sheets.pages + cut.pages))

    yield "registration_2000_s", _seconds(both), "s"


def event_figures() -> Iterator[Figure]:
    """The whole event as slips, in one file; memory is the peak of this very process."""
    start = time.process_time()
    data = _our_sheets(EVENT_CARDS)
    yield "event_24000_s", time.process_time() - start, "s"
    yield "event_24000_peak_mb", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB"
    yield "event_24000_file_mb", len(data) / 1e6, "MB"


GROUPS = {
    "qr": qr_figures,
    "sheets": sheet_figures,
    "registration": registration_figures,
    "event": event_figures,
}


def figures() -> Iterator[Figure]:
    """Every figure of paper, each group measured in a fresh process."""
    for group in GROUPS:
        run = subprocess.run([sys.executable, "-m", "bench.paper", group], capture_output=True, text=True, check=True)
        yield from (tuple(figure) for figure in json.loads(run.stdout))


if __name__ == "__main__":
    print(json.dumps(list(GROUPS[sys.argv[1]]())))
