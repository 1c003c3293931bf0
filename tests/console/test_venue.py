"""manage.py venue: https for a shop's LAN, in one command"""

import http.client
import os
import signal
import ssl
import time
import urllib.request

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from django.core.management import CommandError, call_command

from bench.load.server import free_port
from checklist.management.commands.venue import AUTHORITY_PATH, _in_terminal


@pytest.fixture
def venue(own_sqlite):
    port, http_port = free_port(), free_port()
    process = own_sqlite.start(
        "venue",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--http-port",
        str(http_port),
        "--folder",
        str(own_sqlite.folder / "venue"),
    )
    yield process, port, http_port
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def ask(port, path, context, **headers):
    for _ in range(600):
        connection = http.client.HTTPSConnection("127.0.0.1", port, context=context, timeout=30)
        try:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            names = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, names, answer.read().decode()
        except ConnectionRefusedError:
            time.sleep(0.1)
        finally:
            connection.close()
    raise AssertionError("the server did not start within 60 s")


def fetch(port, path):
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
                return answer.headers["Content-Type"], answer.read().decode()
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the page did not come within 60 s")


def test_a_phone_that_trusts_the_page_gets_https(venue):
    _process, port, http_port = venue
    page = fetch(http_port, "/")[1]
    for words in ("iPhone", "Android", "remove it", f"https://127.0.0.1:{port}/", "<svg"):
        assert words in page
    kind, authority = fetch(http_port, AUTHORITY_PATH)
    assert kind == "application/x-x509-ca-cert"
    trusted = ssl.create_default_context(cadata=authority)
    status, headers, _ = ask(port, "/healthz", trusted)
    assert (status, "strict-transport-security" in headers) == (200, False)
    status, headers, body = ask(port, "/sign-in/", trusted)
    assert (status, "csrftoken=" in headers.get("set-cookie", ""), "Secure" in headers.get("set-cookie", "")) == (
        200,
        True,
        True,
    )
    assert ask(port, "/sign-in/", trusted, Host="elsewhere.example")[0] == 400
    with pytest.raises(ssl.SSLCertVerificationError):
        ask(port, "/healthz", ssl.create_default_context())


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"cert": "x"}, "go together"),
        ({"cert": "/nowhere.pem", "key": "/nowhere.key"}, "is not there"),
        ({"host": "the-shop"}, "must be an IP address"),
    ],
)
def test_what_is_wrong_is_said_before_anything_starts(options, says, tmp_path, settings):
    settings.VAR_DIR = tmp_path
    arguments = [f"--{name}={value}" for name, value in options.items()]
    with pytest.raises(CommandError, match=says):
        call_command("venue", *arguments)


def test_the_code_in_the_terminal_is_read_back():
    zxing = pytest.importorskip("zxingcpp")
    from PIL import Image  # slow import

    text = "http://192.168.1.20:8080/"
    lines = [line[2:] for line in _in_terminal(text).splitlines()]
    picture = Image.new("L", (len(lines[0]), 2 * len(lines)), 255)
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            above, below = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}[sign]
            picture.putpixel((x, 2 * y), above)
            picture.putpixel((x, 2 * y + 1), below)
    large = picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)
    assert [found.text for found in zxing.read_barcodes(large)] == [text]


def test_the_authority_on_the_page_is_a_certificate(tmp_path):
    from datetime import UTC, datetime  # slow import

    from checklist.console.certificates import certificate_files  # slow import

    files, _ = certificate_files(tmp_path, address="10.0.0.5", name="shop.local", now=datetime(2026, 12, 1, tzinfo=UTC))
    read = x509.load_pem_x509_certificate(files.authority.read_bytes())
    assert len(files.fingerprint().split()) == 32
    assert read.public_bytes(Encoding.PEM) == files.authority.read_bytes()
