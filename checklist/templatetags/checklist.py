"""Filters and tags that every template has."""

import re
from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django import template
from django.conf import settings
from django.forms import BoundField
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from checklist.core.card import Kind, dated
from checklist.core.compare import Difference, Outcome, render_difference
from checklist.core.decklist import Zone
from checklist.core.draft import ColourClass
from checklist.core.finding import Certainty, Finding, Level, say_value
from checklist.core.messages import render
from checklist.core.order import DeckOrder
from checklist.core.plans.registration import REASON_WORDS
from checklist.core.remedies import Remedy, remedies_for
from checklist.core.rules.editions import edition_dates
from checklist.core.terms import Carried, Format, Rel, Sleeves, SubstituteStyle, TeamPlay
from checklist.events.links import secret_of
from checklist.events.models import Event, Registration
from checklist.printing.qr import svg

register = template.Library()

LEVELS = {Level.ERROR: _("Error"), Level.WARNING: _("Warning"), Level.INFO: _("Note")}
CERTAINTIES = {
    Certainty.TEXT: _("stated in the rules"),
    Certainty.SECONDARY: _("from a secondary source"),
    Certainty.INFERRED: _("inferred, not stated in the rules"),
    Certainty.UNSETTLED: _("not settled"),
}
ZONES = {
    Zone.MAIN: _("main deck"),
    Zone.SIDEBOARD: _("sideboard"),
    Zone.COMMANDER: _("commander"),
    Zone.COMPANION: _("companion"),
}
KINDS = {
    Kind.NONMODAL: _("double-faced (nonmodal)"),
    Kind.MODAL: _("modal double-faced"),
    Kind.MELD: _("meld card"),
    Kind.REVERSIBLE: _("reversible print"),
}
REASONS = {reason: _(words) for reason, words in REASON_WORDS.items()}  # as the registration sheet says them
CARRIED = {
    Carried.REAL: _("the real card"),
    Carried.OFFICIAL: _("official substitute card"),
    Carried.PROXY: _("Head Judge's proxy"),
    Carried.HOME: _("printed at home"),
}
SLEEVES = {
    Sleeves.OPAQUE: _("completely opaque sleeves"),
    Sleeves.CLEAR: _("clear sleeves, or not completely opaque"),
    Sleeves.NONE: _("no sleeves"),
}
RELS = {Rel.REGULAR: _("Regular"), Rel.COMPETITIVE: _("Competitive"), Rel.PROFESSIONAL: _("Professional")}
FORMATS = {
    Format.STANDARD: "Standard",
    Format.PIONEER: "Pioneer",
    Format.MODERN: "Modern",
    Format.LEGACY: "Legacy",
    Format.VINTAGE: "Vintage",
    Format.PAUPER: "Pauper",
    Format.COMMANDER: "Commander",
    Format.SEALED: _("Sealed"),
    Format.DRAFT: _("Booster draft"),
    "": _("no construction rules"),
}

TEAM_PLAY = {
    TeamPlay.UNIFIED: _("teams with unified decks"),
    TeamPlay.TWO_HEADED_GIANT: _("Two-Headed Giant"),
}
STYLES = {
    SubstituteStyle.LIST: _("names to choose from, with circles (2011 to 2018)"),
    SubstituteStyle.ONE_CARD: _("names one card (Core Set 2019)"),
    SubstituteStyle.WRITE_IN: _("blank, names written in (since 2020)"),
}
OUTCOMES = {
    Outcome.NOT_OURS: _("unknown"),
    Outcome.OTHER_EVENT: _("other event"),
    Outcome.REVOKED: _("revoked"),
    Outcome.WITHDRAWN: _("withdrawn"),
    Outcome.SUPERSEDED: _("superseded"),
    Outcome.WRONG_PLAYER: _("wrong player"),
    Outcome.CURRENT: _("current"),
}
ORDERS = {
    DeckOrder.MANA_VALUE: _("mana value"),
    DeckOrder.COLOUR: _("colour"),
    DeckOrder.TYPE: _("type"),
    DeckOrder.NAME: _("name"),
    DeckOrder.SOURCE: _("the list as handed in"),
}

RARITIES = {"common": _("common"), "uncommon": _("uncommon"), "rare": _("rare"), "mythic": _("mythic rare")}
COLOURS = {
    ColourClass.WHITE: _("white"),
    ColourClass.BLUE: _("blue"),
    ColourClass.BLACK: _("black"),
    ColourClass.RED: _("red"),
    ColourClass.GREEN: _("green"),
    ColourClass.MULTICOLOURED: _("multicoloured"),
    ColourClass.ARTIFACT: _("artifact"),
    ColourClass.LAND: _("land"),
    ColourClass.COLOURLESS: _("colourless"),
}
FILTERS = {
    "all": _("Everybody"),
    "missing": _("No list"),
    "off-roster": _("Not on the roster"),
    "errors": _("Errors"),
    "warnings": _("Warnings"),
    "unknown": _("Unknown cards"),
    "double-faced": _("Double-faced"),
    "substitutes": _("Substitutes"),
    "stale": _("Changed since printed"),
    "checked": _("Checked"),
    "unchecked": _("Not checked yet"),
}
SORTS = {
    "name": _("By name"),
    "time": _("Last handed in first"),
    "flags": _("Most flags first"),
    "double-faced": _("Most double-faced cards first"),
    "substitutes": _("Most substitutes first"),
}

# A value that has no word yet is shown as it is: a page must not fail over it.
for name, words in {
    "level_name": LEVELS,
    "certainty_name": CERTAINTIES,
    "zone_name": ZONES,
    "kind_name": KINDS,
    "reason_name": REASONS,
    "carried_name": CARRIED,
    "sleeves_name": SLEEVES,
    "rel_name": RELS,
    "format_name": FORMATS,
    "team_play_name": TEAM_PLAY,
    "style_name": STYLES,
    "filter_name": FILTERS,
    "sort_name": SORTS,
    "order_name": ORDERS,
    "rarity_name": RARITIES,
    "colour_name": COLOURS,
    "outcome_name": OUTCOMES,
}.items():
    register.filter(name, lambda value, words=words: words.get(value, value))


@register.filter
def card_list(label: str) -> str:
    """Which catalogue was asked, by its date; the digest in its label is for programs."""
    return gettext("Card list of %(date)s.") % {"date": say_value("catalogue", dated(label), gettext)}


@register.filter
def translated(template: str) -> str:
    """A sentence without values in the reader's language."""
    return gettext(template)


@register.filter
def language_name(code: str) -> str:
    """A language by its own name; the code of one that is not ours."""
    return dict(settings.LANGUAGES).get(code, code)


@register.filter
def sentence(finding: Finding) -> str:
    """A finding in the reader's language."""
    return render(finding, gettext)


@register.filter
def change_line(number: int) -> str:
    """What the button beside a line of a list is called."""
    return gettext("Change line %(number)s") % {"number": number}


@register.filter
def remedies_at(finding: Finding, event: Event) -> tuple[Remedy, ...]:
    """What a judge may look up about a finding at this event's level; outside sanctioned play nothing."""
    return remedies_for(finding.code, Rel(event.rel)) if event.sanctioned else ()


@register.filter
def difference_sentence(difference: Difference) -> str:
    """What changed between two lists, in the reader's language."""
    return render_difference(difference, gettext)


@register.filter
def private_address(registration: Registration) -> str:
    """The private link of a player. Show it to that player, and to staff who hand it over, and to nobody else."""
    return settings.BASE_URL + reverse("private-link", args=[secret_of(registration)])


@register.filter
def join_address(event: Event) -> str:
    """What the poster says: where a player registers for an event."""
    return settings.BASE_URL + reverse("join-event", args=[event.join_code])


@register.filter
def qr(address: str) -> SafeString:
    """An address as a QR image, drawn into the page: what it opens stands in no other address."""
    # Our own drawing: squares, and no text.
    return mark_safe(svg(address))  # nosec B308 B703


@register.filter
def mana(cost: str) -> SafeString:
    """A mana cost as signs of our own: "{1}{U}" as two letters in rings."""
    return format_html(
        '<span class="mana">{}</span>',
        format_html_join("", "<b>{}</b>", ((sign,) for sign in re.findall(r"{(.+?)}", cost))),
    )


@register.filter
def at_event(moment: datetime, event: Event) -> str:
    """A moment in the event's own time zone, with its name."""
    local = moment.astimezone(ZoneInfo(event.time_zone))
    return f"{date_format(local, 'DATETIME_FORMAT', use_l10n=True)} ({local.tzname()})"


@register.filter
def editions(event: Event) -> SafeString:
    """The edition of each document that an event's lists are judged by. No date is broken in two."""
    dates = edition_dates(tuple(sorted(event.editions.items())))
    return format_html_join(" · ", '<span class="nowrap">{} {}</span>', dates.items())


@register.filter
def clock(moment: datetime, event: Event) -> str:
    """Only the time of day, in the event's own time zone."""
    return date_format(moment.astimezone(ZoneInfo(event.time_zone)), "TIME_FORMAT", use_l10n=True)


@register.filter
def field(data: Mapping[str, str], name: str) -> str:
    """A field as it was sent, by a name that a template can't write with dots."""
    return data.get(name, "")


@register.filter
def widget_name(field: BoundField) -> str:
    return type(field.field.widget).__name__
