"""Starts the server and its worker."""

import contextlib
import errno
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from granian import Granian
from granian.constants import Interfaces, SSLProtocols
from granian.log import LogLevels

from checklist.management.in_language import SpeakingCommand
from checklist.management.worker_child import worker_child
from checklist.printing.fonts import is_ready


class Command(SpeakingCommand):
    help = _("Serve Flipside with granian, with a worker for long jobs beside it.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=1, help=gettext("web processes"))
        parser.add_argument(
            "--tls-cert", type=Path, help=gettext("serve https with this certificate (PEM); see also: venue")
        )
        parser.add_argument("--tls-key", type=Path, help=gettext("its key (PEM)"))

    def handle(
        self, *, host: str, port: int, workers: int, tls_cert: Path | None, tls_key: Path | None, **options: Any
    ) -> None:
        _look_at_port(host, port)
        _face_the_public()
        shutil.rmtree(settings.METRICS_DIR, ignore_errors=True)  # counters of processes that are gone
        scheme = "https" if tls_cert else "http"
        address = f"{scheme}://{host}:{port}/"
        self.stdout.write(gettext("Flipside is at %(address)s  (Ctrl-C ends it)") % {"address": address})
        self.stdout.flush()
        os.chdir(settings.BASE_DIR)
        # No access log: it would hold the players' private links. The request log (config/request_log.py) masks them.
        server = Granian(
            "config.wsgi:application",
            address=host,
            port=port,
            interface=Interfaces.WSGI,
            workers=workers,
            blocking_threads=4,
            websockets=False,
            log_level=LogLevels.warning,
            log_access=False,
            respawn_failed_workers=True,
            ssl_cert=tls_cert,
            ssl_key=tls_key,
            ssl_protocol_min=SSLProtocols.tls12,  # phones in a shop are not all new
        )
        # With a broker, workers are started where and as many as are wanted: manage.py worker.
        with _fonts_made_ready(), contextlib.nullcontext() if settings.BROKER_URL else worker_child():
            server.serve()


@contextlib.contextmanager
def _fonts_made_ready() -> Iterator[None]:
    """Beside the server and behind all else, the fonts are cut that are not there yet: nobody waits for them at the first print."""
    if is_ready():
        yield
        return
    cutting = subprocess.Popen(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "prepare_fonts"], stdout=subprocess.DEVNULL
    )
    with contextlib.suppress(OSError):  # it is done already
        os.setpriority(os.PRIO_PROCESS, cutting.pid, 19)
    try:
        yield
    finally:
        cutting.terminate()
        cutting.wait()


def _face_the_public() -> None:
    """Error pages as players are to see them, and static files gathered: also where nobody has set DEBUG."""
    os.environ |= {
        "DEBUG": "false",
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": ",".join(settings.ALLOWED_HOSTS),
    }
    settings.DEBUG = False  # web processes are forked from this one, or read the environment
    call_command("collectstatic", interactive=False, verbosity=0)


def _look_at_port(host: str, port: int) -> None:
    """One clear line before anything is started. Raises CommandError."""
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as wrong:
        if wrong.errno == errno.EADDRINUSE:
            hint = gettext(
                "Port %(port)s of %(host)s is taken. End what runs there, or take another: make run PORT=%(next)s"
            )
        elif wrong.errno == errno.EACCES:
            hint = gettext("Port %(port)s may not be used by this user. Take one above 1023: make run PORT=8000")
        else:
            hint = gettext("%(host)s:%(port)s can't be served: %(why)s.")
        said = {"host": host, "port": port, "next": port + 1, "why": wrong.strerror or wrong}
        raise CommandError(hint % said) from wrong
