"""What judges send: text to types, nothing else."""

from typing import Any

from django import forms

from checklist.core.decklist import Zone
from checklist.deckchecks.models import DeckCheck
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
        cleaned["rows"] = [self._row(row) for row in rows] if isinstance(rows, list) and rows else []
        if not cleaned["rows"]:
            raise forms.ValidationError("No tap was sent.")
        return cleaned

    def _row(self, row: Any) -> dict[str, Any]:
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

    ANSWERS = [("", "not looked at"), ("yes", "yes"), ("no", "no")]

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


class DrawForm(forms.Form):
    """How many decks are drawn by lot, and which have a better chance."""

    count = forms.IntegerField(min_value=1, max_value=200)
    unchecked_first = forms.BooleanField(required=False)
    double_faced_first = forms.BooleanField(required=False)
    nonce = forms.CharField(max_length=40)


class SeatsForm(forms.Form):
    """A round's seating, as exported or typed: text of one table a line."""

    round = forms.IntegerField(min_value=1, max_value=99)
    text = forms.CharField(max_length=256 * 1024, widget=forms.Textarea)
