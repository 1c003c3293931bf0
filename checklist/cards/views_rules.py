"""The rule book on pages: open to everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from checklist.cards import rulebook
from checklist.core.remedies import remedies_for
from checklist.core.terms import Rel


@require_safe
def rule_list(request: HttpRequest) -> HttpResponse:
    """`?certainty=` and `?level=` leave only the rules of that kind."""
    shown = rulebook.rules()
    for key in ("certainty", "level"):
        wanted = request.GET.get(key)
        if wanted:
            shown = [row for row in shown if getattr(row, key) == wanted]
    return render(
        request,
        "cards/rules.html",
        {
            "rules": shown,
            "policies": rulebook.policies(),
            "editions": rulebook.editions(),
            "changes": rulebook.changes(),
            "certainty": request.GET.get("certainty", ""),
        },
    )


@require_safe
def rule_page(request: HttpRequest, code: str) -> HttpResponse:
    rule = rulebook.rule(code)
    if rule is None:
        raise Http404
    remedies = list(dict.fromkeys(remedy for rel in Rel for remedy in remedies_for(code, rel)))
    return render(request, "cards/rule.html", {"rule": rule, "remedies": remedies, "cases": rulebook.cases_of(code)})


@require_safe
def rule_remedies(request: HttpRequest) -> HttpResponse:
    return render(request, "cards/remedies.html", {"remedies": rulebook.remedies()})
