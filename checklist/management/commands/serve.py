"""Starts the server and its worker."""

import errno
import importlib.util
import os
import socket
import subprocess
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    help = "Serve Flipside with granian, with a worker for long jobs beside it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--workers", type=int, default=1, help="web processes")

    def handle(self, *, host: str, port: int, workers: int, **options: Any) -> None:
        if importlib.util.find_spec("granian") is None:
            raise CommandError("The Python module granian is missing: run make setup.")
        _look_at_port(host, port)
        manage = os.path.join(settings.BASE_DIR, "manage.py")
        # The worker ends by itself when this process, which becomes the server, is gone.
        subprocess.Popen([sys.executable, manage, "worker", "--with-parent"])
        self.stdout.write(f"Flipside is at http://{host}:{port}/  (Ctrl-C ends it)")
        self.stdout.flush()
        os.chdir(settings.BASE_DIR)
        # No access log: it would hold the players' private links. The request log (config/request_log.py) masks them.
        os.execv(
            sys.executable,
            [
                *(sys.executable, "-m", "granian", "--interface", "wsgi", "--host", host, "--port", str(port)),
                *("--workers", str(workers), "--blocking-threads", "4", "--log-level", "warning", "--no-access-log"),
                "config.wsgi:application",
            ],
        )


def _look_at_port(host: str, port: int) -> None:
    """One clear line before anything is started. Raises CommandError."""
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as wrong:
        if wrong.errno == errno.EADDRINUSE:
            hint = f"Port {port} of {host} is taken. End what runs there, or take another: make run PORT={port + 1}"
        elif wrong.errno == errno.EACCES:
            hint = f"Port {port} may not be used by this user. Take one above 1023: make run PORT=8000"
        else:
            hint = f"{host}:{port} can't be served: {wrong.strerror or wrong}."
        raise CommandError(hint) from wrong
