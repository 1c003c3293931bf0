"""The three main journeys by keyboard alone; wherever the focus is, it can be seen."""

import re
import uuid

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, all_sent, at_rest, sign_in

pytestmark = pytest.mark.browser

MOST_TABS = 80
DECK = ["4 Delver of Secrets", "56 Island", "", "Sideboard", "2 Negate"]
SEEN = """
(wanted) => {
  const one = document.activeElement;
  if (!one || one === document.body) return "nowhere";
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  if (one.matches(wanted)) return "there";
  const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  return seen && box.width && box.height ? "elsewhere" : `unseen: ${one.outerHTML.slice(0, 120)}`;
}
"""


def tab_to(page, wanted: str) -> None:
    """Press Tab until the wanted element has the focus; each stop on the way must show that it has it."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        where = page.evaluate(SEEN, wanted)
        if where == "there":
            return
        assert not where.startswith("unseen"), where
    pytest.fail(f"{wanted} was not reached with {MOST_TABS} tabs on {page.url}")


def _press(page, key: str) -> None:
    with page.expect_navigation():
        page.keyboard.press(key)


@pytest.fixture(scope="module")
def event(house):
    slug, join = house.database.shell(
        "from datetime import date; from django.utils import timezone\n"
        "from checklist.models import StaffRole, User\n"
        "from checklist.events.actions import EventDetails, add_staff, create_event\n"
        "olga, jo = (User.objects.get(username=name) for name in ('olga', 'jo'))\n"
        "event = create_event(EventDetails('Keyboard Cup', date(2026, 12, 1), 'UTC', '', 'regular', False, None, 'a4'), by=olga, now=timezone.now())\n"
        "add_staff(event, jo, StaffRole.Role.JUDGE, by=olga, now=timezone.now())\n"
        "print(event.slug, event.join_code)"
    ).split()
    return {"slug": slug, "join": f"/join/{join}/"}


def _hand_in(page, event, name: str) -> None:
    page.goto(event["join"])
    tab_to(page, "input[name=name]")
    page.keyboard.type(name)
    _press(page, "Enter")
    tab_to(page, "textarea[name=text]")
    for line in DECK:
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    page.wait_for_selector("ol.reading")
    at_rest(page)
    tab_to(page, "input[name=sleeves]")
    page.keyboard.press("Space")
    page.wait_for_selector("button[name=hand-in]")
    at_rest(page)
    tab_to(page, "button[name=hand-in]")
    _press(page, "Enter")
    expect(page.locator(".verdict")).to_have_text("Handed in")


def test_a_player_hands_in_a_list(person, event):
    page = person(LAPTOP)
    _hand_in(page, event, f"Pia {uuid.uuid4().hex[:6]}")
    tab_to(page, "a[href$='/1/']")
    _press(page, "Enter")
    expect(page.locator("textarea[name=text]")).to_have_value(re.compile("^" + DECK[0]))


def test_the_first_tab_skips_to_the_content(person, event):
    page = person(LAPTOP)
    page.goto(event["join"])
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.getBoundingClientRect().top") >= 0
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('main') !== null")


def test_an_organiser_makes_an_event_and_registers_somebody(person):
    page = person(LAPTOP)
    page.goto("/sign-in/")
    tab_to(page, "input[name=username]")
    page.keyboard.type("olga")
    tab_to(page, "input[name=password]")
    page.keyboard.type("long-enough-olga")
    _press(page, "Enter")
    tab_to(page, "a[href='/events/new/']")
    _press(page, "Enter")
    tab_to(page, "input[name=name]")
    page.keyboard.type("Event by keyboard")
    _press(page, "Enter")
    expect(page.locator("h1")).to_have_text("Event by keyboard")
    tab_to(page, "a[href$='/players/new/']")
    _press(page, "Enter")
    tab_to(page, "input[name=name]")
    page.keyboard.type("Peter Paper")
    _press(page, "Enter")
    expect(page.locator("h1")).to_have_text("Peter Paper")


def test_a_judge_checks_a_deck(person, event):
    name = f"Paul {uuid.uuid4().hex[:6]}"
    _hand_in(person(LAPTOP), event, name)
    page = person(LAPTOP)
    sign_in(page, "jo")
    page.goto(f"/events/{event['slug']}/check/")
    page.locator("input[name=find]:focus").wait_for()  # the page begins there
    page.keyboard.type(name)
    _press(page, "Enter")
    tab_to(page, "main a[href*='/check/players/']")
    _press(page, "Enter")
    tab_to(page, "form[action$='/open'] button")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-check] [data-sync=saved]")
    tab_to(page, ".tally-up")
    page.keyboard.press("Enter")
    expect(page.locator("[data-total]")).to_have_text("1")
    tab_to(page, ".tally-all")
    page.keyboard.press("Space")
    expect(page.locator("[data-total]")).to_have_text("4")
    all_sent(page)
    tab_to(page, "button[name=outcome][value=fine]")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Extension to announce")
    expect(page.locator("[data-check]")).to_have_attribute("data-closed", re.compile("."))
