"""What the doctor finds. Each trouble is made, and found; a sound installation has none."""

from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace

import pytest
from botocore.config import Config
from django.core.management import call_command
from django.db import DatabaseError, connection

from checklist.accounts import files
from checklist.accounts.broker import celery_app
from checklist.accounts.jobs import queue_job
from checklist.accounts.models import Job, User, Worker
from checklist.cards.models import CatalogueVersion
from checklist.console import doctor
from checklist.console.doctor import examine_installation

NOW = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db


@pytest.fixture
def sound(settings, tmp_path):
    """An installation with nothing wrong, as far as a test database can be one."""
    settings.VAR_DIR = tmp_path
    settings.BASE_URL = "https://flipside.example"
    settings.ALLOWED_HOSTS = ["flipside.example"]
    settings.DEBUG = False
    settings.PROXIES = 1
    settings.SECRET_KEY = "k" * 40
    settings.EMAIL_HOST = "mail.flipside.example"
    settings.STATIC_ROOT = settings.QR_DECODER_DIR = tmp_path
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "flipside-20261130.sqlite3").touch()
    Worker.objects.create(
        uid="00000000-0000-0000-0000-000000000001", host="here", process=1, started_at=NOW, beat_at=NOW
    )
    CatalogueVersion.objects.create(
        source="bundle",
        label="the box",
        digest="d",
        dated=date(2026, 11, 1),
        loaded_at=NOW,
        complete=True,
        current=True,
    )
    return settings


def codes(checks=doctor.ALL):
    """Without the database's own kind: the suite's SQLite is in memory."""
    return [trouble.code for trouble in examine_installation(checks, now=NOW) if trouble.code != "database-in-memory"]


def test_a_sound_installation_has_no_trouble(sound):
    assert codes() == []


@pytest.mark.parametrize(
    ("setting", "value", "code"),
    [
        ("BASE_URL", "http://flipside.example", "address-without-https"),
        ("EMAIL_HOST", "", "mail-missing"),
        ("BASE_URL", "http://127.0.0.1:8000", "address-local"),
        ("DEBUG", True, "debug-outside"),
        ("ALLOWED_HOSTS", ["other.example"], "address-not-allowed"),
        ("PROXIES", 0, "proxy-not-counted"),
        ("SECURE_REFERRER_POLICY", "no-referrer", "referrer-policy"),  # BUG-125
        ("SECRET_KEY", "short", "secret-key-short"),
    ],
)
def test_a_wrong_setting_is_found(sound, setting, value, code):
    setattr(sound, setting, value)
    assert codes() == [code]


@pytest.mark.parametrize(
    ("setting", "code"), [("STATIC_ROOT", "static-missing"), ("QR_DECODER_DIR", "decoder-missing")]
)
def test_missing_files_are_found(sound, tmp_path, setting, code):
    setattr(sound, setting, tmp_path / "nowhere")
    assert codes() == [code]


def test_a_secret_key_that_others_can_read(sound, tmp_path):
    path = tmp_path / "secret-key"
    path.touch(mode=0o600)
    assert codes() == []
    path.chmod(0o640)
    assert codes() == ["secret-key-readable"]


def test_a_worker_that_is_silent(sound):
    Worker.objects.update(beat_at=NOW - timedelta(seconds=61))
    assert codes() == ["worker-silent"]


def test_a_worker_whose_beat_is_of_a_time_to_come_proves_nothing(sound):
    """The clock was put back; whether that worker lives, its next beat says."""
    Worker.objects.update(beat_at=NOW + timedelta(hours=1))
    assert codes() == ["worker-silent"]


@pytest.mark.parametrize(("url", "found"), [("", []), ("redis://:hunter2@127.0.0.1:1/0", ["broker-away"])])
def test_a_broker_that_is_away(sound, url, found):
    sound.BROKER_URL = url
    celery_app.cache_clear()
    troubles = examine_installation((doctor.broker_takes_messages,), now=NOW)
    celery_app.cache_clear()
    assert [trouble.code for trouble in troubles] == found
    assert "hunter2" not in str(troubles)


def test_a_bucket_that_is_away(sound, monkeypatch):
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "of-this-test")
    assert codes((doctor.files_can_be_reached,)) == []
    sound.STORAGE_BUCKET = {
        "bucket_name": "flipside", "prefix": "", "endpoint_url": "http://127.0.0.1:1", "region_name": "us-east-1",
        "client_config": Config(retries={"max_attempts": 0}, connect_timeout=1),
    }  # fmt: skip
    files._bucket.cache_clear()
    assert codes((doctor.files_can_be_reached,)) == ["storage-away"]
    files._bucket.cache_clear()


def test_jobs_that_wait_and_jobs_that_failed(sound):
    queue_job("print", arguments={}, by=None, now=NOW - timedelta(minutes=6))
    failed = queue_job("print", arguments={}, by=None, now=NOW)
    Job.objects.filter(pk=failed.pk).update(state="failed", finished_at=NOW)
    assert codes() == ["jobs-wait", "jobs-failed"]


@pytest.mark.parametrize(
    ("dated", "code"), [(None, ["catalogue-undated"]), (date(2026, 8, 2), ["catalogue-old"]), (date(2026, 8, 4), [])]
)
def test_the_catalogues_age(sound, dated, code):
    CatalogueVersion.objects.update(dated=dated)
    assert codes() == code


def test_no_catalogue(sound):
    CatalogueVersion.objects.all().delete()
    assert codes() == ["catalogue-missing"]


@pytest.mark.parametrize(("free", "grade"), [(1024**3, []), (1024**3 - 1, ["warning"]), (50 * 1024**2 - 1, ["error"])])
def test_the_disk(sound, monkeypatch, free, grade):
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: SimpleNamespace(free=free))
    assert [trouble.grade for trouble in examine_installation((doctor.disk_has_room,), now=NOW)] == grade


def test_a_clock_behind_what_has_happened(sound):
    User.objects.create(username="judge", last_login=NOW + timedelta(hours=1))
    assert codes() == ["clock-behind"]


def test_a_backup_too_old(sound, tmp_path):
    (tmp_path / "backups" / "flipside-20261130.sqlite3").unlink()
    assert codes() == ["backup-old"]


def test_data_that_cant_be_written(sound, monkeypatch):
    monkeypatch.setattr(doctor.os, "access", lambda path, mode: False)
    assert set(codes()) == {"data-read-only"}


def test_a_cache_that_forgets_or_is_away(sound, monkeypatch):
    monkeypatch.setattr(doctor.cache, "get", lambda key: None)
    assert codes() == ["cache-forgets"]

    def away(*_):
        raise ConnectionError("refused")

    monkeypatch.setattr(doctor.cache, "set", away)
    assert codes() == ["cache-away"]


def test_without_a_database_nothing_else_is_asked(sound, monkeypatch):
    def away():
        raise DatabaseError("no route to host\nand more")

    monkeypatch.setattr(connection, "cursor", away)
    assert codes() == ["database-away"]


def test_errors_come_first(sound):
    Worker.objects.all().delete()
    sound.SECRET_KEY = "short"
    assert codes() == ["secret-key-short", "worker-silent"]


def test_the_command_on_a_sqlite_file_of_its_own(own_sqlite):
    """The pragmas are asked of a real connection: a fresh installation has no error."""
    run = own_sqlite.manage("doctor")
    assert run.stdout.splitlines()[-1].startswith("0 errors, ")


def test_the_command_ends_in_1_with_errors(sound, capsys):
    sound.SECRET_KEY = "short"
    with pytest.raises(SystemExit) as ended:
        call_command("doctor")
    assert ended.value.code == 1


def test_sqlite_without_its_pragmas_is_found(own_sqlite):
    code = """
from django.conf import settings
from django.db import connection
from django.utils import timezone
from checklist.console.doctor import examine_installation
connection.settings_dict["OPTIONS"]["init_command"] = "PRAGMA journal_mode=DELETE; PRAGMA synchronous=NORMAL"
print([trouble.code for trouble in examine_installation(now=timezone.now()) if trouble.grade == "error"])
"""
    assert own_sqlite.shell(code) == "['sqlite-unsafe']"


def test_missing_migrations_are_found_and_nothing_else_is_asked(own_sqlite):
    code = """
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from checklist.console.doctor import examine_installation
MigrationRecorder(connection).migration_qs.filter(app="checklist").last().delete()
print([trouble.code for trouble in examine_installation(now=timezone.now())])
"""
    assert own_sqlite.shell(code) == "['migrations-missing']"
