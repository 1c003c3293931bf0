"""The limits stand where they belong: a guesser is stopped at each door, a full venue is not."""

import pytest
from django.urls import reverse

from checklist.accounts.models import RateCount
from checklist.accounts.rate_limits import INVITATION, JOIN_CODE, PRIVATE_LINK

pytestmark = pytest.mark.django_db

DOORS = [
    (PRIVATE_LINK, lambda number: reverse("private-link", args=[f"{number:032}".replace("0", "A").replace("1", "B")])),
    (JOIN_CODE, lambda number: reverse("join-event", args=[f"GUESS{number:03}"])),
    (INVITATION, lambda number: reverse("invitation", args=[f"guess{number:03}"])),
]


@pytest.mark.parametrize(("limits", "guess"), DOORS, ids=["private-link", "join-code", "invitation"])
def test_guessing_ends_in_429(client, monkeypatch, limits, guess):
    most = int(limits[0].rate.partition("/")[0])
    statuses = [client.get(guess(number)).status_code for number in range(most + 1)]
    assert statuses == [404] * most + [429]


def test_a_stranger_learns_nothing_from_codes_so_they_are_not_counted(client):
    pages = [client.get(f"/S/AAAABBBBCCCCDD{number:02}") for number in range(3)]
    assert [page.status_code for page in pages] == [200, 200, 200]
    assert RateCount.objects.count() == 0
