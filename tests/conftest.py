"""What every test may ask for. Where FLIPSIDE_NO_SKIPS is set (CI), a skipped test is a failed one."""

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

from bench.load.server import free_port
from tests.cast import event, hanna, jo, kim, olga, paul, pia, sam, sams_event  # noqa: F401 -- fixtures for all rooms

ROOT = Path(__file__).resolve().parents[1]

# Commands speak the language of the terminal: the tests' is one and the same everywhere.
os.environ["LANG"] = "C.UTF-8"
for _name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(_name, None)


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
            text=True, timeout=600, **options,
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


def _postgres() -> str:
    """The server that the suite runs on, or that FLIPSIDE_POSTGRES_URL names."""
    server = os.environ.get("FLIPSIDE_POSTGRES_URL", "")
    if not server:
        pytest.skip("no PostgreSQL here: .ci/with-postgres starts one")
    return server


@contextlib.contextmanager
def _new_postgres(folder: Path, template: str = "template1") -> Iterator[OwnDatabase]:
    server, name = _postgres(), f"own_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield OwnDatabase(server.rsplit("/", 1)[0] + f"/{name}", folder)
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def migrated_postgres(tmp_path_factory) -> Iterator[str]:
    """The name of an empty migrated database to copy from: migrating takes several seconds."""
    with _new_postgres(tmp_path_factory.mktemp("migrated-postgres")) as database:
        database.manage("migrate", "--verbosity", "0", "--skip-checks")
        yield database.url.rsplit("/", 1)[1]


@pytest.fixture
def own_postgres(migrated_postgres, tmp_path) -> Iterator[OwnDatabase]:
    with _new_postgres(tmp_path, migrated_postgres) as database:
        yield database


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
    return request.getfixturevalue("own_sqlite" if _is_on_sqlite() else "own_postgres")


@pytest.fixture(scope="session")
def lasting_database(request) -> Iterator[Callable[[Path], OwnDatabase]]:
    """lasting_database(folder): one of the same kind as the suite's own that stays until the tests are over."""
    with contextlib.ExitStack() as stack:

        def make(folder: Path) -> OwnDatabase:
            if _is_on_sqlite():
                shutil.copy(request.getfixturevalue("migrated_sqlite"), folder / "lasting.sqlite3")
                return OwnDatabase(f"sqlite:///{folder / 'lasting.sqlite3'}", folder)
            return stack.enter_context(_new_postgres(folder, request.getfixturevalue("migrated_postgres")))

        yield make


def _is_on_sqlite() -> bool:
    return settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
