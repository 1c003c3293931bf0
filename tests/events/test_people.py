"""Links replaced, players dropped and back, staff named and removed."""

import pytest
from django.utils import timezone

from checklist.accounts.models import LogEntry
from checklist.core.refusal import Refused
from checklist.events.actions import add_staff, drop_player, remove_staff, replace_link, return_player
from checklist.events.links import is_secret_of, secret_of
from checklist.events.models import Registration, StaffRole


def test_a_replaced_link_is_dead(pia, olga):
    old = secret_of(pia)
    replace_link(pia, by=olga, now=timezone.now())
    assert not is_secret_of(Registration.objects.get(pk=pia.pk), old)
    assert is_secret_of(Registration.objects.get(pk=pia.pk), secret_of(pia))


def test_the_log_holds_no_secret_and_no_name(pia, olga):
    replace_link(pia, by=olga, now=timezone.now())
    entry = LogEntry.objects.get(action="link-replaced")
    assert (entry.subject, entry.values) == (f"registration:{pia.pk}", {})


def test_dropped_once_and_back(pia, olga):
    first = timezone.now()
    drop_player(pia, by=olga, now=first)
    drop_player(Registration.objects.select_related("event").get(pk=pia.pk), by=olga, now=timezone.now())
    assert Registration.objects.get(pk=pia.pk).dropped_at == first
    return_player(pia, by=olga, now=timezone.now())
    assert Registration.objects.get(pk=pia.pk).dropped_at is None


def test_a_role_is_given_once(event, jo, olga):
    add_staff(event, jo, "judge", by=olga, now=timezone.now())
    assert list(event.staff.filter(user=jo).values_list("role", flat=True)) == ["judge"]


def test_the_last_organiser_stays(event, olga):
    with pytest.raises(Refused) as refused:
        remove_staff(event, event.staff.get(user=olga), by=olga, now=timezone.now())
    assert refused.value.code == "last-organiser"
    assert StaffRole.objects.filter(event=event, user=olga).exists()


def test_one_of_two_organisers_may_go(event, olga, hanna):
    add_staff(event, hanna, "organiser", by=olga, now=timezone.now())
    remove_staff(event, event.staff.get(user=olga), by=hanna, now=timezone.now())
    assert not event.staff.filter(user=olga).exists()
