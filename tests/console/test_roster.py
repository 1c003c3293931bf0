"""The roster's page ("roster"): a file, the preview, the taking in; and the marks in the table."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from checklist.events.actions import take_roster
from checklist.events.roster import read_roster
from tests.cast import hand_in, signed_in


def page(event):
    return reverse("roster", args=[event.slug])


def test_a_preview_stores_nothing(event, kim, pia):
    file = SimpleUploadedFile("r.csv", "Name;Email\nPía Player;pia@example.org\nBo <b>;\n".encode())
    response = signed_in(kim).post(page(event), {"file": file})
    text = response.content.decode()
    assert (response.status_code, event.registrations.count()) == (200, 1)
    assert ("will be registered" in text, "as Pia Player" in text, "Bo &lt;b&gt;" in text) == (True, True, True)
    assert text.count('name="take"') == 1


def test_what_the_preview_shows_is_taken_in(event, kim, pia):
    client = signed_in(kim)
    written = client.post(page(event), {"text": "Pía Player\nBo Diddley\n"}).context["written"]
    response = client.post(page(event), {"text": written, "take": "1"}, follow=True)
    assert sorted(event.registrations.values_list("name", flat=True)) == ["Bo Diddley", "Pia Player"]
    assert "1 person was registered." in response.content.decode()


@pytest.mark.parametrize("sent", [{}, {"text": " "}, {"text": "123"}])
def test_nothing_to_read_says_so(event, kim, sent):
    response = signed_in(kim).post(page(event), {"x": "1", **sent})
    assert (response.status_code, event.registrations.count()) == (400, 0)
    assert "wrong" in response.content.decode() or "error" in response.content.decode()


def test_who_is_not_on_the_roster_and_who_has_no_list(event, olga, pia, paul):
    hand_in(pia)
    take_roster(event, read_roster("Pia Player\nNew Person\n"), whole=False, by=olga, now=timezone.now())
    client = signed_in(olga)
    off = client.get(reverse("event", args=[event.slug]), {"show": "off-roster"})
    missing = client.get(reverse("event", args=[event.slug]), {"show": "missing"})
    assert [row.registration.name for row in off.context["page"]] == ["Paul Player"]
    assert [row.registration.name for row in missing.context["page"]] == ["New Person", "Paul Player"]
    assert "not on the roster" in off.content.decode()


def test_without_a_roster_nobody_is_marked(event, olga, pia):
    response = signed_in(olga).get(reverse("event", args=[event.slug]))
    assert "off-roster" not in response.content.decode()
