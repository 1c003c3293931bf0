"""What organisers and judges write on the pages of the console."""

from collections.abc import Iterable
from datetime import datetime
from operator import itemgetter
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from checklist.accounts.models import User
from checklist.console.erasing import LONGEST_DAYS
from checklist.console.log_words import say_act
from checklist.decklists.forms import CARRIED, SLEEVES
from checklist.events.forms import FORMATS, moment_field, moment_in, written_moment
from checklist.events.models import Event
from checklist.events.policies import SEEN, Seen, seen_by, seen_from
from checklist.events.queries import DeckPlace, decks_of
from checklist.events.roster import MAX_BYTES

REASONS = [
    ("", "–"),
    ("late", _("late entrant")),
    ("waived", _("obvious error, penalty waived (IPG 3.4)")),
    ("penalty", _("corrected after a penalty (IPG 3.4)")),
    ("copy", _("copied wrongly from paper")),
    ("other", _("another reason, in the note")),
]


class LocalTime(forms.DateTimeInput):
    """A day and a time, as the browser's own field writes them."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class ReasonForm(forms.Form):
    """Why a list is changed after the deadline. Kept with the list, and shown to the player."""

    reason = forms.ChoiceField(label=_("Reason"), choices=REASONS)
    note = forms.CharField(label=_("Note"), max_length=200, required=False)

    def clean(self) -> None:
        if self.cleaned_data.get("reason") == "other" and not self.cleaned_data.get("note", "").strip():
            self.add_error("note", forms.ValidationError(_("Say what the reason is."), code="required"))

    def words(self) -> str:
        """Reason and note as one line."""
        label = "" if self.cleaned_data["reason"] == "other" else str(dict(REASONS)[self.cleaned_data["reason"]])
        return ": ".join(part for part in (label, self.cleaned_data["note"].strip()) if part)


class LogForm(forms.Form):
    """Which lines of the log are shown; what can't be read is passed over. Times are the event's own."""

    NOBODY = "nobody"  # of the staff
    action = forms.ChoiceField(label=_("What"), required=False)
    by = forms.ChoiceField(label=_("By"), required=False)
    about = forms.CharField(label=_("About the player"), max_length=120, required=False)
    since = forms.DateTimeField(label=_("From"), required=False, widget=LocalTime)
    until = forms.DateTimeField(label=_("Until"), required=False, widget=LocalTime)

    def __init__(self, *args: Any, actions: Iterable[str], staff: Iterable[tuple[int, str]], **values: Any) -> None:
        super().__init__(*args, **values)
        self.fields["action"].choices = [
            ("", _("Everything")),
            *sorted(((action, say_act(action)) for action in actions), key=itemgetter(1)),
        ]
        self.fields["by"].choices = [
            ("", _("Everybody")),
            (self.NOBODY, _("a player, or the program")),
            *((str(number), name) for number, name in staff),
        ]


class RosterForm(forms.Form):
    """A roster as a file or as text; the text wins only where there is no file."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        help_text=_("CSV, XLSX, JSON or text, as Melee, EventLink, WER or a spreadsheet writes it."),
    )
    text = forms.CharField(
        label=_("Or paste it"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("One person a line, or a table with headings: name, e-mail, ID."),
    )
    whole = forms.BooleanField(
        label=_("This is the whole roster"),
        required=False,
        help_text=_("Who is not in it is marked as not on the roster. Leave it empty for a round's pairings."),
    )

    def clean(self) -> None:
        file = self.cleaned_data.get("file")
        if file is None and not self.cleaned_data.get("text", "").strip():
            raise forms.ValidationError(_("Choose a file, or paste the names."), code="required")
        if file is not None and file.size > MAX_BYTES:
            self.add_error("file", forms.ValidationError(_("This file is too large: at most 4 MB."), code="too-large"))

    def given(self) -> bytes | str:
        file = self.cleaned_data["file"]
        return file.read() if file is not None else self.cleaned_data["text"]


class AccountForm(forms.Form):
    """An account for somebody who was invited and has none."""

    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        validators=[User.username_validator],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}), strip=False
    )

    def clean_username(self) -> str:
        name = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=name).exists():
            raise forms.ValidationError(_("This name is taken. If it is yours, sign in first."), code="taken")
        return name

    def clean(self) -> None:
        if "password" in self.cleaned_data:
            try:
                validate_password(self.cleaned_data["password"], User(username=self.cleaned_data.get("username", "")))
            except forms.ValidationError as wrong:
                self.add_error("password", wrong)

    def account(self) -> dict[str, str]:
        return {"username": self.cleaned_data["username"], "password": self.cleaned_data["password"]}


class KeepForm(forms.Form):
    days = forms.IntegerField(
        label=_("Days after the event"),
        min_value=1,
        max_value=LONGEST_DAYS,
        help_text=_("As long as an appeal may need it, no longer."),
    )


class EraseForm(forms.Form):
    sure = forms.BooleanField(label=_("I know that this can't be undone"))


class StaffToo(forms.Form):
    with_staff = forms.BooleanField(label=_("With its staff"), required=False, initial=True)


class PoliciesForm(forms.Form):
    """Decks one a line, "Name: format"; the format may be left out."""

    decks = forms.CharField(
        label=_("Decks of each player, if more than one"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text=_('One a line, such as "Day one: modern". Without a format it is the event\'s.'),
    )
    lists_seen = forms.ChoiceField(
        label=_("Who sees a player's list, besides the staff"),
        choices=[(seen.value, _(words)) for seen, words in SEEN.items()],
        widget=forms.RadioSelect,
        help_text=_("A player always sees the own list (MTR 2.7, 2.12). Nobody sees others' while lists are taken."),
    )
    seen_at = forms.CharField(
        label=_("From when players see them"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
        help_text=_("In the event's time zone. Left empty, as soon as lists are locked."),
    )
    no_lists = forms.BooleanField(
        label=_("No lists are asked for"),
        required=False,
        help_text=_("At Regular only: players come to the desk with their double-faced cards."),
    )

    def __init__(self, *args: Any, time_zone: str, **values: Any) -> None:
        super().__init__(*args, **values)
        self.time_zone = time_zone

    @staticmethod
    def values_of(event: Event) -> dict[str, object]:
        places = decks_of(event)
        lines = [f"{place.label}: {place.format}" if place.format else place.label for place in places]
        return {
            "decks": "\n".join(lines) if places != (DeckPlace(),) else "",
            "lists_seen": seen_by(event).value,
            "seen_at": moment_field(seen_from(event), event.time_zone),
            "no_lists": bool(event.policies.get("no_lists")),
        }

    def clean_decks(self) -> tuple[DeckPlace, ...]:
        known = {str(words).casefold(): value for value, words in FORMATS} | {value: value for value, _words in FORMATS}
        places = []
        for line in filter(None, (line.strip() for line in self.cleaned_data["decks"].splitlines())):
            label, _colon, wanted = (part.strip() for part in line.partition(":"))
            if wanted.casefold() not in known:
                raise forms.ValidationError(_("There is no format %(name)s."), code="format", params={"name": wanted})
            places.append(DeckPlace(label[:60], known[wanted.casefold()]))
        if len(places) > 10:
            raise forms.ValidationError(_("At most ten decks."), code="too-many")
        return tuple(places) or (DeckPlace(),)

    def clean_seen_at(self) -> datetime | None:
        naive = written_moment(self.cleaned_data["seen_at"])
        return moment_in(naive, self.time_zone) if naive else None

    def places(self) -> tuple[DeckPlace, ...]:
        return self.cleaned_data["decks"]

    def seen(self) -> Seen:
        return Seen(self.cleaned_data["lists_seen"])


class AddressForm(forms.Form):
    email = forms.EmailField(label=_("E-mail"), max_length=254)


class WalkUpForm(forms.Form):
    """What a player at the desk says: a few cards, the sleeves, how the cards are carried."""

    text = forms.CharField(
        label=_("Double-faced cards"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocapitalize": "words"}),
    )
    sleeves = forms.ChoiceField(label=_("Sleeves"), choices=SLEEVES, widget=forms.RadioSelect)
    carried = forms.ChoiceField(
        label=_("Carried as"),
        choices=[choice for choice in CARRIED if choice[0] in ("real", "official", "home")],
        widget=forms.RadioSelect,
        initial="real",
    )
    name = forms.CharField(label=_("The player's name"), max_length=120, required=False)
    nonce = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())
