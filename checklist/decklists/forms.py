"""What a player hands in, turned into a submission."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from checklist.core.finding import Finding
from checklist.core.formats import FORMATS, MAX_BYTES
from checklist.core.snapshot import thaw_choices
from checklist.core.terms import (
    Carried,
    CarryChoice,
    Copies,
    PlayerChoices,
    Proxy,
    ProxyReason,
    Sleeves,
    SubstituteFacts,
    SubstituteStyle,
)
from checklist.core.whole_number import whole_number
from checklist.decklists.actions import Submission
from checklist.decklists.declared import QUESTIONS
from checklist.decklists.models import Decklist
from checklist.events.forms import new_nonce

TOO_LARGE = _("This is larger than 256 KiB: no decklist is. Nothing of it was read.")
MIXED = "mixed"  # beside the words of Carried: the copies of one name are carried unlike

SLEEVES = [
    (Sleeves.OPAQUE.value, _("Completely opaque")),
    (Sleeves.CLEAR.value, _("Clear, or light shows through")),
    (Sleeves.NONE.value, _("No sleeves")),
]
CARRIED = [
    (Carried.REAL.value, _("the real cards, in the deck")),
    (Carried.OFFICIAL.value, _("official substitute cards")),
    (Carried.PROXY.value, _("proxies issued by the Head Judge")),
    (Carried.HOME.value, _("substitutes printed at home")),
    (MIXED, _("some one way, some another")),
]
PROXY_REASONS = [
    (ProxyReason.WORN.value, _("damaged or worn in this tournament")),
    (ProxyReason.FOIL_ONLY.value, _("a foil without a non-foil printing")),
]
STYLES = [
    (SubstituteStyle.LIST.value, _("names to choose from, with circles (2011 to 2018)")),
    (SubstituteStyle.ONE_CARD.value, _("names one card (Core Set 2019)")),
    (SubstituteStyle.WRITE_IN.value, _("blank, names written in (since 2020)")),
]
_SAID = {"yes": True, "no": False}
ANSWERS = [("", _("not said")), ("yes", _("yes")), ("no", _("no"))]
_FACTS = ("front_name", "back_name", "only_printed", "shows_from_back")
_WAYS = (Carried.REAL, Carried.OFFICIAL, Carried.PROXY, Carried.HOME)
_MOST = 999


def key_of(name: str) -> str:
    """A short name for a card's fields: the same card has the same fields however the list is changed."""
    return hashlib.blake2s(name.encode(), digest_size=5).hexdigest()


def read_formats() -> list[tuple[str, str]]:
    """The readers that a player may insist on."""
    return [("", _("Find out by itself")), *((reader.name, _(reader.title)) for reader in FORMATS)]


@dataclass(frozen=True, slots=True)
class CarryFields:
    """The fields of one double-faced name as they stand in the form, to be shown again as they were written."""

    key: str
    name: str
    way: str = Carried.REAL.value
    aside: str = ""
    proxy_numbers: str = ""
    proxy_reason: str = ""
    normal_back: bool = True
    style: str = ""
    circles: str = ""
    facts: tuple[tuple[str, str], ...] = tuple((name, "") for name in _FACTS)  # of SubstituteFacts, with the answer
    counts: tuple[tuple[str, str, str], ...] = tuple((way.value, "", "") for way in _WAYS)  # way, main, sideboard

    @classmethod
    def for_name(cls, name: str) -> "CarryFields":
        return cls(key_of(name), name)

    @property
    def is_mixed(self) -> bool:
        return self.way == MIXED

    @property
    def said(self) -> dict[str, str]:
        return dict(self.facts)

    @property
    def says_more(self) -> bool:
        """Whether anything was said about the substitute cards themselves."""
        return bool(self.style or self.circles or any(answer for _name, answer in self.facts))

    @property
    def asks_for_proxies(self) -> bool:
        return self.way in (MIXED, Carried.PROXY.value)

    def as_data(self) -> Iterator[tuple[str, str]]:
        """Field names and values as a browser would send them."""
        at = f"carry-{self.key}"
        yield from ((f"{at}-name", self.name), (f"{at}-way", self.way), (f"{at}-aside", self.aside))
        yield from ((f"{at}-proxies", self.proxy_numbers), (f"{at}-reason", self.proxy_reason), (f"{at}-asked", "1"))
        if self.normal_back:
            yield f"{at}-back", "1"
        yield from ((f"{at}-style", self.style), (f"{at}-circles", self.circles))
        yield from ((f"{at}-{name}", answer) for name, answer in self.facts)
        for way, main, sideboard in self.counts:
            yield from ((f"{at}-main-{way}", main), (f"{at}-sideboard-{way}", sideboard))

    def numbers(self) -> Iterator[str]:
        """Every number field, as written."""
        yield from (self.aside, self.circles)
        for _way, main, sideboard in self.counts:
            yield from (main, sideboard)


def carry_fields(data: QueryDict) -> Iterator[CarryFields]:
    """The cards that the form asks about, in the order of the form."""
    for field in data:
        found = re.fullmatch(r"carry-([0-9a-f]{10})-name", field)
        if found is None or key_of(data[field]) != found[1]:
            continue
        at = f"carry-{found[1]}"
        way = data.get(f"{at}-way", Carried.REAL.value)
        yield CarryFields(
            key=found[1],
            name=data[field],
            way=way if way in {value for value, _ in CARRIED} else Carried.REAL.value,
            aside=data.get(f"{at}-aside", ""),
            proxy_numbers=data.get(f"{at}-proxies", ""),
            proxy_reason=data.get(f"{at}-reason", ""),
            normal_back=f"{at}-asked" not in data or f"{at}-back" in data,
            style=data.get(f"{at}-style", ""),
            circles=data.get(f"{at}-circles", ""),
            facts=tuple((name, data.get(f"{at}-{name}", "")) for name in _FACTS),
            counts=tuple(
                (way.value, data.get(f"{at}-main-{way}", ""), data.get(f"{at}-sideboard-{way}", "")) for way in _WAYS
            ),
        )


def first_data(decklist: Decklist | None) -> QueryDict:
    """What the form starts with: the list in force, if there is one, with all that was declared."""
    data = QueryDict(mutable=True)
    data["nonce"] = new_nonce()
    if decklist is None:
        data["based_on"] = 0
        return data
    choices = thaw_choices(decklist.choices)
    data["based_on"] = decklist.revision
    data["text"] = decklist.text
    data["filename"] = decklist.filename
    data["list_format"] = decklist.forced_format
    data["sleeves"] = choices.sleeves.value
    for name in QUESTIONS:
        data[name] = _said(getattr(choices, name))
    for choice in choices.cards:
        for name, value in fields_of(choice).as_data():
            data[name] = value
    return data


def fields_of(choice: CarryChoice) -> CarryFields:
    """The fields of what was declared before, for a form that starts with it."""
    counts = tuple((way.value, _count(choice.main, way), _count(choice.sideboard, way)) for way in _WAYS)
    mixed = choice.main is not None or choice.sideboard is not None
    return CarryFields(
        key=key_of(choice.name),
        name=choice.name,
        way=MIXED if mixed else choice.every.value,
        aside="" if choice.real_aside is None else str(choice.real_aside),
        proxy_numbers=", ".join(proxy.number for proxy in choice.proxies),
        proxy_reason=next((proxy.reason.value for proxy in choice.proxies if proxy.reason), ""),
        normal_back=choice.normal_back is not False,
        style=choice.substitute.style.value if choice.substitute.style else "",
        circles="" if choice.substitute.circles_marked is None else str(choice.substitute.circles_marked),
        facts=tuple((name, _said(getattr(choice.substitute, name))) for name in _FACTS),
        counts=counts,
    )


def carry_choices(data: QueryDict) -> Iterator[CarryChoice]:
    for fields in carry_fields(data):
        main = sideboard = None
        if fields.is_mixed:
            main = Copies(**{way: _number(main) or 0 for way, main, _ in fields.counts})
            sideboard = Copies(**{way: _number(side) or 0 for way, _, side in fields.counts})
        yield CarryChoice(
            name=fields.name,
            every=Carried.REAL if fields.is_mixed else Carried(fields.way),
            main=main,
            sideboard=sideboard,
            real_aside=_number(fields.aside),
            proxies=tuple(_proxies(fields)),
            normal_back=fields.normal_back,
            substitute=_facts(fields),
        )


def _proxies(fields: CarryFields) -> Iterator[Proxy]:
    reasons = {value for value, _ in PROXY_REASONS}
    reason = ProxyReason(fields.proxy_reason) if fields.proxy_reason in reasons else None
    yield from (Proxy(number, reason) for number in re.split(r"[\s,;]+", fields.proxy_numbers.strip()) if number)


def _facts(fields: CarryFields) -> SubstituteFacts:
    """What was said of the official substitute cards; nothing where the card is carried otherwise."""
    if fields.way not in (Carried.OFFICIAL.value, MIXED):
        return SubstituteFacts()
    style = SubstituteStyle(fields.style) if fields.style in set(SubstituteStyle) else None
    answers = {name: _SAID.get(answer) for name, answer in fields.facts}
    return SubstituteFacts(style=style, circles_marked=_number(fields.circles), **answers)


def _said(answer: bool | None) -> str:
    return "" if answer is None else "yes" if answer else "no"


def _count(copies: Copies | None, way: Carried) -> str:
    return str(getattr(copies, way) or "") if copies else ""


def _number(written: str) -> int | None:
    """A count as written; None where nothing readable is. More than any deck holds is cut off."""
    number = whole_number(written.strip())
    return None if number is None else min(number, _MOST)


class DecklistForm(forms.Form):
    """The list, and what is declared of sleeves. How each card is carried stands in fields that `carry_choices` reads."""

    examined: Any = None  # what the view has read in it already: reading costs milliseconds

    notes: tuple[Finding, ...] = ()  # what taking in a file came upon

    text = forms.CharField(
        label=_("Your list"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "class": "list",
                "spellcheck": "false",
                "autocapitalize": "off",
                "autocomplete": "off",
                "autocorrect": "off",
                "placeholder": "4 Delver of Secrets\n4 Consider\n18 Island\n\nSideboard\n2 Negate",
            }
        ),
    )
    file = forms.FileField(label=_("Or a file"), required=False, allow_empty_file=True)
    filename = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)
    list_format = forms.ChoiceField(label=_("Read it as"), choices=read_formats, required=False)
    sleeves = forms.ChoiceField(label=_("Your sleeves"), choices=SLEEVES, required=False, widget=forms.RadioSelect)
    nonce = forms.CharField(max_length=40, widget=forms.HiddenInput)
    based_on = forms.IntegerField(required=False, initial=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for name, question in QUESTIONS.items():
            self.fields[name] = forms.TypedChoiceField(
                label=_(question), choices=ANSWERS, required=False, coerce=_SAID.get, empty_value=None
            )

    @property
    def says_more(self) -> bool:
        """Whether anything was answered that need not be."""
        return any(self[name].errors or self[name].value() for name in QUESTIONS)

    def clean_text(self) -> str:
        """Browsers send CR LF. The list is kept with plain line ends, as one pasted and one uploaded should be equal."""
        text = self.cleaned_data["text"].replace("\r\n", "\n").replace("\r", "\n")
        if len(text) > MAX_BYTES or len(text.encode(errors="surrogatepass")) > MAX_BYTES:
            raise forms.ValidationError(TOO_LARGE, code="too-large")
        return text

    def clean_file(self) -> UploadedFile | None:
        file = self.cleaned_data["file"]
        if file is not None and file.size > MAX_BYTES:
            raise forms.ValidationError(TOO_LARGE, code="too-large")
        return file

    def clean_based_on(self) -> int:
        return self.cleaned_data["based_on"] or 0

    def clean(self) -> None:
        """A number that can't be read is asked about, never taken as nothing."""
        for fields in carry_fields(self.data):
            for written in fields.numbers():
                if written.strip() and _number(written) is None:
                    wrong = _("%(card)s: “%(written)s” is not a number.")
                    values = {"card": fields.name, "written": written[:40]}
                    self.add_error(None, forms.ValidationError(wrong, code="not-a-number", params=values))

    def carried(self) -> tuple[CarryFields, ...]:
        return tuple(carry_fields(self.data))

    def asked(self) -> set[str]:
        """The cards that the form asked about: only of these was anything declared."""
        return {fields.name for fields in self.carried()}

    def choices(self) -> PlayerChoices:
        """What was declared; opaque sleeves for as long as nothing was (a preview must say something)."""
        sleeves = Sleeves(self.cleaned_data.get("sleeves") or Sleeves.OPAQUE.value)
        answers = {name: self.cleaned_data.get(name) for name in QUESTIONS}
        if sleeves is not Sleeves.OPAQUE:  # the dot is asked for to see whether opaque sleeves are
            answers["white_dot_shows"] = None
        return PlayerChoices(sleeves=sleeves, cards=tuple(carry_choices(self.data)), **answers)

    def submission(self) -> Submission:
        return Submission(
            text=self.cleaned_data.get("text", ""),
            filename=self.cleaned_data.get("filename", ""),
            list_format=self.cleaned_data.get("list_format", ""),
            choices=self.choices(),
        )


class PoolForm(forms.Form):
    """What a Limited player opened, as text."""

    text = forms.CharField(
        label=_("The pool, a card a line"),
        strip=False,
        max_length=MAX_BYTES // 4,
        widget=forms.Textarea(attrs={"class": "list", "spellcheck": "false", "autocomplete": "off"}),
    )
