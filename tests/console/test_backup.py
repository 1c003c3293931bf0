"""Backups, each tested by putting it back."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parents[2]
ONE = """
from django.utils import timezone
from checklist.accounts.actions import record_log
for number in range({first}, {last}):
    record_log("counted", event_uid=None, by=None, now=timezone.now(), values={{"n": number}})
"""
NUMBERS = """
from checklist.accounts.models import LogEntry
print(sorted(values["n"] for values in LogEntry.objects.values_list("values", flat=True)))
"""

# Two rows a transaction, and their number printed when the commit is through: what is printed must be in a later backup.
WRITER = """
import django
django.setup()
from django.db import transaction
from django.utils import timezone
from checklist.accounts.actions import record_log
number = 0
while True:
    with transaction.atomic():
        for half in (0, 1):
            record_log("counted", event_uid=None, by=None, now=timezone.now(), values={"n": number})
    print(number, flush=True)
    number += 1
"""


def test_what_was_there_is_there_again(own_database):
    path = own_database.folder / "backup.zip"
    own_database.shell(ONE.format(first=0, last=3))
    own_database.manage("backup", str(path))
    own_database.shell(ONE.format(first=3, last=9))
    own_database.manage("restore", str(path), "--yes", "--no-backup")
    assert own_database.shell(NUMBERS) == "[0, 1, 2]"
    own_database.shell(ONE.format(first=7, last=8))  # and it goes on from there
    assert own_database.shell(NUMBERS) == "[0, 1, 2, 7]"


def test_it_is_one_private_file_with_a_manifest(own_database):
    path = own_database.folder / "backup.zip"
    own_database.shell(ONE.format(first=0, last=2))
    own_database.manage("backup", str(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with zipfile.ZipFile(path) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    assert (manifest["format"], manifest["rows"]["LogEntry"]) == (1, 2)
    assert [name for name in os.listdir(own_database.folder) if name.startswith(".backup")] == []


def test_taken_while_somebody_writes_it_is_of_one_moment(own_database):
    path = own_database.folder / "backup.zip"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER], cwd=ROOT, env=dict(own_database.environment), stdout=subprocess.PIPE, text=True
    )
    try:
        while int(writer.stdout.readline()) < 20:
            pass
        own_database.manage("backup", str(path))
        time.sleep(0.2)
    finally:
        os.kill(writer.pid, signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
    own_database.manage("restore", str(path), "--yes", "--no-backup")
    numbers = json.loads(own_database.shell(NUMBERS))
    last = max(numbers)
    assert last >= 20
    assert numbers == [number for number in range(last + 1) for _ in (0, 1)]


def test_a_running_reader_sees_the_restored_state(own_database):
    path = own_database.folder / "backup.zip"
    own_database.shell(ONE.format(first=0, last=2))
    own_database.manage("backup", str(path))
    own_database.shell(ONE.format(first=2, last=4))
    reader = subprocess.Popen(
        [sys.executable, "-c", f"import django; django.setup()\nwhile input():\n    exec('''{NUMBERS}''')\n    print(end='', flush=True)"],
        cwd=ROOT, env=dict(own_database.environment), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip

    def read():
        reader.stdin.write("go\n")
        reader.stdin.flush()
        return reader.stdout.readline().strip()

    try:
        assert read() == "[0, 1, 2, 3]"
        own_database.manage("restore", str(path), "--yes", "--no-backup")
        assert read() == "[0, 1]"
    finally:
        reader.kill()
        reader.communicate()


def test_nothing_is_replaced_by_accident(own_database):
    path = own_database.folder / "backup.zip"
    own_database.manage("backup", str(path))
    with pytest.raises(AssertionError, match="add --yes"):
        own_database.manage("restore", str(path))
    with pytest.raises(AssertionError, match="is there already"):
        own_database.manage("backup", str(path))


@pytest.mark.parametrize("damage", ["cut", "flipped", "no-backup", "absent"])
def test_a_damaged_backup_changes_nothing(own_sqlite, damage):
    path = own_sqlite.folder / "backup.zip"
    own_sqlite.shell(ONE.format(first=0, last=2))
    own_sqlite.manage("backup", str(path))
    data = bytearray(path.read_bytes())
    if damage == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif damage == "flipped":
        data[len(data) // 2] ^= 0xFF
        path.write_bytes(data)
    elif damage == "no-backup":
        path.write_bytes(b"a text file")
    else:
        path.unlink()
    with pytest.raises(AssertionError, match=r"is damaged|is no backup|No such file"):
        own_sqlite.manage("restore", str(path), "--yes", "--no-backup")
    assert own_sqlite.shell(NUMBERS) == "[0, 1]"


@pytest.mark.parametrize(
    ("changed", "message"),
    [({"database": "oracle"}, "export_event"), ({"migrations": ["checklist.9999_later"]}, "newer")],
)
def test_a_backup_that_does_not_fit_is_refused(own_sqlite, changed, message):
    path, other = own_sqlite.folder / "backup.zip", own_sqlite.folder / "other.zip"
    own_sqlite.manage("backup", str(path))
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        new.writestr("manifest.json", json.dumps(json.loads(old.read("manifest.json")) | changed))
        new.writestr("database.sqlite3", old.read("database.sqlite3"))
    with pytest.raises(AssertionError, match=message):
        own_sqlite.manage("restore", str(other), "--yes", "--no-backup")


def test_the_key_comes_back_and_the_one_there_is_kept(own_sqlite, settings, tmp_path, monkeypatch):
    from checklist.console import backup  # slow import

    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    key = settings.VAR_DIR / "secret-key"
    key.write_text("of another time")
    assert backup._put_key(b"of the backup") is True
    [kept] = settings.VAR_DIR.glob("secret-key-until-*")
    assert (key.read_text(), kept.read_text()) == ("of the backup", "of another time")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert backup._put_key(b"of the backup") is False


def test_photos_are_in_it_and_come_back(settings, tmp_path):
    from checklist.console import backup  # slow import

    settings.MEDIA_DIR = tmp_path / "media"
    with zipfile.ZipFile(tmp_path / "backup.zip", "w") as archive:
        archive.writestr("media/winter/a.jpg", b"a picture")
        archive.writestr("manifest.json", "{}")
    with zipfile.ZipFile(tmp_path / "backup.zip") as archive:
        backup._put_media(archive)
    assert [path.relative_to(tmp_path).as_posix() for path in settings.MEDIA_DIR.rglob("*.jpg")] == [
        "media/winter/a.jpg"
    ]


def test_old_backups_are_deleted_when_asked(own_sqlite, settings, tmp_path, monkeypatch):
    from checklist.management.commands import backup  # slow import

    settings.VAR_DIR = tmp_path
    (tmp_path / "backups").mkdir()
    for day in (1, 2, 3):
        (tmp_path / "backups" / f"flipside-2026110{day}-090000.zip").touch()
    (tmp_path / "backups" / "before-restore-20261101-090000.zip").touch()

    def pretend(path, *, now):
        path.touch()
        return {"rows": {"Event": 0, "Decklist": 0}}

    monkeypatch.setattr(backup, "take_backup", pretend)
    call_command("backup", "--keep", "2")
    names = sorted(path.name for path in (tmp_path / "backups").iterdir())
    assert names[:2] == ["before-restore-20261101-090000.zip", "flipside-20261103-090000.zip"]
    assert len(names) == 3


def test_restore_without_yes_is_refused_before_anything():
    with pytest.raises(CommandError):
        call_command("restore", "nowhere.zip")
