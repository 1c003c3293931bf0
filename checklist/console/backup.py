"""The whole installation in one file, taken and put back while the server runs.

A backup is a ZIP: the database (SQLite's own copy, or pg_dump's custom format), this machine's secret key where it has one of
its own (the players' private links are derived from it), photos, and a manifest. It holds all that is private: mode 0600.
"""

import contextlib
import hashlib
import hmac
import json
import os
import sqlite3
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient
from django.db.migrations.recorder import MigrationRecorder

from checklist.accounts.files import media, names, put, read
from checklist.core.refusal import Refused

FORMAT = 1
DATABASE_IN_ZIP = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}
KEY_IN_ZIP = "secret-key"
MANIFEST_IN_ZIP = "manifest.json"
MEDIA_IN_ZIP = "media/"


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back. `other_key`: private links in it were made under a key that this installation does not use."""

    manifest: Mapping[str, Any]
    key_replaced: bool
    other_key: bool


def backup_folder() -> Path:
    return settings.VAR_DIR / "backups"


def take_backup(path: Path, *, now: datetime) -> Mapping[str, Any]:
    """Write a backup under `path` and give its manifest. Readers and writers go on; the copy is of one moment.

    The file appears under its name only when it is whole. Refuses "backup-exists".
    """
    if path.exists():
        raise Refused("backup-exists", "{path} is there already.", path=path)
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".backup-") as folder:
        copy = Path(folder) / DATABASE_IN_ZIP[connection.vendor]
        if connection.vendor == "sqlite":
            _copy_sqlite(_sqlite_path(), copy)
        else:
            _run_postgres(["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={copy}"])
        manifest = {
            "format": FORMAT,
            "taken_at": now.astimezone(UTC).isoformat(),
            "database": connection.vendor,
            "migrations": _migrations(),
            "key": key_fingerprint(),
            "rows": _rows(),
        }
        whole = Path(folder) / "whole.zip"
        with (
            os.fdopen(os.open(whole, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive,
        ):
            archive.writestr(MANIFEST_IN_ZIP, json.dumps(manifest, indent=1))
            archive.write(copy, copy.name)
            if _own_key().exists():
                archive.write(_own_key(), KEY_IN_ZIP)
            shelf = media()
            for name in names(shelf):
                with contextlib.suppress(FileNotFoundError):  # deleted meanwhile
                    archive.writestr(f"{MEDIA_IN_ZIP}{name}", read(shelf, name))
        _flush(whole)
        os.link(whole, path)
    _flush(path.parent)
    return manifest


def restore_backup(path: Path) -> Restored:
    """Put a backup back in place of what is there. A server that runs sees it from its next request on.

    Everything is checked before anything is changed. Refuses "backup-unreadable", "backup-of-another-kind",
    "backup-damaged" and "backup-newer".
    """
    with _opened(path) as (archive, manifest):
        name = DATABASE_IN_ZIP[connection.vendor]
        if manifest["database"] != connection.vendor:
            raise Refused(
                "backup-of-another-kind",
                "This backup is of {theirs}, the database here is {ours}. To move an event between the two use export_event "
                "and import_event.",
                theirs=manifest["database"],
                ours=connection.vendor,
            )
        unknown = set(manifest["migrations"]) - _migrations_in_code()
        if unknown:
            raise Refused(
                "backup-newer", "This backup is of a newer Flipside (it has {migration}).", migration=sorted(unknown)[0]
            )
        with tempfile.TemporaryDirectory(dir=settings.VAR_DIR, prefix=".restore-") as folder:
            copy = Path(archive.extract(name, folder))
            if connection.vendor == "sqlite":
                _check_sqlite(copy)
                _copy_sqlite(copy, _sqlite_path())
            else:
                _run_postgres(["pg_restore", "--list", str(copy)], to_database=False)
                _run_postgres(
                    ["pg_restore", "--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction"],
                    last=[str(copy)],
                    by_name=True,
                )
        connection.close()
        _put_media(archive)
        replaced = KEY_IN_ZIP in archive.namelist() and _put_key(archive.read(KEY_IN_ZIP))
    return Restored(manifest, replaced, not replaced and manifest["key"] != key_fingerprint())


def key_fingerprint() -> str:
    """Tells two keys apart, and nothing else."""
    return hmac.digest(settings.SECRET_KEY.encode(), b"flipside key fingerprint", hashlib.sha256).hex()[:16]


def _sqlite_path() -> Path:
    return Path(connection.settings_dict["NAME"])


def _own_key() -> Path:
    return settings.VAR_DIR / "secret-key"


def _put_key(key: bytes) -> bool:
    """The backup's key takes the place of this machine's own, which is kept beside it. False: it is the same."""
    path = _own_key()
    if not path.exists() or path.read_bytes() == key:
        return False
    kept = path.with_name(f"secret-key-until-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    os.link(path, kept)
    new = path.with_name("secret-key-new")
    with os.fdopen(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file:
        file.write(key)
    new.replace(path)
    return True


def _put_media(archive: zipfile.ZipFile) -> None:
    """Photos come back beside those that are there: each has a random name, and a row that is gone asks for none."""
    for name in archive.namelist():
        if not name.startswith(MEDIA_IN_ZIP):
            continue
        try:
            put(media(), name.removeprefix(MEDIA_IN_ZIP), archive.read(name))
        except SuspiciousFileOperation as wrong:
            raise Refused(
                "backup-damaged", "A file in this backup lies outside of its folder: {name}.", name=name
            ) from wrong


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[tuple[zipfile.ZipFile, Mapping[str, Any]]]:
    try:
        archive = zipfile.ZipFile(path)
        manifest = json.loads(archive.read(MANIFEST_IN_ZIP))
        damaged = archive.testzip()
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as wrong:
        raise Refused("backup-unreadable", "{path} is no backup of Flipside: {why}.", path=path, why=wrong) from wrong
    with archive:
        if damaged:
            raise Refused(
                "backup-damaged", "{path} is damaged: {file} does not match its checksum.", path=path, file=damaged
            )
        yield archive, manifest


def _copy_sqlite(source: Path, target: Path) -> None:
    """SQLite's online copy: of one moment, while others read and write, and all or nothing in the target."""
    with (
        contextlib.closing(sqlite3.connect(source, timeout=60)) as old,
        contextlib.closing(sqlite3.connect(target, timeout=60)) as new,
    ):
        old.backup(new)


def _check_sqlite(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        try:
            answer = database.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.DatabaseError as wrong:
            answer = str(wrong)
    if answer != "ok":
        raise Refused("backup-damaged", "The database in this backup is damaged: {why}.", why=answer)


def _run_postgres(
    command: list[str], *, last: list[str] | None = None, to_database: bool = True, by_name: bool = False
) -> None:
    """Run one of PostgreSQL's programs; the password goes by the environment, never by the command line."""
    arguments, environment = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    where = arguments[1:]  # without "psql"; the database's name is the last
    if by_name:
        where = [*where[:-1], f"--dbname={where[-1]}"]
    full = [*command, *(where if to_database else []), *(last or [])]
    try:
        run = subprocess.run(full, env={**os.environ, **(environment or {})}, capture_output=True, text=True)
    except FileNotFoundError as wrong:
        raise Refused(
            "postgres-programs-missing", "{program} is not here: apt install postgresql-client.", program=command[0]
        ) from wrong
    if run.returncode:
        raise Refused("postgres-refused", "{program} failed: {why}", program=command[0], why=run.stderr.strip())


def _migrations() -> list[str]:
    return sorted(f"{app}.{name}" for app, name in MigrationRecorder(connection).applied_migrations())


def _migrations_in_code() -> set[str]:
    from django.db.migrations.loader import MigrationLoader  # slow import

    return {f"{app}.{name}" for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations}


def _rows() -> dict[str, int]:
    """To be looked at by people: counted beside the copy, so it may differ by what came in meanwhile."""
    return {model.__name__: model.objects.count() for model in apps.get_app_config("checklist").get_models()}


def _flush(path: Path) -> None:
    """To the disk: a backup that is only in memory is none."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
