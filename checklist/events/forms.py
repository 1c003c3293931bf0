"""What organisers and players write about events, turned into types."""

import uuid
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from checklist.core.names import person_name
from checklist.core.rules.editions import TITLES, Document, known_editions
from checklist.core.sheet import Paper
from checklist.core.terms import Rel, TeamPlay
from checklist.events import links
from checklist.events.actions import EventDetails
from checklist.events.models import Event, StaffRole

FORMATS = [
    ("standard", "Standard"),
    ("pioneer", "Pioneer"),
    ("modern", "Modern"),
    ("legacy", "Legacy"),
    ("vintage", "Vintage"),
    ("pauper", "Pauper"),
    ("commander", "Commander"),
    ("sealed", _("Sealed")),
    ("draft", _("Booster draft")),
    ("", _("Other: no construction rules")),
]
RELS = [
    (Rel.REGULAR.value, _("Regular")),
    (Rel.COMPETITIVE.value, _("Competitive")),
    (Rel.PROFESSIONAL.value, _("Professional")),
]
TEAM_PLAY = [
    (TeamPlay.NONE.value, _("Everybody plays alone")),
    (TeamPlay.UNIFIED.value, _("Teams with unified decks (MTR 8.4)")),
    (TeamPlay.TWO_HEADED_GIANT.value, _("Two-Headed Giant")),
]
_LETTER_COUNTRIES = ("en-us", "en-ca", "es-mx", "fr-ca", "es-us")


def new_nonce() -> str:
    """What a form carries so that sending it twice is one act."""
    return uuid.uuid4().hex


def _edition_field(document: Document) -> str:
    """The name of the form's field for the edition of a document."""
    return f"edition_{document.lower()}"


def _editions(document: Document, pinned: str) -> list[tuple[str, str]]:
    """What a document may be pinned to: nothing, each edition known, and what it is pinned to by other ways."""
    dates = [edition.dated for edition in known_editions(document)]
    newest = _("Newest known (%(date)s)") % {"date": dates[0]}
    return [("", newest), *((dated, dated) for dated in sorted({*dates, pinned} - {""}, reverse=True))]


def _time_zones() -> list[tuple[str, str]]:
    places = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/")))
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in places)]


def written_moment(text: str) -> datetime | None:
    """A date and time as somebody wrote it, in no time zone yet; None where nothing was written."""
    if not text.strip():
        return None
    try:
        return datetime.fromisoformat(text.strip()).replace(tzinfo=None)
    except ValueError:
        raise forms.ValidationError(_("Write date and time, such as 2026-12-05 09:30."), code="invalid") from None


def moment_in(naive: datetime, time_zone: str) -> datetime:
    """What the clock of a time zone shows, as a moment. When clocks are put forward or back, some times are none or two."""
    local = naive.replace(tzinfo=ZoneInfo(time_zone))
    if local.astimezone(UTC).astimezone(local.tzinfo).replace(tzinfo=None) != naive:
        raise forms.ValidationError(_("The clocks are put forward then: there is no such time."), code="no-such-time")
    if local.utcoffset() != local.replace(fold=1).utcoffset():
        raise forms.ValidationError(
            _("The clocks are put back then: this time comes twice. Take another."), code="time-comes-twice"
        )
    return local.astimezone(UTC)


def moment_field(moment: datetime | None, time_zone: str) -> str:
    """The same moment as its field shows it."""
    return moment.astimezone(ZoneInfo(time_zone)).strftime("%Y-%m-%dT%H:%M") if moment else ""


class EventForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=120)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    format = forms.ChoiceField(label=_("Format"), choices=FORMATS, required=False)
    rel = forms.ChoiceField(
        label=_("Rules enforcement level"), choices=RELS, widget=forms.RadioSelect, initial=Rel.COMPETITIVE.value
    )
    sanctioned = forms.BooleanField(
        label=_("Sanctioned"),
        required=False,
        initial=True,
        help_text=_("Sanctioned events allow official substitute cards only (MTR 3.5)."),
    )
    deadline = forms.CharField(
        label=_("Lists are taken until"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
        help_text=_("In the event's time zone. Left empty, lists are taken until you close the event."),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=_time_zones, initial="UTC")
    paper = forms.ChoiceField(
        label=_("Paper"),
        choices=[(Paper.A4.value, "A4"), (Paper.LETTER.value, "Letter")],
        widget=forms.RadioSelect,
        initial=Paper.A4.value,
    )

    language = forms.ChoiceField(
        label=_("Language"),
        choices=lambda: settings.LANGUAGES,
        required=False,
        help_text=_("Of printed sheets, and of letters to players whose own language is not known."),
    )
    team_play = forms.ChoiceField(label=_("Teams"), choices=TEAM_PLAY, required=False)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for document in Document:
            name = _edition_field(document)
            choices = _editions(document, str(self.initial.get(name, "")))
            self.fields[name] = forms.ChoiceField(label=_(TITLES[document]), choices=choices, required=False)

    @property
    def edition_fields(self) -> list[forms.BoundField]:
        return [self[_edition_field(document)] for document in Document]

    @property
    def says_more(self) -> bool:
        """Whether one of the fields that mostly stay as they are does not, or is wrong."""
        more = [self["team_play"], *self.edition_fields]
        return any(one.errors or one.value() not in ("", None, TeamPlay.NONE.value) for one in more)

    def clean_deadline(self) -> datetime | None:
        return written_moment(self.cleaned_data["deadline"])

    def clean(self) -> None:
        """The deadline was written in the event's time zone: only now both are known."""
        naive = self.cleaned_data.get("deadline")
        if naive is None or "time_zone" not in self.cleaned_data:
            return
        try:
            self.cleaned_data["deadline"] = moment_in(naive, self.cleaned_data["time_zone"])
        except forms.ValidationError as wrong:
            self.add_error("deadline", wrong)

    def details(self) -> EventDetails:
        said = dict(self.cleaned_data)
        pins = {document.value: said.pop(_edition_field(document)) for document in Document}
        said["editions"] = {document: dated for document, dated in pins.items() if dated}
        said["team_play"] = said["team_play"] or TeamPlay.NONE.value
        said["language"] = said["language"] or settings.LANGUAGE_CODE
        return EventDetails(**said)


def first_values(last: Event | None, *, today: date, language: str) -> dict[str, object]:
    """What a new event's form starts with: as the organiser's last event was, else by the browser's language."""
    if last is not None:
        kept = {name: getattr(last, name) for name in ("format", "rel", "sanctioned", "time_zone", "paper", "language")}
        return {"date": today, **kept}
    return {
        "date": today,
        "language": get_language() or settings.LANGUAGE_CODE,
        "paper": Paper.LETTER.value if language.lower().startswith(_LETTER_COUNTRIES) else Paper.A4.value,
    }


def values_of(event: Event) -> dict[str, object]:
    """The form's values for an event as it is."""
    names = ("name", "date", "format", "rel", "sanctioned", "time_zone", "paper", "language", "team_play")
    editions = {_edition_field(document): event.editions.get(document.value, "") for document in Document}
    return {
        **{name: getattr(event, name) for name in names},
        **editions,
        "deadline": moment_field(event.deadline, event.time_zone),
    }


class JoinCodeForm(forms.Form):
    code = forms.CharField(
        label=_("Join code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_code(self) -> str:
        return links.read_join_code(self.cleaned_data["code"])


def _said_name(written: str) -> str:
    """Of a name of nothing but invisible signs nothing is left."""
    name = person_name(written)
    if not name:
        raise forms.ValidationError(_("Write a name."), code="required")
    return name


class JoinForm(forms.Form):
    name = forms.CharField(
        label=_("Your name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("As the tournament's pairings show it."),
    )
    nonce = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def clean_name(self) -> str:
        return _said_name(self.cleaned_data["name"])


class PlayerForm(forms.Form):
    """Who somebody is, as staff correct it."""

    name = forms.CharField(
        label=_("The player's name"), max_length=120, widget=forms.TextInput({"autocomplete": "off"})
    )
    email = forms.EmailField(
        label=_("E-mail address"), max_length=254, required=False, widget=forms.EmailInput({"autocomplete": "off"})
    )
    player_id = forms.CharField(
        label=_("ID of the tournament program"),
        max_length=40,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def clean_name(self) -> str:
        return _said_name(self.cleaned_data["name"])


class StaffForm(forms.Form):
    username = forms.CharField(
        label=_("User name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    role = forms.ChoiceField(label=_("Role"), choices=StaffRole.Role.choices, initial=StaffRole.Role.JUDGE)


class InvitationForm(forms.Form):
    """For whom a link is, how many may use it, and how long."""

    role = forms.ChoiceField(label=_("Role"), choices=StaffRole.Role.choices, initial=StaffRole.Role.JUDGE)
    uses = forms.IntegerField(label=_("For how many people"), min_value=1, max_value=100, initial=1)
    days = forms.IntegerField(label=_("Good for so many days"), min_value=1, max_value=60, initial=3)

    def wanted(self) -> dict[str, Any]:
        return {
            "role": self.cleaned_data["role"],
            "uses": self.cleaned_data["uses"],
            "lasts": timedelta(days=self.cleaned_data["days"]),
        }
