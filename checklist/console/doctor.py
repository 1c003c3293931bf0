"""What may be wrong with an installation, and what to do about it. `manage.py doctor` asks all, /readyz the vital ones."""

import os
import shutil
import sqlite3
import stat
import time
import zoneinfo
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from checklist.accounts.broker import broker_answers
from checklist.accounts.files import media
from checklist.accounts.models import Job, User, Worker
from checklist.cards.models import CatalogueVersion

WORKER_SILENT = timedelta(minutes=1)
JOB_WAITS = timedelta(minutes=5)
CATALOGUE_OLD = timedelta(days=120)  # a new set comes every two months or so
LITTLE_DISK = 1024**3
TOO_LITTLE_DISK = 50 * 1024**2
LOCAL_HOSTS = {"127.0.0.1", "localhost", "::1"}


class Grade(StrEnum):
    ERROR = "error"  # it does not work, or it loses something
    WARNING = "warning"  # it works, and somebody should know


@dataclass(frozen=True, slots=True)
class Trouble:
    """`remedy` is what to type or to change."""

    code: str
    grade: Grade
    message: str
    remedy: str


Check = Callable[[datetime], Iterator[Trouble]]


def database_answers(now: datetime) -> Iterator[Trouble]:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as wrong:
        yield Trouble(
            "database-away",
            Grade.ERROR,
            _("The database does not answer: %(why)s") % {"why": str(wrong).strip().splitlines()[0]},
            _("Start it, or correct %(setting)s.") % {"setting": "DATABASE_URL"},
        )


def migrations_applied(now: datetime) -> Iterator[Trouble]:
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        said = ngettext("%(n)s migration is not applied.", "%(n)s migrations are not applied.", len(missing))
        yield Trouble("migrations-missing", Grade.ERROR, said % {"n": len(missing)}, "manage.py migrate")


def sqlite_is_safe(now: datetime) -> Iterator[Trouble]:
    """Asked of the connection itself: a pragma at the wrong level of the settings is silently without effect."""
    if connection.vendor != "sqlite":
        return
    if connection.is_in_memory_db():
        yield Trouble(
            "database-in-memory", Grade.ERROR, _("The database is only in memory."), _("Give DATABASE_URL a file.")
        )
        return
    with connection.cursor() as cursor:
        pragmas = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "busy_timeout")
        }
    wanted = {"journal_mode": "wal", "synchronous": 2, "busy_timeout": 20000}
    wrong = {name: value for name, value in pragmas.items() if value != wanted[name]}
    if wrong:
        yield Trouble(
            "sqlite-unsafe",
            Grade.ERROR,
            _("SQLite runs with %(wrong)s: what was acknowledged may be lost, or writers may fail.") % {"wrong": wrong},
            _("Keep the OPTIONS of DATABASES in config/settings.py; a network folder can't do WAL: use a local disk."),
        )


def postgres_is_new_enough(now: datetime) -> Iterator[Trouble]:
    if connection.vendor == "postgresql" and connection.pg_version < 150000:
        yield Trouble(
            "postgres-old",
            Grade.WARNING,
            _("This PostgreSQL is older than 15, which is what is tested."),
            _("Upgrade it."),
        )


def catalogue_is_there(now: datetime) -> Iterator[Trouble]:
    version = CatalogueVersion.objects.filter(current=True).first()
    if version is None:
        yield Trouble(
            "catalogue-missing",
            Grade.WARNING,
            _("The database has no card catalogue: the one in the box is used."),
            "manage.py load_bundle",
        )
    elif version.dated is None:
        yield Trouble(
            "catalogue-undated",
            Grade.WARNING,
            _("Nothing says how old the card catalogue is (%(label)s).") % {"label": version.label},
            _("manage.py import_cards FILE"),
        )
    elif now.date() - version.dated > CATALOGUE_OLD:
        yield Trouble(
            "catalogue-old",
            Grade.WARNING,
            _("The card catalogue is of %(date)s: newer cards are unknown.") % {"date": version.dated},
            _("manage.py import_cards FILE"),
        )


def cache_answers(now: datetime) -> Iterator[Trouble]:
    try:
        cache.set("flipside-doctor", "well", 10)
        works = cache.get("flipside-doctor") == "well"
    except Exception as wrong:  # redis has its own tree of exceptions, and is only there where it is used
        yield Trouble(
            "cache-away",
            Grade.WARNING,
            _("The cache does not answer: %(why)s") % {"why": wrong},
            _("Start it, or correct %(setting)s.") % {"setting": "CACHE_URL"},
        )
        return
    if not works:
        yield Trouble(
            "cache-forgets",
            Grade.WARNING,
            _("The cache does not keep what it is given: rates and failed sign-ins are not counted."),
            _("Start it, or correct %(setting)s.") % {"setting": "CACHE_URL"},
        )


def worker_is_alive(now: datetime) -> Iterator[Trouble]:
    """A beat from the future was written before the clock was put back: it proves nothing."""
    if not Worker.objects.filter(beat_at__range=(now - WORKER_SILENT, now + WORKER_SILENT)).exists():
        yield Trouble(
            "worker-silent",
            Grade.WARNING,
            _("No worker is running: big print runs and imports wait."),
            _("manage.py serve starts one by itself where BROKER_URL is empty; else manage.py worker"),
        )


def broker_takes_messages(now: datetime) -> Iterator[Trouble]:
    """A warning: pages go on without it, and what waits is a row in the table of jobs."""
    if settings.BROKER_URL and (why := broker_answers()):
        yield Trouble(
            "broker-away",
            Grade.WARNING,
            _("Celery's broker does not answer (%(why)s): print runs, imports and letters wait.") % {"why": why},
            _("Start it, or correct BROKER_URL. Without BROKER_URL a worker of the server's own does the work."),
        )


def jobs_go_on(now: datetime) -> Iterator[Trouble]:
    waiting = Job.objects.filter(state=Job.State.QUEUED, created_at__lt=now - JOB_WAITS).count()
    if waiting:
        said = ngettext(
            "%(n)s job has waited for more than 5 minutes.", "%(n)s jobs have waited for more than 5 minutes.", waiting
        )
        yield Trouble("jobs-wait", Grade.WARNING, said % {"n": waiting}, "manage.py worker")
    failed = Job.objects.filter(state=Job.State.FAILED, finished_at__gt=now - timedelta(days=1)).count()
    if failed:
        said = ngettext("%(n)s job has failed in the last day.", "%(n)s jobs have failed in the last day.", failed)
        yield Trouble(
            "jobs-failed", Grade.WARNING, said % {"n": failed}, _("Their pages say why, and offer to try again.")
        )


def disk_has_room(now: datetime) -> Iterator[Trouble]:
    free = shutil.disk_usage(_existing(settings.VAR_DIR)).free
    if free < LITTLE_DISK:
        yield Trouble(
            "disk-low",
            Grade.ERROR if free < TOO_LITTLE_DISK else Grade.WARNING,
            _("%(n)s MB are free where the data is.") % {"n": free // 1024**2},
            _("Delete old files in var/results and var/backups, or give it more room."),
        )


def data_can_be_written(now: datetime) -> Iterator[Trouble]:
    folders = {settings.VAR_DIR}
    if connection.vendor == "sqlite" and not connection.is_in_memory_db():
        folders.add(Path(connection.settings_dict["NAME"]).parent)  # WAL makes files beside the database
    for folder in sorted(folders):
        if not os.access(_existing(folder), os.W_OK | os.X_OK):
            yield Trouble(
                "data-read-only",
                Grade.ERROR,
                _("%(folder)s can't be written to.") % {"folder": folder},
                _("Give it to the user of the server (chown)."),
            )


def files_can_be_reached(now: datetime) -> Iterator[Trouble]:
    """Asks the bucket, where there is one."""
    if not settings.STORAGE_BUCKET:
        return
    try:
        media().exists("flipside-doctor")
    except Exception as wrong:  # botocore makes its classes of errors while it runs
        yield Trouble(
            "storage-away",
            Grade.ERROR,
            _("The bucket of STORAGE_URL can't be reached (%(why)s): no photos, no print runs.")
            % {"why": type(wrong).__name__},
            _("Start it, or correct STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."),
        )


def secrets_are_kept(now: datetime) -> Iterator[Trouble]:
    path = settings.VAR_DIR / "secret-key"
    if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
        yield Trouble(
            "secret-key-readable",
            Grade.ERROR,
            _("Others on this machine can read %(path)s.") % {"path": path},
            f"chmod 600 {path}",
        )
    if len(settings.SECRET_KEY) < 32:
        yield Trouble(
            "secret-key-short",
            Grade.ERROR,
            _("SECRET_KEY is short: private links could be guessed."),
            "python -c 'import secrets; print(secrets.token_urlsafe(48))'",
        )


def address_is_right(now: datetime) -> Iterator[Trouble]:
    host = urlsplit(settings.BASE_URL).hostname or ""
    https = settings.BASE_URL.startswith("https://")
    if host not in LOCAL_HOSTS and not https:
        yield Trouble(
            "address-without-https",
            Grade.WARNING,
            _("BASE_URL is %(address)s: without https a phone gives no page its camera.")
            % {"address": settings.BASE_URL},
            _("Put a proxy with a certificate in front, and set BASE_URL to its https:// address."),
        )
    if host in LOCAL_HOSTS and not settings.DEBUG:
        yield Trouble(
            "address-local",
            Grade.WARNING,
            _("QR codes will hold %(address)s, which no phone can open.") % {"address": settings.BASE_URL},
            _("Set BASE_URL to the address that players type."),
        )
    if host not in LOCAL_HOSTS and settings.DEBUG:
        yield Trouble(
            "debug-outside",
            Grade.ERROR,
            _("DEBUG is on at a public address: error pages would show the inside."),
            _("Set DEBUG=false, SECRET_KEY and ALLOWED_HOSTS."),
        )
    if host not in LOCAL_HOSTS and not {host, "*"} & set(settings.ALLOWED_HOSTS):
        yield Trouble(
            "address-not-allowed",
            Grade.ERROR,
            _("ALLOWED_HOSTS does not hold %(host)s, the host of BASE_URL: every page would be refused.")
            % {"host": host},
            _("Add %(host)s to ALLOWED_HOSTS.") % {"host": host},
        )
    if https and not settings.PROXIES:
        yield Trouble(
            "proxy-not-counted",
            Grade.WARNING,
            _("PROXIES is 0 with an https address: all players look like one client to the rate limits."),
            _("Set PROXIES to the number of your proxies, and let them set X-Forwarded-For."),
        )


def forms_can_be_sent(now: datetime) -> Iterator[Trouble]:
    """With no-referrer browsers send "Origin: null", and every form fails its CSRF check."""
    if settings.SECURE_REFERRER_POLICY not in ("same-origin", "strict-origin-when-cross-origin"):
        yield Trouble(
            "referrer-policy",
            Grade.ERROR,
            _(
                "SECURE_REFERRER_POLICY is %(policy)s: browsers would hide where a form comes from, and every form would be refused."
            )
            % {"policy": settings.SECURE_REFERRER_POLICY},
            _("Set it to same-origin, and let no proxy overwrite the header."),
        )


def pages_have_their_files(now: datetime) -> Iterator[Trouble]:
    if not settings.DEBUG and not settings.STATIC_ROOT.is_dir():
        yield Trouble(
            "static-missing",
            Grade.ERROR,
            _("The style sheet and scripts have not been gathered."),
            "manage.py collectstatic --no-input",
        )
    if not settings.QR_DECODER_DIR.is_dir():
        yield Trouble(
            "decoder-missing",
            Grade.WARNING,
            _("The camera's QR decoder is not installed: judges type codes."),
            _("Install npm, then: make setup"),
        )


def time_can_be_told(now: datetime) -> Iterator[Trouble]:
    if "Europe/Berlin" not in zoneinfo.available_timezones():
        yield Trouble(
            "time-zones-missing",
            Grade.ERROR,
            _("This machine knows no time zones: deadlines would be off."),
            _("apt install tzdata, or pip install tzdata"),
        )
    newest = User.objects.order_by("-last_login").exclude(last_login=None).values_list("last_login", flat=True).first()
    if newest is not None and newest > now + timedelta(minutes=5):
        yield Trouble(
            "clock-behind",
            Grade.ERROR,
            _("The clock says %(now)s, but somebody signed in at %(then)s.")
            % {"now": f"{now:%Y-%m-%d %H:%M}", "then": f"{newest:%Y-%m-%d %H:%M}"},
            _("Set the clock (timedatectl), or deadlines will be wrong."),
        )


def letters_can_be_sent(now: datetime) -> Iterator[Trouble]:
    if not settings.DEBUG and not settings.EMAIL_HOST:
        yield Trouble(
            "mail-missing",
            Grade.WARNING,
            _("There is no mail server: nobody can sign in by a code, and letters to players go nowhere."),
            _("Set EMAIL_URL."),
        )


def backup_is_young(now: datetime) -> Iterator[Trouble]:
    backups = [path.stat().st_mtime for path in (settings.VAR_DIR / "backups").glob("flipside-*")]
    if not settings.DEBUG and (not backups or time.time() - max(backups) > 7 * 86400):
        yield Trouble(
            "backup-old",
            Grade.WARNING,
            _("There is no backup of the last seven days in var/backups."),
            "manage.py backup",
        )


VITAL: tuple[Check, ...] = (cache_answers, broker_takes_messages, worker_is_alive, catalogue_is_there, disk_has_room)
ALL: tuple[Check, ...] = (
    *VITAL,
    sqlite_is_safe,
    postgres_is_new_enough,
    jobs_go_on,
    data_can_be_written,
    files_can_be_reached,
    secrets_are_kept,
    address_is_right,
    forms_can_be_sent,
    pages_have_their_files,
    time_can_be_told,
    letters_can_be_sent,
    backup_is_young,
)


def examine_installation(checks: tuple[Check, ...] = ALL, *, now: datetime) -> tuple[Trouble, ...]:
    """Everything that is wrong, errors first. Without a database with its tables nothing else is asked."""
    try:
        found = [*database_answers(now)] or [*migrations_applied(now)]
        if not found:
            found = [trouble for check in checks for trouble in check(now)]
    except (DatabaseError, sqlite3.Error) as wrong:
        text = str(wrong).strip().splitlines()
        found = [
            Trouble(
                "database-unwell",
                Grade.ERROR,
                _("The database refused a question: %(why)s") % {"why": text[:1]},
                "manage.py migrate",
            )
        ]
    return tuple(sorted(found, key=lambda trouble: trouble.grade is not Grade.ERROR))


def _existing(folder: Path) -> Path:
    """The folder, or the nearest one above it that is there."""
    return next(path for path in (folder, *folder.parents) if path.exists())
