"""The catalogue, and each card with both its faces."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from checklist.cards.card_rules import rules_about
from checklist.cards.catalogue import about_current_catalogue, current_catalogue
from checklist.cards.forms import CardSearchForm
from checklist.core.card import NameMatch, double_faced_kind, is_kind_known
from checklist.core.names import fold_name, spelling

STATUSES = {
    "legal": _("legal"),
    "not_legal": _("not legal"),
    "restricted": _("restricted"),
    "banned": _("banned"),
}


@require_GET
def catalogue(request: HttpRequest) -> HttpResponse:
    about = about_current_catalogue()
    return render(request, "cards/catalogue.html", {"about": about, "form": CardSearchForm()})


@require_GET
def cards(request: HttpRequest) -> HttpResponse:
    """A search by name: the card itself where there is only one, else what there is to choose from."""
    form = CardSearchForm(request.GET or None)
    matches: tuple[NameMatch, ...] = ()
    suggestions: tuple[str, ...] = ()
    if form.is_valid():
        found = current_catalogue()
        matches = found.find([form.key()]).get(form.key(), ())
        if len(matches) == 1:
            return redirect("card", name=matches[0].card.name)
        suggestions = () if matches else found.suggest(form.key())
    return render(request, "cards/cards.html", {"form": form, "matches": matches, "suggestions": suggestions})


@require_GET
def card(request: HttpRequest, name: str) -> HttpResponse:
    """By any of its names; 404 with the nearest names where there is none."""
    found, key = current_catalogue(), fold_name(name[:200])
    matches = sorted(found.find([key]).get(key, ()), key=lambda match: spelling(match.name) != spelling(name))
    first, *others = matches or (None,)
    if first is None:
        context = {"form": CardSearchForm({"name": name}), "unknown": name, "suggestions": found.suggest(key)}
        return render(request, "cards/cards.html", context, status=404)
    return render(
        request,
        "cards/card.html",
        {
            "card": first.card,
            "kind": double_faced_kind(first.card),
            "is_kind_known": is_kind_known(first.card),
            "legal": [(name, STATUSES.get(word, word)) for name, word in sorted((first.card.legal or {}).items())],
            "reversible": [printing for printing in first.card.printings if printing.reversible],
            "others": [match for match in others if match.card != first.card],
            "catalogue": found.label,
            "rules": rules_about(first.card, found),
        },
    )
