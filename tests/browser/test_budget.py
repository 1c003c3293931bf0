"""What a player's phone has to fetch, and how soon the page answers."""

import gzip
import uuid

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.conftest import PHONE, at_rest
from tests.conftest import ROOT

pytestmark = pytest.mark.browser

MOST_KB = 100
INTERACTIVE_MS = 1000
TRIES = 40
TRY_MS = 10_000
# A mid-range phone on a fast mobile network: Chromium's own profile, four times slower than a laptop.
SLOW_CPU = 4
NETWORK = {"offline": False, "latency": 60, "downloadThroughput": 9_000_000 / 8, "uploadThroughput": 3_000_000 / 8}
DECK = "4 Delver of Secrets\n4 Thing in the Ice\n52 Island\n\nSideboard\n4 Negate\n"


@pytest.fixture(scope="module")
def event(house):
    made = house.database.shell(
        "from datetime import date; from django.utils import timezone\n"
        "from checklist.models import User\n"
        "from checklist.events.actions import EventDetails, create_event\n"
        "event = create_event(EventDetails('Budget Cup', date(2026, 12, 1), 'UTC', 'modern', 'competitive', True, None, 'a4'),\n"
        "    by=User.objects.get(username='olga'), now=timezone.now())\n"
        "print(event.join_code)"
    )
    return f"/join/{made}/"


def _join(page, event):
    page.goto(event)
    page.fill("input[name=name]", f"Pia {uuid.uuid4().hex[:6]}")
    page.click("main button[type=submit]")
    page.wait_for_selector("textarea[name=text]")
    return page.url


def _size(page, url: str) -> int:
    """Bytes as a server with gathered, compressed files sends them; pages themselves go uncompressed.

    Asked for once more: the browser does not keep every body until somebody wants to see it.
    """
    body = page.request.get(url).body()
    return len(gzip.compress(body)) if "/static/" in url else len(body)


def test_a_players_pages_are_small(event, person):
    page = person(PHONE)
    address = _join(page, event)
    page.fill("textarea[name=text]", DECK)
    page.wait_for_selector("ol.reading")
    at_rest(page)
    fresh = person(PHONE, storage_state=page.context.storage_state())
    fetched = []
    fresh.on("response", lambda response: fetched.append(response.url))
    fresh.goto(address)
    fresh.wait_for_load_state("networkidle")
    sizes = {url.rsplit("/", 1)[1] or "the page": _size(fresh, url) for url in fetched}
    assert sum(sizes.values()) <= MOST_KB * 1024, sizes
    assert len(sizes) <= 8, sizes


def test_static_files_are_gathered_compressed(tmp_path, settings):
    """What the sizes above take for granted."""
    from django.core.management import call_command  # slow import

    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)
    assert (tmp_path / "css" / "flipside.css.gz").stat().st_size < (ROOT / "static/css/flipside.css").stat().st_size / 3
    assert (tmp_path / "django_htmx" / "htmx-2.min.js.gz").exists()


def test_the_list_page_is_soon_ready_on_a_phone(event, person):
    page = person(PHONE)
    address = _join(page, event)
    fresh = person(PHONE, storage_state=page.context.storage_state())
    session = fresh.context.new_cdp_session(fresh)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_CPU})
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    # As on a first visit. To clear the cache between visits could meet what the visit before had still under way.
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    times = []
    for _ in range(TRIES):  # a machine that is busy has a quiet second some time; a slow page never is quick
        try:
            fresh.goto(address, wait_until="domcontentloaded", timeout=TRY_MS)
        except TimeoutError:  # starved: not a quick one
            times.append(TRY_MS)
            continue
        # The page is read and its scripts have run: later than what browsers call interactive.
        times.append(
            fresh.evaluate("() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd") or TRY_MS
        )
        if times[-1] <= INTERACTIVE_MS:
            break
    assert min(times) <= INTERACTIVE_MS, times


def test_nothing_jumps_while_the_page_loads(event, person):
    page = person(PHONE)
    address = _join(page, event)
    page.add_init_script(
        "window.jumped = 0; new PerformanceObserver((list) => list.getEntries().forEach((one) => {"
        "  if (!one.hadRecentInput) window.jumped += one.value; })).observe({ type: 'layout-shift', buffered: true });"
    )
    page.goto(address)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("() => window.jumped") < 0.1  # "good" in the browsers' own scale


def test_with_reduced_motion_nothing_moves(event, person):
    page = person(PHONE, reduced_motion="reduce")
    _join(page, event)
    moving = page.evaluate(
        "() => [...document.querySelectorAll('*')].filter((one) => { const style = getComputedStyle(one);"
        "  return parseFloat(style.transitionDuration) > 0 || parseFloat(style.animationDuration) > 0; }).length"
    )
    assert moving == 0
