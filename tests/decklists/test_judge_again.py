"""Judged again when the event's terms change: the revision stays, the judgement is new."""

from django.utils import timezone

from checklist.core.terms import PlayerChoices, Sleeves
from checklist.decklists.actions import judge_again
from checklist.decklists.models import Decklist, Judgement
from checklist.decklists.queries import current_judgement
from tests.cast import hand_in


def change(event, **fields):
    type(event).objects.filter(pk=event.pk).update(**fields)
    event.refresh_from_db()


def errors(decklist, event):
    return current_judgement(decklist, event).errors


def test_nothing_changed_judges_nothing(event, pia):
    hand_in(pia)
    assert judge_again(event, now=timezone.now()) == 0


def test_another_format_is_another_judgement_of_the_same_revision(event, pia):
    decklist = hand_in(pia)
    change(event, format="commander")
    assert judge_again(event, now=timezone.now()) == 1
    assert Decklist.objects.count() == 1
    assert errors(decklist, event) > 0


def test_back_again_the_first_judgement_holds(event, pia):
    decklist = hand_in(pia)
    change(event, format="commander")
    judge_again(event, now=timezone.now())
    change(event, format="modern")
    assert judge_again(event, now=timezone.now()) == 0
    assert (errors(decklist, event), Judgement.objects.count()) == (0, 2)


def test_what_reading_came_upon_stays(event, pia):
    decklist = hand_in(pia, "4 Snapcastor Mage\n56 Island\n")
    before = current_judgement(decklist, event)
    change(event, rel="regular")
    judge_again(event, now=timezone.now())
    after = current_judgement(decklist, event)
    assert before.pk != after.pk
    assert [f["code"] for f in after.findings if f["line"] == 1] == [
        f["code"] for f in before.findings if f["line"] == 1
    ]
    assert (before.unknown, after.unknown) == (1, 1)


def test_superseded_lists_are_left_alone(event, pia):
    hand_in(pia)
    hand_in(pia, choices=PlayerChoices(Sleeves.NONE))
    change(event, rel="regular")
    assert judge_again(event, now=timezone.now()) == 1


def test_live_pages_see_it(event, pia):
    hand_in(pia)
    change(event, rel="regular")
    before = event.version
    judge_again(event, now=timezone.now())
    event.refresh_from_db()
    assert event.version == before + 1
