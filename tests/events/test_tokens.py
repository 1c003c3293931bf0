"""Tokens for programs: made, opened, used, taken back."""

from datetime import UTC, datetime, timedelta

import pytest

from checklist.accounts.models import LogEntry
from checklist.events.models import ApiToken
from checklist.events.tokens import SCOPES, Scope, make_token, note_used, open_token, revoke_token

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


def made(event, olga, lasts=None):
    return make_token(event, name="Pairings", scopes=["print", "event:read"], lasts=lasts, by=olga, now=NOW)


def test_it_opens_and_knows_its_event_and_its_scopes(event, olga, django_assert_num_queries):
    written = made(event, olga)
    with django_assert_num_queries(1):
        token = open_token(written, now=NOW)
        assert (token.event, token.created_by, token.scopes) == (event, olga, ["event:read", "print"])


def test_only_the_digest_is_stored(event, olga):
    written = made(event, olga)
    secret = written.split("_", 2)[2]
    row = ApiToken.objects.values().get()
    assert len(secret) == 43
    assert [name for name, value in row.items() if secret in str(value)] == []
    assert LogEntry.objects.filter(values__icontains=secret).count() == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda w: w[:-1] + ("A" if w[-1] != "A" else "B"),
        lambda w: w.replace("flipside_", "FLIPSIDE_"),
        lambda w: w + "A",
        lambda w: w[:-1],
        lambda w: f" {w}",
        lambda w: w.split("_", 2)[2],
        lambda w: "flipside_ZZZZZZZZ_" + w.split("_", 2)[2],
        lambda w: "",
        lambda w: "flipside_\0\0\0\0\0\0\0\0_" + w.split("_", 2)[2],
    ],
)
def test_another_text_does_not_open(event, olga, change):
    assert open_token(change(made(event, olga)), now=NOW) is None


def test_it_expires(event, olga):
    written = made(event, olga, lasts=timedelta(days=1))
    assert open_token(written, now=NOW + timedelta(hours=23)) is not None
    assert open_token(written, now=NOW + timedelta(days=1)) is None


def test_taken_back_it_is_dead_and_the_log_says_so_once(event, olga):
    written = made(event, olga)
    token = ApiToken.objects.select_related("event").get()
    for _ in range(2):
        revoke_token(token, by=olga, now=NOW)
    assert open_token(written, now=NOW) is None
    assert LogEntry.objects.filter(action="api-token-revoked").count() == 1


def test_an_unknown_scope_is_a_fault(event, olga):
    with pytest.raises(ValueError, match="everything"):
        make_token(event, name="x", scopes=["everything"], lasts=None, by=olga, now=NOW)


def test_last_use_is_noted_to_the_minute_and_logged_once_a_day(event, olga):
    made(event, olga)
    for after in (0, 30, 90, 24 * 3600):
        note_used(ApiToken.objects.select_related("event").get(), now=NOW + timedelta(seconds=after))
    assert ApiToken.objects.get().last_used_at == NOW + timedelta(days=1)
    assert LogEntry.objects.filter(action="api-token-used", event_uid=event.uid).count() == 2


def test_of_two_requests_at_once_one_notes(event, olga):
    made(event, olga)
    first, second = (ApiToken.objects.select_related("event").get() for _ in range(2))
    note_used(first, now=NOW)
    note_used(second, now=NOW)
    assert LogEntry.objects.filter(action="api-token-used").count() == 1


def test_two_tokens_are_unlike(event, olga):
    assert made(event, olga) != made(event, olga)
    assert len(set(ApiToken.objects.values_list("prefix", flat=True))) == 2


def test_every_scope_has_words():
    assert set(SCOPES) == set(Scope)
