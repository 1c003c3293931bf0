"""The roster of a tournament program taken in: read, shown, and only then stored."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from checklist.console.forms import RosterForm
from checklist.core.refusal import Refused
from checklist.events.access import LEAST, event_as_staff
from checklist.events.actions import take_roster
from checklist.events.roster import Fate, Matched, match_roster, read_roster, written

REGISTER = LEAST["register players, take in a roster"]
TAKE_IN = "take"  # the button below the preview


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def roster(request: HttpRequest, slug: str) -> HttpResponse:
    event, role = event_as_staff(request.user, slug, at_least=REGISTER)
    form = RosterForm(request.POST or None, request.FILES or None)
    context = {"event": event, "role": role, "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            read = read_roster(form.given())
            if TAKE_IN in request.POST:
                matched = take_roster(
                    event, read, whole=form.cleaned_data["whole"], by=request.user, now=timezone.now()
                )
                _say_what_came_of_it(request, matched)
                return redirect("event", slug=event.slug)
            matched = match_roster(read, event.registrations.all())
        except Refused as refused:
            form.add_error(None, refused.said(_))
        else:
            context |= {
                "read": read,
                "matched": matched,
                "new": _number(matched, Fate.NEW),
                "known": _number(matched, Fate.KNOWN),
                "unclear": _number(matched, Fate.UNCLEAR),
                "written": written(read),
            }
    return render(request, "console/roster.html", context, status=400 if form.errors else 200)


def _say_what_came_of_it(request: HttpRequest, matched: tuple[Matched, ...]) -> None:
    new, unclear = _number(matched, Fate.NEW), _number(matched, Fate.UNCLEAR)
    said = ngettext("%(n)s person was registered.", "%(n)s people were registered.", new)
    messages.success(request, said % {"n": new})
    if unclear:
        said = ngettext(
            "%(n)s line was left alone: several people could be meant.",
            "%(n)s lines were left alone: several people could be meant.",
            unclear,
        )
        messages.warning(request, said % {"n": unclear})


def _number(matched: tuple[Matched, ...], fate: Fate) -> int:
    return sum(one.fate is fate for one in matched)
