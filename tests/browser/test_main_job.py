"""The main job through a real browser: list in, flags right, PDF out, code scanned, list changed, paper judged again."""

import json
import re
import uuid
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp

from tests.browser.conftest import LAPTOP, at_rest, lists_folder, new_context, sign_in

pytestmark = pytest.mark.browser

OWN = {
    "mtgo.txt": {"Delver of Secrets", "Valki, God of Lies"},
    "arena.txt": {"Brightclimb Pathway", "Emeria's Call"},
    "moxfield.txt": {"Fable of the Mirror-Breaker", "Gisela, the Broken Blade", "Bruna, the Fading Light"},
    "archidekt.txt": {"Agadeem's Awakening"},
    "deck.dek": {"Thing in the Ice"},
}
DECK_ZONES = {"main", "sideboard", "commander", "companion"}


def _cases():
    """Lists of our own, and of the case collection, where it lies beside the project, the first of each format."""
    for name, fronts in OWN.items():
        yield pytest.param(Path(__file__).parent / "lists" / name, fronts, id=name)
    truth = lists_folder() / "lists-expected.json"
    if truth.exists():
        formats = set()
        for case in json.loads(truth.read_text())["files"]:
            if case["kind"] == "deck" and case["main"] and case["format"] not in formats:
                formats.add(case["format"])
                cards = [*(case.get("dfc") or []), *(case.get("meld") or [])]
                fronts = {c["front"] for c in cards if c.get("zone", "main") in DECK_ZONES and c.get("count", 1)}
                yield pytest.param(lists_folder() / "lists" / case["file"], fronts, id=case["file"])


@pytest.fixture(scope="module")
def event(house):
    """An unsanctioned event of no format, so that every list may be printed; Olga runs it, Jo judges."""
    made = house.database.shell(
        "from datetime import date; from django.utils import timezone\n"
        "from checklist.models import User, StaffRole\n"
        "from checklist.events.actions import EventDetails, create_event, add_staff\n"
        "olga, jo = (User.objects.get(username=name) for name in ('olga', 'jo'))\n"
        "event = create_event(EventDetails('Tuesday Cup', date(2026, 12, 1), 'UTC', '', 'regular', False, None, 'a4'), by=olga, now=timezone.now())\n"
        "add_staff(event, jo, StaffRole.Role.JUDGE, by=olga, now=timezone.now())\n"
        "print(event.slug, event.join_code)"
    )
    slug, join_code = made.split()
    return {"slug": slug, "join": f"/join/{join_code}/"}


@pytest.fixture(scope="module")
def staff(chromium, house):
    """Two browsers that stay signed in over all lists: the organiser's laptop and the judge's phone."""
    contexts = [new_context(chromium, viewport=LAPTOP, base_url=house.base) for _ in range(2)]
    pages = [context.new_page() for context in contexts]
    for page, name in zip(pages, ("olga", "jo"), strict=True):
        sign_in(page, name)
    yield pages
    for context in contexts:
        context.close()


def _flagged_on(page) -> set[str]:
    headings = page.locator("article.twofold header h3").all_text_contents()
    return {re.sub(r"^\s*\d+\s+", "", heading).strip() for heading in headings}


def _hand_in(page) -> None:
    confirm = page.locator("#id_confirm")
    if confirm.count():
        confirm.check()
    page.click("button[name=hand-in]")
    page.wait_for_url(re.compile(r"/player/[0-9a-f-]+/$"))


def _write(page, path_or_text) -> None:
    """Put a file or a text into the form and wait until the page has read it."""
    with page.expect_response(lambda response: response.request.method == "POST" and response.ok):
        if isinstance(path_or_text, Path):
            page.locator("details:has(input[type=file]) summary").click()
            page.set_input_files("input[type=file]", path_or_text)
        else:
            page.fill("textarea[name=text]", path_or_text)
    page.wait_for_selector("ol.reading")
    at_rest(page)


def _codes(pdf: bytes) -> list[str]:
    texts = []
    for page in pypdfium2.PdfDocument(pdf):
        image = page.render(scale=300 / 72, grayscale=True).to_pil()
        texts += [found.text for found in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)]
    return texts


def _print(page, event, uid: str, kind: str) -> bytes:
    page.goto(f"/events/{event['slug']}/print/players/{uid}/")
    with page.expect_navigation():
        page.locator(f"form:has(input[name=kind][value={kind}]) button").click()
    with page.expect_download() as download:
        page.click("text=Download the PDF")
    return download.value.path().read_bytes()


def _outcome(judge, address: str, house) -> str:
    judge.goto(house.base + re.sub(r"^HTTPS?://[^/]+", "", address))
    return judge.locator("article.outcome").get_attribute("data-outcome")


def _without_line(text: str, name: str) -> str:
    """The list without the lines that write this card, whole or half of its name."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if name.casefold() not in line.casefold().replace("’", "'"))


@pytest.mark.parametrize(("path", "fronts"), list(_cases()))
def test_a_list_from_paste_to_scan(path, fronts, event, house, person, staff):
    organiser, judge = staff
    player = person()
    player.goto(event["join"])
    player.fill("input[name=name]", f"Pia {path.name} {uuid.uuid4().hex[:4]}")
    player.click("main button[type=submit]")
    player.wait_for_selector("textarea[name=text]")
    player.locator("input[name=sleeves][value=opaque]").check()
    _write(player, path)
    assert _flagged_on(player) == fronts
    text = player.input_value("textarea[name=text]")
    _hand_in(player)
    uid = player.url.rstrip("/").rsplit("/", 1)[1]

    kind = "substitutes" if fronts else "registration"
    codes = _codes(_print(organiser, event, uid, kind))
    expected = re.compile(re.escape(house.base.upper()) + r"/S/[0-9A-HJKMNP-TV-Z]{16}")
    assert [code for code in codes if not expected.fullmatch(code)] == []
    if not fronts:
        assert len(set(codes)) == 1
        assert _outcome(judge, codes[0], house) == "current"
        return
    shown = {}
    for code in codes[:: max(1, len(codes) // 6)]:
        assert _outcome(judge, code, house) == "current"
        shown[code] = judge.locator(".outcome-face").first.inner_text()
    gone_code, gone = next(iter(shown.items()))
    front = next(front for front in fronts if gone.startswith(front))

    player.goto(player.url + "1/")
    _write(player, _without_line(text, front))
    if front in _flagged_on(player):  # written by its back face somewhere: nothing to take out by this name
        pytest.fail(f"{front} is still flagged")
    _hand_in(player)
    assert _outcome(judge, gone_code, house) == "superseded"
    for code, name in shown.items():
        if not name.startswith(front):
            assert _outcome(judge, code, house) == "current"


def test_a_sideboard_land_changed_leaves_paper_current(event, house, person, staff):
    organiser, judge = staff
    player = person()
    player.goto(event["join"])
    player.fill("input[name=name]", "Paul with the land")
    player.click("main button[type=submit]")
    player.wait_for_selector("textarea[name=text]")
    player.locator("input[name=sleeves][value=opaque]").check()
    _write(player, "4 Delver of Secrets\n56 Island\n\n15 Mountain\n")
    _hand_in(player)
    uid = player.url.rstrip("/").rsplit("/", 1)[1]
    codes = _codes(_print(organiser, event, uid, "substitutes"))
    assert len(codes) == 4
    player.goto(player.url + "1/")
    _write(player, "4 Delver of Secrets\n56 Island\n\n14 Mountain\n1 Forest\n")
    _hand_in(player)
    assert [_outcome(judge, code, house) for code in codes] == ["current"] * 4
    player.goto(player.url + "1/")
    _write(player, "3 Delver of Secrets\n57 Island\n\n14 Mountain\n1 Forest\n")
    _hand_in(player)
    assert sorted(_outcome(judge, code, house) for code in codes) == ["current"] * 3 + ["superseded"]
