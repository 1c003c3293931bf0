"""A real server on a database of its own, a real Chromium, and three people in it."""

import contextlib
import os
import signal
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from bench.load.server import free_port
from docs.tour import CHROMIUM
from tests.conftest import ROOT, OwnDatabase
from tests.pseudo import compile_pseudo

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-fake-ui-for-media-stream",
]
PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}

# A busy machine is slow, not broken: these are how long a test waits before it gives up, never how long it sleeps.
START_SECONDS = 60
PATIENCE_MS = 60_000
expect.set_options(timeout=30_000)

# Notes until when htmx may still ask for a reading of what was typed: its longest delay is 400 ms.
WATCH_HTMX = """(() => {
  globalThis.readingDue = 0;
  const due = () => { globalThis.readingDue = performance.now() + 1500; };
  addEventListener("input", due, true);
  addEventListener("change", due, true);
  addEventListener("htmx:beforeRequest", () => { globalThis.readingDue = 0; });
})()"""

STAFF = """
from django.utils import timezone
from checklist.models import Event, StaffRole, User
from checklist.events.links import new_code
for name in ("olga", "jo"):
    User.objects.create_user(name, password="long-enough-" + name)
User.objects.create_user("sam", password="long-enough-sam")
"""


def pytest_collection_modifyitems(items):
    """A real browser gets one second try, said in the summary with what went wrong: CONTRIBUTING, "A second try". No other test does."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@dataclass
class House:
    """The running server. `base` is its address, `database` the one it uses."""

    base: str
    database: OwnDatabase

    def url(self, path: str) -> str:
        return self.base + path


def wait_until_well(port: int, server: Popen) -> None:
    """Returns as soon as the server answers."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if server.poll() is not None:
            pytest.fail(f"the server ended with {server.returncode} instead of starting")
        with (
            contextlib.suppress(OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer,
        ):
            answer.read()
            return
        time.sleep(0.1)
    pytest.fail(f"the server did not start within {START_SECONDS} s")


def end(server: Popen) -> None:
    """The server and whatever it started, at once."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGKILL)
    server.wait(START_SECONDS)


@pytest.fixture(scope="session")
def house(lasting_database, tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    database = lasting_database(folder)
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    # Error pages as on a real server, and static files without gathering them first.
    pseudo = compile_pseudo(ROOT / "locale" / "es" / "LC_MESSAGES" / "django.po", folder / "locale")
    database.environment = {
        **database.environment, "BASE_URL": base, "DJANGO_SETTINGS_MODULE": "docs.tour_settings", "FLIPSIDE_PSEUDO": str(pseudo),
    }  # fmt: skip
    database.shell(STAFF)
    server = database.start("serve", "--port", str(port))
    try:
        wait_until_well(port, server)
        yield House(base, database)
    finally:
        end(server)


# Not longer than a module: while Playwright runs, Django refuses the database to every other test in the process.
@pytest.fixture(scope="module")
def playwright_here():
    if CHROMIUM is None:
        pytest.skip("no Chromium here: apt install chromium")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def chromium(playwright_here):
    browser = playwright_here.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def person(chromium: Browser, house: House):
    """person(viewport) is a page in a browser of its own; what its console complains of fails the test."""
    contexts, complaints = [], []

    def come(viewport=PHONE, **options) -> Page:
        context = new_context(chromium, viewport=viewport, **{"base_url": house.base, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        return page

    yield come
    for context in contexts:
        context.close()
    assert complaints == []


def new_context(chromium: Browser, **options) -> BrowserContext:
    """A browser of somebody's own: no cookies, nothing stored."""
    return patient(chromium.new_context(**options))


def patient(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(WATCH_HTMX)
    return context


def at_rest(page: Page) -> None:
    """Wait until htmx has put every answer into the page and will ask for nothing more by itself.

    "networkidle" is waited for only once a page, an answer is not yet a swap, and what was typed is sent a moment later.
    """
    page.wait_for_function(
        "() => performance.now() > globalThis.readingDue && !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
    )


def all_sent(page: Page) -> None:
    """Wait until the server has answered everything that the judge's device had kept for it."""
    waiting(page, 0)


def waiting(page: Page, number: int) -> None:
    """Wait until so many actions lie on the device."""
    comes_true(page, f"kept.all('queue').then((all) => all.length === {number})")


def comes_true(page: Page, promise: str) -> None:
    """Wait until what this promises is true. Asked again and again: for `wait_for_function` a promise itself is true."""
    for _ in range(300):
        if page.evaluate(promise):
            return
        page.wait_for_timeout(100)
    pytest.fail(f"this never came true: {promise}")


def start_check(page: Page, database: OwnDatabase, slug: str, *, find: str = "12") -> None:
    """From the table number to the server's page of a new deck check."""
    page.goto(f"/events/{slug}/check/?find={find}")
    page.click("text=List and check")
    page.click("text=Start the clock")
    page.wait_for_selector("[data-check]")
    if page.locator("[data-check][data-start-now]").count() == 0:
        # The server took longer than the device has patience: it goes on alone, on its own page.
        all_sent(page)
        number = database.shell(
            "from checklist.models import DeckCheck\n"
            f"print(DeckCheck.objects.filter(slot__registration__event__slug={slug!r}).latest('pk').pk)"
        )
        page.goto(f"/events/{slug}/check/{number}/")
    page.wait_for_selector("[data-check][data-start-now] [data-sync=saved]")


def sign_in(page: Page, name: str) -> None:
    page.goto("/sign-in/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", f"long-enough-{name}")
    page.click("main button[type=submit]")
    page.wait_for_url("/")


def lists_folder() -> Path:
    return Path(__file__).resolve().parents[2] / ".." / "shared" / "cases"
