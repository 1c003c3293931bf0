"""Pages for what went wrong."""

import errno

import pytest
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import OperationalError
from django.http import Http404
from django.test import Client
from django.urls import path

pytestmark = pytest.mark.django_db

ENDS = {
    "bad": SuspiciousOperation("a header that is none"),
    "big": RequestDataTooBig("too big"),
    "forbidden": PermissionDenied("scorekeepers may not"),
    "missing": Http404("no such thing"),
    "broken": RuntimeError("password=hunter2"),
    "locked": OperationalError("database is locked"),
    "full": OperationalError("database or disk is full"),
    "full-elsewhere": OperationalError('could not extend file "base/5/1": No space left on device'),
    "no-room": OSError(errno.ENOSPC, "No space left on device"),
}


def fail(request, how):
    raise ENDS[how] if request.POST is not None else AssertionError


@pytest.fixture
def ask(settings):
    """A client for addresses that fail in each way, beside the project's own."""
    import config.urls  # slow import

    class Addresses:
        urlpatterns = [path("fail/<str:how>", fail), *config.urls.urlpatterns]
        handler400, handler403 = config.urls.handler400, config.urls.handler403
        handler404, handler500 = config.urls.handler404, config.urls.handler500

    settings.ROOT_URLCONF = Addresses
    return Client(raise_request_exception=False).get


@pytest.mark.parametrize(
    ("how", "status", "heading"),
    [
        ("bad", 400, "This request can't be read"),
        ("big", 413, "That is too much at once"),
        ("forbidden", 403, "Not with your role"),
        ("missing", 404, "There is nothing here"),
        ("broken", 500, "Something in Flipside went wrong"),
        ("locked", 503, "Flipside is out of breath"),
        ("full", 507, "The server's disk is full"),
        ("full-elsewhere", 507, "The server's disk is full"),
        ("no-room", 507, "The server's disk is full"),
    ],
)
def test_each_says_what_happened_and_its_id(ask, how, status, heading):
    response = ask(f"/fail/{how}")
    page = response.content.decode()
    assert (response.status_code, page.count(f"<h1>{heading}</h1>"), page.count(response["X-Request-ID"])) == (
        status, 1, 1
    )  # fmt: skip
    assert str(ENDS[how]) not in page


def test_an_unknown_address_is_the_404_page(ask):
    response = ask("/no/such/address")
    assert (response.status_code, "<h1>There is nothing here</h1>" in response.content.decode()) == (404, True)


def test_413_says_the_limit(ask, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024
    assert "larger than 512 KiB" in ask("/fail/big").content.decode()


@pytest.mark.parametrize("how", ["broken", "locked", "full"])
def test_500_and_its_like_ask_the_database_nothing(ask, django_assert_num_queries, how):
    with django_assert_num_queries(0):
        assert ask(f"/fail/{how}").status_code >= 500


def test_503_says_when_to_come_back(ask):
    assert ask("/fail/locked")["Retry-After"] == "5"


def test_a_real_request_that_is_too_big_is_a_413(ask, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    response = Client(raise_request_exception=False).post("/fail/missing", {"text": "x" * 2000})
    assert response.status_code == 413
