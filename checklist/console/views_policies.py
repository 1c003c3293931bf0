"""An event's policies, an event copied from another, and the lists that players may see of each other."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from checklist.console.forms import PoliciesForm, StaffToo
from checklist.console.judging import judge_event_again
from checklist.console.seen_lists import lists_to_see
from checklist.decklists.export import PLAIN, list_text, writer_named
from checklist.events.access import LEAST, event_as_staff, registration_as_player
from checklist.events.forms import EventForm, values_of
from checklist.events.policies import choose_policies, copy_event, differing, seen_by, seen_from

CHANGE = LEAST["change or close the event"]


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def event_policies(request: HttpRequest, slug: str) -> HttpResponse:
    event, role = event_as_staff(request.user, slug, at_least=CHANGE)
    form = PoliciesForm(request.POST or None, initial=PoliciesForm.values_of(event), time_zone=event.time_zone)
    if request.method == "POST" and form.is_valid():
        now = timezone.now()
        said = [_("Saved.")]
        if choose_policies(
            event,
            decks=form.places(),
            seen=form.seen(),
            seen_at=form.cleaned_data["seen_at"],
            no_lists=form.cleaned_data["no_lists"],
            by=request.user,
            now=now,
        ):
            said.append(judge_event_again(event, by=request.user, now=now))
        messages.success(request, " ".join(said))
        return redirect("event-policies", slug=slug)
    context = {"event": event, "role": role, "form": form, "differing": differing(event)}
    return render(request, "console/policies.html", context, status=400 if form.errors else 200)


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def event_copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Next week's event as this one was."""
    event, role = event_as_staff(request.user, slug, at_least=CHANGE)
    first = {**values_of(event), "date": timezone.localdate(), "deadline": ""}
    form, staff = EventForm(request.POST or None, initial=first), StaffToo(request.POST or None)
    if request.method == "POST" and form.is_valid() and staff.is_valid():
        copy = copy_event(
            event,
            form.details(),
            with_staff=staff.cleaned_data["with_staff"],
            by=request.user,
            now=timezone.now(),
        )
        return redirect("event", slug=copy.slug)
    context = {"copied": event, "role": role, "form": form, "staff": staff}
    return render(request, "console/event_new.html", context, status=400 if form.errors else 200)


@never_cache
@require_GET
def player_lists(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The lists of others that this player may see now; ?of= opens one."""
    registration = registration_as_player(request, uid)
    found = list(lists_to_see(registration, now=timezone.now()))
    wanted = request.GET.get("of", "")
    opened = next((one for one in found if str(one.pk) == wanted), None)
    if wanted and opened is None:
        raise Http404
    context = {
        "registration": registration,
        "event": registration.event,
        "seen": seen_by(registration.event),
        "seen_from": seen_from(registration.event),
        "decklists": found,
        "opened": opened,
        "text": list_text(opened, writer_named(PLAIN)) if opened else "",
        "for_player": True,
    }
    return render(request, "console/player_lists.html", context)
