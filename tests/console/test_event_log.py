"""The log ("event-log"): who did what, newest first."""

import ast
import importlib
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.apps import apps
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.actions import record_log
from checklist.accounts.models import LogEntry, LogWords
from checklist.console import views_numbers
from checklist.console.erasing import erase_event
from checklist.console.event_file import TYPED
from checklist.console.log_words import ACTS, FIELDS, NAMES, say_details
from checklist.console.queries import named_log
from checklist.core.terms import ProxyReason
from checklist.deckchecks.actions import open_check
from checklist.events.actions import EventDetails, drop_player
from checklist.events.models import Event
from checklist.printing.actions import issue_proxy
from tests.cast import hand_in, register, signed_in


def page(event):
    return reverse("event-log", args=[event.slug])


def test_newest_first_with_the_names_of_now(event, pia, olga):
    hand_in(pia)
    rows = named_log(LogEntry.objects.filter(event_uid=event.uid).order_by("-pk")[:2])
    assert [(row.entry.action, row.about) for row in rows] == [
        ("list-submitted", "Pia Player"),
        ("player-registered", "Pia Player"),
    ]


def test_an_erased_name_leaves_its_id(event, pia, olga):
    number = pia.pk
    pia.delete()
    shown = signed_in(olga).get(page(event)).content.decode()
    assert f"player {number}" in shown
    assert "Pia Player" not in shown


def test_filtered(event, pia, olga):
    hand_in(pia)
    shown = signed_in(olga).get(page(event), {"action": "list-submitted"}).context["rows"]
    assert [row.entry.action for row in shown] == ["list-submitted"]


def shown_to(user, event, **asked):
    return [(row.entry.action, row.about) for row in signed_in(user).get(page(event), asked).context["rows"]]


def test_filtered_by_who_did_it(event, pia, olga, kim):
    drop_player(pia, by=kim, now=timezone.now())
    hand_in(pia)
    assert shown_to(olga, event, by=kim.pk) == [("player-dropped", "Pia Player")]
    assert ("list-submitted", "Pia Player") in shown_to(olga, event, by="nobody")
    assert ("player-dropped", "Pia Player") not in shown_to(olga, event, by="nobody")


def test_filtered_by_the_player_with_all_that_is_hers(event, pia, paul, olga, hanna, jo):
    for player in (pia, paul):
        hand_in(player)
        issue_proxy(
            player, card_name="Negate", reason=ProxyReason.WORN, note="", original_kept=True, by=hanna, now=timezone.now(),
            nonce=player.uid.hex,
        )  # fmt: skip
        open_check(
            player.slots.get(), moment="before-game-1", hand_drawn=False, round=None, table=None, by=jo,
            now=timezone.now(), nonce=player.uid.hex,
        )  # fmt: skip
    assert shown_to(olga, event, about="PIÁ") == [
        ("check-opened", "Pia Player"),
        ("proxy-issued", "Pia Player"),
        ("list-submitted", "Pia Player"),
        ("player-registered", "Pia Player"),
    ]


def test_filtered_by_time_in_the_time_zone_of_the_event(event, pia, olga):
    LogEntry.objects.all().delete()
    Event.objects.update(time_zone="Asia/Tokyo")
    for hour in (8, 9, 10):
        record_log("list-submitted", event_uid=event.uid, by=None, now=datetime(2026, 12, 5, hour, 0, 30, tzinfo=UTC))
    asked = {"since": "2026-12-05T18:00", "until": "2026-12-05T18:00"}
    rows = signed_in(olga).get(page(event), asked).context["rows"]
    assert [row.entry.at.hour for row in rows] == [9]


def test_what_can_not_be_read_filters_nothing_and_what_is_not_there_says_so(event, pia, olga):
    assert ("player-registered", "Pia Player") in shown_to(olga, event, since="yesterday", by="x", until="2026-99")
    assert "Nothing in the log is like that." in signed_in(olga).get(page(event), {"about": "Zoe"}).content.decode()


def test_other_pages_keep_what_was_asked_for(event, pia, olga, monkeypatch):
    monkeypatch.setattr(views_numbers, "PAGE", 1)
    for _ in range(2):
        hand_in(pia)
    shown = signed_in(olga).get(page(event), {"about": "pia", "page": "2"}).content.decode()
    assert 'href="?about=pia&amp;page=1"' in shown


def test_an_unknown_filter_is_everything(event, pia, olga):
    assert len(signed_in(olga).get(page(event), {"action": "nonsense"}).context["rows"]) > 1


def test_nothing_of_another_event(event, sams_event, olga):
    assert str(sams_event.pk) not in [
        row.entry.subject.partition(":")[2]
        for row in signed_in(olga).get(page(event)).context["rows"]
        if row.entry.subject.startswith("event")
    ]


@pytest.mark.parametrize("rows", [1, 3])
def test_a_fixed_number_of_queries(event, olga, rows, django_assert_num_queries):
    for number in range(rows):
        hand_in(register(event, f"Player {number}"))
    browser = signed_in(olga)
    with django_assert_num_queries(7):  # session, user, event, what can be asked for, count, lines, names
        browser.get(page(event))


@pytest.mark.parametrize(("who", "status"), [("kim", 403), ("jo", 403), ("hanna", 403), ("olga", 200), ("sam", 404)])
def test_who_may(event, sams_event, who, status, request):
    assert signed_in(request.getfixturevalue(who)).get(page(event)).status_code == status


# --- in words ---

HOUSE = Path(__file__).resolve().parents[2] / "checklist"
# Where the act, or what stands beside it, is not written down as such: by the constant's name.
NOT_LITERAL = {
    "_LOGGED": {"list-submitted", "list-corrected", "list-read-again"},
    "PRINTER_AND_PHONE_FINE": {"printer-and-phone-fine"},
}


def written_acts():
    """Every act that the code writes, and the names of what it writes beside it."""
    acts, names = set(), set()
    for path in HOUSE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "record_log"):
                continue
            first = node.args[0]
            acts |= (
                {first.value} if isinstance(first, ast.Constant) else NOT_LITERAL[ast.unparse(first).partition("[")[0]]
            )
            for word in node.keywords:
                if word.arg in ("values", "typed") and isinstance(word.value, ast.Dict):
                    names |= {key.value for key in word.value.keys if isinstance(key, ast.Constant)}
    return acts, names


def test_every_act_has_a_sentence_and_everything_beside_it_a_name():
    acts, names = written_acts()
    assert acts == set(ACTS)
    assert names - set(NAMES) == set()
    assert set(EventDetails.__dataclass_fields__) - set(FIELDS) == set()


def test_it_is_said_in_the_readers_language(event, pia, olga):
    hand_in(pia)
    browser = signed_in(olga)
    browser.cookies["django_language"] = "es"
    shown = browser.get(page(event)).content.decode()
    assert ("list-submitted" in shown.split("<tbody>")[1], "Lista entregada" in shown) == (False, True)


def test_codes_of_ours_become_words_and_what_was_typed_stays_as_it_is():
    entry = LogEntry(
        action="check-closed", values={"outcome": "found", "fields": ["player_id", "name"], "confirmed": False}
    )
    assert say_details(entry, {"penalty": "fine", "standing_out": ["Negate", "Opt"], "reason": ""}) == [
        ("outcome", "something was found"),
        ("changed", "player ID, name"),
        ("known not to be legal", "no"),
        ("penalty given", "fine"),
        ("cards that stand out", "Negate, Opt"),
    ]


def test_what_was_typed_is_shown_and_goes_with_the_personal_data(event, pia, olga):
    record_log(
        "codes-revoked", event_uid=event.uid, by=olga, now=timezone.now(), values={"codes": 2}, typed={"reason": "Pia lost it"}
    )  # fmt: skip
    browser = signed_in(olga)
    assert "Pia lost it" in browser.get(page(event)).content.decode()
    erase_event(event, by=olga, now=timezone.now())
    after = browser.get(page(event)).content.decode()
    assert ("Pia lost it" in after, "Codes revoked" in after, LogWords.objects.count()) == (False, True, 0)


def test_rows_from_before_are_parted_and_come_together_again(event, sams_event, olga):
    parting = importlib.import_module("checklist.migrations.0008_typed_words_out_of_the_log")
    assert parting.TYPED == TYPED
    Event.objects.filter(pk=sams_event.pk).update(erased_at=timezone.now())
    before = {"codes": 2, "reason": "Pia lost it"}
    for one in (event, sams_event):
        record_log("codes-revoked", event_uid=one.uid, by=olga, now=timezone.now(), values=before)
    parting.move_out(apps, None)
    here, erased = LogEntry.objects.filter(action="codes-revoked").order_by("pk")
    assert (here.values, here.words.typed) == ({"codes": 2}, {"reason": "Pia lost it"})
    assert (erased.values, hasattr(erased, "words")) == ({"codes": 2}, False)
    parting.move_back(apps, None)
    here.refresh_from_db()
    assert here.values == before
