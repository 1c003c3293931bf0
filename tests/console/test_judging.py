"""All lists judged again: at once where there are few, by a worker where there are many."""

from django.urls import reverse

from checklist.accounts.models import Job
from checklist.accounts.tasks import work_off
from checklist.console import judging
from checklist.console.judging import KINDS
from checklist.events.forms import values_of
from checklist.events.models import Event
from tests.cast import hand_in, signed_in


def save(event, olga, **changes):
    values = {name: value for name, value in {**values_of(event), **changes}.items() if value not in (None, False)}
    return signed_in(olga).post(reverse("event-edit", args=[event.slug]), values, follow=True).content.decode()


def judgements(person):
    return person.slots.get().revisions.get().judgements.count()


def test_few_at_once(event, olga, pia):
    hand_in(pia)
    assert "Saved. 1 list was judged again." in save(event, olga, format="legacy")
    assert (judgements(pia), Job.objects.count()) == (2, 0)


def test_many_by_a_worker(event, olga, pia, monkeypatch):
    monkeypatch.setattr(judging, "AT_ONCE", 0)
    hand_in(pia)
    assert "1 lists are being judged again" in save(event, olga, format="legacy")
    version = Event.objects.get(pk=event.pk).version
    assert judgements(pia) == 1
    assert work_off(KINDS) == 1
    assert (judgements(pia), Event.objects.get(pk=event.pk).version > version) == (2, True)


def test_the_job_twice_judges_once(event, olga, pia, monkeypatch):
    monkeypatch.setattr(judging, "AT_ONCE", 0)
    hand_in(pia)
    save(event, olga, format="legacy")
    work_off(KINDS)
    Job.objects.update(state="queued")
    work_off(KINDS)
    assert judgements(pia) == 2
