"""What is ordered to be printed, as types."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from checklist.core.order import DeckOrder
from checklist.core.plans.checklist_card import Grouping
from checklist.core.plans.labels import label_sheets, labels_used
from checklist.core.sheet import Paper
from checklist.core.terms import ProxyReason
from checklist.printing.languages import BOTH, EVENTS, PLAYERS
from checklist.printing.models import HeadJudgeProxy, Printer, PrintJob

PAPERS = [(Paper.A4.value, "A4"), (Paper.LETTER.value, "Letter"), (Paper.A5.value, "A5")]
SHEET_LANGUAGES = [
    (EVENTS, _("The event's")),
    (PLAYERS, _("Each player's own, where it is known")),
    (BOTH, _("Both on one sheet")),
]
LAYOUT = ("gap", "undersize", "skip", "right", "down", "corner", "bleed", "faces_apart", "owners_apart", "small_codes")
AMONG_CARDS = (PrintJob.Kind.SLIPS, PrintJob.Kind.SUBSTITUTES)  # others may see whose it is
LISTINGS = {
    "": (DeckOrder.MANA_VALUE,),
    "source": (DeckOrder.SOURCE,),
    "both": (DeckOrder.MANA_VALUE, DeckOrder.SOURCE),
}


class OrderForm(forms.Form):
    """One order. `confirmed` is asked only for card-sized prints in a sanctioned event; the action insists on it."""

    kind = forms.ChoiceField(choices=PrintJob.Kind.choices, widget=forms.HiddenInput)
    paper = forms.ChoiceField(label=_("Paper"), choices=PAPERS)
    language = forms.ChoiceField(label=_("Language of the sheets"), choices=SHEET_LANGUAGES, required=False)
    confirmed = forms.BooleanField(required=False)
    nonce = forms.CharField(max_length=40, widget=forms.HiddenInput)
    gap = forms.FloatField(label=_("Gap between slips, mm"), required=False, min_value=0, max_value=20)
    undersize = forms.BooleanField(label=_("Half a millimetre smaller, to share a sleeve with a card"), required=False)
    skip = forms.CharField(label=_("Slots of the first sheet that are used up (0 to 8)"), required=False, max_length=40)
    right = forms.FloatField(label=_("Printer is off: move right, mm"), required=False, min_value=-5, max_value=5)
    down = forms.FloatField(label=_("Printer is off: move down, mm"), required=False, min_value=-5, max_value=5)
    corner = forms.FloatField(label=_("Round corners to cut along, mm"), required=False, min_value=0, max_value=5)
    faces_apart = forms.BooleanField(label=_("Two slips a card, one for each face"), required=False)
    bleed = forms.FloatField(
        label=_("White round each slip to cut into, mm (off unless you write a number)"),
        required=False,
        min_value=0,
        max_value=3,
    )
    owners_apart = forms.BooleanField(label=_("A new sheet for each player"), required=False)
    small_codes = forms.BooleanField(
        label=_("Codes of 15 mm in place of 18: try them on the test page"), required=False
    )
    copies = forms.IntegerField(label=_("Copies"), required=False, min_value=1, max_value=4)
    initials = forms.BooleanField(label=_("Initials only, in place of the player's name"), required=False)
    sort = forms.ChoiceField(
        label=_("Players by"), required=False, choices=[("", _("name")), ("table", _("table, then name"))]
    )
    listing = forms.ChoiceField(
        label=_("Cards listed"),
        required=False,
        choices=[
            ("", _("as judges sort them")),
            ("source", _("as the list was handed in")),
            ("both", _("both, one after the other")),
        ],
    )
    labels = forms.ChoiceField(label=_("Printed on"), required=False)
    printer = forms.ChoiceField(label=_("Printer"), required=False)

    def __init__(self, *args: Any, printers: Iterable[Printer] = (), **values: Any) -> None:
        super().__init__(*args, **values)
        strips = ("", _("plain paper, a strip for each deck"))
        self.fields["labels"].choices = [strips, *((sheet.name, sheet.title) for sheet in label_sheets().values())]
        none = ("", _("none of these: nothing is moved"))
        self.fields["printer"].choices = [*((str(one.pk), one.name) for one in printers), none]

    def wishes(self) -> dict[str, object]:
        """What this kind of order keeps beside its layout; only what differs from the usual."""
        asked = self.cleaned_data
        kept: dict[str, object] = {}
        if (asked["copies"] or 1) > 1:
            kept["copies"] = asked["copies"]
        if asked["kind"] == PrintJob.Kind.REGISTRATION and asked["listing"]:
            kept["orders"] = [order.value for order in LISTINGS[asked["listing"]]]
        if asked["kind"] in AMONG_CARDS and asked["initials"]:
            kept["initials"] = True
        if asked["kind"] == PrintJob.Kind.SLIPS and asked["labels"]:
            kept["labels"] = asked["labels"]
            kept["skip"] = list(labels_used(asked["skip"], label_sheets()[asked["labels"]]))
        return kept

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
    cards = forms.CharField(
        label=_("Or the cards of the checklist, one a line"),
        max_length=20_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    in_lists = forms.BooleanField(label=_("Or all double-faced cards of the lists handed in here"), required=False)
    grouping = forms.ChoiceField(
        label=_("Checklist by"),
        choices=[(Grouping.RARITY.value, _("rarity")), (Grouping.COLOUR.value, _("colour"))],
        required=False,
    )
    parts = forms.IntegerField(label=_("Checklist over how many cards"), min_value=1, max_value=4, required=False)
    marked = forms.CharField(
        label=_("The one card whose circle is filled (none: all stay blank)"), max_length=300, required=False
    )
    copies = forms.IntegerField(label=_("How many of each checklist card"), min_value=1, max_value=90, required=False)
    paper = forms.ChoiceField(label=_("Paper"), choices=PAPERS[:2], required=False)

    def clean(self):
        asked = super().clean()
        of_cards = asked.get("sheet") == "checklist" and (asked.get("cards") or asked.get("in_lists"))
        if asked.get("sheet") in ("list", "checklist") and not asked.get("set_code") and not of_cards:
            self.add_error("set_code", _("Which set? Write its code."))
        return asked


class PrinterForm(forms.Form):
    """A printer's name, and what was measured on its test page. A comma may stand for the point."""

    name = forms.CharField(label=_("The printer's name"), max_length=60)
    left_mm = forms.FloatField(
        label=_("From the paper's left edge to the outline, mm (32 if nothing is off)"),
        min_value=0,
        max_value=100,
        localize=True,
    )
    top_mm = forms.FloatField(
        label=_("From the paper's upper edge to the outline, mm (60 if nothing is off)"),
        min_value=0,
        max_value=200,
        localize=True,
    )
    ruler_mm = forms.FloatField(label=_("Length of a ruler, mm (50)"), min_value=40, max_value=60, localize=True)


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
