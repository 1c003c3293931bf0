"""What an organiser writes about a token for a program."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from checklist.events.tokens import SCOPES


class TokenForm(forms.Form):
    """What it is for, what it may do, and how long."""

    name = forms.CharField(
        label=_("What it is for"), max_length=60, help_text=_("The program that uses it, so that you know it again.")
    )
    scopes = forms.MultipleChoiceField(
        label=_("What the program may do"),
        choices=[(scope.value, capfirst(_(words))) for scope, words in SCOPES.items()],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.IntegerField(
        label=_("Good for so many days"),
        min_value=1,
        max_value=3650,
        initial=30,
        required=False,
        help_text=_("Left empty: until you take it back, or the event's personal data is deleted."),
    )

    def wanted(self) -> dict[str, Any]:
        days = self.cleaned_data["days"]
        return {
            "name": self.cleaned_data["name"],
            "scopes": self.cleaned_data["scopes"],
            "lasts": timedelta(days=days) if days else None,
        }
