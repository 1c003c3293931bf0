"""What people write to find a card."""

from django import forms
from django.utils.translation import gettext_lazy as _

from checklist.core.names import fold_name


class CardSearchForm(forms.Form):
    name = forms.CharField(
        label=_("Card name"),
        max_length=200,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Any of its names: whole, front, back or half, in any language that the catalogue knows."),
    )

    def key(self) -> str:
        return fold_name(self.cleaned_data["name"])
