"""A deck check on a phone: few taps, nothing lost without a network, two judges on one deck."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, all_sent, sign_in, start_check, waiting

pytestmark = pytest.mark.browser

MAKE = """
import json
from datetime import UTC, datetime
from checklist.models import DeckSlot, Event, Registration, StaffRole, User
from checklist.core.card import Card, Face, Layout
from checklist.core.decklist import Zone
from checklist.core.terms import Carried
from tests.paper import DELVER, ISLAND, VALKI, PaperCast

now = datetime.now(UTC)
jo, olga = (User.objects.get(username=name) for name in ("jo", "olga"))
event = Event.objects.create(slug=SLUG, join_code=SLUG.upper(), name="Open " + SLUG, date=now.date(), rel="competitive",
    created_at=now)
for person in (jo, olga):
    StaffRole.objects.create(event=event, user=person, role="judge")
ada = Registration.objects.create(event=event, name="Ada", nonce="ada", created_at=now, table=12)
cast = PaperCast(event, event, jo, jo, jo, jo, jo, ada, DeckSlot.objects.create(registration=ada), now)
spells = [Card(f"Spell {n}", Layout.NORMAL, (Face(f"Spell {n}", "{U}", 1.0, "Instant", ("U",)),)) for n in range(13)]
main = [(4, card, Zone.MAIN) for card in spells[:8]] + [(4, DELVER, Zone.MAIN), (4, VALKI, Zone.MAIN)]
side = [(3, card, Zone.SIDEBOARD) for card in spells[8:12]] + [(2, DELVER, Zone.SIDEBOARD), (1, VALKI, Zone.SIDEBOARD)]
cast.hand_in(*main, (20, ISLAND, Zone.MAIN), *side, every=Carried.OFFICIAL)
"""

RESULT = """
import json
from checklist.deckchecks.queries import check_at, check_of
from checklist.models import DeckCheck, Event
event = Event.objects.get(slug=SLUG)
row = DeckCheck.objects.get(slot__registration__event=event)
check = check_of(check_at(event, row.pk))
print(json.dumps({"outcome": row.outcome, "counted": check.counted, "unlike": len(check.unlike),
    "aside": [line.counted for line in check.aside], "taps": row.taps.count()}))
"""


@pytest.fixture
def event(house, request):
    slug = re.sub(r"[^a-z]", "", request.node.name)[-12:]
    house.database.shell(f"SLUG = {slug!r}\n{MAKE}")

    def result():
        return json.loads(house.database.shell(f"SLUG = {slug!r}\n{RESULT}"))

    return slug, result


def test_from_table_number_to_result_in_at_most_forty_taps(person, event):
    slug, result = event
    page = person(PHONE)
    sign_in(page, "jo")
    page.goto(f"/events/{slug}/check/")
    page.evaluate("sessionStorage.taps = 0")
    page.add_init_script(
        "addEventListener('click', () => { sessionStorage.taps = Number(sessionStorage.taps) + 1 }, true)"
    )
    page.goto(f"/events/{slug}/check/")
    page.fill("input[name=find]", "12")
    page.click("text=Find")
    page.click("text=List and check")
    page.click("text=Start the clock")
    page.wait_for_selector("[data-check] [data-sync=saved]")
    for row in page.locator("[data-name]").all():
        row.locator(".tally-all").click()
    page.wait_for_selector('[data-sync="saved"]')
    page.click("button[value=fine]")
    page.wait_for_selector("text=Extension to announce")
    all_sent(page)
    found = result()
    assert (found["outcome"], found["counted"], found["unlike"], found["aside"]) == ("fine", 75, 0, [6, 5])
    assert int(page.evaluate("sessionStorage.taps")) <= 40


def test_taps_answer_at_once_without_a_network_and_arrive_once_it_is_back(house, person, event):
    slug, result = event
    page = person(PHONE)
    sign_in(page, "jo")
    start_check(page, house.database, slug)
    island = page.locator('[data-name="Island"]')
    page.context.set_offline(True)
    for _ in range(5):
        island.locator(".tally-up").click()
    island.locator(".tally-down").click()
    expect(island.locator("[data-count]")).to_have_text("4")
    expect(page.locator("[data-sync=waiting]")).to_have_text(re.compile("6$"))
    waiting(page, 6)  # each lies on the device
    assert result()["counted"] == 0
    page.context.set_offline(False)
    page.reload()  # a reload, as after a lock screen: what was counted is still there
    expect(page.locator('[data-name="Island"] [data-count]')).to_have_text("4")
    all_sent(page)
    assert (result()["counted"], result()["taps"]) == (4, 6)


def test_two_judges_see_each_other_count(house, person, event):
    slug, result = event
    first, second = person(PHONE), person(PHONE)
    sign_in(first, "jo")
    sign_in(second, "olga")
    start_check(first, house.database, slug)
    second.goto(first.url)
    second.wait_for_selector("[data-sync=saved]")
    for page in (first, second):
        for _ in range(3):
            page.locator('[data-name="Island"] .tally-up').click()
    first.locator('[data-name="Island"][data-fresh]').wait_for()  # a cue where the other judge counted
    for page in (first, second):
        expect(page.locator('[data-name="Island"] [data-count]')).to_have_text("6")
        all_sent(page)
    assert result()["counted"] == 6


def test_a_long_press_counts_down(house, person, event):
    slug, result = event
    page = person(PHONE)
    sign_in(page, "jo")
    start_check(page, house.database, slug)
    up = page.locator('[data-name="Island"] .tally-up')
    up.click()
    up.click()
    up.click(delay=1500)
    expect(page.locator('[data-name="Island"] [data-count]')).to_have_text("1")


def test_without_scripts_a_deck_is_checked_by_forms(person, event):
    """And nothing is offered that only a script can do."""
    slug, result = event
    page = person(PHONE, java_script_enabled=False)
    sign_in(page, "jo")
    page.goto(f"/scan/?event={slug}")
    expect(page.locator("input[name=code]")).to_be_visible()
    expect(page.locator(".scanner-picture, .scanner-tools, .pocket").locator("visible=true")).to_have_count(0)
    page.goto(f"/events/{slug}/check/?find=12")
    page.click("text=List and check")
    page.click("text=Start the clock")
    expect(page.locator(".pocket")).to_be_hidden()
    island = page.locator('[data-name="Island"]')
    island.locator(".tally-up").click()
    island.locator(".tally-all").click()
    expect(island.locator("[data-count]")).to_have_text("20")
    page.locator("summary", has_text="Something was found").click()
    page.fill("#found", "nothing else was counted")
    page.click("text=Finish with this")
    page.wait_for_selector(r"text=/Extension to announce: \d+ minutes/")
    found = result()
    assert (found["outcome"], found["counted"], found["taps"]) == ("found", 20, 2)
