"""What judges send: text to types, nothing else."""

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from checklist.core.decklist import Zone
from checklist.deckchecks.models import DeckCheck
from checklist.deckchecks.sent import Action, shown_outcome
from checklist.deckchecks.tally import ASIDE, TOGETHER

TAP_ZONES = frozenset({*(zone.value for zone in Zone), ASIDE, TOGETHER})


class ScanForm(forms.Form):
    """One scan to be recorded. `event` is the slug of the event at hand, "" for any event of the judge."""

    code = forms.CharField(max_length=400, strip=True)
    nonce = forms.CharField(max_length=40)
    event = forms.CharField(max_length=12, required=False)


class OpenForm(forms.Form):
    """The beginning of a deck check."""

    moment = forms.ChoiceField(choices=DeckCheck.Moment.choices)
    hand_drawn = forms.BooleanField(required=False)
    round = forms.IntegerField(min_value=1, max_value=99, required=False)
    table = forms.IntegerField(min_value=1, max_value=99_999, required=False)
    nonce = forms.CharField(max_length=40)


class TapsForm(forms.Form):
    """Taps as JSON (from the script), or one tap as "zone|delta|name" (from a button without it)."""

    taps = forms.JSONField(required=False)
    tap = forms.CharField(max_length=300, required=False)
    nonce = forms.CharField(max_length=40, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("tap"):
            zone, delta, name = [*cleaned["tap"].split("|", 2), "", ""][:3]
            rows: Any = [{"zone": zone, "delta": delta, "card_name": name, "nonce": cleaned.get("nonce")}]
        else:
            rows = cleaned.get("taps")
        cleaned["rows"] = [read_tap(row) for row in rows] if isinstance(rows, list) and rows else []
        if not cleaned["rows"]:
            raise forms.ValidationError("No tap was sent.")
        return cleaned


def read_tap(row: Any) -> dict[str, Any]:
    """One tap with its types; whatever else was sent is malformed."""
    try:
        tap = {
            "card_name": str(row["card_name"])[:200],
            "zone": str(row["zone"]),
            "delta": int(row["delta"]),
            "nonce": str(row["nonce"])[:40],
        }
    except (TypeError, KeyError, ValueError) as wrong:
        raise forms.ValidationError("A tap could not be read.") from wrong
    if tap["zone"] not in TAP_ZONES or not tap["card_name"] or not tap["nonce"] or abs(tap["delta"]) > 99:
        raise forms.ValidationError("A tap could not be read.")
    return tap


class SleevesForm(forms.Form):
    """What was seen of the sleeves. Each question may stay open."""

    ANSWERS = [("", _("not looked at")), ("yes", _("yes")), ("no", _("no"))]

    opaque = forms.ChoiceField(choices=ANSWERS, required=False)
    alike = forms.ChoiceField(choices=ANSWERS, required=False)
    one_way_up = forms.ChoiceField(choices=ANSWERS, required=False)
    unmarked = forms.ChoiceField(choices=ANSWERS, required=False)
    standing_out = forms.CharField(required=False)  # filled by `seen`: the page sends one value for each card

    def seen(self, standing_out: list[str]) -> dict[str, Any]:
        answers = {name: self.cleaned_data[name] for name in ("opaque", "alike", "one_way_up", "unmarked")}
        return {**answers, "standing_out": [name[:200] for name in standing_out[:120]]}


class CloseForm(forms.Form):
    """The end of a deck check, in the judge's own words."""

    outcome = forms.ChoiceField(choices=DeckCheck.Outcome.choices)
    found = forms.CharField(max_length=2000, required=False)
    remedy = forms.CharField(max_length=2000, required=False)
    penalty = forms.CharField(max_length=200, required=False)
    note = forms.CharField(max_length=2000, required=False)


class TableForm(forms.Form):
    """The beginning of the checks of a table."""

    table = forms.IntegerField(min_value=0, max_value=999_999)
    moment = forms.ChoiceField(choices=DeckCheck.Moment.choices)
    hand_drawn = forms.BooleanField(required=False)
    nonce = forms.CharField(max_length=40)


class DrawForm(forms.Form):
    """How many decks or tables are drawn by lot, from which, and which have a better chance."""

    count = forms.IntegerField(min_value=1, max_value=200)
    by = forms.ChoiceField(choices=[("decks", "decks"), ("tables", "tables")], required=False)
    round = forms.IntegerField(min_value=1, max_value=99, required=False)
    top_tables = forms.IntegerField(min_value=1, max_value=99_999, required=False)
    unchecked_first = forms.BooleanField(required=False)
    double_faced_first = forms.BooleanField(required=False)
    nonce = forms.CharField(max_length=40)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("by") == "tables" and cleaned.get("round") is None:
            raise forms.ValidationError("Tables of which round?")
        return cleaned

    def wishes(self) -> dict[str, Any]:
        """What `draw_pool` takes, and what is kept with the draw."""
        names = ["unchecked_first", "double_faced_first"]
        if self.cleaned_data["by"] == "tables":
            names += ["round", "top_tables"]
        return {name: self.cleaned_data[name] for name in names}


class SeatsForm(forms.Form):
    """A round's seating, as exported or typed: text of one table a line."""

    round = forms.IntegerField(min_value=1, max_value=99)
    text = forms.CharField(max_length=256 * 1024, widget=forms.Textarea)


class StandingsForm(forms.Form):
    """The standings, as exported or typed: the best first."""

    text = forms.CharField(max_length=256 * 1024, widget=forms.Textarea)


class PhotoForm(forms.Form):
    """One photo. What it is, is looked at when it is made anew."""

    photo = forms.FileField(allow_empty_file=False)
    nonce = forms.CharField(max_length=40)


class SentPhotoForm(PhotoForm):
    """A photo that a device sends late: of which check, and how long before it was sent it was taken."""

    event = forms.CharField(max_length=12)
    check = forms.CharField(max_length=40)
    ago = forms.FloatField(min_value=0, max_value=1e12)  # milliseconds


class DeviceForm(forms.Form):
    """A device that asks for the event: its own number, the version that it has, and how much waits on it."""

    device = forms.RegexField(r"^[0-9a-f]{32}$")
    version = forms.CharField(max_length=16, required=False)
    waiting = forms.IntegerField(min_value=0, max_value=1_000_000)

    @classmethod
    def of(cls, body: bytes) -> "DeviceForm":
        """From JSON; anything else is an empty form."""
        read = _json(body)
        return cls(read if isinstance(read, dict) else {})


class _DeckForm(OpenForm):
    """Which deck, beside how the check begins."""

    uid = forms.UUIDField()
    ordinal = forms.IntegerField(min_value=1, max_value=99)


MOST_ACTIONS = 200
_NONCE_LENGTH = 40


def read_actions(body: bytes) -> list[Action] | None:
    """The actions that a device sent, in their order; None if any of them is malformed."""
    read = _json(body)
    rows = read.get("actions") if isinstance(read, dict) else None
    if not isinstance(rows, list) or not 0 < len(rows) <= MOST_ACTIONS:
        return None
    try:
        return [_action(row) for row in rows]
    except (TypeError, KeyError, ValueError, OverflowError, AttributeError, forms.ValidationError):
        return None


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None


def _action(row: Mapping[str, Any]) -> Action:
    nonce, kind, event, check = (str(row[name]) for name in ("nonce", "kind", "event", "check"))
    if not 0 < len(nonce) <= _NONCE_LENGTH or len(event) > 12 or len(check) > _NONCE_LENGTH or kind not in _VALUES:
        raise ValueError
    values = _VALUES[kind](row["values"], nonce)
    return Action(nonce, kind, event, timedelta(milliseconds=float(row["ago"])), check, values)


def _scan_values(values: Mapping[str, Any], nonce: str) -> dict[str, Any]:
    form = ScanForm({"code": values["code"], "nonce": nonce})
    checks = [str(one)[:_NONCE_LENGTH] for one in values.get("checks", [])][:2]
    return {"code": _clean(form)["code"], "shown": shown_outcome(str(values.get("shown", ""))), "checks": checks}


def _open_values(values: Mapping[str, Any], nonce: str) -> dict[str, Any]:
    cleaned = _clean(_DeckForm({**values, "nonce": nonce}))
    return {name: value for name, value in cleaned.items() if name != "nonce"}


def _tap_values(values: Mapping[str, Any], nonce: str) -> dict[str, Any]:
    return {name: value for name, value in read_tap({**values, "nonce": nonce}).items() if name != "nonce"}


def _sleeves_values(values: Mapping[str, Any], nonce: str) -> dict[str, Any]:
    def seen(given: Mapping[str, Any]) -> dict[str, Any]:
        form = SleevesForm(given)
        _clean(form)
        return form.seen([str(name) for name in given.get("standing_out", [])])

    return {**seen(values), "before": seen(values.get("before") or {})}


def _close_values(values: Mapping[str, Any], nonce: str) -> dict[str, Any]:
    return _clean(CloseForm(values))


_VALUES = {
    "scan": _scan_values,
    "open": _open_values,
    "tap": _tap_values,
    "sleeves": _sleeves_values,
    "close": _close_values,
    "reopen": lambda values, nonce: {},
}


def _clean(form: forms.Form) -> dict[str, Any]:
    if not form.is_valid():
        raise forms.ValidationError("malformed")
    return form.cleaned_data
