"""Names that try to be something else: markup, signs that turn the text round, towers of marks; on pages and on paper."""

import time
import unicodedata

import pytest
from django.urls import reverse
from django.utils import timezone

from checklist.core.names import person_name
from checklist.events.forms import JoinForm
from checklist.printing.actions import order_print
from checklist.printing.pdf import draw
from checklist.printing.queries import plan_of
from tests.cast import hand_in, register, signed_in

MARKUP = "<script>alert(8)</script><img src=x onerror=alert(8)>\"'>"
BIDI = "\u202eaiP\u202c \u2067Player\u2069"
TOWER = "P\u0301" + "\u0335" * 80 + "ia"
LISTED = "\n".join([f"1 {MARKUP}", "1 \u202eecalP", "1 e" + "\u0301" * 250, "4 Delver of Secrets", "56 Island"])


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        (BIDI, "aiP Player"),
        ("Z" + "\u0351" * 10_000 + "oe", "Z" + "\u0351" * 4 + "oe"),
        ("A\x00d\x1ba\n Lovelace", "Ada Lovelace"),
        ("\u202e\u2066", ""),
        # Names that people have stay as they are.
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"), ("Adébáyọ̀", "Adébáyọ̀"), ("D\u2019Artagnan-Ní Bhriain", "D\u2019Artagnan-Ní Bhriain"),
        ("محمّد عليّ", "محمّد عليّ"), ("שָׁלוֹם", "שָׁלוֹם"), ("नरेन्द्र", "नरेन्द्र"), ("สุริยะ", "สุริยะ"), ("José", "José"), ("中村", "中村"),
    ],
)  # fmt: skip
def test_a_persons_name_as_it_is_stored(written, stored):
    assert person_name(written) == unicodedata.normalize("NFC", stored)


def test_a_name_of_nothing_is_asked_for_again():
    assert JoinForm({"name": "\u202e\u2067", "nonce": "n"}).errors.as_data()["name"][0].code == "required"


@pytest.mark.django_db
@pytest.mark.parametrize("name", [MARKUP, BIDI, TOWER])
def test_on_pages_and_paper_a_name_is_a_name(event, olga, name):
    player = register(event, name)
    decklist = hand_in(player, LISTED)
    staff = signed_in(olga)
    numbered = {"slug": event.slug, "uid": player.uid}
    pages = [
        reverse("event", args=[event.slug]),
        reverse("staff-player", kwargs=numbered),
        reverse("judge-list", kwargs={**numbered, "ordinal": 1}),
    ]
    for page in pages:
        text = staff.get(page).content.decode()
        assert [sign for sign in ("<script>alert", "<img src=x", "\u202eaiP", "\u2067Player") if sign in text] == []
    began = time.process_time()
    ordered = order_print(
        event, kind="registration", decklists=[decklist], paper="a4", confirmed=True, by=olga, now=timezone.now(), nonce="o"
    )  # fmt: skip
    paper = draw(plan_of(ordered))
    assert paper.startswith(b"%PDF")
    assert len(paper) < 500_000
    assert [
        word for word in (b"/JavaScript", b"/JS ", b"/Launch", b"/OpenAction", b"/EmbeddedFile") if word in paper
    ] == []
    assert time.process_time() - began < 20
