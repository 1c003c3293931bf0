"""Every page renders with every name in its template known, as each person who may see it."""

import copy
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from checklist.core.terms import Carried, CarryChoice, Copies, PlayerChoices, Sleeves
from checklist.events.actions import close_event, drop_player
from checklist.events.models import DeckSlot
from checklist.printing.actions import order_print
from checklist.printing.models import PrintedCard
from tests.cast import DECK, browser_of, hand_in, register, signed_in

LIST = """\
2 Delver of Secrets
2 Insectile Aberration
4 Snapcastor Mage
4 Fire // Ice
1 Bruna, the Fading Light
1 Brisela, Voice of Nightmares
2 Steam Vents (ECL) 348
1 Nissa, Vastwood Seer
4 Hengegate Pathway
0 Island
30 Island

Sideboard
2 Delver of Secrets
Maybeboard
2 Counterspell
"""
MIXED = PlayerChoices(
    Sleeves.CLEAR,
    every=Carried.OFFICIAL,
    cards=(
        CarryChoice("Delver of Secrets // Insectile Aberration", main=Copies(real=2, official=1, home=1), real_aside=1),
        CarryChoice("Bruna, the Fading Light", Carried.PROXY),
        CarryChoice("Hengegate Pathway // Mistgate Pathway", Carried.HOME),
    ),
)


@pytest.fixture(autouse=True)
def _loud_templates(settings):
    templates = copy.deepcopy(settings.TEMPLATES)
    templates[0]["OPTIONS"]["string_if_invalid"] = "INVALID %s"
    settings.TEMPLATES = templates


@pytest.fixture
def busy(event, pia, paul, olga):
    """An event where everything has happened once."""
    hand_in(pia)
    hand_in(pia, LIST, MIXED)
    hand_in(paul, DECK)
    register(event, "Pia player")
    drop_player(register(event, "Dora Dropped"), by=olga, now=timezone.now())
    DeckSlot.objects.create(registration=pia, ordinal=2, label="Second deck", format="legacy")
    decklists = list(pia.slots.get(ordinal=1).revisions.filter(superseded_at=None))
    for kind in ("substitutes", "registration", "copy-sheet"):
        order_print(
            event, kind=kind, decklists=decklists, paper="a4", confirmed=True, by=olga, now=timezone.now(), nonce=kind
        )
    return event


def patterns(resolver):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver) and pattern.app_name not in ("admin", "ninja"):
            yield from patterns(pattern)
        elif isinstance(pattern, URLPattern):
            yield pattern


def addresses(event, pia):
    """Every address of ours that can be looked at, with something of the busy event in each place of it."""
    from checklist.events.links import secret_of  # slow import

    printed = PrintedCard.objects.filter(print_job__event=event).first()
    job = event.print_jobs.order_by("pk").first()
    filler = {
        "slug": event.slug,
        "uid": pia.uid,
        "ordinal": 1,
        "revision": 1,
        "code": event.join_code,
        "secret": secret_of(pia),
        "text": printed.code,
        "number": job.pk,
        "job": job.pk,
    }
    for pattern in patterns(get_resolver()):
        wanted = pattern.pattern.regex.groupindex if hasattr(pattern.pattern, "_regex") else pattern.pattern.converters
        if set(wanted) <= set(filler):
            yield pattern.name, reverse(pattern.name, kwargs={name: filler[name] for name in wanted})


def invalid(response):
    if "text/html" not in response.get("Content-Type", "") or response.status_code in (204, 302):
        return []
    return re.findall(r"INVALID [^<\"]{1,80}", response.content.decode())


@pytest.mark.parametrize("who", ["stranger", "olga", "hanna", "kim", "pia"])
@pytest.mark.parametrize("closed", [False, True])
def test_every_page_knows_its_names(busy, pia, olga, hanna, kim, who, closed):
    if closed:
        close_event(busy, by=olga, now=timezone.now())
    browser = {"stranger": Client, "pia": lambda: browser_of(pia)}.get(who, lambda: signed_in(locals_[who]))
    locals_ = {"olga": olga, "hanna": hanna, "kim": kim}
    browser = browser()
    found, seen = {}, set()
    for name, address in addresses(busy, pia):
        response = browser.get(address)
        assert response.status_code < 500, address
        if response.status_code == 200:
            seen.add(name)
        if invalid(response):
            found[name] = invalid(response)
    assert found == {}
    assert {"stranger": "home", "pia": "player", "olga": "event-edit", "hanna": "judge-list", "kim": "event"}[
        who
    ] in seen


SENT = {
    "checked": {"text": LIST, "check": "1"},
    "handed in without a word": {"text": LIST, "hand-in": "1"},
    "empty": {"text": "", "hand-in": "1"},
    "too long": {"text": "x" * 300_000},
    "unreadable": {"text": "Island\n" * 2001, "hand-in": "1"},
    "no format": {"text": LIST, "list_format": "nonsense"},
}


@pytest.mark.parametrize("sent", sorted(SENT))
def test_the_list_page_in_every_state(busy, pia, sent):
    browser = browser_of(pia)
    for name in ("player-list", "player-preview"):
        response = browser.post(reverse(name, args=[pia.uid, 1]), {"nonce": "n-9", **SENT[sent]})
        assert (response.status_code, invalid(response)) == (200, [])


def test_the_list_page_after_a_file(busy, pia):
    file = SimpleUploadedFile("deck.txt", "4 Delver of Secrets\n1 Lim-Dûl's Vault".encode("cp1252"))
    response = browser_of(pia).post(reverse("player-list", args=[pia.uid, 1]), {"nonce": "n-9", "file": file})
    assert (response.status_code, invalid(response)) == (200, [])


@pytest.mark.parametrize("name", ["event-new", "event-edit", "event-staff", "player-new"])
def test_forms_that_come_back(busy, olga, name):
    arguments = [] if name == "event-new" else [busy.slug]
    response = signed_in(olga).post(reverse(name, args=arguments), {"name": "", "role": "king"})
    assert (response.status_code, invalid(response)) == (400, [])


@pytest.mark.parametrize("show", ["missing", "errors", "substitutes", "unknown"])
def test_the_table_filtered(busy, olga, show):
    response = signed_in(olga).get(reverse("event", args=[busy.slug]), {"show": show, "q": "p"})
    assert (response.status_code, invalid(response)) == (200, [])
