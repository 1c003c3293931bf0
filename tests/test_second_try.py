"""A test that fails has failed: only a real browser gets a second try (tests/browser/conftest.py), and it is told."""

from tests.conftest import ROOT

TRIES = ("reruns", "mark.flaky", "only_rerun")
GIVES_ONE = "tests/browser/conftest.py"


def test_nothing_but_a_browser_test_is_tried_again(request):
    tried = {item.nodeid for item in request.session.items if item.get_closest_marker("flaky")}
    assert tried == {item.nodeid for item in request.session.items if item.get_closest_marker("browser")}
    texts = [*ROOT.glob("tests/**/*.py"), ROOT / "pyproject.toml", ROOT / "Makefile", ROOT / ".ci" / "run"]
    givers = {
        path.relative_to(ROOT).as_posix()
        for path in texts
        if path.name != "test_second_try.py" and any(words in path.read_text() for words in TRIES)
    }
    assert givers == {GIVES_ONE}


def test_a_second_try_is_told(request):
    assert request.config.getoption("rerun_show_tracebacks") is True
