"""The server is killed in the middle of a crowd: what got its receipt is there once. `make soak` is the long form."""

import random

from bench.load.rounds import Survivors


def test_what_got_its_receipt_is_there_once_after_a_kill(own_database):
    survivors = Survivors(own_database.environment, own_database.folder, players=60, judges=4)
    chance = random.Random(106)
    try:
        first, second = survivors.round(chance), survivors.round(chance)
    finally:
        survivors.server.kill()
    assert first.faults + second.faults == []
    assert len(survivors.tally.submitted) == 120
    assert min(first.before, second.before) >= 12  # the crowd was in the middle
    assert first.again + second.again >= 24
    assert second.scans > 0
    assert survivors.tally.refused == {}
