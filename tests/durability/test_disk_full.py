"""The disk is full: a clear page, what was acknowledged stays, and with room again it goes on. Lists, scans, taps, print orders, rosters."""

import json

from bench.load.rounds import Survivors

# SQLite's own limit on its size stands for a disk without room: the same error at the same place. PostgreSQL gets its own
# error raised by a trigger, at what is written last, so that there is something to take back.
STORY = """
import json, sys
import django
django.setup()
from django.conf import settings
from django.db import connection
from django.test import Client
from bench.load.crowd import FAMILY, GIVEN
from checklist.deckchecks.models import Scan, Tap
from checklist.decklists.models import Decklist, Judgement
from checklist.events.models import DeckSlot, Registration
from checklist.printing.models import PrintedCard, PrintJob
settings.DEBUG, settings.ALLOWED_HOSTS = False, ["*"]
plan = json.load(open(sys.argv[1]))
event, code, check = plan["event"], plan["codes"][0], plan["checks"][0]

def staff(key):
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = key
    return client

def player(row):
    client = Client(raise_request_exception=False)
    client.get(f"/r/{row['link']}")
    return client

judge, organiser = staff(plan["judges"][0]), staff(plan["organiser"])
players = [(row, player(row)) for row in plan["players"]]

def hand_in(nonce):
    row, client = players[int(nonce) % len(players)]
    fields = {**plan["lists"][int(nonce) % 50], "nonce": nonce, "link": row["link"], "based_on": "999"}
    return client.post(f"/player/{row['uid']}/1/", fields)

def scan(nonce):
    return judge.post("/scan/record", {"code": code, "nonce": nonce, "event": event}, headers={"accept": "application/json"})

def tap(nonce):
    taps = json.dumps([{"card_name": "Island", "zone": "main", "delta": 1, "nonce": nonce}])
    return judge.post(f"/events/{event}/check/{check}/taps", {"taps": taps}, headers={"accept": "application/json"})

def order(nonce):
    return judge.post(f"/events/{event}/print/", {"kind": "registration", "paper": "a4", "nonce": nonce})

def family(nonce):
    return FAMILY + "".join("abcdefghij"[int(digit)] for digit in nonce)

def roster(nonce):
    people = "".join(f"{given} {family(nonce)}\\n" for given in GIVEN)
    return organiser.post(f"/events/{event}/roster/", {"text": people, "take": "1"})

KINDS = {
    "list": (hand_in, 302, lambda nonce: Decklist.objects.filter(nonce=nonce).count()),
    "scan": (scan, 200, lambda nonce: Scan.objects.filter(nonce=nonce).count()),
    "tap": (tap, 200, lambda nonce: Tap.objects.filter(nonce=nonce).count()),
    "order": (order, 302, lambda nonce: PrintJob.objects.filter(nonce=nonce).count()),
    "roster": (roster, 302, lambda nonce: Registration.objects.filter(name__endswith=family(nonce)).count() / len(GIVEN)),
}
LAST = (Judgement, Scan, Tap, PrintedCard, DeckSlot)

def fill():
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            pages = cursor.execute("PRAGMA page_count").fetchone()[0]
            cursor.execute(f"PRAGMA max_page_count={pages}")
            return
        cursor.execute("CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION "
            "'could not extend file \\"base/16384/24576\\": No space left on device' USING ERRCODE = '53100', HINT = 'Check free disk space.'; END $$")
        for model in LAST:
            cursor.execute(f"CREATE TRIGGER disk_full AFTER INSERT ON {model._meta.db_table} FOR EACH STATEMENT EXECUTE FUNCTION disk_full()")

def make_room():
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA max_page_count=10000000")
        else:
            cursor.execute("DROP FUNCTION disk_full() CASCADE")

def until_refused(kind, first):
    # What still fits on SQLite's last pages is taken; a thousand do not.
    act, good, _ = KINDS[kind]
    taken = []
    for number in range(first, first + 1000):
        answer = act(str(number))
        if answer.status_code != good:
            return taken, str(number), [answer.status_code, "disk is full" in answer.content.decode()]
        taken.append(str(number))
    raise SystemExit(f"{kind}: the disk was never full")

told = {}
before = {kind: act("1").status_code == good for kind, (act, good, _) in KINDS.items()}
fill()
for place, (kind, (act, good, there)) in enumerate(KINDS.items(), 1):
    taken, refused, page = until_refused(kind, 10_000 * place)
    told[kind] = {"before": before[kind], "page": page, "kept": all(there(nonce) == 1 for nonce in ["1", *taken]), "nothing": there(refused)}
    told[kind]["refused"] = refused
make_room()
for kind, (act, good, there) in KINDS.items():
    refused = told[kind].pop("refused")
    told[kind]["again"] = [act(refused).status_code == good, there(refused)]
told["halves"] = (
    Decklist.objects.filter(judgements=None).count() + PrintJob.objects.filter(cards=None).count()
    + Registration.objects.filter(slots=None).count()
)
print(json.dumps(told))
"""


def test_a_full_disk_is_said_loses_nothing_and_passes(own_database):
    survivors = Survivors(own_database.environment, own_database.folder, players=12, judges=1)
    told = json.loads(survivors.run("-c", STORY, str(own_database.folder / "crowd.json")).splitlines()[-1])
    assert told.pop("halves") == 0
    assert sorted(told) == ["list", "order", "roster", "scan", "tap"]
    for kind, one in told.items():
        assert one == {"before": True, "page": [507, True], "kept": True, "nothing": 0, "again": [True, 1]}, kind
