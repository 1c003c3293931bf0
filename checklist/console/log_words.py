"""The log in the reader's language: a sentence for every act, a name for whatever stands beside it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from checklist.accounts.models import LogEntry
from checklist.console.mail import LINKS, REMINDERS
from checklist.core.draft import PROFILES
from checklist.core.finding import gettext_noop
from checklist.core.plans.substitute_card import REASON_WORDS
from checklist.deckchecks.models import DeckCheck
from checklist.events.models import StaffRole
from checklist.events.policies import SEEN
from checklist.events.tokens import SCOPES
from checklist.printing.models import PrintJob

ACTS: Mapping[str, str] = {
    "address-given": gettext_noop("The player gave an e-mail address"),
    "api-token-made": gettext_noop("API token made"),
    "api-token-revoked": gettext_noop("API token taken back"),
    "api-token-used": gettext_noop("API token used for the first time that day"),
    "check-closed": gettext_noop("Deck check finished"),
    "check-opened": gettext_noop("Deck check begun"),
    "check-reopened": gettext_noop("Deck check opened again"),
    "codes-revoked": gettext_noop("Codes revoked"),
    "decks-drawn": gettext_noop("Decks to check drawn by lot"),
    "device-cut-off": gettext_noop("Device cut off"),
    "draft-profile-chosen": gettext_noop("Way of drafting chosen"),
    "event-changed": gettext_noop("Event changed"),
    "event-closed": gettext_noop("Event closed"),
    "event-created": gettext_noop("Event made"),
    "event-reopened": gettext_noop("Event opened again"),
    "invitation-revoked": gettext_noop("Invitation taken back"),
    "join-code-replaced": gettext_noop("Join code replaced"),
    "keep-days-chosen": gettext_noop("How long personal data is kept was chosen"),
    "late-taps-counted": gettext_noop("Taps that came late were counted"),
    "link-replaced": gettext_noop("Private link replaced"),
    "list-corrected": gettext_noop("List written by staff"),
    "list-read-again": gettext_noop("List read again by newer card data"),
    "list-submitted": gettext_noop("List handed in"),
    "list-withdrawn": gettext_noop("List taken back"),
    "mail-ordered": gettext_noop("Letters sent"),
    "name-confirmed": gettext_noop("Unknown card confirmed"),
    "personal-data-erased": gettext_noop("Personal data deleted"),
    "photo-added": gettext_noop("Photo added"),
    "photo-deleted": gettext_noop("Photo deleted"),
    "player-changed": gettext_noop("Name or address corrected"),
    "player-dropped": gettext_noop("Player dropped"),
    "player-registered": gettext_noop("Player registered"),
    "player-returned": gettext_noop("Drop taken back"),
    "policies-chosen": gettext_noop("Policies chosen"),
    "pool-registered": gettext_noop("Pool registered"),
    "print-ordered": gettext_noop("Print ordered"),
    "printer-and-phone-fine": gettext_noop("A phone read the printer's test page"),
    "proxy-issued": gettext_noop("Head Judge's proxy issued"),
    "proxy-voided": gettext_noop("Head Judge's proxy struck"),
    "rereading-left": gettext_noop("List left as it was read before"),
    "roster-place-taken": gettext_noop("Somebody joined under a name of the roster"),
    "roster-taken": gettext_noop("Roster taken in"),
    "round-seated": gettext_noop("Round seated"),
    "sleeves-checked": gettext_noop("Sleeves looked at"),
    "staff-added": gettext_noop("Role given"),
    "staff-invited": gettext_noop("Staff invited"),
    "staff-removed": gettext_noop("Role taken away"),
    "standings-entered": gettext_noop("Standings entered"),
    "team-changed": gettext_noop("Team put together"),
    "team-left": gettext_noop("Player taken out of the team"),
}

# What may stand beside an act, numbers, codes and typed words; the rest are codes of ours (`_WORDS`).
NAMES: Mapping[str, str] = {
    "alike": gettext_noop("all the same sleeves"),
    "before": gettext_noop("before that"),
    "card": gettext_noop("card"),
    "cards": gettext_noop("cards"),
    "checks": gettext_noop("deck checks"),
    "codes": gettext_noop("codes"),
    "confirmed": gettext_noop("known not to be legal"),
    "days": gettext_noop("days kept"),
    "decks": gettext_noop("decks a player"),
    "device": gettext_noop("device"),
    "double-faced": gettext_noop("double-faced cards"),
    "drawn": gettext_noop("drawn"),
    "fields": gettext_noop("changed"),
    "kind": gettext_noop("kind of sheet"),
    "known": gettext_noop("known before"),
    "lists": gettext_noop("lists"),
    "lists_seen": gettext_noop("who sees lists"),
    "moment": gettext_noop("moment of the check"),
    "new": gettext_noop("newly registered"),
    "no_lists": gettext_noop("no lists are asked for"),
    "number": gettext_noop("register number"),
    "of": gettext_noop("out of"),
    "one_way_up": gettext_noop("all the same way up"),
    "opaque": gettext_noop("completely opaque"),
    "outcome": gettext_noop("outcome"),
    "penalty": gettext_noop("penalty given"),
    "people": gettext_noop("people"),
    "photo": gettext_noop("photo"),
    "photos": gettext_noop("photos"),
    "places": gettext_noop("places entered"),
    "profile": gettext_noop("profile"),
    "reason": gettext_noop("reason"),
    "registrations": gettext_noop("players by number"),
    "revision": gettext_noop("revision"),
    "revisions": gettext_noop("revisions in all"),
    "role": gettext_noop("role"),
    "round": gettext_noop("round"),
    "scopes": gettext_noop("it may"),
    "seats": gettext_noop("seats taken"),
    "seed": gettext_noop("seed"),
    "sleeved_sets": gettext_noop("sets sleeved beforehand"),
    "standing_out": gettext_noop("cards that stand out"),
    "table": gettext_noop("table"),
    "taps": gettext_noop("taps"),
    "token": gettext_noop("API token"),
    "unmarked": gettext_noop("free of marks and wear"),
    "uses": gettext_noop("for so many people"),
    "what": gettext_noop("letters"),
}

FIELDS: Mapping[str, str] = {
    "name": gettext_noop("name"),
    "email": gettext_noop("e-mail address"),
    "player_id": gettext_noop("player ID"),
    "date": gettext_noop("date"),
    "time_zone": gettext_noop("time zone"),
    "format": gettext_noop("format"),
    "rel": gettext_noop("rules enforcement level"),
    "sanctioned": gettext_noop("sanctioned"),
    "deadline": gettext_noop("deadline"),
    "paper": gettext_noop("paper"),
    "editions": gettext_noop("editions"),
    "team_play": gettext_noop("teams"),
    "language": gettext_noop("language"),
}

_ANSWERS = {"yes": gettext_noop("yes"), "no": gettext_noop("no")}
_PROFILES = {profile.code: profile.title for profile in PROFILES}
_WORDS: Mapping[str, Mapping[str, Any]] = {
    **dict.fromkeys(("opaque", "alike", "one_way_up", "unmarked"), _ANSWERS),
    "before": _PROFILES,
    "profile": _PROFILES,
    "fields": FIELDS,
    "kind": dict(PrintJob.Kind.choices),
    "lists_seen": {seen.value: words for seen, words in SEEN.items()},
    "moment": dict(DeckCheck.Moment.choices),
    "outcome": dict(DeckCheck.Outcome.choices),
    "reason": {reason.value: words for reason, words in REASON_WORDS.items()},  # of a proxy: others are typed
    "role": dict(StaffRole.Role.choices),
    "scopes": {scope.value: words for scope, words in SCOPES.items()},
    "what": {LINKS: gettext_noop("private links"), REMINDERS: gettext_noop("reminders")},
}

# The tables of subjects that have no player's or user's name (any more).
_TABLES: Mapping[str, str] = {
    "api-token": gettext_noop("API token {number}"),
    "decklist": gettext_noop("list {number}"),
    "deck-check": gettext_noop("deck check {number}"),
    "draw": gettext_noop("draw {number}"),
    "event": gettext_noop("the event"),
    "invitation": gettext_noop("invitation {number}"),
    "print-job": gettext_noop("print order {number}"),
    "proxy": gettext_noop("proxy {number}"),
    "registration": gettext_noop("player {number}"),
    "team": gettext_noop("team {number}"),
    "user": gettext_noop("account {number}"),
}


def say_act(action: str) -> str:
    return gettext(ACTS[action]) if action in ACTS else action


def say_subject(subject: str) -> str:
    """The id of a row, as words: what is shown where no name belongs to it."""
    table, _colon, number = subject.partition(":")
    return gettext(_TABLES[table]).format(number=number) if table in _TABLES else subject


def say_details(entry: LogEntry, typed: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What stands beside an act, each with its name: the row's own values in words, then what was typed, as it was."""
    own = [(name, list(_said(name, value))) for name, value in entry.values.items()]
    written = [(name, [str(one) for one in _each(value)]) for name, value in typed.items()]
    return [(gettext(NAMES.get(name, name)), ", ".join(values)) for name, values in (*own, *written) if values]


def _said(name: str, value: Any) -> Iterator[str]:
    for one in _each(value):
        if isinstance(one, bool):
            yield gettext(_ANSWERS["yes" if one else "no"])
        else:
            words = _WORDS.get(name, {}).get(str(one))
            yield str(one) if words is None else gettext(str(words))


def _each(value: Any) -> Iterable[Any]:
    """The one value or the several; nothing for what is empty."""
    if isinstance(value, (list, tuple)):
        return value
    return [] if value in (None, "") else [value]
