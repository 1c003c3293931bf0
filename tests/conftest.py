"""What every test may ask for. Where FLIPSIDE_NO_SKIPS is set (CI), a skipped test is a failed one."""

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from bench.load.server import free_port
from tests.cast import event, hanna, jo, kim, olga, paul, pia, sam, sams_event  # noqa: F401 -- fixtures for all rooms

ROOT = Path(__file__).resolve().parents[1]


def pytest_addoption(parser):
    parser.addoption("--update-golden", action="store_true", help="write golden files anew; such a test then skips")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("FLIPSIDE_NO_SKIPS"):
        report.outcome = "failed"
    return report


@dataclass
class OwnDatabase:
    """A migrated database that other processes can use too; SQL is read and written as itself, not through Django."""

    url: str
    folder: Path
    environment: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        self.environment = {
            **{name: value for name, value in os.environ.items() if name != "FLIPSIDE_NO_SKIPS"},
            "DATABASE_URL": self.url,
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }

    @property
    def is_sqlite(self) -> bool:
        return self.url.startswith("sqlite")

    def manage(self, *arguments: str, **options) -> subprocess.CompletedProcess:
        """Run manage.py to its end; fails the test when that fails."""
        run = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=dict(self.environment), capture_output=True,
            text=True, timeout=120, **options,
        )  # fmt: skip
        assert run.returncode == 0, run.stdout + run.stderr
        return run

    def start(self, *arguments: str, **options) -> subprocess.Popen:
        """Start manage.py as a process of its own group; the test ends it."""
        return subprocess.Popen(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=dict(self.environment), start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options,
        )  # fmt: skip

    def shell(self, code: str) -> str:
        """Run Python inside Django on this database; gives what it printed, without the last line end."""
        return self.manage("shell", "--no-imports", "-c", code).stdout.rstrip("\n")


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory) -> Path:
    """An empty migrated SQLite file to copy from: migrating takes a second or two."""
    path = tmp_path_factory.mktemp("migrated") / "empty.sqlite3"
    OwnDatabase(f"sqlite:///{path}", path.parent).manage("migrate", "--verbosity", "0", "--skip-checks")
    return path


@pytest.fixture
def own_sqlite(migrated_sqlite, tmp_path) -> OwnDatabase:
    path = tmp_path / "own.sqlite3"
    shutil.copy(migrated_sqlite, path)
    return OwnDatabase(f"sqlite:///{path}", tmp_path)


@pytest.fixture
def own_postgres(tmp_path) -> Iterator[OwnDatabase]:
    """A new database in the PostgreSQL that the suite runs on, or that FLIPSIDE_POSTGRES_URL names."""
    server = os.environ.get("FLIPSIDE_POSTGRES_URL", "")
    if not server:
        pytest.skip("no PostgreSQL here: .ci/with-postgres starts one")
    name = f"own_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    database = OwnDatabase(server.rsplit("/", 1)[0] + f"/{name}", tmp_path)
    database.manage("migrate", "--verbosity", "0", "--skip-checks")
    yield database
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


class OwnRedis:
    """A Redis that a test may kill and start again, on one port of 127.0.0.1. It keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self._process: subprocess.Popen | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            ["redis-server", "--bind", "127.0.0.1", "--port", str(self._port), "--dir", str(self._folder), "--save", ""],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        end = time.monotonic() + 10
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port), timeout=1):
                return
            time.sleep(0.05)
        raise RuntimeError("Redis did not start")

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture
def own_redis(tmp_path) -> Iterator[OwnRedis]:
    if shutil.which("redis-server") is None:
        pytest.skip("no Redis here: apt install redis-server")
    redis = OwnRedis(tmp_path)
    redis.start()
    yield redis
    redis.kill()


@pytest.fixture
def own_database(request) -> OwnDatabase:
    """A database of the same kind as the suite's own."""
    engine = settings.DATABASES["default"]["ENGINE"]
    return request.getfixturevalue("own_sqlite" if engine.endswith("sqlite3") else "own_postgres")
