"""A real server on a database of its own, a real Chromium, and three people in it."""

import shutil
import socket
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import ROOT, OwnDatabase
from tests.pseudo import compile_pseudo

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
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

STAFF = """
from django.utils import timezone
from checklist.models import Event, StaffRole, User
from checklist.events.links import new_code
for name in ("olga", "jo"):
    User.objects.create_user(name, password="long-enough-" + name)
User.objects.create_user("sam", password="long-enough-sam")
"""


@dataclass
class House:
    """The running server. `base` is its address, `database` the one it uses."""

    base: str
    database: OwnDatabase

    def url(self, path: str) -> str:
        return self.base + path


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session")
def house(migrated_sqlite, tmp_path_factory):
    folder = tmp_path_factory.mktemp("house")
    shutil.copy(migrated_sqlite, folder / "house.sqlite3")
    database = OwnDatabase(f"sqlite:///{folder / 'house.sqlite3'}", folder)
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    # Error pages as on a real server, and static files without gathering them first.
    pseudo = compile_pseudo(ROOT / "locale" / "es" / "LC_MESSAGES" / "django.po", folder / "locale")
    database.environment = {
        **database.environment, "BASE_URL": base, "DJANGO_SETTINGS_MODULE": "docs.tour_settings", "FLIPSIDE_PSEUDO": str(pseudo),
    }  # fmt: skip
    database.shell(STAFF)
    server = database.start("serve", "--port", str(port))
    for _ in range(200):
        try:
            urllib.request.urlopen(f"{base}/healthz", timeout=1).read()
            break
        except OSError:
            time.sleep(0.1)
    else:
        server.kill()
        pytest.fail("the server did not start within 20 s")
    yield House(base, database)
    server.terminate()
    server.wait(10)


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
        context = chromium.new_context(viewport=viewport, **{"base_url": house.base, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"{page.url}: {error}"))
        return page

    yield come
    for context in contexts:
        context.close()
    assert complaints == []


def at_rest(page: Page) -> None:
    """Wait until htmx has put every answer into the page: "networkidle" is only waited for once a page, and an answer is not yet a swap."""
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")


def sign_in(page: Page, name: str) -> None:
    page.goto("/sign-in/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", f"long-enough-{name}")
    page.click("main button[type=submit]")
    page.wait_for_url("/")


def lists_folder() -> Path:
    return Path(__file__).resolve().parents[2] / ".." / "shared" / "cases"
