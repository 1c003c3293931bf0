"""What devices did without a network and send afterwards: judge-actions, check-late, judge-token"""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.core.decklist import Zone
from checklist.deckchecks.models import DeckCheck, Scan, SentAction, Tap
from checklist.printing.actions import revoke_card

ADDRESS = reverse("judge-actions")
MAIN = Zone.MAIN


@pytest.fixture
def registered(paper, cards):
    return paper.hand_in((4, cards.delver, MAIN), (56, cards.island, MAIN))


@pytest.fixture
def opened(paper, registered):
    return DeckCheck.objects.create(slot=paper.slot, opened_by=paper.judge, opened_at=paper.now, nonce="check")


@pytest.fixture
def judge(client, paper):
    client.force_login(paper.judge)
    return client


def action(kind, nonce, *, check="", event="winter", ago=0, **values):
    return {"kind": kind, "nonce": nonce, "event": event, "check": check, "ago": ago, "values": values}


def tap(nonce, delta=1, name="Island", **changes):
    return action("tap", nonce, card_name=name, zone="main", delta=delta, **{"check": "check", **changes})


def scan(nonce, code, **values):
    changes = {name: values.pop(name) for name in ("check", "event", "ago") if name in values}
    return action("scan", nonce, code=code, **values, **changes)


def close(nonce, outcome="fine", **values):
    return action(
        "close",
        nonce,
        check="check",
        outcome=outcome,
        **{"found": "", "remedy": "", "penalty": "", "note": "", **values},
    )


def send(client, *actions):
    response = client.post(ADDRESS, json.dumps({"actions": actions}), content_type="application/json")
    assert response.status_code == 200, response.content
    return response.json()


def told(answer):
    return [(result["status"], result["code"]) for result in answer["results"]]


# --- once, in order ---


def test_a_whole_check_made_without_a_network(judge, paper, registered):
    actions = [
        action("open", "mine", uid=str(paper.player.uid), ordinal=1, moment="before-game-1", hand_drawn=False, round=3, table=7, ago=600_000),
        *(tap(f"t{number}", check="mine", ago=500_000 - number) for number in range(5)),
        action("sleeves", "s", check="mine", opaque="yes", standing_out=["Island"], ago=300_000),
        {**close("c", "found", found="59 cards", note="look again", ago=60_000), "check": "mine"},
    ]  # fmt: skip
    before = timezone.now()
    for _ in range(2):  # the answer was lost: the device sends all of it again
        answer = send(judge, *actions)
        assert told(answer) == [("done", "")] * 8
    check = DeckCheck.objects.get()
    assert (check.round, check.table, check.outcome, check.found, check.sleeves["opaque"]) == (
        3,
        7,
        "found",
        "59 cards",
        "yes",
    )
    assert Tap.objects.count() == 5
    assert abs(check.opened_at - (before - timedelta(minutes=10))) < timedelta(minutes=1)
    assert abs((check.closed_at - check.opened_at) - timedelta(minutes=9)) < timedelta(minutes=1)
    assert answer["states"] == [
        {"id": check.pk, "nonce": "mine", "version": check.version, "closed": True, "counts": [["Island", "main", 5]]}
    ]
    assert [entry.action for entry in LogEntry.objects.order_by("pk")] == [
        "check-opened",
        "sleeves-checked",
        "check-closed",
    ]


def test_taps_before_and_after_another_action_keep_their_order(judge, opened):
    answer = send(judge, tap("a"), close("c"), tap("b"))
    assert told(answer) == [("done", ""), ("done", ""), ("refused", "check-closed")]
    assert Tap.objects.count() == 1


def test_a_clock_that_is_wrong_is_believed_for_a_week_and_never_of_the_future(judge, opened):
    send(judge, tap("a", ago=-10_000_000), tap("b", ago=10**12))
    future, past = Tap.objects.order_by("-at").values_list("at", flat=True)
    assert future <= timezone.now()
    assert timezone.now() - past < timedelta(days=7, minutes=1)


def test_what_a_scan_had_shown_is_kept_beside_what_the_server_says(judge, paper, registered):
    first, second, third = paper.order("slips").cards.all()[:3]
    revoke_card(first, by=paper.judge, now=paper.now, reason="lost")
    answer = send(
        judge,
        scan("1", first.code, shown="current"),
        scan("2", second.code, shown="current"),
        scan("3", third.code, shown="not-stored"),
        scan("4", second.code, shown="nonsense"),
    )
    assert told(answer) == [("differs", "current"), ("done", ""), ("differs", "not-stored"), ("done", "")]
    assert [result["answer"]["outcome"] for result in answer["results"]] == ["revoked", "current", "current", "current"]
    assert list(Scan.objects.order_by("nonce").values_list("outcome", "shown")) == [
        ("revoked", "current"),
        ("current", "current"),
        ("current", "not-stored"),
        ("current", ""),
    ]


def test_the_same_scan_sent_again_is_not_its_own_forerunner(judge, paper, registered):
    code = paper.order("slips").cards.first().code
    for _ in range(2):
        answer = send(judge, scan("1", code))
    assert answer["results"][0]["answer"]["notes"] == []
    send(judge, scan("2", code))
    assert [note["code"] for note in send(judge, scan("3", code))["results"][0]["answer"]["notes"]] == [
        "scanned-before"
    ] * 2
    assert Scan.objects.count() == 3


def test_a_scan_at_whatever_event(judge, paper, registered):
    code = paper.order("slips").cards.first().code
    assert send(judge, scan("1", code, event=""))["results"][0]["answer"]["outcome"] == "current"
    assert told(send(judge, scan("2", "no code", event=""))) == [("done", "")]


def test_at_a_table_each_paper_goes_to_the_check_of_its_player(judge, paper, cards, opened):
    slot = paper.register("Bo")
    other = paper.hand_in((4, cards.delver, MAIN), slot=slot)
    beside = DeckCheck.objects.create(slot=slot, opened_at=paper.now, nonce="beside")
    third = paper.hand_in((4, cards.delver, MAIN), slot=paper.register("Cy"))
    codes = [
        paper.order("slips", one, nonce=str(one.pk)).cards.first().code
        for one in (opened.slot.revisions.get(), other, third)
    ]
    answer = send(judge, *(scan(str(place), code, checks=["check", "beside"]) for place, code in enumerate(codes)))
    assert [result["answer"]["outcome"] for result in answer["results"]] == ["current", "current", "wrong-player"]
    assert list(Scan.objects.order_by("pk").values_list("deck_check", flat=True)) == [opened.pk, beside.pk, opened.pk]


# --- conflicts ---


def test_taps_that_come_after_the_end_are_kept_and_can_be_counted(judge, opened):
    send(judge, close("c"))
    for _ in range(2):
        assert told(send(judge, tap("a", 4), tap("b", -1))) == [("refused", "check-closed")] * 2
    page = judge.get(reverse("check", args=["winter", opened.pk]))
    assert [one.values["delta"] for one in page.context["late"]] == [4, -1]
    late = reverse("check-late", args=["winter", opened.pk])
    judge.post(late)
    assert Tap.objects.count() == 0  # still finished
    send(judge, action("reopen", "r", check="check"))
    judge.post(late)
    judge.post(late)
    assert sorted(Tap.objects.values_list("delta", "nonce")) == [(-1, "b"), (4, "a")]
    assert told(send(judge, tap("a", 4))) == [("done", "")]
    assert Tap.objects.count() == 2


def test_the_second_end_is_refused_and_its_words_are_kept(judge, paper, opened):
    other = Client()
    other.force_login(paper.head_judge)
    send(other, close("first"))
    assert told(send(judge, close("second", "found", found="59 cards"))) == [("refused", "check-closed")]
    opened.refresh_from_db()
    assert (opened.outcome, opened.closed_by) == ("fine", paper.head_judge)
    assert SentAction.objects.get(nonce="second").values["found"] == "59 cards"
    assert "59 cards" in judge.get(reverse("check", args=["winter", opened.pk])).content.decode()


@pytest.mark.parametrize(
    ("before", "told_so"),
    [
        ({"opaque": "yes"}, ("differs", "sleeves-changed")),
        ({"opaque": "no"}, ("done", "")),
        ({"opaque": ""}, ("differs", "sleeves-changed")),
    ],
)
def test_sleeves_noted_by_another_meanwhile_are_said(judge, paper, opened, before, told_so):
    other = Client()
    other.force_login(paper.head_judge)
    send(other, action("sleeves", "o", check="check", opaque="no"))
    assert told(send(judge, action("sleeves", "m", check="check", opaque="yes", before=before))) == [told_so]
    opened.refresh_from_db()
    assert opened.sleeves["opaque"] == "yes"


def test_two_judges_who_began_the_same_check_are_told(judge, paper, opened):
    mine = action("open", "mine", uid=str(paper.player.uid), ordinal=1, moment="before-game-1", hand_drawn=False)
    answer = send(judge, mine)
    assert (told(answer), answer["results"][0]["beside"]) == ([("differs", "check-running")], [opened.pk, "judge"])


def test_what_belongs_to_nothing_is_refused_and_kept(judge, paper, opened):
    answer = send(
        judge,
        tap("a", check="nowhere"),
        {**close("b"), "check": "nowhere"},
        action("open", "c", uid=str(paper.player.uid), ordinal=9, moment="before-game-1"),
        tap("d", event="summer"),
    )
    assert told(answer) == [
        ("refused", "check-unknown"),
        ("refused", "check-unknown"),
        ("refused", "deck-unknown"),
        ("refused", "not-your-event"),
    ]
    assert set(SentAction.objects.values_list("nonce", flat=True)) == {"a", "b"}


def test_nothing_is_opened_again_after_the_event(judge, paper, opened):
    send(judge, close("c"))
    paper.event.closed_at = paper.now
    paper.event.save(update_fields=["closed_at"])
    assert told(send(judge, action("reopen", "r", check="check"))) == [("refused", "event-closed")]


# --- who, and how ---


def test_who_is_not_signed_in_or_no_judge(client, paper, opened):
    sent = json.dumps({"actions": [tap("a")]})
    assert client.post(ADDRESS, sent, content_type="application/json").status_code == 401
    client.force_login(paper.scorekeeper)
    assert client.post(ADDRESS, sent, content_type="application/json").status_code == 403
    client.force_login(paper.stranger)
    assert told(send(client, tap("a"))) == [("refused", "not-your-event")]
    assert Tap.objects.count() == 0


def test_a_token_for_whoever_asks(paper):
    client = Client(enforce_csrf_checks=True)
    assert client.get(reverse("judge-token")).json()["user"] is None
    client.force_login(paper.judge)
    known = client.get(reverse("judge-token")).json()
    assert known["user"] == {"id": paper.judge.pk, "name": "judge"}
    sent = json.dumps({"actions": [scan("1", "x")]})
    stale = client.post(ADDRESS, sent, content_type="application/json", headers={"X-CSRFToken": "old"})
    fresh = client.post(ADDRESS, sent, content_type="application/json", headers={"X-CSRFToken": known["token"]})
    assert (stale.status_code, fresh.status_code) == (403, 200)


WHOLE = {"kind": "tap", "nonce": "n", "event": "winter", "check": "check", "ago": 0, "values": {"card_name": "Island", "zone": "main", "delta": 1}}  # fmt: skip


@pytest.mark.parametrize(
    "body",
    [
        "", "no json", "[]", "{}", '{"actions": []}', '{"actions": [1]}', '{"actions": {"0": {}}}',
        *(
            json.dumps({"actions": [{**WHOLE, **wrong}]})
            for wrong in (
                {"kind": "erase"}, {"nonce": ""}, {"nonce": "n" * 41}, {"ago": "soon"}, {"values": None}, {"values": {}},
                {"ago": 1e400}, {"kind": "close", "values": {"outcome": "perfect"}}, {"kind": "scan", "values": {"code": ""}},
                {"kind": "open", "values": {"uid": "x", "ordinal": 1, "moment": "before-game-1"}},
                {"kind": "sleeves", "values": {"opaque": "perhaps"}},
                {"kind": "sleeves", "values": {"opaque": "yes", "standing_out": 5}},
            )
        ),
        json.dumps({"actions": [WHOLE] * 201}),
    ],
)  # fmt: skip
def test_malformed_actions_change_nothing(judge, opened, body):
    assert judge.post(ADDRESS, body, content_type="application/json").status_code == 400
    assert Tap.objects.count() == 0


def test_too_much_at_once(judge, opened):
    body = json.dumps({"actions": [{**WHOLE, "values": {**WHOLE["values"], "card_name": "x" * 300_000}}]})
    assert judge.post(ADDRESS, body, content_type="application/json").status_code == 400


@pytest.mark.parametrize("number", [1, 3])
def test_queries_of_a_pile_of_taps_do_not_grow(judge, opened, number, django_assert_num_queries):
    with django_assert_num_queries(12):
        send(judge, *(tap(str(one)) for one in range(number)))
