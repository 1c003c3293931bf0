"""What the organiser says about a draft."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from checklist.core.draft import BY_CODE, DraftProfile

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
