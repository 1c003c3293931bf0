"""Drawing decks and tables by lot: check-draw, draw-result"""

import pytest
from django.urls import reverse

from checklist.accounts.models import LogEntry
from checklist.core.decklist import Zone
from checklist.deckchecks.choosing import lot_key, table_key
from checklist.deckchecks.lots import draw_lots, lot_of
from checklist.deckchecks.models import DeckCheck, Draw, Seat

MAIN = Zone.MAIN


def at(name, **more):
    return reverse(name, kwargs={"slug": "winter", **more})


@pytest.fixture
def seated(paper, players):
    """Round 3: two players a table, tables 1 to 10, in their order; round 2 the other way round."""
    for number, slot in enumerate(players):
        for round_, table in ((3, number // 2 + 1), (2, 10 - number // 2)):
            Seat.objects.create(event=paper.event, round=round_, table=table, registration=slot.registration)
    return players


def test_a_draw_can_be_drawn_again_by_anybody(judge, paper, players):
    sent = {"count": "4", "unchecked_first": "on", "nonce": "n1"}
    first, again = judge.post(at("check-draw"), sent), judge.post(at("check-draw"), sent)
    draw = Draw.objects.get()
    assert first.headers["Location"] == again.headers["Location"] == at("draw-result", number=draw.pk)
    assert draw_lots(draw.seed, [lot_of(row) for row in draw.pool], 4) == draw.drawn
    weights = dict(draw.pool)
    assert [weights[lot_key(slot)] for slot in players[:3]] == [1.0, 1.0, 3.0]
    page = judge.get(first.headers["Location"]).content.decode()
    assert (draw.seed in page, "SHA-256" in page) == (True, True)
    assert [f"Player {number:02}" in page for number in range(20)] == [True] * 20


@pytest.mark.parametrize("nonce", ["n1", "n2", "n3"])
def test_decks_with_double_faced_cards_come_first_on_request(judge, players, nonce):
    judge.post(at("check-draw"), {"count": "4", "double_faced_first": "on", "nonce": nonce})
    drawn = Draw.objects.get().drawn
    assert (set(drawn[:3]), len(drawn)) == ({lot_key(slot) for slot in players[:3]}, 4)
    page = judge.get(at("draw-result", number=Draw.objects.get().pk))
    assert [lot.key for lot in page.context["lots"]][:4] == drawn


def test_a_check_that_was_stopped_is_none(judge, paper, players):
    DeckCheck.objects.filter(slot=players[0]).update(outcome="stopped")
    judge.post(at("check-draw"), {"count": "1", "unchecked_first": "on", "nonce": "n1"})
    weights = dict(Draw.objects.get().pool)
    assert [weights[lot_key(slot)] for slot in players[:3]] == [3.0, 1.0, 3.0]


def test_a_draw_is_in_the_log_with_its_seed(judge, paper, players):
    judge.post(at("check-draw"), {"count": "2", "nonce": "n1"})
    draw, entry = Draw.objects.get(), LogEntry.objects.get(action="decks-drawn")
    assert (entry.subject, entry.by, entry.values) == (
        f"draw:{draw.pk}", paper.judge, {"seed": draw.seed, "drawn": 2, "of": 20}
    )  # fmt: skip


# --- by tables ---


def tables(judge, **wishes):
    judge.post(at("check-draw"), {"count": "2", "by": "tables", "round": "3", "nonce": "n", **wishes})
    return Draw.objects.get()


def test_a_table_is_one_lot_with_both_decks(judge, seated):
    draw = tables(judge)
    assert [row[0] for row in draw.pool] == [
        table_key(number + 1, seated[2 * number : 2 * number + 2]) for number in range(10)
    ]
    assert draw_lots(draw.seed, [lot_of(row) for row in draw.pool], 2) == draw.drawn
    lots = judge.get(at("draw-result", number=draw.pk)).context["lots"]
    first = next(lot for lot in lots if lot.key == draw.drawn[0])
    assert set(first.slots) == set(seated[2 * first.table - 2 : 2 * first.table])


def test_a_table_has_the_chances_of_its_two_decks_together(judge, seated):
    """Both were checked at table 1; nobody at table 2."""
    draw = tables(judge, unchecked_first="on")
    assert [row[1] for row in draw.pool][:2] == [2.0, 6.0]


def test_before_the_cut_only_the_top_tables(judge, seated):
    draw = tables(judge, top_tables="3", count="10")
    assert sorted(key.partition(":")[0] for key in draw.drawn) == ["1", "2", "3"]


def test_tables_with_double_faced_cards_come_first(judge, seated):
    assert sorted(key.partition(":")[0] for key in tables(judge, double_faced_first="on").drawn) == ["1", "2"]


def test_who_sits_alone_is_a_table_and_who_dropped_is_none(judge, paper, seated):
    for slot in (seated[0], seated[2], seated[3]):
        slot.registration.dropped_at = paper.now
        slot.registration.save(update_fields=["dropped_at"])
    assert [row[0] for row in tables(judge).pool][:2] == [table_key(1, [seated[1]]), table_key(3, seated[4:6])]


def test_a_table_drawn_stays_what_it_was_when_the_round_is_seated_anew(judge, paper, seated):
    draw = tables(judge)
    Seat.objects.all().delete()
    lots = judge.get(at("draw-result", number=draw.pk)).context["lots"]
    assert sum(len(lot.slots) for lot in lots) == 20


def test_a_player_gone_since_leaves_the_draw_readable(judge, paper, seated):
    draw = tables(judge, count="10")
    seated[0].delete()
    assert "removed since" in judge.get(at("draw-result", number=draw.pk)).content.decode()


@pytest.mark.parametrize("sent", [{"by": "tables"}, {"count": "0"}, {"by": "nonsense"}, {"by": "tables", "round": "0"}])
def test_a_draw_from_nothing_is_refused(judge, paper, sent):
    page = judge.post(at("check-draw"), {"count": "1", "nonce": "n", **sent}, follow=True).content.decode()
    assert ("How many are drawn" in page, Draw.objects.count()) == (True, 0)


def test_who_dropped_or_has_no_list_is_not_drawn(judge, paper, players):
    players[0].registration.dropped_at = paper.now
    players[0].registration.save(update_fields=["dropped_at"])
    judge.post(at("check-draw"), {"count": "99", "nonce": "n1"})
    assert sorted(Draw.objects.get().drawn) == sorted(lot_key(slot) for slot in players[1:])


def test_nobody_to_draw_is_said(judge, paper):
    response = judge.post(at("check-draw"), {"count": "1", "nonce": "n1"}, follow=True)
    assert ("nobody to draw" in response.content.decode(), Draw.objects.count()) == (True, 0)


def test_a_draw_of_another_event_is_not_here(judge, paper):
    draw = Draw.objects.create(event=paper.elsewhere, seed="s", pool=[], drawn=[], at=paper.now, nonce="n")
    assert judge.get(at("draw-result", number=draw.pk)).status_code == 404
