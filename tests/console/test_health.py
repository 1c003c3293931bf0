"""The two addresses that monitors ask."""

import pytest
from django.db import DatabaseError, connection
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_healthz_answers_without_a_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get(reverse("healthz"))
    assert (response.status_code, response.content, response["Cache-Control"].count("no-store")) == (200, b"ok\n", 1)


def test_readyz_warns_and_is_ready(client):
    response = client.get(reverse("readyz"))
    assert response.status_code == 200
    assert response.json() == {"ready": True, "errors": [], "warnings": ["worker-silent", "catalogue-missing"]}


def test_readyz_without_a_database_is_503_and_tells_no_secret(client, monkeypatch):
    def away():
        raise DatabaseError('password authentication failed for user "flipside"')

    monkeypatch.setattr(connection, "cursor", away)
    response = client.get(reverse("readyz"))
    assert response.status_code == 503
    assert response.json() == {"ready": False, "errors": ["database-away"], "warnings": []}


@pytest.mark.parametrize("name", ["healthz", "readyz"])
def test_nothing_is_posted(client, name):
    assert client.post(reverse(name)).status_code == 405
