"""Two judges, 200 taps each on one deck, over a network that delays, loses and repeats: the totals are right in each of a
hundred seeded runs. The phones' own scripts and the server's own actions; only clock, network and database file are the test's."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from checklist.deckchecks.answers import state_of
from checklist.deckchecks.forms import read_actions
from checklist.deckchecks.models import DeckCheck
from checklist.deckchecks.queries import counts_of
from checklist.deckchecks.sent import take_actions

RUNS, TAPS = 100, 200
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="no Node here: it comes with npm")
def test_two_judges_count_one_deck(paper):
    judges = (paper.judge, paper.head_judge)
    requests = 0
    with subprocess.Popen(
        [NODE, str(Path(__file__).with_name("two_judges.mjs")), str(RUNS), str(TAPS)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as phones:  # fmt: skip

        def answer(**values):
            phones.stdin.write(json.dumps(values) + "\n")
            phones.stdin.flush()

        compared = []
        for line in phones.stdout:
            asked = json.loads(line)
            nonce = f"run {asked['seed']}"
            if asked["what"] == "begin":
                check = DeckCheck.objects.create(slot=paper.slot, opened_by=judges[0], opened_at=paper.now, nonce=nonce)
                answer(check=nonce)
            elif asked["what"] == "token":
                answer(status=200, body={"user": {"id": asked["judge"] + 1, "name": "judge"}, "token": "t"})
            elif asked["what"] == "actions":
                requests += 1
                actions = read_actions(json.dumps(asked["body"]).encode())
                results, states = take_actions(actions, judged=[paper.event], by=judges[asked["judge"]], now=paper.now)
                answer(status=200, body={"results": [one.plain() for one in results], "states": states})
            elif asked["what"] == "end":
                check.refresh_from_db()
                found = counts_of(check)
                answer(state=state_of(check, found), counts=[[*key, count] for key, count in found.items()])
            else:
                found = {name: count for name, _zone, count in asked["counts"]}
                stored = [found.get(name, 0) for name in asked["names"]]
                compared.append(
                    (stored, asked["shown"], asked["waiting"], check.taps.count())
                    == (asked["wanted"], [asked["wanted"]] * 2, [0, 0], 2 * TAPS)
                )
                answer()
    assert (phones.returncode, compared) == (0, [True] * RUNS)
    assert requests > 10 * RUNS  # else the network was no trouble
