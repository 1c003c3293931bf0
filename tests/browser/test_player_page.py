"""The list page as it is used: typed, left, come back to, corrected, without a network, without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import at_rest

pytestmark = pytest.mark.browser

LIST = "4 Delver of Secrets\n4 Snapcastor Mage\n52 Island\n"


@pytest.fixture(scope="module")
def join(house):
    code = house.database.shell(
        "from datetime import date; from django.utils import timezone\n"
        "from checklist.models import User\n"
        "from checklist.events.actions import EventDetails, create_event\n"
        "olga = User.objects.get(username='olga')\n"
        "event = create_event(EventDetails('Evening', date(2026, 12, 1), 'UTC', 'modern', 'competitive', True, None, 'a4'), by=olga, now=timezone.now())\n"
        "print(event.join_code)"
    )
    return f"/join/{code}/"


def start(page, join, name="Pia"):
    page.goto(join)
    page.fill("input[name=name]", name)
    page.click("main button[type=submit]")
    page.wait_for_selector("textarea[name=text]")
    return page


def reading(page, act):
    """Do something and wait until the list was read for it."""
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.ok):
        act()
    at_rest(page)


def test_it_reads_while_one_types(person, join):
    page = start(person(), join)
    reading(page, lambda: page.fill("textarea[name=text]", LIST))
    expect(page.locator("#preview .totals")).to_contain_text("60")
    reading(page, lambda: page.fill("textarea[name=text]", LIST + "Sideboard\n1 Negate\n"))
    expect(page.locator("#preview .totals")).to_contain_text(re.compile(r"1\s+sideboard"))


def test_a_suggestion_is_one_tap_and_the_rest_stays(person, join):
    page = start(person(), join)
    page.check("input[name=sleeves][value=clear]")
    reading(page, lambda: page.fill("textarea[name=text]", LIST))
    reading(page, lambda: page.select_option("#preview select[name$=way]", "official"))
    reading(page, lambda: page.click("text='Snapcaster Mage'"))
    expect(page.locator("textarea[name=text]")).to_have_value(LIST.replace("Snapcastor", "Snapcaster"))
    expect(page.locator("#preview select[name$=way]")).to_have_value("official")
    expect(page.locator("input[name=sleeves][value=clear]")).to_be_checked()


def test_a_long_list_is_all_there_and_each_line_can_be_changed(person, join):
    """Its lines come into the page in pieces, and no button of theirs is watched by itself."""
    page = start(person(), join)
    names = ["Ponder", "Negate", "Duress", "Island", "Swamp"]
    reading(page, lambda: page.fill("textarea[name=text]", "".join(f"1 {names[n % 5]}\n" for n in range(310))))
    expect(page.locator("#preview .reading > li")).to_have_count(310)
    expect(page.locator("#preview .reading > li").last).to_contain_text("310")
    reading(page, lambda: page.locator("#preview .reading > li").nth(300).locator(".change").click())
    expect(page.locator("#edit-quantity")).to_be_focused()
    page.select_option("#edit-zone", "sideboard")
    reading(page, lambda: page.click("button[name=change]"))
    expect(page.locator("#preview .totals")).to_contain_text(re.compile(r"1\s+sideboard"))
    expect(page.locator("#preview .reading > li")).to_have_count(312)  # with the headings of both zones


def test_a_number_typed_while_the_list_is_read_is_not_thrown_away(person, join):
    page = start(person(), join)
    page.check("input[name=sleeves][value=clear]")
    reading(page, lambda: page.fill("textarea[name=text]", LIST))
    reading(page, lambda: page.select_option("#preview select[name$=way]", "official"))
    field = page.locator("#preview input[name$=aside]")
    field.press_sequentially("12", delay=420)  # the second digit falls into the first one's reading
    at_rest(page)
    expect(field).to_have_value("12")


def test_leaving_the_page_keeps_the_draft_with_its_time(person, join):
    """BUG-108."""
    page = start(person(), join)
    reading(page, lambda: page.fill("textarea[name=text]", LIST))
    page.check("input[name=sleeves][value=none]")
    address = page.url
    page.goto("/join/")
    reading(page, lambda: page.goto(address))
    expect(page.locator("textarea[name=text]")).to_have_value(LIST)
    expect(page.locator("input[name=sleeves][value=none]")).to_be_checked()
    expect(page.locator("#draft-notice")).to_contain_text(re.compile(r"put back.*\d\d:\d\d"))
    expect(page.locator("#preview .totals")).to_contain_text("60")


def test_handed_in_the_draft_is_gone(person, join):
    page = start(person(), join)
    page.check("input[name=sleeves][value=opaque]")
    reading(page, lambda: page.fill("textarea[name=text]", "60 Island\n"))
    page.click("button[name=hand-in]")
    page.wait_for_url(re.compile(r"/player/[0-9a-f-]+/$"))
    page.wait_for_function("() => Object.keys(localStorage).length === 0")
    page.click("text=Change the list")
    page.wait_for_selector("textarea[name=text]")
    at_rest(page)
    expect(page.locator("#draft-notice")).to_be_hidden()


def test_a_slow_press_on_the_button_hands_in(person, join):
    """Pressing it leaves the text field, which has the list read once more: the button was gone before it was let go."""
    page = start(person(), join)
    page.check("input[name=sleeves][value=opaque]")
    reading(page, lambda: page.type("textarea[name=text]", "60 Island"))
    page.click("button[name=hand-in]", delay=1000)
    page.wait_for_url(re.compile(r"/player/[0-9a-f-]+/$"), timeout=20_000)


def test_without_a_network_what_is_typed_stays(person, join):
    page = start(person(), join)
    page.context.set_offline(True)
    page.fill("textarea[name=text]", LIST)
    page.wait_for_selector("#draft-notice:has-text('No connection')")
    page.context.set_offline(False)
    reading(page, lambda: page.type("textarea[name=text]", "1 Opt"))
    expect(page.locator("#draft-notice")).to_be_hidden()
    expect(page.locator("textarea[name=text]")).to_have_value(LIST + "1 Opt")


def test_a_file_is_not_stopped_by_a_reading_that_was_under_way(person, join):
    page = start(person(), join)
    page.route("**/preview/", lambda route: (page.wait_for_timeout(600), route.continue_()))
    page.check("input[name=sleeves][value=opaque]")
    page.locator("details:has(input[type=file]) summary").click()
    page.set_input_files("input[type=file]", {"name": "d.txt", "mimeType": "text/plain", "buffer": b"60 Island\n"})
    expect(page.locator("textarea[name=text]")).to_have_value("60 Island\n")
    page.wait_for_timeout(1500)  # a reading that was let through after all would come now
    at_rest(page)
    expect(page.locator("textarea[name=text]")).to_have_value("60 Island\n")
    expect(page.locator("ol.reading")).to_be_visible()


def test_the_whole_way_without_scripts(person, join):
    page = start(person(java_script_enabled=False), join)
    page.fill("textarea[name=text]", "4 Delver of Secrets\n56 Island\n")
    with page.expect_navigation():
        page.click("button[name=check]:visible")
    with page.expect_navigation():
        page.click("button[name=edit] >> nth=1")
    page.fill("#edit-quantity", "57")
    with page.expect_navigation():
        page.click("button[name=change]")
    page.check("input[name=sleeves][value=clear]")
    page.select_option("select[name$=way]", "official")
    page.click("button[name=hand-in]")
    page.wait_for_url(re.compile(r"/player/[0-9a-f-]+/$"))
    expect(page.locator("main")).to_contain_text("Handed in")
    expect(page.locator("main")).to_contain_text("57")
    expect(page.locator("main")).to_contain_text("4 official substitute cards")


@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_is_wider_than_its_window(person, join, width):
    page = start(person({"width": width, "height": 740}), join, "A very long name " * 6)
    reading(page, lambda: page.fill("textarea[name=text]", LIST + "1 " + "Averylongcardname" * 8))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
