"""What organisers and judges write on the pages of the console."""

from django import forms
from django.utils.translation import gettext_lazy as _

REASONS = [
    ("", "–"),
    ("late", _("late entrant")),
    ("waived", _("obvious error, penalty waived (IPG 3.4)")),
    ("penalty", _("corrected after a penalty (IPG 3.4)")),
    ("copy", _("copied wrongly from paper")),
    ("other", _("another reason, in the note")),
]


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
