"""An event from making it to clean-up, by the people who would do it, and each page looked at on 360 and 1280 px.

`make test` plays it with few players, `make whole-event` with 200 from each roster format.
"""

import http.client
import json
import os
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from checklist.decklists.forms import key_of
from tests.browser.conftest import LAPTOP, PHONE, at_rest
from tests.rosters import FORMATS, people

pytestmark = pytest.mark.browser

LIST = "4 Delver of Secrets\n4 Fable of the Mirror-Breaker\n4 Lightning Bolt\n24 Island\n24 Mountain\n\nSideboard\n3 Negate\n"
TWOFOLD = ("Delver of Secrets // Insectile Aberration", "Fable of the Mirror-Breaker // Reflection of Kiki-Jiki")
TOKEN = "t" * 32  # a form's token must equal the cookie's


@dataclass(frozen=True)
class Size:
    players: int
    in_time: int
    late: int
    checked: int


SIZE = Size(200, 180, 12, 20) if os.environ.get("FLIPSIDE_WHOLE_EVENT") else Size(24, 18, 3, 2)


class Caller:
    """A browser as a program: it keeps cookies and sends forms; for what a crowd does."""

    def __init__(self, base: str) -> None:
        self.host = urlsplit(base).netloc
        self.cookies = {"csrftoken": TOKEN}

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Status, where to, and the page."""
        connection = http.client.HTTPConnection(self.host, timeout=60)
        body = urlencode({**form, "csrfmiddlewaretoken": TOKEN}) if form is not None else None
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Content-Type": "application/x-www-form-urlencoded",
        }
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode(errors="replace")
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, value = line.partition(";")[0].split("=", 1)
            self.cookies[name] = value
        connection.close()
        return answer.status, answer.headers.get("Location", ""), text


class Eyes:
    """Looks at pages in both widths, and remembers what was too wide."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.too_wide: list[str] = []

    def look(self, page: Page, path: str = "") -> None:
        if path:
            page.goto(path)
        for viewport in (PHONE, LAPTOP):
            page.set_viewport_size(viewport)
            wide = page.evaluate("() => document.documentElement.scrollWidth")
            if wide > viewport["width"]:
                self.too_wide.append(f"{page.url} is {wide} px wide at {viewport['width']}")
        self.seen.add(re.sub(r"[0-9a-f]{8}-[0-9a-f-]+|\d+", "#", urlsplit(page.url).path))


def sign_in(page: Page, name: str) -> None:
    page.goto("/sign-in/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", f"long-enough-{name}")
    page.click("main form.panel button.primary")
    expect(page.locator("header")).to_contain_text(f"Sign out {name}")


def take_roster(page: Page, slug: str, file: str, roster: bytes | str, *, new: int, eyes: Eyes) -> None:
    """Read, look, take in; as often as one likes."""
    page.goto(f"/events/{slug}/roster/")
    if isinstance(roster, str):
        page.fill("textarea[name=text]", roster)
    else:
        page.set_input_files("input[type=file]", {"name": file, "mimeType": "text/csv", "buffer": roster})
    page.click("text=Read it")
    shown = page.locator("ul.totals li")
    expect(shown.nth(0)).to_have_text(re.compile(rf"^\s*{new} to be registered\s*$"))
    expect(shown.nth(1)).to_have_text(re.compile(rf"^\s*{SIZE.players - new} registered already\s*$"))
    expect(shown).to_have_count(2)
    expect(page.locator("text=Could not be read")).to_have_count(0)
    eyes.look(page)
    page.click("button[name=take]")
    expect(page.locator("ul.messages")).to_contain_text(f"{new} p")


def filled_in(**more: str) -> dict[str, str]:
    """The list's form, as a player with opaque sleeves and real cards sends it."""
    form = {"text": LIST, "sleeves": "opaque", "based_on": "0", "hand-in": "1", "nonce": secrets.token_hex(16), **more}
    for name in TWOFOLD:
        at = f"carry-{key_of(name)}"
        form |= {f"{at}-name": name, f"{at}-way": "real", f"{at}-asked": "1", f"{at}-back": "1"}
    return form


def hand_in(base: str, player: dict[str, str]) -> tuple[int, str]:
    """By the private link, as a phone does it."""
    caller = Caller(base)
    caller.ask("GET", f"/r/{player['link']}")
    page = f"/player/{player['uid']}/1/"
    caller.ask("GET", page)
    status, to, text = caller.ask("POST", page, filled_in())
    return status, to if status == 302 else text


def counted(house, slug: str) -> dict[str, int]:
    return json.loads(
        house.database.shell(
            "import json; from checklist.models import Event; from checklist.console.erasing import counts_of\n"
            f"print(json.dumps(counts_of(Event.objects.get(slug={slug!r}))))"
        )
    )


def test_from_making_it_to_clean_up(house, person):
    eyes = Eyes()
    olga, jo = person(LAPTOP), person(LAPTOP)
    sign_in(olga, "olga")
    sign_in(jo, "jo")

    # It is made, and has its staff.
    eyes.look(olga, "/")
    eyes.look(olga, "/events/new/")
    olga.fill("input[name=name]", "The whole event")
    olga.select_option("select[name=format]", "modern")
    with olga.expect_navigation():
        olga.click("text=Make the event")
    slug = urlsplit(olga.url).path.split("/")[2]
    event = f"/events/{slug}/"
    eyes.look(olga)
    eyes.look(olga, f"{event}staff/")
    olga.fill("input[name=username]", "jo")
    olga.select_option("form.panel:has(input[name=username]) select[name=role]", "head-judge")
    with olga.expect_navigation():
        olga.click("form.panel:has(input[name=username]) button")

    # The same people come from every program, and nobody twice.
    everybody = people(SIZE.players)
    for turn, (_program, file, write) in enumerate(FORMATS):
        take_roster(olga, slug, file, write(everybody), new=0 if turn else SIZE.players, eyes=eyes)
    players = json.loads(
        house.database.shell(
            "import json; from checklist.models import Registration; from checklist.events.links import secret_of\n"
            f"found = Registration.objects.filter(event__slug={slug!r}).order_by('pk')\n"
            "print(json.dumps([{'uid': str(one.uid), 'link': secret_of(one), 'name': one.name} for one in found]))"
        )
    )
    assert [one["name"] for one in players] == [one.name for one in everybody]

    # One hands in on a phone, the others as a crowd.
    pia = person(PHONE)
    pia.goto(f"/r/{players[0]['link']}")
    eyes.look(pia, f"/player/{players[0]['uid']}/1/")
    pia.locator("input[name=sleeves][value=opaque]").check()
    with pia.expect_response(lambda answer: answer.request.method == "POST" and answer.ok):
        pia.fill("textarea[name=text]", LIST)
    at_rest(pia)
    eyes.look(pia)
    if pia.locator("#id_confirm").count():
        pia.locator("#id_confirm").check()
    pia.click("button[name=hand-in]")
    pia.wait_for_url(re.compile(r"/player/[0-9a-f-]+/$"))
    eyes.look(pia)
    with ThreadPoolExecutor(4) as crowd:
        answers = list(crowd.map(lambda one: hand_in(house.base, one), players[1 : SIZE.in_time]))
    assert [answer for answer in answers if answer[0] != 302] == []
    eyes.look(olga, event)
    eyes.look(olga, f"{event}?show=missing")

    # A link got into wrong hands: the new one opens, the old one does not.
    leaked = players[1]
    eyes.look(olga, f"{event}players/{leaked['uid']}/link/")
    olga.click("text=Replace the link")
    expect(olga.locator("code.address")).not_to_contain_text(leaked["link"])
    assert Caller(house.base).ask("GET", f"/r/{leaked['link']}")[0] == 404
    new = olga.locator("code.address").inner_text().strip().rsplit("/", 1)[1]
    assert Caller(house.base).ask("GET", f"/r/{new}")[0] == 302

    # The deadline passes. Who is late is refused, and keeps what was typed; the Head Judge takes the list in.
    eyes.look(olga, f"{event}edit/")
    olga.fill("input[name=deadline]", "2026-01-01T09:00")
    with olga.expect_navigation():
        olga.click("form.panel button.primary")
    late = players[SIZE.in_time : SIZE.in_time + SIZE.late]
    refused = [hand_in(house.base, one) for one in late]
    assert [status for status, _text in refused if status == 302] == []
    assert [text for _status, text in refused if "4 Fable of the Mirror-Breaker" not in text] == []
    assert counted(house, slug)["lists"] == SIZE.in_time
    judge = Caller(house.base)
    judge.cookies["sessionid"] = next(one["value"] for one in jo.context.cookies() if one["name"] == "sessionid")
    for one in late:
        form = filled_in(reason="late")
        assert judge.ask("POST", f"{event}players/{one['uid']}/1/list/", form)[0] == 302

    # One list is corrected by the Head Judge; the player sees it and why.
    eyes.look(jo, f"{event}players/{players[0]['uid']}/1/list/")
    with jo.expect_response(lambda answer: answer.request.method == "POST" and answer.ok):
        jo.fill("textarea[name=text]", LIST.replace("3 Negate", "2 Negate\n1 Abrade"))
    at_rest(jo)
    jo.select_option("select[name=reason]", "penalty")
    if jo.locator("#id_confirm").count():
        jo.locator("#id_confirm").check()
    with jo.expect_navigation():
        jo.click("button[name=hand-in]")
    pia.reload()
    expect(pia.locator("main")).to_contain_text("corrected after a penalty (IPG 3.4)")
    eyes.look(pia)
    eyes.look(jo, f"{event}players/{players[0]['uid']}/")
    eyes.look(jo, f"{event}check/players/{players[0]['uid']}/1/")

    # Everything is printed.
    eyes.look(olga, f"{event}print/")
    kinds = olga.locator("form:has(input[name=kind])").evaluate_all("(all) => all.map((one) => one.kind.value)")
    pages = {}
    for kind in kinds:
        olga.goto(f"{event}print/")
        form = f"form:has(input[name=kind][value={kind}])"
        olga.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true })")
        if olga.locator(f"{form} input[name=confirmed]").count():
            olga.locator(f"{form} input[name=confirmed]").check()
        with olga.expect_navigation():
            olga.locator(f"{form} button").last.click()
        link = olga.locator("text=Download the PDF")
        link.wait_for(timeout=240_000)
        eyes.look(olga)
        with olga.expect_download() as download:
            link.click()
        pages[kind] = len(pypdfium2.PdfDocument(download.value.path().read_bytes()))
    handed_in = SIZE.in_time + SIZE.late
    assert pages["registration"] == handed_in
    assert min(pages.values()) > 0

    # Decks are checked: the first with a real browser, the others as a crowd of judges.
    eyes.look(jo, f"{event}check/")
    for number, one in enumerate(players[: SIZE.checked]):
        form = {"moment": "before-game-1", "round": "1", "table": str(number // 2 + 1), "nonce": secrets.token_hex(16)}
        status, check, _text = judge.ask("POST", f"{event}check/players/{one['uid']}/1/open", form)
        assert (status, check.startswith(f"{event}check/")) == (302, True)
        if number == 0:
            eyes.look(jo, check)
            with jo.expect_navigation():
                jo.click("button[name=outcome][value=fine]")
            eyes.look(jo)
        else:
            assert judge.ask("POST", f"{check}close", {"outcome": "fine"})[0] == 302
    for path in ("numbers/", "check/seats/", "check/devices/"):
        eyes.look(olga, event + path)
    now = counted(house, slug)
    assert (now["people"], now["lists"], now["revisions"], now["checks"]) == (
        SIZE.players, handed_in, handed_in + 1, SIZE.checked
    )  # fmt: skip

    # It is closed, and cleaned up: nobody is named any more, the counts remain, and so does the log.
    olga.goto(f"{event}edit/")
    with olga.expect_navigation():
        olga.locator(f"form[action='{event}close/'] button").click()
    eyes.look(olga, event)
    eyes.look(olga, f"{event}log/")
    for path in ("mail/", "policies/", "teams/", "unknown/", "copy/", "print/poster/"):
        eyes.look(olga, event + path)
    eyes.look(olga, f"{event}personal-data/")
    olga.check("input[name=sure]")
    with olga.expect_navigation():
        olga.click("button[name=erase]")
    expect(olga.locator("ul.totals li").first).to_have_text(re.compile(rf"^\s*{SIZE.players} people"))
    eyes.look(olga, event)
    eyes.look(olga, f"{event}log/")
    left = house.database.shell(
        "from checklist.console.event_file import export_event; from checklist.models import Event; import io\n"
        "from django.utils import timezone; file = io.StringIO()\n"
        f"export_event(Event.objects.get(slug={slug!r}), file, now=timezone.now()); print(file.getvalue())"
    )
    assert [one.name for one in everybody if one.name in left or one.email in left or one.last in left] == []
    assert '"personal-data-erased"' in left
    assert pia.goto(f"/player/{players[0]['uid']}/").status == 404
    assert eyes.too_wide == []
    assert len(eyes.seen) > 25
