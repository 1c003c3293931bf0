"""Every stop of the tour (docs/tour.py) under axe, in light and dark, and without sideways scrolling at 320 px: WCAG 2.2 AA.

The width is looked at once more in a language of long words.
"""

import json
import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.urls import get_resolver, resolve

from docs.tour import Stop, password, stops
from tests.browser.conftest import at_rest, new_context
from tests.pseudo import LANGUAGE
from tests.test_pages import patterns

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
NARROWEST = 320  # CSS pixels: WCAG 1.4.10, and 200 % zoom of a small phone
STANDARD = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
CONTRAST = {"type": "rule", "values": ["color-contrast"]}
# Addresses that show no page of their own: they act, redirect, or give a part, a file or a machine's answer.
NO_PAGES = {
    "admin-login", "logout", "account_login", "account_logout", "mfa_login_webauthn",
    "account_request_reauthentication_code", "account_confirm_reauthentication_code", "private-link", "event-table", "healthz", "readyz", "metrics", "printing-qr", "printing-file",
    "printing-own-file", "printing-index", "printing-page", "printing-test", "printing-poster-file", "player-export", "player-data", "staff-export",
    "event-numbers-csv", "event-players-csv", "event-lists-csv", "event-lists", "check-stored", "worker", "set-language",
    "staff-list-preview", "judge-token", "player-preview", "printing-progress", "scan-record", "check-state", "photo",
}  # fmt: skip


@pytest.fixture(scope="module")
def tour(house) -> list[Stop]:
    return stops(
        json.loads(house.database.shell("import json; from docs.furnish import furnish; print(json.dumps(furnish()))"))
    )


def _come_in(page, stop: Stop) -> None:
    if stop.signs_in:
        page.goto(f"/r/{stop.signs_in}")
    elif stop.who != "nobody":
        page.goto("/sign-in/")
        page.fill("input[name=username]", stop.who)
        page.fill("input[name=password]", password(stop.who))
        page.click("main button[type=submit]")
        page.wait_for_url("/")


# Only what is wrong leaves the page: all that is right is a megabyte each time.
ASK_AXE = """(only) => axe.run({ runOnly: only, resultTypes: ["violations"] }).then((answer) =>
  answer.violations.flatMap((found) => found.nodes.map((node) => `${found.id}: ${node.html.slice(0, 140)}`)))"""


def _findings(page, only) -> list[str]:
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(ASK_AXE, only)


def _too_wide(page) -> list[str]:
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    return [f"{wide} px wide at {NARROWEST}"] if wide > NARROWEST else []


@pytest.mark.parametrize("who", ["nobody", "player", "organiser", "judge", "newcomer"])
def test_no_finding_on_any_page(tour, chromium, house, who):
    found, pages, seen, asked = {}, {}, set(), []
    for stop in tour:
        if stop.who != who:
            continue
        key = stop.signs_in or stop.who
        if key not in pages:
            context = new_context(chromium, viewport=PHONE, base_url=house.base, reduced_motion="reduce")
            context.on("request", lambda request: asked.append(request.url))
            pages[key] = context.new_page()
            _come_in(pages[key], stop)
        page = pages[key]
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(PHONE)
        page.goto(stop.path)
        if stop.act:
            stop.act(page)
        at_rest(page)
        wrong = _findings(page, STANDARD)
        page.emulate_media(color_scheme="dark")
        wrong += [f"dark: {one}" for one in _findings(page, CONTRAST)]
        page.set_viewport_size({"width": NARROWEST, "height": 640})
        wrong += _too_wide(page)
        if (key, stop.path) not in seen:
            seen.add((key, stop.path))
            page.context.add_cookies([{"name": "django_language", "value": LANGUAGE, "url": house.base}])
            page.goto(stop.path)
            wrong += [f"in long words: {one}" for one in _too_wide(page)]
            page.context.clear_cookies(name="django_language")
        if wrong:
            found[stop.name] = wrong
    for page in pages.values():
        page.context.close()
    assert found == {}
    assert asked
    assert [url for url in asked if url.startswith("http") and not url.startswith(house.base)] == []  # no third party


def test_every_page_has_a_stop(tour):
    shown = {resolve(re.split("[?#]", stop.path)[0]).url_name for stop in tour if not stop.name.startswith("not-found")}
    posts = {
        pattern.name
        for pattern in patterns(get_resolver())
        if "POST" in _methods(pattern.callback) and "GET" not in _methods(pattern.callback)
    }
    names = {pattern.name for pattern in patterns(get_resolver())}
    assert names - posts - shown - NO_PAGES == set()


def _methods(view) -> set[str]:
    """The methods that a view takes, from its decorator; a view without one takes all."""
    while view is not None:
        for cell in view.__closure__ or ():
            if isinstance(cell.cell_contents, (list, tuple)) and set(cell.cell_contents) & {"GET", "POST"}:
                return set(cell.cell_contents)
        view = getattr(view, "__wrapped__", None)
    return {"GET", "POST"}
