"""The scanner with a camera: forty printed slips held before it one after the other, in the middle of a deck check."""

import io
import json

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import CHROMIUM, FLAGS, PHONE, all_sent, new_context, sign_in

pytestmark = pytest.mark.browser

COPIES = 36
DOTS_PER_MM = 8  # about 200 dpi
FRAMES_EACH = 15  # half a second at the fake camera's 30 frames a second
TURNED = 4  # degrees: nobody holds a card straight

MAKE = """
import json
from datetime import UTC, datetime
from pathlib import Path
from checklist.models import DeckCheck, DeckSlot, Event, Registration, StaffRole, User
from checklist.core.decklist import Zone
from checklist.core.sheet import Code
from checklist.printing.actions import order_print, revoke_cards
from checklist.printing.pdf import draw
from checklist.printing.queries import plan_of
from tests.paper import DELVER, ISLAND, PaperCast

now = datetime.now(UTC)
jo = User.objects.get(username="jo")
event, other = (
    Event.objects.create(slug=slug, join_code=slug.upper(), name=slug, date=now.date(), rel="regular",
        sanctioned=False, created_at=now) for slug in ("camera", "elsewhere")
)
StaffRole.objects.create(event=event, user=jo, role="judge")
ada = Registration.objects.create(event=event, name="Ada", nonce="ada", created_at=now)
slot = DeckSlot.objects.create(registration=ada)
cast = PaperCast(event, other, jo, jo, jo, jo, jo, ada, slot, now)
foreign = cast.hand_in((1, DELVER, Zone.MAIN), slot=cast.register("Zed", other))
cast.hand_in((39, DELVER, Zone.MAIN), (30, ISLAND, Zone.MAIN))
own = cast.order("slips")
order = dict(kind="slips", paper="a4", confirmed=False, by=jo, now=now)
strange = order_print(other, decklists=[foreign], nonce="f", **order)
revoke_cards(own.cards.filter(copy__in=[3, 4]), by=jo, now=now, reason="lost")
cast.hand_in((38, DELVER, Zone.MAIN), (31, ISLAND, Zone.MAIN))
check = DeckCheck.objects.create(slot=slot, opened_by=jo, opened_at=now, nonce="c")
places = []
for name, job in (("own", own), ("strange", strange)):
    plan = plan_of(job)
    Path(FOLDER, name + ".pdf").write_bytes(draw(plan))
    places += [
        [name, number, mark.x_mm, mark.y_mm, mark.size_mm]
        for number, page in enumerate(plan.pages) for mark in page.marks if isinstance(mark, Code)
    ]
print(json.dumps({"check": check.pk, "places": places}))
"""

RESULT = """
import json
from collections import Counter
from checklist.models import Scan
from checklist.deckchecks.queries import check_at, check_of
from checklist.models import Event
check = check_of(check_at(Event.objects.get(slug="camera"), {check}))
distinct = {{(scan.code, scan.outcome) for scan in Scan.objects.filter(deck_check={check})}}
print(json.dumps({{"outcomes": Counter(outcome for _, outcome in distinct),
    "rows": [[row.copies, len(row.scanned), list(row.missing)] for row in check.scans]}}))
"""


def video(folder, places):
    """An MJPEG of every printed code, cut out of the drawn sheets and laid on a table."""
    pages = {}
    path = folder / "camera.mjpeg"
    with path.open("wb") as film:
        for name, number, x, y, size in places:
            if (name, number) not in pages:
                with pypdfium2.PdfDocument(folder / f"{name}.pdf") as sheets:
                    pages[name, number] = sheets[number].render(scale=DOTS_PER_MM * 25.4 / 72).to_pil().convert("RGB")
            box = [DOTS_PER_MM * mm for mm in (x - 4, y - 4, x + size + 4, y + size + 8)]
            piece = pages[name, number].crop([round(edge) for edge in box]).resize((312, 360))
            frame = Image.new("RGB", (640, 480), (84, 74, 62))
            frame.paste(piece.rotate(TURNED, fillcolor=(84, 74, 62)), (164, 60))
            data = io.BytesIO()
            frame.save(data, "JPEG", quality=75)
            film.write(data.getvalue() * FRAMES_EACH)
    return path


@pytest.fixture
def made(house, tmp_path):
    return json.loads(house.database.shell(f"FOLDER = {str(tmp_path)!r}\n{MAKE}"))


def test_forty_slips_before_the_camera(house, playwright_here, made, tmp_path):
    film = video(tmp_path, made["places"])
    camera = [*FLAGS, "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    browser = playwright_here.chromium.launch(executable_path=CHROMIUM, args=camera)
    page = new_context(browser, viewport=PHONE, base_url=house.base).new_page()
    elsewhere = []
    page.on("request", lambda request: elsewhere.append(request.url) if house.base not in request.url else None)
    sign_in(page, "jo")
    page.goto(f"/scan/?event=camera&check={made['check']}")
    page.wait_for_selector('[data-camera="on"]')
    seen = set()
    for _ in range(960):  # four minutes at most; one showing of the film takes twenty seconds
        seen |= {words for words in page.locator(".scan-row [data-put=code]").all_text_contents() if words}
        if len(seen) == 40:
            break
        page.wait_for_timeout(250)
    page.click("[data-stop]")
    all_sent(page)
    browser.close()
    found = json.loads(house.database.shell(RESULT.format(check=made["check"])))
    assert found["outcomes"] == {"current": COPIES, "revoked": 2, "superseded": 1, "other-event": 1}
    assert found["rows"] == [[COPIES + 2, COPIES, [3, 4]]]
    assert elsewhere == []  # the decoder comes from us, not from its maker's servers


def test_a_photo_of_a_whole_sheet_gives_every_code_on_it(house, person, tmp_path):
    make = MAKE.replace('"camera"', '"photo"').replace('"elsewhere"', '"next-door"')
    made = json.loads(house.database.shell(f"FOLDER = {str(tmp_path)!r}\n{make}"))
    with pypdfium2.PdfDocument(tmp_path / "own.pdf") as sheets:
        sheet = sheets[0].render(scale=200 / 72).to_pil().convert("RGB")
    photo = io.BytesIO()
    sheet.save(photo, "JPEG", quality=85)
    page = person(PHONE)
    sign_in(page, "jo")
    page.goto(f"/scan/?event=photo&check={made['check']}")
    page.wait_for_selector("[data-scanner][data-camera]")
    page.set_input_files("input[type=file]", {"name": "1.jpg", "mimeType": "image/jpeg", "buffer": photo.getvalue()})
    on_it = sum(place[:2] == ["own", 0] for place in made["places"])
    expect(page.locator(".scan-row")).to_have_count(on_it)
    assert on_it > 30
    all_sent(page)
