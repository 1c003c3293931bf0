"""Writing and handing in a list ("player-list"): nothing typed is lost, whatever goes wrong."""

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from checklist.core.snapshot import thaw_choices
from checklist.core.terms import Carried, Copies, Sleeves, SubstituteFacts, SubstituteStyle
from checklist.decklists.forms import key_of
from checklist.decklists.models import Decklist
from checklist.decklists.queries import current_judgement
from checklist.events.actions import close_event
from checklist.events.links import secret_of
from tests.cast import DECK, browser_of, hand_in, make_event, register, signed_in

DELVER = "Delver of Secrets // Insectile Aberration"


def page(registration):
    return reverse("player-list", args=[registration.uid, 1])


def carry(name=DELVER, way="real", **more):
    at = f"carry-{key_of(name)}"
    return {f"{at}-name": name, f"{at}-way": way, f"{at}-asked": "1", f"{at}-back": "1"} | {
        f"{at}-{field.replace('_', '-')}": value for field, value in more.items()
    }


def filled(text=DECK, **changes):
    return {"text": text, "sleeves": "opaque", "nonce": "n-1", "based_on": "0", "hand-in": "1", **carry(), **changes}


def shown_text(response):
    return re.search(r"<textarea[^>]*name=\"text\"[^>]*>\n?(.*?)</textarea>", response.content.decode(), re.S)[1]


def confirmation(response):
    return re.search(r'name="confirm"[^>]*value="(\w+)"', response.content.decode())[1]


def test_it_hands_in_and_leads_to_the_receipt(pia):
    response = browser_of(pia).post(page(pia), filled())
    assert (response.status_code, response["Location"]) == (302, reverse("player", args=[pia.uid]))
    assert Decklist.objects.get().text == DECK


def test_line_ends_of_browsers_are_no_difference(pia):
    browser_of(pia).post(page(pia), filled(DECK.replace("\n", "\r\n")))
    assert Decklist.objects.get().text == DECK


def test_what_is_declared_is_kept(pia):
    browser_of(pia).post(page(pia), filled(sleeves="clear", **carry(way="official", aside="4")))
    choices = thaw_choices(Decklist.objects.get().choices)
    assert choices.sleeves is Sleeves.CLEAR
    assert [(c.name, c.every, c.real_aside) for c in choices.cards] == [(DELVER, Carried.OFFICIAL, 4)]


def test_copies_carried_unlike_are_kept_zone_by_zone(pia):
    fields = carry(way="mixed", main_official="2", main_real="2", aside="2")
    browser = browser_of(pia)
    refused = browser.post(page(pia), filled(**fields))
    browser.post(page(pia), filled(**fields, confirm=confirmation(refused)))
    [choice] = thaw_choices(Decklist.objects.get().choices).cards
    assert (choice.main, choice.sideboard, choice.real_aside) == (Copies(real=2, official=2), Copies(), 2)


def test_a_card_taken_out_of_the_list_takes_its_declaration_along(pia):
    browser_of(pia).post(page(pia), filled("60 Island\n", **carry(way="official")))
    decklist = Decklist.objects.get()
    assert thaw_choices(decklist.choices).cards == ()
    assert decklist.judgements.get().errors == 0


@pytest.mark.parametrize("missing", ["sleeves", f"carry-{key_of(DELVER)}-name"])
def test_what_was_not_said_is_asked_for_and_not_assumed(pia, missing):
    response = browser_of(pia).post(page(pia), {k: v for k, v in filled().items() if k != missing})
    assert response.status_code == 200
    assert shown_text(response) == DECK
    assert Decklist.objects.count() == 0


def test_errors_ask_first_and_then_may_be_handed_in(pia):
    browser = browser_of(pia)
    refused = browser.post(page(pia), filled(sleeves="clear"))
    assert Decklist.objects.count() == 0
    assert shown_text(refused) == DECK
    browser.post(page(pia), filled(sleeves="clear", confirm=confirmation(refused)))
    assert Decklist.objects.get().judgements.get().errors == 1


def test_i_know_is_said_of_these_errors_and_no_others(pia):
    browser = browser_of(pia)
    refused = browser.post(page(pia), filled(sleeves="clear"))
    browser.post(page(pia), filled("4 Delver of Secrets\n50 Island\n", sleeves="clear", confirm=confirmation(refused)))
    assert Decklist.objects.count() == 0


def test_checking_hands_nothing_in(pia):
    values = filled(check="1")
    del values["hand-in"]
    response = browser_of(pia).post(page(pia), values)
    assert response.status_code == 200
    assert "Insectile Aberration" in response.content.decode()
    assert Decklist.objects.count() == 0


@pytest.mark.parametrize(("lines", "is_long"), [(150, False), (151, True)])
def test_of_a_long_list_only_what_is_in_sight_is_laid_out(pia, lines, is_long):
    values = filled(text="\n".join(["1 Island"] * lines), check="1")
    del values["hand-in"]
    assert ('<ol class="reading long"' in browser_of(pia).post(page(pia), values).content.decode()) == is_long


def test_a_double_click_makes_one_revision_and_both_answers_are_good(pia):
    browser = browser_of(pia)
    assert [browser.post(page(pia), filled()).status_code for _ in range(2)] == [302, 302]
    assert Decklist.objects.count() == 1


def test_an_old_window_says_that_there_is_a_newer_list_before_replacing_it(pia):
    browser = browser_of(pia)
    hand_in(pia, "60 Plains\n")
    old = browser.post(page(pia), filled())
    assert old.status_code == 200
    assert shown_text(old) == DECK
    assert Decklist.objects.get(superseded_at=None).text == "60 Plains\n"
    assert 'name="based_on" value="1"' in old.content.decode()
    browser.post(page(pia), filled(based_on="1"))
    assert Decklist.objects.get(superseded_at=None).text == DECK


def test_the_form_starts_with_the_list_in_force(pia):
    browser = browser_of(pia)
    browser.post(page(pia), filled(sleeves="clear", **carry(way="official", aside="4")))
    shown = browser.get(page(pia)).content.decode()
    assert "4 Delver of Secrets" in shown
    assert re.search(r'value="clear"[^>]*checked', shown)
    assert re.search(r'<option value="official" selected>', shown)


def test_a_list_that_was_handed_in_can_be_sent_again_as_it_is_shown(pia):
    browser = browser_of(pia)
    browser.post(page(pia), filled())
    browser.post(page(pia), filled(nonce="n-2", based_on="1"))
    assert Decklist.objects.count() == 1


# --- nothing typed is lost ---


def test_after_the_deadline_the_text_is_still_on_the_page(olga):
    event = make_event(olga, deadline=timezone.now() + timedelta(hours=1))
    pia = register(event, "Pia")
    browser = browser_of(pia)
    type(event).objects.update(deadline=timezone.now() - timedelta(seconds=1))
    response = browser.post(page(pia), filled())
    assert shown_text(response) == DECK
    assert "deadline" in response.content.decode()
    assert Decklist.objects.count() == 0


def test_when_closed_the_page_itself_leads_to_the_receipt(pia, event, olga):
    close_event(event, by=olga, now=timezone.now())
    assert browser_of(pia).get(page(pia))["Location"] == reverse("player", args=[pia.uid])


def test_without_the_session_the_link_in_the_form_is_enough(pia):
    """BUG-106: the session ended while the list was written."""
    browser = Client()
    response = browser.post(page(pia), filled(link=secret_of(pia)))
    assert response.status_code == 302
    assert Decklist.objects.get().text == DECK
    assert browser.get(response["Location"]).status_code == 200


def test_without_its_cookies_the_text_comes_back_and_pressing_again_hands_it_in(pia):
    """BUG-106: cookies were deleted, so that the form's token is worth nothing."""
    browser = Client(enforce_csrf_checks=True)
    response = browser.post(page(pia), filled(link=secret_of(pia)))
    assert response.status_code == 403
    assert shown_text(response) == DECK
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', response.content.decode())[1]
    again = browser.post(page(pia), filled(link=secret_of(pia), csrfmiddlewaretoken=token))
    assert again.status_code == 302
    assert Decklist.objects.get().text == DECK


def test_a_form_from_elsewhere_without_link_is_refused_and_shows_only_what_it_brought(pia):
    hand_in(pia, "60 Plains\n")
    browser = Client(enforce_csrf_checks=True)
    response = browser.post(page(pia), filled())
    assert response.status_code == 403
    assert "4 Delver of Secrets" in response.content.decode()
    assert "Plains" not in response.content.decode()


@pytest.mark.parametrize("text", ["4 Delver of Secrets\n" + "x" * 262_144, "ä" * 131_073])
def test_too_long_a_text_is_refused_and_comes_back(pia, text):
    response = browser_of(pia).post(page(pia), filled(text))
    assert "larger than 256 KiB" in response.content.decode()
    assert shown_text(response).startswith(text[:19])
    assert Decklist.objects.count() == 0


def test_a_number_that_is_none_is_asked_about(pia):
    response = browser_of(pia).post(page(pia), filled(**carry(way="official", aside="four")))
    assert "“four” is not a number" in response.content.decode()
    assert Decklist.objects.count() == 0


# --- files ---


def upload(registration, content, name="deck.txt", **changes):
    values = {"nonce": "n-1", "check": "1", "text": "1 Plains", **changes}
    return browser_of(registration).post(page(registration), {**values, "file": SimpleUploadedFile(name, content)})


@pytest.mark.parametrize(
    "content",
    [
        b"4 Delver of Secrets\r\n56 Island",
        b"\xef\xbb\xbf4 Delver of Secrets\n56 Island",
        "4 Delver of Secrets\n56 Island".encode("utf-16"),
    ],
)
def test_a_file_is_read_into_the_text(pia, content):
    assert shown_text(upload(pia, content)).replace("\r\n", "\n") == "4 Delver of Secrets\n56 Island"


def test_a_guessed_encoding_is_said(pia):
    response = upload(pia, "1 Lim-Dûl's Vault".encode("cp1252"))
    assert "Windows-1252" in response.content.decode()
    assert shown_text(response) == "1 Lim-Dûl&#x27;s Vault"


@pytest.mark.parametrize("content", [b"%PDF-1.7 \x00\x01", b"\x89PNG\r\n\x1a\n", b""])
def test_what_is_no_list_is_refused_and_the_text_stays(pia, content):
    response = upload(pia, content)
    assert shown_text(response) == "1 Plains"
    assert 'role="alert"' in response.content.decode()


def test_a_file_over_the_limit_is_dropped_while_it_comes_in(pia):
    response = upload(pia, b"4 Delver of Secrets\n" * 14_000)
    assert "larger than 256 KiB" in response.content.decode()
    assert shown_text(response) == "1 Plains"


def test_a_request_far_over_the_limit_is_not_read_at_all(pia):
    response = upload(pia, b"4 Delver of Secrets\n" * 60_000)
    assert response.status_code == 413


def test_a_spreadsheet_lands_in_the_text_as_a_table(pia):
    from io import BytesIO  # slow import

    from openpyxl import Workbook

    book, kept = Workbook(), BytesIO()
    for row in (("Quantity", "Name"), (4, "Delver of Secrets"), (56, "Island")):
        book.active.append(row)
    book.save(kept)
    response = upload(pia, kept.getvalue(), "deck.xlsx")
    assert shown_text(response) == "Quantity\tName\n4\tDelver of Secrets\n56\tIsland"
    assert "Insectile Aberration" in response.content.decode()


# --- suggestions ---


def test_a_suggestion_is_taken_up_on_its_line_only(pia):
    text = "4 Snapcastor Mage\n56 Island\nSideboard\n1 Snapcastor Mage"
    values = {"text": text, "nonce": "n-1", "take": "1|Snapcastor Mage|Snapcaster Mage"}
    assert shown_text(browser_of(pia).post(page(pia), values)) == text.replace("Snapcastor", "Snapcaster", 1)


def test_a_line_changed_since_is_left_alone(pia):
    values = {"text": "4 Island", "nonce": "n-1", "take": "1|Snapcastor Mage|Snapcaster Mage"}
    response = browser_of(pia).post(page(pia), values)
    assert shown_text(response) == "4 Island"
    assert "has changed since" in response.content.decode()


@pytest.mark.parametrize("take", ["", "x|y|z", "99|Island|Plains", "1||Plains", "-1|Island|Plains", "1"])
def test_a_broken_suggestion_breaks_nothing(pia, take):
    response = browser_of(pia).post(page(pia), {"text": "4 Island", "nonce": "n-1", "take": take})
    assert shown_text(response) == "4 Island"


# --- access ---


def test_nobody_else_gets_in(pia, paul, olga):
    """BUG-115: other players, staff and strangers alike."""
    hand_in(pia)
    for other in (Client(), browser_of(paul), signed_in(olga)):
        assert other.get(page(pia)).status_code == 404
        assert other.post(page(pia), filled()).status_code == 404
        assert other.post(page(pia), filled(link=secret_of(paul))).status_code == 404


def test_a_deck_that_is_not_there(pia):
    assert browser_of(pia).get(reverse("player-list", args=[pia.uid, 2])).status_code == 404


def more(**fields):
    """What is said besides of sleeves and cards, as the form sends it."""
    at = f"carry-{key_of(DELVER)}"
    facts = {f"{at}-style": "list", f"{at}-circles": "2", f"{at}-front_name": "yes", f"{at}-only_printed": "no"}
    return {**facts, "white_dot_shows": "yes", "real_cards_apart": "no", **fields}


def selected(response, name):
    field = re.search(rf'<select name="{name}".*?</select>', response.content.decode(), re.S)[0]
    return re.findall(r'value="(\w*)" selected', field)


def test_what_is_said_besides_is_kept_with_the_revision_and_judged(pia, event):
    said = filled(**carry(way="official", aside="4"), **more())
    browser = browser_of(pia)
    browser.post(page(pia), {**said, "confirm": confirmation(browser.post(page(pia), said))})
    decklist = Decklist.objects.get()
    choices = thaw_choices(decklist.choices)
    facts = SubstituteFacts(SubstituteStyle.LIST, 2, front_name=True, only_printed=False)
    assert (choices.cards[0].substitute, choices.white_dot_shows, choices.real_cards_apart) == (facts, True, False)
    codes = {finding["code"] for finding in current_judgement(decklist, event).findings}
    assert {"list-circles", "written-beyond-card", "real-cards-with-sideboard"} <= codes


def test_what_is_said_besides_comes_back_after_an_error_and_with_the_list(pia):
    browser = browser_of(pia)
    at = f"carry-{key_of(DELVER)}"
    said = filled(**carry(way="official", aside="four"), **more())
    for number in (0, 1):
        response = browser.post(page(pia), said) if number == 0 else browser.get(page(pia))
        assert [selected(response, name) for name in ("white_dot_shows", "real_cards_apart", "hologram")] == [
            ["yes"],
            ["no"],
            [""],
        ]
        assert [selected(response, f"{at}-{name}") for name in ("style", "front_name", "only_printed")] == [
            ["list"],
            ["yes"],
            ["no"],
        ]
        said = {**said, f"{at}-aside": "4"}
        browser.post(page(pia), {**said, "confirm": confirmation(browser.post(page(pia), said))})


def test_opaque_sleeves_through_which_the_dot_shows_are_for_the_head_judge(pia, event):
    browser_of(pia).post(page(pia), filled(white_dot_shows="yes"))
    found = {finding["code"]: finding for finding in current_judgement(Decklist.objects.get(), event).findings}
    assert (found["opacity-doubted"]["certainty"], found["opacity-doubted"]["level"]) == ("unsettled", "warning")


@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        ({}, [True, True, True]),
        ({"rel": "regular"}, [True, False, True]),
        ({"sanctioned": False}, [True, False, False]),
    ],
)
def test_each_event_asks_what_matters_there(olga, changes, asked):
    player = register(make_event(olga, **changes), "Pat")
    shown = browser_of(player).get(page(player)).content.decode()
    assert [f'name="{name}"' in shown for name in ("white_dot_shows", "reflective", "spare_blanks_apart")] == asked
