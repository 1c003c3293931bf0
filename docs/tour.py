"""A walk through every page of Flipside, as the three people see it.

`make screenshots` takes pictures at each stop, tests/browser looks at each with axe. A new page needs a stop here: a test
compares the stops with the addresses.
"""

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Page

# Debian's browser without a window does a third less work than the one with windows that are never shown.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)

Person = Literal["nobody", "player", "organiser", "judge", "newcomer"]

TROUBLE = """\
4 Delver of Secrets
4 Thing in the Ice
4 Lightnig Bolt
5 Counterspell
1 Brisela, Voice of Nightmares
2 Steam Vents (ECL) 348
four Opt please
20 Island

Sideboard
3 Blood Moon
Maybeboard
2 Abrade
"""
GOOD = """\
4 Delver of Secrets
4 Fable of the Mirror-Breaker
4 Lightning Bolt
4 Counterspell
4 Consider
20 Island
20 Mountain

Sideboard
3 Blood Moon
"""


@dataclass(frozen=True)
class Stop:
    """One page in one state. `act` brings the page into it; without `who` signed in the page would be another."""

    name: str
    who: Person
    path: str
    act: Callable[[Page], None] | None = None
    signs_in: str = ""  # the private link of a player


def password(name: str) -> str:
    """The sign-in of a staff account of the tour."""
    return f"long-enough-{name}"


def _write(text: str, sleeves: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.locator(f"input[name=sleeves][value={sleeves}]").check()
        with page.expect_response(lambda response: response.request.method == "POST"):
            page.fill("textarea[name=text]", text)
        page.wait_for_selector("ol.reading")

    return act


def _send(form: str) -> Callable[[Page], None]:
    """Send a form as it stands, past the browser's own checks: it comes back with its errors."""

    def act(page: Page) -> None:
        page.evaluate("(form) => document.querySelector(form).setAttribute('novalidate', '')", form)
        with page.expect_navigation():
            page.locator(f"{form} button").last.click()

    return act


def _look_at_checklist_cards(page: Page) -> None:
    page.locator("summary").click()
    page.select_option("[name=sheet]", "checklist")
    page.fill("[name=set_code]", "ISD")
    page.fill("[name=marked]", "Delver of Secrets")
    page.click("[name=look]")
    page.wait_for_selector(".sheet-pictures")


def _open_all(page: Page) -> None:
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true })")


def _hand_in(page: Page) -> None:
    _write(GOOD, "clear")(page)
    page.locator("#id_confirm").check() if page.locator("#id_confirm").count() else None
    with page.expect_navigation():
        page.click("button[name=hand-in]")


CAREFUL = "careful"  # the account with a second step


def _ask_for_code(page: Page) -> None:
    page.goto("/sign-in/code/")
    page.fill("input[name=email]", "somebody@example.org")
    with page.expect_navigation():
        page.locator("main form.panel button").click()


def _half_way_in(page: Page) -> None:
    """As the account with a second step, after the password."""
    page.context.clear_cookies()
    page.goto("/sign-in/")
    page.fill("input[name=username]", CAREFUL)
    page.fill("input[name=password]", password(CAREFUL))
    with page.expect_navigation():
        page.locator("main form.panel button").first.click()


def _carefully(path: str, recovery: str) -> Callable[[Page], None]:
    """Signed in with both steps, and the password given once more, so that the account may be changed."""

    def act(page: Page) -> None:
        _half_way_in(page)
        page.fill("input[name=code]", recovery)
        with page.expect_navigation():
            page.locator("main form:has(input[name=code]) button").click()
        page.goto(path)
        if page.locator("input[name=password]").count():
            _give_password(CAREFUL)(page)

    return act


def _give_password(who: str) -> Callable[[Page], None]:
    """Is it you? Asked once in five minutes."""

    def act(page: Page) -> None:
        if "/account/confirm/" in page.url:
            page.fill("input[name=password]", password(who))
            with page.expect_navigation():
                page.locator("main form.panel button").click()

    return act


def _drawn(page: Page) -> None:
    """The page is drawn by its script, from what the device holds."""
    page.wait_for_selector("h1:visible")


def _make_token(page: Page) -> None:
    page.fill("#id_name", "Pairing software")
    page.locator("input[name=scopes]").first.check()
    with page.expect_navigation():
        page.locator("main form button").first.click()


def _send_list(code: str, text: str = GOOD) -> Callable[[Page], None]:
    """As a deck site does it."""

    def act(page: Page) -> None:
        page.evaluate(
            """([action, list]) => {
                const form = Object.assign(document.createElement("form"), { method: "post", action });
                form.append(Object.assign(document.createElement("textarea"), { name: "list", value: list }));
                document.body.append(form);
                form.submit();
            }""",
            [f"/join/{code}/list/", text],
        )
        page.wait_for_selector("[data-sent-list]:visible, .notice.error:visible")

    return act


def _invite(page: Page) -> None:
    with page.expect_navigation():
        page.locator("form[action$='/invite/'] button").last.click()


def _read_roster(page: Page) -> None:
    page.fill("main textarea", "Pia Player\nMax (copies of one name mixed)\nNew Person")
    with page.expect_navigation():
        page.locator("main form button[type=submit]").last.click()


def _read_standings(page: Page) -> None:
    page.fill("main textarea", "1 Somebody Else\n2 Nobody Here")
    with page.expect_navigation():
        page.locator("main form button").last.click()


def _swoop(page: Page) -> None:
    page.locator("form[data-open-table] button").click()
    page.wait_for_selector("[data-check] [data-beside] a")


def _stored(selector: str) -> Callable[[Page], None]:
    """The page on the device, once its event has come."""

    def act(page: Page) -> None:
        page.wait_for_selector(f"{selector} >> visible=true")

    return act


def _swoop_on_device(page: Page) -> None:
    page.locator("form[data-table] button").click()
    page.wait_for_selector("[data-check] .check-bar >> visible=true")


def _at_the_desk(text: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.fill("textarea[name=text]", text)
        page.locator("input[name=sleeves][value=clear]").check()
        with page.expect_navigation():
            page.locator("main form button.primary").click()

    return act


def _scan(code: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.fill("form[data-typed] input[name=code]", code)
        page.keyboard.press("Enter")
        page.wait_for_selector(".scan-row[data-outcome]")

    return act


def stops(places: Mapping[str, Any]) -> list[Stop]:
    """Every page and state, given what docs/furnish.py made."""
    event, kitchen, people, codes = (f"/events/{places['event']}/", f"/events/{places['kitchen']}/", *(
        places[name] for name in ("people", "codes")
    ))  # fmt: skip
    links = places["secrets"]

    def careful(name: str, path: str, number: int) -> Stop:
        return Stop(name, "nobody", path, _carefully(path, places["recovery"][number]))

    def player(name: str, who: str, path: str, act: Callable[[Page], None] | None = None) -> Stop:
        return Stop(name, "player", path.format(uid=people[who]), act, links[who])

    return [
        Stop("welcome", "nobody", "/"),
        Stop("sign-in", "nobody", "/sign-in/"),
        Stop("sign-in-refused", "nobody", "/sign-in/", _send("form.panel")),
        Stop("join", "nobody", "/join/"),
        Stop("join-event", "nobody", f"/join/{places['join']}/"),
        Stop("join-event-list", "nobody", f"/join/{places['join']}/", _send_list(places["join"])),
        Stop("join-list-too-large", "nobody", f"/join/{places['join']}/", _send_list(places["join"], "x" * 262_145)),
        Stop("join-event-errors", "nobody", f"/join/{places['join']}/", _send("main form")),
        Stop("join-event-closed", "nobody", f"/join/{places['past_join']}/"),
        Stop("not-found", "nobody", "/nothing-here"),
        Stop("stranger", "nobody", f"/S/{codes['current']}"),
        Stop("catalogue", "nobody", "/catalogue/"),
        Stop("cards", "nobody", "/cards/?name=delvr+of+secrets"),
        Stop("card", "nobody", "/cards/Delver of Secrets // Insectile Aberration"),
        Stop("card-meld", "nobody", "/cards/Gisela, the Broken Blade"),
        Stop("card-modal", "nobody", "/cards/Jwari Disruption // Jwari Ruins"),
        Stop("card-reversible", "nobody", "/cards/Steam Vents"),
        Stop("invitation", "nobody", f"/invitation/{places['invitation']}"),
        Stop("mail-stop", "nobody", f"/r/{links['Oscar']}/no-mail"),
        Stop("rules", "nobody", "/rules/"),
        Stop("rule", "nobody", "/rules/back-shows/"),
        Stop("penalties", "nobody", "/rules/penalties/"),
        Stop("address-confirm", "nobody", "/account/address/used-up"),
        Stop("code-request", "nobody", "/sign-in/code/"),
        Stop("code-confirm", "nobody", "/sign-in/code/confirm/", _ask_for_code),
        Stop("second-step", "nobody", "/sign-in/second-step/", _half_way_in),
        careful("account-full", "/account/", 0),
        careful("app-remove", "/account/app/remove/", 1),
        careful("passkey-remove", f"/account/passkeys/{places['passkey']}/remove/", 2),
        careful("recovery-codes", "/account/recovery-codes/", 3),
        careful("recovery-codes-new", "/account/recovery-codes/new/", 4),  # the last of nobody's: somebody is signed in
        player("player-list-empty", "Ned", "/player/{uid}/1/"),
        player("player-list-good", "Ned", "/player/{uid}/1/", _write(GOOD, "opaque")),
        player("player-list-trouble", "Ned", "/player/{uid}/1/", _write(TROUBLE, "clear")),
        player("player-list-mixed", "Max", "/player/{uid}/1/", _open_all),
        player("player-nothing", "Ned", "/player/{uid}/"),
        player("player", "Oscar", "/player/{uid}/"),
        player("player-errors", "Clara", "/player/{uid}/"),
        player("player-meld", "Melina", "/player/{uid}/"),
        player("player-revision", "Oscar", "/player/{uid}/1/1/", _open_all),
        player("player-print", "Oscar", "/player/{uid}/print/"),
        player("player-print-unsanctioned", "Pia", "/player/{uid}/print/"),
        player("player-lists", "Oscar", "/player/{uid}/lists/"),
        player("player-pool", "Tea", "/player/{uid}/1/pool/"),
        Stop("home-empty", "newcomer", "/"),
        Stop("account", "newcomer", "/account/"),
        Stop("confirm", "newcomer", "/account/confirm/"),
        Stop("new-password", "newcomer", "/account/password/", _give_password("newcomer")),
        Stop("address", "newcomer", "/account/address/"),
        Stop("app", "newcomer", "/account/app/", _give_password("newcomer")),
        Stop("passkey-add", "newcomer", "/account/passkeys/add/", _give_password("newcomer")),
        Stop("home", "organiser", "/"),
        Stop("event-new", "organiser", "/events/new/"),
        Stop("event-new-errors", "organiser", "/events/new/", _send("main form")),
        Stop("event", "organiser", event),
        Stop("event-filtered", "organiser", f"{event}?show=errors"),
        Stop("event-empty", "organiser", f"/events/{places['empty']}/"),
        Stop("event-closed", "organiser", f"/events/{places['past']}/"),
        Stop("event-edit", "organiser", f"{event}edit/"),
        Stop("event-edit-closed", "organiser", f"/events/{places['past']}/edit/"),
        Stop("event-staff", "organiser", f"{event}staff/"),
        Stop("staff-invite", "organiser", f"{event}staff/", _invite),
        Stop("event-numbers", "organiser", f"{event}numbers/"),
        Stop("event-log", "organiser", f"{event}log/"),
        Stop("event-mail", "organiser", f"{event}mail/"),
        Stop("event-policies", "organiser", f"{event}policies/"),
        Stop("event-copy", "organiser", f"{event}copy/"),
        Stop("event-tokens", "organiser", f"{event}tokens/"),
        Stop("event-tokens-made", "organiser", f"{event}tokens/", _make_token),
        Stop("event-erase", "organiser", f"{event}personal-data/"),
        Stop("event-teams", "organiser", f"/events/{places['teams']}/teams/"),
        Stop("roster", "organiser", f"{event}roster/"),
        Stop("roster-read", "organiser", f"{event}roster/", _read_roster),
        Stop("walk-up", "organiser", f"{kitchen}walk-up/"),
        Stop("walk-up-unclear", "organiser", f"{kitchen}walk-up/", _at_the_desk("3 Delver")),
        Stop("walk-up-verdict", "organiser", f"{kitchen}walk-up/", _at_the_desk("3 Delver of Secrets")),
        Stop("unknown", "organiser", f"{event}unknown/"),
        Stop("event-draft", "organiser", f"/events/{places['draft']}/draft/?set=ISD"),
        Stop("player-new", "organiser", f"{event}players/new/"),
        Stop("staff-list", "organiser", f"{event}players/{people['Ned']}/1/list/", _write(TROUBLE, "clear")),
        Stop("staff-pool", "organiser", f"/events/{places['teams']}/players/{people['Tea']}/1/pool/"),
        Stop("staff-player", "organiser", f"{event}players/{people['Clara']}/"),
        Stop("staff-player-nothing", "organiser", f"{event}players/{people['Ned']}/"),
        Stop("player-edit", "organiser", f"{event}players/{people['Oscar']}/edit/"),
        Stop("player-link", "organiser", f"{event}players/{people['Oscar']}/link/"),
        Stop("printing-order", "organiser", f"{event}print/", _open_all),
        Stop("printing-order-unsanctioned", "organiser", f"{kitchen}print/", _open_all),
        Stop("printing-order-empty", "organiser", f"/events/{places['empty']}/print/"),
        Stop("printing-order-player", "organiser", f"{event}print/players/{people['Oscar']}/"),
        Stop("printing-job", "organiser", f"{event}print/jobs/{places['job']}/", _open_all),
        Stop("printing-poster", "organiser", f"{event}print/poster/"),
        Stop("printing-printers", "organiser", f"{event}print/printers/", _open_all),
        Stop("printing-draft", "organiser", f"{event}print/draft/", _look_at_checklist_cards),
        Stop("printing-proxies", "judge", f"{event}print/players/{people['Oscar']}/proxies/"),
        Stop("not-allowed", "judge", f"{event}edit/"),
        *(Stop(f"verdict-{name}", "judge", f"/S/{code}") for name, code in codes.items()),
        Stop("verdict-not-ours", "judge", "/S/0123456789ABCDEF"),
        Stop("scan", "judge", "/scan/"),
        Stop("scan-good", "judge", f"/scan/?event={places['kitchen']}", _scan(codes["current"])),
        Stop("scan-bad", "judge", f"/scan/?event={places['kitchen']}", _scan(codes["superseded"])),
        Stop("judge-list", "judge", f"{event}check/players/{people['Susan']}/1/"),
        Stop("judge-list-errors", "judge", f"{event}check/players/{people['Rex']}/1/"),
        Stop("judge-list-nothing", "judge", f"{event}check/players/{people['Ned']}/1/"),
        Stop("checks", "judge", f"{event}check/"),
        Stop("checks-found", "judge", f"{event}check/?find=1"),
        Stop("check", "judge", f"{event}check/{places['check']}/"),
        Stop("check-open", "judge", f"{event}check/{places['check']}/", _open_all),
        Stop("check-finished", "judge", f"{event}check/{places['finished']}/"),
        Stop("draw", "judge", f"{event}check/draws/{places['draw']}/"),
        Stop("draw-tables", "judge", f"{event}check/draws/{places['tables']}/"),
        Stop("standings", "judge", f"{event}check/standings/"),
        Stop("standings-read", "judge", f"{event}check/standings/", _read_standings),
        Stop("checks-table", "judge", f"{event}check/?find=2", _open_all),
        Stop("table", "judge", f"{event}check/?find=3", _swoop),
        Stop("seats", "judge", f"{event}check/seats/"),
        Stop("devices", "organiser", f"{event}check/devices/"),
        Stop("judge-page", "judge", "/judge/", _drawn),
        Stop("judge-page-table", "judge", "/judge/#/find/2", _stored("form[data-table]")),
        Stop("judge-page-list", "judge", f"/judge/#/list/{people['Susan']}/1", _stored("[data-view=list] h1")),
        Stop("judge-page-check", "judge", "/judge/#/find/4", _swoop_on_device),
        Stop("judge-page-scan", "judge", "/judge/#/scan", _stored("[data-view=scan] h1")),
        player("handed-in", "Ned", "/player/{uid}/1/", _hand_in),  # the last one: it changes what the others show
    ]
