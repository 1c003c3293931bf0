"""A deck check from swoop to go: check-open, check, check-taps, check-state, check-scan, check-sleeves, check-close,
check-reopen
"""

import json
from datetime import timedelta

import pytest
from django.urls import reverse

from checklist.accounts.models import LogEntry
from checklist.core.decklist import Zone
from checklist.core.terms import Carried
from checklist.deckchecks.clock import extension_minutes
from checklist.deckchecks.models import DeckCheck, Scan, Tap

MAIN, SIDE = Zone.MAIN, Zone.SIDEBOARD
JSON = {"headers": {"Accept": "application/json"}}


@pytest.fixture
def registered(paper, cards):
    return paper.hand_in(
        (4, cards.delver, MAIN), (4, cards.brainstorm, MAIN), (52, cards.island, MAIN), (1, cards.valki, SIDE),
        every=Carried.OFFICIAL,
    )  # fmt: skip


@pytest.fixture
def opened(paper, registered):
    return DeckCheck.objects.create(
        slot=paper.slot, opened_by=paper.judge, opened_at=paper.now, round=3, table=12, nonce="n1"
    )


@pytest.fixture
def judge(client, paper):
    client.force_login(paper.judge)
    return client


def at(name, check, slug="winter"):
    return reverse(name, kwargs={"slug": slug, "number": check.pk})


def tap(name, delta=1, zone="main", nonce="t1"):
    return {"card_name": name, "zone": zone, "delta": delta, "nonce": nonce}


def send(client, check, *taps):
    return client.post(at("check-taps", check), {"taps": json.dumps(taps)}, **JSON)


# --- opening ---


def test_the_clock_starts_once_however_often_it_is_pressed(judge, paper, registered):
    address = reverse("check-open", kwargs={"slug": "winter", "uid": paper.player.uid, "ordinal": 1})
    sent = {"moment": "after-sideboarding", "round": "3", "table": "12", "nonce": "n1"}
    first, again = judge.post(address, sent), judge.post(address, sent)
    check = DeckCheck.objects.get()
    assert first.headers["Location"] == again.headers["Location"] == at("check", check)
    assert (check.moment, check.round, check.table, check.opened_by) == ("after-sideboarding", 3, 12, paper.judge)


def test_a_malformed_opening_opens_nothing(judge, paper, registered):
    address = reverse("check-open", kwargs={"slug": "winter", "uid": paper.player.uid, "ordinal": 1})
    assert judge.post(address, {"moment": "never", "nonce": "n1"}).status_code == 302
    assert DeckCheck.objects.count() == 0


# --- who may ---


@pytest.mark.parametrize(("person", "status"), [("scorekeeper", 403), ("stranger", 404)])
@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("check", "get"),
        ("check-state", "get"),
        ("check-taps", "post"),
        ("check-scan", "post"),
        ("check-sleeves", "post"),
        ("check-close", "post"),
        ("check-reopen", "post"),
    ],
)
def test_wrong_roles_get_403_and_strangers_404(client, paper, opened, name, method, person, status):
    client.force_login(getattr(paper, person))
    assert getattr(client, method)(at(name, opened)).status_code == status


def test_a_check_of_another_event_is_not_under_this_address(client, paper, opened):
    client.force_login(paper.stranger)
    assert client.get(at("check", opened, "summer")).status_code == 404


# --- counting ---


def test_a_tap_sent_twice_counts_once(judge, cards, opened):
    for _ in range(3):
        answer = send(judge, opened, tap(cards.delver.name))
    assert answer.json()["counts"] == [[cards.delver.name, "main", 1]]
    assert Tap.objects.count() == 1


def test_the_count_is_the_sum_of_all_judges_taps(client, paper, cards, opened):
    for number, person in enumerate(("judge", "head_judge", "judge")):
        client.force_login(getattr(paper, person))
        answer = send(client, opened, tap(cards.delver.name, nonce=f"t{number}"))
    client.force_login(paper.head_judge)
    answer = send(client, opened, tap(cards.delver.name, -1, nonce="down"), tap("Island", 20, nonce="pile"))
    assert answer.json()["counts"] == [[cards.delver.name, "main", 2], ["Island", "main", 20]]


def test_two_hundred_interleaved_taps_with_repeats_come_out_right(client, paper, opened):
    """Two judges, each tap sent once or twice, in any order."""
    import random  # slow import

    chance = random.Random(6)
    sent = [(person, number) for person in ("judge", "head_judge") for number in range(100)]
    sent += chance.sample(sent, 60)
    chance.shuffle(sent)
    for start in range(0, len(sent), 20):
        for person in ("judge", "head_judge"):
            client.force_login(getattr(paper, person))
            batch = [tap("Island", nonce=f"{p}{n}") for p, n in sent[start : start + 20] if p == person]
            if batch:
                send(client, opened, *batch)
    assert send(client, opened, tap("Island", -1, nonce="last")).json()["counts"] == [["Island", "main", 199]]


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "no json",
        "{}",
        "[]",
        "[1]",
        json.dumps([{"card_name": "Island"}]),
        json.dumps([tap("Island", 100)]),
        json.dumps([tap("Island", "many")]),
        json.dumps([tap("Island", zone="the floor")]),
        json.dumps([tap("")]),
        json.dumps([tap("Island", nonce="")]),
    ],
)
def test_malformed_taps_are_said_to_be_so(judge, opened, wrong):
    assert judge.post(at("check-taps", opened), {"taps": wrong}, **JSON).status_code == 400
    assert Tap.objects.count() == 0


def test_too_many_at_once_are_refused_whole(judge, opened):
    answer = send(judge, opened, *(tap("Island", nonce=str(number)) for number in range(201)))
    assert (answer.status_code, answer.json(), Tap.objects.count()) == (409, {"error": "too-many-taps"}, 0)


def test_without_javascript_a_button_is_one_tap(judge, cards, opened):
    response = judge.post(at("check-taps", opened), {"tap": f"main|-1|{cards.delver.name}", "nonce": "n"})
    assert response.headers["Location"] == at("check", opened)
    assert list(Tap.objects.values_list("card_name", "zone", "delta")) == [(cards.delver.name, "main", -1)]


def test_the_state_is_sent_only_when_it_changed(judge, cards, opened):
    state = judge.get(at("check-state", opened), {"version": "0"})
    assert (state.status_code, state.content) == (204, b"")
    version = send(judge, opened, tap(cards.delver.name)).json()["version"]
    assert judge.get(at("check-state", opened), {"version": version}).status_code == 204
    changed = judge.get(at("check-state", opened), {"version": "0"}).json()
    assert changed == {
        "id": opened.pk,
        "nonce": "n1",
        "version": version,
        "closed": False,
        "counts": [[cards.delver.name, "main", 1]],
    }


def test_the_page_shows_what_was_counted(judge, cards, opened):
    send(judge, opened, tap(cards.delver.name, 4), tap("Island", 53, nonce="t2"))
    check = judge.get(at("check", opened)).context["check"]
    assert (check.counted, check.quantity) == (57, 61)
    assert [(row.name, row.missing) for row in check.unlike] == [
        ("Brainstorm", 4),
        ("Island", -1),
        (cards.valki.name, 1),
    ]


def test_after_sideboarding_the_zones_are_not_compared(judge, cards, opened):
    opened.moment = "after-sideboarding"
    opened.save(update_fields=["moment"])
    send(judge, opened, tap(cards.valki.name, zone="together"))
    check = judge.get(at("check", opened)).context["check"]
    assert [section.zone for section in check.sections] == ["together", "together"]
    assert cards.valki.name not in [row.name for row in check.unlike]


def test_no_full_check_once_a_hand_was_drawn(judge, opened):
    opened.hand_drawn = True
    opened.save(update_fields=["hand_drawn"])
    assert "MTR 2.8" in judge.get(at("check", opened)).content.decode()


# --- scanning in a check ---


def test_three_of_four(judge, paper, cards, opened):
    papers = list(paper.order("slips").cards.filter(card_name=cards.delver.name).order_by("copy"))
    for number, card in enumerate(papers[:3]):
        judge.post(at("check-scan", opened), {"code": card.code, "nonce": f"s{number}"}, **JSON)
    page = judge.get(at("check", opened))
    assert [(row.scanned, row.missing) for row in page.context["check"].scans] == [((1, 2, 3), (4,)), ((), (1,))]
    assert f"3 of 4 {cards.delver.name}" in page.content.decode()


def test_each_scan_says_how_many_there_are_by_now(judge, paper, opened):
    papers = list(paper.order("slips").cards.all()[:3])
    answers = [
        judge.post(at("check-scan", opened), {"code": card.code, "nonce": str(number)}, **JSON).json()
        for number, card in enumerate([papers[0], papers[1], papers[1], papers[2]])
    ]
    assert [(answer["scanned"], answer["copies"]) for answer in answers] == [(1, 4), (2, 4), (2, 4), (3, 4)]


def test_the_page_says_who_counted_how_many(client, paper, cards, opened):
    for person, nonces in ((paper.judge, "ab"), (paper.head_judge, "c")):
        client.force_login(person)
        for nonce in nonces:
            client.post(at("check-taps", opened), {"tap": f"main|1|{cards.delver.name}", "nonce": nonce})
    assert client.get(at("check", opened)).context["check"].counters == (("head_judge", 1), ("judge", 2))


def test_a_paper_of_another_deck_is_the_wrong_player(judge, paper, cards, opened):
    other = paper.hand_in((4, cards.delver, MAIN), slot=paper.register("Bo"))
    code = paper.order("slips", other).cards.get(copy=1).code
    answer = judge.post(at("check-scan", opened), {"code": code, "nonce": "s1"}, **JSON).json()
    assert (answer["outcome"], answer["player"]) == ("wrong-player", "Bo")
    assert Scan.objects.get().deck_check == opened
    for number in ("s2", "s3"):  # held before the camera again
        judge.post(at("check-scan", opened), {"code": code, "nonce": number}, **JSON)
    page = judge.get(at("check", opened)).content.decode()
    assert (Scan.objects.count(), page.count(code)) == (3, 1)


@pytest.mark.parametrize(
    ("where", "note"),
    [("here", "scanned-in-this-check"), ("next table", "scanned-at-another-table"), ("last round", "scanned-before")],
)
def test_the_same_paper_twice_is_an_alarm_only_here_or_in_this_round(judge, paper, opened, where, note):
    code = paper.order("slips").cards.first().code
    first = opened
    if where != "here":
        first = DeckCheck.objects.create(
            slot=paper.slot, opened_by=paper.judge, opened_at=paper.now, nonce="other",
            round=3 if where == "next table" else 2,
        )  # fmt: skip
    judge.post(at("check-scan", first), {"code": code, "nonce": "s1"}, **JSON)
    answer = judge.post(at("check-scan", opened), {"code": code, "nonce": "s2"}, **JSON).json()
    assert [(one["code"], one["alarm"]) for one in answer["notes"]] == [(note, note != "scanned-before")]
    assert answer["tone"] == ("good" if note == "scanned-before" else "alarm")


# --- sleeves, end, undo ---


def test_sleeves_are_kept_and_the_pattern_is_shown(judge, cards, opened):
    judge.post(
        at("check-sleeves", opened),
        {"opaque": "no", "alike": "yes", "standing_out": [cards.delver.name, "Brainstorm"]},
    )
    opened.refresh_from_db()
    assert opened.sleeves["opaque"] == "no"
    pattern = judge.get(at("check", opened)).context["check"].pattern
    assert (pattern.marked, pattern.marked_double_faced) == (2, 1)


@pytest.mark.parametrize(("seconds", "minutes"), [(0, 3), (1, 4), (60, 4), (61, 5), (420, 10), (-5, 3)])
def test_the_extension_is_the_time_taken_rounded_up_and_three_minutes(paper, seconds, minutes):
    assert extension_minutes(paper.now, paper.now + timedelta(seconds=seconds)) == minutes


def test_finishing_twice_keeps_the_first_outcome(judge, paper, opened):
    judge.post(at("check-close", opened), {"outcome": "found", "found": "59 cards", "penalty": "as told by the HJ"})
    judge.post(at("check-close", opened), {"outcome": "fine"})
    opened.refresh_from_db()
    assert (opened.outcome, opened.found, opened.penalty, opened.closed_by) == (
        "found",
        "59 cards",
        "as told by the HJ",
        paper.judge,
    )
    assert "Extension to announce" in judge.get(at("check", opened)).content.decode()


def test_an_end_without_an_outcome_is_no_end(judge, opened):
    judge.post(at("check-close", opened), {"note": "?"})
    opened.refresh_from_db()
    assert opened.closed_at is None


def test_a_finished_check_takes_no_taps_until_it_is_opened_again(judge, opened):
    judge.post(at("check-close", opened), {"outcome": "fine"})
    assert send(judge, opened, tap("Island")).json() == {"error": "check-closed"}
    judge.post(at("check-reopen", opened))
    assert send(judge, opened, tap("Island")).status_code == 200
    assert list(LogEntry.objects.order_by("pk").values_list("action", "by__username")) == [
        ("check-closed", "judge"),
        ("check-reopened", "judge"),
    ]


def test_a_tap_that_was_saved_before_the_end_may_come_again_after_it(judge, opened):
    send(judge, opened, tap("Island"))
    judge.post(at("check-close", opened), {"outcome": "fine"})
    assert send(judge, opened, tap("Island")).status_code == 200


def test_after_the_event_nothing_is_undone(judge, paper, opened):
    judge.post(at("check-close", opened), {"outcome": "fine"})
    paper.event.closed_at = paper.now
    paper.event.save(update_fields=["closed_at"])
    judge.post(at("check-reopen", opened))
    opened.refresh_from_db()
    assert opened.outcome == "fine"


def test_the_next_judge_sees_what_was_found(judge, paper, opened):
    judge.post(at("check-close", opened), {"outcome": "found", "found": "59 cards"})
    address = reverse("judge-list", kwargs={"slug": "winter", "uid": paper.player.uid, "ordinal": 1})
    assert "59 cards" in judge.get(address).content.decode()


@pytest.mark.parametrize("scans", [1, 3])
def test_queries_do_not_grow_with_the_scans(judge, paper, opened, scans, django_assert_num_queries):
    for number, card in enumerate(paper.order("slips").cards.all()[:scans]):
        judge.post(at("check-scan", opened), {"code": card.code, "nonce": str(number)}, **JSON)
    # session, user, the check with those beside it; list with register and printed names, scans, photos, taps; what came late
    with django_assert_num_queries(8):
        judge.get(at("check", opened))
