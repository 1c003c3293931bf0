"""A wrong setting stops the start with one line that says which."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"DEBUG": "false", "SECRET_KEY": ""}, "SECRET_KEY"),
        ({"DEBUG": "false", "SECRET_KEY": "x" * 60, "ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS"),
        ({"DEBUG": "perhaps"}, "DEBUG"),
        ({"BASE_URL": "flipside.example"}, "BASE_URL"),
        ({"DATABASE_URL": "oracle-of-mul-daya://x"}, "DATABASE_URL"),
        ({"CACHE_URL": "memcached://x"}, "CACHE_URL"),
        ({"EMAIL_URL": "mail.example"}, "EMAIL_URL"),
        ({"STORAGE_URL": "/var/files"}, "STORAGE_URL"),
        ({"STORAGE_URL": "s3://key:secret@bucket"}, "STORAGE_URL"),
        ({"STORAGE_URL": "s3://bucket?acl=public-read"}, "STORAGE_URL"),
        ({"METRICS_TOKEN": "short"}, "METRICS_TOKEN"),
        ({"BROKER_URL": "kafka://x"}, "BROKER_URL"),
        ({"EDITIONS_FILE": "no-such-file.toml"}, "EDITIONS_FILE"),
    ],
)
def test_a_wrong_setting_stops_the_start(environment, word):
    run = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    lines = run.stderr.strip().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("Flipside does not start: ")
    assert word in lines[0]


def test_with_everything_given_it_starts_without_debug():
    environment = {"DEBUG": "false", "SECRET_KEY": "x" * 60, "ALLOWED_HOSTS": "flipside.example"}
    run = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stderr) == (0, "")
