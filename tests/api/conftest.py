"""Programs that ask."""

import json

import pytest
from django.test import Client


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


@pytest.fixture
def anybody(db):
    return Program()
