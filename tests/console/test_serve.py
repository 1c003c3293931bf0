"""Starting the server: one clear line when it can't."""

import contextlib
import os
import signal
import socket
import time
import urllib.request

import pytest
from django.core.management import CommandError, call_command

from bench.load.server import free_port


def test_a_taken_port_is_one_clear_line():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CommandError) as refused:
            call_command("serve", port=port)
    assert (
        str(refused.value)
        == f"Port {port} of 127.0.0.1 is taken. End what runs there, or take another: make run PORT={port + 1}"
    )


def test_an_address_that_is_not_here():
    with pytest.raises(CommandError, match="can't be served"):
        call_command("serve", host="203.0.113.7", port=free_port())


def test_it_serves_and_ends_with_its_worker(own_sqlite):
    port = free_port()
    server = own_sqlite.start("serve", "--port", str(port))
    try:
        for _ in range(300):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                    assert answer.read() == b"ok\n"
                break
            except OSError:
                time.sleep(0.2)
        else:
            pytest.fail("the server did not answer within 60 s")
        os.kill(server.pid, signal.SIGTERM)
        server.wait(timeout=60)
        for _ in range(600):
            try:
                os.killpg(server.pid, 0)
            except ProcessLookupError:
                break
            time.sleep(0.1)
        else:
            pytest.fail("the worker outlived its server")
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGKILL)
