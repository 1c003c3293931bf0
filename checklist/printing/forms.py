"""What is ordered to be printed, as types."""

from django import forms
from django.utils.translation import gettext_lazy as _

from checklist.core.sheet import Paper
from checklist.core.terms import ProxyReason
from checklist.printing.models import HeadJudgeProxy, PrintJob

PAPERS = [(Paper.A4.value, "A4"), (Paper.LETTER.value, "Letter"), (Paper.A5.value, "A5")]
LAYOUT = ("gap", "undersize", "skip", "right", "down", "corner", "faces_apart", "owners_apart")


class OrderForm(forms.Form):
    """One order. `confirmed` is asked only for card-sized prints in a sanctioned event; the action insists on it."""

    kind = forms.ChoiceField(choices=PrintJob.Kind.choices, widget=forms.HiddenInput)
    paper = forms.ChoiceField(label=_("Paper"), choices=PAPERS)
    confirmed = forms.BooleanField(required=False)
    nonce = forms.CharField(max_length=40, widget=forms.HiddenInput)
    gap = forms.FloatField(label=_("Gap between slips, mm"), required=False, min_value=0, max_value=20)
    undersize = forms.BooleanField(label=_("Half a millimetre smaller, to share a sleeve with a card"), required=False)
    skip = forms.CharField(label=_("Slots of the first sheet that are used up (0 to 8)"), required=False, max_length=40)
    right = forms.FloatField(label=_("Printer is off: move right, mm"), required=False, min_value=-5, max_value=5)
    down = forms.FloatField(label=_("Printer is off: move down, mm"), required=False, min_value=-5, max_value=5)
    corner = forms.FloatField(label=_("Round corners to cut along, mm"), required=False, min_value=0, max_value=5)
    faces_apart = forms.BooleanField(label=_("Two slips a card, one for each face"), required=False)
    owners_apart = forms.BooleanField(label=_("A new sheet for each player"), required=False)

    def layout(self) -> dict[str, object]:
        """How card-sized prints lie on their sheets, as it is stored; only what differs from the usual."""
        return {name: self.cleaned_data[name] for name in LAYOUT if self.cleaned_data[name]}


class DraftSheetForm(forms.Form):
    """Which sheet for a draft. `set_code` is asked for lists of cards; `parts` over how many slips a list is split."""

    SHEETS = (
        ("announcement", _("To read out before the draft")),
        ("pods", _("Pods and seats")),
        ("list", _("Double-faced cards of a set")),
        ("checklist", _("Checklist cards of a set")),
    )
    sheet = forms.ChoiceField(label=_("Sheet"), choices=SHEETS)
    set_code = forms.CharField(label=_("Set code, such as ISD"), max_length=8, required=False)
    parts = forms.IntegerField(label=_("Checklist over how many cards"), min_value=1, max_value=4, required=False)
    paper = forms.ChoiceField(label=_("Paper"), choices=PAPERS[:2], required=False)

    def clean(self):
        asked = super().clean()
        if asked.get("sheet") in ("list", "checklist") and not asked.get("set_code"):
            self.add_error("set_code", _("Which set? Write its code."))
        return asked


class ProxyForm(forms.Form):
    """One line for the register of proxies."""

    card_name = forms.CharField(label=_("Card"), max_length=200)
    reason = forms.ChoiceField(
        label=_("Reason (MTR 3.4 knows no other)"),
        choices=HeadJudgeProxy.Reason.choices,
        widget=forms.RadioSelect,
    )
    note = forms.CharField(label=_("What happened to the card"), max_length=300, required=False)
    original_kept = forms.BooleanField(label=_("I have seen the original; the player keeps it at hand"), required=False)
    nonce = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def proxy_reason(self) -> ProxyReason:
        return ProxyReason(self.cleaned_data["reason"])


class RevokeForm(forms.Form):
    """Why codes are made worthless; the reason is shown to whoever scans one."""

    reason = forms.CharField(label=_("Reason"), max_length=200)
