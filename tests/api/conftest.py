"""Programs that ask."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from checklist.events.tokens import Scope, make_token


class Program:
    """Sends JSON, with a token or without; gives status and answer."""

    def __init__(self, token=""):
        self.client = Client(raise_request_exception=False)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path, **query):
        return self.client.get(f"/api/v1{path}", query, headers=self.headers)

    def post(self, path, body, key=None):
        headers = {**self.headers, **({"Idempotency-Key": key} if key else {})}
        sent = body if isinstance(body, (bytes, str)) else json.dumps(body)
        return self.client.post(f"/api/v1{path}", sent, content_type="application/json", headers=headers)


def program(event, *scopes, lasts=None, by=None):
    """One that holds a token of the event."""
    made = make_token(event, name="Test", scopes=scopes, lasts=lasts, by=by or event.created_by, now=timezone.now())
    return Program(made)


@pytest.fixture
def anybody(db):
    return Program()


@pytest.fixture
def trusted(event):
    """A program that may do everything at the event."""
    return program(event, *Scope)
