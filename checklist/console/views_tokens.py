"""Tokens by which programs come in: made and shown once, taken back."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from checklist.console.token_forms import TokenForm
from checklist.events.access import LEAST, event_as_staff
from checklist.events.models import ApiToken
from checklist.events.tokens import SCOPES, is_good, make_token, revoke_token, tokens_of

LET_IN = LEAST["let programs in by API tokens"]


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def event_tokens(request: HttpRequest, slug: str) -> HttpResponse:
    """All tokens of the event; one that was just made is shown, this once: only its digest is stored."""
    event, role = event_as_staff(request.user, slug, at_least=LET_IN)
    form, made, now = TokenForm(request.POST or None), "", timezone.now()
    if request.method == "POST" and form.is_valid():
        made = make_token(event, **form.wanted(), by=request.user, now=now)
        form = TokenForm()
    context = {
        "event": event,
        "role": role,
        "form": form,
        "made": made,
        "tokens": [
            {"token": token, "is_good": is_good(token, now), "scopes": [SCOPES[scope] for scope in token.scopes]}
            for token in tokens_of(event)
        ],
    }
    return render(request, "console/tokens.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def event_token_revoke(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event, _role = event_as_staff(request.user, slug, at_least=LET_IN)
    token = get_object_or_404(ApiToken.objects.select_related("event"), event=event, pk=number)
    revoke_token(token, by=request.user, now=timezone.now())
    return redirect("event-tokens", slug=event.slug)
