from django.test import Client


def test_any_other_form_gives_back_what_was_written(db):
    response = Client(enforce_csrf_checks=True).post("/sign-in/", {"username": "two words", "password": "secret"})
    assert response.status_code == 403
    assert "two words" in response.content.decode()
    assert "secret" not in response.content.decode()


def test_a_password_is_never_given_back(db):
    response = Client(enforce_csrf_checks=True).post(
        "/sign-in/", {"username": "olga", "password": "correct horse battery"}
    )
    assert "correct horse" not in response.content.decode()


def test_an_address_that_is_none(db):
    response = Client(enforce_csrf_checks=True).post("/nowhere/", {"note": "two words"})
    assert response.status_code in (403, 404)
