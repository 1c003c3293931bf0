"""The disk is full: a clear page, what was acknowledged stays, and with room again it goes on."""

import json

from bench.load.rounds import Survivors

# SQLite's own limit on its size stands for a disk without room: the same error at the same place.
STORY = """
import json, sys
import django
django.setup()
from django.conf import settings
from django.db import connection
from django.test import Client
from checklist.decklists.models import Decklist, Judgement
settings.DEBUG, settings.ALLOWED_HOSTS = False, ["*"]
plan = json.load(open(sys.argv[1]))

def hand_in(number):
    client = Client(raise_request_exception=False)
    player = plan["players"][number]
    client.get(f"/r/{player['link']}")
    fields = {**plan["lists"][0], "nonce": f"n{number}", "link": player["link"]}
    response = client.post(f"/player/{player['uid']}/1/", fields)
    return response.status_code, "disk is full" in response.content.decode()

def limit(pages):
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA max_page_count={pages}")

story = [hand_in(0)]
with connection.cursor() as cursor:
    pages = cursor.execute("PRAGMA page_count").fetchone()[0]
limit(pages)
full = [hand_in(number) for number in range(1, 12)]
story += [full[-1]]
received = 1 + sum(status == 302 for status, _ in full)
there = Decklist.objects.filter(nonce__startswith="n").count()
limit(10_000_000)
story += [hand_in(11)]
halves = Decklist.objects.filter(judgements=None).count()
print(json.dumps({"story": story, "received": received, "there": there, "halves": halves}))
"""


def test_a_full_disk_is_said_loses_nothing_and_passes(own_sqlite):
    survivors = Survivors(own_sqlite.environment, own_sqlite.folder, players=12, judges=1)
    told = json.loads(survivors.run("-c", STORY, str(own_sqlite.folder / "crowd.json")).splitlines()[-1])
    assert told["story"] == [[302, False], [507, True], [302, False]]
    assert told["there"] == told["received"]
    assert told["halves"] == 0
