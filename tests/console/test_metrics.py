"""/metrics: for whoever shows the token, over all processes, and without a word about anybody."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.urls import reverse

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "a-token-of-this-test-0123456789"

# Two processes of one server hand in, scan and look; the third answers Prometheus. Each is new: the library counts once
# and for all in the folder that it finds when it is imported.
ACT = """
import os, secrets
from django.test import Client
from tests.cast import hand_in, make_event, register
from checklist.accounts.models import User
olga = User.objects.create_user("olga-" + secrets.token_hex(4))
player = register(make_event(olga), "Pia Player")
hand_in(player)
hand_in(player, "4 Opt\\n56 Island")
client = Client()
client.get("/sign-in/"), client.get("/r/ABCDEFGH234567ABCDEFGH234567ABCD"), client.generic("BREW", "/join/")
"""
ASK = """
import json
from django.test import Client
answer = Client().get("/metrics", headers={"Authorization": "Bearer " + __import__("os").environ["METRICS_TOKEN"]})
print(json.dumps([answer.status_code, answer.content.decode()]))
"""


def test_all_processes_are_counted_together_and_nobody_is_named(own_database, tmp_path):
    environment = {**own_database.environment, "METRICS_TOKEN": TOKEN, "PYTHONPATH": str(ROOT), "DEBUG": "true"}
    settings = f"from django.conf import settings; from pathlib import Path; settings.METRICS_DIR = Path({str(tmp_path)!r}) / 'metrics'\n"

    def run(code):
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", f"import django; django.setup()\n{settings}{code}"],
            cwd=ROOT, env=environment, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    run(ACT)
    run(ACT)
    status, text = json.loads(run(ASK).splitlines()[-1])
    lines = set(text.splitlines())
    assert status == 200
    assert {
        'flipside_actions_total{action="list-submitted"} 4.0',
        'flipside_requests_total{method="GET",status="200",view="login"} 2.0',
        'flipside_requests_total{method="GET",status="404",view="private-link"} 2.0',
        'flipside_requests_total{method="other",status="405",view="join"} 2.0',
        'flipside_request_seconds_count{view="login"} 2.0',
        'flipside_jobs{state="queued"} 0.0',
        "flipside_workers 0.0",
    } - lines == set()
    assert [word for word in ("ABCDEFGH", "olga", "Pia", "BREW") if word in text] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "sent", ["", "Bearer", "Bearer ", f"Bearer {TOKEN}x", f"Basic {TOKEN}", TOKEN, "Bearer \u00e9"]
)
@pytest.mark.parametrize("token", ["", TOKEN])
def test_without_the_token_there_is_no_such_page(client, settings, token, sent):
    settings.METRICS_TOKEN = token
    assert client.get(reverse("metrics"), headers={"Authorization": sent}).status_code == 404


def test_the_address_is_named_as_prometheus_expects_it():
    assert reverse("metrics") == "/metrics"
