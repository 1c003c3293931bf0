"""The two addresses that monitors ask."""

from datetime import timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection
from django.urls import reverse
from django.utils import timezone

from checklist.accounts.models import Worker
from checklist.cards.models import CatalogueVersion
from checklist.console import doctor

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


@pytest.fixture
def ready(settings, tmp_path):
    """A worker that lives, a young card list, and room on the disk."""
    settings.VAR_DIR = tmp_path
    now = timezone.now()
    Worker.objects.create(uid=uuid4(), host="here", process=1, started_at=now, beat_at=now)
    CatalogueVersion.objects.create(
        source="bundle", label="the box", digest="d", dated=now.date(), loaded_at=now, complete=True, current=True
    )


def asked(client):
    response = client.get(reverse("readyz"))
    return (response.status_code, response.json()["errors"], response.json()["warnings"])


def test_readyz_with_nothing_wrong(client, ready):
    assert asked(client) == (200, [], [])


def test_readyz_tells_of_a_dead_worker(client, ready):
    Worker.objects.update(beat_at=timezone.now() - timedelta(minutes=2))
    assert asked(client) == (200, [], ["worker-silent"])


def test_readyz_tells_of_an_old_card_list(client, ready):
    CatalogueVersion.objects.update(dated=timezone.now().date() - timedelta(days=121))
    assert asked(client) == (200, [], ["catalogue-old"])


@pytest.mark.parametrize(
    ("free", "expected"), [(1024**3 - 1, (200, [], ["disk-low"])), (50 * 1024**2 - 1, (503, ["disk-low"], []))]
)
def test_readyz_tells_of_a_full_disk(client, ready, monkeypatch, free, expected):
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: SimpleNamespace(free=free))
    assert asked(client) == expected


def test_readyz_tells_of_a_cache_that_is_away_and_goes_on(client, ready, monkeypatch):
    """Nobody is turned away for it; only rates are not counted."""
    monkeypatch.setattr(doctor.cache, "get", lambda key: None)
    assert asked(client) == (200, [], ["cache-forgets"])


def test_readyz_tells_of_a_broker_that_is_away_and_goes_on(client, ready, settings, monkeypatch):
    settings.BROKER_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(doctor, "broker_answers", lambda: "OperationalError")
    assert asked(client) == (200, [], ["broker-away"])


def test_readyz_without_its_tables(client, ready, monkeypatch):
    plan = [("a migration", False)]
    monkeypatch.setattr(doctor.MigrationExecutor, "migration_plan", lambda self, targets: plan)
    assert asked(client) == (503, ["migrations-missing"], [])


@pytest.mark.parametrize("name", ["healthz", "readyz"])
def test_nothing_is_posted(client, name):
    assert client.post(reverse(name)).status_code == 405
