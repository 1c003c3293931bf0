"""What `serve` starts beside the server."""

import subprocess

from checklist.management.commands import serve


class _Cutting:
    pid = 2**22 + 1  # above Linux's largest: a process that is over already
    ended = False

    def terminate(self):
        self.ended = True

    def wait(self):
        assert self.ended


def test_fonts_that_are_not_there_are_cut_beside_the_server(monkeypatch):
    started = []

    def start(command, **_options):
        started.append((command, _Cutting()))
        return started[-1][1]

    monkeypatch.setattr(serve, "is_ready", lambda: False)
    monkeypatch.setattr(subprocess, "Popen", start)
    with serve._fonts_made_ready():
        ((command, cutting),) = started
        assert command[-1] == "prepare_fonts"
        assert not cutting.ended
    assert cutting.ended


def test_fonts_that_are_there_start_nothing(monkeypatch):
    monkeypatch.setattr(serve, "is_ready", lambda: True)
    monkeypatch.setattr(subprocess, "Popen", lambda *_args, **_options: 1 / 0)
    with serve._fonts_made_ready():
        pass
