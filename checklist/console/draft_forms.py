"""What the organiser says about a draft."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from checklist.core.draft import BY_CODE, DraftProfile, Pod

SET_CODE = re.compile(r"[A-Z0-9]{2,6}")


class DraftForm(forms.Form):
    profile = forms.ChoiceField(choices=[(code, profile.title) for code, profile in BY_CODE.items()])
    sleeved_sets = forms.CharField(label=_("Sets whose cards are sleeved beforehand"), required=False, max_length=200)

    def clean_profile(self) -> DraftProfile:
        return BY_CODE[self.cleaned_data["profile"]]

    def clean_sleeved_sets(self) -> list[str]:
        codes = self.cleaned_data["sleeved_sets"].upper().replace(",", " ").split()
        wrong = [code for code in codes if not SET_CODE.fullmatch(code)]
        if wrong:
            raise forms.ValidationError(
                _("%(codes)s: a set code is two to six letters or digits.") % {"codes": ", ".join(wrong)}
            )
        return codes


class PodForm(forms.Form):
    """Which set is opened, and by how many."""

    set = forms.CharField(
        label=_("Set code"),
        required=False,
        max_length=6,
        widget=forms.TextInput(attrs={"placeholder": "ISD", "size": 6}),
    )
    players = forms.IntegerField(label=_("Players in the pod"), required=False, min_value=2, max_value=16)
    packs = forms.IntegerField(label=_("Packs for each"), required=False, min_value=1, max_value=9)
    sure = forms.DecimalField(
        label=_("Double-faced cards in each pack, if the set says how many"), required=False, min_value=0, max_value=20
    )

    def clean_set(self) -> str:
        return self.cleaned_data["set"].strip().upper()

    def pod(self) -> Pod:
        """What is not written is as usual; so is what can't be read, beside which the form says what is wrong."""
        said = {name: self.cleaned_data.get(name) for name in ("players", "packs", "sure")}
        return Pod(
            **{name: float(value) if name == "sure" else value for name, value in said.items() if value is not None}
        )
