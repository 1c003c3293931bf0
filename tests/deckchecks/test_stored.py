"""The event as a judge's device keeps it: check-stored"""

import gzip
import json
from datetime import timedelta

import pytest
from django.urls import reverse

from checklist.core.compare import Outcome
from checklist.core.decklist import Zone
from checklist.core.terms import Carried, CarryChoice, SubstituteFacts, SubstituteStyle
from checklist.deckchecks import offline
from checklist.deckchecks.models import DeckCheck, Device, Seat, Tap
from checklist.deckchecks.offline import fresh_copy, stored_event, stored_version
from checklist.deckchecks.queries import judged_list, verdict
from checklist.events.actions import drop_player
from checklist.printing.actions import issue_proxy, revoke_card

MAIN, SIDE = Zone.MAIN, Zone.SIDEBOARD
DEVICE = "d" * 32


@pytest.fixture(autouse=True)
def _forgetful():
    """What one test worked out is no other test's."""
    offline._copies.clear()
    offline._revisions.clear()


@pytest.fixture
def registered(paper, cards):
    return paper.hand_in(
        (4, cards.delver, MAIN), (20, cards.island, MAIN), (4, cards.brainstorm, MAIN), (1, cards.valki, SIDE),
        (2, "Misspelt", MAIN), every=Carried.OFFICIAL,
    )  # fmt: skip


@pytest.fixture
def store(paper):
    def stored():
        return stored_event(paper.event, now=paper.now, version="v")

    return stored


def ask(client, version="", device=DEVICE, waiting=0, slug="winter", **options):
    sent = {"device": device, "version": version, "waiting": waiting}
    return client.post(
        reverse("check-stored", args=[slug]), json.dumps(sent), content_type="application/json", **options
    )


# --- what is in it ---


def test_a_list_with_what_must_be_seen_beside_it(store, registered, cards):
    plain = store()
    deck = plain["decks"][0]
    name = [card[0] for card in plain["cards"]]
    assert [(name[row[0]], offline.ZONES[row[1]].value, row[2], row[3:]) for row in deck["rows"]] == [
        (cards.delver.name, "main", 4, [[0, 4, 0, 0]]),
        ("Island", "main", 20, []),
        ("Brainstorm", "main", 4, []),
        ("Misspelt", "main", 2, []),
        (cards.valki.name, "sideboard", 1, [[0, 1, 0, 0]]),
    ]
    assert [(name[card], quantity) for card, quantity in deck["aside"]] == [
        (cards.delver.name, 4),
        (cards.valki.name, 1),
    ]


def test_what_the_player_said_and_what_to_look_at_as_on_the_page_with_a_network(store, paper, cards):
    facts = SubstituteFacts(SubstituteStyle.WRITE_IN, back_name=False)
    carried = CarryChoice(cards.delver.name, Carried.OFFICIAL, substitute=facts)
    paper.hand_in((4, cards.delver, MAIN), cards=(carried,), white_dot_shows=True, spare_blanks_apart=True)
    plain = store()
    deck, said = plain["decks"][0], plain["questions"]
    judged = judged_list(paper.slot)
    assert [(said[question], answer, bool(odd)) for question, answer, odd in deck["answers"]] == [
        (point.question, point.said, point.is_odd) for point in judged.answers
    ]
    ((card, quantity, style, points),) = deck["looks"]
    (look,) = judged.looks
    assert (plain["cards"][card][0], quantity, style) == (look.name, look.quantity, "write-in")
    assert [(said[question], answer, bool(odd)) for question, answer, odd in points] == [
        (point.question, point.said, point.is_odd) for point in look.points
    ]
    assert ([odd for *_, odd in deck["answers"]], [odd for *_, odd in points].count(1)) == ([1, 0], 1)


def test_questions_are_in_the_readers_language_and_each_once(paper, cards):
    for number in range(3):
        paper.hand_in((4, cards.delver, MAIN), slot=paper.register(f"P{number}"), every=Carried.OFFICIAL)
    plain = stored_event(paper.event, now=paper.now, version="v", translate=str.upper)
    assert len(plain["questions"]) == len(set(plain["questions"])) == 5
    assert all(question == question.upper() for question in plain["questions"])


def test_each_card_has_its_place_in_each_order(store, registered, cards):
    by_name = sorted(store()["cards"], key=lambda card: card[6])
    assert [card[0] for card in by_name] == ["Brainstorm", cards.delver.name, "Island", "Misspelt", cards.valki.name]
    by_value = sorted(store()["cards"], key=lambda card: card[3])
    assert [card[0] for card in by_value][-1] == "Island"
    assert [card[1:3] for card in by_name] == [["", 1], ["nonmodal", 1], ["", 1], ["", 0], ["modal", 1]]


def test_nothing_of_another_event(store, paper, registered, cards):
    slot = paper.register("Zed Elsewhere", paper.elsewhere)
    paper.hand_in((4, cards.swamp, MAIN), slot=slot)
    Seat.objects.create(event=paper.elsewhere, round=9, table=9, registration=slot.registration)
    text = json.dumps(store())
    assert ("Zed Elsewhere" in text, "Swamp" in text, "summer" in text) == (False, False, False)


def every_kind_of_code(paper, cards):
    """One code for each outcome that a device can tell by itself, and a current one with every note."""
    paper.hand_in((4, cards.delver, MAIN), (2, cards.valki, MAIN))
    first = paper.order("slips", nonce="one")
    sheet = paper.order("registration", nonce="sheet").cards.get()
    other = paper.hand_in((1, cards.delver, MAIN), slot=paper.register("Withdrawn"))
    gone = paper.order("slips", other, nonce="gone").cards.get()
    other.withdrawn_at = paper.now
    other.save(update_fields=["withdrawn_at"])
    paper.hand_in((3, cards.delver, MAIN), (2, cards.valki, MAIN))
    revoke_card(first.cards.get(card_name=cards.valki.name, copy=2), by=paper.judge, now=paper.now, reason="lost")
    return [*first.cards.order_by("pk"), sheet, gone]


def test_each_code_reads_as_it_does_on_the_server(store, paper, cards):
    papers = every_kind_of_code(paper, cards)
    codes = store()["codes"]
    found = {one.code: verdict(one.code, judged={paper.event.pk}) for one in papers}
    assert {code: row[6] for code, row in codes.items()} == {code: one.outcome.value for code, one in found.items()}
    assert {one.outcome for one in found.values()} == {
        Outcome.CURRENT, Outcome.SUPERSEDED, Outcome.REVOKED, Outcome.WITHDRAWN
    }  # fmt: skip
    for code, one in found.items():
        assert [note[0] for note in [*codes[code], *[[]] * 5][8]] == [note.code for note in one.notes]


def test_a_dropped_player_is_an_alarm_on_the_device_too(store, paper, cards):
    paper.hand_in((1, cards.delver, MAIN))
    code = paper.order("slips").cards.get().code
    drop_player(paper.player, by=paper.judge, now=paper.now)
    assert [note[:2] for note in store()["codes"][code][8]] == [["player-dropped", 1]]


def test_the_table_is_that_of_the_newest_round(store, paper, registered):
    paper.player.table = 5
    paper.player.save(update_fields=["table"])
    assert (store()["decks"][0]["round"], store()["decks"][0]["table"]) == (None, 5)
    for round_, table in ((1, 11), (2, 12)):
        Seat.objects.create(event=paper.event, round=round_, table=table, registration=paper.player)
    assert (store()["decks"][0]["round"], store()["decks"][0]["table"]) == (2, 12)


def test_running_checks_come_with_their_counts(store, paper, registered):
    check = DeckCheck.objects.create(slot=paper.slot, opened_by=paper.judge, opened_at=paper.now, nonce="c")
    for number in range(3):
        Tap.objects.create(deck_check=check, card_name="Island", zone="main", delta=1, at=paper.now, nonce=str(number))
    (kept,) = store()["decks"][0]["checks"]
    assert (kept["nonce"], kept["counts"], kept["closed_at"]) == ("c", [["Island", "main", 3]], None)


def test_what_is_too_much_is_left_out_and_said(store, paper, registered, cards, monkeypatch):
    paper.order("slips")
    monkeypatch.setattr(offline, "MOST_CODES", 2)
    assert (len(store()["codes"]), store()["left_out"]) == (2, {"decks": 0, "codes": 3})
    paper.hand_in((1, cards.delver, MAIN), slot=paper.register("Bo"))
    monkeypatch.setattr(offline, "MOST_DECKS", 1)
    assert (len(store()["decks"]), store()["left_out"]["decks"]) == (1, 1)


def test_a_revision_of_another_database_is_no_stale_copy(store, paper, cards):
    """Rows are kept by number, digest and choices: with the same number and other choices they are worked out anew."""
    decklist = paper.hand_in((4, cards.delver, MAIN), every=Carried.OFFICIAL)
    store()
    decklist.choices["every"] = "real"
    decklist.save(update_fields=["choices"])
    assert store()["decks"][0]["aside"] == []


@pytest.mark.parametrize("players", [1, 3])
def test_queries_do_not_grow_with_the_players(store, paper, cards, players, django_assert_num_queries):
    for number in range(players):
        paper.hand_in((4, cards.delver, MAIN), slot=paper.register(f"P{number}"))
    paper.order("slips")
    with django_assert_num_queries(9):
        store()


def test_a_proxy_issued_since_is_in_the_next_copy(store, paper, cards):
    paper.hand_in((4, cards.delver, MAIN))
    assert store()["decks"][0]["aside"] == []
    issue_proxy(
        paper.player, card_name=cards.delver.name, reason="worn", note="", original_kept=True, by=paper.head_judge,
        now=paper.now, nonce="p",
    )  # fmt: skip
    stored = store()
    assert [quantity for _card, quantity in stored["decks"][0]["aside"]] == [1]


# --- versions ---


def test_the_version_changes_with_what_is_kept_and_not_otherwise(paper, registered, cards):
    versions = [stored_version(paper.event)]
    assert stored_version(paper.event) == versions[0]
    printed = paper.order("slips").cards.all()
    versions.append(stored_version(paper.event))
    revoke_card(printed[0], by=paper.judge, now=paper.now, reason="")
    versions.append(stored_version(paper.event))
    paper.hand_in((1, cards.delver, MAIN))
    versions.append(stored_version(paper.event))
    Seat.objects.create(event=paper.event, round=1, table=1, registration=paper.player)
    versions.append(stored_version(paper.event))
    DeckCheck.objects.create(slot=paper.slot, opened_at=paper.now, nonce="c")
    versions.append(stored_version(paper.event))
    assert len(set(versions)) == len(versions)


def test_one_reading_serves_all_that_ask_within_seconds(paper, registered, django_assert_num_queries):
    first = fresh_copy(paper.event, language="en", known="", now=paper.now)
    with django_assert_num_queries(0):
        again = fresh_copy(paper.event, language="en", known="", now=paper.now + timedelta(seconds=19))
    assert again is first
    later = fresh_copy(paper.event, language="en", known="", now=paper.now + timedelta(seconds=21))
    assert later.as_of == first.as_of  # nothing has changed: the same copy, the same age
    paper.order("slips")
    assert (
        fresh_copy(paper.event, language="en", known="", now=paper.now + timedelta(seconds=60)).version != first.version
    )


# --- the address ---


def test_a_judge_gets_the_event_and_the_second_time_only_its_age(client, paper, registered):
    client.force_login(paper.judge)
    first = ask(client, headers={"Accept-Encoding": "gzip"})
    plain = json.loads(gzip.decompress(first.content))
    assert (first.status_code, plain["event"]["slug"], first.headers["Cache-Control"]) == (200, "winter", "no-store")
    second = ask(client, plain["version"]).json()
    assert (second["same"], second["version"]) == (True, plain["version"])
    assert second["as_of"] >= plain["as_of"]


@pytest.mark.parametrize(("person", "status"), [("scorekeeper", 403), ("stranger", 404), (None, 401)])
def test_nobody_else_gets_it(client, paper, registered, person, status):
    if person:
        client.force_login(getattr(paper, person))
    assert ask(client).status_code == status
    assert Device.objects.count() == 0


@pytest.mark.parametrize("sent", [{}, {"device": "short"}, {"version": "v" * 17}, {"waiting": -1}])
def test_a_malformed_question(client, paper, registered, sent):
    client.force_login(paper.judge)
    whole = {"device": DEVICE, "version": "", "waiting": 0, **sent} if sent else {}
    assert client.post(
        reverse("check-stored", args=["winter"]), json.dumps(whole), content_type="application/json"
    ).status_code == 400  # fmt: skip


def test_the_end_of_the_event_wipes_the_copy(client, paper, registered):
    client.force_login(paper.judge)
    paper.event.closed_at = paper.now
    paper.event.save(update_fields=["closed_at"])
    response = ask(client)
    assert (response.status_code, response.json()) == (410, {"code": "event-closed"})
