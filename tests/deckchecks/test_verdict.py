"""deckchecks.queries.verdict: what a code is worth, in the order of the outcomes."""

from datetime import timedelta

import pytest

from checklist.core.compare import Outcome
from checklist.core.decklist import Zone
from checklist.core.terms import Carried, Copies, Sleeves
from checklist.deckchecks.actions import record_scan
from checklist.deckchecks.queries import CardShown, card_shown, verdict
from checklist.deckchecks.wording import words_of
from checklist.decklists.actions import withdraw_decklist
from checklist.printing.actions import issue_proxy, order_proxies, revoke_card, void_proxy
from checklist.printing.tokens import new_code

MAIN, SIDE = Zone.MAIN, Zone.SIDEBOARD


@pytest.fixture
def printed(paper, cards):
    """The fourth Delver of four, printed from revision 1, unofficial."""
    paper.event.sanctioned = False
    paper.event.save(update_fields=["sanctioned"])
    paper.hand_in((4, cards.delver, MAIN), (56, cards.island, MAIN), (2, cards.swamp, SIDE))
    return paper.order().cards.get(copy=4)


@pytest.fixture
def ask(paper, printed):
    def ask(code=printed.code, judged=None, **narrowed):
        return verdict(code, judged={paper.event.pk} if judged is None else judged, **narrowed)

    return ask


def test_current(ask, paper, printed, cards):
    found = ask()
    assert (found.outcome, found.notes, found.differences) == (Outcome.CURRENT, (), ())
    assert (found.printed, card_shown(found).card, found.registration) == (printed, cards.delver, paper.player)


@pytest.mark.parametrize("code", [None, "0000000000000000"])
def test_not_ours(ask, code):
    found = ask(code)
    assert (found.outcome, found.printed, found.current) == (Outcome.NOT_OURS, None, None)


def test_a_new_code_that_was_never_printed_is_not_ours(ask):
    assert ask(new_code()).outcome is Outcome.NOT_OURS


@pytest.mark.parametrize("narrowed", ["no role here", "another event at hand"])
def test_other_event_says_nothing_about_the_paper(ask, paper, narrowed):
    if narrowed == "no role here":
        found = ask(judged={paper.elsewhere.pk})
    else:
        found = ask(judged={paper.event.pk, paper.elsewhere.pk}, event=paper.elsewhere)
    assert found.outcome is Outcome.OTHER_EVENT
    assert (found.printed, found.current, found.registration, found.notes) == (None, None, None, ())
    assert card_shown(found) == CardShown()


TROUBLES = ["other event", "revoked", "withdrawn", "superseded", "wrong player"]  # in the order of the test
ANSWERS = [Outcome.OTHER_EVENT, Outcome.REVOKED, Outcome.WITHDRAWN, Outcome.SUPERSEDED, Outcome.WRONG_PLAYER]


@pytest.mark.parametrize("first", range(len(TROUBLES)))
def test_the_first_trouble_in_order_is_the_answer(ask, paper, printed, cards, first):
    """A code that has this trouble and all that come after it. A revoked code never reads as anything milder."""
    narrowed = {}
    for trouble in reversed(TROUBLES[first:]):
        match trouble:
            case "other event":
                narrowed["event"] = paper.elsewhere
            case "revoked":
                revoke_card(printed, by=paper.judge, now=paper.now, reason="lost")
            case "withdrawn":
                printed.decklist.refresh_from_db()
                withdraw_decklist(printed.decklist, by=None, now=paper.now)
            case "superseded":
                paper.hand_in((3, cards.delver, MAIN))
            case "wrong player":
                narrowed["slot"] = paper.register("Bo")
    assert ask(**narrowed).outcome is ANSWERS[first]


@pytest.mark.parametrize(
    ("after", "outcome", "differences"),
    [
        (lambda c: [(4, c.delver, MAIN), (56, c.island, MAIN), (2, c.swamp, SIDE)], "current", []),
        (lambda c: [(4, c.delver, MAIN), (55, c.island, MAIN), (1, c.swamp, MAIN)], "current", []),
        (lambda c: [(4, c.delver, MAIN), (56, c.island, MAIN), (3, c.swamp, SIDE)], "current", []),
        (lambda c: [(5, c.delver, MAIN)], "current", ["quantity-changed"]),
        (lambda c: [(3, c.delver, MAIN)], "superseded", ["copy-gone", "quantity-changed"]),
        (lambda c: [(3, c.delver, MAIN), (1, c.delver, SIDE)], "current", ["zone-changed", "card-moved"]),
        (lambda c: [(4, c.valki, MAIN)], "superseded", ["card-removed"]),
    ],
    ids=["nothing", "a land", "a sideboard land", "one more", "one less", "moved to the sideboard", "taken out"],
)  # fmt: skip
def test_paper_stands_as_long_as_it_is_true(ask, paper, cards, after, outcome, differences):
    """Old paper is superseded only where its own card or copy is gone; whatever else changed leaves it current."""
    paper.hand_in(*after(cards))
    found = ask()
    own = [one.code for one in found.differences if one.values["card"] == cards.delver.name]
    assert (found.outcome.value, own) == (outcome, differences)
    assert [note.code for note in found.notes] == ["older-revision"]


def test_a_registration_sheet_stands_only_while_nothing_changed(ask, paper, cards):
    sheet = paper.order("registration", nonce="sheet").cards.get()
    assert ask(sheet.code).outcome is Outcome.CURRENT
    paper.hand_in((4, cards.delver, MAIN), (56, cards.island, MAIN), (3, cards.swamp, SIDE))
    found = ask(sheet.code)
    assert (found.outcome, [one.code for one in found.differences]) == (Outcome.SUPERSEDED, ["quantity-changed"])


@pytest.mark.parametrize(
    ("rel", "wanted", "title"),
    [
        ("regular", "sealed", "AN EARLIER DECK"),
        ("regular", "draft", "AN EARLIER DECK"),
        ("competitive", "sealed", "SUPERSEDED"),
        ("regular", "modern", "SUPERSEDED"),
    ],
)
def test_no_alarm_where_a_limited_deck_may_change_between_matches(ask, paper, printed, cards, rel, wanted, title):
    paper.event.rel, paper.event.format = rel, wanted
    paper.event.save(update_fields=["rel", "format"])
    paper.hand_in((60, cards.island, MAIN))
    found = ask()
    words = words_of(found)
    assert (found.outcome, words.title) == (Outcome.SUPERSEDED, title)
    assert ("MTR 7.3" in words.advice, words.tone) == ((True, "unknown") if title != "SUPERSEDED" else (False, "bad"))


def test_the_same_cards_written_otherwise_are_the_same_list(ask, paper, cards):
    sheet = paper.order("registration", nonce="sheet").cards.get()
    paper.hand_in((2, cards.swamp, SIDE), (50, cards.island, MAIN), (4, cards.delver, MAIN), (6, cards.island, MAIN))
    assert ask(sheet.code).outcome is Outcome.CURRENT


def test_a_list_taken_back_and_handed_in_anew_leaves_the_old_paper_withdrawn(ask, paper, printed, cards):
    withdraw_decklist(printed.decklist, by=None, now=paper.now)
    paper.hand_in((4, cards.delver, MAIN))
    assert ask().outcome is Outcome.WITHDRAWN


def test_what_lower_rooms_say_is_read_at_the_scan(ask, paper):
    paper.player.dropped_at = paper.now
    paper.player.save(update_fields=["dropped_at"])
    paper.event.closed_at = paper.now
    paper.event.save(update_fields=["closed_at"])
    found = ask()
    assert (found.outcome, [note.code for note in found.notes]) == (Outcome.CURRENT, ["player-dropped", "event-closed"])
    assert found.is_alarm


def test_in_a_sanctioned_event_a_good_print_is_still_not_legal(ask, paper):
    paper.event.sanctioned = True
    paper.event.save(update_fields=["sanctioned"])
    found = ask()
    assert (found.outcome, [note.code for note in found.notes], found.is_alarm) == (
        Outcome.CURRENT,
        ["not-legal-here"],
        True,
    )


def test_a_slip_is_no_card_and_may_lie_beside_the_deck(ask, paper):
    paper.event.sanctioned = True
    paper.event.save(update_fields=["sanctioned"])
    slip = paper.order("slips", nonce="slips").cards.get(copy=1)
    assert ask(slip.code).notes == ()


@pytest.mark.parametrize("end", ["struck", "event closed"])
def test_a_proxy_is_void_when_it_is_struck_or_its_event_is_over(ask, paper, cards, end):
    proxy = issue_proxy(
        paper.player, card_name=cards.delver.name, reason="worn", note="", original_kept=True, by=paper.head_judge,
        now=paper.now, nonce="p",
    )  # fmt: skip
    job = order_proxies(paper.event, proxies=[proxy], paper="a4", by=paper.head_judge, now=paper.now, nonce="p")
    code = job.cards.get().code
    assert [(ask(code).outcome, note.code) for note in ask(code).notes] == [(Outcome.CURRENT, "proxy")]
    if end == "struck":
        void_proxy(proxy, by=paper.head_judge, now=paper.now)
    else:
        paper.event.closed_at = paper.now
        paper.event.save(update_fields=["closed_at"])
    found = ask(code)
    assert (found.outcome, found.reason) == (Outcome.REVOKED, "proxy-void")


def test_scanned_before_is_a_note_and_no_alarm(ask, paper, printed):
    for minute in range(5):
        record_scan(
            paper.event, code=printed.code, printed=printed, outcome=Outcome.CURRENT, by=paper.judge,
            now=paper.now + timedelta(minutes=minute), nonce=str(minute),
        )  # fmt: skip
    found = ask()
    assert [(note.code, note.values["at"].minute) for note in found.notes] == [
        ("scanned-before", 4),
        ("scanned-before", 3),
        ("scanned-before", 2),
    ]
    assert not found.is_alarm


def test_a_revoked_code_is_never_merely_scanned_before(ask, paper, printed):
    record_scan(
        paper.event, code=printed.code, printed=printed, outcome=Outcome.CURRENT, by=paper.judge, now=paper.now,
        nonce="1",
    )  # fmt: skip
    revoke_card(printed, by=paper.judge, now=paper.now, reason="lost")
    assert ask().outcome is Outcome.REVOKED


def test_how_it_is_carried_comes_from_the_list_in_force(ask, paper, cards):
    paper.hand_in((4, cards.delver, MAIN), sleeves=Sleeves.CLEAR, every=Carried.OFFICIAL)
    shown = card_shown(ask())
    assert (shown.choices.sleeves, shown.carriage.main.official, shown.aside.quantity) == (Sleeves.CLEAR, 4, 4)


@pytest.mark.parametrize(("changed", "queries"), [(False, 2), (True, 4)])
def test_two_queries_and_two_more_where_the_list_changed(
    ask, paper, cards, changed, queries, django_assert_num_queries
):
    if changed:
        paper.hand_in((3, cards.delver, MAIN))
    with django_assert_num_queries(queries):
        ask()


def test_the_paper_of_a_proxy_shows_the_deck_as_the_register_has_it(ask, paper, cards):
    proxy = issue_proxy(
        paper.player, card_name=cards.delver.name, reason="worn", note="", original_kept=True, by=paper.head_judge,
        now=paper.now, nonce="p",
    )  # fmt: skip
    job = order_proxies(paper.event, proxies=[proxy], paper="a4", by=paper.head_judge, now=paper.now, nonce="p")
    shown = card_shown(ask(job.cards.get().code))
    assert (shown.carriage.main, shown.aside.quantity) == (Copies(real=3, proxy=1), 1)
