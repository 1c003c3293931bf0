"""The desk of an event where no list is asked for: verdict at once, and paper."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from checklist.accounts.models import User
from checklist.console.forms import WalkUpForm
from checklist.console.walk_up import choices_of, judge_walk_up
from checklist.core.refusal import Refused
from checklist.core.terms import Rel
from checklist.decklists.actions import Submission, submit_decklist
from checklist.decklists.models import Decklist
from checklist.events.access import LEAST, event_as_staff
from checklist.events.actions import register_player
from checklist.events.forms import new_nonce
from checklist.events.models import Event, Registration
from checklist.events.queries import asks_for_lists

TYPE_IN = LEAST["type in a list for a player, while lists are taken"]
TAKE, STORE = "take", "store"  # the buttons: a name that was meant, and registering for paper


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def walk_up(request: HttpRequest, slug: str) -> HttpResponse:
    event, role = event_as_staff(request.user, slug, at_least=TYPE_IN)
    if event.rel != Rel.REGULAR:
        raise Http404
    data = request.POST.copy()
    written, _bar, meant = data.get(TAKE, "").partition("|")
    if meant:
        data["text"] = data.get("text", "").replace(written, meant)
    form = WalkUpForm(data if request.method == "POST" else None, initial={"nonce": new_nonce()})
    context = {"event": event, "role": role, "form": form, "may_store": not asks_for_lists(event)}
    if form.is_valid():
        choices = choices_of(form.cleaned_data["sleeves"], form.cleaned_data["carried"])
        verdict = judge_walk_up(event, form.cleaned_data["text"], choices)
        context["verdict"] = verdict
        data["text"] = verdict.text
        if STORE in data and context["may_store"] and not verdict.unclear:
            person = _registered(event, form, Submission(verdict.text, choices=choices), by=request.user)
            if person is not None:
                return redirect("printing-order-player", slug=slug, uid=person.uid)
    return render(request, "console/walk_up.html", context, status=400 if form.errors else 200)


def _registered(event: Event, form: WalkUpForm, submission: Submission, *, by: User) -> Registration | None:
    """The player with the list, so that there can be paper; None where the form says what is missing or refused."""
    name, nonce, now = form.cleaned_data["name"], form.cleaned_data["nonce"], timezone.now()
    if not name:
        form.add_error("name", _("Paper needs a name."))
        return None
    try:
        person = register_player(event, name=name, nonce=nonce, by=by, now=now)
        slot = person.slots.get(ordinal=1)
        slot.registration = person
        submit_decklist(
            slot, submission, by=by, author=Decklist.Author.STAFF, now=now, nonce=nonce, reason=_("At the desk")
        )
    except Refused as refused:
        form.add_error(None, refused.said(_))
        return None
    return person
