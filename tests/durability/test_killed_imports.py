"""An import is killed before its first, second, fourth, eighth ... question to the database: all of it is there or nothing, and it goes through the next time."""

import json

from bench.load.rounds import Survivors

STORY = """
import json, os, signal, sys
from pathlib import Path
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from checklist.cards.actions import import_card_file
from checklist.cards.models import CatalogueCard
from checklist.cards.queries import current_version
from checklist.console.event_file import import_event
from checklist.models import Decklist, Event, PrintedCard, Registration, User

file, cards = Path(sys.argv[1]), Path(sys.argv[2])

def is_killed(work, question):
    # SIGKILL in a process of its own, just before it asks this question; False when it came to its end before.
    connection.close()
    child = os.fork()
    if not child:
        asked = 0
        def ask(execute, *arguments):
            nonlocal asked
            asked += 1
            if asked == question:
                os.kill(os.getpid(), signal.SIGKILL)
            return execute(*arguments)
        with connection.execute_wrapper(ask):
            work()
        connection.close()
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if not os.WIFSIGNALED(status) and os.WEXITSTATUS(status):
        raise SystemExit("the import failed by itself")
    return os.WIFSIGNALED(status)

def kill_on_and_on(work, looks):
    seen, question = [], 1
    while is_killed(work, question):
        seen.append(looks())
        question *= 2
    return {"killed": seen, "whole": looks()}

def take_in():
    with file.open() as opened:
        import_event(opened, link_staff=False, owner=None)

def event_here():
    return [model.objects.count() for model in (Event, Registration, Decklist, PrintedCard, User)]

def catalogue_here():
    version = current_version()
    return [Path(version.label).name, version.cards == CatalogueCard.objects.filter(version=version).count()]

there = event_here()
call_command("export_event", Event.objects.get().slug, str(file), verbosity=0)
call_command("flush", interactive=False, verbosity=0)
told = {"there": there, "event": kill_on_and_on(take_in, event_here)}
import_card_file(cards / "scryfall-oracle.jsonl", now=timezone.now())
told["before"] = catalogue_here()
told["cards"] = kill_on_and_on(lambda: import_card_file(cards / "mtgjson-atomic.json", now=timezone.now()), catalogue_here)
print(json.dumps(told))
"""


def test_a_killed_import_leaves_nothing_half(own_database):
    crowd = Survivors(own_database.environment, own_database.folder, players=5, judges=2)
    file = str(own_database.folder / "event.json")
    told = json.loads(crowd.run("-c", STORY, file, "tests/cards/fixtures").splitlines()[-1])
    people = told["there"][4]  # whoever no row names does not come along
    assert told["event"]["whole"][:4] == told["there"][:4]
    assert 0 < told["event"]["whole"][4] <= people
    assert told["event"]["killed"] == [[0, 0, 0, 0, 0]] * len(told["event"]["killed"])
    assert len(told["event"]["killed"]) >= 4
    assert told["before"][1] is True
    # Killed while the old ones are tidied away, the new ones are in force already: either way a catalogue is there as a whole.
    assert {tuple(one) for one in told["cards"]["killed"]} <= {tuple(told["before"]), tuple(told["cards"]["whole"])}
    assert told["cards"]["killed"][:3] == [told["before"]] * 3
    assert told["cards"]["whole"][1] is True
    assert told["cards"]["whole"] != told["before"]
