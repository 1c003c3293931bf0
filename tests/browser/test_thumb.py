"""One hand holds the phone, the other the deck: the judge's pages at 360 x 640 with one thumb, and the stopwatch."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CHROMIUM, FLAGS, new_context, sign_in
from tests.browser.test_deck_check import MAKE

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640}
THUMB_PX, LEAST_PX = 44, 24  # a control is so high, or stands so far from the next one (WCAG 2.5.8)
TOO_HIGH = PHONE["height"] / 3  # above this the thumb of the hand that holds the phone does not come

PAIR = """
from checklist.models import Seat
other = cast.register("Bartholomew Featherstonehaugh-Cholmondeley")
cast.hand_in((4, DELVER, Zone.MAIN), (56, ISLAND, Zone.MAIN), slot=other, every=Carried.OFFICIAL)
for one in (cast.slot, other):
    Seat.objects.create(event=event, round=3, table=12, registration=one.registration)
"""

# Every visible control that is too small and has another one too near. Links in running text are as high as the text.
SMALL = """
([thumb, least]) => {
  const seen = [...document.querySelectorAll("main a[href], main button, main input:not([type=hidden]), main select, main textarea, main summary")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => ({ one: one.closest("label.choice") ?? one, box: (one.closest("label.choice") ?? one).getBoundingClientRect() }))
    .filter(({ box }) => box.width && box.height);
  const middle = ({ box }) => [box.x + box.width / 2, box.y + box.height / 2];
  const isCrowded = (small) => seen.some((other) => {
    if (other.one === small.one) return false;
    const [x, y] = middle(small);
    const dx = Math.max(other.box.left - x, 0, x - other.box.right);
    const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
    return Math.hypot(dx, dy) < least / 2;
  });
  return seen
    .filter(({ box }) => box.height < thumb || box.width < least)
    .filter((small) => small.box.height < least || small.box.width < least ? isCrowded(small) : false)
    .map(({ one, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${one.outerHTML.slice(0, 90)}`);
}
"""
# How high on the screen a control stands when the page is scrolled to bring it as low as it comes.
LOWEST = """
(one) => {
  one.scrollIntoView({ block: "end" });
  return one.getBoundingClientRect().bottom;
}
"""


@pytest.fixture
def slug(house, request):
    name = re.sub(r"[^a-z]", "", request.node.name)[4:16]
    house.database.shell(f"SLUG = {name!r}\n{MAKE}\n{PAIR}")
    return name


def fits(page, *primary: str) -> None:
    """No control is too small for a thumb, nothing is wider than the phone, and these can be reached without shifting the hand."""
    assert page.evaluate(SMALL, [THUMB_PX, LEAST_PX]) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for selector in primary:
        lowest = page.locator(selector).first.evaluate(LOWEST)
        assert lowest >= TOO_HIGH, f"{selector} comes no lower than {lowest} px"


def test_a_whole_check_of_a_table_with_one_thumb(person, slug):
    page = person(PHONE, has_touch=True)
    sign_in(page, "jo")
    page.goto(f"/events/{slug}/check/")
    fits(page, "form[role=search] button")
    page.fill("input[name=find]", "12")
    page.keyboard.press("Enter")
    table = page.locator("form[data-open-table]")
    table.wait_for()
    fits(page, "form[data-open-table] button", "text=List and check")
    table.locator("button").tap()
    page.wait_for_selector("[data-check]")
    fits(
        page,
        ".tally-up >> nth=0",
        ".tally-all >> nth=0",
        ".tally-down >> nth=0",
        ".tally-up >> nth=-1",
        "button[value=fine]",
    )
    bar = page.locator(".check-bar")
    for place in ("top", "bottom"):
        page.evaluate("(place) => scrollTo(0, place === 'top' ? 0 : document.documentElement.scrollHeight / 2)", place)
        box = bar.bounding_box()
        assert box["y"] >= TOO_HIGH
        assert box["y"] + box["height"] <= PHONE["height"] + 1
    first = page.locator("h1").inner_text()
    bar.get_by_text("⇄").tap()
    expect(page.locator("h1")).not_to_have_text(first)
    bar.get_by_text("⇄").tap()
    expect(page.locator("h1")).to_have_text(first)
    bar.get_by_text("Finish").tap()
    expect(page.locator("button[value=fine]")).to_be_in_viewport()
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    fits(page, "button[value=found]")
    bar.locator("[data-scan]").tap()
    page.wait_for_selector("[data-camera]")
    for _ in range(2):
        page.fill("input[name=code]", "no code of ours")
        page.keyboard.press("Enter")
        expect(page.locator("[data-latest] .scan-row[data-outcome]")).to_be_in_viewport(ratio=0.99)
    page.go_back()
    page.wait_for_selector("[data-check]")
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
    page.locator("button[value=found]").tap()
    expect(page.get_by_text("Extension to announce")).to_be_in_viewport()
    page.goto(f"/scan/?event={slug}")
    page.wait_for_selector("[data-camera]")
    fits(page, "form[data-typed] button", ".scanner-tools [data-start], .scanner-tools [data-stop]")


def test_camera_and_verdict_stay_in_sight_however_long_it_is(house, playwright_here, slug):
    browser = playwright_here.chromium.launch(
        executable_path=CHROMIUM, args=[*FLAGS, "--use-fake-device-for-media-stream"]
    )
    page = new_context(browser, viewport=PHONE, has_touch=True, base_url=house.base).new_page()
    sign_in(page, "jo")
    page.goto(f"/scan/?event={slug}")
    page.wait_for_selector('[data-camera="on"]')
    camera, title = page.locator(".scanner-picture"), page.locator("[data-latest] [data-put=title]")
    for _ in range(3):
        page.fill("input[name=code]", "no code of ours " * 20)
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-latest] .scan-row[data-outcome]")
        expect(camera).to_be_in_viewport(ratio=0.99)
        expect(title).to_be_in_viewport(ratio=0.99)
        assert camera.bounding_box()["y"] + camera.bounding_box()["height"] <= title.bounding_box()["y"]
    page.locator("[data-results] .scan-row").last.evaluate("(row) => row.scrollIntoView({ block: 'end' })")
    expect(camera).to_be_in_viewport(ratio=0.99)
    browser.close()


def test_the_page_on_the_device_with_one_thumb(person, slug):
    page = person(PHONE, has_touch=True)
    sign_in(page, "jo")
    page.goto(f"/events/{slug}/check/")
    page.wait_for_selector('[data-pocket][data-age="young"]')
    page.goto("/judge/#/find/12")
    form = page.locator("form[data-table]")
    form.wait_for()
    fits(page, "form[data-table] button")
    form.locator("button").tap()
    page.wait_for_selector("[data-check] .check-bar")
    fits(page, ".tally-up >> nth=0", "button[value=fine]", ".check-bar [data-scan]")
    first = page.locator("[data-check] h1").inner_text()
    page.locator(".check-bar [data-beside] a").tap()
    expect(page.locator("[data-check] h1")).not_to_have_text(first)
    page.goto("/judge/#/find/12")  # whoever comes again joins what runs
    form.locator("button").tap()
    expect(page.locator("[data-check] h1")).to_have_text(first)
    page.wait_for_function("() => queue.waiting.length === 0")
    page.goto(f"/events/{slug}/check/")
    expect(page.locator("table.cards tbody tr")).to_have_count(2)


def test_the_stopwatch_says_when_it_takes_long(person, slug):
    page = person(PHONE)
    sign_in(page, "jo")
    page.clock.install()
    page.goto(f"/events/{slug}/check/?find=Ada")
    page.click("text=List and check")
    page.click("text=Start the clock")
    page.wait_for_selector("[data-check]")
    reminder, extension = page.locator("[data-reminder]"), page.locator("[data-extension]")
    page.clock.fast_forward("06:30")
    expect(reminder).to_be_hidden()
    page.clock.fast_forward("00:40")
    expect(reminder).to_have_text("7 minutes have passed")
    expect(extension).to_have_text("Extension if it ended now: 11 minutes")
    page.clock.fast_forward("03:00")
    expect(reminder).to_have_text("10 minutes have passed")
    expect(page.locator("[data-clock]")).to_have_text(re.compile(r"^10:\d\d$"))
    page.reload()  # the clock is the server's: a reload does not set it back
    expect(reminder).to_have_text("10 minutes have passed")
