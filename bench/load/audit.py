"""After a crash: is each acknowledged thing there once, and nothing half?  python -m bench.load.audit tally.json"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import django

django.setup()

from django.db.models import Count, Max, Q  # noqa: E402 -- Django must be set up first

from bench.load.crowd import FAMILY, GIVEN  # noqa: E402 -- the same
from checklist.accounts.models import LogEntry  # noqa: E402 -- the same
from checklist.deckchecks.models import Scan, Tap  # noqa: E402 -- the same
from checklist.decklists.models import Decklist  # noqa: E402 -- the same
from checklist.events.models import DeckSlot, Registration  # noqa: E402 -- the same
from checklist.printing.actions import DRAWN_AT_ONCE  # noqa: E402 -- the same
from checklist.printing.models import PrintJob  # noqa: E402 -- the same


def faults(
    submitted: dict[str, str], scanned: dict[str, str], tapped: list[str], ordered: list[str], imported: list[str]
) -> list[str]:
    """What is wrong, in words; empty when nothing is."""
    found = []
    owner = {nonce: str(uid) for nonce, uid in Decklist.objects.values_list("nonce", "slot__registration__uid")}
    there = Counter(Decklist.objects.values_list("nonce", flat=True))
    found += [
        f"list {nonce} was acknowledged and is there {there[nonce]} times" for nonce in submitted if there[nonce] != 1
    ]
    found += [f"list {nonce} is another player's" for nonce, uid in submitted.items() if owner.get(nonce, uid) != uid]
    half = Decklist.objects.annotate(judged=Count("judgements")).exclude(judged=1).count()
    if half:
        found.append(f"{half} lists without their one judgement")
    slots = DeckSlot.objects.annotate(
        all=Count("revisions"),
        current=Count("revisions", filter=Q(revisions__superseded_at=None)),
        last=Max("revisions__revision"),
    ).filter(all__gt=0)
    found += [f"slot {slot.pk}: {slot.current} lists in force" for slot in slots if slot.current != 1]
    found += [f"slot {slot.pk}: revisions have a gap" for slot in slots if slot.last != slot.all]
    logged = LogEntry.objects.filter(action="list-submitted").count()
    if logged != Decklist.objects.count():
        found.append(f"{Decklist.objects.count()} lists, but {logged} lines in the log")
    scans = Counter(Scan.objects.values_list("nonce", "code"))
    found += [
        f"scan {nonce} was acknowledged and is there {scans[nonce, code]} times"
        for nonce, code in scanned.items()
        if scans[nonce, code] != 1
    ]
    taps = Counter(Tap.objects.values_list("nonce", flat=True))
    found += [f"tap {nonce} was acknowledged and is there {taps[nonce]} times" for nonce in tapped if taps[nonce] != 1]
    orders = Counter(PrintJob.objects.values_list("nonce", flat=True))
    found += [
        f"order {nonce} was acknowledged and is there {orders[nonce]} times" for nonce in ordered if orders[nonce] != 1
    ]
    for order in PrintJob.objects.filter(kind="registration").annotate(codes=Count("cards")):
        lists = len(order.options["decklists"])
        if order.codes != lists or (lists > DRAWN_AT_ONCE) != (order.job_id is not None):
            found.append(f"order {order.nonce} is half there: {order.codes} codes for {lists} lists")
    return found + list(_rosters(imported))


def _rosters(imported: list[str]) -> Iterator[str]:
    """Each family is on the roster as a whole and once, or not at all; each person with the one deck."""
    rows = Registration.objects.filter(name__contains=f" {FAMILY}", on_roster=True).annotate(decks=Count("slots"))
    given: dict[str, list[str]] = {family: [] for family in imported}
    for row in rows.filter(decks=1):
        first, _, family = row.name.partition(" ")
        given.setdefault(family, []).append(first)
    for family, names in given.items():
        if sorted(names) != sorted(GIVEN):
            yield f"roster {family} is there as {sorted(names)}{', and was acknowledged' * (family in imported)}"
    taken = LogEntry.objects.filter(action="roster-taken").count()
    if taken != len(given):
        yield f"{len(given)} rosters, but {taken} lines in the log"


if __name__ == "__main__":
    tally = json.loads(Path(sys.argv[1]).read_text())
    print(json.dumps(faults(**tally)))
