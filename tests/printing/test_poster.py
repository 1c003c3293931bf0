"""How players get in: printing-poster, printing-poster-file, printing-qr"""

from datetime import UTC, datetime
from xml.etree import ElementTree

import pypdfium2
import pytest
import zxingcpp
from django.urls import reverse
from PIL import Image


def picture(svg, scale=4):
    """The modules of our own SVG as a bitmap: white ground, black runs."""
    root = ElementTree.fromstring(svg)
    side = int(root.attrib["viewBox"].split()[2])
    image = Image.new("L", (side, side), 255)
    path = root.find("{http://www.w3.org/2000/svg}path").attrib["d"]
    for run in filter(None, path.split("M")):
        place, _, rest = run.partition("h")
        x, y = map(int, place.split())
        for step in range(int(rest.split("v")[0])):
            image.putpixel((x + step, y), 0)
    return image.resize((side * scale, side * scale), Image.Resampling.NEAREST)


def test_the_code_leads_to_the_join_address(client, paper, settings):
    response = client.get(reverse("printing-qr", kwargs={"code": paper.event.join_code}))
    assert response.headers["Content-Type"] == "image/svg+xml"
    assert [found.text for found in zxingcpp.read_barcodes(picture(response.content))] == [
        f"{settings.BASE_URL}/join/WINTER/"
    ]


def test_bug_103_dark_on_its_own_white_ground_with_four_modules_of_border(client, paper):
    image = picture(client.get(reverse("printing-qr", kwargs={"code": "WINTER"})).content, scale=1)
    border = [
        image.getpixel((x, y))
        for x in range(image.width)
        for y in range(image.height)
        if min(x, y, image.width - 1 - x, image.height - 1 - y) < 4
    ]
    assert set(border) == {255}
    assert image.getpixel((4, 4)) == 0
    svg = client.get(reverse("printing-qr", kwargs={"code": "WINTER"})).content.decode()
    assert ('fill="#fff"' in svg, 'fill="#000"' in svg, "currentColor" in svg) == (True, True, False)


@pytest.mark.parametrize("code", ["NOBODY", "https:example.org", "%20"])
def test_only_addresses_of_ours(client, paper, code):
    assert client.get(reverse("printing-qr", kwargs={"code": code})).status_code == 404


def test_the_poster_says_it_in_words_too(client, paper, settings):
    client.force_login(paper.scorekeeper)
    page = client.get(reverse("printing-poster", kwargs={"slug": "winter"})).content.decode()
    shown = ["Winter Open", "WINTER", f"{settings.BASE_URL}/join/WINTER/", "/qr/join/WINTER.svg"]
    assert [words for words in shown if words not in page] == []


def test_strangers_find_no_poster(client, paper):
    address = reverse("printing-poster", kwargs={"slug": "winter"})
    assert client.get(address).status_code == 302
    client.force_login(paper.stranger)
    assert client.get(address).status_code == 404


def test_the_poster_as_a_file_leads_to_the_join_address(client, paper, settings):
    client.force_login(paper.scorekeeper)
    paper.event.deadline = datetime(2026, 12, 5, 9, 30, tzinfo=UTC)
    paper.event.time_zone = "Europe/Warsaw"
    paper.event.save(update_fields=["deadline", "time_zone"])
    response = client.get(reverse("printing-poster-file", kwargs={"slug": "winter"}))
    assert response["Content-Disposition"] == 'attachment; filename="winter-open-poster.pdf"'
    (page,) = pypdfium2.PdfDocument(response.content)
    image = page.render(scale=150 / 72, grayscale=True).to_pil()
    assert [found.text for found in zxingcpp.read_barcodes(image)] == [f"{settings.BASE_URL}/join/WINTER/"]
    said = page.get_textpage().get_text_range()
    assert [words in said for words in ("5 December 2026", "10:30", "(CET)", "WINTER")] == [True] * 4


def test_the_poster_is_looked_at_first(client, paper):
    client.force_login(paper.scorekeeper)
    page = client.get(reverse("printing-poster", kwargs={"slug": "winter"})).content.decode()
    assert (page.count("<svg xmlns="), "print/poster.pdf" in page) == (1, True)


def test_strangers_find_no_poster_file(client, paper):
    client.force_login(paper.stranger)
    assert client.get(reverse("printing-poster-file", kwargs={"slug": "winter"})).status_code == 404
