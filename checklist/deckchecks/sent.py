"""What devices did and send afterwards, in the order in which it was done; each action is one transaction, once per nonce.

An action that can't be done as it was meant is kept with what the judge had entered, and the answer says so.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from django.utils.translation import gettext

from checklist.accounts.models import User
from checklist.core.compare import Outcome
from checklist.core.refusal import Refused
from checklist.deckchecks.actions import (
    add_photo,
    close_check,
    keep_sent,
    open_check,
    record_scan,
    record_sleeves,
    record_taps,
    reopen_check,
)
from checklist.deckchecks.answers import answer_of, state_of
from checklist.deckchecks.models import DeckCheck, SentAction
from checklist.deckchecks.queries import check_by_nonce, counts_of, running_beside, verdict
from checklist.deckchecks.scanning import read_scan
from checklist.deckchecks.wording import SOMEBODY
from checklist.events.models import DeckSlot, Event

Status = SentAction.Status
OLDEST = timedelta(days=7)  # a device's clock may be wrong; what it says of the past is believed so far


@dataclass(frozen=True, slots=True)
class Action:
    """One thing that a judge did. `ago` is how long before it was sent, by the device's own clock."""

    nonce: str
    kind: str  # scan, open, tap, sleeves, close, reopen
    event: str  # slug; "" for a scan at whatever event
    ago: timedelta
    check: str = ""  # nonce of the deck check
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one action; `code` says why it was refused or in what the server knew otherwise."""

    nonce: str
    status: str
    code: str = ""
    answer: Mapping[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        return {"nonce": self.nonce, "status": self.status, "code": self.code, **self.answer}


def take_actions(
    actions: Sequence[Action], *, judged: Sequence[Event], by: User, now: datetime
) -> tuple[list[Result], list[dict[str, Any]]]:
    """Do what a device of somebody who judges at these events sent, and give a result for each, and the state of each
    check that was touched."""
    events = {event.slug: event for event in judged}
    results: list[Result] = []
    touched: dict[str, DeckCheck] = {}
    for (kind, slug, check_nonce), group in groupby(actions, key=lambda one: (one.kind, one.event, one.check)):
        together = list(group)
        event = events.get(slug)
        if event is None and not (kind == "scan" and slug == ""):
            results += [Result(one.nonce, Status.REFUSED, "not-your-event") for one in together]
            continue
        row = check_by_nonce(event, check_nonce) if event is not None and check_nonce else None
        if kind == "tap":
            results += _taps(event, row, together, by, now)
        else:
            for one in together:
                result, opened = _one(one, event, row, events, by, now)
                row = opened or row
                results.append(result)
        if row is not None:
            touched[row.nonce] = row
    return results, [state_of(row, counts_of(row)) for row in _fresh(touched)]


def _fresh(touched: Mapping[str, DeckCheck]) -> Iterator[DeckCheck]:
    for row in touched.values():
        row.refresh_from_db(fields=["version", "closed_at"])
        yield row


def _made_at(action: Action, now: datetime) -> datetime:
    return now - min(max(action.ago, timedelta(0)), OLDEST)


def _one(
    action: Action, event: Event | None, row: DeckCheck | None, events: Mapping[str, Event], by: User, now: datetime
) -> tuple[Result, DeckCheck | None]:
    """Any action but a tap. The second value is the check that it opened."""
    if action.kind == "scan":
        return _scan(action, event, row, events, by, now), None
    assert event is not None  # only a scan may leave it open
    if action.kind == "open":
        return _open(action, event, by, now)
    known = SentAction.objects.filter(event=event, nonce=action.nonce).first()
    if known is not None:
        return Result(action.nonce, known.status, known.code), None
    status, code = _change(action, row, by, _made_at(action, now))
    kept = keep_sent(
        event, deck_check=row, nonce=action.nonce, kind=action.kind, values=action.values, status=status, code=code,
        by=by, made_at=_made_at(action, now), now=now,
    )  # fmt: skip
    return Result(action.nonce, kept.status, kept.code), None


def _change(action: Action, row: DeckCheck | None, by: User, at: datetime) -> tuple[str, str]:
    """Sleeves, the end of a check, or its undoing."""
    if row is None:
        return Status.REFUSED, "check-unknown"
    values = dict(action.values)
    try:
        if action.kind == "reopen":
            reopen_check(row, by=by, now=at)
        elif action.kind == "sleeves":
            seen, before = values.pop("before", {}), row.sleeves
            record_sleeves(row, sleeves=values, by=by, now=at)
            if before not in ({}, seen, values):
                return Status.DIFFERS, "sleeves-changed"
        elif row.closed_at is not None:
            return Status.REFUSED, "check-closed"
        else:
            close_check(row, by=by, now=max(at, row.opened_at), **values)
    except Refused as refused:
        return Status.REFUSED, refused.code
    return Status.DONE, ""


def _scan(
    action: Action, event: Event | None, row: DeckCheck | None, events: Mapping[str, Event], by: User, now: datetime
) -> Result:
    at_hand = row or _check_of_paper(action, event)
    found = verdict(
        read_scan(action.values["code"]),
        judged={one.pk for one in events.values()},
        event=event,
        slot=at_hand.slot if at_hand else None,
        check=at_hand,
        nonce=action.nonce,
    )
    shown = action.values.get("shown", "")
    recorded, home = False, event or found.event
    if home is not None:
        _scan_row, recorded = record_scan(
            home,
            code=found.code or action.values["code"],
            printed=found.printed,
            outcome=found.outcome,
            shown=shown,
            by=by,
            now=_made_at(action, now),
            nonce=action.nonce,
            deck_check=at_hand,
        )
    differs = shown not in ("", found.outcome.value)
    answer = answer_of(found, recorded=recorded, check=at_hand)
    return Result(
        action.nonce, Status.DIFFERS if differs else Status.DONE, shown if differs else "", {"answer": answer}
    )


def _check_of_paper(action: Action, event: Event | None) -> DeckCheck | None:
    """Of several checks at one table, the one of the player whose paper it is; else the first."""
    checks = [check_by_nonce(event, nonce) for nonce in action.values.get("checks", ())] if event else []
    rows = [row for row in checks if row is not None]
    if len(rows) < 2:
        return rows[0] if rows else None
    found = verdict(read_scan(action.values["code"]), judged={event.pk}, event=event)
    owner = found.printed.decklist.slot_id if found.printed else None
    return next((row for row in rows if row.slot_id == owner), rows[0])


def _open(action: Action, event: Event, by: User, now: datetime) -> tuple[Result, DeckCheck | None]:
    values = dict(action.values)
    slot = (
        DeckSlot.objects.filter(
            registration__event=event, registration__uid=values.pop("uid"), ordinal=values.pop("ordinal")
        )
        .select_related("registration__event")
        .first()
    )
    if slot is None:
        return Result(action.nonce, Status.REFUSED, "deck-unknown"), None
    row = open_check(slot, by=by, now=_made_at(action, now), nonce=action.nonce, **values)
    beside = running_beside(row)
    if beside is not None:
        who = beside.opened_by.get_username() if beside.opened_by else gettext(SOMEBODY)
        return Result(action.nonce, Status.DIFFERS, "check-running", {"id": row.pk, "beside": [beside.pk, who]}), row
    return Result(action.nonce, Status.DONE, "", {"id": row.pk}), row


def _taps(
    event: Event | None, row: DeckCheck | None, together: Sequence[Action], by: User, now: datetime
) -> list[Result]:
    assert event is not None  # only a scan may leave it open
    code = "check-unknown"
    if row is not None:
        try:
            record_taps(
                row,
                taps=[{**one.values, "nonce": one.nonce, "at": _made_at(one, now)} for one in together],
                by=by,
                now=now,
            )
        except Refused as refused:
            code = refused.code
        else:
            return [Result(one.nonce, Status.DONE) for one in together]
    kept = [
        keep_sent(
            event, deck_check=row, nonce=one.nonce, kind="tap", values=one.values, status=Status.REFUSED, code=code,
            by=by, made_at=_made_at(one, now), now=now,
        )
        for one in together
    ]  # fmt: skip
    return [Result(one.nonce, one.status, one.code) for one in kept]


def take_photo(action: Action, content: bytes, *, judged: Sequence[Event], by: User, now: datetime) -> Result:
    """Keep a photo that was taken without a network with its check. One that is refused, the device still has."""
    event = next((one for one in judged if one.slug == action.event), None)
    if event is None:
        return Result(action.nonce, Status.REFUSED, "not-your-event")
    row = check_by_nonce(event, action.check)
    if row is None:
        return Result(action.nonce, Status.REFUSED, "check-unknown")
    try:
        add_photo(row.slot, deck_check=row, content=content, by=by, now=_made_at(action, now), nonce=action.nonce)
    except Refused as refused:
        return Result(action.nonce, Status.REFUSED, refused.code)
    return Result(action.nonce, Status.DONE)


def shown_outcome(text: str) -> str:
    """What a device may say that it showed: an outcome, "not-stored", or nothing."""
    return text if text in {*(outcome.value for outcome in Outcome), "not-stored"} else ""
