"""How long the reading of a list takes while it is typed: at most 150 ms from what was sent to the page's part that shows it."""

import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
RUNS = 40
MEASURE = "import bench.preview; bench.preview.measure()"


def figures() -> Iterator[tuple[str, float, str]]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "SECRET_KEY": secrets.token_urlsafe(40),
            "DATABASE_URL": f"sqlite:///{folder}/preview.sqlite3",
        }
        for words in (["manage.py", "migrate", "--verbosity", "0"], ["-c", MEASURE]):
            done = subprocess.run(
                [sys.executable, *words], cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
            )
        took = sorted(json.loads(done.stdout))
    yield "preview_75_ms", median(took), "ms"
    yield "preview_75_slowest_ms", took[-1], "ms"


def measure() -> None:
    """In a process of its own: a player types one letter after the other into the last of 75 lines. Prints the milliseconds of each."""
    import logging

    from bench.load.seed import seed  # sets Django up

    from django.test import Client  # isort: skip -- needs Django set up

    from bench.lists import sample_list, sample_names
    from checklist.cards.catalogue import bundled_catalogue
    from checklist.core.names import fold_name

    logging.disable(logging.WARNING)
    player = seed(1, 1, 1, catalogue=True)["players"][0]
    client = Client(SERVER_NAME="localhost")
    client.get(f"/r/{player['link']}")
    text = sample_list(sample_names(bundled_catalogue(), fold_name))
    took = []
    for letters in range(RUNS):
        started = time.perf_counter()
        answer = client.post(
            f"/player/{player['uid']}/1/preview/",
            {"text": text + "1 Delver of Secrets // Insectile Aberration"[: 2 + letters], "sleeves": "opaque"},
        )
        took.append((time.perf_counter() - started) * 1000)
        if answer.status_code != 200 or b"reading" not in answer.content:
            raise RuntimeError(f"no preview: {answer.status_code}")
    print(json.dumps(took[3:]))  # the first ones warm the catalogue up
