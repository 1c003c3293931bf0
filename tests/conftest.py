"""What every test may ask for. Where FLIPSIDE_NO_SKIPS is set (CI), a skipped test is a failed one."""

import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest
from django.conf import settings

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


@pytest.fixture
def own_database(request) -> OwnDatabase:
    """A database of the same kind as the suite's own."""
    engine = settings.DATABASES["default"]["ENGINE"]
    return request.getfixturevalue("own_sqlite" if engine.endswith("sqlite3") else "own_postgres")
