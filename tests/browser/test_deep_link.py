"""A list sent along by a deck site: it survives the join step, fills the form, and leaves the address."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import at_rest

pytestmark = pytest.mark.browser

LIST = "4 Delver of Secrets // Insectile Aberration\n1 +2 Mace\n55 Island\n\nSideboard\n2 Ætherize & Co.\n"
OTHER = "60 Forest\n"


@pytest.fixture(scope="module")
def join(house):
    code = house.database.shell(
        "from datetime import date; from django.utils import timezone\n"
        "from checklist.models import User\n"
        "from checklist.events.actions import EventDetails, create_event\n"
        "olga = User.objects.get(username='olga')\n"
        "event = create_event(EventDetails('Linked', date(2026, 12, 1), 'UTC', 'modern', 'competitive', True, None, 'a4'), by=olga, now=timezone.now())\n"
        "print(event.join_code)"
    )
    return f"/join/{code}/"


def say_a_name(page, name):
    page.fill("input[name=name]", name)
    page.click("main button[type=submit]")
    page.wait_for_selector("textarea[name=text]")


def test_in_the_fragment(person, join):
    page = person()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{join}#list={quote(LIST, safe='')}")
    expect(page.locator("[data-sent-list]")).to_be_visible()
    assert page.evaluate("location.hash") == ""
    say_a_name(page, "Pia Linked")
    expect(page.locator("textarea[name=text]")).to_have_value(LIST)
    expect(page.locator("[data-when=filled]")).to_be_visible()
    expect(page.locator("#preview .totals")).to_contain_text("60")
    assert [url for url in asked if "Delver" in url] == []
    at_rest(page)
    page.reload()
    expect(page.locator("textarea[name=text]")).to_have_value(LIST)  # as a draft on this device

    # What is in the form stays, unless the player says otherwise.
    page.goto(f"{join}#list={quote(OTHER)}")
    page.go_back()
    page.reload()
    expect(page.locator("textarea[name=text]")).to_have_value(LIST)
    page.click("[data-act=fill]")
    expect(page.locator("textarea[name=text]")).to_have_value(OTHER)


def test_by_a_form_of_another_site(person, house, join):
    page = person()
    page.goto("about:blank")
    page.set_content("<form method=post><textarea name=list></textarea><button>Register</button></form>")
    page.fill("textarea", LIST)
    page.evaluate("(action) => { document.forms[0].action = action }", f"{house.base}{join}list/")
    page.click("button")
    page.wait_for_url(f"**{join}")
    say_a_name(page, "Paul Linked")
    expect(page.locator("textarea[name=text]")).to_have_value(LIST)
