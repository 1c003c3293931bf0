"""The language of pages: as the browser asks, or as chosen at the foot of a page and remembered."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override, trans_real

from checklist.deckchecks.wording import clock_time
from checklist.events.links import secret_of
from tests.cast import browser_of, signed_in
from tests.conftest import ROOT
from tests.decklists.test_player_list import filled
from tests.pseudo import CLOSE, LANGUAGE, OPEN, compile_pseudo
from tests.test_pages import addresses
from tests.test_pages import busy as busy  # a fixture


def heading(client, **headers):
    return client.get(reverse("home"), **headers).content.decode()


def test_english_is_spoken_to_those_who_ask_for_nothing(client, db):
    assert '<html lang="en">' in heading(client)


def test_the_browser_chooses(client, db):
    assert '<html lang="es">' in heading(client, HTTP_ACCEPT_LANGUAGE="es-MX,es;q=0.9,en;q=0.8")


def test_a_language_that_nobody_translated_is_english(client, db):
    assert '<html lang="en">' in heading(client, HTTP_ACCEPT_LANGUAGE="fi")


@pytest.mark.parametrize(("language", "said"), [("en", "1 Dec 12:49"), ("es", "1 dic 12:49")])
def test_a_short_moment_is_written_as_the_language_writes_it(language, said):
    with override(language):
        assert clock_time(datetime(2026, 12, 1, 12, 49, tzinfo=UTC), "UTC") == said


def test_a_choice_is_remembered_and_leads_back(client, db):
    answer = client.post(reverse("set-language"), {"language": "es", "next": "/rules/?level=error"})
    assert (answer.status_code, answer["Location"]) == (302, "/rules/?level=error")
    assert answer.cookies["django_language"]["max-age"] == 365 * 24 * 3600
    assert '<html lang="es">' in heading(client, HTTP_ACCEPT_LANGUAGE="en")


def test_a_choice_leads_to_no_other_site(client, db):
    answer = client.post(reverse("set-language"), {"language": "es", "next": "https://example.com/"})
    assert answer["Location"] == "/"


def test_an_unknown_language_changes_nothing(client, db):
    client.post(reverse("set-language"), {"language": "xx", "next": "/"})
    assert '<html lang="en">' in heading(client)


def test_its_address_has_a_name():
    assert reverse("set-language") == "/language/"


# Words that no card, event or person of the tests bears.
ENGLISH = re.compile(
    r"(?<![-\w])(?:the|this|that|is|are|was|not|with|your|you|for|from|and|may|be|it|no|yes|lists?|cards?|all|one)(?![-\w])"
)
BRACKETED = re.compile(rf"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
NOT_OURS = re.compile(
    r"<(script|style|textarea|pre|code)\b.*?</\1>|<(\w+)[^>]* lang=\"en\".*?</\2>|<[^>]+>|&\w+;|Delver of Secrets|Emeria's Call|\w+, the [A-Z]\w+ \w+",
    re.S,
)


@pytest.fixture
def pseudo(tmp_path, settings):
    """The pseudo-language as if it were one of ours."""
    settings.LANGUAGES = [*settings.LANGUAGES, (LANGUAGE, "Pseudo")]
    settings.LOCALE_PATHS = [str(compile_pseudo(ROOT / "locale" / "es" / "LC_MESSAGES" / "django.po", tmp_path))]
    _forget_languages()
    yield
    settings.LOCALE_PATHS = [str(ROOT / "locale")]
    _forget_languages()


def _forget_languages():
    trans_real._translations = {}
    for name in ("get_languages", "get_supported_language_variant", "check_for_language"):
        clear = getattr(getattr(trans_real, name), "cache_clear", None)
        if clear is not None:
            clear()


def _english_left(html):
    text = NOT_OURS.sub("\n", html.split("<main")[-1])
    while BRACKETED.search(text):
        text = BRACKETED.sub("", text)
    return sorted({line.strip()[:100] for line in text.splitlines() if ENGLISH.search(line)})


@pytest.mark.parametrize("who", ["stranger", "olga", "hanna", "pia"])
def test_no_page_speaks_english_beside_another_language(
    pseudo,
    busy,  # noqa: F811 -- the fixture
    pia,
    olga,
    hanna,
    who,
):
    browser = {"stranger": Client(), "olga": signed_in(olga), "hanna": signed_in(hanna), "pia": browser_of(pia)}[who]
    browser.cookies["django_language"] = LANGUAGE
    left = {}
    for name, address in addresses(busy, pia):
        if name == "event-log":  # codes and values, as they are kept
            continue
        answer = browser.get(address)
        if answer.status_code == 200 and "text/html" in answer.get("Content-Type", ""):
            found = _english_left(answer.content.decode())
            if found:
                left[name] = found
    assert left == {}


def language_of(registration):
    registration.refresh_from_db(fields=["language"])
    return registration.language


def test_who_joins_is_remembered_in_the_pages_language(client, event):
    address = reverse("join-event", args=[event.join_code])
    client.post(address, {"name": "Nora", "nonce": "n"}, HTTP_ACCEPT_LANGUAGE="es")
    assert event.registrations.get().language == "es"


def test_a_private_link_is_a_first_guess_that_a_choice_replaces(client, pia):
    link = reverse("private-link", args=[secret_of(pia)])
    client.get(link, HTTP_ACCEPT_LANGUAGE="es")
    assert language_of(pia) == "es"
    client.get(link, HTTP_ACCEPT_LANGUAGE="en")  # a mail program that looks at links, perhaps
    assert language_of(pia) == "es"
    client.post(reverse("set-language"), {"language": "en", "next": reverse("player", args=[pia.uid]) + "?a=b"})
    assert language_of(pia) == "en"


@pytest.mark.parametrize("where", ["/", "/no/such/page", ""])
def test_a_choice_elsewhere_is_the_browsers_alone(pia, where):
    browser_of(pia).post(reverse("set-language"), {"language": "es", "next": where})
    assert language_of(pia) == "en"  # of the page that the link opened


def test_a_strangers_choice_is_not_the_players(client, pia):
    answer = client.post(reverse("set-language"), {"language": "es", "next": reverse("player", args=[pia.uid])})
    assert (answer.status_code, language_of(pia)) == (302, "")


def test_a_list_handed_in_tells_the_language(pia):
    browser = browser_of(pia)
    browser.cookies["django_language"] = "es"
    browser.post(reverse("player-list", args=[pia.uid, 1]), filled("60 Island\n"))
    assert language_of(pia) == "es"
