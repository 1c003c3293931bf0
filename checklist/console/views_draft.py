"""A draft's announcement, pod sheet and list of what can be opened; the organiser changes what is shown of it."""

from math import ceil

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from checklist.cards.catalogue import current_catalogue
from checklist.cards.double_faced import openable_in, rarities_of
from checklist.console.draft_forms import DraftForm, PodForm
from checklist.core.draft import WHEN_WORDS, alternatives, count_by, default_profile, expected_in_pod
from checklist.core.terms import Rel
from checklist.events.access import LEAST, RANK, Role, event_as_staff
from checklist.events.drafts import choose_draft_profile, draft_policy_of

CHANGE = LEAST["change or close the event"]


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
def draft(request: HttpRequest, slug: str) -> HttpResponse:
    """`?set=ISD` lists what packs of that set may hold."""
    event, role = event_as_staff(request.user, slug, at_least=CHANGE if request.method == "POST" else Role.SCOREKEEPER)
    policy = draft_policy_of(event)
    stored = {"profile": policy.profile.code, "sleeved_sets": " ".join(policy.sleeved_sets)}
    form = DraftForm(request.POST or None, initial=stored)
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        choose_draft_profile(
            event, chosen["profile"], sleeved_sets=chosen["sleeved_sets"], by=request.user, now=timezone.now()
        )
        return redirect("event-draft", slug=event.slug)
    opened = PodForm({"players": 8, "packs": 3, **request.GET.dict()})
    opened.is_valid()
    set_code, pod = opened.cleaned_data.get("set", ""), opened.pod()
    found = openable_in(set_code) if set_code else ()
    expected = expected_in_pod(found, rarities_of(set_code), pod) if found else None
    context = {
        "event": event,
        "may_change": RANK[role] >= RANK[CHANGE],
        "policy": policy,
        "announcement": [gettext(line) for line in policy.announcement],
        "profiles": [(one, gettext(one.title)) for one in alternatives(Rel(event.rel))],
        "ways": [
            (one, gettext(one.title), gettext(WHEN_WORDS[one.when]), [gettext(remark) for remark in one.remarks])
            for one in alternatives(Rel(event.rel))
        ],
        "usual": default_profile(Rel(event.rel)),
        "form": form,
        "set_code": set_code,
        "found": found,
        "opened": opened,
        "pod": pod,
        "expected": expected,
        "substitutes": None if expected is None else ceil(expected),
        "counts": [(*key, number) for key, number in count_by(found).items()],
        "seats": range(1, pod.players + 1),
        "catalogue": current_catalogue().label,
    }
    return render(request, "console/draft.html", context, status=400 if form.errors else 200)
