"""Serves a shop's LAN over https, and tells the phones there how to trust it."""

import http.server
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.console.certificates import VALID_DAYS, Files, certificate_files
from checklist.management.in_language import SpeakingCommand
from checklist.printing.qr import any_symbol, svg

AUTHORITY_PATH = "/flipside.crt"
STYLE_PATH = "/trust.css"


class Command(SpeakingCommand):
    help = _("Serve the LAN of a shop over https, because a browser gives its camera to https pages only.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--host", default="", help=gettext("this machine's address on the LAN; found out if not said")
        )
        parser.add_argument("--port", type=int, default=8443, help=gettext("of the https server"))
        parser.add_argument(
            "--http-port", type=int, default=8080, help=gettext("of the page that says how to trust it")
        )
        parser.add_argument("--cert", type=Path, help=gettext("your own certificate (PEM, with its chain)"))
        parser.add_argument("--key", type=Path, help=gettext("its key (PEM)"))
        parser.add_argument("--folder", type=Path, help=gettext("where a certificate of ours is kept (var/venue)"))
        parser.add_argument(
            "--name", default="", help=gettext("the host name in your own certificate, if it is not the address")
        )

    def handle(
        self,
        *,
        host: str,
        port: int,
        http_port: int,
        cert: Path | None,
        key: Path | None,
        folder: Path | None,
        name: str,
        **options: Any,
    ) -> None:
        if (cert is None) != (key is None):
            raise CommandError(gettext("--cert and --key go together: the certificate and its key."))
        address = host or lan_address()
        own_name = name or f"{socket.gethostname().split('.')[0].lower() or 'flipside'}.local"
        files = None
        if cert is None or key is None:
            try:
                files, _made = certificate_files(
                    folder or Path(settings.VAR_DIR) / "venue", address=address, name=own_name, now=timezone.now()
                )
            except ValueError as wrong:
                raise CommandError(
                    gettext("--host must be an IP address of this machine, not %(address)s.") % {"address": address}
                ) from wrong
            cert, key = files.certificate, files.key
        for path in (cert, key):
            if not path.is_file():
                raise CommandError(gettext("%(path)s is not there.") % {"path": path})
        shown = address if files else name or address
        base = f"https://{f'[{shown}]' if ':' in shown else shown}:{port}"
        page = None
        if files:
            page = _trust_page(files, base=base, address=address, port=http_port)
        self._say(base, f"http://{address}:{http_port}/" if page else "")
        try:
            sys.exit(subprocess.call(_serve(cert, key, port), env=_environment(base, address, own_name)))
        except KeyboardInterrupt:
            self.stdout.write(gettext("Ended."))
        finally:
            if page:
                page.shutdown()

    def _say(self, base: str, trust: str) -> None:
        first = trust or f"{base}/"
        self.stdout.write(f"\n{_in_terminal(first)}\n")
        opened, at = gettext("Phones first open"), gettext("Flipside is at")
        width = max(len(opened), len(at)) + 4
        if trust:
            how = gettext("(the code above): how to trust this server")
            self.stdout.write(f"  {opened:<{width}} {trust}   {how}")
        self.stdout.write(f"  {at:<{width}} {base}/")
        if trust:
            lasts = gettext("The certificate lasts %(days)s days, for this address alone; its signing key is gone.")
            self.stdout.write(f"  {lasts % {'days': VALID_DAYS}}")
        ends = gettext("Ctrl-C ends it.")
        self.stdout.write(f"  {ends}\n")
        self.stdout.flush()


def lan_address() -> str:
    """The address by which others on the LAN reach this machine. No packet is sent. Raises CommandError."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # RFC 5737: nobody's; only the route is looked up
            return str(probe.getsockname()[0])
        except OSError as wrong:
            raise CommandError(
                gettext("No network was found. Name this machine's address: --host 192.168.1.10")
            ) from wrong


def _serve(cert: Path, key: Path, port: int) -> list[str]:
    return [
        sys.executable, str(settings.BASE_DIR / "manage.py"), "serve", "--host", "0.0.0.0", "--port", str(port),  # nosec B104 -- the LAN is who it is for
        "--tls-cert", str(cert.resolve()), "--tls-key", str(key.resolve()),
    ]  # fmt: skip


def _environment(base: str, address: str, name: str) -> dict[str, str]:
    """No proxy stands in front, and codes on paper get the address that phones here can open."""
    hosts = {address, name, base.removeprefix("https://").rpartition(":")[0], "localhost", "127.0.0.1"}
    return {**os.environ, "BASE_URL": base, "PROXIES": "0", "ALLOWED_HOSTS": ",".join(sorted(hosts))}


def _trust_page(files: Files, *, base: str, address: str, port: int) -> http.server.ThreadingHTTPServer:
    """Over plain http, because nothing else is trusted yet: one page and one certificate, and no data of anybody."""
    page = render_to_string(
        "console/trust.html",
        {
            "base": f"{base}/",
            "authority": AUTHORITY_PATH,
            "style": STYLE_PATH,
            "fingerprint": files.fingerprint(),
            "days": VALID_DAYS,
            "address": address,
            "code": svg(f"{base}/"),
        },
    ).encode()
    answers = {
        AUTHORITY_PATH: ("application/x-x509-ca-cert", files.authority.read_bytes()),
        STYLE_PATH: ("text/css; charset=utf-8", Path(settings.BASE_DIR, "static", "css", "trust.css").read_bytes()),
    }

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, body = answers.get(self.path, ("text/html; charset=utf-8", page))
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: Any) -> None:
            """No addresses of phones in the terminal."""

    try:
        server = http.server.ThreadingHTTPServer(("0.0.0.0", port), Handler)  # nosec B104 -- the LAN is who it is for
    except OSError as wrong:
        raise CommandError(
            gettext("Port %(port)s is taken: name another with --http-port.") % {"port": port}
        ) from wrong
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def _in_terminal(text: str) -> str:
    """A QR code of half blocks, dark on light in any terminal."""
    rows = [(False,) * 2 + row + (False,) * 2 for row in any_symbol(text).rows()]
    empty = (False,) * len(rows[0])
    rows = [empty, *rows, empty]
    rows += [empty] * (len(rows) % 2)
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "\n".join(
        "  " + "".join(signs[pair] for pair in zip(above, below, strict=True))
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    )
