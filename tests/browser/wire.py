"""The wire between a browser and a server: it can be cut, be slow, and counts what it carried."""

import contextlib
import socket
import threading
import time


class Wire:
    """Carries TCP from a port of its own to `target`. What a test changes holds for connections that are open too."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.is_cut = False
        self.delay_s = 0.0  # before each piece, in either direction
        self.bytes_per_s = 0  # 0: as fast as it goes
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self.is_cut = True
        for one in list(self._open):
            _close(one)

    def mend(self) -> None:
        self.is_cut = False

    def slow(self, *, delay_s: float, bytes_per_s: int) -> None:
        self.delay_s, self.bytes_per_s = delay_s, bytes_per_s

    def close(self) -> None:
        self.cut()
        _close(self._listener)

    def _accept(self) -> None:
        while True:
            try:
                client, _address = self._listener.accept()
            except OSError:
                return
            if self.is_cut:
                _close(client)
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:  # the server is dead
                _close(client)
                continue
            self._open |= {client, server}
            for source, sink in ((client, server), (server, client)):
                threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(4096):
                if self.delay_s or self.bytes_per_s:
                    time.sleep(self.delay_s + (len(piece) / self.bytes_per_s if self.bytes_per_s else 0))
                if self.is_cut:
                    break
                sink.sendall(piece)
        for one in (source, sink):
            _close(one)
            self._open.discard(one)


def _close(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
