from collections import Counter

from checklist.deckchecks.lots import Lot, draw_lots

POOL = [Lot(f"slot:{number}") for number in range(40)]


def test_the_same_seed_and_pool_draw_the_same_whatever_the_order_of_the_pool():
    assert draw_lots("seed", POOL, 5) == draw_lots("seed", POOL[::-1], 5)


def test_a_known_draw_stays_what_it_was():
    """An audit years later must come out alike: this pins the arithmetic."""
    assert draw_lots("2026-12-01 round 3", [Lot("a"), Lot("b"), Lot("c", 3.0), Lot("d")], 3) == ["c", "b", "a"]


def test_nobody_is_drawn_twice_and_weight_zero_never():
    pool = [*POOL, Lot("never", 0)]
    drawn = draw_lots("seed", pool, 99)
    assert sorted(drawn) == sorted(lot.key for lot in POOL)


def test_weight_three_is_drawn_first_three_times_as_often():
    first = Counter(draw_lots(str(seed), [Lot("light"), Lot("heavy", 3)], 1)[0] for seed in range(4000))
    assert 2850 < first["heavy"] < 3150
