"""A web process answers one request after the other, though several threads wait for slow phones.

Answering is work for the processor, and Python gives it to one thread at a time: four that take it from each other every
few milliseconds are all late, and on SQLite they fight over its one lock besides. At a deadline of 2,000 players the
slowest hundredth waited up to four times as long.
"""

import io
import threading
from collections.abc import Callable, Iterable
from typing import Any

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

MOST_BYTES = 1024 * 1024  # a form with a list; a photo is read by its own page, which says first how large it may be
PATIENCE_S = 1.0  # behind one that takes seconds (paper for everybody) the others do not wait for its end


def in_turn(application: WSGI) -> WSGI:
    """The same application; a body of up to 1 MiB is taken in before its turn, so that nobody waits for a slow line."""
    turn = threading.Lock()

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        try:
            length = int(environ.get("CONTENT_LENGTH") or 0)
        except ValueError:
            length = 0  # Django says what is wrong with it
        if length > MOST_BYTES or environ.get("HTTP_TRANSFER_ENCODING"):
            return application(environ, start_response)
        if length > 0:
            environ["wsgi.input"] = io.BytesIO(environ["wsgi.input"].read(length))
        mine = turn.acquire(timeout=PATIENCE_S)
        try:
            return application(environ, start_response)
        finally:
            if mine:
                turn.release()

    return answer
