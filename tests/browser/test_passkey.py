"""A passkey in a real browser, with the browser's own virtual authenticator: made, used alone, used as a second step."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP

pytestmark = pytest.mark.browser


def sign_in_by_password(page):
    page.goto("/sign-in/")
    page.fill("input[name=username]", "kay")
    page.fill("input[name=password]", "long-enough-kay")
    page.click("main button.primary")


def sign_out(page):
    page.click("form[data-sender] button")
    expect(page.locator("header")).to_contain_text("Staff sign-in")


def test_from_making_it_to_signing_in_by_it_alone(house, person):
    house.database.shell(
        "from checklist.models import User; User.objects.create_user('kay', password='long-enough-kay')"
    )
    page = person(LAPTOP, base_url=house.base.replace("127.0.0.1", "localhost"))
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    devices.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True,
        }},
    )  # fmt: skip
    sign_in_by_password(page)
    expect(page.locator("header")).to_contain_text("Sign out kay")
    page.goto("/account/passkeys/add/")
    page.fill("input[name=password]", "long-enough-kay")
    page.click("main button.primary")
    page.wait_for_url("**/account/passkeys/add/")
    page.fill("input[name=name]", "The phone")
    page.click("#passkey")
    page.wait_for_url("**/account/recovery-codes/")
    expect(page.locator("ul.codes li")).to_have_count(10)
    page.goto("/account/")
    expect(page.locator("main")).to_contain_text("The phone")
    sign_out(page)

    page.goto("/sign-in/?next=/account/")
    page.click("#passkey")
    page.wait_for_url("**/account/")
    expect(page.locator("h1")).to_have_text("Account of kay")
    sign_out(page)

    sign_in_by_password(page)
    page.wait_for_url("**/sign-in/second-step/")
    page.click("#passkey")
    expect(page.locator("header")).to_contain_text("Sign out kay")


def test_without_a_passkey_the_page_says_so_and_the_password_still_works(house, person):
    page = person(LAPTOP)  # by number: no browser makes or uses a passkey there
    page.goto("/sign-in/")
    page.click("#passkey")
    expect(page.locator("form[data-passkey] [role=alert]")).to_contain_text("could not be used")
    page.fill("input[name=username]", "olga")
    page.fill("input[name=password]", "long-enough-olga")
    page.click("main form.panel button.primary")
    expect(page.locator("header")).to_contain_text("Sign out olga")
