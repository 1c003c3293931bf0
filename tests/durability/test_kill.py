"""The server is killed in the middle of a crowd: what got its receipt is there once. `make soak` is the long form."""

import random

from bench.load.rounds import Survivors

MOST_ROUNDS = 8


def test_what_got_its_receipt_is_there_once_after_a_kill(own_database):
    survivors = Survivors(own_database.environment, own_database.folder, players=60, judges=4)
    chance = random.Random(106)
    rounds, in_the_middle = [], 0
    try:
        # A machine that is busy elsewhere may let the kill come late, when all have their receipt: such a round counts for nothing.
        while in_the_middle < 1 and len(rounds) < MOST_ROUNDS:
            rounds.append(survivors.round(chance))
            in_the_middle += min(rounds[-1].before, rounds[-1].again) >= 12
    finally:
        survivors.server.kill()
    tally = survivors.tally
    assert [fault for one in rounds for fault in one.faults] == []
    assert in_the_middle == 1, rounds
    assert len(tally.submitted) == 60 * len(rounds)
    assert min(len(tally.scanned), len(tally.tapped), len(tally.ordered), len(tally.imported)) > 0
    assert tally.refused == {}
