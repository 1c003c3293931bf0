"""printing.actions: the Head Judge's register."""

import pytest
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.core.decklist import Zone
from checklist.core.refusal import Refused
from checklist.core.snapshot import freeze_choices
from checklist.core.terms import PlayerChoices, Sleeves
from checklist.decklists.models import Decklist
from checklist.decklists.queries import current_judgement
from checklist.printing.actions import issue_proxy, order_proxies, void_proxy
from checklist.printing.models import HeadJudgeProxy
from tests.cast import hand_in

MAIN, SIDE = Zone.MAIN, Zone.SIDEBOARD


@pytest.fixture
def issue(paper, cards):
    paper.hand_in((2, cards.delver, MAIN), (57, cards.island, MAIN), (1, cards.delver, SIDE))

    def issue(**changes):
        values = {
            "card_name": cards.delver.name, "reason": "worn", "note": "bent in round 2", "original_kept": True,
            "by": paper.head_judge, "now": paper.now, "nonce": "n1",
        }  # fmt: skip
        return issue_proxy(paper.player, **(values | changes))

    return issue


def test_a_proxy_gets_the_next_number_of_the_register(issue):
    assert [issue(nonce=f"n{number}").number for number in (1, 2, 3)] == [1, 2, 3]


def test_the_same_form_twice_is_one_entry(issue):
    assert issue() == issue()
    assert LogEntry.objects.filter(action="proxy-issued").count() == 1


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"reason": "no opaque sleeves"}, "no-reason-for-a-proxy"),
        ({"reason": "no substitute at hand"}, "no-reason-for-a-proxy"),
        ({"reason": ""}, "no-reason-for-a-proxy"),
        ({"original_kept": False}, "original-not-kept"),
        ({"card_name": "Swamp"}, "card-not-in-list"),
    ],
)
def test_what_mtr_3_4_does_not_allow_is_refused(issue, changes, code):
    with pytest.raises(Refused) as refused:
        issue(**changes)
    assert refused.value.code == code
    assert HeadJudgeProxy.objects.count() == 0


@pytest.mark.parametrize("person", ["organiser", "judge", "scorekeeper", "stranger"])
def test_only_a_head_judge_of_this_event_issues(paper, issue, person):
    with pytest.raises(Refused) as refused:
        issue(by=getattr(paper, person))
    assert refused.value.code == "not-head-judge"


def test_a_card_with_an_ordinary_back_may_be_proxied_too(issue, cards):
    assert issue(card_name=cards.island.name, reason="foil-only").card_name == "Island"


def test_no_more_proxies_than_copies_and_a_struck_one_makes_room(paper, issue):
    third = [issue(nonce=f"n{number}") for number in (1, 2, 3)][2]
    with pytest.raises(Refused) as refused:
        issue(nonce="n4")
    assert refused.value.code == "more-proxies-than-copies"
    void_proxy(third, by=paper.head_judge, now=paper.now)
    assert issue(nonce="n5").number == 4


def test_a_closed_event_issues_none(paper, issue):
    paper.event.closed_at = paper.now
    paper.event.save(update_fields=["closed_at"])
    with pytest.raises(Refused) as refused:
        issue()
    assert refused.value.code == "event-closed"


def test_each_proxy_is_printed_for_a_copy_of_its_own(paper, issue):
    proxies = [issue(nonce=f"n{number}") for number in (1, 2, 3)]
    jobs = [
        order_proxies(paper.event, proxies=[proxy], paper="a4", by=paper.head_judge, now=paper.now, nonce=str(proxy.pk))
        for proxy in proxies
    ]
    assert [(card.zone, card.copy, card.copies) for job in jobs for card in job.cards.all()] == [
        ("main", 1, 2),
        ("main", 2, 2),
        ("sideboard", 1, 1),
    ]


def test_a_void_proxy_is_not_printed(paper, issue):
    proxy = issue()
    void_proxy(proxy, by=paper.head_judge, now=paper.now)
    proxy.refresh_from_db()
    with pytest.raises(Refused) as refused:
        order_proxies(paper.event, proxies=[proxy], paper="a4", by=paper.head_judge, now=paper.now, nonce="p")
    assert refused.value.code == "proxy-void"


@pytest.mark.parametrize("person", ["organiser", "judge", "stranger"])
def test_only_a_head_judge_strikes_a_line(paper, issue, person):
    proxy = issue()
    with pytest.raises(Refused) as refused:
        void_proxy(proxy, by=getattr(paper, person), now=paper.now)
    assert refused.value.code == "not-head-judge"


def test_a_proxy_is_taken_into_the_judgement_and_the_revision_stays(event, pia, hanna):
    clear = PlayerChoices(sleeves=Sleeves.CLEAR)
    decklist = hand_in(pia, "1 Delver of Secrets\n59 Island\n", clear)

    def shown():
        judgement = current_judgement(decklist, event)
        return [finding["code"] for finding in judgement.findings if finding["level"] == "error"]

    assert shown() == ["back-shows"]
    values = {"reason": "worn", "note": "", "original_kept": True, "by": hanna, "now": timezone.now(), "nonce": "p1"}
    proxy = issue_proxy(pia, card_name="Delver of Secrets // Insectile Aberration", **values)
    assert shown() == []
    void_proxy(proxy, by=hanna, now=timezone.now())
    assert shown() == ["back-shows"]
    assert [(one.revision, one.choices) for one in Decklist.objects.all()] == [(1, freeze_choices(clear))]
