"""One request after the other in a process; bodies are taken in before, and nobody waits for ever."""

import io
import threading

import pytest

from config import in_turn


class Application:
    """Answers when it is told to, and remembers what it was given and how many were inside at once."""

    def __init__(self):
        self.go, self.inside, self.most, self.bodies = threading.Event(), 0, 0, []
        self.lock = threading.Lock()

    def __call__(self, environ, start_response):
        with self.lock:
            self.inside += 1
            self.most = max(self.most, self.inside)
        assert self.go.wait(60)
        self.bodies.append(environ["wsgi.input"].read())
        with self.lock:
            self.inside -= 1
        return [b"done"]


@pytest.fixture
def application():
    return Application()


def ask(answer, body=b"", **environ):
    given = {"CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body), **environ}
    thread = threading.Thread(target=answer, args=(given, lambda *_words: None))
    thread.start()
    return thread


def all_done(application, threads):
    application.go.set()
    for thread in threads:
        thread.join(60)
    return len(application.bodies)


def test_one_after_the_other(application, monkeypatch):
    monkeypatch.setattr(in_turn, "PATIENCE_S", 60)
    answer = in_turn.in_turn(application)
    threads = [ask(answer, b"a list") for _ in range(5)]
    assert all_done(application, threads) == 5
    assert application.most == 1
    assert application.bodies == [b"a list"] * 5


def test_behind_a_slow_one_they_go_on_after_a_while(application, monkeypatch):
    monkeypatch.setattr(in_turn, "PATIENCE_S", 0.01)
    answer = in_turn.in_turn(application)
    threads = [ask(answer) for _ in range(3)]
    while application.most < 3:  # all three are inside while none is done
        assert any(thread.is_alive() for thread in threads)
    assert all_done(application, threads) == 3


@pytest.mark.parametrize(
    "environ", [{"CONTENT_LENGTH": str(in_turn.MOST_BYTES + 1)}, {"HTTP_TRANSFER_ENCODING": "chunked"}]
)
def test_what_is_large_is_left_to_its_own_page_and_holds_nobody_up(application, monkeypatch, environ):
    monkeypatch.setattr(in_turn, "PATIENCE_S", 60)
    answer = in_turn.in_turn(application)
    body = io.BytesIO(b"a photo")
    threads = [ask(answer, **{"wsgi.input": body, **environ}), ask(answer, b"a list")]
    while application.most < 2:
        assert any(thread.is_alive() for thread in threads)
    assert body.tell() == 0  # nothing was read before it was looked at
    assert all_done(application, threads) == 2


def test_a_fault_gives_the_turn_back(monkeypatch):
    monkeypatch.setattr(in_turn, "PATIENCE_S", 60)

    def application(environ, start_response):
        raise RuntimeError("a fault")

    answer = in_turn.in_turn(application)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="a fault"):
            answer({"wsgi.input": io.BytesIO()}, lambda *_words: None)


@pytest.mark.parametrize("length", ["", "many", "-5"])
def test_a_length_that_is_none_is_left_to_django(application, length):
    application.go.set()
    ask(in_turn.in_turn(application), CONTENT_LENGTH=length).join(60)
    assert application.bodies == [b""]
