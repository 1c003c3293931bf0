"""Who is staff ("event-staff", "event-staff-remove")."""

from django.urls import reverse

from tests.cast import signed_in


def staff(event):
    return sorted(event.staff.values_list("user__username", "role"))


def test_somebody_is_named(event, olga, sam):
    signed_in(olga).post(reverse("event-staff", args=[event.slug]), {"username": "sam", "role": "judge"})
    assert ("sam", "judge") in staff(event)


def test_an_unknown_name_comes_back(event, olga):
    response = signed_in(olga).post(reverse("event-staff", args=[event.slug]), {"username": "nobody", "role": "judge"})
    assert response.status_code == 400
    assert 'value="nobody"' in response.content.decode()


def test_removed(event, olga, jo):
    number = event.staff.get(user=jo).pk
    signed_in(olga).post(reverse("event-staff-remove", args=[event.slug, number]))
    assert ("jo", "judge") not in staff(event)


def test_the_last_organiser_stays_and_is_told_why(event, olga):
    number = event.staff.get(user=olga).pk
    response = signed_in(olga).post(reverse("event-staff-remove", args=[event.slug, number]), follow=True)
    assert ("olga", "organiser") in staff(event)
    assert "An event needs an organiser" in response.content.decode()


def test_not_the_staff_of_another_event(event, sams_event, olga, sam):
    number = sams_event.staff.get().pk
    assert signed_in(olga).post(reverse("event-staff-remove", args=[event.slug, number])).status_code == 404
    assert sams_event.staff.count() == 1


def test_only_organisers_remove(event, jo, hanna):
    number = event.staff.get(user=jo).pk
    assert signed_in(hanna).post(reverse("event-staff-remove", args=[event.slug, number])).status_code == 403
