"""Where accounts are made: /admin/, for the owner of the installation."""

import pytest

from checklist.accounts.models import User

pytestmark = pytest.mark.django_db


def test_the_owner_makes_an_account_that_can_sign_in(client):
    client.force_login(User.objects.create_superuser("owner"))
    words = {
        "username": "jo",
        "password1": "a-long-password",
        "password2": "a-long-password",
        "usable_password": "true",
    }
    response = client.post("/admin/checklist/user/add/", words)
    made = User.objects.get(username="jo")
    assert (response.status_code, made.check_password("a-long-password"), made.is_staff) == (302, True, False)


def test_staff_of_an_event_are_not_owners(client):
    client.force_login(User.objects.create_user("judge"))
    assert client.get("/admin/checklist/user/", follow=True).status_code == 403
